"""The oracle against optima known by hand, and against wrong answers."""

import unittest

from lexicographic import COMPARISON, least_violations, scale
from replay import Oracle, faults, read_values
from trace_format import REQUIRED, Row, TraceError, read_trace


def oracle(text):
    return Oracle(("tinamou-trace 1\n" + text).splitlines(keepends=True))


# The width that wishes for 600 gets 500; the wish is missed by 100, and the weaker one by 400.
LIMITED_WIDTH = """\
var 0
var 1
add 0 required >= 0 1 0
add 1 required <= 500 1 0 1 1
add 2 750 == 600 1 1
add 3 250 == 100 1 1
solve
"""


class LexicographicTests(unittest.TestCase):
    def test_levels_are_strict(self):
        rows = [Row(251, "==", 0, {0: 1.0})] + [Row(250, "==", 10, {0: 1.0})] * 100
        self.assert_minima(rows, [(251, 0), (250, 1_000)])

    def test_violations_within_a_level_add_up(self):
        rows = [Row(500, "==", number, {0: 1.0}) for number in (0, 1, 100)]
        self.assert_minima(rows, [(500, 100)])

    def test_inequalities_cost_on_one_side_only(self):
        rows = [
            Row(REQUIRED, "==", 7, {0: 1.0}),
            Row(3, "<=", 9, {0: 1.0}), Row(2, ">=", 9, {0: 1.0}), Row(1, "<=", 5, {0: 1.0}),
        ]
        self.assert_minima(rows, [(3, 0), (2, 2), (1, 2)])

    def test_contradicting_requirements_have_no_optimum(self):
        rows = [Row(REQUIRED, ">=", 2, {0: 1.0}), Row(REQUIRED, "<=", 1, {0: 1.0})]
        self.assertIsNone(least_violations(rows))

    def assert_minima(self, rows, expected):
        minima = least_violations(rows)
        self.assertEqual([level for level, _ in minima], [level for level, _ in expected])
        for (_, found), (_, wanted) in zip(minima, expected):
            self.assertLess(abs(found - wanted), COMPARISON * scale(rows))


class ReplayTests(unittest.TestCase):
    def test_the_optimum_passes(self):
        self.assertEqual(self.found(LIMITED_WIDTH, [{0: 0, 1: 500}]), [])

    def test_a_missed_wish_is_found(self):
        (fault,) = self.found(LIMITED_WIDTH, [{0: 1, 1: 499}])
        self.assertIn("solve 1 (line 8): level 750", fault)
        self.assertIn("101", fault)

    def test_a_weak_level_above_a_strong_one_is_found(self):
        (fault,) = self.found(LIMITED_WIDTH, [{0: 0, 1: 100}])
        self.assertIn("level 750", fault)

    def test_a_violated_requirement_is_found(self):
        found = self.found(LIMITED_WIDTH, [{0: 0, 1: 600}])
        self.assertIn("required", found[0])

    def test_a_variable_without_a_value_is_found(self):
        (fault,) = self.found(LIMITED_WIDTH, [{0: 0, 1: None}])
        self.assertIn("variable 1 has no value", fault)

    def test_missing_frames_are_found(self):
        (fault,) = self.found(LIMITED_WIDTH, [])
        self.assertIn("values of 0 solves, not of 1", fault)

    def test_a_refusal_without_reason_is_found(self):
        right = "var 0\nadd 0 required <= 1 1 0\nrefuse 1 required >= 2 1 0\n"
        self.assertEqual(oracle(right).trace_faults, [])
        wrong = right.replace("required >= 2", "required >= 1")
        self.assertEqual(len(oracle(wrong).trace_faults), 1)

    def test_every_operation_counts(self):
        text = """\
        var 7
        add 0 100 == 1 1 7
        add 1 200 == 2 1 7
        solve
        constant 1 3
        solve
        priority 0 300
        solve
        edit 7 400
        solve
        suggest 7 9
        solve
        unedit 7
        remove 0
        solve
        """
        values = [{7: 2}, {7: 3}, {7: 1}, {7: 1}, {7: 9}, {7: 3}]
        self.assertEqual(self.found(text, values), [])
        for position in range(len(values)):
            wrong = [dict(frame) for frame in values]
            wrong[position][7] += 0.001
            self.assertEqual(len(self.found(text, wrong)), 1, f"solve {position + 1}")

    def found(self, text, values):
        return faults(oracle(text), values)


class ReadingTests(unittest.TestCase):
    def test_values_are_read_by_variable(self):
        lines = ['{"solve": 1, "values": {"0": 400, "12": 8e-3}}']
        self.assertEqual(read_values(lines), [{0: 400, 12: 0.008}])

    def test_coefficients_of_one_variable_add_up(self):
        lines = ["tinamou-trace 1", "add 0 required == 0 1 3 -1 3 2 4  # why"]
        (operation,) = read_trace(lines)
        self.assertEqual(operation.row.terms, {3: 0.0, 4: 2.0})

    def test_malformed_lines_are_refused(self):
        for line in ("", "ad 0", "add 0 1000 == 0 1 0", "add 0 1 = 0 1 0", "add 0 1 == 0 1",
                     "suggest 0 nan", "constant 1", "edit 0 0"):
            lines = ["tinamou-trace 1", line] if line else []
            with self.assertRaises(TraceError, msg=line):
                list(read_trace(lines))

    def test_unknown_constraints_are_refused(self):
        with self.assertRaises(TraceError):
            oracle("remove 3\n")


if __name__ == "__main__":
    unittest.main()
