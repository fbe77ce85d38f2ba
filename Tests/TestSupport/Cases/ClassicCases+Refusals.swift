// Contradictions, and what must still work after them.

internal import SolverCore

extension ClassicCase {
  static let refusals: [ClassicCase] = [
    ClassicCase(
      "added again after a refusal", why: "IjzerenHein/kiwi.js #31: a refusal spoils what is there"
    ) { script in
      let x = script.variable()
      script.edit(x)
      var atLeastTwo = script.add(x >= 2.0)
      script.perform(.remove(atLeastTwo))
      atLeastTwo = script.add(x >= 2.0)
      script.refuse(x <= 1.0)
      script.perform(.remove(atLeastTwo))
      script.add(x >= 2.0)
      script.suggest(0, for: x)
      script.solve((x, 2))
    },
    ClassicCase("many refusals", why: "nucleic/kiwi #52: each leaves a row behind") { script in
      let (x, y, z) = (script.variable(), script.variable(), script.variable())
      script.add(x + y == 10.0)
      script.add(x - y == 2.0)
      for i in 0 ..< 5 {
        script.refuse(x + 2 * y == 20.0 + Double(i))
        script.refuse(x >= 7.0 + Double(i))
        script.refuse(x + y + z - z <= 9.0)
      }
      script.add(z == x - 3 * y)
      script.solve((x, 6), (y, 4), (z, -6))
      script.add(x + 2 * y <= 14.0)
      script.solve((x, 6), (y, 4), (z, -6))
    },
    ClassicCase(
      "a conflict through a chain", why: "nucleic/kiwi #161, kiwi.js #22: why is it unsatisfiable?"
    ) { script in
      let v = script.variables(5)
      script.add(v[0] >= 10.0)
      for i in 1 ..< 5 { script.add(v[i] >= v[i - 1]) }
      script.add(v[3] >= 8.0)
      script.add(v[1] <= 500.0)
      script.refuse(v[4] <= 4.0)
      script.add(v[4] <= 10.0)
      script.solve((v[0], 10), (v[2], 10), (v[4], 10))
    },
    ClassicCase("contradictions of every kind", why: "amoeba's test_unbounded") { script in
      let (x, y) = (script.variable(), script.variable())
      script.refuse(LinearExpression() == 10.0)
      script.add(LinearExpression() == 0.0)
      let atLeastTen = script.add(x >= 10.0)
      let double = script.add(x == 2 * y)
      script.refuse(y == 3 * x)
      script.refuse(x <= 0.0)
      script.perform(.remove(atLeastTen))
      script.add(y == 3 * x)
      script.solve((x, 0), (y, 0))
      script.refuse(x == 10.0)
      script.perform(.remove(double))
      script.add(x == 10.0)
      script.refuse(x == 20.0)
      script.add(x == 10.0)
      script.solve((x, 10), (y, 30))
    },
    ClassicCase("a required edit", why: "nucleic/kiwi #9, #164: users expect it to be possible") {
      script in
      let (x, y) = (script.variable(), script.variable())
      script.add(x + y == 10.0)
      script.add(y >= 0.0)
      script.edit(x, .required)
      script.edit(y, .required)
      script.suggest(4, for: x)
      script.solve((x, 4), (y, 6))
      script.refuse(.suggest(5, for: 1))
      script.suggest(6, for: y)
      script.refuse(.suggest(11, for: 0))
      script.refuse(x == 5.0)
      script.solve((x, 4), (y, 6))
      script.perform(.removeEdit(1))
      script.suggest(10, for: x)
      script.solve((x, 10), (y, 0))
    },
    ClassicCase(
      "redundant but for rounding",
      why: "nucleic/kiwi #15: the dual step fails on a constant of -1e-17", isJudged: false
    ) { script in
      let v = script.variables(11)
      script.add(v[0] == 0.3)
      for i in 0 ..< 10 { script.add(v[i + 1] == v[i] + 0.1) }
      // Both are implied, but sums of tenths miss one by 1e-16.
      script.add(v[10] == v[0] + 1.0)
      script.add(v[10] == 1.3)
      script.edit(v[5])
      script.suggest(100, for: v[5])
      script.solve((v[5], 0.8), (v[10], 1.3))
    },
    ClassicCase(
      "added and removed", why: "nucleic/kiwi #154, #10: leftovers slow down and mislead"
    ) { script in
      let (x, y) = (script.variable(), script.variable())
      script.add(x + y == 100.0)
      for i in 0 ..< 20 {
        script.edit(x, .medium)
        script.suggest(Double(i), for: x)
        let limit = script.add(x <= Double(i / 2))
        let wish = script.add(y == 0.0, .low)
        script.solve((x, Double(i / 2)), (y, 100 - Double(i / 2)))
        script.perform(.remove(limit))
        script.solve((x, Double(i)), (y, 100 - Double(i)))
        script.perform(.removeEdit(0))
        script.solve((x, 100), (y, 0))
        script.perform(.remove(wish))
      }
    },
  ]
}
