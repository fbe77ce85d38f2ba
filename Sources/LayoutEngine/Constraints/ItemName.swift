// What a view is called in logs and traces.

internal import Foundation

/// Finds readable names. Slow: it looks through properties by reflection.
package enum ItemName {
  /// The label that the DSL gave the item; else the accessibility identifier; else the property of
  /// a superview or view controller that holds the item, as `txtEmail`; else the type and the
  /// position among its siblings.
  package static func of(_ node: LayoutNode) -> String {
    guard let item = node.item else { return "(deallocated)" }
    if let label = item.debugLabel { return label }
    if let guide = item as? LayoutGuide { return name(of: guide) }
    guard let view = item as? View else { return "item" }
    if let identifier = view.accessibilityIdentifier { return identifier }
    if let name = propertyName(of: view) { return name }
    if let controller = view.owningController {
      return "\(type(of: controller)).view"
    }
    let typeName = "\(type(of: view))"
    guard let superview = view.superview,
      superview.subviews.count(where: { type(of: $0) == type(of: view) }) > 1,
      let index = superview.subviews.firstIndex(where: { $0 === view })
    else { return typeName }
    return "\(typeName)[\(index)]"
  }

  private static func name(of guide: LayoutGuide) -> String {
    let owner = guide.owningView.map { of($0.node) } ?? "(no view)"
    return guide.identifier.isEmpty ? "\(owner).guide" : "\(owner).\(guide.identifier)"
  }

  private static func propertyName(of view: View) -> String? {
    var ancestor = view.superview
    while let current = ancestor {
      if let name = label(of: view, in: current) { return name }
      if let controller = current.owningController, let name = label(of: view, in: controller) {
        return name
      }
      ancestor = current.superview
    }
    return nil
  }

  /// The stored property of `owner` or of its superclasses that holds `view`.
  private static func label(of view: View, in owner: AnyObject) -> String? {
    var mirror: Mirror? = Mirror(reflecting: owner)
    while let current = mirror, current.subjectType != View.self {
      for child in current.children {
        let value = unwrapped(child.value)
        // An array would be bridged, element by element, to see that it is none.
        guard type(of: value) is AnyClass, value as? View === view else { continue }
        return child.label?.replacingOccurrences(of: "$__lazy_storage_$_", with: "")
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first?.value ?? value
  }
}

/// The names of what stands in one log entry. Items that would read alike get a number behind their
/// names, the same in all entries as long as they stay in their tree.
struct ItemNames {
  private var names: [ObjectIdentifier: String] = [:]

  init(of nodes: [LayoutNode]) {
    var alike: [String: [LayoutNode]] = [:]
    for node in nodes where names[ObjectIdentifier(node)] == nil {
      let name = ItemName.of(node)
      names[ObjectIdentifier(node)] = name
      alike[name, default: []].append(node)
    }
    for (name, nodes) in alike where nodes.count > 1 {
      for (position, node) in nodes.enumerated() {
        let number = node.slot < 0 ? position : Int(node.slot)
        names[ObjectIdentifier(node)] = "\(name)#\(number)"
      }
    }
  }

  func callAsFunction(_ node: LayoutNode) -> String {
    names[ObjectIdentifier(node)] ?? ItemName.of(node)
  }
}
