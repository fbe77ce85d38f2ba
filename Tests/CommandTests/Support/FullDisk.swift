// A full disk, made of a library in front of the system's own.

import Foundation
import Testing

/// A library that lets files whose path contains a text grow to a number of bytes, and no further.
enum FullDisk {
  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    ssize_t write(int file, const void *bytes, size_t count) {
      static ssize_t (*next)(int, const void *, size_t);
      if (!next) next = dlsym(RTLD_NEXT, "write");
      const char *full = getenv("FULL_PATH");
      char link[64], path[4096];
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, path, sizeof path - 1);
      if (full && length > 0) {
        path[length] = 0;
        struct stat status;
        if (strstr(path, full) && fstat(file, &status) == 0) {
          long room = atol(getenv("FULL_BYTES")) - (long)status.st_size;
          if (room <= 0) { errno = ENOSPC; return -1; }
          if ((size_t)room < count) count = (size_t)room;
        }
      }
      return next(file, bytes, count);
    }
    """

  /// Whether folders can be made here that are small disks of their own, by root or in a namespace,
  /// and are full when they should be: not every container's are.
  static let canBeMounted: Bool = {
    let script = """
      mount -t tmpfs -o size=8192 tmpfs /mnt && ! head -c 20000 /dev/zero >/mnt/file
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = mounting + ["sh", "-c", script]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// In front of a command that may mount something, which is gone with it.
  private static let mounting =
    ["unshare"] + (geteuid() == 0 ? [] : ["--user", "--map-root-user"]) + ["--mount"]

  /// Runs the program with `arguments` and temporary files on a disk of `byteCount` bytes, the
  /// folder `tmp` below `folder`. What is left on the disk at the end is added to the standard
  /// error.
  ///
  /// A preloaded library does not reach into a worker that has a profiler preloaded, and the
  /// profilers make their calls to the system by themselves.
  static func run(
    _ line: String, endsWith code: Int32, byteCount: Int, in folder: TestFolder
  ) throws -> RunResult {
    let script = """
      mkdir tmp && mount -t tmpfs -o size=$0 tmpfs tmp || exit 99
      TMPDIR=$PWD/tmp "$@"
      code=$?
      ls -A tmp >&2
      exit $code
      """
    return try folder.run(
      "",
      mounting + ["sh", "-c", script, "\(byteCount)", Tinamou.path]
        + line.split(separator: " ").map(String.init), program: "/usr/bin/env", endsWith: code)
  }

  /// The environment in which no file whose path contains `part` has more than `byteCount` bytes;
  /// the library is compiled into `folder`.
  static func environment(
    _ part: String, byteCount: Int, in folder: TestFolder
  ) throws -> [String: String] {
    try FakePeer.compile(source, to: "libfull.so", in: folder)
    return [
      "LD_PRELOAD": folder.url("libfull.so").path, "FULL_PATH": part, "FULL_BYTES": "\(byteCount)",
    ]
  }
}
