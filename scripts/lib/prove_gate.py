"""Runs gates whose right verdict is known, and counts how often it is given. See scripts/prove-gate."""

import argparse
import hashlib
import json
import os
import pathlib
import platform
import shutil
import subprocess
import time

CASE = ["feed", "--size", "10", "--strategy", "revised"]
GATE = pathlib.Path(".build/gate")
PROOF = GATE / "proof"

# What the slower program does more at each operation: arithmetic in which every step needs the one
# before, as often as the environment says. It is patched into a copy; the product has no such seam.
SPIN = """
// The fault that scripts/prove-gate plants.

#if canImport(Glibc)
  internal import Glibc
#endif

/// How often a planted operation spins.
private let spinCount: UInt64 = {
  guard let text = unsafe getenv("GATE_PROOF_SPIN") else { return 0 }
  return unsafe UInt64(atoll(text))
}()

@inline(never)
func plantedSpin() {
  var state: UInt64 = 1
  for i in 0 ..< spinCount { state = (state ^ i) &* 0x5851_F42D_4C95_7F2D &+ (state >> 29) }
  // Needed, or else nothing of this would be compiled.
  if state == 0 { fatalError("one in 2⁶⁴") }
}
"""
# An add is long enough for the bare call to be less than 3 % of it; a suggestion is not.
PLANTED_CALLS = ["add"]

EQUAL = "equal, as the machine was"
LOADED = "equal, beside a busy loop"
INSTRUCTIONS = "3 % more instructions"
TIME = "10 % more wall time"
KINDS = {"equal": EQUAL, "instructions": INSTRUCTIONS, "loaded": LOADED, "time": TIME}
FALSE_ALARMS = [EQUAL, LOADED]


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def check(command, **options):
    result = run(command, **options)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}\n{result.stdout[-2000:]}{result.stderr[-4000:]}")
    return result.stdout


