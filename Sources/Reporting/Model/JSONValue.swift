// JSON as a value, for what has no fixed fields: chart specifications and the rows behind them.

/// A value of JSON. Numbers that are not finite are encoded as `null`, which is all that JSON has.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// The number, if it is one.
  public var numberValue: Double? { if case .number(let number) = self { number } else { nil } }

  /// The text, if it is one.
  public var stringValue: String? { if case .string(let text) = self { text } else { nil } }

  /// The member called `name` of an object.
  public subscript(name: String) -> JSONValue? {
    get { if case .object(let members) = self { members[name] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[name] = newValue
      self = .object(members)
    }
  }
}

extension String {
  /// What every object of JavaScript has: Vega looks the values of a legend up among its operators,
  /// which are members of one.
  private static let objectMembers: Set<String> = [
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf", "__proto__", "__defineGetter__", "__defineSetter__",
    "__lookupGetter__", "__lookupSetter__",
  ]

  /// The text, with a character behind it that nobody sees where Vega would take it for an
  /// operator: a strategy called `constructor` would leave its charts empty.
  var safeInCharts: String { Self.objectMembers.contains(self) ? self + "\u{200B}" : self }
}

extension JSONValue {
  /// The value with all texts, but not the names of members, as `String.safeInCharts` has them.
  var safeInCharts: JSONValue {
    switch self {
    case .string(let text): .string(text.safeInCharts)
    case .array(let values): .array(values.map(\.safeInCharts))
    case .object(let members): .object(members.mapValues(\.safeInCharts))
    case .null, .bool, .number: self
    }
  }
}

extension JSONValue: Codable {
  /// Decodes any JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value as the JSON that it stands for.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value) where value.isFinite: try container.encode(value)
    case .number: try container.encodeNil()
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text written in source.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number written in source.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A whole number written in source.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A truth value written in source.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// An array written in source.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object written in source; the last of several members with one name counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
