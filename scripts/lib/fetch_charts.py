"""Writes the bundle of Vega, Vega-Lite and Vega-Embed that the report's page contains."""

import sys

import vl_convert

with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(vl_convert.javascript_bundle(vl_version="6.4"))
