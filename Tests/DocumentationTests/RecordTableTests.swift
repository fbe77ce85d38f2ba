// The page on records has every field that is written, and no other.

import Foundation
import Measurement
import RecordTestSupport
import Testing

@Suite struct RecordTableTests {
  private static let page = "Documentation/Records.md"

  /// Goal: no field of any kind is missing on the page, and none is on it that no record has.
  /// Method: a record with everything that its kind may say is encoded; the names of all fields,
  /// nested ones too, are those of the page's tables.
  @Test func thePageHasTheFieldsOfEveryKind() throws {
    let tables = RecordTables(try PackageFolder.text(Self.page))
    let lines = try SampleRecords.lines()
    #expect(lines.map(\.kind).sorted() == RecordKind.allCases.map(\.rawValue).sorted())
    for (kind, line) in lines {
      let stated = Set(tables.fields("All kinds") + tables.fields("Kind `\(kind)`"))
      let encoded = try RecordTables.fields(inLine: line).map { field in
        // The page has one row for all names of counts.
        stated.first { $0.hasSuffix(".NAME") && field.hasPrefix($0.dropLast(4)) } ?? field
      }
      #expect(encoded.contains("hash"))
      #expect(stated.subtracting(encoded) == [], "\(kind): no record has these")
      #expect(Set(encoded).subtracting(stated) == [], "\(kind): \(Self.page) lacks these")
    }
  }

  /// Goal: what is said of hash and schema is what a line begins and ends with.
  @Test func thePageNamesTheSchema() throws {
    let page = try PackageFolder.text(Self.page)
    #expect(page.contains("| `schema` | integer | \(AnyRecord.schema) |"))
    #expect(page.contains("version of the layout, now \(AnyRecord.schema)."))
  }
}

/// The tables of a page, each below a heading, with a field in the first cell of a row.
private struct RecordTables {
  /// Name of the field and, for those that are objects, the heading of their table.
  private var rows: [String: [(name: String, part: String?)]] = [:]

  init(_ page: String) {
    var heading = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" }.dropFirst())
      } else if let row = line.firstMatch(of: /^\| `([^`]+)` \|([^|]*)\|/) {
        let part = row.2.firstMatch(of: /\]\(#([a-z-]+)\)/).map { String($0.1) }
        rows[heading, default: []].append((String(row.1), part))
      }
    }
  }

  /// The fields below `heading`, those of objects by their paths.
  func fields(_ heading: String) -> [String] {
    (rows[heading] ?? []).flatMap { row in
      guard let part = row.part else { return [row.name] }
      // As a link names a heading.
      let own = rows.keys.first { $0.lowercased().replacing(" ", with: "-") == part } ?? part
      return fields(own).map { "\(row.name).\($0)" }
    }
  }

  /// The paths of all values in a line.
  static func fields(inLine line: String) throws -> Set<String> {
    func paths(_ value: Any, _ path: String) -> [String] {
      if let object = value as? [String: Any] {
        return object.flatMap { paths($1, path.isEmpty ? $0 : "\(path).\($0)") }
      }
      guard let objects = value as? [[String: Any]], !objects.isEmpty else { return [path] }
      return objects.flatMap { paths($0, path) }
    }
    return Set(paths(try JSONSerialization.jsonObject(with: Data(line.utf8)), ""))
  }
}
