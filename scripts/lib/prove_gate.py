"""Runs gates whose right verdict is known, and counts how often it is given. See scripts/prove-gate."""

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import platform
import random
import shutil
import subprocess
import time

GATE = pathlib.Path(".build/gate")
PROOF = GATE / "proof"
# Every trial that was ever made: what they say is of the gate, whichever programs it judged.
TRIALS = pathlib.Path("Results/proof/trials.jsonl")
# What the gate itself consists of. The programs that it judges are of all Sources.
GATE_CODE = ["Measurement", "Profiling", "CProfiling", "CMemory", "Suite", "tinamou"]

# What slower programs do more: arithmetic in which every step needs the one before, at every so many-th
# operation of one kind, as the bytes of the file say, which are written into a copy of the one program that
# is built. It is patched into a copy of the source; the product has no such seam.
SPEC = b"GATE-PROOF:"
# The numbers, in place of a kind of operation, of a walk through all views that `layoutIfNeeded` makes each time,
# and of blocks that are allocated and freed at random before the program begins.
WALK_NUMBER, PAST_NUMBER = 9, 10
WALK_CALL = "    if planted_walks() != 0 { planted_note(plantedWalk(self)) }"
WALK_SWIFT = """
@inline(never)
private func plantedWalk(_ view: View) -> Int { view.subviews.reduce(1) { $0 + plantedWalk($1) } }
"""
SPIN_H = "void planted_spin(int kind);\nint planted_walks(void);\nvoid planted_note(long count);\n"
SPIN_C = """#include "planted.h"
#include <stdlib.h>
static volatile const char specification[64] = "%s00:00000000:00000000:";
static volatile unsigned long sink = 1;
static unsigned long wanted, every, count, calls;
static void read_specification(void) {
  static int is_read;
  if (!is_read) {
    char text[64];
    for (int i = 0; i < 64; i++) text[i] = specification[i];
    wanted = strtoul(text + %d, 0, 10);
    every = strtoul(text + %d, 0, 10);
    count = strtoul(text + %d, 0, 10);
    is_read = 1;
  }
}
void planted_spin(int kind) {
  read_specification();
  if ((unsigned long)kind != wanted || !every || ++calls %% every) return;
  unsigned long state = sink;
  for (unsigned long i = 0; i < count; i++) state = (state ^ i) * 0x58514F2D4C957F2Dul + (state >> 29);
  sink = state | 1;
}
int planted_walks(void) {
  read_specification();
  return wanted == %d;
}
void planted_note(long count) { sink += count; }
__attribute__((constructor)) static void allocate_and_free(void) {
  read_specification();
  if (wanted != %d) return;
  static void *volatile blocks[64];
  unsigned long state = every;
  for (unsigned long i = 0; i < count; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    free(blocks[state >> 58]);
    blocks[state >> 58] = malloc((1ul << (state >> 40) %% 19) + (state >> 20 & 1023));
  }
}
""" % (SPEC.decode(), len(SPEC), len(SPEC) + 3, len(SPEC) + 12, WALK_NUMBER, PAST_NUMBER)

# Kinds of operation, by the word of the trace: number, and the function that does it.
KINDS = {
    "add": (1, "add"), "remove": (2, "remove"), "constant": (3, "setRightHandSide"),
    "priority": (4, "setPriority"), "suggest": (5, "suggest"), "solve": (6, "solve"),
}
# Functions of the layout engine and the DSL: number, file, function, and the series that they are in.
SCREENS = {
    "makeConstraints": (7, "SnapDSL", "makeConstraints", "build/make"),
    "the layout pass": (8, "LayoutEngine", "layoutIfNeeded", "animate/layout"),
}

