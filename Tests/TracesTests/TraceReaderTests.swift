// What the reader takes, and what it says about everything else.

import SolverCore
import Testing
import Traces

@Suite struct TraceReaderTests {
  @Test func readsEveryOperation() throws {
    let text = """
      tinamou-trace 1
      phase build  # a comment
      var 7 title.width
      \tvar 3
      # nothing

      add 12 required == -1.5e2 1 7 -2 3 1 7
      edit 3 500.5
      suggest 3 +.5
      solve
      expect 3 0.5
      constant 12 4
      priority 12 250
      remove 12
      add 12 250 >= 0 1 3
      unedit 3
      refuse 13 required <= 0 1 3
      expect 3 1 0.25
      """
    let trace = try TraceReader.read(text: text, name: "t")
    #expect(
      trace.operations.map(\.kind.description).joined(separator: " ")
        == "phase var var add edit suggest solve expect constant priority remove add unedit refuse expect"
    )
    #expect(trace.variableIDs == [7, 3])
    #expect(trace.constraintIDs == [12, 13])
    #expect(
      TraceWriter.text(of: trace) == """
        tinamou-trace 1
        phase build
        var 7 title.width
        var 3
        add 12 required == -150 1 7 -2 3 1 7
        edit 3 500.5
        suggest 3 0.5
        solve
        expect 3 0.5
        constant 12 4
        priority 12 250
        remove 12
        add 12 250 >= 0 1 3
        unedit 3
        refuse 13 required <= 0 1 3
        expect 3 1 0.25

        """)
  }
}
