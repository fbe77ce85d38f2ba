"""Looks for what hot code must not do in the machine code of a program.

Usage: codegen_audit.py PROGRAM LIST

LIST has a function a line: `hot NAME` is audited, `cold NAME` may be called by what is hot, and `special NAME`
may do everything but leave generics to the runtime. NAME is
demangled, without arguments, such as `RevisedSolver.RevisedSolver.suggest`; every specialisation and
overload of that name is meant. Whatever a hot function calls in its own module, or in FlatStorage, which is
compiled into its users, must be listed, so that nothing it reaches goes unseen. Ends with status 1 after
naming each function and call at fault.
"""

import bisect
import re
import subprocess
import sys

# What a hot function must not call, by the name of the symbol or its demangled form.
FORBIDDEN = [
    ("reference counting", r"^swift_(bridgeObject|unknownObject|nonatomic_)?(Retain|Release|retain|release)"),
    ("reference counting", r"^outlined (copy|consume|retain|release|destroy|assign|init)"),
    ("an exclusivity check", r"^swift_(begin|end)Access"),
    ("a uniqueness check", r"^swift_isUniquelyReferenced"),
    ("an allocation", r"^(swift_(alloc|slowAlloc|dealloc|slowDealloc|init(Stack|Static)?Object)|malloc|calloc|realloc|free\b|posix_memalign)"),
    ("an allocation", r"Array.*(_?consumeAndCreateNew|_createNewBuffer|reserveCapacity)"),
    ("generic dispatch", r"^swift_(getWitnessTable|getGenericMetadata|getTypeBy|getAssociated|conformsTo|dynamicCast|checkMetadataState|instantiate|getSingleton)"),
    ("generic dispatch", r"^__swift_instantiate"),
    ("generic dispatch", r"^(dispatch thunk|protocol witness|metadata instantiation|type metadata accessor|associated type)"),
    ("unspecialised generics", r"^\(extension in Swift\)|^Swift\.(Array|Dictionary|Set|Optional|ContiguousArray|_\w+Buffer)\."),
]

# What a function must not call that has to be specialised only.
UNSPECIAL = ("generic dispatch", "unspecialised generics")

CALL = re.compile(r"^\s*[0-9a-f]+:\s+(?:callq?|j[a-z]+|bl?|b\.[a-z]+|cbn?z|tbn?z)\s+(.*)$")
INDIRECT = re.compile(r"^\s*[0-9a-f]+:\s+(?:callq?\s+\*(.*)|blr\s+(.*))$")
TARGET = re.compile(r"([0-9a-f]+) <([^>+]+)(?:\+0x[0-9a-f]+)?>")


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def simple_name(name):
    """`name` without what specialisation, privacy and arguments add to it."""
    if "specialization <" in name:
        name = name[name.rindex("> of ") + 5 :]
    name = re.sub(r"^((merged|static|partial apply forwarder for) )+", "", name)
    name = re.sub(r"^\(extension in \w+\):", "", name)
    name = re.sub(r"\((\w+) in _[0-9A-F]+\)", r"\1", name)
    # The arguments begin at the first parenthesis, and generic parameters before it.
    name = re.split(r"[(<]| : | -> ", name, maxsplit=1)[0]
    return name.strip()


