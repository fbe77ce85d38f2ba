// Functions with what the codegen audit must find, and one without, for its self-test.

public final class Node {
  public var next: Node?
  public var value = 0.0
  public init() {}
}

public var head: Node?

@inline(never)
public func clean(_ a: Double, _ b: Double) -> Double { a * b + 1 }

@inline(never)
public func counting(_ node: Node) -> Double {
  var node = node
  while let next = node.next { node = next }
  return clean(node.value, 2)
}

@inline(never)
public func checking(_ body: () -> Double) -> Double {
  head = nil
  return body()
}

@inline(never)
public func allocating(_ count: Int) -> [Double] { (0 ..< count).map { Double($0) } }

@inline(never)
public func dispatching(_ value: any BinaryFloatingPoint) -> Bool { value.isZero }

@inline(never)
public func unlisted(_ a: Double) -> Double { a - 1 }

@inline(never)
public func calling(_ a: Double) -> Double { unlisted(clean(a, a)) + 1 }

@inline(never)
public func tolerated(_ node: Node) -> Int {
  var (node, count) = (node, 0)
  while let next = node.next { (node, count) = (next, count + 1) }
  return count
}

@inline(never)
public func unspecial(_ value: any CustomStringConvertible) -> Int { value.description.utf8.count }
