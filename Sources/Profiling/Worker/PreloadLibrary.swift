// Running a program with a profiler in it: where the libraries of gperftools are, and what to type
// where they are not.

import Foundation

/// A library that profiles the process into which it is preloaded.
package enum PreloadLibrary: String, CaseIterable, Sendable {
  /// The allocator with hooks and the heap profiler.
  case tcmalloc = "libtcmalloc.so.4"
  /// The sampling profiler of processor time.
  case profiler = "libprofiler.so.0"

  /// What installs it on Debian and Ubuntu.
  package static let installCommand = "apt-get install libgoogle-perftools-dev google-perftools"

  /// The file, from the loader's own search path, the usual directories, or the loader's cache, in
  /// that order.
  ///
  /// - Throws: `.missing` with the command that installs it, or `.unsupportedPlatform`.
  package func path() throws(WorkerError) -> String {
    #if os(Linux)
      let searched =
        (ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "")
        .split(separator: ":").map(String.init) + Self.usualDirectories
      for directory in searched {
        let candidate = directory + "/" + rawValue
        if FileManager.default.fileExists(atPath: candidate) { return candidate }
      }
      if let cached = Self.loaderCacheEntry(of: rawValue) { return cached }
      throw .missing(rawValue, installCommand: Self.installCommand)
    #else
      throw .unsupportedPlatform
    #endif
  }

  private static let usualDirectories: [String] = {
    #if arch(x86_64)
      let multiarch = "x86_64-linux-gnu"
    #elseif arch(arm64)
      let multiarch = "aarch64-linux-gnu"
    #else
      let multiarch = "linux-gnu"
    #endif
    return [
      "/usr/local/lib", "/usr/lib/\(multiarch)", "/lib/\(multiarch)", "/usr/lib64", "/usr/lib",
    ]
  }()

  /// The path that the cache of the dynamic loader has for `name`.
  ///
  /// The cache is a binary file, but the names and paths in it are plain zero-terminated strings,
  /// and a path ends in the name: finding one needs no child process as `ldconfig -p` would.
  private static func loaderCacheEntry(of name: String) -> String? {
    guard let cache = FileManager.default.contents(atPath: "/etc/ld.so.cache") else { return nil }
    for entry in cache.split(separator: 0) where entry.first == UInt8(ascii: "/") {
      let path = String(decoding: entry, as: UTF8.self)
      if path.hasSuffix("/" + name), FileManager.default.fileExists(atPath: path) { return path }
    }
    return nil
  }
}

// MARK: - Processes

extension ChildProcess {
  /// The same run with `library` in the program.
  ///
  /// The library is in that process only: the program that measures time neither links nor loads
  /// it.
  ///
  /// - Throws: `.missing` or `.unsupportedPlatform`.
  package func preloading(_ library: PreloadLibrary) throws(WorkerError) -> ChildProcess {
    var process = self
    process.environment = Self.quietEnvironment
    process.environment["LD_PRELOAD"] = .some(try library.path())
    process.environment.merge(environment) { _, given in given }
    return process
  }

  /// Settings under which the profilers do what they are told and nothing by themselves: no profile
  /// of the whole process, no dump because some amount was allocated, no report about large blocks.
  private static let quietEnvironment: [String: String?] = [
    "HEAPPROFILE": nil, "CPUPROFILE": nil, "HEAPCHECK": nil,
    "HEAP_PROFILE_ALLOCATION_INTERVAL": "0", "HEAP_PROFILE_INUSE_INTERVAL": "0",
    "HEAP_PROFILE_DEALLOCATION_INTERVAL": "0", "HEAP_PROFILE_TIME_INTERVAL": "0",
    "HEAP_PROFILE_MMAP": "false", "TCMALLOC_LARGE_ALLOC_REPORT_THRESHOLD": "0",
    // A timer of wall time for each thread. That of processor time only looks at the clock at the
    // kernel's ticks, which other processes and the work that is sampled do not meet by chance: on
    // a busy machine it gave a fifth of the samples. More samples a second would cost what is
    // sampled more than 2 %.
    "CPUPROFILE_PER_THREAD_TIMERS": "1", "CPUPROFILE_REALTIME": "1",
    "CPUPROFILE_FREQUENCY": "250",
  ]
}
