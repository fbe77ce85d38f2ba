// Degenerate systems, on which a simplex without a rule against it runs in circles.

internal import SolverCore

extension ClassicCase {
  static let cycling: [ClassicCase] = [
    ClassicCase("Beale's cycle", why: "E. M. L. Beale, Naval Res. Logist. Q. 2, 1955") { script in
      let x = script.variables(7)
      for variable in x { script.add(variable >= 0.0) }
      script.add(x[0] + 0.25 * x[3] - 8 * x[4] - x[5] + 9 * x[6] == 0.0)
      script.add(x[1] + 0.5 * x[3] - 12 * x[4] - 0.5 * x[5] + 3 * x[6] == 0.0)
      script.add(x[2] + x[5] == 1.0)
      let cost = script.variable()
      script.add(cost == -0.75 * x[3] + 20 * x[4] - 0.5 * x[5] + 6 * x[6])
      script.add(cost <= -100.0, .medium)
      script.solve((cost, -1.25), (x[3], 1), (x[5], 1), (x[0], 0.75))
    },
    ClassicCase("Chvátal's cycle", why: "V. Chvátal, Linear Programming, 1983, p. 31") { script in
      let x = script.variables(4)
      for variable in x { script.add(variable >= 0.0) }
      script.add(0.5 * x[0] - 5.5 * x[1] - 2.5 * x[2] + 9 * x[3] <= 0.0)
      script.add(0.5 * x[0] - 1.5 * x[1] - 0.5 * x[2] + x[3] <= 0.0)
      script.add(x[0] <= 1.0)
      let gain = script.variable()
      script.add(gain == 10 * x[0] - 57 * x[1] - 9 * x[2] - 24 * x[3])
      script.add(gain >= 100.0, .medium)
      script.solve((gain, 1), (x[0], 1), (x[1], 0), (x[2], 1), (x[3], 0))
    },
    ClassicCase("a ring of equalities", why: "amoeba's test_cycling: the last one is redundant") {
      script in
      let v = script.variables(4)
      script.edit(v[0])
      for i in v.indices { script.add(v[(i + 1) % 4] == v[i]) }
      script.suggest(7, for: v[0])
      script.solve((v[0], 7), (v[1], 7), (v[2], 7), (v[3], 7))
      script.suggest(-3, for: v[0])
      script.solve((v[2], -3))
    },
    ClassicCase("an assignment of three", why: "every vertex of the polytope is degenerate") {
      script in
      let x = script.variables(9)
      for variable in x { script.add(variable >= 0.0) }
      for i in 0 ..< 3 {
        script.add(x[3 * i] + x[3 * i + 1] + x[3 * i + 2] == 1.0)
        script.add(x[i] + x[i + 3] + x[i + 6] == 1.0)
      }
      let costs: [Double] = [4, 1, 3, 2, 0, 5, 3, 2, 2]
      var sum = LinearExpression()
      for (variable, cost) in zip(x, costs) { sum = sum + cost * variable }
      script.add(sum <= 0.0, .medium)
      // 1 + 2 + 2: the second, the first, the third.
      script.solve((x[1], 1), (x[3], 1), (x[8], 1))
    },
    ClassicCase(
      "zero sizes", why: "nucleic/kiwi #2: wrong values where sizes are required to be 0"
    ) { script in
      let x = script.variables(2)
      let w = script.variables(2)
      let total = script.variable()
      for variable in [total, x[0], x[1], w[0], w[1]] { script.add(variable >= 0.0) }
      script.add(x[0] == 0.0)
      script.add(w[0] == 0.0)
      script.add(x[0] + w[0] == x[1])
      script.add(x[1] + w[1] == total)
      script.edit(total, .medium)
      script.suggest(20, for: total)
      script.solve((x[0], 0), (w[0], 0), (x[1], 0), (w[1], 20), (total, 20))
    },
  ]
}
