"""Makes small results of every kind that a report shows: make_report_fixture.py FOLDER.

The numbers are made up. The records have the hashes that a reader checks, by RFC 9923, of canonical JSON.
"""

import json
import pathlib
import subprocess
import sys

ENVIRONMENT = {
    "build": {"flags": [], "hasSolverChecks": False, "isDebug": False}, "commit": "0123456789abcdef",
    "isDirty": False, "loadAverages": [0.5, 0.5, 0.5],
    "machine": {"architecture": "x86_64", "coreCount": 2, "kernel": "Linux", "memoryBytes": 1 << 33,
                "processor": "test"},
    "toolchain": "Swift version 6.3",
}
CLOCK = {"readingMeanNanoseconds": 25.5, "readingMedianNanoseconds": 25, "readingMinimumNanoseconds": 20,
         "readingP99Nanoseconds": 30, "resolutionNanoseconds": 1}
STRATEGIES = {"revised": 1.0, "sparse": 1.3, "kiwi": 1.9, "revised-no-deferral": 1.1}


def line(record: dict) -> str:
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    value = 0x6C62272E07BB014262B821756295C58D
    for byte in text.encode():
        value = ((value ^ byte) * (1 << 88 | 0x13B)) & ((1 << 128) - 1)
    return '{"hash":"%032x",' % value + text[1:]


# The commits of three hours; in the first of them the project measured.
COMMITS = ["fedcba9876543210", "0011223344556677", "0123456789abcdef"]


def record(workload: str, size: int, strategy: str, operation: str, phase: str, hour: int) -> dict:
    # Odd halves, so that every reader writes them as the same decimals.
    nanoseconds = int(40 * STRATEGIES[strategy] * size ** (STRATEGIES[strategy] / 3)) + 0.5 + hour
    return {
        "clock": CLOCK, "constraintCount": size * 7, "count": 10,
        "environment": ENVIRONMENT | {"commit": COMMITS[hour], "start": f"2026-01-01T{hour:02}:00:00Z"},
        "kind": "run", "operation": operation,
        "percentiles": {"max": 90_000_000, "p50": int(nanoseconds), "p90": int(nanoseconds) * 2,
                        "p99": int(nanoseconds) * 50, "p999": int(nanoseconds) * 90,
                        "sampleCount": 20_000},
        "phase": phase, "schema": 2, "size": size, "strategy": strategy,
        "time": {"medianNanoseconds": nanoseconds, "minimumNanoseconds": nanoseconds,
                 "perRepetition": [nanoseconds] * 3, "spreadNanoseconds": 0},
        "verification": {"isVerified": True, "method": "made up"},
        "work": {"pivots": 1, "rowsTouched": 2, "termsTouched": 3}, "workload": workload,
    }


def frames(workload: str, strategy: str, rate: int) -> dict:
    views = int(9e4 / STRATEGIES[strategy] ** 6 * 60 / rate)

    def size(views: int, nanoseconds: float) -> dict:
        time = int(nanoseconds)
        return {"constraintCount": 2 * views, "percentiles": {
            "max": time, "p50": time, "p90": time, "p99": time, "p999": time, "sampleCount": 200},
            "size": views, "viewCount": views}

    return {
        "end": "slow frames", "environment": ENVIRONMENT | {
            "start": "2026-01-01T03:00:00Z"}, "holds": size(views, 0.9e9 / rate), "kind": "frames",
        "limitSeconds": 20, "misses": size(views + 9, 1.1e9 / rate), "rateHertz": rate, "schema": 2,
        "size": 0, "strategy": strategy, "timedSizes": [size(1, 1e4), size(views, 0.9e9 / rate)], "unit": "cell",
        "workload": workload,
    }


def heap(size: int, strategy: str) -> dict:
    live = 2_000 * size if strategy == "revised" else 3_000 * size + 9 * size ** 2
    place = {"function": "Table.reserve(_:) <b>", "own": live, "place": "Table.swift:7"}
    return {
        "constraintCount": 7 * size, "environment": ENVIRONMENT | {"start": "2026-01-01T04:00:00Z"},
        "files": ["a.svg"], "kind": "profile", "memory": {
            "allocatedBytes": 3 * live, "grownBlocks": 0, "grownBytes": 0, "leftBlocks": 0, "leftBytes": 0,
            "liveBytes": live, "peakBytes": live + 9, "roundCount": 50}, "part": "", "profiler": "heap",
        "rankings": [{"measure": "live bytes", "places": [place], "total": live, "unit": "bytes"}],
        "schema": 2, "size": size, "strategy": strategy, "totals": {}, "viewCount": 2 * size,
        "workload": "feed",
    }


def instructions() -> dict:
    return heap(10, "revised") | {
        "files": [], "profiler": "instructions", "totals": {"instructions": 5_000, "operations": 10}}


def main(folder: pathlib.Path) -> None:
    kinds = [("add", "build"), ("solve", "build"), ("frame", "animate"), ("remove", "teardown")]
    odd = '</script><b>&"\'' + "/a-long-way" * 12 + "/to.trace"
    cases = [(workload, size) for workload in ("login", "feed", odd) for size in (1, 10, 100)]

    def runs(hour: int) -> list[str]:
        return [line(record(workload, size, strategy, operation, phase, hour))
                for workload, size in cases + [("lone", 10)]
                for strategy in STRATEGIES for operation, phase in kinds]

    lines = runs(1) + runs(2)
    lines += [line(frames(workload, strategy, rate)) for workload in ("login", "feed")
              for strategy in ("revised", "kiwi") for rate in (120, 60)]
    graph = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><rect width="90" height="18"/>'
             "<script>try { parent.document.title = 'a graph has rights'; } catch (refused) {}</script></svg>")
    profiles = [line(heap(size, strategy)) for size in (1, 10, 100) for strategy in ("revised", "sparse")]
    profiles.append(line(instructions()))
    for name, text in [("history/2026-01.jsonl", "\n".join(runs(0)) + "\n"),
                       ("runs/a.jsonl", "\n".join(lines) + '\n{"schema":\n'),
                       ("profiles/a.jsonl", "\n".join(profiles) + "\n"), ("profiles/a.svg", graph)]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    # What git knows is the project's own.
    for command in (["init", "--quiet"], ["add", "history"]):
        subprocess.run(["git", "-C", folder, *command], check=True)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
