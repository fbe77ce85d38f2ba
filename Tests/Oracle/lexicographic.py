"""The optimum of a system of rows, level by level, by HiGHS.

Level by level as the definition says it: the sum of violations at the highest level is minimised and
then held, as a row of its own, while the next level is minimised.
"""

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array

# The tightest that HiGHS works with reliably; what it leaves open is far below COMPARISON.
SOLVER_OPTIONS = {
    "primal_feasibility_tolerance": 1e-9,
    "dual_feasibility_tolerance": 1e-9,
}

# By how much a minimum that is held may be missed, relative: more than HiGHS itself leaves open, or
# it would find some levels infeasible, and less than COMPARISON by the multipliers of a system.
HOLDING = 1e-8

# By how much an answer may miss the optimum, relative to the largest number of the system.
COMPARISON = 1e-6


class OracleError(Exception):
    """HiGHS did not find an optimum where there must be one."""


def violation(row, values):
    """By how much the values miss the row."""
    excess = sum(c * values[v] for v, c in row.terms.items()) - row.right
    return abs(excess) if row.relation == "==" else max(0.0, excess if row.relation == "<=" else -excess)


def scale(rows, values=None):
    """The largest addend of the rows, at least 1: what rounding is relative to."""
    largest = 1.0
    for row in rows:
        largest = max(largest, abs(row.right))
        if values is not None:
            largest = max([largest] + [abs(c * values[v]) for v, c in row.terms.items()])
    return largest


def least_violations(rows):
    """The least sum of violations of each level, from the highest down, as (level, sum) pairs.

    Returns None where the required rows contradict each other.
    """
    problem = _Problem(rows)
    if problem.minimum([]) is None:
        return None
    levels = sorted({row.priority for row in rows if not row.is_required}, reverse=True)
    minima = []
    for level in levels:
        minimum = problem.minimum(problem.slacks[level])
        if minimum is None:
            raise OracleError(f"level {level} is infeasible where the levels above were not")
        minima.append((level, minimum))
        problem.hold(problem.slacks[level], minimum)
    return minima


def least_violation(row, others):
    """The least violation of `row` where all of `others`, required rows, hold."""
    soft = type(row)(500.0, row.relation, row.right, row.terms)
    minima = least_violations([*others, soft])
    return None if minima is None else minima[0][1]


class _Problem:
    """The rows as a linear programme: a column a variable, then one or two slacks a soft row."""

    def __init__(self, rows):
        variables = sorted({v for row in rows for v in row.terms})
        self.column_count = len(variables)
        self.slacks = {}  # level -> columns
        self.bounds = [(None, None)] * self.column_count
        self.upper, self.equal = _Rows(), _Rows()
        columns = {v: column for column, v in enumerate(variables)}
        for row in rows:
            self._append(row, {columns[v]: c for v, c in row.terms.items()})

    def _append(self, row, terms):
        sign = -1.0 if row.relation == ">=" else 1.0
        terms = {column: sign * c for column, c in terms.items()}
        if not row.is_required:
            terms[self._slack(row.priority)] = -1.0
            if row.relation == "==":
                terms[self._slack(row.priority)] = 1.0
        (self.equal if row.relation == "==" else self.upper).append(terms, sign * row.right)

    def _slack(self, level):
        self.slacks.setdefault(level, []).append(self.column_count)
        self.bounds.append((0, None))
        self.column_count += 1
        return self.column_count - 1

    def hold(self, columns, minimum):
        """From now on the sum of the columns is at most `minimum`."""
        room = HOLDING * max(1.0, minimum)
        self.upper.append({column: 1.0 for column in columns}, minimum + room)

    def minimum(self, columns):
        """The least sum of the columns; None if nothing satisfies the rows."""
        if not self.column_count:
            return 0.0 if self.upper.hold_without_columns(self.equal) else None
        objective = np.zeros(self.column_count)
        objective[columns] = 1.0
        # Presolving is less exact near the edge, so its word alone counts for no infeasibility.
        for presolves in (True, False):
            result = linprog(
                objective, *self.upper.matrix(self.column_count),
                *self.equal.matrix(self.column_count), bounds=self.bounds, method="highs",
                options={**SOLVER_OPTIONS, "presolve": presolves})
            if result.status == 0:
                return max(0.0, result.fun)
        if result.status == 2:
            return None
        raise OracleError(f"HiGHS: {result.message}")


class _Rows:
    """Rows of one relation, as they are collected and as a sparse matrix."""

    def __init__(self):
        self.terms, self.right = [], []

    def append(self, terms, right):
        self.terms.append(terms)
        self.right.append(right)

    def matrix(self, column_count):
        if not self.terms:
            return None, None
        starts = np.cumsum([0] + [len(terms) for terms in self.terms])
        columns = [column for terms in self.terms for column in terms]
        numbers = [number for terms in self.terms for number in terms.values()]
        shape = (len(self.terms), column_count)
        return csr_array((numbers, columns, starts), shape=shape), np.array(self.right)

    def hold_without_columns(self, equal):
        return all(right >= 0 for right in self.right) and all(r == 0 for r in equal.right)
