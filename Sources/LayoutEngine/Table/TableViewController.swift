// A screen that is a table.

public import Foundation

/// A controller whose view is a table that asks and tells the controller.
///
/// Its methods are those of the table's data source and delegate, for a subclass to override; as
/// they are here, they do what a table does without a delegate.
open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
  private let style: TableView.Style

  /// A controller of a table of a style.
  public init(style: TableView.Style) {
    self.style = style
    super.init()
  }

  /// A controller of a plain table.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    style = .plain
    super.init(nibName: nibName, bundle: bundle)
  }

  /// The table, which is the controller's view.
  public final var tableView: TableView! {
    get { view as? TableView }
    set { view = newValue }
  }

  open override func loadView() {
    let table = TableView(frame: Screen.main.bounds, style: style)
    table.dataSource = self
    table.delegate = self
    load(table)
  }

  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  /// One, unless overridden.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// None, unless overridden.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// An empty cell, unless overridden.
  open func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell { TableViewCell(reuseIdentifier: nil) }

  /// None, unless overridden.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// None, unless overridden.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// The table's `rowHeight`, unless overridden.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// The table's `estimatedRowHeight`, unless overridden.
  open func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.estimatedRowHeight }
  /// A row is about to be seen: nothing happens, unless overridden.
  open func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// A row was tapped: nothing happens, unless overridden.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// A row is selected no longer: nothing happens, unless overridden.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  /// The table's `sectionHeaderHeight`, unless overridden.
  open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }
  /// None, unless overridden.
  open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { nil }
  /// The table's `sectionFooterHeight`, unless overridden.
  open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }
  /// None, unless overridden.
  open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { nil }

  /// The table has scrolled: nothing happens, unless overridden.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// An animated scroll has ended: nothing happens, unless overridden.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
