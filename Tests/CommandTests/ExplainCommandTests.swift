// `tinamou explain`, as a user types it.

import Foundation
import Testing

@Suite struct ExplainCommandTests {
  private let folder = TestFolder()

  private static let card = """
    tinamou-trace 1
    var 0 card.left
    var 1 card.width
    var 2 label.left
    var 3 label.width
    var 4 loose
    add 1 required >= 0 1 0
    add 2 required <= 300 1 1
    add 3 required == 16 1 2 -1 0
    add 4 required >= 280 1 3
    add 7 required >= 0 1 2
    edit 1 required
    constant 2 400
    suggest 1 390
    solve
    add 6 required >= 16 1 0 1 1 -1 2 -1 3

    """

  private func explain(
    _ text: String, _ options: String = "", endsWith code: Int32 = 2, saying said: String = ""
  ) throws -> String {
    try folder.write(text, to: "card.trace")
    return try folder.run(
      "explain card.trace \(options)", endsWith: code, saying: said
    ).standardOutput
  }

  /// Goal: each member is named, as it stands now, and nothing else is.
  @Test(arguments: ["sparse", "revised"])
  func namesTheMembersOfAConflict(strategy: String) throws {
    let printed = try explain(
      Self.card + "add 10 required >= 400 1 3\nsolve\n", "--strategy \(strategy)")
    #expect(
      printed == """
        card.trace:17:1: these 4 requirements contradict each other; without any one, the rest can hold:
          line 9      3       label.left - card.left == 16
          line 16     6       card.left + card.width - label.left - label.width >= 16
                      edit    card.width == 390, by its required edit
          line 17     10      label.width >= 400
          The last one misses by 42 at least.

        """)
  }

  /// Goal: a refusal that the trace expects is explained, too, and does not end the explanation.
  @Test func goesOnBehindExpectedRefusals() throws {
    let printed = try explain(Self.card + "refuse 10 required <= 200 1 3\nconstant 4 500\nsolve\n")
    #expect(
      printed == """
        card.trace:17:1: these 2 requirements contradict each other; without any one, the rest can hold: \
        (as the trace expects)
          line 10     4       label.width >= 280
          line 17     10      label.width <= 200
          The last one misses by 80 at least.

        card.trace:18:1: these 4 requirements contradict each other; without any one, the rest can hold:
          line 9      3       label.left - card.left == 16
          line 16     6       card.left + card.width - label.left - label.width >= 16
                      edit    card.width == 390, by its required edit
          line 18     4       label.width >= 500
          The last one misses by 142 at least.

        """)
  }

  @Test func contradictionsInThemselvesStandAlone() throws {
    let printed = try explain("tinamou-trace 1\nvar 0\nadd 0 required >= 3 1 0 -1 0\n")
    #expect(printed.contains("this requirement contradicts itself"))
    #expect(printed.contains("misses by 3 at least"))
  }

  @Test func listsWhatIsRedundantAndAmbiguous() throws {
    let printed = try explain(Self.card, "--redundant --ambiguous", endsWith: 0)
    #expect(
      printed == """
        card.trace: all requirements can hold together

        Each of these requirements follows from the other ones:
          line 8      2       card.width <= 400
          line 11     7       label.left >= 0

        These variables have several optimal values:
          card.left
          label.left
          label.width
          loose

        """)
  }

  /// Regression: of a long chain every requirement was printed, also in messages, on one line.
  @Test func namesTheFirstOfManyRequirements() throws {
    let links = (1 ..< 60).map { "var \($0)\nadd \($0) required == 1 1 \($0) -1 \($0 - 1)\n" }
    let chain = "tinamou-trace 1\nvar 0\nadd 0 required == 0 1 0\n" + links.joined()
    let trace = chain + "add 99 required == 5 1 59\nsolve\n"
    let lines = try explain(trace).split(separator: "\n")
    #expect(lines.count == 53)
    #expect(lines[50] == "  and 11 more, which --format json lists")
    #expect(lines[51].contains("99      v59 == 5"), "\(lines[51])")
    let message = try folder.run("trace replay card.trace", endsWith: 1).standardError
    #expect(message.hasSuffix(", constraint 19 and 40 more by 54.0\n"), "\(message)")

    let json = try explain(trace, "--format json --redundant")
    let all = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let refusal = try #require((all["refusals"] as? [[String: Any]])?.first)
    let requirements = try #require(refusal["requirements"] as? [[String: Any]])
    #expect(requirements.map { $0["name"] as? String } == (0 ..< 60).map { "\($0)" } + ["99"])
    #expect(refusal["line"] as? Int == 122 && refusal["missesBy"] as? Double == 54)
    #expect((all["redundant"] as? [Any])?.isEmpty == true && all["ambiguous"] is NSNull)
  }

  @Test func wrongTracesAreErrors() throws {
    _ = try explain(
      "tinamou-trace 1\nvar 0\nadd 0 required == nan 1 0\n", endsWith: 1, saying: "3:19")
  }
}
