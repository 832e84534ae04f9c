/// A source location, without the folders of the machine that compiled it.
///
/// ```swift
/// transition.location.fileID   // MyApp/SignIn.swift
/// transition.location.line     // 12
/// ```
@frozen
public struct FlowSourceLocation: Sendable {
  @usableFromInline var file: StaticText
  /// The line, counted from 1.
  public var line: UInt32

  /// Makes a source location; by default, that of the call.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    file = StaticText(fileID)
    self.line = line
  }

  /// Whether another one is the same, if both come from one file of the program.
  @inlinable
  func isSame(as other: Self) -> Bool { line == other.line && file == other.file }

  /// The module and the file, as `#fileID` gives them.
  public var fileID: String { file.description }
}

extension FlowSourceLocation: CustomStringConvertible {
  /// The source location as text: `App/SignIn.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}

/// A static string in a single machine word: the address of its null-terminated bytes.
///
/// A `StaticString` takes three machine words, and each transition holds three texts that only
/// diagrams need.
@frozen @usableFromInline
struct StaticText: Equatable, @unchecked Sendable {
  @usableFromInline var start: UnsafePointer<UInt8>

  @inlinable
  init(_ text: StaticString) {
    // A static string of a single scalar has no bytes; store the scalar instead of the address.
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
