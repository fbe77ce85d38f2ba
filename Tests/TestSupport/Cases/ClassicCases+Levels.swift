// Priorities: strict levels where others add weights up.

internal import SolverCore

extension ClassicCase {
  static let levels: [ClassicCase] = [
    ClassicCase(
      "1,000 at 250 against one at 251",
      why: "no number of weaker constraints outweighs a stronger one", isJudged: false
    ) { script in
      let x = script.variable()
      for i in 0 ..< 500 { script.add(x == Double(i % 7), 250) }
      let stronger = script.add(x == 100.0, 251)
      for i in 0 ..< 500 { script.add(x <= Double(i % 7), 250) }
      script.solve((x, 100))
      script.perform(.setPriority(249, of: stronger))
      // Of 0…6 alike, 72 or 71 times each: the median of the equalities and of the limits is 2.
      script.solve((x, 2))
      script.perform(.setPriority(.required, of: stronger))
      script.solve((x, 100))
      script.perform(.remove(stronger))
      script.solve((x, 2))
    },
    ClassicCase(
      "levels one apart", why: "nucleic/kiwi #28: three weaker wishes overrule a strong"
    ) { script in
      let w = script.variable()
      for i in 1 ... 4 { script.add(w == Double(i), Priority(500 + Double(i)) ?? .medium) }
      script.solve((w, 4))
    },
    ClassicCase("a weak helper", why: "nucleic/kiwi #33: a wish at 10 decides between two others") {
      script in
      let x = script.variable()
      script.add(x >= 100.0, 501)
      script.add(x == 90.0, 500)
      script.add(x == 50.0, 10)
      script.solve((x, 100))
    },
    ClassicCase("a priority moved", why: "amoeba's test_strength; nucleic/kiwi #41 asks for it") {
      script in
      let (x, y) = (script.variable(), script.variable())
      script.add(x <= y, .high)
      script.add(x == 50.0, .medium)
      let wish = script.add(y == 40.0, 490)
      script.solve((x, 50), (y, 50))
      script.perform(.setPriority(510, of: wish))
      script.solve((x, 40), (y, 40))
      script.perform(.setPriority(490, of: wish))
      script.solve((x, 50), (y, 50))
      script.perform(.setRightHandSide(60, of: wish))
      script.solve((x, 50), (y, 60))
    },
    ClassicCase("two soft wishes", why: "the first example of every Cassowary port") { script in
      let (x, y) = (script.variable(), script.variable())
      script.add(x <= y)
      script.add(y == x + 3.0)
      script.add(x == 10.0, 250)
      script.add(y == 10.0, 250)
      script.solve()
    },
    ClassicCase("limits taken away", why: "the deletion tests of the Cassowary ports") { script in
      let (x, y) = (script.variable(), script.variable())
      script.add(x == 100.0, 250)
      script.add(y == 120.0, .high)
      script.solve((x, 100), (y, 120))
      let ten = script.add(x <= 10.0)
      let twenty = script.add(x <= 20.0)
      script.solve((x, 10))
      script.perform(.remove(ten))
      script.solve((x, 20))
      script.perform(.remove(twenty))
      script.solve((x, 100))
      let first = script.add(x <= 10.0)
      let second = script.add(x <= 10.0)
      script.solve((x, 10))
      script.perform(.remove(first))
      script.solve((x, 10), (y, 120))
      script.perform(.remove(second))
      script.solve((x, 100), (y, 120))
    },
    ClassicCase("ale and beer", why: "nucleic/kiwi #16: a linear programme as constraints") {
      script in
      let (ale, beer, profit) = (script.variable(), script.variable(), script.variable())
      script.add(profit == 13 * ale + 23 * beer)
      script.add(5 * ale + 15 * beer <= 480.0)
      script.add(4 * ale + 4 * beer <= 160.0)
      script.add(35 * ale + 20 * beer <= 1190.0)
      script.add(ale >= 0.0)
      script.add(beer >= 0.0)
      script.add(profit == 10_000.0, .medium)
      script.solve((profit, 800), (ale, 12), (beer, 28))
    },
  ]
}
