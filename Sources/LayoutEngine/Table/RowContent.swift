// The picture and the texts that a row has of its own.

internal import Foundation

/// Places what a row has of its own: a picture at its start, and a text with a detail behind it.
///
/// UIKit's documentation does not say where they are. Here, they are 16 points from the sides and
/// from each other, in the middle of the height, and texts are 11 points from the top of a row that
/// is as high as they want.
final class RowContent {
  let text = Label()
  /// Below the text, or at the end of the row; styles without a detail have none.
  let detail: Label?
  private let row: View
  private let start: LayoutConstraint

  private static let margin = 16.0

  init(in cell: TableViewCell, style: TableViewCell.CellStyle) {
    let (row, text, margin) = (cell.contentView, text, Self.margin)
    self.row = row
    start = text.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: margin)
    detail = style == .default ? nil : Label()
    // Whoever places them by hand in the cell's layout does so again.
    for label in [text, detail] {
      label?.didChange = { [weak cell] in cell?.askForLayout() }
      if let label { row.addPlaced(label) }
    }
    var (constraints, texts): ([LayoutConstraint], LayoutItem) = ([start], text)
    let last = detail ?? text
    constraints.append(
      last.trailingAnchor.constraint(equalTo: row.trailingAnchor, constant: -margin))
    if let detail, style == .subtitle {
      detail.font = .systemFont(ofSize: 12)
      let both = LayoutGuide()
      row.addLayoutGuide(both)
      texts = both
      constraints += [
        text.trailingAnchor.constraint(equalTo: detail.trailingAnchor),
        detail.leadingAnchor.constraint(equalTo: text.leadingAnchor),
        detail.topAnchor.constraint(equalTo: text.bottomAnchor),
        both.topAnchor.constraint(equalTo: text.topAnchor),
        both.bottomAnchor.constraint(equalTo: detail.bottomAnchor),
        both.leadingAnchor.constraint(equalTo: text.leadingAnchor),
        both.trailingAnchor.constraint(equalTo: text.trailingAnchor),
      ]
    } else if let detail {
      detail.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
      constraints += [
        detail.firstBaselineAnchor.constraint(equalTo: text.firstBaselineAnchor),
        detail.leadingAnchor.constraint(
          greaterThanOrEqualTo: text.trailingAnchor, constant: margin),
      ]
    }
    // Where the row is too low for both, the texts have their height.
    let room = texts.topAnchor.constraint(greaterThanOrEqualTo: row.topAnchor, constant: 11)
    room.priority = .defaultHigh - 1
    constraints += [
      room, texts.topAnchor.constraint(greaterThanOrEqualTo: row.topAnchor),
      texts.centerYAnchor.constraint(equalTo: row.centerYAnchor),
    ]
    LayoutConstraint.activate(constraints)
  }

  /// The picture, which moves the texts while it is there.
  private(set) lazy var picture: ImageView = {
    let picture = RowPicture()
    row.addPlaced(picture)
    LayoutConstraint.activate([
      picture.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: Self.margin),
      picture.centerYAnchor.constraint(equalTo: row.centerYAnchor),
      picture.topAnchor.constraint(greaterThanOrEqualTo: row.topAnchor),
    ])
    picture.whenSet = { [start] image in
      start.constant = Self.margin + (image.map { Self.margin + $0.size.width } ?? 0)
    }
    return picture
  }()
}

/// Tells its row of the picture that it gets.
private final class RowPicture: ImageView {
  var whenSet: (Image?) -> Void = { _ in }
  override var image: Image? { didSet { whenSet(image) } }
}

extension View {
  /// Adds a view that stands by its constraints.
  fileprivate func addPlaced(_ view: View) {
    insert(view, at: subviews.count)
    view.translatesAutoresizingMaskIntoConstraints = false
  }
}
