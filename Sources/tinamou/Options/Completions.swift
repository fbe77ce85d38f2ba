// What a shell offers for arguments that are names.

internal import ArgumentParser
internal import Measurement
internal import Suite
internal import Workloads

extension CompletionKind {
  /// Workloads; a trace file is typed.
  static var workloads: CompletionKind { .list(WorkloadCatalog.all.map(\.name)) }

  /// Groups of workloads.
  static var groups: CompletionKind { .list(WorkloadGroup.allCases.map(\.rawValue)) }

  /// Strategies, the missing ones included: choosing one says how to get it.
  static var strategies: CompletionKind { .list(StrategyCatalog.all.map(\.name)) }

  /// Scenes.
  static var scenes: CompletionKind { .list(SceneCatalog.all.map(\.name)) }

  /// The phases that workloads have; a trace may have others.
  static var phases: CompletionKind { .list(["build", "animate", "teardown"]) }

  /// Kinds of operations.
  static var operations: CompletionKind { .list(OperationKind.known.map(\.rawValue)) }
}
