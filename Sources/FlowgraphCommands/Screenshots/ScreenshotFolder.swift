#if CLI
import FlowDocuments
import FlowSupport

struct ScreenshotFolder {
  private static let maxEntries = 100_000
  private static let maxDepth = 24
  private static let extensions: Set = ["png", "jpg", "jpeg", "webp", "gif", "heic", "avif"]
  private static let maxSidecarBytes = 1 << 20

  let path: String
  /// The absolute path without symbolic links.
  private let root: String
  private(set) var files: [ScreenshotMatcher.File] = []
  private(set) var refused: [(path: String, fault: PictureFile.Fault)] = []
  private(set) var headers: [String: PictureFile] = [:]

  /// Finds the pictures in a folder and its subfolders; skips hidden ones and links to folders.
  init(at path: String) throws {
    guard Folder.exists(at: path), let root = Path.real(path) else {
      throw ToolFailure.noInput(
        "\(path): no such folder; --screenshots names a folder of pictures, or a map that 'flowgraph "
          + "screenshots --write' made")
    }
    (self.path, self.root) = (path, root)
    do { _ = try Folder.names(at: path) } catch {
      throw InputError.unreadable(path, reason: error.reason)
    }
    var waiting = [""]
    var entries = 0
    var found: [String] = []
    while let folder = waiting.popLast() {
      try Folder.requireNames(in: Path.joined(path, folder))
      for entry in Folder.entries(of: Path.joined(path, folder)) {
        entries += 1
        guard entries <= Self.maxEntries else {
          throw ToolFailure.badInput(
            "\(path): the folder has too many files; name the subfolder that contains the pictures")
        }
        let name = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if entry.info.isFolder {
          if name.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.maxDepth {
            waiting.append(name)
          }
        } else if let dot = entry.name.lastIndex(of: "."), entry.info.isFile,
          Self.extensions.contains(entry.name[entry.name.index(after: dot)...].lowercased())
        {
          found.append(name)
        }
      }
    }
    for name in found.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      do throws(PictureFile.Fault) {
        headers[name] = try header(of: name)
        files.append(.init(name, sidecar: sidecar(of: name)))
      } catch {
        refused.append((name, error))
      }
    }
  }

  func contains(_ path: String) -> Bool { headers[path] != nil }

  mutating func refuse(_ path: String, because fault: PictureFile.Fault) {
    files.removeAll { $0.path == path }
    headers[path] = nil
    refused.append((path, fault))
  }

  /// Returns the bytes of a picture, after checking that they are complete.
  func bytes(of name: String) throws(PictureFile.Fault) -> [UInt8] {
    // It may have changed since the folder was read.
    let header = try header(of: name)
    let bytes = try read(name, first: nil)
    try header.check(bytes)
    return bytes
  }

  private func header(of name: String) throws(PictureFile.Fault) -> PictureFile {
    let file = Path.joined(path, name)
    guard let real = Path.real(file) else { throw .unreadable("it is gone") }
    guard isInside(real) else { throw .outsideFolder }
    guard let info = Path.info(file) else { throw .unreadable(SystemFailure().reason) }
    guard info.st_size <= PictureFile.maxBytes else { throw .tooLarge(bytes: Int(info.st_size)) }
    return try PictureFile(head: try read(name, first: PictureFile.headBytes))
  }

  private func isInside(_ real: String) -> Bool { real.hasPrefix(root == "/" ? "/" : root + "/") }

  private func read(_ name: String, first: Int?) throws(PictureFile.Fault) -> [UInt8] {
    do throws(InputError) {
      let file = InputFile(path: Path.joined(path, name))
      if let bytes = try file.bytesIfPresent(first: first) { return bytes }
    } catch {
      if case .unreadable(_, let reason) = error { throw .unreadable(reason) }
    }
    throw .unreadable("it is gone")
  }

  /// The JSON that SnapshotPreviews wrote beside a picture; `nil` if there is none.
  private func sidecar(of name: String) -> Sidecar? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let file = Path.joined(path, name[..<dot] + ".json")
    guard let real = Path.real(file), isInside(real), let info = Path.info(file), info.isFile,
      info.st_size <= Self.maxSidecarBytes, let bytes = try? InputFile(path: file).bytesIfPresent()
    else { return nil }
    return Sidecar(bytes)
  }
}

/// The JSON that SnapshotPreviews writes beside a picture: the preview that it shows, and how.
struct Sidecar: Hashable, Sendable {
  /// The type that declares the preview, such as `LoginView_Previews`.
  var typeName: String?
  /// The display name of the file or type.
  var containerName: String?
  var displayName: String?
  var group: String?
  var variant = PictureVariant()

  /// Reads a sidecar; `nil` if the text is not JSON, or JSON of another kind.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), value.members != nil else { return nil }
    let context = value["context"]
    let preview = context?["preview"]
    typeName = preview?["containerTypeName"]?.string
    containerName = preview?["containerDisplayName"]?.string
    displayName = (value["displayName"] ?? preview?["displayName"])?.string
    group = value["group"]?.string
    guard typeName != nil || containerName != nil || displayName != nil || group != nil else {
      return nil
    }
    if let device = context?["simulator"]?["deviceName"]?.string {
      variant.device = NameWords(device).texts
    }
    if let orientation = preview?["orientation"]?.string, orientation.contains("landscape") {
      variant.device.append("landscape")
    }
    switch preview?["preferredColorScheme"]?.string {
    case "dark": variant.isDark = true
    case "light": variant.isDark = false
    default: break
    }
    if let index = preview?["index"]?.integer { variant.numbers = [index] }
  }
}
#endif
