// Widgets of a toolkit with a constraint layout, in Swift.

internal import CPeers
internal import Foundation
internal import LayoutEngine

/// A widget of the toolkit, which the window that it is in holds.
///
/// A handle: who makes a window ends it, and who adds a widget may remove it.
@safe struct Widget {
  fileprivate let table: UnsafePointer<tinamou_widgets>
  fileprivate let pointer: UnsafeMutableRawPointer

  // MARK: - Unsafe
  // Safe because: the table and what it points to live as long as the process, widgets are freed by
  // screens and cells only, after which nobody has a handle, and a screen stays on one thread.
  // Worth it because: it is how C is called.

  /// Adds a widget whose children stand where its constraints say.
  func addBox() -> Widget { unsafe Widget(table: table, pointer: table.pointee.add_box(pointer)!) }

  /// Adds a leaf of a given size, or of any where there is none.
  func addLeaf(_ width: Double = 0, _ height: Double = 0) -> Widget {
    unsafe Widget(
      table: table,
      pointer: table.pointee.add_leaf(
        pointer, tinamou_widgets_size(width: Int32(width), height: Int32(height)))!)
  }

  /// Adds a leaf of the size of `text`, which the caller keeps as long as the leaf.
  fileprivate func addText(_ text: TextMeasure, widthMax: Double) -> Widget {
    unsafe Widget(
      table: table,
      pointer: table.pointee.add_text(
        pointer, Unmanaged.passUnretained(text).toOpaque(), Int32(widthMax))!)
  }

  /// Takes the widget out of its parent and frees it.
  func remove() { unsafe table.pointee.remove(pointer) }

  /// Ends the window that the widget fills.
  func endWindow() { unsafe table.pointee.end_window(pointer) }

  /// Shows another text, which the caller keeps as long as the leaf.
  fileprivate func show(_ text: TextMeasure) {
    unsafe table.pointee.set_context(pointer, Unmanaged.passUnretained(text).toOpaque())
  }

  func setSize(_ width: Double, _ height: Double) {
    unsafe table.pointee.set_size(
      pointer, tinamou_widgets_size(width: Int32(width), height: Int32(height)))
  }

  func layOut(_ width: Double, _ height: Double) {
    unsafe table.pointee.lay_out(
      pointer, tinamou_widgets_size(width: Int32(width), height: Int32(height)))
  }

  /// The frame in the coordinates of the window.
  var frameInWindow: LayoutRect {
    let frame = unsafe table.pointee.frame(pointer)
    return LayoutRect(
      x: Double(frame.x), y: Double(frame.y), width: Double(frame.width),
      height: Double(frame.height))
  }

  // MARK: Constraints

  /// Where a widget ends, how large it is and where its middle is.
  enum Attribute: Int32 {
    case left = 1
    case right, top, bottom, width, height, centerX, centerY
  }

  enum Relation: Int32 {
    case lessOrEqual = -1
    case equal, greaterOrEqual
  }

  enum Strength: Int32 {
    case weak, medium, strong, required
  }

  /// Adds `target.attribute relation source.sourceAttribute + constant` to the box.
  ///
  /// - Parameters:
  ///   - source: A child of the box; `nil` for the box itself.
  ///   - sourceAttribute: The target's attribute unless given.
  @discardableResult
  func constrain(
    _ target: Widget, _ attribute: Attribute, _ relation: Relation = .equal,
    to source: Widget? = nil, _ sourceAttribute: Attribute? = nil, plus constant: Double = 0,
    _ strength: Strength = .required
  ) -> WidgetConstraint {
    unsafe add(
      tinamou_widgets_constraint(
        target: target.pointer, source: source?.pointer, multiplier: 1, constant: constant,
        target_attribute: attribute.rawValue,
        source_attribute: (sourceAttribute ?? attribute).rawValue, relation: relation.rawValue,
        strength: strength.rawValue))
  }

