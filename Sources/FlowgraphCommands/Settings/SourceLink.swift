#if CLI
/// A template for the URL of a line in a source file, such as
/// `https://example.org/shop/blob/main/{path}#L{line}`.
final class SourceLink {
  /// The allowed schemes: those of web pages and editors.
  static let schemes = ["https", "http", "vscode", "vscodium", "cursor", "zed", "idea"]

  private let template: String
  private let folder: String
  private lazy var tree = try? SourceTree(root: folder.isEmpty ? "." : folder)

  /// - Parameter folder: The folder of the sources, to which paths are relative; empty for the
  ///   working folder.
  init(template: String, below folder: String = "") throws(SourceLinkFault) {
    try Self.check(template)
    var rest = template[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard let end = rest[brace...].firstIndex(of: "}") else { throw .placeholder("{") }
      let placeholder = rest[brace...end]
      guard ["{path}", "{line}"].contains(placeholder) else {
        throw .placeholder(String(placeholder))
      }
      rest = rest[rest.index(after: end)...]
    }
    guard template.contains("{path}") else { throw .noPath }
    (self.template, self.folder) = (template, folder)
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

  func address(of path: String, line: Int) -> String {
    // No brace is left in an encoded path.
    template.replacing("{path}", with: path.percentEncoded(except: "/"))
      .replacing("{line}", with: String(line))
  }

  /// Returns the link to `App/SignIn.swift:12`, or `nil` if the file is not found or is ambiguous.
  func address(of location: String) -> String? {
    guard let location = FileLocation(location), let path = tree?.onlyPathInRoot(of: location.file)
    else { return nil }
    return address(of: path, line: location.line)
  }
}

enum SourceLinkFault: Error, Equatable {
  case scheme(String)
  case noScheme
  case character(Unicode.Scalar)
  case placeholder(String)
  case noPath

  var text: String {
    switch self {
    case .scheme(let scheme):
      "\"links\" cannot use the scheme \"\(TerminalText.line(scheme))\"; use "
        + SourceLink.schemes.joined(separator: ", ") + ", or a path relative to the diagram"
    case .noScheme: "\"links\" must not begin with //; write https:// instead"
    case .character(let scalar):
      "\"links\" contains the invalid character "
        + "U+\(String(scalar.value, radix: 16, uppercase: true)); percent-encode it, as in %20"
    case .placeholder(let text):
      "\"links\" contains \(TerminalText.line(text)); only {path} and {line} are replaced"
    case .noPath: "\"links\" must contain {path} for the path of the file"
    }
  }
}
#endif
