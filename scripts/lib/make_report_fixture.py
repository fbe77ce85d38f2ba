"""Makes small results of every kind that a report shows: make_report_fixture.py FOLDER.

The numbers are made up. The records have the hashes that a reader checks, by RFC 9923, of canonical JSON.
"""

import json
import pathlib
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


def record(workload: str, size: int, strategy: str, operation: str, phase: str, hour: int) -> dict:
    # Odd halves, so that every reader writes them as the same decimals.
    nanoseconds = int(40 * STRATEGIES[strategy] * size ** (STRATEGIES[strategy] / 3)) + 0.5 + hour
    return {
        "clock": CLOCK, "constraintCount": size * 7, "count": 10,
        "environment": ENVIRONMENT | {"start": f"2026-01-01T{hour:02}:00:00Z"}, "operation": operation,
        "percentiles": {"max": 90_000_000, "p50": int(nanoseconds), "p90": int(nanoseconds) * 2,
                        "p99": int(nanoseconds) * 50, "p999": int(nanoseconds) * 90,
                        "sampleCount": 20_000},
        "phase": phase, "schema": 1, "size": size, "strategy": strategy,
        "time": {"medianNanoseconds": nanoseconds, "minimumNanoseconds": nanoseconds,
                 "perRepetition": [nanoseconds] * 3, "spreadNanoseconds": 0},
        "verification": {"isVerified": True, "method": "made up"},
        "work": {"pivots": 1, "rowsTouched": 2, "termsTouched": 3}, "workload": workload,
    }


def main(folder: pathlib.Path) -> None:
    kinds = [("add", "build"), ("solve", "build"), ("frame", "animate"), ("remove", "teardown")]
    lines = [
        line(record(workload, size, strategy, operation, phase, hour))
        for workload in ("login", "feed", '</script><b>&"\'') for size in (1, 10, 100)
        for strategy in STRATEGIES for operation, phase in kinds for hour in (1, 2)
    ]
    frames = {"title": "", "notes": [], "rows": [
        {"workload": workload, "strategy": strategy, "rateHertz": rate, "isLowerBound": "",
         "views": int(9e4 / STRATEGIES[strategy] ** 6 * 60 / rate), "constraints": 9, "size": 3,
         "unit": "cell", "p99Nanoseconds": 8e6}
        for workload in ("login", "feed") for strategy in ("revised", "kiwi") for rate in (120, 60)]}
    graph = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><rect width="90" height="18"/>'
             "<script>try { parent.document.title = 'a graph has rights'; } catch (refused) {}</script></svg>")
    for name, text in [("runs/a.jsonl", "\n".join(lines) + '\n{"schema":'),
                       ("frames/a.json", json.dumps(frames)), ("profiles/a.svg", graph)]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
