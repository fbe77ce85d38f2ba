// Nodes of a flexbox engine, in Swift.

internal import CPeers
internal import Foundation
internal import LayoutEngine

/// A node of the engine, which the tree that it stands in holds.
///
/// A handle: who makes one puts it into a tree, or frees it.
@safe struct FlexNode {
  fileprivate let table: UnsafePointer<tinamou_flex>
  fileprivate let pointer: UnsafeMutableRawPointer

  /// Where children stand along or across their parent.
  enum Place: Int32 {
    case stretched, start, center, end
  }

  enum Edge: Int32 {
    case left, top, right, bottom
  }

  // MARK: - Unsafe
  // Safe because: the table and what it points to live as long as the process, and nodes are freed
  // by trees and cells only, after which nobody has a handle. Worth it because: it is how C is
  // called.

  func insert(_ child: FlexNode, at position: Int) {
    unsafe table.pointee.insert_child(pointer, child.pointer, UInt32(position))
  }

  func remove(_ child: FlexNode) { unsafe table.pointee.remove_child(pointer, child.pointer) }

  /// Frees the node, which has no parent, and what is inside.
  func free() { unsafe table.pointee.free_tree(pointer) }

  func setRow() { unsafe table.pointee.set_row(pointer) }

  func justify(_ place: Place) {
    unsafe table.pointee.set_justify(pointer, max(0, place.rawValue - 1))
  }

  func alignItems(_ place: Place) { unsafe table.pointee.set_align_items(pointer, place.rawValue) }

  func alignSelf(_ place: Place) { unsafe table.pointee.set_align_self(pointer, place.rawValue) }

  func flex(_ share: Double) { unsafe table.pointee.set_flex(pointer, Float(share)) }

  func width(_ width: Double) { unsafe table.pointee.set_width(pointer, Float(width)) }

  func widthPercent(_ percent: Double) {
    unsafe table.pointee.set_width_percent(pointer, Float(percent))
  }

  func height(_ height: Double) { unsafe table.pointee.set_height(pointer, Float(height)) }

  func maxWidth(_ width: Double) { unsafe table.pointee.set_max_width(pointer, Float(width)) }

  func minHeight(_ height: Double) { unsafe table.pointee.set_min_height(pointer, Float(height)) }

  func margin(_ edge: Edge, _ length: Double) {
    unsafe table.pointee.set_margin(pointer, edge.rawValue, Float(length))
  }

  func marginAuto(_ edge: Edge) { unsafe table.pointee.set_margin_auto(pointer, edge.rawValue) }

  func padding(_ edge: Edge, _ length: Double) {
    unsafe table.pointee.set_padding(pointer, edge.rawValue, Float(length))
  }

  func offset(_ edge: Edge, _ length: Double) {
    unsafe table.pointee.set_offset(pointer, edge.rawValue, Float(length))
  }

  func takeOutOfFlow() { unsafe table.pointee.set_absolute(pointer) }

  /// Makes the node a leaf of the size of `text`, which the caller keeps as long as the node.
  func show(_ text: TextMeasure) {
    unsafe table.pointee.set_context(pointer, Unmanaged.passUnretained(text).toOpaque())
  }

  func markDirty() { unsafe table.pointee.mark_dirty(pointer) }

  func calculate() { unsafe table.pointee.calculate(pointer) }

  /// The frame in the coordinates of the tree.
  var frameInTree: LayoutRect {
    let own = unsafe table.pointee.frame(pointer)
    var frame = LayoutRect(
      x: Double(own.x), y: Double(own.y), width: Double(own.width), height: Double(own.height))
    var next = unsafe table.pointee.parent(pointer)
    while let parent = unsafe next {
      let outer = unsafe table.pointee.frame(parent)
      frame.x += Double(outer.x)
      frame.y += Double(outer.y)
      unsafe next = unsafe table.pointee.parent(parent)
    }
    return frame
  }
}

/// The loaded library of a flexbox engine, which stays until the process ends.
@safe package struct FlexEngine: @unchecked Sendable {
  /// Never written to after it was loaded, which makes it safe to share.
  private let table: UnsafePointer<tinamou_flex>
  /// Yoga, the flexbox engine of React Native; `nil` where `scripts/peers yoga` has not been run.
  package static let yoga = FlexEngine(library: "yoga")

  private init?(library: String) {
    guard let table = unsafe tinamou_flex_load(library) else { return nil }
    unsafe self.table = table
    unsafe table.pointee.set_measure { context, width, mode in
      unsafe Unmanaged<TextMeasure>.fromOpaque(context!)._withUnsafeGuaranteedRef { text in
        let size = text.contentSize
        let (width, wide) = (Double(width), Double(size.width))
        guard mode != TINAMOU_FLEX_UNBOUNDED, width < wide else {
          return tinamou_flex_size(width: Float(wide), height: Float(size.height))
        }
        return tinamou_flex_size(width: Float(width), height: Float(text.height(atWidth: width)))
      }
    }
  }

  /// The engine's own version.
  package var version: String { unsafe String(cString: table.pointee.version) }

  /// A column without a size of its own.
  func column() -> FlexNode { unsafe FlexNode(table: table, pointer: table.pointee.make_node()!) }

  /// A row without a size of its own.
  func row() -> FlexNode {
    let row = column()
    row.setRow()
    return row
  }

  /// A leaf of a given size.
  func box(_ width: Double, _ height: Double) -> FlexNode {
    let box = column()
    box.width(width)
    box.height(height)
    return box
  }
}

/// A leaf that shows text.
struct FlexLabel {
  let node: FlexNode
  private var measure: TextMeasure
  private let lineCountMax: Int

  init(_ engine: FlexEngine, _ text: String, lineCountMax: Int = 1) {
    node = engine.column()
    self.lineCountMax = lineCountMax
    measure = TextMeasure(label: text, lineCountMax)
    node.show(measure)
  }

  mutating func show(_ text: String) {
    let old = measure
    measure = TextMeasure(label: text, lineCountMax)
    // The node lets go of the old one first.
    withExtendedLifetime(old) { node.show(measure) }
    node.markDirty()
  }
}

extension TextMeasure {
  /// The text of a label, on either engine.
  convenience init(label text: String, _ lineCountMax: Int) {
    self.init(
      text, .systemFont(ofSize: Font.labelFontSize), lineCountMax: lineCountMax, maxWidth: 0)
  }
}
