// A matrix of numbers, row after row in one array.

internal import SolverCore

/// A matrix whose rows and columns come and go.
struct DenseMatrix<Number: TableauNumber> {
  fileprivate var cells: [Number] = []
  private(set) var rowCount = 0
  private(set) var columnCount = 0

  /// How many columns there is room for: the distance of rows in `cells`.
  fileprivate var stride = 0

  /// Where the cells of a row are in the storage.
  private func range(of row: Int) -> Range<Int> { row * stride ..< row * stride + columnCount }

  subscript(row: Int, column: Int) -> Number {
    get { cells[row * stride + column] }
    set { cells[row * stride + column] = newValue }
  }

  /// Becomes equal to `other`, in its own storage where that is large enough.
  mutating func assign(from other: DenseMatrix) {
    cells.refill(with: other.cells)
    (rowCount, columnCount, stride) = (other.rowCount, other.columnCount, other.stride)
  }

  /// Becomes equal to `other` but for rounding.
  mutating func assign<Other: TableauNumber>(rounding other: borrowing DenseMatrix<Other>) {
    cells.removeAll(keepingCapacity: true)
    for cell in other.cells { cells.append(Number(cell.value)) }
    (rowCount, columnCount, stride) = (other.rowCount, other.columnCount, other.stride)
  }

  /// Becomes a matrix without rows and columns; the storage stays.
  mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    (rowCount, columnCount) = (0, 0)
  }

  // MARK: - Rows and columns

  /// Inserts a row of zeros; those from `index` on move up.
  ///
  /// - Complexity: O(cells behind it).
  mutating func insertRow(at index: Int) {
    cells.insert(contentsOf: repeatElement(.zero, count: stride), at: index * stride)
    rowCount += 1
  }

  /// Removes a row; those behind it move down.
  ///
  /// - Complexity: O(cells behind it).
  mutating func removeRow(at index: Int) {
    cells.removeSubrange(index * stride ..< (index + 1) * stride)
    rowCount -= 1
  }

  /// Appends a column of zeros.
  ///
  /// - Complexity: O(rows) amortised; allocates when the number of columns doubles.
  mutating func appendColumn() {
    if columnCount == stride { widen(to: max(4, 2 * stride)) }
    columnCount += 1
    for row in 0 ..< rowCount { self[row, columnCount - 1] = .zero }
  }

  /// Removes a column; the last one takes its place.
  ///
  /// - Complexity: O(rows).
  mutating func removeColumn(at index: Int) {
    for row in 0 ..< rowCount { self[row, index] = self[row, columnCount - 1] }
    columnCount -= 1
  }

  private mutating func widen(to newStride: Int) {
    var wide = [Number](repeating: .zero, count: rowCount * newStride)
    for row in 0 ..< rowCount {
      for column in 0 ..< columnCount { wide[row * newStride + column] = self[row, column] }
    }
    cells = wide
    stride = newStride
  }

  // MARK: - Arithmetic

  /// Makes `values` the cells of a row.
  func copyRow(_ index: Int, to values: inout [Number]) {
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: cells[range(of: index)])
  }

  /// Makes the cells of a row `values`, which are as many as there are columns.
  mutating func setRow(_ index: Int, to values: [Number]) {
    let start = index * stride
    for column in values.indices { cells[start + column] = values[column] }
  }

  /// Adds `factor · values` to a row. What cancels out but for rounding becomes zero.
  ///
  /// - Complexity: O(columns).
  mutating func add(_ values: [Number], times factor: Number, to row: Int) {
    let start = row * stride
    let values = values.span
    var span = cells.mutableSpan
    // Most are zero in the rows of layouts, and looking is cheaper than adding.
    for column in 0 ..< values.count where values[column].value != 0 {
      span[start + column] = span[start + column].adding(factor * values[column])
    }
  }

  /// Replaces the symbol of `column` by the form `values`, in every row but `skipped`.
  ///
  /// The form has a coefficient for the symbol that takes the column over, too.
  ///
  /// - Returns: How many rows changed, and how often the form was put into one at most.
  /// - Complexity: O(rows + columns × rows that change).
  mutating func substitute(
    _ values: [Number], for column: Int, except skipped: Int? = nil
  ) -> (changedCount: Int, factor: Double) {
    var changedCount = 0
    var largest = 0.0
    for row in 0 ..< rowCount where row != skipped {
      let factor = self[row, column]
      guard factor.value != 0 else { continue }
      self[row, column] = .zero
      add(values, times: factor, to: row)
      changedCount += 1
      if factor.size > largest { largest = factor.size }
    }
    return (changedCount, largest)
  }
}
