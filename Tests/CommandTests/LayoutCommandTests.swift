// `tinamou layout`, as a user types it.

import Foundation
import Testing

@Suite struct LayoutCommandTests {
  @Test func timesTheEngineBesideItsSolver() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "layout", "--size", "1", "--repetitions", "1", "--allow-debug", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      for work in ["login", "stretchy", "feed-cell"] {
        #expect(result.standardOutput.contains("\n\(work) "), "\(result.standardOutput)")
      }
    }
  }

  @Test(arguments: [
    ["layout", "logn"], ["layout", "--size", "0"], ["layout", "--repetitions", "0"],
  ])
  func refusesWrongArguments(_ arguments: [String]) throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(arguments, in: folder)
      #expect(result.exitCode == 64, "\(result.standardError)")
    }
  }

  @Test func namesTheNearestWork() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("layout", "logn", in: folder)
      #expect(result.standardError.contains("did you mean 'login'"))
    }
  }
}
