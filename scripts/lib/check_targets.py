"""Tests of scripts/lib/targets.py: what its rows say of figures near their bounds. Measures nothing."""

import json
import os

import targets


def time_of(nanoseconds: float, spread: float) -> dict:
    return {"time": {"medianNanoseconds": nanoseconds, "spreadNanoseconds": spread}}


def rows_of(measure) -> list[tuple]:
    targets.rows.clear()
    measure()
    return list(targets.rows)


def check_bounds() -> None:
    """An interval that reaches past the bound is said to, in both directions and nowhere else."""
    past = "**the interval reaches past the bound**"
    for bound, measured, interval, is_least, is_met, expected in (
            ("≤ 1.1", 1.05, (1.0, 1.2), False, True, True),
            ("≤ 1.1", 1.05, (1.0, 1.09), False, True, False),
            ("≥ 25, lowest ≥ 12.5", 26, (24.9, 27), True, True, True),
            ("≥ 25, lowest ≥ 12.5", 26, (25.1, 27), True, True, False),
            ("≤ 1,000", 900, (800, 999), False, True, False),
            # What misses its bound says so already.
            ("≤ 1.1", 1.15, (1.0, 1.2), False, False, False)):
        row, = rows_of(lambda: targets.row("t", bound, f"{measured}", is_met, "h", interval, is_least))
        assert (past in row[2]) == expected, row
        assert row[3] == ("yes" if is_met else "**no**"), row


def check_ways_of_changing() -> None:
    """Goal: 1.03 µs in one way of changing a text and 5.28 in the other stood as one target that is met."""
    times = {"labels-glide": time_of(1_030, 20), "labels": time_of(5_280, 90)}

    def run(name: str, size: int) -> dict:
        if name == "truncation":
            frame = time_of(20_000, 100) | {"work": {"pivots": 10}, "count": 10, "constraintCount": 1_000}
            return {("animate", "frame"): frame}
        return {("animate", "frame"): times[name]}

    targets.run = run
    one, other, _ = rows_of(targets.changes)
    assert one[0] != other[0] and one[0].startswith("text of a label changes"), (one, other)
    assert [one[3], other[3]] == ["yes", "**no**"], (one, other)
    times["labels-glide"] = time_of(1_990, 20)
    one, *_ = rows_of(targets.changes)
    assert one[3] == "yes" and "reaches past the bound" in one[2], one


def check_toolkit() -> None:
    """GTK is measured where it is, and said not to be where it is not; a ratio is turned into a factor."""
    targets.TOOLKIT = os.path.join(targets.scratch, "nothing")
    line, = rows_of(targets.toolkit_race)
    assert line[3] == "–" and "scripts/peers gtk" in line[2], line

    def entry(phase: str, ratio) -> dict:
        return {"phase": phase, "ratio": ratio, "constraints": 400}

    report = {"comparisons": {"rows": [
        entry("make", {"ratio": 1 / 4_000, "lower": 1 / 5_000, "upper": 1 / 3_000}),
        entry("width", {"ratio": 1 / 1_100, "lower": 1 / 1_200, "upper": 1 / 900})]}}
    calls = []

    def output(*arguments: str) -> tuple[int, str]:
        calls.append(arguments)
        return 0, json.dumps(report)

    targets.TOOLKIT, targets.output = __file__, output
    make, width, cell = rows_of(targets.toolkit_race)
    assert calls[0][:5] == ("tinamou", "layout", "--peer", "gtk", "chain"), calls
    assert make[2:4] == ("4,000 [3,000, 5,000] with 400 constraints", "yes"), make
    assert width[3] == "yes" and "reaches past the bound" in width[2], width
    assert cell[2:4] == ("nothing was measured", "**no**"), cell
    report["comparisons"]["rows"][1]["ratio"] = 1 / 900
    _, width, _ = rows_of(targets.toolkit_race)
    assert width[2:4] == ("900 with 400 constraints", "**no**"), width


check_toolkit()
os.rmdir(targets.scratch)  # Nothing is measured here.
check_bounds()
check_ways_of_changing()
print("scripts/lib/targets.py: fine")
