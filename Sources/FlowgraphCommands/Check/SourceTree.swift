#if CLI
import FlowLibc

/// The Swift files below a folder, to find the one that a position such as `App/SignIn.swift:12`
/// is in: the compiler tells the module and the file, but not the folders between.
struct SourceTree {
  /// More entries than this are not looked at.
  private static let mostEntries = 200_000
  private static let deepest = 24

  private let root: String
  /// The paths below the root, by the name of the file, each in alphabetical order.
  private var paths: [String: [String]] = [:]

  /// Looks through a folder, but not into hidden ones.
  ///
  /// - Throws: That there is no such folder.
  init(root: String) throws(InputError) {
    var info = stat()
    guard stat(root, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw .missingFolder(
        root, advice: "--source-root names the one that the sources are in")
    }
    self.root = Self.shortened(root)
    var waiting = [""]
    var entries = 0
    while let folder = waiting.popLast(), entries < Self.mostEntries {
      for entry in FolderEntry.entries(of: folder.isEmpty ? root : "\(root)/\(folder)") {
        entries += 1
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if entry.isFolder {
          if path.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.deepest {
            waiting.append(path)
          }
        } else if entry.name.hasSuffix(".swift") {
          paths[entry.name, default: []].append(path)
        }
      }
    }
    for name in paths.keys { paths[name]?.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  /// The path of a file that is told by module and name, `App/SignIn.swift`.
  ///
  /// It is the first one that has a folder called as the module around it, else the only one of
  /// that name; where there is none, the text as it is.
  func path(of fileID: String) -> String {
    let known = paths(of: fileID)
    guard let path = known.inModule.first ?? (known.all.count == 1 ? known.all[0] : nil)
    else { return fileID }
    return root.isEmpty ? path : root == "/" ? "/\(path)" : "\(root)/\(path)"
  }

  /// The path below the root of a file that is told by module and name; `nil` where there is none,
  /// or where it may be another.
  func onlyPathInRoot(of fileID: String) -> String? {
    let known = paths(of: fileID)
    let meant = known.inModule.isEmpty ? known.all : known.inModule
    return meant.count == 1 ? meant[0] : nil
  }

  /// The files of a name, and those of them that have a folder called as the module around them.
  private func paths(of fileID: String) -> (all: [String], inModule: [String]) {
    let parts = fileID.split(separator: "/")
    guard let module = parts.first, let name = parts.last, parts.count > 1,
      let known = paths[String(name)]
    else { return ([], []) }
    return (known, known.filter { $0.split(separator: "/").dropLast().contains(module) })
  }

  /// The path of a folder without what it can do without: relative where it lies below the
  /// working directory, which is empty itself.
  private static func shortened(_ path: String) -> String {
    var names = path.split(separator: "/").filter { $0 != "." }
    guard path.hasPrefix("/") else { return names.joined(separator: "/") }
    let workingDirectory = workingDirectory
    let here = workingDirectory.split(separator: "/")
    guard !workingDirectory.isEmpty, names.starts(with: here) else {
      return "/" + names.joined(separator: "/")
    }
    names.removeFirst(here.count)
    return names.joined(separator: "/")
  }

  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}

/// A place in a source file.
struct FilePosition: Equatable {
  var file: String
  var line: Int

  /// Reads a position as flows tell it, `App/SignIn.swift:12`; `nil` for any other text.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let line = Int(text[text.index(after: colon)...]), line > 0
    else { return nil }
    file = String(text[..<colon])
    self.line = line
  }
}
#endif
