// Leaving out of a profile how the program came to where its work begins.

extension StackProfile {
  /// The profile without the frames in `files` and those that called them, on each stack.
  ///
  /// A stack that ends in such a frame keeps that one; a stack without any keeps all.
  ///
  /// - Parameter files: The last parts of the paths of source files, such as `Replayer.swift`.
  package func cropped(toCalleesOf files: Set<String>) -> StackProfile {
    let isOutside = frames.map { frame in
      frame.file?.split(separator: "/").last.map { files.contains(String($0)) } ?? false
    }
    var cropped = StackProfile(measures: measures)
    for stack in stacks {
      var start = 0
      if let last = stack.frames.lastIndex(where: { isOutside[$0] }) {
        start = min(last + 1, stack.frames.count - 1)
      }
      cropped.add(stack.frames[start...].map { frames[$0] }, values: stack.values)
    }
    return cropped
  }
}
