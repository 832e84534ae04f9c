/// A source location, without the folders of the machine that compiled it.
///
/// ```swift
/// transition.position.fileID   // MyApp/SignIn.swift
/// transition.position.line     // 12
/// ```
@frozen
public struct SourcePosition: Sendable {
  @usableFromInline var file: StaticText
  /// The line, counted from 1.
  public var line: UInt32

  /// Makes a position.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    file = StaticText(fileID)
    self.line = line
  }

  /// The module and the file, as `#fileID` gives them.
  public var fileID: String { file.description }
}

extension SourcePosition: CustomStringConvertible {
  /// The position as text: `App/SignIn.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}

/// A static string in one word: the address of its bytes, which end with a zero.
///
/// A `StaticString` takes three words; transitions hold three texts that only readers of diagrams
/// need.
@frozen @usableFromInline
struct StaticText: Equatable, @unchecked Sendable {
  @usableFromInline var start: UnsafePointer<UInt8>

  @inlinable
  init(_ text: StaticString) {
    // A text made from a single scalar has no bytes: the scalar itself stands for the address.
    start =
      text.hasPointerRepresentation
      ? text.utf8Start
      : UnsafePointer(bitPattern: UInt(text.unicodeScalar.value) + 1).unsafelyUnwrapped
  }
}

extension StaticText: CustomStringConvertible {
  @usableFromInline var description: String {
    let address = UInt(bitPattern: start)
    if address <= 0x11_0000, let scalar = Unicode.Scalar(UInt32(address - 1)) {
      return String(scalar)
    }
    return String(cString: start)
  }
}
