"""Single changes of the solvers' sources, all in one build.

Each change is switched on by a number in the environment, TINAMOU_MUTANT: `a < b` becomes `a <∘∙ b`, with an
operator of its own that compares otherwise while its number is the active one. So 200 changes take one build
and not 200. What the compiler does not take is dropped.
"""

import hashlib
import json
import random
import re
import shutil
import subprocess
from pathlib import Path

# What solves in a default gate. Invariants are for builds with checks; the checker of optimality is
# the judge, and is judged by tests of its own. So is FlatStorage, whose code is compiled into others.
SOURCES = ["SolverCore", "TableauSolvers/Sparse", "TableauSolvers/System", "RevisedSolver"]
LEFT_OUT = re.compile(
    r"Invariants|OptimalityChecker|Stationarity|Certification|SolverObserver|SolverErrors|Defect\.swift"
    r"|Ambiguity|Redundancy|Snapshot|Proofs|ConstraintSolver\.swift|InteractiveSolver\.swift")

# By operator: what it becomes, on which types, and its precedence.
OPERATORS = {
    "<": (["<=", ">"], "T: Comparable", "ComparisonPrecedence", "Bool"),
    ">": ([">=", "<"], "T: Comparable", "ComparisonPrecedence", "Bool"),
    "<=": (["<", ">"], "T: Comparable", "ComparisonPrecedence", "Bool"),
    ">=": ([">", "<"], "T: Comparable", "ComparisonPrecedence", "Bool"),
    "==": (["!="], "T: Equatable", "ComparisonPrecedence", "Bool"),
    "!=": (["=="], "T: Equatable", "ComparisonPrecedence", "Bool"),
    "+": (["-"], "T: AdditiveArithmetic", "AdditionPrecedence", "T"),
    "-": (["+"], "T: AdditiveArithmetic", "AdditionPrecedence", "T"),
    "&+": (["&-"], "T: FixedWidthInteger", "AdditionPrecedence", "T"),
    "&-": (["&+"], "T: FixedWidthInteger", "AdditionPrecedence", "T"),
    "*": (["/", "+"], "T: FloatingPoint", "MultiplicationPrecedence", "T"),
    "/": (["*"], "T: FloatingPoint", "MultiplicationPrecedence", "T"),
}
ASSIGNMENTS = {
    "+=": (["-="], "T: AdditiveArithmetic"),
    "-=": (["+="], "T: AdditiveArithmetic"),
    "&+=": (["&-="], "T: FixedWidthInteger"),
    "&-=": (["&+="], "T: FixedWidthInteger"),
}
DIGITS = "∘∙√∛∝∟∠∡∢∣"

BINARY = re.compile(r"(?<=\s)(&&|\|\||[<>=!]=|&[+-]=|[+-]=|&[+-]|[<>+*/-])(?=\s)")
PREFIX = re.compile(r"(?<=[\s(\[])([-!])(?=[A-Za-z_(])")
LITERAL = re.compile(r"(?<![\w.$\"'])(\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)(?![\w.\"'])")
TRUTH = re.compile(r"(?<![\w.])(true|false)(?!\w)")
CALL = re.compile(r"^(\s*)((?:try )?(?:unsafe )?[a-z]\w*(?:\.\w+)*\(.*\))$")
NO_CODE = re.compile(
    r"^\s*(///?|@|import|internal import|public import|case |#|precondition|assert|fatalError"
    r"|\"\"\"|(?:public |package |private |fileprivate |internal )*(?:init|func|subscript)\b)")


class Mutant:
    def __init__(self, path, line, column, length, what, kind):
        self.path, self.line, self.column, self.length = path, line, column, length
        self.what, self.kind, self.number, self.text = what, kind, 0, ""

    @property
    def place(self):
        return f"{self.path}:{self.line + 1}"


