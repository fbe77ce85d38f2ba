// Files that tests write and read.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path at which no file exists.
func temporaryPath() -> String { "/tmp/traces-tests-\(getpid())-\(UInt64.random(in: 0 ... .max))" }

func removeFile(_ path: String) { _ = unsafe unlink(path) }

/// The bytes of the file at `path`, as text.
func contents(of path: String) -> String {
  guard let file = unsafe fopen(path, "r") else { return "" }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = unsafe getc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
