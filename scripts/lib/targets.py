"""Measures what the solvers were meant to reach, and writes the pages Results/targets.md and
Results/growth.md. All measuring is done by `tinamou` and `battery`; this puts their figures side by side
with the targets. Run by scripts/targets, which says how."""

import functools
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile

folder = sys.argv[1] if len(sys.argv) > 1 else "."
quick = "--quick" in sys.argv[2:]
scratch = tempfile.mkdtemp()
# So that blocks that the C library keeps aside for a thread do not count as memory in use.
environment = dict(os.environ, GLIBC_TUNABLES="glibc.malloc.tcache_count=0")

# The size of each shape by about how many constraints it has: 40, 400 and 4,000.
SHAPES = {
    40: {"chain": 10, "tree": 10, "feed": 1, "login": 1, "labels": 5},
    400: {"chain": 100, "tree": 100, "feed": 10, "login": 7, "labels": 45},
    4_000: {"chain": 1_000, "tree": 1_000, "feed": 100, "login": 69, "labels": 444},
}
# What kiwi can be waited for at 4,000: a frame of labels takes it a second, but a chain half an hour to build.
PATIENT = {"labels", "labels-glide"}
rows = []  # target, bound, measured, met, how it was measured
details = []  # workload, constraints, phase, strategies, ratio


def output(program, *arguments, memory=False):
    """What a program prints; it may fail where it prints what it found."""
    print("  ", program, *arguments, file=sys.stderr, flush=True)
    done = subprocess.run(
        [os.path.join(folder, program), *arguments], text=True, stdout=subprocess.PIPE,
        env=environment if memory else None)
    return done.returncode, done.stdout


def row(target, bound, measured, is_met, how, interval=None, is_least=False):
    """Adds a target. Where `interval`, what was measured with its uncertainty, reaches past the number
    that `bound` states, the row says so: then another measurement may well miss it."""
    if interval and is_met:
        limit = float(re.search(r"[\d.]+", bound.replace(",", "")).group())
        if min(interval) < limit if is_least else max(interval) > limit:
            measured += "; **the interval reaches past the bound**"
    rows.append((target, bound, measured, {True: "yes", False: "**no**", None: "–"}[is_met], how))


def point(value):
    """The estimate of a figure that comes with its interval where there are enough blocks for one."""
    return value["ratio"] if isinstance(value, dict) else value


def number(value):
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


# Against kiwi


def compare(base, size, suffix=""):
    """The summary by phase, and the ratios by shape, of kiwi over `base` at about `size` constraints."""
    path = os.path.join(scratch, f"{base}-{size}{suffix}.jsonl")
    shapes = {name + suffix: own for name, own in SHAPES[size].items()}
    blocks = "2" if quick else "8" if size < 4_000 else "6"
    for wanted in sorted(set(shapes.values())):
        names = [name for name, own in shapes.items() if own == wanted]
        output(
            "tinamou", "compare", *names, "-s", base, "-s", "kiwi", "--size", str(wanted), "--quick",
            "--blocks", blocks, "--timeout", "1" if quick else "3", "-o", path, "--format", "json")
    _, text = output("tinamou", "compare", "--from", path, "--format", "json")
    return json.loads(text)


def bound_of(text):
    """The number in a bound such as `> ×5 649`."""
    return float(re.sub(r"[^\d.]", "", text))


def patient_ratios(base, name, size):
    """The ratios of kiwi over `base` by phase in one replay or a few, where `compare` has no patience for kiwi;
    nothing where it does not come to an end within minutes, either."""
    ours, theirs = (
        run(name, size, strategy, "--quick", "--peer-timeout", "300") for strategy in (base, "kiwi"))
    return {
        phase: median(theirs[own]) / median(ours[own])
        for phase, own in (("build", ("build", "frame")), ("frame", ("animate", "frame")))
        if own in theirs}


