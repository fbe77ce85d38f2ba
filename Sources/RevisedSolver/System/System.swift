// The system as it was given: rows over variables, and the values that these have.

internal import SolverCore

/// Rows, variables, the coefficients by row and by column, and the values.
///
/// It knows nothing of bases and optima: what else there is to know of a row stands in its record, each part of which
/// belongs to one other room.
struct System: ~Copyable {
  var rows = JournaledTable<RowIndex, Row>(growing: .byDoubling)
  var variables = JournaledTable<VariableIndex, VariableRecord>(growing: .byDoubling)
  var values = JournaledTable<VariableIndex, Double>(growing: .byDoubling)
  var terms = EntryArena(growing: .byDoubling)

  /// What the columns need to know of each row, apart from the records to be dense.
  var roles = JournaledTable<RowIndex, Role>(growing: .byDoubling)

  /// The work done on it since it was made.
  var work = WorkCounters()
}
