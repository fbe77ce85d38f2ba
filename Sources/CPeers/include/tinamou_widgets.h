// What a toolkit with a constraint layout of its own has to offer to be measured: one table of functions.
//
// It is a shared library beside the package, as those of tinamou_peer.h and tinamou_flex.h are: built by
// `scripts/peers` from a wrapper of ours against the installed toolkit, and loaded when it is first used.
// A toolkit has state in the process that belongs to one thread: all calls are made on the same one.

#ifndef TINAMOU_WIDGETS_H
#define TINAMOU_WIDGETS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// In whole pixels, as toolkits count.
typedef struct tinamou_widgets_size {
  int32_t width;
  int32_t height;
} tinamou_widgets_size;

typedef struct tinamou_widgets_frame {
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
} tinamou_widgets_frame;

/// The size of the text that was given `context`: what it wants where `width` is below 0, and otherwise
/// within `width` pixels.
typedef tinamou_widgets_size (*tinamou_widgets_measure)(void *context, int32_t width);

/// What a constraint says something of.
typedef int32_t tinamou_widgets_attribute;
enum {
  /// Nothing: the constraint has no source, and its constant stands alone.
  TINAMOU_WIDGETS_NONE = 0,
  TINAMOU_WIDGETS_LEFT = 1,
  TINAMOU_WIDGETS_RIGHT = 2,
  TINAMOU_WIDGETS_TOP = 3,
  TINAMOU_WIDGETS_BOTTOM = 4,
  TINAMOU_WIDGETS_WIDTH = 5,
  TINAMOU_WIDGETS_HEIGHT = 6,
  TINAMOU_WIDGETS_CENTER_X = 7,
  TINAMOU_WIDGETS_CENTER_Y = 8,
};

typedef int32_t tinamou_widgets_relation;
enum {
  TINAMOU_WIDGETS_LESS_OR_EQUAL = -1,
  TINAMOU_WIDGETS_EQUAL = 0,
  TINAMOU_WIDGETS_GREATER_OR_EQUAL = 1,
};

typedef int32_t tinamou_widgets_strength;
enum {
  TINAMOU_WIDGETS_WEAK = 0,
  TINAMOU_WIDGETS_MEDIUM = 1,
  TINAMOU_WIDGETS_STRONG = 2,
  TINAMOU_WIDGETS_REQUIRED = 3,
};

/// `target.attribute relation multiplier × source.attribute + constant`. A null target or source is the
/// box that the constraint belongs to.
typedef struct tinamou_widgets_constraint {
  void *target;
  void *source;
  double multiplier;
  double constant;
  tinamou_widgets_attribute target_attribute;
  tinamou_widgets_attribute source_attribute;
  tinamou_widgets_relation relation;
  tinamou_widgets_strength strength;
} tinamou_widgets_constraint;

/// What a toolkit can do. A box is a widget whose children stand where its constraints say.
typedef struct tinamou_widgets {
  /// The toolkit's own version.
  const char *version;

  /// Opens the display that the toolkit needs, in whose place nobody sees anything. To be called before
  /// everything else; later calls do nothing.
  ///
  /// Returns null, or why there is none, which lives as long as the process.
  const char *(*start)(void);

  /// Makes a window with an empty box in it, and returns the box. The window is never shown.
  void *(*make_window)(void);
  /// Ends the window of a box that `make_window` returned, with all inside.
  void (*end_window)(void *box);

  void *(*add_box)(void *parent);
  /// Adds a leaf that is `size` large at least, and wants to be no larger.
  void *(*add_leaf)(void *parent, tinamou_widgets_size size);
  /// Adds a leaf that is as large as the text of `context`, at most `width_max` wide unless that is 0.
  void *(*add_text)(void *parent, void *context, int32_t width_max);
  /// Takes a widget out of its parent and frees it. Constraints that mention it are removed before.
  void (*remove)(void *widget);

  /// What measures texts; one function for all.
  void (*set_measure)(tinamou_widgets_measure measure);
  /// Gives a text another context, and measures it anew at the next layout.
  void (*set_context)(void *text, void *context);
  /// Gives a leaf another size.
  void (*set_size)(void *leaf, tinamou_widgets_size size);

  /// Adds a constraint to a box, which keeps it; it lives until it is removed or the box ends.
  void *(*add_constraint)(void *box, const tinamou_widgets_constraint *constraint);
  void (*remove_constraint)(void *box, void *constraint);
  /// Adds the constraints that lines of the visual format language describe, each of which ends with a
  /// line break. `names` are what they call `widgets`, children of the box, each followed by a space.
  ///
  /// Returns null, or what is wrong with the lines, which lives until the next call.
  const char *(*describe)(
      void *box, const char *lines, const char *names, void *const *widgets);

  /// Measures a window's box and all inside where that is due, and gives it `size`, or its least size where
  /// that is larger, as windows and scrolled windows do.
  void (*lay_out)(void *box, tinamou_widgets_size size);
  /// The frame in the coordinates of the window's box.
  tinamou_widgets_frame (*frame)(void *widget);
} tinamou_widgets;

/// The function by which the library gives its table. Its name changes with the table.
#define TINAMOU_WIDGETS_ENTRY "tinamou_widgets_table_1"
typedef const tinamou_widgets *(*tinamou_widgets_entry)(void);

/// The table of the toolkit whose library is `Peers/NAME/libtinamou-peer.so`, found as
/// `tinamou_peer_load` finds it, or null if there is none that fits.
const tinamou_widgets *tinamou_widgets_load(const char *name);

#ifdef __cplusplus
}
#endif

#endif