def against_kiwi(base, size, phases, suffix=""):
    """Adds a row for each phase with a bound: the geometric mean, and the lowest shape; and details."""
    report = compare(base, size, suffix)
    slow = {} if quick else {
        name: patient_ratios(base, name, SHAPES[size][name.removesuffix(suffix)])
        for name in sorted(
            entry["workload"] for entry in report["comparisons"]["rows"]
            if entry["strategy"] == "kiwi" and entry["phase"] == "replay"
            and entry["workload"] in PATIENT)}
    for phase, target, bound in phases:
        ratios, given_up = {}, set()
        once = [name for name in slow if phase in slow[name]]
        for name in once:
            ratios[name] = slow[name][phase]
            details.append((
                name, f"about {size}", phase, f"kiwi / {base}", f"{number(ratios[name])} in one replay"))
        # A peer that was given up says nothing of frames: it hardly got beyond building.
        counted = (phase,) if phase == "frame" else (phase, "replay")
        for entry in report["comparisons"]["rows"]:
            if entry["strategy"] != "kiwi" or entry["phase"] not in counted or entry["workload"] in once:
                continue
            ratio = point(entry["ratio"])
            if isinstance(ratio, str):
                given_up.add(entry["workload"])
                ratio = bound_of(ratio)
            ratios[entry["workload"]] = ratio
            detail = (
                entry["workload"], entry["constraints"], entry["phase"], f"kiwi / {base}",
                ("over " if entry["workload"] in given_up else "") + number(ratio))
            if detail not in details:
                details.append(detail)
        if bound is None:
            continue
        if not ratios:
            row(target, f"≥ {bound}", "nothing was measured", False, "`tinamou compare`")
            continue
        mean = statistics.geometric_mean(ratios.values())
        lowest = min(ratios, key=ratios.get)
        interval, limits = "", None
        for entry in report["summary"]["rows"]:
            if entry["phase"] == phase and isinstance(entry["mean"], dict) and not given_up | set(once):
                lower, upper = entry["mean"]["lower"], entry["mean"]["upper"]
                interval, limits = f" [{number(lower)}, {number(upper)}]", (lower, upper)
        measured = (
            f"{'over ' if given_up else ''}{number(mean)}{interval}, "
            f"lowest {lowest} {number(ratios[lowest])}")
        if once:
            measured += f"; kiwi replayed {', '.join(once)} once"
        if given_up:
            measured += f"; kiwi was given up on {', '.join(sorted(given_up))}"
        row(
            target, f"≥ {bound}, lowest ≥ {bound / 2:g}", measured,
            mean >= bound and ratios[lowest] >= bound / 2, "`tinamou compare`", limits, is_least=True)


# Case by case

GROUPS = ("standard", "adverse", "animation", "published")
BEHIND = {"build": "building", "frame": "a frame", "teardown": "taking down"}
# In each phase: what every case is to reach against kiwi, and the mean of all.
LEAD = {"build": (5, 40), "frame": (4, 60), "teardown": (5, 60)}


def cases(*arguments):
    """The workload, size, phase and ratio over `revised` of each case of a comparison; the ratio is the bound that
    is known where one of the two was given up. Where it is `revised`, that counts in every phase."""
    path = os.path.join(scratch, f"cases-{len(os.listdir(scratch))}.jsonl")
    output("tinamou", "compare", *arguments, "-o", path, "--format", "json")
    _, text = output("tinamou", "compare", "--from", path, "--format", "json")
    for entry in json.loads(text)["comparisons"]["rows"]:
        ratio = point(entry["ratio"])
        if isinstance(ratio, str):
            ratio = bound_of(ratio)
        is_lost = entry["phase"] == "replay" and ratio is not None and ratio < 1
        for phase in BEHIND if is_lost else (entry["phase"],):
            yield entry["workload"], entry["size"], phase, ratio


def never_behind():
    """Adds a row for each phase: whether `sparse` is faster than `revised` in any case."""
    groups = [part for group in GROUPS for part in ("--group", group)]
    works = ("login", "keyboard", "--blocks", "2") if quick else groups
    found = list(cases(*works, "-s", "revised", "-s", "sparse", "--quick"))
    for phase, title in BEHIND.items():
        target, bound = f"{title}: `revised` over the faster of it and `sparse`", "≤ 1.05 in each case"
        how = "`tinamou compare --quick`, all groups with frames"
        behind = sorted(
            ((1 / ratio, f"{name} {size}") for name, size, own, ratio in found if own == phase), reverse=True)
        if not behind:
            row(target, bound, "nothing was measured", False, how)
            continue
        beyond = [entry for entry in behind if entry[0] > 1.05]
        first = ", ".join(f"{name} {number(times)}" for times, name in (beyond or behind)[:5])
        row(
            target, bound, f"beyond that in {len(beyond)} of {len(behind)}: {first}" if beyond else f"most {first}",
            not beyond, how)


