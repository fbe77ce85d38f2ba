"""Reads traces, from the description of the format and nothing else.

It shares no line with the package whose answers it helps to check. What it does not need, such as
names and expected values, it skips; what is malformed raises TraceError.
"""

from dataclasses import dataclass
import math

HEADER = "tinamou-trace 1"
REQUIRED = 1000.0


class TraceError(Exception):
    """A line that the format does not allow."""


@dataclass(frozen=True)
class Row:
    """The constraint `sum of terms, relation, right`, at a priority; 1000 means required."""

    priority: float
    relation: str
    right: float
    terms: dict  # variable -> coefficient

    @property
    def is_required(self):
        return self.priority == REQUIRED


@dataclass(frozen=True)
class Operation:
    """One line: its first word, and what the word calls for."""

    line: int
    kind: str
    subject: int = -1
    number: float = 0.0
    row: Row | None = None


def read_trace(lines):
    """Yields the operations of a trace."""
    has_header = False
    for number, line in enumerate(lines, start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if not has_header:
            if words != HEADER.split():
                raise TraceError(f"line {number}: expected '{HEADER}'")
            has_header = True
            continue
        try:
            yield _operation(number, words)
        except (ValueError, IndexError) as error:
            raise TraceError(f"line {number}: {line.strip()!r}: {error}") from error
    if not has_header:
        raise TraceError(f"expected '{HEADER}', found the end of the file")


def _operation(line, words):
    kind = words[0]
    match kind:
        case "solve" | "phase":
            return Operation(line, kind)
        case "var" | "remove" | "unedit" | "expect":
            return Operation(line, kind, int(words[1]))
        case "constant" | "suggest":
            return Operation(line, kind, int(words[1]), _number(words[2]))
        case "priority" | "edit":
            return Operation(line, kind, int(words[1]), _priority(words[2]))
        case "add" | "refuse":
            return Operation(line, kind, int(words[1]), row=_row(words[2:]))
    raise ValueError(f"unknown operation '{kind}'")


def _row(words):
    priority, relation, right = _priority(words[0]), words[1], _number(words[2])
    if relation not in ("==", "<=", ">="):
        raise ValueError(f"unknown relation '{relation}'")
    rest = words[3:]
    if not rest or len(rest) % 2:
        raise ValueError("coefficients and variables come in pairs, one at least")
    terms = {}
    for coefficient, variable in zip(rest[0::2], rest[1::2]):
        variable = int(variable)
        terms[variable] = terms.get(variable, 0.0) + _number(coefficient)
    return Row(priority, relation, right, terms)


def _number(word):
    number = float(word)
    if not math.isfinite(number):
        raise ValueError(f"'{word}' is not finite")
    return number


def _priority(word):
    if word == "required":
        return REQUIRED
    priority = _number(word)
    if not 0 < priority < REQUIRED:
        raise ValueError(f"'{word}' is no priority")
    return priority
