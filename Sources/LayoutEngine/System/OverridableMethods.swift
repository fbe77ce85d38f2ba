// Telling which classes override a method, so that the others need not be called.

internal import FlatStorage

/// Methods of a class that do nothing until a subclass overrides them.
///
/// Most views of a screen are of classes that place nothing by hand. To call an empty method, each
/// of these would have to be queued, sorted and looked at.
@safe
struct OverridableMethods {
  /// Where classes keep the first of the methods in their metadata, in words; `nil` where that is
  /// not known, so that each class may have overridden them.
  private let firstPosition: Int?
  private let base: AnyClass

  /// - Parameters:
  ///   - base: The class that declares the methods, one behind the other.
  ///   - plain: A subclass that overrides nothing.
  ///   - overriding: A subclass that overrides these `count` methods and nothing else.
  init(of base: AnyClass, plain: AnyClass, overriding: AnyClass, count: Int) {
    self.base = base
    // What both subclasses have of their own, as initializers, differs in `plain`, too.
    let found = (0 ..< Self.wordCount(of: base)).filter { position in
      let word = Self.word(position, of: base)
      return Self.word(position, of: plain) == word && Self.word(position, of: overriding) != word
    }
    let first = found.first ?? 0
    firstPosition = found == Array(first ..< first + count) ? first : nil
  }

  /// Whether `type` is the class that declares the methods.
  @inline(__always)
  func areThose(of type: AnyClass) -> Bool { type == base }

  /// Whether `type`, which is `base` or a subclass of it, may have overridden the method at `index`
  /// of them, in the order of their declarations.
  @inline(__always)  // Seven calls for each view that comes would be 0.3 % of making a screen.
  func mayBeOverridden(_ index: Int = 0, by type: AnyClass) -> Bool {
    guard let firstPosition else { return true }
    let position = firstPosition + index
    return Self.word(position, of: type) != Self.word(position, of: base)
  }

  // MARK: - Unsafe

  /// How many words of metadata each subclass of `type` has in common with it; 0 where it is laid
  /// out in another way than this knows.
  ///
  /// Safe because: without Objective-C, the fifth word of a class's metadata is its size: the whole
  /// in the lower half, the part before its address in the upper half. Worth it because: see
  /// `word(_:of:)`.
  private static func wordCount(of type: AnyClass) -> Int {
    #if canImport(ObjectiveC) || !_pointerBitWidth(_64)
      return 0
    #else
      let sizes = word(4, of: type)
      return (Int(sizes & 0xffff_ffff) - Int(sizes >> 32)) / MemoryLayout<UInt>.size
    #endif
  }

  /// A word of the metadata of `type`.
  ///
  /// Safe because: `position` is below the count of words of a class that `type` is or inherits
  /// from, whose metadata begins as that of its superclass; nothing but equality is asked of it.
  /// Worth it because: without it, a frame of `layout feed-cell --size 100` takes 311,500
  /// instructions in place of 224,500, one of `layout messages --size 10` 8,300 in place of 5,200.
  private static func word(_ position: Int, of type: AnyClass) -> UInt {
    let words = unsafe UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))!
    return unsafe words[position]
  }
}
