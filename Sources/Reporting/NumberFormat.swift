// How numbers are written for people.

internal import Foundation

/// Numbers with three significant digits and their unit, the same in every locale.
///
/// More digits than three would promise more than a time on a shared machine can keep. What is not
/// a finite number is written as a dash.
public enum NumberFormat {
  /// The text for a number that is missing, NaN or infinite.
  public static let missing = "–"

  /// The separator of groups of three digits: narrow, and no line breaks at it.
  public static let groupSeparator = "\u{202F}"

  // MARK: - Times

  private static let timeUnits: [(name: String, nanoseconds: Double)] = [
    ("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9),
  ]

  /// A time such as `51.2 ns`, `1.23 µs`, `45.6 ms` or `1 204 s`.
  public static func duration(nanoseconds: Double) -> String {
    guard nanoseconds.isFinite else { return missing }
    let unit = unit(for: nanoseconds)
    return "\(threeDigits(nanoseconds / unit.nanoseconds)) \(unit.name)"
  }

  /// A time and its spread in one unit and to the same place, such as `1.23 ± 0.05 µs`.
  public static func duration(nanoseconds: Double, spread: Double) -> String {
    guard nanoseconds.isFinite, spread.isFinite else { return duration(nanoseconds: nanoseconds) }
    let unit = unit(for: nanoseconds)
    let value = nanoseconds / unit.nanoseconds
    let places = decimalPlaces(of: value)
    let spreadText = fixed(spread / unit.nanoseconds, places: places)
    return "\(threeDigits(value)) ± \(spreadText) \(unit.name)"
  }

  /// The unit in which `nanoseconds` has at most three digits before the point, once it is rounded.
  private static func unit(for nanoseconds: Double) -> (name: String, nanoseconds: Double) {
    let size = abs(nanoseconds)
    return timeUnits.first { size / $0.nanoseconds < 999.5 } ?? timeUnits[timeUnits.count - 1]
  }

  /// A time to wait, such as `8 s`, `3 min 20 s` or `2 h 5 min`.
  public static func waitingTime(seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return missing }
    let total = Int(max(0, seconds).rounded(.up))
    if total < 60 { return "\(total) s" }
    if total < 3_600 { return "\(total / 60) min \(total % 60) s" }
    return "\(total / 3_600) h \(total % 3_600 / 60) min"
  }

  // MARK: - Counts, ratios and sizes

  /// A whole number in groups of three digits, such as `40 002`.
  public static func count(_ number: some BinaryInteger) -> String { grouped(String(number)) }

  /// A number that need not be whole, such as `0.25`, `12` or `3 071`: an average of counts.
  public static func quantity(_ number: Double) -> String {
    guard number.isFinite else { return missing }
    // A small whole number is written as such: `2`, not `2.00`.
    if number == number.rounded(), abs(number) < 1e15 { return count(Int(number)) }
    return threeDigits(number)
  }

  /// A number in full, such as `120` or `120.5`: one that somebody has chosen, not measured.
  public static func exact(_ number: Double) -> String {
    number == number.rounded() ? quantity(number) : "\(number)"
  }

  /// A ratio such as `×12.3`.
  public static func ratio(_ number: Double) -> String {
    number.isFinite ? "×" + threeDigits(number) : missing
  }

  /// A share of a whole such as `93 %`. What is not quite all is never written as 100 %, and what
  /// is something is never written as 0 %.
  public static func share(_ number: Double) -> String {
    guard number.isFinite else { return missing }
    let percent = number * 100
    if percent > 0, percent < 0.5 { return "<1 %" }
    let rounded = number < 1 ? min(99, percent.rounded()) : percent.rounded()
    return "\(Int(saturating: rounded)) %"
  }

  /// A number of bytes in binary units, such as `300 B`, `4.70 KiB` or `1.21 MiB`.
  public static func bytes(_ number: Double) -> String {
    guard number.isFinite else { return missing }
    var value = number
    var unit = "B"
    for larger in ["KiB", "MiB", "GiB", "TiB"] {
      if abs(value) < 999.5 { break }
      value /= 1_024
      unit = larger
    }
    return "\(unit == "B" ? quantity(value) : threeDigits(value)) \(unit)"
  }

  // MARK: - Digits

  /// `number` rounded to three significant digits; whole and grouped from 1,000 up, and in powers
  /// of ten below 0.001 and from 10¹⁵ up.
  static func threeDigits(_ number: Double) -> String {
    guard number.isFinite else { return missing }
    guard number != 0 else { return "0" }
    if abs(number) < 0.000_999_5 || abs(number) >= 1e15 { return String(format: "%.2e", number) }
    return fixed(number, places: decimalPlaces(of: number))
  }

  /// How many digits after the point make three significant ones, once the number is rounded.
  private static func decimalPlaces(of number: Double) -> Int {
    let size = abs(number)
    if size == 0 { return 0 }
    if size >= 99.95 { return 0 }
    if size >= 9.995 { return 1 }
    if size >= 0.9995 { return 2 }
    if size >= 0.09995 { return 3 }
    return size >= 0.009995 ? 4 : 5
  }

  private static func fixed(_ number: Double, places: Int) -> String {
    grouped(String(format: "%.\(places)f", number))
  }

  /// Puts separators between groups of three digits before the point.
  private static func grouped(_ digits: String) -> String {
    let isNegative = digits.hasPrefix("-")
    let unsigned = isNegative ? digits.dropFirst() : Substring(digits)
    let whole = unsigned.prefix { $0 != "." }
    let fraction = unsigned.dropFirst(whole.count)
    var text = isNegative ? "-" : ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { text += groupSeparator }
      text.append(digit)
    }
    return text + fraction
  }
}

extension BinaryInteger {
  /// `1 case`, or `2 cases`: so many of what `noun` names in the singular.
  package func counted(_ noun: String) -> String {
    "\(NumberFormat.count(self)) \(noun)\(self == 1 ? "" : "s")"
  }
}

extension Int {
  /// `number` without its fraction, or the integer nearest to it where there is none that large; 0
  /// for NaN.
  ///
  /// A record may hold any number, and `Int(_:)` ends the process on most of them.
  package init(saturating number: Double) {
    // Of the bounds only the lower one is a double; the other one is rounded up when it is
    // converted.
    if number >= Double(Int.max) {
      self = .max
    } else if number <= Double(Int.min) {
      self = .min
    } else {
      self = number.isNaN ? 0 : Int(number)
    }
  }
}