def blanked(line):
    """The line with comments and strings as blanks of the same length."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda m: '"' + " " * (len(m.group()) - 2) + '"', line)
    at = line.find("//")
    return line if at < 0 else line[:at] + " " * (len(line) - at)


def is_one_call(code):
    """Whether the last bracket closes the first."""
    depth = 0
    text = code.strip()
    for i, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0 and character == ")":
            return i == len(text) - 1
    return False


def candidates(root):
    found = []
    for folder in SOURCES:
        for file in sorted((root / "Sources" / folder).rglob("*.swift")):
            path = str(file.relative_to(root))
            if LEFT_OUT.search(path):
                continue
            is_text = False
            depth_of_check = None
            for number, line in enumerate(file.read_text().split("\n")):
                if '"""' in line:
                    is_text = not is_text
                stripped = line.strip()
                if stripped.startswith("#if") and "CHECKS" in stripped or stripped.startswith("#if DEBUG"):
                    depth_of_check = True
                if stripped.startswith("#e"):
                    depth_of_check = None
                if is_text or depth_of_check or NO_CODE.search(line):
                    continue
                code = blanked(line)
                if re.search(r"precondition|assert|operator|\bfunc\b", code):
                    continue
                for match in BINARY.finditer(code):
                    found.append(Mutant(path, number, match.start(1), len(match.group(1)),
                                        match.group(1), "binary"))
                for match in PREFIX.finditer(code):
                    found.append(Mutant(path, number, match.start(1), 1, match.group(1), "prefix"))
                if not re.search(r"\bcase\b|UInt8\(|0x|<<|>>", code):
                    for match in LITERAL.finditer(code):
                        found.append(Mutant(path, number, match.start(1), len(match.group(1)),
                                            match.group(1), "literal"))
                for match in TRUTH.finditer(code):
                    found.append(Mutant(path, number, match.start(1), len(match.group(1)),
                                        match.group(1), "truth"))
                match = CALL.match(code)
                if match and is_one_call(code) and "self.init" not in code:
                    found.append(Mutant(path, number, len(match.group(1)), len(match.group(2)),
                                        line.strip(), "call"))
    return found


def name(base, number):
    return base + "".join(DIGITS[int(digit)] for digit in str(number))


def declare(mutant, choose):
    """Sets what the mutant's stretch of the line becomes; returns the declarations that it needs."""
    n, what = mutant.number, mutant.what
    active = f"mutantIsActive({n})"
    if mutant.kind == "binary" and what in OPERATORS:
        others, constraint, precedence, result = OPERATORS[what]
        other = choose(others)
        mutant.text = name(what, n)
        mutant.change = f"`{what}` becomes `{other}`"
        return (f"infix operator {mutant.text}: {precedence}\n"
                f"@inline(__always) func {mutant.text} <{constraint}>(_ a: T, _ b: T) -> {result} {{ "
                f"{active} ? a {other} b : a {what} b }}\n")
    if mutant.kind == "binary" and what in ASSIGNMENTS:
        others, constraint = ASSIGNMENTS[what]
        other = choose(others)
        mutant.text = name(what, n)
        mutant.change = f"`{what}` becomes `{other}`"
        return (f"infix operator {mutant.text}: AssignmentPrecedence\n"
                f"@inline(__always) func {mutant.text} <{constraint}>(_ a: inout T, _ b: T) {{ "
                f"if {active} {{ a {other} b }} else {{ a {what} b }} }}\n")
    if mutant.kind == "binary":
        precedence = "LogicalConjunctionPrecedence" if what == "&&" else "LogicalDisjunctionPrecedence"
        other = "||" if what == "&&" else "&&"
        mutant.text = name(what, n)
        mutant.change = f"`{what}` becomes `{other}`"
        return (f"infix operator {mutant.text}: {precedence}\n"
                f"@inline(__always) func {mutant.text} (_ a: Bool, _ b: @autoclosure () throws -> Bool) "
                f"rethrows -> Bool {{ {active} ? try (a {other} b()) : try (a {what} b()) }}\n")
    if mutant.kind == "prefix":
        mutant.text = name(what, n)
        mutant.change = f"`{what}` in front is left out"
        if what == "!":
            return (f"prefix operator {mutant.text}\n"
                    f"@inline(__always) prefix func {mutant.text} (_ a: Bool) -> Bool {{ "
                    f"{active} ? a : !a }}\n")
        return (f"prefix operator {mutant.text}\n"
                f"@inline(__always) prefix func {mutant.text} <T: SignedNumeric>(_ a: T) -> T {{ "
                f"{active} ? a : -a }}\n")
    if mutant.kind == "literal":
        is_whole = re.fullmatch(r"[\d_]+", what)
        value = float(what.replace("_", ""))
        if is_whole:
            other = str(int(value) + choose([1, -1] if value > 0 else [1]))
        else:
            other = repr(value * choose([2, 0.5]) if value else 1.0)
        mutant.text = f"mutated({n}, {what}, {other})"
        mutant.change = f"`{what}` becomes `{other}`"
        return ""
    if mutant.kind == "truth":
        other = "false" if what == "true" else "true"
        mutant.text = f"mutated({n}, {what}, {other})"
        mutant.change = f"`{what}` becomes `{other}`"
        return ""
    mutant.text = f"if !{active} {{ {what} }}"
    mutant.change = f"`{what}` is left out"
    return ""