def lead_over_kiwi():
    """Adds a row for each phase: how far kiwi is behind in each case of the standard suite, and in the mean."""
    works = ("login", "keyboard", "--quick") if quick else ()
    found = list(cases(*works, "-s", "revised", "-s", "kiwi", "--blocks", "2"))
    for phase, (least, mean_wanted) in LEAD.items():
        target, how = f"standard suite, all sizes, against kiwi: {BEHIND[phase]}", "`tinamou compare --blocks 2`"
        bound = f"≥ {least} in each case, mean ≥ {mean_wanted}"
        ratios = sorted((ratio, f"{name} {size}") for name, size, own, ratio in found if own == phase)
        if not ratios:
            row(target, bound, "nothing was measured", False, how)
            continue
        mean = statistics.geometric_mean(ratio for ratio, _ in ratios)
        lowest = ", ".join(f"{name} {number(ratio)}" for ratio, name in ratios[:3])
        row(
            target, bound,
            f"mean {number(mean)} over {len(ratios)} cases in which kiwi ends within 5 s, lowest {lowest}",
            ratios[0][0] >= least and mean >= mean_wanted, how)


# Frames that come back


def to_and_fro(trace, turns=20, takes_back=False):
    """A trace in which each frame of `trace` takes turns with the next one, in a phase for each of these pairs: two
    turns to get to know what is on both sides, and then those to be measured. Or it takes turns with one in which its
    constants are what they were, as a text is that alternates."""
    lines, frames, frame, back, phase = [], [], [], [], None
    constants = {}
    for line in trace.splitlines():
        word, _, rest = line.partition(" ")
        words = rest.split()
        if word == "phase":
            phase = rest
        if word == "expect" or word == "phase" and phase != "build" or phase == "teardown":
            continue
        if word == "constant" and phase == "animate":
            back.append(f"constant {words[0]} {constants[words[0]]}")
        if word in ("add", "constant"):
            constants[words[0]] = words[3 if word == "add" else 1]
        if phase != "animate":
            lines.append(line)
            continue
        frame.append(line)
        if word == "solve":
            frames.append((frame, [*back, line]))
            frame, back = [], []
    if takes_back:
        pairs = frames
    else:
        pairs = [(one, other) for (one, _), (other, _) in zip(frames, frames[1:])]
    for number, (one, other) in enumerate(pairs):
        lines += ["phase arrive", *one, *(other + one) * 2, f"phase pair-{number}", *(other + one) * turns]
    return "\n".join(lines) + "\n"


def returning_frames():
    """Adds a row for each of some animations: what a frame costs that crosses breakpoints to and fro, over one that
    crosses none; each in the median over such pairs of frames. Which ones cross any is known from the pivots of a
    strategy that remembers nothing of the other side."""
    animations = (
        ("window-drag", "frame that goes back and forth", False), ("live-scroll", "frame that goes back and forth", False),
        ("labels", "text that alternates", True))
    for name, what, takes_back in animations:
        size = "1" if quick and not takes_back else "10"
        trace, path = os.path.join(scratch, "animation.trace"), os.path.join(scratch, f"{name}-to-and-fro.trace")
        output("tinamou", "trace", "record", name, "--size", size, "--output", trace)
        with open(trace, encoding="utf-8") as source, open(path, "w", encoding="utf-8") as file:
            file.write(to_and_fro(source.read(), takes_back=takes_back))
        pairs = {}
        for strategy in ("revised", "revised-no-returns"):
            _, text = output(
                "tinamou", "run", path, "-s", strategy, "--quick", "-o", os.devnull, "--format", "json")
            pairs[strategy] = {
                entry["phase"]: entry for entry in json.loads(text)
                if entry["operation"] == "frame" and entry["phase"].startswith("pair-")}
        crossing, free = [], []
        for phase, entry in pairs["revised"].items():
            without = pairs["revised-no-returns"][phase]
            crosses = without["work"]["pivots"] >= without["count"]
            (crossing if crosses else free).append(median(entry))
        target = f"`{name}` {size}: {what} over breakpoints"
        bound, how = "≤ 2 × one that crosses none", "`tinamou run` of a trace of such frames"
        if not crossing or not free:
            row(target, bound, "nothing was measured", False, how)
            continue
        ours, theirs = statistics.median(crossing), statistics.median(free)
        row(
            target, bound,
            f"{number(ours / theirs)}: {number(ours)} ns in {len(crossing)} pairs of frames, {number(theirs)} ns in "
            f"{len(free)}", ours <= 2 * theirs, how)


