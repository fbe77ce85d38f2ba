// Peers that misbehave, made to order.

import Foundation
import Testing

/// A peer's library, compiled from a table whose functions do nothing but what a test replaces.
enum FakePeer {
  /// Makes `folder/peers/kiwi` a library in which `replacement` is defined before the table and
  /// used in it by its name. Returns the environment in which the program finds it.
  static func install(
    in folder: TestFolder, replacing name: String, by replacement: String, entry: String? = nil
  ) throws -> [String: String] {
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
    try compile(text, to: "peers/kiwi/libtinamou-peer.so", in: folder)
    return ["TINAMOU_PEERS": folder.url("peers").path]
  }

  /// Makes `folder/peers/gtk` the library of a toolkit that puts every widget into the corner. Its
  /// display is missing for the reason `failure`, if there is one. Returns the environment in which
  /// the program finds it.
  static func installToolkit(
    in folder: TestFolder, failure: String? = nil, entry: String = "tinamou_widgets_table_1"
  ) throws -> [String: String] {
    let text = """
      #include "tinamou_widgets.h"
      #include <stddef.h>
      static int widget;
      static const char *start(void) { return \(failure.map { "\"\($0)\"" } ?? "NULL"); }
      static void *make_window(void) { return &widget; }
      static void end(void *w) {}
      static void *add_box(void *p) { return &widget; }
      static void *add_leaf(void *p, tinamou_widgets_size s) { return &widget; }
      static void *add_text(void *p, void *c, int32_t m) { return &widget; }
      static void set_measure(tinamou_widgets_measure m) {}
      static void set_context(void *t, void *c) {}
      static void set_size(void *l, tinamou_widgets_size s) {}
      static void *add_constraint(void *b, const tinamou_widgets_constraint *c) { return &widget; }
      static void remove_constraint(void *b, void *c) {}
      static const char *describe(void *b, const char *l, const char *n, void *const *w) {
        return NULL;
      }
      static void lay_out(void *b, tinamou_widgets_size s) {}
      static tinamou_widgets_frame frame(void *w) { return (tinamou_widgets_frame){0, 0, 0, 0}; }
      static const tinamou_widgets table = {
        .version = "0", .start = start, .make_window = make_window, .end_window = end,
        .add_box = add_box, .add_leaf = add_leaf, .add_text = add_text, .remove = end,
        .set_measure = set_measure, .set_context = set_context, .set_size = set_size,
        .add_constraint = add_constraint, .remove_constraint = remove_constraint,
        .describe = describe, .lay_out = lay_out, .frame = frame,
      };
      const tinamou_widgets *\(entry)(void) { return &table; }
      """
    try compile(text, to: "peers/gtk/libtinamou-peer.so", in: folder)
    return ["TINAMOU_PEERS": folder.url("peers").path]
  }

  /// Makes a library of a text in C.
  static func compile(_ text: String, to library: String, in folder: TestFolder) throws {
    try folder.write(text, to: library + ".c")
    let headers = Tinamou.package.appendingPathComponent("Sources/CPeers/include").path
    try folder.run(
      "cc -shared -fPIC", ["-I", headers, library + ".c", "-o", library, "-ldl"],
      program: "/usr/bin/env")
  }
}
