"""Draws the report's main charts as SVG: draw_plots.py CHARTS PLOTS, or only those that are named behind it.

CHARTS is what `tinamou report --charts` leaves; charts that are not there, because nothing was recorded
for them, are named. The same charts give the same bytes.
"""

import json
import pathlib
import sys

import vl_convert

# What a reader of the documents sees; the page has everything.
MAIN = ["ratios-compared", "scaling-build", "scaling-frame", "frame-budget", "memory-live",
        "ablations-worth"]

THEME = {
    "background": "#ffffff",
    "font": "system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif",
    "padding": 12,
    "axis": {
        "labelColor": "#52606d", "titleColor": "#1f2933", "gridColor": "#e4e7eb",
        "titleFontWeight": "normal", "labelFontSize": 11, "titleFontSize": 11,
    },
    "header": {"labelColor": "#1f2933"},
    "legend": {"columns": 6, "symbolSize": 60},
    "rule": {"color": "#52606d"},
    "point": {"color": "#1d5fc4"},
    "line": {"color": "#1d5fc4"},
    "range": {
        "category": [
            "#1d5fc4", "#b34700", "#00735a", "#8a2fb0", "#7a6200", "#b3224f", "#00708a", "#555555",
        ]
    },
}


def shorten_legends(part, shown: set[str]) -> None:
    """Lets legends name the strategies that are drawn; the domain keeps everybody's colour."""
    if isinstance(part, list):
        for item in part:
            shorten_legends(item, shown)
    elif isinstance(part, dict):
        if part.get("field") == "strategy" and "legend" in part and "scale" in part:
            part["legend"]["values"] = [name for name in part["scale"]["domain"] if name in shown]
        for item in part.values():
            shorten_legends(item, shown)


def main(charts: pathlib.Path, plots: pathlib.Path, names: list[str]) -> None:
    plots.mkdir(parents=True, exist_ok=True)
    for name in names:
        source = charts / f"{name}.vl.json"
        if not source.exists():
            print(f"note: nothing is recorded for {name}; {plots / name}.svg is left as it was")
            continue
        specification = json.loads(source.read_text(encoding="utf-8"))
        specification.pop("usermeta", None)
        shown = {row.get("strategy") for row in specification["data"]["values"]}
        shorten_legends({name: part for name, part in specification.items() if name != "data"}, shown)
        svg = vl_convert.vegalite_to_svg(specification, vl_version="6.4", config=THEME)
        (plots / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
        print(f"drew {plots / name}.svg")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:] or MAIN)