# From the lines of the battery


def growth():
    """How building grows, as a page, and its rows."""
    size = "40000" if quick else "1000000"
    page = ""
    arguments = [
        "growth", "--strategy", "revised", "--size", size, "--markdown", "--exponent-max", "1.02",
        "--bytes-max", "220"]
    if not quick:
        arguments[3:3] = ["--strategy", "kiwi"]
    _, page = output("battery", *arguments, memory=True)
    page = page.replace("\\`", "`")
    cells = [
        [cell.strip().replace("\u202f", "") for cell in line.split("|")[1:-1]]
        for line in page.splitlines() if line.startswith("| revised")]
    exponents = [line for line in cells if len(line) == 7]
    worst = max(exponents, key=lambda line: float(line[2].split()[0]))
    values = [float(line[2].split()[0]) for line in exponents]
    row(
        f"build: exponent from 40 to {int(size):,}", "≤ 1.02",
        f"at most {worst[2]} ({worst[1]}), at least {min(values):.3g}", max(values) <= 1.02,
        "`battery growth`, [growth](growth.md)",
        [float(text) for line in exponents for text in re.findall(r"[\d.]+", line[2])])
    most = max(exponents, key=lambda line: int(line[5]))
    row(
        "memory from 400 constraints on, bytes a constraint", "≤ 220",
        f"at most {most[5]} ({most[1]})", int(most[5]) <= 220, "`battery growth`")
    large_builds([line for line in cells if len(line) == 5])
    return page


def large_builds(points):
    """Adds a row: how much longer a constraint takes in the largest systems than in those of about 4,000."""
    times = {}
    for _, workload, count, time, _ in points:
        value, unit = time.split()
        times.setdefault(workload, {})[int(count)] = float(value) * {"ns": 1, "µs": 1e3}[unit]
    ratios = []
    for workload, own in times.items():
        most = max(own)
        usual = min(own, key=lambda count: abs(math.log(count / 4_000)))
        ratios.append((own[most] / own[usual], workload, most))
    ratios.sort(reverse=True)
    row(
        "build of the largest systems, a constraint, over the same at 4,000", "≤ 1.4",
        ", ".join(f"{workload} {number(ratio)} at {most:,}" for ratio, workload, most in ratios),
        ratios[0][0] <= 1.4, "`battery growth`, [growth](growth.md)")


def adverse_builds():
    """Nanoseconds a constraint of building in shuffled and reversed order and in the usual one, by workload."""
    size = 4_000 if quick else 40_000
    _, text = output(
        "battery", "growth", "feed-shuffled", "chain-reversed", "feed", "chain", "--strategy", "revised",
        "--size", str(size))
    # The largest size of a workload comes last.
    return {
        name: (int(count), int(time))
        for name, count, time in re.findall(r"revised (\S+): (\d+) constraints, (\d+) ns", text)}


def adverse_order(measurements):
    """The rows of building in shuffled and reversed order, of what was measured at several times.

    The bound is one of time, and the machine is shared: for minutes on end it takes almost twice as long for what
    waits for memory. So the shortest counts, and the longest stands beside it.
    """
    for name, usual in (("feed-shuffled", "feed"), ("chain-reversed", "chain")):
        count = measurements[0][name][0]
        times, usual_times = ([found[own][1] for found in measurements] for own in (name, usual))
        shortest = min(times)
        row(
            f"build of `{name}`, {count:,} constraints", "≤ 500 ns a constraint",
            f"{shortest} ns, at worst {max(times)} in {len(times)} measurements; in order {min(usual_times)} ns",
            shortest <= 500, "`battery growth`", times)


