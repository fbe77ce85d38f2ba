// Faults that the battery must find, each a type so that it can be a solver's parameter.

/// A fault that the battery must find.
protocol Fault {
  static var kind: FaultKind { get }
}

enum FaultKind {
  case none
  case ignoresLevel
  case keepsRemovedConstraint
  case halfAppliesRefusedAdd
  case forgetsRefusedSuggestion
  case returnsStaleValues
  case namesTooManyInConflict
  case doublesResidual
  case movesUndetermined
  case countsByChance
  case reusesHandles
  case ignoresPriorityChange
  case refusesTautologies
  case acceptsAnySuggestion
  case drifts
  case leaks
  case keepsRemovedHandles
  case forgetsToRestore
  case refusesWithoutReason
  case doublesMultipliers
  case admitsToBeWrong
}

enum NoFault: Fault { static let kind = FaultKind.none }
enum IgnoresLevel: Fault { static let kind = FaultKind.ignoresLevel }
enum KeepsRemovedConstraint: Fault { static let kind = FaultKind.keepsRemovedConstraint }
enum HalfAppliesRefusedAdd: Fault { static let kind = FaultKind.halfAppliesRefusedAdd }
enum ForgetsRefusedSuggestion: Fault { static let kind = FaultKind.forgetsRefusedSuggestion }
enum ReturnsStaleValues: Fault { static let kind = FaultKind.returnsStaleValues }
enum NamesTooManyInConflict: Fault { static let kind = FaultKind.namesTooManyInConflict }
enum DoublesResidual: Fault { static let kind = FaultKind.doublesResidual }
enum MovesUndetermined: Fault { static let kind = FaultKind.movesUndetermined }
enum CountsByChance: Fault { static let kind = FaultKind.countsByChance }
enum ReusesHandles: Fault { static let kind = FaultKind.reusesHandles }
enum IgnoresPriorityChange: Fault { static let kind = FaultKind.ignoresPriorityChange }
enum RefusesTautologies: Fault { static let kind = FaultKind.refusesTautologies }
enum AcceptsAnySuggestion: Fault { static let kind = FaultKind.acceptsAnySuggestion }
enum Drifts: Fault { static let kind = FaultKind.drifts }
enum Leaks: Fault { static let kind = FaultKind.leaks }
enum KeepsRemovedHandles: Fault { static let kind = FaultKind.keepsRemovedHandles }
enum ForgetsToRestore: Fault { static let kind = FaultKind.forgetsToRestore }
enum RefusesWithoutReason: Fault { static let kind = FaultKind.refusesWithoutReason }
enum DoublesMultipliers: Fault { static let kind = FaultKind.doublesMultipliers }
enum AdmitsToBeWrong: Fault { static let kind = FaultKind.admitsToBeWrong }
