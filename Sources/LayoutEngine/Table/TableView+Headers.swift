// Section headers, which stay at the top while their section is there.

internal import Foundation

extension TableView {
  /// How headers behave.
  public enum Style: Int, Hashable, Sendable {
    /// The header of the section at the top stays there until the next one pushes it out.
    case plain
    /// Headers scroll with their rows.
    case grouped
  }

  /// The header of a section, or `nil` for one that cannot be seen.
  public final func headerView(forSection section: Int) -> View? {
    layOutTree()
    return elements.headerPosition(ofSection: section).flatMap { shown[$0] }
  }

  /// The header that has left its place to stay at the top, by its position among the elements.
  final func stuckHeader() -> Int? {
    let top = contentTop
    guard style == .plain, elements.count > 0, top > 0, top < elements.heights.total else {
      return nil
    }
    let section = elements.section(at: elements.heights.index(at: top))
    guard let header = elements.headerPosition(ofSection: section),
      elements.heights.heights[header] > 0, elements.heights.offset(of: header) < top
    else { return nil }
    return header
  }

  /// How far down an element begins, headers that stay at the top included.
  final func placedOffset(of position: Int) -> Double {
    let offset = elements.heights.offset(of: position)
    guard style == .plain, elements.path(at: position) == nil else { return offset }
    let end = elements.heights.offset(of: elements.sectionEnd(at: position))
    return max(offset, min(contentTop, end - elements.heights.heights[position]))
  }

  /// Where the first line of content that bars leave free is seen, in the content's coordinates.
  private var contentTop: Double { Double(bounds.minY + adjustedContentInset.top) }
}