COMMON = """// Made by scripts/lib/mutants.py.
internal import CMutants

@inline(__always) func mutantIsActive(_ number: Int32) -> Bool { tinamou_mutant_is(number) }
@inline(__always) func mutated<T: Numeric>(_ number: Int32, _ a: T, _ b: T) -> T {
  mutantIsActive(number) ? b : a
}
@inline(__always) func mutated(_ number: Int32, _ a: Bool, _ b: Bool) -> Bool {
  mutantIsActive(number) ? b : a
}
"""


def with_mutants(manifest):
    """The manifest of a package whose solvers ask which mutant is active."""
    for pattern, text in [
        (r"\.treatAllWarnings\(as: \.error\),", ""),
        (r'module\(\s*"SolverCore",', 'module("SolverCore", ["CMutants"],'),
        (r'module\("TableauSolvers", \[', 'module("TableauSolvers", ["CMutants", '),
        (r'module\("RevisedSolver", \[', 'module("RevisedSolver", ["CMutants", '),
        (r'module\("RebuildSolver"', '.target(name: "CMutants"),\n    module("RebuildSolver"'),
    ]:
        manifest, found = re.subn(pattern, text, manifest)
        if found != 1:
            raise SystemExit(
                f"mutate: Package.swift has {found} places like {pattern}, expected 1: "
                "change with_mutants in scripts/lib/mutants.py.")
    return manifest


def write(root, copy, mutants, seed):
    """Makes `copy` a copy of the package with `mutants` in it."""
    texts = {}
    for name_ in ["Package.swift", "Package.resolved", "Sources", "Tests", "Fuzzing"]:
        for file in [root / name_] if (root / name_).is_file() else (root / name_).rglob("*"):
            if file.is_file():
                texts[str(file.relative_to(root))] = file.read_bytes()
    texts["Package.swift"] = with_mutants(texts["Package.swift"].decode()).encode()
    texts["Sources/CMutants/include/mutants.h"] = (
        b"extern int tinamou_mutant;\n"
        b"static inline _Bool tinamou_mutant_is(int number) { return number == tinamou_mutant; }\n")
    texts["Sources/CMutants/mutants.c"] = (
        b'#include "mutants.h"\n#include <stdlib.h>\nint tinamou_mutant;\n'
        b"__attribute__((constructor)) static void read_number(void) {\n"
        b'  const char *text = getenv("TINAMOU_MUTANT");\n'
        b"  tinamou_mutant = text ? atoi(text) : 0;\n}\n")
    declarations = {}
    by_file = {}
    for mutant in mutants:
        choose = random.Random(f"{seed} {mutant.place} {mutant.column}").choice
        module = mutant.path.split("/")[1]
        declarations.setdefault(module, [])
        declarations[module].append(declare(mutant, choose))
        by_file.setdefault(mutant.path, []).append(mutant)
    for module, parts in declarations.items():
        texts[f"Sources/{module}/Mutants.swift"] = (COMMON + "".join(parts)).encode()
    for path, changes in by_file.items():
        lines = texts[path].decode().split("\n")
        # From the right to the left, so that columns stay true.
        for mutant in sorted(changes, key=lambda m: (m.line, -m.column)):
            line = lines[mutant.line]
            lines[mutant.line] = (
                line[:mutant.column] + mutant.text + line[mutant.column + mutant.length:])
        texts[path] = "\n".join(lines).encode()
    # Only what is other than before, so that only that is compiled again.
    for path, text in texts.items():
        file = copy / path
        if not file.exists() or file.read_bytes() != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
    for file in list((copy / "Sources").rglob("*.swift")):
        if str(file.relative_to(copy)) not in texts:
            file.unlink()


