"""Judges changed programs by the gate: mutate.py --program TINAMOU [--count N] [--seed N]."""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import mutants

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/mutation"
RESULT = ROOT / "Results/proof/mutations.md"

def report(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def order(trace=None, strategy=None, screen=None, size=None):
    fields = {"tier": "work", "budgetMilliseconds": 0, "limitSeconds": 20}
    fields |= {"trace": trace, "strategy": strategy, "screen": screen, "size": size}
    return json.dumps({key: value for key, value in fields.items() if value is not None})


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
    keys = [json.loads(line)["key"] for line in baseline.read_text().splitlines()]
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


def replies(program, orders, number):
    """What the worker says to each of `orders` with the change `number`, one after the other."""
    process = subprocess.Popen(
        [program, "gate-worker", "orders"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
        env=os.environ | {"TINAMOU_MUTANT": str(number), "SWIFT_DETERMINISTIC_HASHING": "1"})
    try:
        for place, (_, text) in enumerate(orders):
            process.stdin.write(text + "\n")
            process.stdin.flush()
            # A copy that fails on its way may have answered before.
            reply = json.loads(process.stdout.readline() or "{}")
            yield place, (reply.get("failure"), reply.get("values"), reply.get("work"))
    except (BrokenPipeError, ValueError):
        yield len(orders), ("the worker ended", None, None)
    finally:
        process.kill()
        process.wait()


def first_difference(program, orders, expected, number):
    """The first of `orders` that is answered otherwise, and what is other."""
    for place, reply in replies(program, orders, number):
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
    return [done[m.number] for m in kept if m.number in done], len(others)


def write(entries, orders, possible, seed, commit):
    noticed = [e for e in entries if e["stage"] != "none"]
    missed = [e for e in entries if e["stage"] == "none" and e["changes"]]
    equal = [e for e in entries if e["stage"] == "none" and not e["changes"]]
    effective = len(noticed) + len(missed)
    share = 100 * len(noticed) / max(1, effective)
    lines = [
        "# Single changes of the solvers' sources, and whether the gate notices", "",
        f"Commit {commit}: {len(entries)} of {possible} places, drawn at random with seed {seed}, in "
        + ", ".join(f"`Sources/{folder}`" for folder in mutants.SOURCES) + ".", "",
        "| change | count |", "| --- | ---: |",
        f"| noticed by the gate's counts | {len(noticed)} |",
        f"| — in the workloads of rare operations | {sum(e['stage'] == 'rare' for e in noticed)} |",
        f"| — in the other cases only | {sum(e['stage'] == 'other' for e in noticed)} |",
        f"| changes an answer or work elsewhere, and is not noticed | {len(missed)} |",
        f"| changes no answer and no work | {len(equal)} |", "",
        f"Of the {effective} that change any answer or work, the gate notices {share:.1f} %.", "",
        "- A change is one operator, constant, sign, truth value or call that is left out, and one that "
        "compiles; all are in one build, each switched on by a number (`scripts/lib/mutants.py`).",
        "- Judged as `tinamou gate --counters-only` does, by the answers of its worker to its orders: an "
        "answer that is refused as wrong, a crash, other bits of a value, other work. (Allocations, which it "
        "judges, too, are not looked at here.)",
        f"- What the gate does not notice is replayed in {orders} further cases of other seeds "
        "(random lives, churn, shuffled feeds), values compared bit by bit, and work; where nothing differs "
        "it counts as no change.",
        "- Made by `scripts/mutate`, which goes on where an earlier run of the same program ended.", "",
        "## Not noticed", ""]
    for title, part in [("Change an answer or work", missed), ("Change neither", equal)]:
        if not part:
            continue
        lines += [f"### {title}", "", "| place | change | where it differs |", "| --- | --- | --- |"]
        for entry in sorted(part, key=lambda e: e["place"]):
            change = entry["change"].replace("|", "\\|")
            lines.append(f"| {entry['place'].removeprefix('Sources/')} | {change} | {entry['where']} |")
        lines.append("")
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text("\n".join(lines).rstrip() + "\n")
    print(f"{RESULT.relative_to(ROOT)}: {len(noticed)} of {effective} noticed, {share:.1f} %")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sources", action="store_true")
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
    log = WORK / f"judged-{options.seed}-{hash_of(program)}.jsonl"
    entries, orders = judged(options.program, program, kept[:options.count], log)
    write(entries, orders, possible, options.seed, commit)


def hash_of(path):
    import hashlib
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]


main()