def frames():
    """Frames beside a scatter-add over the same variables."""
    sizes = [*SHAPES, *([] if quick else [1_000_000])]
    _, text = output(
        "battery", "frames", "--strategy", "revised", *(f"--size={size}" for size in sizes),
        *(f"{shape}-glide" for shape in SHAPES[40]))
    pattern = r"revised (\S+): (\d+) constraints, (\S+) ns a frame, (\S+) ns a.*the\s+(\S+) var"
    groups = {}
    for name, count, frame, bound, moved in re.findall(pattern, text):
        size = min(sizes, key=lambda size: abs(math.log(size / int(count))))
        groups.setdefault(size, []).append((float(frame) / float(bound), name, frame, bound, moved))
    for size, found in sorted(groups.items()):
        mean = statistics.geometric_mean(ratio for ratio, *_ in found)
        worst = max(found)
        row(
            f"frame over a scatter-add of the variables that move, at {size:,}", "≤ 2",
            f"{number(mean)}, at most {number(worst[0])} ({worst[1]}: {worst[2]} ns for "
            f"{worst[4]} variables, the bound is {worst[3]} ns)", mean <= 2 and worst[0] <= 4,
            "`battery frames`")


# From runs


@functools.cache
def run(workload, size, strategy="revised", *options):
    """The records of a run by phase and operation; the same as before for the same arguments."""
    return run_again(workload, size, strategy, *options)


def run_again(workload, size, strategy, *options):
    """The records of a run that nobody has made before."""
    path = os.path.join(scratch, f"run-{workload}-{size}-{strategy}.jsonl")
    arguments = [workload, "-s", strategy, "--size", str(size), "-o", path, "--format", "json"]
    options = options or (["--quick"] if quick else [])
    _, text = output("tinamou", "run", *arguments, *options)
    return {(entry["phase"], entry["operation"]): entry for entry in json.loads(text)}


def median(entry):
    return entry["time"]["medianNanoseconds"]


def around(entry):
    """Where the median of a time may well lie at another measurement, in nanoseconds."""
    time = entry["time"]
    return (
        time["medianNanoseconds"] - time["spreadNanoseconds"],
        time["medianNanoseconds"] + time["spreadNanoseconds"])


def spread(entry):
    time = entry["time"]
    return f"{number(time['medianNanoseconds'])} ± {number(time['spreadNanoseconds'])} ns"


def removals():
    ratios = []
    for size in (1, 10, 100):
        records = run("feed", size)
        removal, add = records[("teardown", "remove")], records[("build", "add")]
        ratios.append((median(removal) / median(add), removal))
    text = ", ".join(
        f"{number(ratio)} at {entry['constraintCount']:,} ({spread(entry)})" for ratio, entry in ratios)
    row(
        "remove over add, feed", "≤ 2 at each size", text, max(ratio for ratio, _ in ratios) <= 2,
        "`tinamou run feed`")


def changes():
    size = 100 if quick else 1_000
    typed, other = (run(name, size)[("animate", "frame")] for name in ("labels-glide", "labels"))
    for way, entry, workload in (
            ("one label is typed into", typed, "labels-glide"),
            ("each frame another label", other, "labels")):
        row(
            f"text of a label changes in a stack of {size:,}, {way}", "≤ 2 µs", spread(entry),
            median(entry) <= 2_000, f"`tinamou run {workload}`, a frame",
            [end / 1e3 for end in around(entry)])
    frame = run("truncation", size)[("animate", "frame")]
    pivots = frame["work"]["pivots"] / frame["count"]
    each = median(frame) / max(pivots, 1) / frame["constraintCount"]
    row(
        f"frame that crosses breakpoints, `truncation` {size:,}",
        "≤ 25 ns × coupled rows, a pivot",
        f"{number(each)} ns: {spread(frame)}, {number(pivots)} pivots, {frame['constraintCount']:,} rows",
        each <= 25, "`tinamou run truncation`; all rows are coupled",
        [end / max(pivots, 1) / frame["constraintCount"] for end in around(frame)])


