"""Judges traces that are no longer the same: gate_changes.py BASELINE COUNTS.

`tinamou gate` compares two programs on the same trace. Where a screen was recorded anew and asks for something
else, its counts say by how much: this puts those of both files of counts side by side, in Markdown, and ends
with 2 if one of them grew. Counts are exact, so that any growth is one; a new baseline accepts it."""

import json
import sys


def read(path):
    """The counts of each case."""
    cases = {}
    with open(path, encoding="utf-8") as lines:
        for line in filter(str.strip, lines):
            record = json.loads(line)
            cases[record["workload"], record["size"], record["strategy"]] = record
    return cases


def totals(counts):
    """Work by its unit over all phases, and allocations by theirs."""
    sums = {}
    for kind in ("work", "allocations"):
        for name, amount in (counts.get(kind) or {}).items():
            unit = ("allocated " if kind == "allocations" else "") + name.rpartition(" ")[2]
            sums[unit] = sums.get(unit, 0) + amount
    return sums


def change(old, new):
    return "new" if old == 0 else f"{(new / old - 1) * 100:+.2f} %"


def main(baseline, counts):
    before, after = read(baseline), read(counts)
    rows, has_grown = [], False
    for case in sorted(before.keys() & after.keys()):
        if before[case]["trace"] == after[case]["trace"]:
            continue
        old, new = totals(before[case]), totals(after[case])
        workload, size, strategy = case
        for unit in sorted(old.keys() | new.keys()):
            one, other = old.get(unit, 0), new.get(unit, 0)
            if one == other:
                continue
            has_grown |= other > one
            word = "**more**" if other > one else "less"
            rows.append(
                f"| {workload} {size} | {strategy} | {word} | {unit} | {one:,} | {other:,} | "
                f"{change(one, other)} |")
    if not rows:
        return 0
    print("\n### What was recorded anew asks for " + ("more" if has_grown else "less") + "\n")
    print("| case | strategy | verdict | of what | before | now | change |")
    print("| --- | --- | --- | --- | ---: | ---: | ---: |")
    print("\n".join(rows))
    if has_grown:
        print("\nWhere that is for a good reason, a new baseline accepts it: "
              "`tinamou gate … --update-baseline`.")
    return 2 if has_grown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
