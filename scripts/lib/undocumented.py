"""Fails if a public declaration of a module has no documentation.

undocumented.py FOLDER MODULE…: below FOLDER lie the symbol graphs that scripts/docs has extracted.
What a declaration inherits, or the compiler makes, needs none.
"""

import glob
import json
import os
import sys


def undocumented(path):
    with open(path, encoding="utf-8") as file:
        graph = json.load(file)
    made = {
        relation["source"]
        for relation in graph["relationships"]
        if relation["kind"] in ("overrides", "defaultImplementationOf") or "sourceOrigin" in relation
    }
    for symbol in graph["symbols"]:
        if symbol["accessLevel"] not in ("public", "open") or "location" not in symbol:
            continue
        if symbol["identifier"]["precise"] in made or "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        if not symbol.get("docComment", {}).get("lines"):
            yield ".".join(symbol["pathComponents"])


def main():
    folder, *modules = sys.argv[1:]
    faults = 0
    for module in modules:
        paths = glob.glob(
            os.path.join(folder, "**", module, module + ".symbols.json"), recursive=True)
        if not paths:
            sys.exit("there is no symbol graph of " + module)
        for path in paths:
            for name in undocumented(path):
                faults += 1
                print("%s: %s has no documentation" % (module, name), file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
