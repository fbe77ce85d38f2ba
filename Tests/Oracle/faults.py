"""Faults to plant: each misreads a trace as a broken solver might, so that its answers are wrong.

The changed trace is given to a solver, and its answers are compared with the optimum of the trace as
it was. Not every trace shows every fault: a weak constraint that is lost may not have counted.
"""

from trace_format import REQUIRED


def _rewrite(change):
    """The lines, each line of words replaced by what `change` makes of them; None drops it."""

    def rewritten(lines):
        result = []
        for line in lines:
            words = change(line.split())
            if words is not None:
                result.append(" ".join(words) + "\n")
        return result

    return rewritten


def _level(words):
    if words[:1] == ["add"] and words[2] != "required":
        return float(words[2])
    return REQUIRED


def lowest_level_is_ignored(lines):
    """The constraints at the lowest level weigh nothing: zero times their terms is compared with 0."""
    lowest = min((_level(line.split()) for line in lines), default=REQUIRED)

    def change(words):
        if _level(words) != lowest or lowest == REQUIRED:
            return words
        terms = [word if i % 2 else "0" for i, word in enumerate(words[5:])]
        return [*words[:4], "0", *terms]

    return _rewrite(change)(lines)


def levels_are_reversed(lines):
    """Strong constraints give way to weak ones."""

    def change(words):
        position = {"add": 2, "priority": 2, "edit": 2}.get(words[0]) if words else None
        if position is None or words[position] == "required":
            return words
        reversed_level = f"{REQUIRED - float(words[position]):.9g}"
        return [*words[:position], reversed_level, *words[position + 1:]]

    return _rewrite(change)(lines)


def changes_are_lost(lines):
    """Right-hand sides that are changed in place stay as they were."""
    return _rewrite(lambda words: None if words[:1] == ["constant"] else words)(lines)


def suggestions_come_late(lines):
    """A suggestion counts from the second solve on only."""
    result, held = [], []
    for line in lines:
        kind = line.split()[:1]
        if kind == ["suggest"]:
            held.append(line)
            continue
        if kind == ["unedit"]:
            held = [h for h in held if h.split()[1] != line.split()[1]]
        result.append(line)
        if kind == ["solve"]:
            result += held
            held = []
    return result


FAULTS = {
    "the lowest level is ignored": lowest_level_is_ignored,
    "levels are reversed": levels_are_reversed,
    "changed right-hand sides are lost": changes_are_lost,
    "suggestions come late": suggestions_come_late,
}
