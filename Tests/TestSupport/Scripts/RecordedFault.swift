// Lives in which something was wrong once, as trace files.

internal import Foundation
internal import SolverCore
package import Traces

/// A life in a folder of `Tests/Faults`, shrunk to what shows the fault. Its first lines say what
/// was believed and is not so. `tinamou trace verify` takes it, unless something in it is refused.
package struct RecordedFault: Sendable, CustomStringConvertible {
  /// The file's name.
  package let name: String
  private let path: String
  package var description: String { name }

  /// The lives in `folder`, of which there must be some.
  package static func all(in folder: String) -> [RecordedFault] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Faults/\(folder)").standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    precondition(!files.isEmpty, "there are no lives in \(url.path)")
    return files.sorted().map { file in
      RecordedFault(
        name: (file as NSString).deletingPathExtension, path: url.appendingPathComponent(file).path)
    }
  }

  /// What is in the file.
  package func trace() throws -> Trace { try TraceReader.read(path: path) }

  /// The same as a life, in which what cannot hold may be refused wherever it comes.
  package func steps() throws -> [LifeStep] {
    let trace = try trace()
    return trace.operations.map { .operation(Operation($0, of: trace)) }
  }
}

extension Operation {
  /// What `operation` of `trace` does, by the names that variables and constraints have there.
  fileprivate init(_ operation: TraceOperation, of trace: Trace) {
    func name(_ variable: Variable) -> Int { trace.variableIDs[Int(variable.index)] }
    var constraint: Int { trace.constraintIDs[Int(operation.constraint.index)] }
    switch operation.kind {
    case .variable: self = .makeVariable(name(operation.variable))
    case .add:
      let terms = trace.terms[operation.terms].map { ($0.coefficient, name($0.variable)) }
      self = .add(
        constraint, Row(terms, operation.relation, operation.number, operation.priority))
    case .remove: self = .remove(constraint)
    case .constant: self = .setRightHandSide(operation.number, of: constraint)
    case .priority: self = .setPriority(operation.priority, of: constraint)
    case .edit: self = .addEdit(name(operation.variable), operation.priority)
    case .unedit: self = .removeEdit(name(operation.variable))
    case .suggest: self = .suggest(operation.number, for: name(operation.variable))
    case .solve: self = .solve
    case .phase, .expect, .refuse: preconditionFailure("a life has no \(operation.kind)")
    }
  }
}
