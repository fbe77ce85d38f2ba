// Which of a solver's variables are a view's, for those who record what the engine asks of it.

package import SolverCore

extension View {
  /// The variables that stand for the frame, from the first pass on; `nil` for an origin that a
  /// root does not have.
  package final var frameVariables:
    (x: Variable?, y: Variable?, width: Variable?, height: Variable?)
  {
    let variables = node.variables
    func made(_ variable: Variable) -> Variable? {
      variable == BoxVariables.none ? nil : variable
    }
    return (made(variables.x), made(variables.y), made(variables.width), made(variables.height))
  }
}