def chosen(root, count, seed):
    """`count` changes at random, no two of which share a stretch of a line."""
    found = candidates(root)
    random.Random(seed).shuffle(found)
    taken, spans = [], set()
    for mutant in found:
        span = (mutant.path, mutant.line)
        if span in spans:
            continue
        spans.add(span)
        mutant.number = len(taken) + 1
        taken.append(mutant)
        if len(taken) == count:
            break
    return taken, len(found)


def wrong_lines(output, copy):
    """The places that the compiler complains about."""
    places = set()
    for match in re.finditer(r"^(/\S+\.swift):(\d+):\d+: error:", output, re.M):
        path = match.group(1)
        if str(copy) in path:
            places.add((str(Path(path).relative_to(copy)), int(match.group(2)) - 1))
    return places


def built_tests(copy):
    """Builds all tests of the copy, whose changes compile, as `swift test` does; returns the program that runs them."""
    build = ["swift", "build", "--build-tests", "--package-path", str(copy),
             "--scratch-path", str(copy.parent / "tests")]
    result = subprocess.run(build, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit((result.stdout + result.stderr)[-4000:])
    folder = subprocess.run(
        build + ["--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
    return next(Path(folder).glob("*PackageTests.xctest"))


def compiled(root, copy, mutants, seed, report):
    """Builds the copy and drops what does not compile; returns the program and the mutants in it."""
    # What an earlier run has dropped of the same draw.
    drawn = hashlib.sha256(repr([(m.place, m.column, m.what) for m in mutants]).encode()).hexdigest()[:12]
    dropped = copy.parent / f"dropped-{seed}-{drawn}.json"
    if dropped.exists():
        known = set(json.loads(dropped.read_text()))
        mutants = [m for m in mutants if m.number not in known]
    all_numbers = [m.number for m in mutants]
    while True:
        write(root, copy, mutants, seed)
        report(f"building with {len(mutants)} changes")
        build = ["swift", "build", "-c", "release", "--product", "tinamou", "--package-path", str(copy),
                 "--scratch-path", str(copy.parent / "scratch")]
        result = subprocess.run(build, capture_output=True, text=True)
        if result.returncode == 0:
            folder = subprocess.run(
                build + ["--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
            program = copy.parent / "tinamou-mutants"
            shutil.copy(Path(folder) / "tinamou", program)
            numbers = {m.number for m in mutants}
            lost = [number for number in all_numbers if number not in numbers]
            if dropped.exists():
                lost += json.loads(dropped.read_text())
            dropped.write_text(json.dumps(sorted(lost)))
            return program, mutants
        wrong = wrong_lines(result.stdout + result.stderr, copy)
        kept = [m for m in mutants if (m.path, m.line) not in wrong]
        if len(kept) == len(mutants):
            # What is missing behind a statement that may be left out is missed a few lines later.
            near = {(path, line - back) for path, line in wrong for back in range(1, 4)}
            kept = [m for m in mutants if (m.path, m.line) not in near]
        # A declaration that does not compile is the fault of its number.
        text = result.stdout + result.stderr
        for match in re.finditer(r"^(/\S+Mutants\.swift):(\d+):\d+: error:", text, re.M):
            line = Path(match.group(1)).read_text().split("\n")[int(match.group(2)) - 1]
            number = re.search(r"mutantIsActive\((\d+)\)", line)
            if number:
                kept = [m for m in kept if m.number != int(number.group(1))]
        if len(kept) == len(mutants):
            raise SystemExit(text[-4000:])
        mutants = kept
