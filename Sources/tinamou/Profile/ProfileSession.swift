// What the commands that profile have in common: whom they profile, and what they leave.

internal import Foundation
internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

/// What a profiler found of one solver.
protocol ProfileMeasurement {
  /// What is measured that has collapsed stacks and a flame graph of its own.
  static var measures: [String] { get }

  /// The path of the profiler's own file, and those of what was left beside it.
  var files: [String] { get set }

  /// Where it was found, if that was asked for.
  var stacks: StackProfile? { get }

  /// Puts what was found into `record`, which has the case already.
  func complete(_ record: inout ProfileRecord)
}

/// A solver at work, as one process profiles it.
struct ProfileTarget {
  let arm: ProfiledArm

  /// What its worker is told.
  let profiled: ProfiledCase
  /// `feed 10 on revised, phase build`.
  let label: String
  /// What the names of all its files begin with.
  let prefix: String
}

/// One call of a command that profiles.
struct ProfileSession {
  let profiler: Profiler
  let source: ProfiledSource
  let seed: UInt64

  /// One, or two of which the second stands beside the first.
  let arms: [ProfiledArm]
  /// What the names of the files begin with, if somebody says so.
  var output: String?
  /// The part of the replay that is looked at, if it is not all of it, and what tables call it.
  var phase: String?
  var operation: String?
  var part = ""

  private let environment = RunEnvironment.collect()

  /// What `profile` finds of each arm, one after the other. Beside each profile lie the files for
  /// other tools and the record for the report.
  func profile<Measured: ProfileMeasurement>(
    size: Int, by profile: (ProfileTarget) async throws -> Measured
  ) async throws -> [Measured] {
    // Another build may generate another trace.
    let trace = try source.copy(
      size: size, seed: seed, if: arms.contains { $0.program != nil })
    defer { trace.remove() }
    var found: [Measured] = []
    var bar = ProgressBar(total: Double(arms.count))
    defer { bar.clear() }
    for arm in arms {
      let key = CaseKey(workload: trace.argument, size: size, strategy: arm.strategy)
      let target = ProfileTarget(
        arm: arm,
        profiled: ProfiledCase(key, seed: seed, phase: phase, operation: operation),
        label: label(size: size, on: arm.label), prefix: prefix(size: size, arm))
      try ResultsFolder.makeFolder(of: target.prefix)
      // Not after minutes under valgrind.
      try OutputFile.check(recordPath(of: target))
      bar.show(target.label)
      found.append(try keep(try await profile(target), of: target))
      bar.advance()
    }
    return found
  }

  /// `feed 10 on revised, phase build`.
  func label(size: Int, on strategy: String) -> String {
    "\(source.label(size: size)) on \(strategy)" + (part.isEmpty ? "" : ", \(part)")
  }

  private func prefix(size: Int, _ arm: ProfiledArm) -> String {
    if let output { return output + (arms.count == 1 ? "" : "-\(arm.fileName)") }
    let other = source.seed(seed).flatMap { $0 == .standard ? nil : "seed-\($0)" }
    let parts = [source.fileName(size: size), arm.fileName, other, phase, operation]
    return "Results/profiles/\(parts.compactMap { $0 }.joined(separator: "-"))"
  }

  /// Each profiler has a record of its own, since all call their files by what ran.
  private func recordPath(of target: ProfileTarget) -> String {
    "\(target.prefix).\(profiler.rawValue).jsonl"
  }

  /// Leaves the files of `measured`, which then names them.
  private func keep<Measured: ProfileMeasurement>(
    _ measured: Measured, of target: ProfileTarget
  ) throws -> Measured {
    var measured = measured
    var record = ProfileRecord(
      CaseKey(
        workload: source.name, size: target.profiled.key.size, strategy: target.arm.strategy),
      seed: source.seed(seed), environment: environment,
      ProfileFindings(profiler: profiler, part: part, otherProgram: target.arm.program))
    measured.complete(&record)
    if let stacks = measured.stacks {
      measured.files += try ProfileArtefacts.write(
        stacks, profiler: profiler.rawValue, measures: Measured.measures, title: target.label,
        prefix: target.prefix)
    }
    record.files = measured.files.map { path in
      path.split(separator: "/").last.map(String.init) ?? path
    }
    let path = recordPath(of: target)
    try OutputFile.write(try record.jsonLine() + "\n", to: path)
    measured.files.append(path)
    return measured
  }

  /// Prints where the files of `measured` are, and how to go on with the first of them; also
  /// whether the build is one by which nobody should judge.
  func printFiles(_ measured: [some ProfileMeasurement], tool: (String) -> String) {
    if let refusal = environment.build.refusal {
      print("\nThese numbers are not those of a release: \(refusal).")
    }
    let files = measured.flatMap(\.files)
    print("\nprofile: " + files.joined(separator: "\n         "))
    print(tool(files[0]))
    print(ReportHint.next)
  }
}

// MARK: - Rankings

extension StackProfile {
  /// Places that a ranking keeps.
  private static let rankedPlaceCountMax = 25

  /// The stacks of `addresses` with names, from the solver's own functions inwards.
  init(_ addresses: AddressProfile) async throws {
    self = try await Symbolizer().symbolize(addresses).insideReplay()
  }

  /// The places of the program that its costs are put down to, by the measure called `name`:
  /// `Array.append` is a cost of the line that calls it.
  func siteRanking(by name: String, called title: String? = nil) -> ProfileRanking? {
    guard let measure = measure(name) else { return nil }
    return ranking(
      title ?? name, measure, sites(by: measure).map { ($0.frame, $0.values[measure], nil) })
  }

  /// The functions in which costs arise, by the measure called `name`.
  func functionRanking(by name: String) -> ProfileRanking? {
    guard let measure = measure(name) else { return nil }
    return ranking(name, measure, functions(by: measure).map { ($0.frame, $0.own, $0.total) })
  }

  private func ranking(
    _ name: String, _ measure: Int, _ costs: [(frame: Frame, own: Int64, withCallees: Int64?)]
  ) -> ProfileRanking? {
    let total = costs.reduce(0) { $0 + $1.own }
    guard total > 0 else { return nil }
    let places = costs.filter { $0.own > 0 }.map { cost in
      ProfilePlace(
        function: FunctionLabel.shortened(cost.frame.function), place: cost.frame.place,
        own: cost.own, withCallees: cost.withCallees)
    }.sorted { ($1.own, $0.function, $0.place ?? "") < ($0.own, $1.function, $1.place ?? "") }
    return ProfileRanking(
      measure: name, unit: measures[measure].unit.rawValue, total: total,
      places: Array(places.prefix(Self.rankedPlaceCountMax)))
  }
}
