// One function on a stack, as a person reads it.

/// Whose code a frame is.
package enum FrameOrigin: String, Hashable, Sendable, Codable {
  /// The profiled program's own modules.
  case program
  /// The Swift standard library, the core libraries and FlatStorage, whose tables stand where
  /// others have arrays; also where their code was copied into the program by specialisation or
  /// inlining.
  case standardLibrary
  /// The Swift runtime: object allocation, reference counts, metadata, casts.
  case runtime
  /// The memory allocator.
  case allocator
  /// The C library, the dynamic loader, the start of the process.
  case system
}

/// A function on a stack.
package struct Frame: Hashable, Sendable, Codable {
  /// Its readable name; for an address without one, the address in hexadecimal.
  package var function: String
  /// The source file, if known.
  package var file: String?
  /// The line in it that called the next frame or, in the innermost frame, that ran; if known.
  package var line: Int?
  /// The last part of the path of the file that its code is in.
  package var image: String
  /// Whose code it is.
  package var origin: FrameOrigin

  /// `file:line` with the last part of the file's path, or nil where the file is unknown.
  package var place: String? {
    guard let name = file?.split(separator: "/").last else { return nil }
    return line.map { "\(name):\($0)" } ?? String(name)
  }
}

extension FrameOrigin {
  /// Whose code the function with the linker name `symbol` is, found in the file at `imagePath`.
  package init(symbol: String, imagePath: String) {
    let image = imagePath.split(separator: "/").last ?? ""
    if Self.allocatorFunctions.contains(symbol) || image.hasPrefix("libtcmalloc") {
      self = .allocator
    } else if let module = SwiftSymbol(symbol)?.module {
      self = Self.libraryModules.contains(module) ? .standardLibrary : .program
    } else if SwiftSymbol(symbol) != nil {
      // Thunks between calling conventions belong to no module.
      self = .standardLibrary
    } else if image.hasPrefix("libswift") || Self.runtimePrefixes.contains(where: symbol.hasPrefix)
    {
      self = .runtime
    } else if Self.isSystem(imagePath) || Self.startFunctions.contains(symbol) {
      self = .system
    } else {
      self = .program
    }
  }

  private static let allocatorFunctions: Set = [
    "malloc", "calloc", "realloc", "free", "posix_memalign", "aligned_alloc", "memalign",
    "_int_malloc", "tinamou_reallocate",
    "_int_free", "operator new(unsigned long)", "operator new[](unsigned long)",
    "operator delete(void*)", "_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "_ZdlPvm",
  ]

  private static let libraryModules: Set = [
    "Swift", "_Concurrency", "Synchronization", "_StringProcessing", "_RegexParser", "Foundation",
    "FoundationEssentials", "FoundationInternationalization", "Dispatch", "Glibc", "FlatStorage",
  ]

  private static let runtimePrefixes = [
    "swift_", "_swift_", "__swift_", "swift::", "_ZN5swift", "_ZNK5swift",
  ]

  private static let startFunctions: Set = ["_start", "__libc_start_main"]

  /// Whether the file comes with the system: the kernel's, or from a directory of system libraries.
  private static func isSystem(_ path: String) -> Bool {
    path.isEmpty || path.hasPrefix("[") || path.hasPrefix("/lib/") || path.hasPrefix("/lib64/")
      || path.hasPrefix("/usr/lib/") || path.contains("/usr/lib/swift/")
  }
}

/// Shortens readable names. Those of C++ templates can have a thousand characters.
package enum FunctionLabel {
  /// `name` if it has at most `countMax` characters; otherwise without what stands in angle
  /// brackets, and if that is still too long, without its end.
  ///
  /// - Parameter countMax: At least 1.
  package static func shortened(_ name: String, countMax: Int = 80) -> String {
    precondition(countMax >= 1, "nothing fits into \(countMax) characters")
    guard name.count > countMax else { return name }
    let plain = withoutAngles(name)
    return plain.count <= countMax ? plain : plain.prefix(countMax - 1) + "…"
  }

  /// `map<…>::insert` for `map<int, set<int>>::insert`; an arrow's bracket opens and closes
  /// nothing.
  private static func withoutAngles(_ name: String) -> String {
    var result = ""
    var depth = 0
    var previous: Character = " "
    for character in name {
      if character == "<" {
        if depth == 0 { result += "<…>" }
        depth += 1
      } else if character == ">", previous != "-", depth > 0 {
        depth -= 1
      } else if depth == 0 {
        result.append(character)
      }
      previous = character
    }
    return result
  }
}
