// Where in the source a constraint was written.

internal import Synchronization

/// A file and a line.
///
/// Every constraint has one, so that it is a single word: the address of the literal that names the
/// file, which ends with a zero and lives as long as the process, with the line above it.
public struct SourceLocation: Hashable, Sendable {
  /// Places that do not fit into a word, and those given by strings: a program has few files.
  private static let others = Mutex<[Place]>([])

  private struct Place: Equatable {
    // First, since that is compared sooner.
    let line: UInt
    let path: String
  }

  /// How many bits an address has where programs live.
  private static let addressBitCount: UInt64 = 48
  /// Stands in the place of a line above the position of a place in `others`.
  private static let otherLine: UInt64 = 0xffff

  /// Stands for no place.
  package static var none: SourceLocation { SourceLocation(bits: 0) }

  /// Whether this is no place.
  var isNone: Bool { bits == 0 }

  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// A place given by `#fileID` and `#line`.
  public init(fileID: StaticString, line: UInt) {
    guard line < UInt(Self.otherLine), let address = Self.address(of: fileID) else {
      self.init(file: fileID.description, line: line)
      return
    }
    self.init(bits: UInt64(line) << Self.addressBitCount | address)
  }

  /// A place given by a path that is known at run time only, as helper functions hand it on. The
  /// place is kept until the process ends.
  ///
  /// - Complexity: O(different places that were given so far).
  public init(file: String, line: UInt) {
    let place = Place(line: line, path: file)
    let position = Self.others.withLock { others in
      if let known = others.firstIndex(of: place) { return known }
      others.append(place)
      return others.count - 1
    }
    self.init(bits: Self.otherLine << Self.addressBitCount | UInt64(position))
  }

  private var place: Place {
    let upper = bits >> Self.addressBitCount
    let lower = bits & (1 << Self.addressBitCount - 1)
    if upper == Self.otherLine { return Self.others.withLock { $0[Int(lower)] } }
    return Place(line: UInt(upper), path: Self.literal(at: lower))
  }

  /// The line, counted from 1.
  public var line: UInt { place.line }

  /// The name of the file without its folders.
  public var fileName: String {
    let path = place.path
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether both places are the same line of the same file.
  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.bits == right.bits || left.place == right.place
  }

  /// Feeds the place into `hasher`.
  public func hash(into hasher: inout Hasher) {
    let place = place
    hasher.combine(place.path)
    hasher.combine(place.line)
  }

  // MARK: - Unsafe

  /// Where the bytes of a literal lie, if its address leaves room for a line.
  private static func address(of literal: StaticString) -> UInt64? {
    guard literal.hasPointerRepresentation else { return nil }
    let address = unsafe UInt64(UInt(bitPattern: literal.utf8Start))
    return address >> addressBitCount == 0 ? address : nil
  }

  /// The literal at an address.
  ///
  /// Safe because: the address is one of a literal, whose bytes stay where they are and end with a
  /// zero. Worth it because: a literal with its length takes 24 bytes more of each constraint.
  private static func literal(at address: UInt64) -> String {
    guard let bytes = unsafe UnsafePointer<CChar>(bitPattern: UInt(address)) else { return "" }
    return unsafe String(cString: bytes)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `LoginView.swift:42`.
  public var description: String { "\(fileName):\(line)" }
}
