/// The layout of a configuration in machine words: the number of its frame in the lowest bits of
/// the first word, then the codes of its screens, none of them split across two words; the rest is
/// zero.
///
/// The frame determines the number of screens, so two configurations are equal if and only if their
/// words are.
struct PackedLayout: Hashable {
  let frameBits: Int
  let screenBits: Int
  let wordCount: Int
  private let screensInFirst: Int
  private let screensInOthers: Int

  /// Creates the smallest layout for a number of frames, screen codes, and screens in a stack.
  init(frames: Int, codes: Int, screens: Int) {
    frameBits = Self.bits(for: frames)
    screenBits = Self.bits(for: codes)
    screensInFirst = (64 - frameBits) / screenBits
    screensInOthers = 64 / screenBits
    let others = max(0, screens - screensInFirst)
    wordCount = 1 + (others + screensInOthers - 1) / screensInOthers
  }

  /// The number of bits, in a few sizes, so that configurations seldom have to be repacked.
  private static func bits(for count: Int) -> Int {
    [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28].first { count <= 1 << $0 } ?? 32
  }

  func holds(frames: Int, codes: Int, screens: Int) -> Bool {
    frames <= 1 << frameBits && codes <= 1 << screenBits
      && screens <= screensInFirst + (wordCount - 1) * screensInOthers
  }

  /// The word and the shift of a screen's code, by the position of the screen.
  func offset(ofScreen position: Int) -> (word: Int, shift: Int) {
    if position < screensInFirst { return (0, frameBits + position * screenBits) }
    let rest = position - screensInFirst
    return (1 + rest / screensInOthers, rest % screensInOthers * screenBits)
  }

  var frameMask: UInt64 { (1 << UInt64(frameBits)) - 1 }
  var screenMask: UInt64 { (1 << UInt64(screenBits)) - 1 }

  // MARK: Reading and writing

  func frame(in words: UnsafePointer<UInt64>) -> Int {
    Int(truncatingIfNeeded: words[0] & frameMask)
  }

  func code(ofScreen position: Int, in words: UnsafePointer<UInt64>) -> Int {
    let offset = offset(ofScreen: position)
    return Int(truncatingIfNeeded: words[offset.word] >> UInt64(offset.shift) & screenMask)
  }

  /// Writes the number of the frame; the words must be zero before.
  func write(frame: Int, to words: UnsafeMutablePointer<UInt64>) {
    words[0] |= UInt64(truncatingIfNeeded: frame)
  }

  /// Writes the code of a screen; its bits must be zero before.
  func write(code: Int, ofScreen position: Int, to words: UnsafeMutablePointer<UInt64>) {
    let offset = offset(ofScreen: position)
    words[offset.word] |= UInt64(truncatingIfNeeded: code) << UInt64(offset.shift)
  }
}
