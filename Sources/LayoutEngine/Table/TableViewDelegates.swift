// Who a table asks and tells.

public import Foundation

/// Gives a table its cells.
public protocol TableViewDataSource: AnyObject {
  /// How many sections there are.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
  /// The title above a section, where the delegate has no view for it.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// The title below a section, likewise.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
}

extension TableViewDataSource {
  /// One.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// None.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// None.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
}

/// Decides about rows and hears of taps.
public protocol TableViewDelegate: ScrollViewDelegate {
  /// The height of a row; `TableView.automaticDimension` for what its constraints say.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// What a row of automatic height counts with until it has been seen.
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
  /// A row is about to be seen: the data source has given its cell, which is not in the table yet
  /// unless it comes from another row. Here the delegate may still change what the cell shows.
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// A row was tapped.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// A row is selected no longer, because another one was tapped.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
  /// The height of a section's header; 0 for none, `TableView.automaticDimension` for what the
  /// constraints in it say.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat
  /// The header of a section; asked for when it becomes visible.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
  /// The height of a section's footer, likewise.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat
  /// The footer of a section; asked for when it becomes visible.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
}

extension TableViewDelegate {
  /// The table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// The table's `estimatedRowHeight`.
  public func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.estimatedRowHeight }
  /// The table's `sectionHeaderHeight`.
  public func tableView(
    _ tableView: TableView, heightForHeaderInSection section: Int
  ) -> CGFloat { tableView.sectionHeaderHeight }
  /// None.
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    nil
  }
  /// The table's `sectionFooterHeight`.
  public func tableView(
    _ tableView: TableView, heightForFooterInSection section: Int
  ) -> CGFloat { tableView.sectionFooterHeight }
  /// None.
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    nil
  }
  /// Nothing happens.
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Nothing happens.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// Nothing happens.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
}

#if !canImport(UIKit)
  extension IndexPath {
    /// A row of a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// The row.
    public var row: Int { count > 1 ? self[1] : 0 }

    /// The section.
    public var section: Int { isEmpty ? 0 : self[0] }
  }
#endif
