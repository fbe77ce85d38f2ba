// What a flexbox engine of somebody else's has to offer to be measured: one table of functions.
//
// It is a shared library beside the package, as the solvers of tinamou_peer.h are: built by
// `scripts/peers` from published sources and a wrapper of ours, and loaded when it is first used.

#ifndef TINAMOU_FLEX_H
#define TINAMOU_FLEX_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tinamou_flex_size {
  float width;
  float height;
} tinamou_flex_size;

/// A rectangle in the coordinates of the node's parent.
typedef struct tinamou_flex_frame {
  float x;
  float y;
  float width;
  float height;
} tinamou_flex_frame;

/// How wide a leaf may become.
typedef int32_t tinamou_flex_mode;
enum {
  TINAMOU_FLEX_UNBOUNDED = 0,
  TINAMOU_FLEX_EXACTLY = 1,
  TINAMOU_FLEX_AT_MOST = 2,
};

/// The size of the leaf that was given `context`, where `width` is there for it.
typedef tinamou_flex_size (*tinamou_flex_measure)(
    void *context, float width, tinamou_flex_mode mode);

/// Where children stand across their parent's direction, and where one stands itself.
typedef int32_t tinamou_flex_alignment;
enum {
  TINAMOU_FLEX_STRETCH = 0,
  TINAMOU_FLEX_START = 1,
  TINAMOU_FLEX_CENTER = 2,
  TINAMOU_FLEX_END = 3,
};

/// Where children stand along their parent's direction.
typedef int32_t tinamou_flex_distribution;
enum {
  TINAMOU_FLEX_FROM_START = 0,
  TINAMOU_FLEX_CENTERED = 1,
  TINAMOU_FLEX_FROM_END = 2,
};

typedef int32_t tinamou_flex_edge;
enum {
  TINAMOU_FLEX_LEFT = 0,
  TINAMOU_FLEX_TOP = 1,
  TINAMOU_FLEX_RIGHT = 2,
  TINAMOU_FLEX_BOTTOM = 3,
};

/// What a flexbox engine can do. A node starts as a column without a size of its own.
typedef struct tinamou_flex {
  /// The engine's own version.
  const char *version;

  void *(*make_node)(void);
  /// Frees a node, which has no parent, and all inside.
  void (*free_tree)(void *node);
  void (*insert_child)(void *node, void *child, uint32_t position);
  void (*remove_child)(void *node, void *child);
  void *(*parent)(void *node);

  void (*set_row)(void *node);
  void (*set_justify)(void *node, tinamou_flex_distribution distribution);
  void (*set_align_items)(void *node, tinamou_flex_alignment alignment);
  void (*set_align_self)(void *node, tinamou_flex_alignment alignment);
  /// As CSS's `flex: n`: grows in proportion from nothing.
  void (*set_flex)(void *node, float share);
  void (*set_width)(void *node, float width);
  void (*set_width_percent)(void *node, float percent);
  void (*set_height)(void *node, float height);
  void (*set_max_width)(void *node, float width);
  void (*set_min_height)(void *node, float height);
  void (*set_margin)(void *node, tinamou_flex_edge edge, float margin);
  /// Takes what is left along the parent's direction.
  void (*set_margin_auto)(void *node, tinamou_flex_edge edge);
  void (*set_padding)(void *node, tinamou_flex_edge edge, float padding);
  /// Where the node stands, relative to where it would stand without.
  void (*set_offset)(void *node, tinamou_flex_edge edge, float offset);
  /// Takes the node out of the flow, so that offsets are from the parent's edges.
  void (*set_absolute)(void *node);

  /// What measures the leaves that have a context; one function for all.
  void (*set_measure)(tinamou_flex_measure measure);
  /// Makes the node a leaf that is measured.
  void (*set_context)(void *node, void *context);
  /// Says that a leaf measures otherwise than before.
  void (*mark_dirty)(void *node);

  /// Brings the frames of a node without a parent, and of all inside, up to date.
  void (*calculate)(void *node);
  tinamou_flex_frame (*frame)(void *node);
} tinamou_flex;

/// The function by which the library gives its table. Its name changes with the table.
#define TINAMOU_FLEX_ENTRY "tinamou_flex_table_2"
typedef const tinamou_flex *(*tinamou_flex_entry)(void);

/// The table of the engine whose library is `Peers/NAME/libtinamou-peer.so`, found as
/// `tinamou_peer_load` finds it, or null if there is none that fits.
const tinamou_flex *tinamou_flex_load(const char *name);

#ifdef __cplusplus
}
#endif

#endif
