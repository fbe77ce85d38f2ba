// Peers that misbehave, made to order.

import Foundation
import Testing

/// A peer's library, compiled from a table whose functions do nothing but what a test replaces.
enum FakePeer {
  /// Makes `folder/peers/kiwi` a library in which `replacement` is defined before the table and
  /// used in it by its name. Returns the environment in which the program finds it.
  static func install(
    in folder: URL, replacing name: String, by replacement: String, entry: String? = nil
  ) throws -> [String: String] {
    let peer = folder.appendingPathComponent("peers/kiwi")
    try FileManager.default.createDirectory(at: peer, withIntermediateDirectories: true)
    let source = folder.appendingPathComponent("peer.c")
    let text = """
      #include "tinamou_peer.h"
      #include <stdlib.h>
      static void *make(void) { return malloc(1); }
      static void make_variable(void *s, uint32_t v) {}
      static bool mentions(void *s, uint32_t v) { return false; }
      static int add(
          void *s, uint32_t c, const tinamou_peer_term *t, size_t n, int r, double b, double w) {
        return 0;
      }
      static int indexed(void *s, uint32_t i) { return 0; }
      static int number(void *s, uint32_t i, double x) { return 0; }
      static int solve(void *s) { return 0; }
      static double value(void *s, uint32_t v) { return 0; }
      static const char *failed = NULL;
      static const char *failure(void *s) { return failed; }
      \(replacement)
      static const tinamou_peer table = {
        .version = "0", .make = make, .destroy = free, .make_variable = make_variable,
        .remove_variable = make_variable, .mentions = mentions, .add = add, .remove = indexed,
        .set_right_hand_side = number, .set_strength = number, .add_edit = number,
        .remove_edit = indexed, .suggest = number, .solve = solve, .value = value,
        .failure = failure, .\(name) = replaced,
      };
      const tinamou_peer *\(entry ?? "tinamou_peer_table_1")(void) { return &table; }
      """
    try text.write(to: source, atomically: true, encoding: .utf8)
    try compile(source, to: peer.appendingPathComponent("libtinamou-peer.so"))
    return ["TINAMOU_PEERS": folder.appendingPathComponent("peers").path]
  }

  private static func compile(_ source: URL, to library: URL) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "cc", "-shared", "-fPIC", "-I", package.appendingPathComponent("Sources/CPeers/include").path,
      source.path, "-o", library.path,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the fake peer does not compile")
  }
}
