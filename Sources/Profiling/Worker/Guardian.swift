// That nothing of this process stays behind, however it ends.

import CProfiling
import Foundation
import Synchronization

/// A shell that waits for the end of this process, then ends the processes that it has started and
/// removes its temporary folders.
///
/// It reads from a socket whose other end only this process has, so it needs neither this process's
/// help nor its signal handlers: it learns of a kill as of an interruption. The children are all in
/// one process group, which is there before the first of them: there is no moment at which one is
/// not known yet.
package enum Guardian {
  struct Shells {
    /// What the guardian listens to.
    let descriptor: Int32
    /// The process group that it ends.
    let group: pid_t
  }

  /// Nil before the first folder or child, and where there is no shell.
  private static let shells = Mutex<Shells?>(nil)

  /// The process group that children have to join; 0, which makes one of their own, without a
  /// shell.
  static func processGroup() -> pid_t {
    shells.withLock { shells in
      shells = shells ?? start()
      return shells?.group ?? 0
    }
  }

  /// Removes the folder at `path`, an absolute one without a line break, when this process ends.
  static func guardOver(folder path: String) { send("+\(path)\n") }

  /// Forgets the folder at `path`, which is no more.
  static func release(folder path: String) { send("-\(path)\n") }

  /// Lets the process `child` be as nice as this one was started.
  ///
  /// On Linux each thread has a niceness, which a child inherits, and Dispatch gives its threads
  /// one of their own: a child of a program that runs under `nice` would push itself in front.
  static func giveOwnPriority(to child: pid_t) {
    #if canImport(Glibc)
      let process = __priority_which_t(PRIO_PROCESS.rawValue)
      setpriority(process, id_t(child), getpriority(process, id_t(getpid())))
    #endif
  }

  private static func send(_ line: String) {
    shells.withLock { shells in
      shells = shells ?? start()
      if let shells { send(Array(line.utf8), to: shells.descriptor) }
    }
  }

  /// What the guardian does with the number of the process group. It keeps the folders in a
  /// variable, one a line, since they are few.
  private static let guarding = """
    cd /; folders=; newline='
    '
    while IFS= read -r line; do
      case $line in
      +*) folders="$folders${line#+}$newline" ;;
      -*) rest=
        while IFS= read -r folder; do
          [ -z "$folder" ] || [ "$folder" = "${line#-}" ] || rest="$rest$folder$newline"
        done <<END
    $folders
    END
        folders=$rest ;;
      esac
    done
    kill -s KILL -- "-$0"
    while IFS= read -r folder; do
      [ -z "$folder" ] || rm -rf -- "$folder"
    done <<END
    $folders
    END
    """

  /// What the leader of the process group does: it is there, until this process has ended.
  private static let leading = "cd /; read -r line"

  /// Starts both shells. The guardian ends, and with it the group, when the descriptor is closed.
  static func start() -> Shells? {
    guard let leader = startShell([leading]),
      let guardian = startShell([guarding, "\(leader.process)"])
    else { return nil }
    return Shells(descriptor: guardian.descriptor, group: leader.process)
  }

  // MARK: - Unsafe

  /// Starts a shell with a script and its arguments, and gives the descriptor that its input comes
  /// from. It leads a process group of its own: what ends that of this process must not end it,
  /// too.
  ///
  /// Safe because: the structures and strings live through the calls; the list of arguments ends
  /// with nil. Worth it because: swift-subprocess starts nothing that is not waited for.
  private static func startShell(_ script: [String]) -> (process: pid_t, descriptor: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard connect(&ends) else { return nil }
    defer { close(ends[0]) }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    for stream in [Int32(1), 2] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    // A shell lives as long as this process. With the end of a pipe that another thread has open at
    // this moment, it would keep the reader waiting for ever.
    unsafe tinamou_inherit_streams_only(&actions, &attributes)
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe []
    for argument in ["sh", "-c"] + script { unsafe arguments.append(strdup(argument)) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var shell: pid_t = 0
    guard
      unsafe posix_spawn(&shell, "/bin/sh", &actions, &attributes, &arguments, environ) == 0
    else {
      close(ends[1])
      return nil
    }
    giveOwnPriority(to: shell)
    return (shell, ends[1])
  }

  /// Two connected sockets that no child inherits. A pipe without a reader would end this process
  /// by SIGPIPE.
  ///
  /// Safe because: the system writes two numbers into an array of two.
  private static func connect(_ ends: inout [Int32]) -> Bool {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      return unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0
    #else
      guard unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return false }
      var isOn: Int32 = 1
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        unsafe setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      }
      return true
    #endif
  }

  /// Safe because: the array lives through the call, and its count is that of its bytes.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    // A line is shorter than what a socket takes as a whole. Without a reader there is nobody left
    // to tell.
    _ = unsafe Foundation.send(descriptor, bytes, bytes.count, flags)
  }
}
