// Traces of every operation, legal but without sense.

import Randomness
import SolverCore
import Traces

/// A trace of about `count` random operations, each legal where it stands, so that what reads and
/// writes traces meets every form of every line.
func randomTrace(count: Int, using random: inout SplitMix64) -> Trace {
  var builder = TraceBuilder(name: "random")
  var variables = [builder.variable(name: "first name")]
  var inForce: [TraceConstraint] = []
  var edited: [Variable] = []
  builder.solve()
  for _ in 0 ..< count {
    let terms = (0 ..< Int.random(in: 0 ... 4, using: &random)).map { _ in
      Term(randomNumber(&random), variables.randomElement(using: &random)!)
    }
    let relation = Relation.allCases.randomElement(using: &random)!
    let priority = randomPriority(&random)
    let number = randomNumber(&random)
    let variable = variables.randomElement(using: &random)!
    let position = Int.random(in: 0 ..< max(1, inForce.count), using: &random)
    switch Int.random(in: 0 ..< 12, using: &random) {
    case 0: builder.phase(["build", "a b", "#1", "größe"].randomElement(using: &random)!)
    case 1:
      variables.append(builder.variable(name: [nil, "x", "a#b c"].randomElement(using: &random)!))
    case 2, 3: inForce.append(builder.add(terms.span, relation, number, priority: priority))
    case 4 where !inForce.isEmpty: builder.remove(inForce.remove(at: position))
    case 5 where !inForce.isEmpty: builder.constant(number, of: inForce[position])
    case 6 where !inForce.isEmpty: builder.priority(priority, of: inForce[position])
    case 7 where !edited.contains(variable):
      builder.edit(variable, priority: priority)
      edited.append(variable)
    case 8 where !edited.isEmpty:
      builder.unedit(edited.removeLast())
    case 9 where !edited.isEmpty:
      builder.suggest(number, for: edited.randomElement(using: &random)!)
    case 10:
      builder.refuse(terms.span, relation, number, priority: priority)
    case 11:
      builder.expect(
        number, of: variable, tolerance: [nil, 0, 0.125].randomElement(using: &random)!)
    default: builder.solve()
    }
  }
  return builder.build()
}

/// Mostly numbers as layouts have them, also any other double.
func randomNumber(_ random: inout SplitMix64) -> Double {
  switch Int.random(in: 0 ..< 4, using: &random) {
  case 0: return Double(Int.random(in: -1000 ... 1000, using: &random))
  case 1: return Double(Int.random(in: -8000 ... 8000, using: &random)) / 8
  case 2: return Double.random(in: -1 ... 1, using: &random)
  default:
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : -0.0
  }
}

func randomPriority(_ random: inout SplitMix64) -> Priority {
  let level = Double.random(in: 0.0001 ... 999.9999, using: &random)
  return [.required, .high, 250.5, Priority(level)!].randomElement(using: &random)!
}
