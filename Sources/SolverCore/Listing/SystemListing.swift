// A whole system for people to read: the constraints, the values, and what each constraint loses.

/// What a solver holds, and how its answer does by it; its description is a table.
///
/// It is a copy: the solver may change without it.
public struct SystemListing: Sendable {
  /// A variable and its value.
  public struct Unknown: Hashable, Sendable {
    /// The handle.
    public let variable: Variable
    /// What it is called, if it has a name.
    public let name: String?
    /// As `value(of:)` gives it.
    public let value: Double
  }

  /// A constraint, or what an edit asks for, and how well the values meet it.
  public struct Entry: Hashable, Sendable {
    /// The handle.
    public let demand: Demand
    /// What the constraint is called, if it has a name.
    public let name: String?
    /// The constraint as it was given. Terms of one variable may have been added up.
    public let statement: Statement
    /// What the terms add up to.
    public let sum: Double

    /// By how much it is missed; 0 where it holds within `Tolerance.feasibility`, relative to its
    /// numbers.
    public let violation: Double

    /// Whether it holds exactly: an equality that holds, or an inequality that has come to its
    /// bound.
    public let isActive: Bool
  }

  /// What the violations of a level add up to.
  public struct Loss: Hashable, Sendable {
    /// The level.
    public let priority: Priority
    /// The sum of the violations of its constraints and edits.
    public let amount: Double
  }

  /// The variables, in ascending order of their indices.
  public let unknowns: [Unknown]

  /// From the highest level down, constraints before edits, each in ascending order of their
  /// indices. Edits without a suggestion ask for nothing and are left out.
  public let entries: [Entry]

  /// What is lost, from the highest level down; levels at which nothing is lost are left out.
  public let losses: [Loss]

  private let names: SolverNames
}

extension InteractiveSolver where Self: ~Copyable {
  /// The system as a text with a line for each variable and constraint: what was asked, the values,
  /// which constraints are active, and what each of the others has to spare or loses.
  ///
  /// The values are those of the last `solve()`. With names (`makeVariable(named:)`), it helps to
  /// find a mistake:
  ///
  /// ```text
  /// left  = 0
  /// width = 500
  /// required  c0    left >= 0             active
  /// required  room  left + width <= 500   active
  /// 750       wish  width == 600          loses 100
  /// ```
  ///
  /// - Complexity: O(terms + constraints · log constraints).
  public func listing() -> SystemListing {
    var variables: [Variable] = []
    appendVariables(to: &variables)
    var demands: [(Demand, Statement)] = []
    var constraints: [ConstraintID] = []
    appendConstraints(to: &constraints)
    for constraint in constraints {
      guard let statement = statement(of: constraint) else { continue }
      demands.append((.constraint(constraint), statement))
    }
    var edits: [Variable] = []
    appendEdits(to: &edits)
    for variable in edits {
      guard let statement = statement(ofEditOf: variable) else { continue }
      demands.append((.edit(variable), statement))
    }
    // In place of a stable sort, which the library does not promise.
    let order = demands.indices.sorted { left, right in
      let (first, second) = (demands[left].1.priority, demands[right].1.priority)
      return first == second ? left < right : first > second
    }
    return SystemListing(
      unknowns: variables.map {
        SystemListing.Unknown(variable: $0, name: names[$0], value: value(of: $0))
      },
      entries: order.map { entry(demands[$0].0, demands[$0].1) }, names: names)
  }

  private func entry(_ demand: Demand, _ statement: Statement) -> SystemListing.Entry {
    let constraint = statement.constraint
    var sum = CompensatedSum()
    for term in constraint.terms {
      sum.add(term.coefficient, times: value(of: term.variable))
    }
    let violation = constraint.relation.violation(
      sum: sum.value, rightHandSide: constraint.rightHandSide)
    let rounding = max(1, abs(constraint.rightHandSide), sum.size) * Tolerance.feasibility
    let name: String? = if case .constraint(let handle) = demand { names[handle] } else { nil }
    return SystemListing.Entry(
      demand: demand, name: name, statement: statement, sum: sum.value,
      violation: violation <= rounding ? 0 : violation,
      isActive: abs(sum.value - constraint.rightHandSide) <= rounding)
  }
}

extension SystemListing {
  fileprivate init(unknowns: [Unknown], entries: [Entry], names: SolverNames) {
    var losses: [Loss] = []
    for entry in entries where entry.violation > 0 {
      var amount = entry.violation
      if let last = losses.last, last.priority == entry.statement.priority {
        amount += losses.removeLast().amount
      }
      losses.append(Loss(priority: entry.statement.priority, amount: amount))
    }
    self.init(unknowns: unknowns, entries: entries, losses: losses, names: names)
  }
}

extension SystemListing: CustomStringConvertible {
  /// A line for each variable, one for each constraint and edit, and one for each level that loses.
  public var description: String {
    let labels = unknowns.map { names.text(of: $0.variable) }
    let width = labels.map(\.count).max() ?? 0
    var lines = zip(labels, unknowns).map { label, unknown in
      "\(label.padded(to: width)) = \(unknown.value.shortText)"
    }
    lines += Self.table(entries.map(row(for:)))
    lines += losses.map { "in all, \($0.priority) loses \($0.amount.shortText)" }
    return lines.joined(separator: "\n")
  }

  private func row(for entry: Entry) -> [String] {
    let label =
      switch entry.demand {
      case .constraint(let handle): entry.name ?? handle.description
      case .edit(let variable): "edit of \(names.text(of: variable))"
      }
    return [
      entry.statement.priority.description, label, names.text(of: entry.statement.constraint),
      entry.outcome,
    ]
  }

  /// The rows as lines, with columns of equal width, two blanks apart.
  private static func table(_ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        column == row.count - 1 ? row[column] : row[column].padded(to: widths[column])
      }
      return cells.joined(separator: "  ")
    }
  }
}

extension SystemListing.Entry {
  /// `active`, what it loses, or what there is to spare.
  fileprivate var outcome: String {
    if violation > 0 { return "loses \(violation.shortText)" }
    if sum.isNaN { return "unknown" }
    if isActive { return "active" }
    return "\(abs(sum - statement.constraint.rightHandSide).shortText) to spare"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