class Proof:
    def __init__(self, program):
        self.program = program
        self.code = check(["git", "rev-parse", "HEAD:Sources", "HEAD:Package.swift"])
        self.code += f"{SPIN}{PLANTED_CALLS}"
        self.code = hashlib.sha256(self.code.encode()).hexdigest()
        self.injected = None
        self.rows = {}
        self.read_trials()
        self.commit = check(["git", "rev-parse", "HEAD"]).strip()

    # -- Programs

    def copy_program(self):
        """The same program in another place is the base of most trials."""
        self.base = (PROOF / "base" / "tinamou").resolve()
        self.base.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(self.program, self.base)

    def build_slow_program(self):
        """Builds the commit with the fault, where a gate builds its bases."""
        self.slow = (PROOF / "slow" / "tinamou").resolve()
        stamp = self.slow.parent / "commit"
        if self.slow.exists() and stamp.exists() and stamp.read_text() == self.code:
            return
        print("==> Building the slower program", flush=True)
        source = (GATE / "source").resolve()
        if not (source / ".git").exists():
            check(["git", "worktree", "add", "--quiet", "--force", "--detach", source, self.commit])
        check(["git", "-C", source, "checkout", "--quiet", "--force", "--detach", self.commit])
        if pathlib.Path("Package.resolved").exists():
            shutil.copy2("Package.resolved", source / "Package.resolved")
        try:
            self.plant(source / "Sources" / "RevisedSolver")
            build = ["swift", "build", "--package-path", source, "--scratch-path", GATE / "scratch"]
            build += ["-c", "release", "--product", "tinamou"]
            check(build)
            built = pathlib.Path(check(build + ["--show-bin-path"]).strip()) / "tinamou"
            self.slow.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(built, self.slow)
            stamp.write_text(self.code)
        finally:
            (source / "Sources/RevisedSolver/PlantedSpin.swift").unlink(missing_ok=True)
            check(["git", "-C", source, "checkout", "--quiet", "--force", "--detach", self.commit])

    def plant(self, folder):
        (folder / "PlantedSpin.swift").write_text(SPIN.lstrip())
        planted = set()
        for path in sorted(folder.glob("*.swift")):
            lines, out, pending = path.read_text().split("\n"), [], None
            for line in lines:
                out.append(line)
                for name in PLANTED_CALLS:
                    if line.startswith(f"  public mutating func {name}("):
                        pending = name
                if pending and line.endswith("{"):
                    out.append("    plantedSpin()")
                    planted.add(pending)
                    pending = None
            path.write_text("\n".join(out))
        missing = set(PLANTED_CALLS) - planted
        if missing:
            raise SystemExit(f"found no place to plant a fault in: {', '.join(sorted(missing))}")

    # -- Calibration

    def instructions(self, spin):
        outcome = self.gate(self.slow, ["--tier", "instructions"], spin)["outcome"]
        row = next(row for row in outcome["rows"] if row["tier"] == "instructions")
        return [row[side]["count"]["_0"] for side in ("base", "candidate")]

    def growth(self, spin, trace, fastest):
        """By which share each phase gets slower: the fastest of many processes, taking turns with those that
        do not spin. Of these, the fastest of all calls are kept in `fastest`."""
        slowed = {}
        command = [self.slow, "gate-worker", "time", "--budget", "10", "--trace", trace]
        for _ in range(40):
            for times, count in ((fastest, 0), (slowed, spin)):
                text = check(command + ["--strategy", "revised"], env=self.environment(count))
                for phase, value in json.loads(text)["sample"]["nanosecondsByPhase"].items():
                    times[phase] = min(times.get(phase, value), value)
        return {phase: value / fastest[phase] - 1 for phase, value in slowed.items()}

    def calibrate(self):
        """How long to spin for 3 % of instructions, and for 10 % of the phase that suffers most."""
        kept = PROOF / "calibration.json"
        if kept.exists() and (found := json.loads(kept.read_text()))["code"] == self.code:
            self.spin_instructions, self.spin_time = found["spins"]
            self.injected = found["injected"]
            return
        print("==> Calibrating", flush=True)
        base, one = self.instructions(1)
        _, many = self.instructions(1_001)
        self.spin_instructions = max(1, 1 + round((1.03 * base - one) / (many - one) * 1_000))
        trace = PROOF / "feed.trace"
        check([self.program, "trace", "record", "feed", "--size", "10", "--output", trace])
        # Between too little and too much. Proportion alone does not lead there: a processor does a short
        # spin beside other work.
        too_little, too_much, fastest = 0, 200, {}
        for _ in range(8):
            self.spin_time = (too_little + too_much) // 2
            growth = self.growth(self.spin_time, trace, fastest)
            most = max(growth.values())
            print(f"spinning {self.spin_time} times: {most:+.1%}", flush=True)
            if 0.09 <= most <= 0.11:
                break
            if most < 0.1:
                too_little = self.spin_time
            else:
                too_much = self.spin_time
        else:
            raise SystemExit(
                f"the machine is too busy to plant 10 % of wall time: {most:+.1%} after eight attempts"
            )
        self.injected = {
            "instructions": self.instructions(self.spin_instructions)[1] / base - 1,
            "time": growth,
        }
        spins = [self.spin_instructions, self.spin_time]
        kept.write_text(json.dumps({"code": self.code, "spins": spins, "injected": self.injected}))

    # -- Trials

    def read_trials(self):
        """Trials of the same code that an earlier, interrupted proof has made; none of them is lost."""
        path = PROOF / "trials.jsonl"
        for line in path.read_text().splitlines() if path.exists() else []:
            trial = json.loads(line)
            if trial.pop("code") == self.code:
                self.keep(**trial)

    def keep(self, kind, conclusion, load, seconds):
        row = self.rows.setdefault(kind, {"conclusions": [], "loads": [], "seconds": []})
        row["conclusions"].append(conclusion)
        row["loads"].append(load)
        row["seconds"].append(seconds)

    def environment(self, spin):
        return {**os.environ, "GATE_PROOF_SPIN": str(spin)}

    def gate(self, candidate, options, spin=0):
        command = [self.program, "gate", "--base-program", self.base, "--candidate", candidate]
        command += ["--acknowledgements", "/dev/null/none", "--format", "json"] + options + CASE
        result = run(command, env=self.environment(spin))
        try:
            return json.loads(result.stdout)
        except json.JSONDecodeError:
            raise SystemExit(f"a gate failed with {result.returncode}: {result.stderr[-2000:]}")

    def trial(self, kind):
        start, load = time.monotonic(), os.getloadavg()[0]
        if kind == EQUAL:
            report = self.gate(self.program, [])
        elif kind == LOADED:
            # Its own process, ended by its number whatever happens.
            loop = subprocess.Popen(["bash", "-c", "while :; do :; done"])
            try:
                os.sched_setaffinity(loop.pid, {max(os.sched_getaffinity(0))})
                report = self.gate(self.program, [])
            finally:
                loop.kill()
                loop.wait()
        elif kind == INSTRUCTIONS:
            report = self.gate(self.slow, ["--tier", "instructions"], self.spin_instructions)
        else:
            report = self.gate(self.slow, ["--tier", "time"], self.spin_time)
        trial = {
            "kind": kind,
            "conclusion": report["conclusion"],
            "load": load,
            "seconds": time.monotonic() - start,
        }
        self.keep(**trial)
        with open(PROOF / "trials.jsonl", "a") as file:
            file.write(json.dumps({"code": self.code, **trial}) + "\n")
        print(f"{kind}: {trial['conclusion']} ({trial['seconds']:.0f} s, load {load:.1f})", flush=True)

    def trials(self, kinds, count, minutes):
        print("==> Trials", flush=True)
        end = time.monotonic() + 60 * minutes
        wanted = {kind: count if kind in FALSE_ALARMS else (count + 1) // 2 for kind in kinds}
        # Taking turns, so that every kind meets the same weather.
        while time.monotonic() < end:
            due = [kind for kind in kinds if self.count(kind) < wanted[kind]]
            if not due:
                break
            for kind in due:
                self.trial(kind)

    def count(self, kind):
        return len(self.rows.get(kind, {"conclusions": []})["conclusions"])

    # -- Report

    def report(self, path):
        machine = next(
            (line.split(":")[1].strip() for line in open("/proc/cpuinfo") if "model name" in line), "?"
        )
        text = [
            "# The gate on programs of which the verdict is known",
            "",
            f"Commit {self.commit[:10]}, {machine}, {os.cpu_count()} processors, "
            f"{platform.system()} {platform.release()}, {time.strftime('%Y-%m-%d', time.gmtime())}. "
            f"Case: `{' '.join(CASE)}`.",
            "",
            "| programs | trials | regressed | inconclusive | improved | same | load | seconds each |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        for kind in filter(self.count, KINDS.values()):
            row = self.rows[kind]
            found = row["conclusions"]
            counts = [found.count(name) for name in ("regressed", "inconclusive", "improved", "same")]
            loads, seconds = sorted(row["loads"]), sorted(row["seconds"])
            text.append(
                f"| {kind} | {len(found)} | " + " | ".join(map(str, counts))
                + f" | {loads[0]:.1f} to {loads[-1]:.1f} | {seconds[len(seconds) // 2]:.0f} |"
            )
        text += [
            "",
            "- Equal programs must never be `regressed`; the others should be, in 95 of 100 trials.",
            "- Equal programs are one program in two places; all tiers are judged.",
        ]
        if self.injected:
            phases = sorted(self.injected["time"].items())
            text += [
                f"- Planted instructions: {self.injected['instructions']:+.2%} of the replay, judged by "
                "instructions alone.",
                "- Planted wall time, by the fastest of 40 processes: "
                + ", ".join(f"{name} {share:+.1%}" for name, share in phases)
                + "; judged by wall time alone.",
                "- The faults are patched into a copy of the source (`scripts/lib/prove_gate.py`); the "
                "product has no seam for them.",
            ]
        text += [
            "- The statistics of wall time are also tested on recorded noise, 200 comparisons of equal "
            "programs and 100 of slower ones in each test run: `TimeJudgementTests`.",
            "- Made by `scripts/prove-gate`, which goes on where an earlier run of the same code ended.",
            "",
        ]
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(path).write_text("\n".join(text))
        print(f"==> {path}")

    def is_proven(self, kinds):
        for kind in kinds:
            found = self.rows.get(kind, {"conclusions": []})["conclusions"]
            caught = found.count("regressed")
            if not found or (caught if kind in FALSE_ALARMS else caught < 0.95 * len(found)):
                return False
        return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument(
        "--trials", type=int, default=200, help="of equal programs, at most; of slower ones, half as many"
    )
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument(
        "--kind", action="append", choices=KINDS, help="only these; equal and loaded need no second build"
    )
    parser.add_argument("--output", default="Results/proof/gate.md")
    arguments = parser.parse_args()
    proof = Proof(os.path.abspath(arguments.program))
    proof.copy_program()
    kinds = [KINDS[name] for name in arguments.kind or KINDS]
    if not set(kinds) <= set(FALSE_ALARMS):
        proof.build_slow_program()
        proof.calibrate()
    proof.trials(kinds, arguments.trials, arguments.minutes)
    proof.report(arguments.output)
    raise SystemExit(0 if proof.is_proven(kinds) else 2)


if __name__ == "__main__":
    main()
