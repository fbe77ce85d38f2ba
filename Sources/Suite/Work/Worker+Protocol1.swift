// Speaking to programs from before there were orders, which have a subcommand for each thing that
// other programs can ask. The first of them had a gate's worker that took one trace at a time, by
// its arguments. Without this file, such a program could not be the base of a change.

internal import Foundation
internal import Measurement

extension Worker {
  /// What a gate that knows no orders asks first. Whatever it asks, this program says what it can
  /// do, so that the gate says that it speaks a later version.
  package static let subcommand1 = "gate-worker"

  /// The subcommands by which their profilers start this program. They are refused before Dispatch
  /// is used, in whose threads valgrind would crash without saying why.
  package static let profilers1: Set = ["heap-worker", "cpu-worker", "instructions-worker"]

  /// Whether the program knows no orders.
  var isOfProtocol1: Bool { greeting.version < 2 }

  /// Whether it measures several cases of a gate in one process, and counts the instructions of one
  /// operation apart from those of another.
  package var tellsSeriesApart: Bool { greeting.screens != nil }

  /// Whether it is older than gates.
  package var knowsNoGate: Bool { greeting.version == 0 }

  /// The arguments and the input that say what `orders` do.
  ///
  /// - Precondition: They are orders for programs of other commits.
  func command1(_ orders: [Order], inCopies: Bool) -> (arguments: [String], input: String) {
    if inCopies {
      let lines = orders.map { order -> String in
        guard case .gate(let order) = order else {
          preconditionFailure("only a gate asks several things of one process")
        }
        return Self.line(order)
      }
      return ([Self.subcommand1, "orders"], lines.joined())
    }
    return (Self.arguments1(orders[0]), "")
  }

  private static func arguments1(_ order: Order) -> [String] {
    switch order {
    case .hello: [subcommand1, "hello"]
    case .gate(let order):
      [
        subcommand1, order.tier.rawValue, "--trace", order.trace ?? "", "--strategy",
        order.strategy ?? "", "--budget", "\(order.budgetMilliseconds)",
      ]
    case .heap(let profiled, let prefix, let rounds):
      ["heap-worker"] + profiled.arguments1 + ["--prefix", prefix]
        // The first of them know nothing of rounds, and understand the rest.
        + (rounds > 0 ? ["--rounds", "\(rounds)"] : [])
    case .cpu(let profiled, let path, let seconds):
      ["cpu-worker"] + profiled.arguments1 + ["--seconds", "\(seconds)", "--path", path]
    case .instructions(let profiled): ["instructions-worker"] + profiled.arguments1
    case .run, .arm, .race, .frames, .verify, .agreement:
      preconditionFailure("only the program that runs is asked for this")
    }
  }

  /// The answer to `order` in the last line of the output.
  func answer1(_ line: String, to order: Order) -> Answer? {
    switch order {
    case .hello: (try? Self.message(line)).map(Answer.hello)
    case .gate: (try? Self.message(line)).map(Answer.gate)
    case .heap: (try? Self.message(line)).map(Answer.heap)
    case .cpu: (try? Self.message(line)).map(Answer.cpu)
    case .instructions: .replayed
    case .run, .arm, .race, .frames, .verify, .agreement: nil
    }
  }

  /// The answer of one of several cases of a gate.
  func copyAnswer1(_ line: some StringProtocol) -> CopyAnswer? {
    guard let answered: Answered1 = try? Self.message(line) else { return nil }
    if let failure = answered.failure { return CopyAnswer(order: answered.order, .failed(failure)) }
    return (try? Self.message(line)).map { CopyAnswer(order: answered.order, .gate($0)) }
  }

  /// What stands beside the fields of a `GateReply`.
  private struct Answered1: Decodable {
    var order: Int
    var failure: String?
  }
}

extension ProfiledCase {
  fileprivate var arguments1: [String] {
    [key.workload, "--size", "\(key.size)", "--seed", "\(seed)", "--strategy", key.strategy]
      + (phase.map { ["--phase", $0] } ?? []) + (operation.map { ["--operation", $0] } ?? [])
  }
}