def cold_login():
    """The first replay of fresh processes, in rounds in which kiwi takes its turn right after ours."""
    rounds = []
    for _ in range(3 if quick else 9):
        records = [run_again("login", 1, strategy)[("build", "frame")] for strategy in ("revised", "kiwi")]
        ours, theirs = (entry["coldTime"]["medianNanoseconds"] for entry in records)
        rounds.append((theirs / ours, ours, theirs))
    ratio, ours, theirs = sorted(rounds)[len(rounds) // 2]
    row(
        f"login from cold: a fresh process builds and solves {records[0]['constraintCount']} constraints, against kiwi",
        "≥ 6",
        f"{number(ratio)}, the median of {len(rounds)} rounds between {number(min(rounds)[0])} and "
        f"{number(max(rounds)[0])}: {number(ours / 1e3)} and {number(theirs / 1e3)} µs",
        ratio >= 6, "`tinamou run login`, cold", [found[0] for found in rounds], is_least=True)
    times = [ours / 1e3 for _, ours, _ in rounds]
    usual = statistics.median(times)
    row(
        "login from cold: processor time", "≤ 8 µs",
        f"{number(usual)} µs, between {number(min(times))} and {number(max(times))}",
        usual <= 8, "`tinamou run login`, cold", times)


def allocations():
    size = "3" if quick else "10"
    for strategy in ("revised", "sparse", "dense", "rebuild"):
        own = "3" if strategy in ("dense", "rebuild") else size
        status, text = output(
            "battery", "allocations", "--strategy", strategy, "--size", own, "--steady")
        failures = text.count("error:")
        row(
            f"`{strategy}`: allocations once warm", "none",
            "none" if status == 0 else f"in {failures} phases of all workloads", status == 0,
            f"`battery allocations --steady`, all workloads at {own}")


# The layout engine against Yoga: the geometric mean over the screens, then the worst screen.
RACE = {
    "make": ("making and first layout, warm", 0.8, 1.2),
    "fresh make": ("making and first layout, a fresh process", 1.0, 1.5),
    "text": ("changed text", 0.1, 0.3),
    "width": ("changed width", 0.4, 1.0),
    "cell": ("inserted or removed cell", 0.2, 0.8),
    "scroll": ("scrolled frame", 0.05, 0.3),
    "memory": ("bytes", 1.0, 1.5),
}


def race():
    options = ("--quick", "--size", "1", "login", "feed") if quick else ()
    path = os.path.join(scratch, "race.jsonl")
    output("tinamou", "layout", "--peer", "yoga", *options, "-o", path)
    _, text = output("tinamou", "compare", "--from", path, "--format", "json")
    for entry in json.loads(text)["summary"]["rows"]:
        title, mean, worst = RACE[entry["phase"]]
        ours = point(entry["mean"])
        row(
            f"layout against Yoga: {title}", f"≤ {mean:g}, worst ≤ {worst:g}",
            f"{number(ours)}, worst {number(entry['greatest'])}, over {entry['cases']} screens",
            ours <= mean and entry["greatest"] <= worst, "`tinamou layout --peer yoga`")


# The layout engine against its own solver, which replays what reached it: the most that each may take, by what it
# does. Where the code of a screen runs in each frame, that counts, too.
INSIDE = {
    "making a screen": 1.5,
    "a frame of an animation": 1.1,
    "a frame in which a delegate or the code of the screen runs": 1.3,
}
WITH_CODE = ("layout/stretchy", "layout/snap")


def inside():
    """How many times as long making and moving screens takes as their solver, which is worst in each."""
    options = ("login", "--repetitions", "3") if quick else ()
    path = os.path.join(scratch, "inside.jsonl")
    _, text = output("tinamou", "layout", "--size", "10", "--size", "100", *options, "-o", path, "--format", "json")
    times = {}
    for entry in json.loads(text):
        key = entry["operation"], f"{entry['workload']} {entry['size']}"
        times.setdefault(key, {})[entry["strategy"]] = entry["time"]["perRepetition"]
    ratios = {}
    for (operation, case), own in times.items():
        runs_code = case.split()[0] in WITH_CODE
        title = list(INSIDE)[0 if operation == "make" else 2 if runs_code else 1]
        # Each repetition is followed by the replay of what it asked.
        ratio = statistics.median(
            whole / solver for whole, solver in zip(own["layout-engine"], own["revised"]))
        ratios.setdefault(title, []).append((ratio, case))
    for title, bound in INSIDE.items():
        worst = sorted(ratios.get(title, []), reverse=True)
        row(
            f"layout over its own solver, from 10 units on: {title}", f"≤ {bound:g} in each case",
            ", ".join(f"{case} {number(ratio)}" for ratio, case in worst[:4]) or "nothing was measured",
            bool(worst) and worst[0][0] <= bound, "`tinamou layout`")


# The layout engine against GTK's constraint layout, where that is installed: it is a whole toolkit.
TOOLKIT = "Peers/gtk/libtinamou-peer.so"
TOOLKIT_RACE = {
    "make": "making and first layout, warm",
    "width": "changed width",
    "cell": "inserted or removed cell",
}


def toolkit_race():
    """How many times as long GTK takes, for each operation on a chain with 400 constraints."""
    target, bound = "layout against GTK's constraints", "≥ 1,000"
    if not os.path.exists(TOOLKIT):
        row(target, bound, "not measured: `scripts/peers gtk` installs GTK first", None, "`tinamou layout --peer gtk`")
        return
    path = os.path.join(scratch, "toolkit.jsonl")
    options = ("--quick", "--size", "10") if quick else ("--size", "100", "--blocks", "6")
    output("tinamou", "layout", "--peer", "gtk", "chain", *options, "-o", path)
    _, text = output("tinamou", "compare", "--from", path, "--format", "json")
    entries = json.loads(text)["comparisons"]["rows"]
    found = {entry["phase"]: entry for entry in entries if isinstance(point(entry["ratio"]), (int, float))}
    for phase, title in TOOLKIT_RACE.items():
        name = f"{target}, a chain: {title}"
        if phase not in found:
            row(name, bound, "nothing was measured", False, "`tinamou layout --peer gtk chain`")
            continue
        ratio = found[phase]["ratio"]
        times = 1 / point(ratio)
        interval = (1 / ratio["upper"], 1 / ratio["lower"]) if isinstance(ratio, dict) else None
        measured = number(times) + (f" [{number(interval[0])}, {number(interval[1])}]" if interval else "")
        row(
            name, bound, f"{measured} with {found[phase]['constraints']:,} constraints", times >= 1_000,
            "`tinamou layout --peer gtk chain`", interval, is_least=True)


# The page


def provenance(page):
    """What the page on growth says about the commit and the machine."""
    notes = [line for line in page.splitlines() if line.startswith("- ")]
    return ["> " + line for line in notes if re.match(r"- commit|- started|.* cores · ", line)]


def table(titles, lines):
    text = "| " + " | ".join(titles) + " |\n|" + " --- |" * len(titles) + "\n"
    return text + "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def page(grown):
    command = "scripts/targets" + (" --quick" if quick else "")
    met = sum(1 for entry in rows if entry[3] == "yes")
    unknown = sum(1 for entry in rows if entry[3] == "–")
    return (
        "# What the solvers were meant to reach, and what they do\n\n"
        f"{met} of {len(rows)} targets are met{f', and {unknown} not measured' if unknown else ''}. A ratio against kiwi says how many times as "
        "long kiwi takes: the geometric mean over five workloads with its 95 % interval; in none of them may "
        "it be below half of the target. Where kiwi did not end in time, its time limit counts, and the "
        "ratio is called \"over\" that.\n\n"
        + table(("target", "wanted", "measured", "met", "measured by"), rows)
        + f"\n> - made by `{command}`; figures ± are medians and median absolute deviations\n"
        + "\n".join(provenance(grown)) + "\n\n## By shape\n\n"
        + table(("workload", "constraints", "phase", "ratio of", "ratio"), details))


def main():
    adverse = []
    for size, build, frame in ((40, 6, 4), (400, 25, None), (4_000, 250, 100)):
        adverse.append(adverse_builds())
        crossing = ("frame", f"frame that crosses breakpoints against kiwi, {size:,}", None)
        against_kiwi("revised", size, [("build", f"build against kiwi, {size:,}", build), crossing])
        phases = [("frame", f"frame against kiwi, {size:,}", frame)]
        against_kiwi("revised", size, phases, suffix="-glide")
    never_behind()
    lead_over_kiwi()
    returning_frames()
    grown = growth()
    adverse_order(adverse + [adverse_builds()])
    removals()
    frames()
    changes()
    cold_login()
    allocations()
    inside()
    race()
    toolkit_race()
    for size, bound in ((40, 2), (4_000, 10)):
        against_kiwi("sparse", size, [("build", f"`sparse`: build against kiwi, {size:,}", bound)])
    text = page(grown)
    if quick:
        print(text, grown, sep="\n")
        return
    for path, content in (("Results/targets.md", text), ("Results/growth.md", grown)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
        print("wrote", path)


if __name__ == "__main__":
    main()
