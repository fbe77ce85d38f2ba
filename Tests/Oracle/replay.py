"""What a trace asks of a solver, and whether the values that it gave are right.

The oracle's own state follows the trace line by line. For each `solve` it knows the optimum of every
level; for each `refuse`, that the row cannot hold.
"""

import json

from lexicographic import COMPARISON, least_violation, least_violations, scale, violation
from trace_format import REQUIRED, Row, TraceError, read_trace


class Frame:
    """The rows in force at one `solve`, and the optimum."""

    def __init__(self, number, line, rows, variables):
        self.number, self.line = number, line
        self.rows, self.variables = rows, variables
        self.minima = least_violations(rows)

    def faults(self, values):
        """What is wrong with the values; nothing where they are optimal."""
        missing = [v for v in self.variables if not isinstance(values.get(v), (int, float))]
        if missing:
            return [f"variable {missing[0]} has no value"]
        if self.minima is None:
            return ["the required constraints contradict each other, but were accepted"]
        faults = []
        for row in self.rows:
            missed = violation(row, values)
            if row.is_required and missed > COMPARISON * scale([row], values):
                faults.append(f"required: {_text(row)} is violated by {missed:.9g}")
        room = COMPARISON * scale(self.rows, values)
        for level, least in self.minima:
            found = sum(violation(row, values) for row in self.rows if row.priority == level)
            if abs(found - least) > room:
                faults.append(
                    f"level {level:g}: the violations sum up to {found:.12g}, by HiGHS to {least:.12g}")
                break  # What a level may spend depends on the levels above.
        return faults


class Oracle:
    """Follows a trace; knows a frame for each `solve`, and what is wrong with the trace itself."""

    def __init__(self, lines):
        self.frames, self.trace_faults = [], []
        self._variables, self._rows, self._edits = [], {}, {}
        for operation in read_trace(lines):
            self._follow(operation)

    def _follow(self, operation):
        subject, number = operation.subject, operation.number
        try:
            match operation.kind:
                case "var":
                    self._variables.append(subject)
                case "add":
                    self._rows[subject] = operation.row
                case "remove":
                    del self._rows[subject]
                case "constant":
                    row = self._rows[subject]
                    self._rows[subject] = Row(row.priority, row.relation, number, row.terms)
                case "priority":
                    row = self._rows[subject]
                    self._rows[subject] = Row(number, row.relation, row.right, row.terms)
                case "edit":
                    self._edits[subject] = (number, None)
                case "suggest":
                    self._edits[subject] = (self._edits[subject][0], number)
                case "unedit":
                    del self._edits[subject]
                case "solve":
                    rows = self._rows_in_force()
                    frame = Frame(len(self.frames) + 1, operation.line, rows, [*self._variables])
                    self.frames.append(frame)
                case "refuse":
                    self._judge_refusal(operation)
        except KeyError as error:
            raise TraceError(f"line {operation.line}: {subject} is not in force") from error

    def _rows_in_force(self):
        edits = [
            Row(priority, "==", value, {variable: 1.0})
            for variable, (priority, value) in self._edits.items()
            if value is not None
        ]
        return [*self._rows.values(), *edits]

    def _judge_refusal(self, operation):
        others = [row for row in self._rows_in_force() if row.is_required]
        least = least_violation(operation.row, others)
        if least is not None and least < COMPARISON:
            self.trace_faults.append(
                f"line {operation.line}: refused, but by HiGHS {_text(operation.row)} can hold")


def read_values(lines):
    """The values after each solve, from JSON Lines: a dictionary a solve, by variable."""
    frames = []
    for number, line in enumerate(lines, start=1):
        record = json.loads(line)
        if record["solve"] != number:
            raise ValueError(f"line {number} is for solve {record['solve']}")
        frames.append({int(key): value for key, value in record["values"].items()})
    return frames


def faults(oracle, value_frames):
    """Everything that is wrong with a replay, each with the number of its solve and its line."""
    found = list(oracle.trace_faults)
    if len(value_frames) != len(oracle.frames):
        found.append(f"there are values of {len(value_frames)} solves, not of {len(oracle.frames)}")
    for frame, values in zip(oracle.frames, value_frames):
        found += [f"solve {frame.number} (line {frame.line}): {f}" for f in frame.faults(values)]
    return found


def _text(row):
    terms = " + ".join(f"{c:g}*v{v}" for v, c in row.terms.items())
    priority = "required" if row.priority == REQUIRED else f"{row.priority:g}"
    return f"{terms} {row.relation} {row.right:g} ({priority})"