COUNTS = "equal, whole gates by counts"
WHOLE = "equal, whole gates with wall time"
PAST = "equal, but for what was allocated and freed before: instructions of all cases"
KIND = "1 % more instructions of one kind of operation"
SCREEN = "3 % more in makeConstraints or in the layout pass"
WALK = "a walk through all views in each layoutIfNeeded"
TIME = "10 % more wall time"
NAMES = {"counts": COUNTS, "whole": WHOLE, "past": PAST, "kind": KIND, "screen": SCREEN, "walk": WALK, "time": TIME}
FALSE_ALARMS = [COUNTS, WHOLE, PAST]
WANTED = {COUNTS: 200, WHOLE: 20, PAST: 30, KIND: 100, SCREEN: 100, WALK: 20, TIME: 100}


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def check(command, **options):
    result = run(command, **options)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}\n{result.stdout[-2000:]}{result.stderr[-4000:]}")
    return result.stdout


@contextlib.contextmanager
def gates_wait():
    """Keeps gates from building in their worktree meanwhile. Their lock is a file that goes with its owner."""
    path = GATE / ".lock"
    while True:
        with open(path, "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if os.fstat(lock.fileno()).st_nlink == 0:
                continue  # The owner before has removed it.
            try:
                yield
            finally:
                path.unlink()
            return


class Proof:
    def __init__(self, program):
        self.program = pathlib.Path(program)
        text = check(["git", "rev-parse", "HEAD:Sources", "HEAD:Package.swift"]) + SPIN_C
        self.code = hashlib.sha256(text.encode()).hexdigest()
        self.commit = check(["git", "rev-parse", "HEAD"]).strip()
        PROOF.mkdir(parents=True, exist_ok=True)
        # Held until the process ends: two proofs in one folder would take each other's programs away.
        self.lock = open(PROOF / "lock", "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"another proof is under way in {PROOF}; wait for its end, or use another clone") from None
        trees = check(["git", "rev-parse", *[f"HEAD:Sources/{folder}" for folder in GATE_CODE]])
        self.gate_code = hashlib.sha256(trees.encode()).hexdigest()[:16]
        self.rows, self.known = {}, {}
        for line in TRIALS.read_text().splitlines() if TRIALS.exists() else []:
            trial = json.loads(line)
            # Of trials that were not kept, one line says how often they ended like this.
            self.rows.setdefault(trial["kind"], []).extend([trial] * trial.get("times", 1))
        # Others than those of an earlier run.
        self.random = random.Random(f"{self.code} {sum(map(len, self.rows.values()))}")

    # -- Programs

    def build_planted(self):
        """Builds the commit with the fault, where a gate builds its bases."""
        self.planted = (PROOF / "planted/tinamou").resolve()
        stamp = self.planted.parent / "code"
        if self.planted.exists() and stamp.exists() and stamp.read_text() == self.code:
            return
        print("==> Building the program with the fault", flush=True)
        with gates_wait():
            self.build_anew(stamp)

    def build_anew(self, stamp):
        source = (GATE / "source").resolve()
        if not (source / ".git").exists():
            check(["git", "worktree", "add", "--quiet", "--force", "--detach", source, self.commit])
        clean = ["git", "-C", source, "checkout", "--quiet", "--force", "--detach", self.commit]
        check(clean)
        if pathlib.Path("Package.resolved").exists():
            shutil.copy2("Package.resolved", source / "Package.resolved")
        try:
            self.plant(source)
            build = ["swift", "build", "--package-path", source, "--scratch-path", GATE / "scratch"]
            build += ["-c", "release", "--product", "tinamou"]
            check(build)
            built = pathlib.Path(check(build + ["--show-bin-path"]).strip()) / "tinamou"
            self.planted.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(built, self.planted)
            stamp.write_text(self.code)
        finally:
            shutil.rmtree(source / "Sources/CPlanted", ignore_errors=True)
            check(clean)

    def plant(self, source):
        folder = source / "Sources/CPlanted"
        (folder / "include").mkdir(parents=True, exist_ok=True)
        (folder / "include/planted.h").write_text(SPIN_H)
        (folder / "planted.c").write_text(SPIN_C)
        manifest = (source / "Package.swift").read_text()
        manifest = manifest.replace(".treatAllWarnings(as: .error),", "")
        for module in ["RevisedSolver", "TableauSolvers", "LayoutEngine", "SnapDSL"]:
            manifest = manifest.replace(f'module("{module}", [', f'module("{module}", ["CPlanted", ')
        manifest = manifest.replace(
            'module("RebuildSolver"', '.target(name: "CPlanted"),\n    module("RebuildSolver"', 1)
        (source / "Package.swift").write_text(manifest)
        places = [(number, module, name) for number, name in KINDS.values()
                  for module in ("RevisedSolver", "TableauSolvers/Sparse")]
        places += [(number, module, name) for number, module, name, _ in SCREENS.values()]
        for number, module, name in places:
            if not self.plant_calls(source / "Sources" / module, name, number):
                raise SystemExit(f"found no place to plant a fault in: {module}, {name}")
        path = source / "Sources/LayoutEngine/Views/View+Layout.swift"
        before, call, behind = path.read_text().partition("    planted_spin(8)\n")
        if not call:
            raise SystemExit(f"found no place to plant a walk in: {path}")
        path.write_text(before + call + WALK_CALL + "\n" + behind + WALK_SWIFT)

    @staticmethod
    def plant_calls(folder, name, number):
        """Calls the fault first in each public function of this name."""
        planted = 0
        for path in sorted(folder.rglob("*.swift")):
            out, pending = [], False
            for line in path.read_text().split("\n"):
                out.append(line)
                words = line.strip().split("func ")[0].split()
                if f"func {name}(" in line and "public" in words and line.startswith("  "):
                    pending = True
                if pending and line.rstrip().endswith("{"):
                    out.append(f"    planted_spin({number})")
                    pending, planted = False, planted + 1
            text = "\n".join(out)
            if text != path.read_text():
                if "import CPlanted" not in text:
                    text = text.replace("\n\n", "\n\ninternal import CPlanted\n", 1)
                path.write_text(text)
        return planted

    def patched(self, name, kind=0, every=0, count=0):
        """The program that spins so often at every so many-th operation of this kind."""
        path = (PROOF / name / "tinamou").resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        data = self.planted.read_bytes()
        at = data.index(SPEC + b"00:")
        text = SPEC + b"%02d:%08d:%08d:" % (kind, every, count)
        path.write_bytes(data[:at] + text + data[at + len(text):])
        path.chmod(0o755)
        return path

    # -- What is there to choose from

    def cases(self):
        """Workload, size and strategy of every case of the default gate."""
        if "cases" not in self.known:
            path = PROOF / "cases.jsonl"
            path.unlink(missing_ok=True)
            check([self.program, "gate", "--update-baseline", "--baseline", path])
            records = map(json.loads, path.read_text().splitlines())
            self.known["cases"] = [
                {name: record[name] for name in ("workload", "size", "strategy")} for record in records]
        return self.known["cases"]

    def calls(self, key):
        """How many operations of each series the trace of a case has."""
        trace = PROOF / "counted.trace"
        check([self.program, "trace", "record", key["workload"], "--size", key["size"], "--output", trace])
        calls, phase = {}, "start"
        for line in trace.read_text().splitlines():
            word = line.split(" ")[0]
            if word == "phase":
                phase = line.split(" ")[1]
            elif word in KINDS:
                calls[f"{phase}/{word}"] = calls.get(f"{phase}/{word}", 0) + 1
        return calls

    def gate(self, base, candidate, options, prefix=(), **where):
        command = [*prefix, pathlib.Path(self.program).resolve(), "gate"]
        command += ["--base-program", base, "--candidate", candidate]
        command += ["--acknowledgements", "/dev/null/none", "--format", "json"] + options
        result = run(command, **where)
        try:
            return json.loads(result.stdout)
        except json.JSONDecodeError:
            raise SystemExit(f"a gate failed with {result.returncode}: {result.stderr[-2000:]}")

    @staticmethod
    def selection(key):
        options = [key["workload"], "--size", str(key["size"])]
        return options + ([] if key["workload"].startswith("layout/") else ["--strategy", key["strategy"]])

    @staticmethod
    def series(report):
        return {row["metric"]: [row[side]["count"]["_0"] for side in ("base", "candidate")]
                for row in report["outcome"]["rows"] if row["tier"] == "instructions"}

    def counted(self, key):
        """The instructions of each series without a fault."""
        name = json.dumps(key)
        if name not in self.known:
            same = self.patched("none")
            report = self.gate(same, same, self.selection(key) + ["--tier", "instructions"])
            self.known[name] = {metric: pair[0] for metric, pair in self.series(report).items()}
        return self.known[name]

    @property
    def instructions_per_spin(self):
        if "spin" not in self.known:
            key = {"workload": "feed", "size": 1, "strategy": "revised"}
            pair = self.series(self.gate(
                self.patched("none"), self.patched("many", 1, 1, 1_000),
                self.selection(key) + ["--tier", "instructions"]))["build/add"]
            self.known["spin"] = (pair[1] - pair[0]) / (1_000 * self.calls(key)["build/add"])
        return self.known["spin"]

    def moved(self, report):
        """The counts of both sides that are not those of the first gate of equal programs of this code."""
        path = PROOF / f"counts-{self.code[:12]}.json"
        sides = [{f"{sorted(row['key'].items())} {row['tier']} {row['metric']}": row[side]
                  for row in report["outcome"]["rows"] if row["tier"] != "time"}
                 for side in ("base", "candidate")]
        first = sides[0] | (json.loads(path.read_text()) if path.exists() else {})
        path.write_text(json.dumps(first))
        return sorted({name for side in sides for name in first if side.get(name, first[name]) != first[name]})

    # -- Trials

    def trial_of_equal(self, options):
        """One program twice, in folders of random names, with a random environment, from a random folder, every
        other time without random addresses."""
        root = (PROOF / "places").resolve()
        shutil.rmtree(root, ignore_errors=True)
        places = []
        for side in "ab":
            folder = root / side / ("n" * self.random.randint(1, 200))
            folder.mkdir(parents=True)
            shutil.copy2(self.program, folder / "tinamou")
            places.append(folder / "tinamou")
        environment = {**os.environ, "PADDING": "x" * self.random.randint(0, 8_000)}
        here = root / ("w" * self.random.randint(1, 100))
        here.mkdir()
        is_random = self.random.random() < 0.5
        prefix = [] if is_random else ["setarch", "-R"]
        report = self.gate(*places, options, prefix=prefix, env=environment, cwd=here)
        return report, {"addresses": "random" if is_random else "fixed", "moved": self.moved(report)}

    def trial_of_past(self):
        """One program twice, which allocates and frees other blocks before it begins."""
        pasts = [(self.random.randrange(10**8), self.random.randrange(1_000)) for _ in "ab"]
        programs = [self.patched(f"past{seed}", PAST_NUMBER, seed, count) for seed, count in pasts]
        report = self.gate(*programs, ["--tier", "instructions"])
        for program in programs:
            shutil.rmtree(program.parent)
        counts = [row for row in report["outcome"]["rows"] if row["tier"] == "instructions"]
        pairs = [[row[side]["count"]["_0"] for side in ("base", "candidate")] for row in counts]
        return report, {
            "pasts": pasts, "differ": sum(base != candidate for base, candidate in pairs), "counts": len(pairs),
            "largest": max(abs(candidate / base - 1) for base, candidate in pairs if base)}

    @staticmethod
    def reasons(outcome):
        """What a gate saw that is not the same in both programs."""
        return [
            f"{failure['key']} {failure['tier']}, {failure['side']}: {failure['reason']}"
            for failure in outcome["failures"]
        ] + [f"{row['key']} {row['metric']}: {row['verdict']}" for row in outcome["rows"] if row["verdict"] != "same"]

    def trial_of_kind(self):
        """One series of one case takes 1 % more."""
        while True:
            key = self.random.choice([k for k in self.cases() if not k["workload"].startswith("layout/")])
            calls, counted = self.calls(key), self.counted(key)
            # Of less, a per cent is not even one spin.
            possible = [name for name in calls if counted.get(name, 0) > 100 * 8 * self.instructions_per_spin]
            if possible:
                break
        name = self.random.choice(possible)
        extra = counted[name] / 100 / self.instructions_per_spin
        every = max(1, calls[name] // max(1, min(20, int(extra / 4))))
        hits = max(1, calls[name] // every)
        number = KINDS[name.split("/")[1]][0]
        # The base counts its calls, too, and spins no time: what differs is the planted per cent alone.
        report = self.gate(
            self.patched("idle", number, every), self.patched("slow", number, every, max(1, round(extra / hits))),
            self.selection(key) + ["--tier", "instructions"])
        pair = self.series(report)[name]
        return report, {"what": f"{key['workload']} {key['size']} ({key['strategy']}) {name}",
                        "planted": pair[1] / pair[0] - 1}

    def trial_of_screen(self):
        key = self.random.choice([k for k in self.cases() if k["workload"].startswith("layout/")])
        what = self.random.choice(list(SCREENS))
        number, _, _, name = SCREENS[what]
        extra = 0.03 * self.counted(key)[name] / self.instructions_per_spin
        probe = self.series(self.gate(
            self.patched("idle", number, 1), self.patched("probe", number, 1, 1_000),
            self.selection(key) + ["--tier", "instructions"]))[name]
        hits = max(1, round((probe[1] - probe[0]) / (1_000 * self.instructions_per_spin)))
        report = self.gate(
            self.patched("idle", number, 1), self.patched("slow", number, 1, max(1, round(extra / hits))),
            self.selection(key) + ["--tier", "instructions"])
        pair = self.series(report)[name]
        return report, {"what": f"{key['workload']} {what}", "planted": pair[1] / pair[0] - 1}

    def trial_of_walk(self):
        """Each `layoutIfNeeded` of a screen visits all views once more than it has to."""
        key = self.random.choice([k for k in self.cases() if k["workload"].startswith("layout/")])
        report = self.gate(
            self.patched("none"), self.patched("slow", WALK_NUMBER), self.selection(key) + ["--tier", "instructions"])
        pair = self.series(report)[SCREENS["the layout pass"][3]]
        return report, {"what": key["workload"], "planted": pair[1] / pair[0] - 1}

    def trial_of_time(self):
        """`feed` 10 takes 10 % more of its build, by the instructions of its additions, which are most of it."""
        key = {"workload": "feed", "size": 10, "strategy": "revised"}
        if "time" not in self.known:
            trace = PROOF / "feed.trace"
            check([self.program, "trace", "record", "feed", "--size", "10", "--output", trace])
            low, high = 0, 400
            for _ in range(9):
                spin = (low + high) // 2
                growth = self.growth(spin, trace)
                print(f"spinning {spin} times: {growth:+.1%}", flush=True)
                if 0.09 <= growth <= 0.11:
                    break
                low, high = (spin, high) if growth < 0.1 else (low, spin)
            self.known["time"] = (spin, growth)
        spin, growth = self.known["time"]
        report = self.gate(
            self.patched("none"), self.patched("slow", 1, 1, spin),
            self.selection(key) + ["--tier", "time"])
        return report, {"planted": growth}

    def growth(self, spin, trace):
        """By which share building gets slower: the fastest of many processes, taking turns."""
        fastest = {}
        programs = [self.patched("none"), self.patched("slow", 1, 1, spin)]
        order = json.dumps({"gate": {"_0": {
            "tier": "time", "trace": str(trace), "strategy": "revised", "budgetMilliseconds": 10,
            "limitSeconds": 300}}})
        for _ in range(40):
            for program in programs:
                answer = json.loads(check([program, "worker"], input=order))
                value = answer["gate"]["_0"]["sample"]["nanosecondsByPhase"]["build"]
                fastest[program] = min(fastest.get(program, value), value)
        return fastest[programs[1]] / fastest[programs[0]] - 1

    def trial(self, kind):
        start, load = time.monotonic(), os.getloadavg()[0]
        report, more = {
            COUNTS: lambda: self.trial_of_equal(
                [x for tier in self.counted_tiers for x in ("--tier", tier)]),
            WHOLE: lambda: self.trial_of_equal([]), PAST: self.trial_of_past,
            KIND: self.trial_of_kind, SCREEN: self.trial_of_screen, WALK: self.trial_of_walk,
            TIME: self.trial_of_time,
        }[kind]()
        trial = {"commit": self.commit[:10], "gate": self.gate_code, "kind": kind,
                 "conclusion": report["conclusion"], "load": round(load, 1),
                 "seconds": round(time.monotonic() - start, 1), **more}
        if kind in FALSE_ALARMS and trial["conclusion"] != "same":
            trial["why"] = self.reasons(report["outcome"])[:5]
        trial["noise"] = report["outcome"].get("instructionNoise")
        trial["rows"] = len(report["outcome"]["rows"])
        self.rows.setdefault(kind, []).append(trial)
        with open(TRIALS, "a") as file:
            file.write(json.dumps(trial) + "\n")
        planted = f", planted {trial['planted']:+.2%}" if "planted" in trial else ""
        print(f"{kind}: {trial['conclusion']}{planted} {trial.get('what', '')} "
              f"({trial['seconds']:.0f} s, load {load:.1f})", flush=True)

    def trials(self, kinds, share, minutes):
        end = time.monotonic() + 60 * minutes
        # Taking turns, so that every kind meets the same weather.
        while time.monotonic() < end:
            due = [kind for kind in kinds if self.made(kind) < WANTED[kind] * share]
            if not due:
                break
            for kind in due:
                if time.monotonic() < end:
                    self.trial(kind)

    def made(self, kind):
        """How many trials of a kind there are; a whole gate with wall time judges by counts, too."""
        return len(self.rows.get(kind, [])) + (len(self.rows.get(WHOLE, [])) if kind == COUNTS else 0)

    # -- Report

    def report(self, path):
        machine = next(
            (line.split(":")[1].strip() for line in open("/proc/cpuinfo") if "model name" in line), "?")
        text = [
            "# The gate on programs of which the verdict is known", "",
            f"Written at commit {self.commit[:10]}, {machine}, {os.cpu_count()} processors, "
            f"{platform.system()} {platform.release()}, {time.strftime('%Y-%m-%d', time.gmtime())}. Each "
            "trial, with its commit: [trials](trials.jsonl). The column `as it is` counts those of the gate's "
            "code of today; the others are of earlier commits.", "",
            "| programs | trials | of | as it is | regressed | inconclusive | improved | same | load "
            "| seconds each |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        for kind in NAMES.values():
            row = self.rows.get(kind, [])
            found = [trial["conclusion"] for trial in row]
            counts = [found.count(name) for name in ("regressed", "inconclusive", "improved", "same")]
            today = sum(trial["gate"] == self.gate_code for trial in row)
            loads = sorted(trial["load"] for trial in row if "load" in trial)
            seconds = sorted(trial["seconds"] for trial in row if "seconds" in trial)
            how = f"{loads[0]:.1f} to {loads[-1]:.1f} | {seconds[len(seconds) // 2]:.0f}" if loads else "– | –"
            text.append(
                f"| {kind} | {len(found)} | {WANTED[kind]} | {today} | " + " | ".join(map(str, counts))
                + f" | {how} |")
        noises = [trial["noise"] for trial in self.rows.get(COUNTS, []) + self.rows.get(WHOLE, [])
                  if trial.get("noise") is not None]
        text += [
            "",
            "- Equal programs must be neither `regressed` nor `improved`; the others should be `regressed`, in 95 of "
            "100 trials.",
            "- Equal programs are one program in two folders with random names of 1 to 200 characters, started "
            "from a third one, with 0 to 8 kB more of environment; all cases of the default gate. Those with wall "
            f"time judge by counts as well: {self.made(COUNTS)} gates did.",
        ]
        if noises:
            text.append(f"- Instructions of equal programs differed by at most {max(noises):.4%}, in any series.")
        placed = [trial for trial in self.rows.get(COUNTS, []) + self.rows.get(WHOLE, []) if "moved" in trial]
        if placed:
            addresses = [trial["addresses"] for trial in placed]
            moved = {name for trial in placed for name in trial["moved"]}
            text.append(
                f"- Counts in {2 * len(placed)} placements, two of each gate of equal programs, "
                f"{2 * addresses.count('random')} with randomised addresses and {2 * addresses.count('fixed')} "
                f"without (`setarch -R`): {max(trial['rows'] for trial in placed)} counts of answers, work, "
                f"allocations and instructions each; {len(moved)} of them are not the same in all placements.")
            text += [f"  - {name}" for name in sorted(moved)[:20]]
        pasts = self.rows.get(PAST, [])
        if pasts:
            text.append(
                f"- Where programs had allocated and freed other blocks before, up to a thousand of up to half a MiB, "
                f"{sum(trial['differ'] for trial in pasts)} of {sum(trial['counts'] for trial in pasts)} counts of "
                f"instructions differed, by at most {max(trial['largest'] for trial in pasts):.4%}.")
        # Of trials that were not kept, what was written down of them.
        noted = [(trial["commit"], trial["note"]) for row in self.rows.values() for trial in row if "note" in trial]
        text += [f"- {commit}: {note}" for commit, note in dict.fromkeys(noted)]
        for kind in (KIND, SCREEN, WALK, TIME):
            planted = [trial["planted"] for trial in self.rows.get(kind, []) if "planted" in trial]
            if planted:
                text.append(f"- {kind}: planted were {min(planted):+.2%} to {max(planted):+.2%}.")
        text += [
            "- Cases and kinds of operation are drawn at random from those of the default gate, wherever one per "
            "cent is enough to be planted. Wall time is of `feed` 10 on `revised`.",
            "- The fault is patched into a copy of the source (`scripts/lib/prove_gate.py`); the product has no seam "
            "for it.",
            "- The statistics of wall time are also tested on recorded noise, 200 comparisons of equal "
            "programs and 100 of slower ones in each test run: `TimeJudgementTests`.",
            "- Made by `scripts/prove-gate`, which adds to the trials that there are.", "",
        ]
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(path).write_text("\n".join(text))
        print(f"==> {path}")

    def is_proven(self, kinds):
        for kind in kinds:
            found = [trial["conclusion"] for trial in self.rows.get(kind, [])]
            alarms = found.count("regressed") + found.count("improved")
            caught = found.count("regressed")
            if not found or (alarms if kind in FALSE_ALARMS else caught < 0.95 * len(found)):
                return False
        return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--share", type=float, default=1, help="of the trials that are wanted of each kind")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument(
        "--kind", action="append", choices=NAMES, help="only these; counts and whole need no second build")
    parser.add_argument("--without-instructions", action="store_true",
                        help="of whole gates by counts: answers, work and allocations only")
    parser.add_argument("--output", default="Results/proof/gate.md")
    arguments = parser.parse_args()
    proof = Proof(os.path.abspath(arguments.program))
    proof.counted_tiers = ["answers", "work", "allocations"]
    if not arguments.without_instructions:
        proof.counted_tiers.append("instructions")
    kinds = [NAMES[name] for name in arguments.kind or NAMES]
    if not set(kinds) <= {COUNTS, WHOLE}:
        proof.build_planted()
    proof.trials(kinds, arguments.share, arguments.minutes)
    proof.report(arguments.output)
    raise SystemExit(0 if proof.is_proven(kinds) else 1)


main()
