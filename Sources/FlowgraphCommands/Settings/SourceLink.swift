#if CLI
/// The address of a line in a source file, with the file and the line left open:
/// `https://example.org/shop/blob/main/{path}#L{line}`.
struct SourceLink: Equatable {
  /// The schemes that an address may have, as it is opened on a click: pages, and editors.
  static let schemes = ["https", "http", "vscode", "vscodium", "cursor", "zed", "idea"]

  private enum Part: Equatable {
    case text(String)
    case path
    case line
  }

  private let parts: [Part]

  /// Reads a template.
  init(template: String) throws(SourceLinkFault) {
    try Self.check(template)
    var parts: [Part] = []
    var rest = template[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else { throw .placeholder("{") }
      switch rest[brace...end] {
      case "{path}": parts.append(.path)
      case "{line}": parts.append(.line)
      case let other: throw .placeholder(String(other))
      }
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    guard parts.contains(.path) else { throw .noPath }
    self.parts = parts
  }

  private static func check(_ template: String) throws(SourceLinkFault) {
    let others = template.unicodeScalars.first { scalar in
      !scalar.isASCII || scalar.value <= 0x20 || scalar.value == 0x7F
        || "\"<>\\^`|".unicodeScalars.contains(scalar)
    }
    if let others { throw .character(others) }
    guard !template.hasPrefix("//") else { throw .noScheme }
    let head = template.prefix { !"/?#".contains($0) }
    guard let colon = head.firstIndex(of: ":") else { return }
    let scheme = String(head[..<colon])
    guard schemes.contains(scheme) else { throw .scheme(scheme) }
  }

  /// The address of a line.
  ///
  /// - Parameter path: The file, with `/` between its folders.
  func address(of path: String, line: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .path: path.percentEncoded(keeping: "/")
      case .line: String(line)
      }
    }.joined()
  }
}

/// What is wrong with the template of an address.
enum SourceLinkFault: Error, Equatable {
  case scheme(String)
  case noScheme
  case character(Unicode.Scalar)
  case placeholder(String)
  case noPath

  var text: String {
    switch self {
    case .scheme(let scheme):
      "\"links\" cannot lead to \"\(TerminalText.line(scheme)):\"; it may lead to "
        + SourceLink.schemes.joined(separator: ", ") + ", or to a place beside the picture"
    case .noScheme: "\"links\" must not begin with //; write https:// before the rest"
    case .character(let scalar):
      "\"links\" has a character that addresses do not have, "
        + "U+\(String(scalar.value, radix: 16, uppercase: true)); write it as %20 and the like"
    case .placeholder(let text):
      "\"links\" has \(TerminalText.line(text)), where only {path} and {line} are filled in"
    case .noPath: "\"links\" must have {path} where the path of the file belongs"
    }
  }
}

/// The addresses of the sources below a folder.
final class SourceLinks {
  private let link: SourceLink
  private let folder: String
  private lazy var tree = try? SourceTree(root: folder.isEmpty ? "." : folder)

  /// - Parameter folder: Where the sources are, to which paths are relative; empty for the
  ///   working folder.
  init(_ link: SourceLink, below folder: String) {
    self.link = link
    self.folder = folder
  }

  /// The address of a position as flows tell it, `App/SignIn.swift:12`; `nil` where the file is
  /// not found, or not without doubt.
  func address(of position: String) -> String? {
    guard let position = FilePosition(position),
      let path = tree?.onlyPathInRoot(of: position.file)
    else { return nil }
    return link.address(of: path, line: position.line)
  }
}
#endif
