// The views of a profile: what they add up to, and what they look like.

import Foundation
@testable import Profiling
import Randomness
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct StackProfileTests {
  /// Up to 60 stacks over 12 functions, some of them with the same frames, some empty.
  private static func random(seed: UInt64) -> StackProfile {
    var random = SplitMix64(seed: seed)
    let origins: [FrameOrigin] = [.program, .program, .standardLibrary, .runtime, .system]
    var profile = StackProfile(measures: [
      Measure(name: "live bytes", unit: .bytes), Measure(name: "live blocks", unit: .none),
    ])
    for _ in 0 ..< Int.random(in: 0 ... 60, using: &random) {
      let frames = (0 ..< Int.random(in: 0 ... 6, using: &random)).map { _ in
        let function = Int.random(in: 0 ..< 12, using: &random)
        return Frame(
          function: "f\(function)<A; \"B\" & C>", file: "/a/file.swift",
          line: Int.random(in: 1 ... 3, using: &random), image: "program",
          origin: origins[function % origins.count])
      }
      let blocks = Int64.random(in: 0 ... 9, using: &random)
      profile.add(frames, values: [blocks * 16, blocks])
    }
    return profile
  }

  /// Goal: no view loses or invents anything.
  @Test(arguments: UInt64(0) ..< 100)
  func everyViewAddsUpToTheWhole(seed: UInt64) throws {
    let profile = Self.random(seed: seed)
    for (measure, total) in profile.totals.enumerated() {
      #expect(profile.trimmedToProgram().totals[measure] == total, "seed \(seed)")

      let withStack = profile.stacks.filter { !$0.frames.isEmpty }
        .reduce(0) { $0 + $1.values[measure] }
      let sites = profile.sites(by: measure)
      #expect(sites.reduce(0) { $0 + $1.values[measure] } == withStack, "seed \(seed)")
      #expect(sites.map { $0.values[measure] } == sites.map { $0.values[measure] }.sorted(by: >))

      let functions = profile.functions(by: measure)
      #expect(functions.reduce(0) { $0 + $1.own } == withStack, "seed \(seed)")
      #expect(functions.allSatisfy { $0.own <= $0.total && $0.total <= total }, "seed \(seed)")

      let tree = CallTree(profile, measure: measure)
      #expect(tree.nodes[0].total == total, "seed \(seed)")
      for node in tree.nodes {
        let below = node.children.reduce(0) { $0 + tree.nodes[$1].total }
        #expect(node.total == node.own + below, "seed \(seed)")
      }

      let lines = profile.collapsed(by: measure).split(separator: "\n")
      let sum = lines.reduce(Int64(0)) { $0 + (Int64($1.split(separator: " ").last ?? "") ?? -1) }
      #expect(sum == total, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(0) ..< 20)
  func writesSpeedscopeFilesThatFitTogether(seed: UInt64) throws {
    let profile = Self.random(seed: seed)
    let json = try JSONSerialization.jsonObject(with: Data(profile.speedscope(name: "x").utf8))
    let file = try #require(json as? [String: Any])
    #expect(file["$schema"] as? String == "https://www.speedscope.app/file-format-schema.json")
    let shared = try #require(file["shared"] as? [String: Any])
    let frames = try #require(shared["frames"] as? [[String: Any]])
    #expect(frames.allSatisfy { $0["name"] is String })
    let profiles = try #require(file["profiles"] as? [[String: Any]])
    #expect(profiles.map { $0["unit"] as? String } == ["bytes", "none"])
    for (part, total) in zip(profiles, profile.totals) {
      let samples = try #require(part["samples"] as? [[Int]])
      let weights = try #require(part["weights"] as? [Int64])
      #expect(part["type"] as? String == "sampled")
      #expect(samples.count == weights.count)
      #expect(samples.joined().allSatisfy(frames.indices.contains))
      #expect(weights.reduce(0, +) == total)
      #expect(part["endValue"] as? Int64 == total)
    }
  }

  @Test(arguments: UInt64(0) ..< 20)
  func drawsFlameGraphsThatAreWellFormed(seed: UInt64) throws {
    let tree = CallTree(Self.random(seed: seed), measure: 0)
    let svg = FlameGraph(tree, title: "<feed> & \"co\"").svg()
    let parser = XMLParser(data: Data(svg.utf8))
    let boxes = BoxCollector()
    parser.delegate = boxes
    #expect(parser.parse(), "seed \(seed): \(String(describing: parser.parserError))")
    // Boxes of one row lie side by side, and each lies within the graph.
    for (depth, row) in Dictionary(grouping: boxes.boxes, by: \.depth) {
      let sorted = row.sorted { $0.start < $1.start }
      for (left, right) in zip(sorted, sorted.dropFirst()) {
        #expect(left.start + left.share <= right.start + 1e-9, "seed \(seed), row \(depth)")
      }
      #expect(row.allSatisfy { $0.start >= 0 && $0.start + $0.share <= 1 + 1e-9 }, "seed \(seed)")
    }
    #expect(boxes.boxes.isEmpty == (tree.nodes[0].total == 0))
  }

  @Test func trimsStacksToTheProgramsOwnFunctions() {
    let frame = { (name: String, origin: FrameOrigin) in
      Frame(function: name, image: "program", origin: origin)
    }
    let start = frame("_start", .system)
    let main = frame("main", .program)
    let map = frame("Array.map", .standardLibrary)
    let body = frame("closure #1 in main", .program)
    let allocation = frame("swift_allocObject", .runtime)
    var profile = StackProfile(measures: [Measure(name: "live bytes", unit: .bytes)])
    profile.add([start, main, map, body, allocation], values: [5])
    profile.add([start, main, map, body], values: [2])
    profile.add([start, allocation], values: [1])
    #expect(
      profile.trimmedToProgram().collapsed(by: 0)
        == "_start;swift_allocObject 1\nmain;Array.map;closure #1 in main 7\n")
    #expect(profile.sites(by: 0).map(\.frame) == [body, allocation])
    #expect(
      CallTree(profile.trimmedToProgram(), measure: 0).text(shareMin: 0.2)
        == [
          "             7  87.5%  main", "             7  87.5%    Array.map",
          "             7  87.5%      closure #1 in main",
        ].joined(separator: "\n"))
  }
}

/// Collects the boxes of a flame graph.
private final class BoxCollector: NSObject, XMLParserDelegate {
  var boxes: [(depth: Int, start: Double, share: Double)] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard name == "g", let depth = attributes["data-depth"].flatMap({ Int($0) }),
      let start = attributes["data-start"].flatMap({ Double($0) }),
      let share = attributes["data-share"].flatMap({ Double($0) })
    else { return }
    boxes.append((depth, start, share))
  }
}
