"""Checks a sweep on Slurm against the same sweep on one machine: check_sweep.py LOCAL SLURM.

Reads the files by itself, so that a fault in how tinamou merges cannot hide itself.
"""

import json
import pathlib
import sys

FAILED_AT_FIRST = [5, 11, 23]


def records(folder):
    lines = (folder / "records.jsonl").read_text().splitlines()
    assert len(set(lines)) == len(lines), f"{folder} has records twice"
    return [json.loads(line) for line in lines]


def counters(folder):
    """How often each series was counted, and as what."""
    found = {}
    for record in records(folder):
        series = tuple(
            record.get(field)
            for field in ("workload", "size", "seed", "strategy", "phase", "operation")
        )
        count = (record["count"], tuple(sorted(record.get("work", {}).items())))
        found.setdefault(series, []).append(count)
    return {series: sorted(counts) for series, counts in found.items()}


def rounds(folder):
    files = sorted((folder / "rounds").iterdir(), key=lambda file: int(file.stem))
    return [json.loads(file.read_text())["tasks"] for file in files]


def receipts(folder):
    files = [file for file in (folder / "tasks").iterdir() if file.suffix == ".json"]
    return [json.loads(file.read_text()) for file in files]


local, slurm = map(pathlib.Path, sys.argv[1:])
expected, found = counters(local), counters(slurm)
assert expected, f"{local} has no records"
different = [series for series in expected.keys() | found.keys() if expected.get(series) != found.get(series)]
assert not different, f"{len(different)} series differ, such as {different[0]}"

tasks = [task["number"] for task in json.loads((slurm / "manifest.json").read_text())["manifest"]["tasks"]]
assert len(tasks) >= 40, f"{len(tasks)} tasks are too few"
assert rounds(local) == [tasks], f"{local} took the rounds {rounds(local)}"
# The watcher was killed between: what ran by then was neither lost nor started again.
assert rounds(slurm) == [tasks, FAILED_AT_FIRST], f"{slurm} took the rounds {rounds(slurm)}"
again = sorted(receipt["task"] for receipt in receipts(slurm) if receipt["attempt"] == 2)
assert again == FAILED_AT_FIRST, f"attempt 2 did the tasks {again}"
assert sorted(receipt["task"] for receipt in receipts(slurm)) == tasks, "tasks have no receipt"
nodes = {receipt["node"] for receipt in receipts(slurm)}
assert len(nodes) > 1, f"only {nodes} took part"
print(f"{len(expected)} series of {len(tasks)} tasks on {len(nodes)} nodes count as on one machine")
