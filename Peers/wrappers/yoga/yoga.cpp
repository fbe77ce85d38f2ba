// Yoga behind the table of tinamou_flex.h.
//
// Yoga's sources are compiled into this one unit, so that its compiler may inline them into each
// other: that makes it the faster.

#include "tinamou_flex.h"

#include "yoga/Utils.cpp"
#include "yoga/YGConfig.cpp"
#include "yoga/YGEnums.cpp"
#include "yoga/YGLayout.cpp"
#include "yoga/YGNode.cpp"
#include "yoga/YGNodePrint.cpp"
#include "yoga/YGStyle.cpp"
#include "yoga/YGValue.cpp"
#include "yoga/event/event.cpp"
#include "yoga/internal/experiments.cpp"
#include "yoga/log.cpp"
#include "yoga/Yoga.cpp"

namespace {

tinamou_flex_measure measure_leaf = nullptr;

YGNodeRef node_of(void *node) { return static_cast<YGNodeRef>(node); }

/// Without rounding to pixels: it would be one more walk over all nodes, which nobody else makes.
YGConfigRef configuration() {
  static YGConfigRef made = [] {
    YGConfigRef configuration = YGConfigNew();
    YGConfigSetPointScaleFactor(configuration, 0);
    return configuration;
  }();
  return made;
}

YGSize measure(YGNodeRef node, float width, YGMeasureMode mode, float, YGMeasureMode) {
  tinamou_flex_mode flex_mode = TINAMOU_FLEX_UNBOUNDED;
  if (mode == YGMeasureModeExactly) flex_mode = TINAMOU_FLEX_EXACTLY;
  if (mode == YGMeasureModeAtMost) flex_mode = TINAMOU_FLEX_AT_MOST;
  tinamou_flex_size size = measure_leaf(YGNodeGetContext(node), width, flex_mode);
  return YGSize{size.width, size.height};
}

YGAlign align(tinamou_flex_alignment alignment) {
  switch (alignment) {
    case TINAMOU_FLEX_START: return YGAlignFlexStart;
    case TINAMOU_FLEX_CENTER: return YGAlignCenter;
    case TINAMOU_FLEX_END: return YGAlignFlexEnd;
    default: return YGAlignStretch;
  }
}

YGJustify justify(tinamou_flex_distribution distribution) {
  switch (distribution) {
    case TINAMOU_FLEX_CENTERED: return YGJustifyCenter;
    case TINAMOU_FLEX_FROM_END: return YGJustifyFlexEnd;
    default: return YGJustifyFlexStart;
  }
}

static_assert(
    int(YGEdgeLeft) == TINAMOU_FLEX_LEFT && int(YGEdgeTop) == TINAMOU_FLEX_TOP
        && int(YGEdgeRight) == TINAMOU_FLEX_RIGHT && int(YGEdgeBottom) == TINAMOU_FLEX_BOTTOM,
    "edges have Yoga's numbers");

const tinamou_flex table = {
    TINAMOU_YOGA_VERSION,
    [] { return static_cast<void *>(YGNodeNewWithConfig(configuration())); },
    [](void *node) { YGNodeFreeRecursive(node_of(node)); },
    [](void *node, void *child, uint32_t position) {
      YGNodeInsertChild(node_of(node), node_of(child), position);
    },
    [](void *node, void *child) { YGNodeRemoveChild(node_of(node), node_of(child)); },
    [](void *node) { return static_cast<void *>(YGNodeGetParent(node_of(node))); },
    [](void *node) { YGNodeStyleSetFlexDirection(node_of(node), YGFlexDirectionRow); },
    [](void *node, tinamou_flex_distribution value) {
      YGNodeStyleSetJustifyContent(node_of(node), justify(value));
    },
    [](void *node, tinamou_flex_alignment value) {
      YGNodeStyleSetAlignItems(node_of(node), align(value));
    },
    [](void *node, tinamou_flex_alignment value) {
      YGNodeStyleSetAlignSelf(node_of(node), align(value));
    },
    [](void *node, float value) { YGNodeStyleSetFlex(node_of(node), value); },
    [](void *node, float value) { YGNodeStyleSetWidth(node_of(node), value); },
    [](void *node, float value) { YGNodeStyleSetWidthPercent(node_of(node), value); },
    [](void *node, float value) { YGNodeStyleSetHeight(node_of(node), value); },
    [](void *node, float value) { YGNodeStyleSetMaxWidth(node_of(node), value); },
    [](void *node, float value) { YGNodeStyleSetMinHeight(node_of(node), value); },
    [](void *node, tinamou_flex_edge edge, float value) {
      YGNodeStyleSetMargin(node_of(node), YGEdge(edge), value);
    },
    [](void *node, tinamou_flex_edge edge) { YGNodeStyleSetMarginAuto(node_of(node), YGEdge(edge)); },
    [](void *node, tinamou_flex_edge edge, float value) {
      YGNodeStyleSetPadding(node_of(node), YGEdge(edge), value);
    },
    [](void *node, tinamou_flex_edge edge, float value) {
      YGNodeStyleSetPosition(node_of(node), YGEdge(edge), value);
    },
    [](void *node) { YGNodeStyleSetPositionType(node_of(node), YGPositionTypeAbsolute); },
    [](tinamou_flex_measure function) { measure_leaf = function; },
    [](void *node, void *context) {
      YGNodeSetContext(node_of(node), context);
      YGNodeSetMeasureFunc(node_of(node), measure);
    },
    [](void *node) { YGNodeMarkDirty(node_of(node)); },
    [](void *node) {
      YGNodeCalculateLayout(node_of(node), YGUndefined, YGUndefined, YGDirectionLTR);
    },
    [](void *node) {
      YGNodeRef leaf = node_of(node);
      return tinamou_flex_frame{
          YGNodeLayoutGetLeft(leaf), YGNodeLayoutGetTop(leaf), YGNodeLayoutGetWidth(leaf),
          YGNodeLayoutGetHeight(leaf)};
    },
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const tinamou_flex *tinamou_flex_table_2(void) {
  return &table;
}