  /// Adds `target.attribute relation constant` to the box.
  @discardableResult
  func constrain(
    _ target: Widget, _ attribute: Attribute, _ relation: Relation = .equal,
    toConstant constant: Double, _ strength: Strength = .required
  ) -> WidgetConstraint {
    unsafe add(
      tinamou_widgets_constraint(
        target: target.pointer, source: nil, multiplier: 1, constant: constant,
        target_attribute: attribute.rawValue,
        source_attribute: tinamou_widgets_attribute(TINAMOU_WIDGETS_NONE),
        relation: relation.rawValue, strength: strength.rawValue))
  }

  /// Adds that a child wants to be as small as its size lets it. GTK forgets how large widgets want
  /// to be: where its first solution misses that, it takes what it has for what they want.
  func hug(_ target: Widget) -> [WidgetConstraint] {
    [Attribute.width, .height].map { attribute in
      constrain(target, attribute, toConstant: 0, .strong)
    }
  }

  private func add(_ constraint: tinamou_widgets_constraint) -> WidgetConstraint {
    let added = unsafe withUnsafePointer(to: constraint) { constraint in
      unsafe table.pointee.add_constraint(pointer, constraint)!
    }
    return unsafe WidgetConstraint(pointer: added)
  }

  /// Removes a constraint of the box.
  func remove(_ constraint: WidgetConstraint) {
    unsafe table.pointee.remove_constraint(pointer, constraint.pointer)
  }

  /// Adds to the box what lines of the visual format language say of its children, by their names.
  func describe(_ lines: [String], _ children: KeyValuePairs<String, Widget>) {
    let failure = unsafe table.pointee.describe(
      pointer, lines.map { $0 + "\n" }.joined(), children.map { $0.key + " " }.joined(),
      children.map { unsafe Optional($0.value.pointer) })
    if let failure = unsafe failure { preconditionFailure(unsafe String(cString: failure)) }
  }
}

/// A constraint of a box, which holds it.
@safe struct WidgetConstraint {
  fileprivate let pointer: UnsafeMutableRawPointer
}

/// The loaded library of a toolkit, which stays until the process ends.
@safe package struct WidgetEngine: @unchecked Sendable {
  /// Never written to after it was loaded, which makes it safe to share.
  private let table: UnsafePointer<tinamou_widgets>
  /// GTK 4, whose GtkConstraintLayout is raced; `nil` where `scripts/peers gtk` has not been run.
  package static let gtk = WidgetEngine(library: "gtk")

  private init?(library: String) {
    guard let table = unsafe tinamou_widgets_load(library) else { return nil }
    unsafe self.table = table
  }

  /// The toolkit's own version.
  package var version: String { unsafe String(cString: table.pointee.version) }

  /// Opens the display that the toolkit needs. Everything else is called afterwards, on the same
  /// thread.
  ///
  /// - Returns: Why there is none; `nil` where there is.
  func start() -> String? {
    if let failure = unsafe table.pointee.start() { return unsafe String(cString: failure) }
    unsafe table.pointee.set_measure { context, width in
      unsafe Unmanaged<TextMeasure>.fromOpaque(context!)._withUnsafeGuaranteedRef { text in
        // Texts are measured in whole points.
        let size = text.contentSize
        guard width >= 0 else {
          return tinamou_widgets_size(width: Int32(size.width), height: Int32(size.height))
        }
        return tinamou_widgets_size(
          width: width, height: Int32(text.height(atWidth: Double(width))))
      }
    }
    return nil
  }

  /// Makes a window that is never shown, and the box that fills it.
  func makeWindow() -> Widget { unsafe Widget(table: table, pointer: table.pointee.make_window()!) }
}

/// A leaf that shows text.
struct WidgetLabel {
  let widget: Widget
  private var measure: TextMeasure
  private let lineCountMax: Int

  /// A label in `parent`, of one line, or of as many as `text` needs within `widthMax` points.
  init(in parent: Widget, _ text: String, widthMax: Double = 0) {
    lineCountMax = widthMax > 0 ? 0 : 1
    measure = TextMeasure(label: text, lineCountMax)
    widget = parent.addText(measure, widthMax: widthMax)
  }

  mutating func show(_ text: String) {
    let old = measure
    measure = TextMeasure(label: text, lineCountMax)
    // The widget lets go of the old one first.
    withExtendedLifetime(old) { widget.show(measure) }
  }
}
