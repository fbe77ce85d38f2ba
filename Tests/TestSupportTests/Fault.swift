// Faults that the battery must find, each a type so that it can be a solver's parameter.

/// A fault that the battery must find.
protocol Fault: Sendable {}

enum NoFault: Fault {}
enum MisplacesLevel: Fault {}
enum KeepsRemovedConstraint: Fault {}
enum HalfAppliesRefusedAdd: Fault {}
enum ForgetsRefusedSuggestion: Fault {}
enum ReturnsStaleValues: Fault {}
enum NamesTooManyInConflict: Fault {}
enum DoublesResidual: Fault {}
enum MovesUndetermined: Fault {}
enum CountsByChance: Fault {}
enum ReusesHandles: Fault {}
enum IgnoresPriorityChange: Fault {}
enum RefusesTautologies: Fault {}
enum AcceptsAnySuggestion: Fault {}
enum Drifts: Fault {}
enum Leaks: Fault {}
enum KeepsRemovedHandles: Fault {}
enum ForgetsToRestore: Fault {}
enum RefusesWithoutReason: Fault {}
enum DoublesMultipliers: Fault {}
enum AdmitsToBeWrong: Fault {}
enum RemembersRefusals: Fault {}
enum ForgetsToReport: Fault {}
enum LeavesStaysBehind: Fault {}
