#if CLI
import FlowSupport

/// The Swift files below a folder, used to find the file of a source location such as
/// `App/SignIn.swift:12`: the compiler gives the module and the file, but not the folders between.
struct SourceTree {
  private static let maxEntries = 200_000
  private static let maxDepth = 24

  private let root: String
  /// The paths below the root, by file name, each list in alphabetical order.
  private var paths: [String: [String]] = [:]

  /// Searches a folder recursively, except for hidden folders.
  init(root: String) throws(InputError) {
    guard Folder.exists(at: root) else {
      throw .missingFolder(root, advice: "set --source-root to the folder of the sources")
    }
    self.root = Self.shortened(root)
    var waiting = [""]
    var entries = 0
    while let folder = waiting.popLast(), entries < Self.maxEntries {
      for entry in Folder.entries(of: folder.isEmpty ? root : "\(root)/\(folder)") {
        entries += 1
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if entry.info.isFolder {
          if path.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.maxDepth {
            waiting.append(path)
          }
        } else if entry.name.hasSuffix(".swift") {
          paths[entry.name, default: []].append(path)
        }
      }
    }
    for name in paths.keys { paths[name]?.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  /// The path of a file given by module and name, `App/SignIn.swift`.
  ///
  /// Returns the first file inside a folder named after the module, or else the only file with that
  /// name, or else the text unchanged.
  func path(of fileID: String) -> String {
    let matches = paths(of: fileID)
    guard let path = matches.inModule.first ?? (matches.all.count == 1 ? matches.all[0] : nil)
    else { return fileID }
    return root.isEmpty ? path : root == "/" ? "/\(path)" : "\(root)/\(path)"
  }

  /// Returns the path below the root of a file given by module and name, or `nil` if there is none
  /// or it is ambiguous.
  func onlyPathInRoot(of fileID: String) -> String? {
    let matches = paths(of: fileID)
    let meant = matches.inModule.isEmpty ? matches.all : matches.inModule
    return meant.count == 1 ? meant[0] : nil
  }

  /// The files with a name, and those of them inside a folder named after the module.
  private func paths(of fileID: String) -> (all: [String], inModule: [String]) {
    let parts = fileID.split(separator: "/")
    guard let module = parts.first, let name = parts.last, parts.count > 1,
      let matches = paths[String(name)]
    else { return ([], []) }
    return (matches, matches.filter { $0.split(separator: "/").dropLast().contains(module) })
  }

  /// The shortest path of a folder: relative if it lies below the working directory, and empty for
  /// the working directory itself.
  private static func shortened(_ path: String) -> String {
    var names = path.split(separator: "/").filter { $0 != "." }
    guard path.hasPrefix("/") else { return names.joined(separator: "/") }
    guard let here = Path.real(".")?.split(separator: "/"), names.starts(with: here) else {
      return "/" + names.joined(separator: "/")
    }
    names.removeFirst(here.count)
    return names.joined(separator: "/")
  }
}

struct FileLocation: Equatable {
  var file: String
  var line: Int

  /// Parses a source location such as `App/SignIn.swift:12`; `nil` for any other text.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let line = Int(text[text.index(after: colon)...]), line > 0
    else { return nil }
    file = String(text[..<colon])
    self.line = line
  }
}

extension String {
  /// The text if it is a source location, otherwise `nil`.
  var ifFileLocation: String? { FileLocation(self) == nil ? nil : self }
}

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
