// Numbers and names as the tokens of a trace.

/// Reads and writes doubles as decimal numbers.
enum DecimalNumber {
  /// 10ⁿ for all n at which it is a double without rounding.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The largest integer below which every integer is a double.
  private static let integerMax: UInt64 = 1 << 53

  /// The double nearest to the decimal number in `text`: digits with at most one point among or
  /// around them, an optional sign in front, an optional power of ten behind, such as `-1.5e-3`.
  /// Too large a number becomes infinite. Nil for anything else, also for `nan`, `inf` and `0x1p3`.
  static func parse(_ text: Span<UInt8>) -> Double? {
    var i = 0
    let isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
    if !text.isEmpty, isNegative || text[0] == UInt8(ascii: "+") { i = 1 }

    var mantissa: UInt64 = 0
    var digitCount = 0
    var exponent = 0
    var hasPoint = false
    var isShort = true  // whether `mantissa` holds every digit
    while i < text.count {
      if let digit = digit(text[i]) {
        digitCount += 1
        isShort = isShort && mantissa < integerMax
        if isShort { mantissa = mantissa &* 10 &+ digit }
        if hasPoint { exponent -= 1 }
      } else if text[i] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      i += 1
    }
    guard digitCount > 0 else { return nil }
    if i < text.count {
      guard let stated = parseExponent(text, from: i) else { return nil }
      exponent += stated
    }

    // Two exact doubles and one rounding give the nearest double (Clinger 1990).
    if isShort, mantissa <= integerMax, abs(exponent) < powersOfTen.count {
      let power = powersOfTen[abs(exponent)]
      let size = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -size : size
    }
    return Double(text.string)
  }

  /// The power of ten in `e12`, `E+12` or `e-12`; huge ones count as ±100,000, which no double has.
  private static func parseExponent(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var i = start + 1
    let hasSign = i < text.count && (text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+"))
    let isNegative = hasSign && text[i] == UInt8(ascii: "-")
    if hasSign { i += 1 }
    guard i < text.count else { return nil }
    var exponent = 0
    while i < text.count {
      guard let digit = digit(text[i]) else { return nil }
      exponent = min(100_000, exponent * 10 + Int(digit))
      i += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// The non-negative integer in `text`, digits only; nil for anything else and above `Int.max`.
  static func parseInteger(_ text: Span<UInt8>) -> Int? {
    var value = 0
    for i in text.indices {
      guard let digit = digit(text[i]) else { return nil }
      let (tenfold, overflowsTimes) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsPlus) = tenfold.addingReportingOverflow(Int(digit))
      guard !overflowsTimes, !overflowsPlus else { return nil }
      value = sum
    }
    return text.isEmpty ? nil : value
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? UInt64(digit) : nil
  }
}

// MARK: - Writing

extension DecimalNumber {
  /// Appends the shortest text that reads back as `number`: `400`, `0.1`, `1e+16`. Finite numbers
  /// only.
  static func append(_ number: Double, to text: inout [UInt8]) {
    assert(number.isFinite)
    if abs(number) < Double(integerMax), number == number.rounded(), number != 0 {
      if number < 0 { text.append(UInt8(ascii: "-")) }
      append(UInt64(abs(number)), to: &text)
      return
    }
    let description = number.description
    text.append(contentsOf: description.utf8)
    if description.hasSuffix(".0") { text.removeLast(2) }
  }

  /// Appends the digits of `number`.
  static func append(_ number: UInt64, to text: inout [UInt8]) {
    let start = text.count
    var rest = number
    repeat {
      let (tenth, digit) = rest.quotientAndRemainder(dividingBy: 10)
      text.append(UInt8(ascii: "0") + UInt8(digit))
      rest = tenth
    } while rest > 0
    text[start...].reverse()
  }
}

// MARK: - Names

/// The rules for the names of variables and phases.
enum TraceName {
  /// The longest token of a trace, in bytes. A number written out to its last binary digit has
  /// fewer than 1,100, and no name should come near it; without a limit, a file without a space
  /// would have to be held in memory before it could be called wrong.
  static let byteCountMax = 4096

  /// `name` with everything that would end the token or break the line replaced by `_`, and cut to
  /// the length of a token.
  static func writable(_ name: String) -> String {
    if name.utf8.allSatisfy(isPlain), name.utf8.count <= byteCountMax { return name }
    var result = ""
    var byteCount = 0
    for scalar in name.unicodeScalars {
      let isSafe = scalar.value > 0x7F || isPlain(UInt8(scalar.value))
      byteCount += isSafe ? UTF8.width(scalar) : 1
      guard byteCount <= byteCountMax else { break }
      result.unicodeScalars.append(isSafe ? scalar : "_")
    }
    return result
  }

  /// Whether the byte is a character that can stand in a token, and not part of a longer one.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
  }
}
