#if CLI
import FlowDocuments

/// The files of screens that the user chose, in a folder.
struct ScreenshotMap: Equatable {
  static let keys = ["folder", "flows"]

  var folder: String
  /// The files that the user chose, by the names of their flow and of their screen: relative to the
  /// folder, the preferred one first; none for a screen without a picture.
  var flows: [String: [String: [String]]] = [:]
}

extension ScreenshotMap {
  init(at path: String) throws {
    let bytes = try InputFile(path: path).bytes(ifMissing: "name a folder or a map of pictures")
    do throws(DocumentError) {
      self = try JSONValue.read(bytes) { value throws(JSONFault) in
        try ScreenshotMap(value, "the map of pictures", in: Path.folder(of: path))
      }
    } catch {
      throw MalformedFile(path, error)
    }
  }

  init(_ value: JSONValue, _ name: String, in folder: String) throws(JSONFault) {
    let object = try ObjectReader(value, name, keys: Self.keys)
    self.folder = Path.joined(folder, try object.read("folder", .name))
    guard let value = object.optional("flows") else { return }
    guard let members = value.members else { throw value.mismatch("\"flows\"", "an object") }
    for flow in members {
      guard let screens = flow.value.members else {
        throw flow.value.mismatch("the screens of \(JSONWriter.excerpt(flow.key))", "an object")
      }
      for screen in screens {
        var files: [String] = []
        let isNull = if case .null = screen.value.content { true } else { false }
        for value in isNull ? [] : screen.value.elements ?? [screen.value] {
          files.append(try value.name("the picture of \(JSONWriter.excerpt(screen.key))"))
        }
        flows[flow.key, default: [:]][screen.key] = files
      }
    }
  }

  /// The map as the text of a file, in which each screen has a line.
  var text: String {
    let flows = flows.sorted { $0.key < $1.key }.map { flow, screens in
      let members = screens.sorted { $0.key < $1.key }.map { screen, files in
        let value: JSONValue = files.count == 1 ? .string(files[0]) : .strings(files)
        return "      \(JSONValue.string(screen).text()): "
          + (files.isEmpty ? JSONValue(.null) : value).text()
      }
      return "    \(JSONValue.string(flow).text()): {\n\(members.joined(separator: ",\n"))\n    }"
    }
    return "{\n  \"folder\": \(JSONValue.string(folder).text()),\n  \"flows\": {\n"
      + flows.joined(separator: ",\n") + "\n  }\n}\n"
  }
}

enum ScreenshotSource: Equatable {
  /// A folder of pictures, or a map.
  case path(String)
  case map(ScreenshotMap)

  /// Reads the value of a key in the settings: a path, or a map.
  init(_ value: JSONValue, in folder: String) throws(JSONFault) {
    self =
      value.string == nil
      ? .map(try ScreenshotMap(value, "\"screenshots\"", in: folder))
      : .path(Path.joined(folder, try value.name("\"screenshots\"")))
  }

  /// Returns the map, which is empty for a folder.
  func map() throws -> ScreenshotMap {
    switch self {
    case .map(let map): return map
    case .path(let path):
      guard Path.isFile(path) == true else { return ScreenshotMap(folder: path) }
      return try ScreenshotMap(at: path)
    }
  }
}
#endif