class Program:
    """The functions of a program: by address, by symbol and by simple name."""

    def __init__(self, path):
        self.path = path
        self.ranges, symbols = {}, []
        for line in run("nm", "--defined-only", "--print-size", path).splitlines():
            parts = line.split()
            if len(parts) == 4 and parts[2] in "tT" and int(parts[1], 16):
                start, size = int(parts[0], 16), int(parts[1], 16)
                self.ranges[parts[3]] = (start, start + size)
                symbols.append(parts[3])
        names = run("swift", "demangle", "--compact", text="\n".join(symbols)).splitlines()
        self.demangled = dict(zip(symbols, names))
        self.starts = sorted({start for start, _ in self.ranges.values()})
        self.by_name = {}
        for symbol in symbols:
            self.by_name.setdefault(simple_name(self.demangled[symbol]), []).append(symbol)
        # What a generic function of another module was specialised from stays in the program. It is no part
        # of what runs, as long as nothing calls it.
        sources = {name[name.rindex("> of ") + 5 :] for name in names if "specialization <" in name}
        self.originals = {symbol for symbol in symbols if self.demangled[symbol] in sources}

    def calls(self, symbol):
        """What `symbol` calls or jumps to: symbols, or None and the operand of an indirect call.

        What a function without a name does, such as the common part of merged ones, counts as done by
        its callers.
        """
        found, seen, pending = set(), set(), [self.ranges[symbol]]
        while pending:
            start, stop = pending.pop()
            if start in seen:
                continue
            seen.add(start)
            for target, label, operand in self.branches(start, stop):
                if operand:
                    # Merged functions get what they differ in as an argument, and call it.
                    if not symbol.endswith("Tm"):
                        found.add((None, operand))
                    continue
                name = label.split("@")[0]
                begin, end = self.ranges.get(name, (target, target + 1))
                if "@" in label or begin <= target < end:
                    if name != symbol:
                        found.add((name, ""))
                elif not start <= target < stop:
                    index = bisect.bisect_right(self.starts, target)
                    limit = self.starts[index] if index < len(self.starts) else target + 4096
                    pending.append((target, limit))
        return sorted(found, key=str)

    def branches(self, start, stop):
        """Targets and labels of the calls and jumps in a piece of code, and operands of indirect ones."""
        code = run(
            "objdump", "-d", "--no-show-raw-insn", f"--start-address={start}",
            f"--stop-address={stop}", self.path)
        for line in code.splitlines():
            indirect = INDIRECT.match(line)
            if indirect:
                yield 0, "", (indirect[1] or indirect[2]).strip()
                continue
            call = CALL.match(line)
            target = call and TARGET.search(call[1])
            if target:
                yield int(target[1], 16), target[2], ""


def read_list(path):
    lists = {"hot": {}, "cold": {}, "special": {}}
    for number, line in enumerate(open(path), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or words[0] not in lists:
            sys.exit(f"{path}:{number}: expected `hot NAME`, `cold NAME` or `special NAME`")
        lists[words[0]][words[1]] = number
    return lists["hot"], lists["cold"], lists["special"]


def fault(call, detail, program, module, known):
    """What is wrong with a call; None if nothing is."""
    if call is None:
        return f"calls {detail} indirectly: a witness table, a closure or a class"
    name = program.demangled.get(call) or run("swift", "demangle", "--compact", call).strip()
    for what, pattern in FORBIDDEN:
        if re.search(pattern, call) or re.search(pattern, name):
            return f"calls {name}: {what}"
    if call in program.originals:
        return f"calls {name}: unspecialised generics"
    plain = simple_name(name)
    if plain.startswith((module + ".", "FlatStorage.")) and plain not in known:
        return f"calls {plain}, which is listed neither as hot nor as cold"
    return None


def main():
    program_path, list_path = sys.argv[1:3]
    program = Program(program_path)
    hot, cold, special = read_list(list_path)
    known = set(hot) | set(cold)
    faults = []
    for name, number in {**hot, **cold, **special}.items():
        if name not in program.by_name:
            faults.append(
                f"{list_path}:{number}: {name} is not in {program_path}: renamed, or inlined"
                " everywhere; correct the list")
    count = 0
    for name in {**hot, **special}:
        for symbol in program.by_name.get(name, []):
            if symbol in program.originals:
                continue
            count += 1
            for call, detail in program.calls(symbol):
                message = fault(call, detail, program, name.split(".")[0], known)
                if message and (name in hot or message.endswith(UNSPECIAL)):
                    faults.append(f"{name} {message}")
    for message in dict.fromkeys(faults):
        print(f"error: {message}")
    print(f"{count} functions of {len(hot) + len(special)} names audited, {len(set(faults))} faults")
    sys.exit(1 if faults or not count else 0)


main()
