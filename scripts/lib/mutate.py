"""Judges changed programs by the gate: mutate.py --program TINAMOU [--count N] [--seed N]."""

import argparse
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import mutants

# By module, the test targets that are about what it does. The others of `scripts/test` measure, print, read
# documents, or solve the workloads and screens that the gate has solved already.
TESTS = {
    "RevisedSolver": ["SolverTests", "RevisedSolverTests", "LayoutTests"],
    "TableauSolvers": ["SolverTests"],
    "SolverCore": ["SolverTests", "TestSupportTests", "TracesTests", "RevisedSolverTests"],
}
ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/mutation"
RESULT = ROOT / "Results/proof/mutations.md"

def report(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def order(trace=None, strategy=None, screen=None, size=None):
    fields = {"tier": "work", "budgetMilliseconds": 0, "limitSeconds": 20}
    fields |= {"trace": trace, "strategy": strategy, "screen": screen, "size": size}
    return json.dumps({"gate": {"_0": {key: value for key, value in fields.items() if value is not None}}})


def recorded(judge, workload, size, seed):
    """The trace of a workload, from the judge, which nothing was changed in."""
    path = WORK / f"traces/{workload}-{size}-{seed}.trace"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        subprocess.run(
            [judge, "trace", "record", workload, "--size", str(size), "--seed", str(seed), "--output",
             str(path)], check=True, cwd=ROOT)
    return str(path)


def gate_orders(judge):
    """What a gate by counts asks of its worker, rare operations first: they tell most."""
    baseline = WORK / "baseline.jsonl"
    baseline.unlink(missing_ok=True)
    subprocess.run(
        [judge, "gate", "--update-baseline", "--baseline", str(baseline)], check=True, cwd=ROOT,
        stdout=subprocess.DEVNULL)
    keys = [json.loads(line) for line in baseline.read_text().splitlines()]
    keys.sort(key=lambda key: (not key["workload"].startswith("rare-"), key["size"]))
    orders = []
    for key in keys:
        workload, size = key["workload"], key["size"]
        if workload.startswith("layout/"):
            orders.append((workload, order(screen=workload.split("/")[1], size=size)))
        else:
            trace = recorded(judge, workload, size, 1)
            orders.append((f"{workload} {size}", order(trace=trace, strategy=key["strategy"])))
    return orders


def differential(judge, seeds):
    """Orders for traces that no gate replays."""
    orders = []
    for seed in seeds:
        for workload, size in [("rare-lives", 2), ("rare-lives", 5), ("rare-numbers", 3),
                               ("rare-numbers", 6), ("churn", 3), ("feed-shuffled", 4)]:
            trace = recorded(judge, workload, size, seed)
            for strategy in ["sparse", "revised"]:
                orders.append((f"{workload} {size} --seed {seed}", order(trace, strategy)))
    return orders


def environment(number):
    """In which the change `number` is on, and a crash does not take half a minute to describe itself."""
    return os.environ | {"TINAMOU_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no"}


def replies(program, orders, number, more=None):
    """What the worker says to each of `orders` with the change `number`, one after the other."""
    process = subprocess.Popen(
        [program, "worker", "--copies"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
        env=environment(number) | {"SWIFT_DETERMINISTIC_HASHING": "1"} | (more or {}))
    try:
        for place, (_, text) in enumerate(orders):
            process.stdin.write(text + "\n")
            process.stdin.flush()
            # A copy that fails on its way may have answered before.
            answer = json.loads(process.stdout.readline() or "{}").get("answer", {})
            failure, reply = answer.get("failed", {}).get("_0"), answer.get("gate", {}).get("_0", {})
            yield place, (failure, reply.get("values"), reply.get("work") or reply.get("allocations"))
    except (BrokenPipeError, ValueError):
        yield len(orders), ("the worker ended", None, None)
    finally:
        process.kill()
        process.wait()


def first_difference(program, orders, expected, number, more=None):
    """The first of `orders` that is answered otherwise, and what is other."""
    for place, reply in replies(program, orders, number, more):
        if place >= len(orders):
            return "any case", reply[0]
        if reply == expected[place]:
            continue
        failure, values, work = reply
        if failure:
            return orders[place][0], failure.split("\n")[0].split(": ", 1)[-1][:70]
        return orders[place][0], "values" if values != expected[place][1] else "work"
    return None


def judged(judge, program, kept, log):
    """What became of each change; goes on where an earlier run of the same program ended."""
    orders = gate_orders(judge)
    others = differential(judge, range(101, 121))
    expected = [reply for _, reply in replies(judge, orders, 0)]
    difference = first_difference(program, orders, expected, 0)
    if difference:
        raise SystemExit(f"the program without a change differs in {difference}")
    expected_others = [reply for _, reply in replies(judge, others, 0)]
    done = {}
    if log.exists():
        for line in log.read_text().splitlines():
            entry = json.loads(line)
            done[entry["number"]] = entry
    for i, mutant in enumerate(kept):
        if mutant.number in done:
            continue
        noticed = first_difference(program, orders, expected, mutant.number)
        found = noticed or first_difference(program, others, expected_others, mutant.number)
        stage = "other" if noticed else "none"
        if noticed and noticed[0].startswith("rare-"):
            stage = "rare"
        done[mutant.number] = {
            "number": mutant.number, "place": mutant.place, "change": mutant.change, "stage": stage,
            "where": found[0] if found else "", "what": found[1] if found else "",
            "changes": found is not None}
        with log.open("a") as file:
            file.write(json.dumps(done[mutant.number]) + "\n")
        report(f"{i + 1} of {len(kept)}: {mutant.place} {mutant.change}: {stage}, {found}")
    return [done[m.number] for m in kept if m.number in done], orders, len(others)


def allocator():
    """The library that a gate's worker counts allocations with, and what keeps it quiet."""
    lines = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    path = next((line.split()[-1] for line in lines.splitlines() if "libtcmalloc.so" in line), None)
    if not path:
        raise SystemExit("apt-get install libgoogle-perftools-dev: allocations are counted with tcmalloc")
    return {"LD_PRELOAD": path, "TCMALLOC_LARGE_ALLOC_REPORT_THRESHOLD": "0"}


def counted(program, entries, orders, log):
    """Notes which of the changes that show in no answer and no work show in the gate's allocations."""
    orders = [(name, text.replace('"tier": "work"', '"tier": "allocations"')) for name, text in orders]
    done = {}
    if log.exists():
        for line in log.read_text().splitlines():
            entry = json.loads(line)
            done[entry["number"]] = entry["where"]
    missed = [e for e in entries if e["stage"] == "none"]
    if any(e["number"] not in done for e in missed):
        report("counting allocations")
        expected = [reply for _, reply in replies(program, orders, 0, allocator())]
        if first_difference(program, orders, expected, 0, allocator()):
            raise SystemExit("allocations are not the same twice")
    for entry in missed:
        number = entry["number"]
        if number not in done:
            found = first_difference(program, orders, expected, number, allocator())
            done[number] = found[0] if found else None
            with log.open("a") as file:
                file.write(json.dumps({"number": number, "where": done[number]}) + "\n")
        if done[number]:
            entry["stage"] = "allocations"


def failing_tests(tests, number, module, limit, known):
    """The tests of a module that fail with the change `number`, each as it is first told, or how else they do not
    pass. `known` fail without a change, too: what the copy of the package lacks."""
    process = subprocess.Popen(
        [tests, "--testing-library", "swift-testing", "--filter", f"^({'|'.join(TESTS[module])})[.]"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
        errors="replace", cwd=WORK / "source", start_new_session=True, env=environment(number))
    late = []
    timer = threading.Timer(limit, lambda: (late.append(True), end(process)))
    timer.start()
    last, is_complete = "", False
    try:
        for line in process.stdout:
            line = re.sub(r"\x1b\[[0-9;]*m", "", line).lstrip("✘◇✔ ")
            if line.startswith("Test ") and " recorded an issue" in line:
                name = line.removeprefix("Test ").split(" recorded an issue")[0]
                if name not in known:
                    yield name
            elif line.startswith("Test ") and " started." in line:
                last = line.removeprefix("Test ").split(" started.")[0]
            is_complete = is_complete or line.startswith("Test run with ")
        process.wait()
        if late:
            yield "the tests do not end"
        elif not is_complete:
            yield f"the tests crash, soon after {last} began"
    finally:
        timer.cancel()
        end(process)


def end(process):
    """Ends the tests and what they have started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def tested(entries, tests, log, minutes):
    """Says of each change that the gate does not notice which test does, as far as there is time; goes on where an
    earlier run ended."""
    deadline = time.monotonic() + 60 * minutes
    done, limits, known = {}, {}, {}
    for line in log.read_text().splitlines() if log.exists() else []:
        entry = json.loads(line)
        if "module" in entry:
            limits[entry["module"]], known[entry["module"]] = entry["limit"], set(entry["known"])
        else:
            done[entry["number"]] = entry["test"]
    missed = [e for e in entries if e["stage"] == "none"]
    for i, entry in enumerate(missed):
        module = entry["place"].split("/")[1]
        if entry["number"] not in done:
            if time.monotonic() > deadline:
                continue
            if module not in limits:
                report(f"testing {module} without a change")
                start = time.monotonic()
                known[module] = set(failing_tests(tests, 0, module, 3600, set()))
                limits[module] = 120 + 5 * (time.monotonic() - start)
                report(f"{time.monotonic() - start:.0f} s; these fail: {sorted(known[module])}")
                with log.open("a") as file:
                    file.write(json.dumps(
                        {"module": module, "limit": limits[module], "known": sorted(known[module])}) + "\n")
            failing = failing_tests(tests, entry["number"], module, limits[module], known[module])
            done[entry["number"]] = next(failing, None)
            failing.close()
            with log.open("a") as file:
                file.write(json.dumps({"number": entry["number"], "test": done[entry["number"]]}) + "\n")
            report(f"{i + 1} of {len(missed)}: {entry['place']} {entry['change']}: {done[entry['number']]}")
        entry["test"] = done[entry["number"]]


def write(entries, orders, possible, seed, commit):
    noticed = [e for e in entries if e["stage"] != "none"]
    missed = [e for e in entries if e["stage"] == "none" and e["changes"]]
    equal = [e for e in entries if e["stage"] == "none" and not e["changes"]]
    tested = [e for e in missed + equal if e.get("test")]
    untested = [e for e in missed + equal if "test" not in e]
    shown = [e for e in noticed if e["stage"] != "allocations" or e["changes"]]
    effective = len(shown) + len(missed)
    share = 100 * len(shown) / max(1, effective)
    strict = 100 * len(noticed) / max(1, len(noticed) + len(missed) + sum(e in tested for e in equal))
    lines = [
        "# Single changes of the solvers' sources, and whether the gate or the tests notice", "",
        f"Commit {commit}: {len(entries)} of {possible} places, drawn at random with seed {seed}, in "
        + ", ".join(f"`Sources/{folder}`" for folder in mutants.SOURCES) + ".", "",
        "| change | count |", "| --- | ---: |",
        f"| noticed by the gate's counts | {len(noticed)} |",
        f"| — in the workloads of rare operations | {sum(e['stage'] == 'rare' for e in noticed)} |",
        f"| — in the other cases only | {sum(e['stage'] == 'other' for e in noticed)} |",
        f"| — in allocations only | {sum(e['stage'] == 'allocations' for e in noticed)} |",
        f"| changes an answer or work elsewhere, and is not noticed by the gate | {len(missed)} |",
        f"| — noticed by `scripts/test` | {sum(e in tested for e in missed)} |",
        f"| changes no answer and no work | {len(equal)} |",
        f"| — noticed by `scripts/test` | {sum(e in tested for e in equal)} |",
        f"| noticed by the gate or by `scripts/test` | {len(noticed) + len(tested)} |",
        f"| noticed by neither | {len(entries) - len(noticed) - len(tested) - len(untested)} |",
        *([f"| not noticed by the gate, and not tested yet | {len(untested)} |"] if untested else []), "",
        f"Of the {effective} that change any answer or work, the gate notices {share:.1f} %; of all that anything "
        f"notices, {strict:.1f} %.", "",
        "- A change is one operator, constant, sign, truth value or call that is left out, and one that "
        "compiles; all are in one build, each switched on by a number (`scripts/lib/mutants.py`).",
        "- Judged as `tinamou gate --counters-only` does, by the answers of its worker to its orders: an "
        "answer that is refused as wrong, a crash, other bits of a value, other work; then, other allocations.",
        f"- What the gate does not notice is replayed in {orders} further cases of other seeds "
        "(random lives, churn, shuffled feeds), values compared bit by bit, and work; where nothing differs "
        "it counts as no change.",
        "- What the gate does not notice is tested, too: the debug build of `scripts/test` with the same changes "
        "in it, in those of its targets that are about the changed module (" + ", ".join(
            f"{module}: {', '.join(targets)}" for module, targets in TESTS.items())
        + "), until the first test fails. What the gate notices is not tested.",
        "- Made by `scripts/mutate`, which goes on where an earlier run of the same solvers ended.", ""]
    parts = [
        ("Noticed by neither, and changes an answer or work",
         [e for e in missed if e not in tested + untested], "where"),
        ("Noticed by neither, and changes neither", [e for e in equal if e not in tested + untested], None),
        ("Noticed by the tests alone", tested, "test"),
        ("Not noticed by the gate, and not tested yet", untested, None),
    ]
    for title, part, more in parts:
        if not part:
            continue
        lines += [f"## {title}", "", "| place | change |" + (" by |" if more else ""),
                  "| --- | --- |" + (" --- |" if more else "")]
        for entry in sorted(part, key=lambda e: e["place"]):
            change = entry["change"].replace("|", "\\|")
            place = entry["place"].removeprefix("Sources/")
            last = str(entry[more]).replace("|", "\\|") + " |" if more else ""
            lines.append(f"| {place} | {change} | {last}".rstrip())
        lines.append("")
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text("\n".join(lines).rstrip() + "\n")
    print(f"{RESULT.relative_to(ROOT)}: the gate notices {len(noticed)} of {len(entries)}, the tests {len(tested)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sources", action="store_true")
    parser.add_argument("--minutes", type=float, default=180, help="for the tests, after which none begins")
    parser.add_argument("--gate-only", action="store_true", help="do not ask the tests")
    options = parser.parse_args()
    # Some do not compile; so many more are drawn.
    drawn, possible = mutants.chosen(ROOT, options.count * 3 // 2, options.seed)
    if options.sources:
        for mutant in drawn:
            print(mutant.place, mutant.kind, mutant.what)
        return
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=10"], capture_output=True, text=True,
        cwd=ROOT, check=True).stdout.strip()
    program, kept = mutants.compiled(ROOT, WORK / "source", drawn, options.seed, report)
    log = WORK / f"judged-{options.seed}-{hash_of_sources()}.jsonl"
    entries, gate, orders = judged(options.program, program, kept[:options.count], log)
    counted(program, entries, gate, log.with_name(log.name.replace("judged", "counted")))
    if not options.gate_only:
        report("building the tests")
        tests = mutants.built_tests(WORK / "source")
        tested(entries, tests, log.with_name(log.name.replace("judged", "tested")), options.minutes)
    write(entries, orders, possible, options.seed, commit)


def hash_of_sources():
    """Of all that solves: what was judged of it stays judged."""
    result = hashlib.sha256()
    for folder in mutants.SOURCES:
        for file in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            result.update(file.read_bytes())
    return result.hexdigest()[:12]


main()
