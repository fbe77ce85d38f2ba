// Files that tests write and read.

import Foundation

/// A path at which no file exists.
func temporaryPath() -> String {
  FileManager.default.temporaryDirectory.path + "/traces-\(UUID().uuidString)"
}

func removeFile(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

/// The bytes of the file at `path`, as text.
func contents(of path: String) -> String {
  (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
}
