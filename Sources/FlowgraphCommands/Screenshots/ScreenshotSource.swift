#if CLI
import FlowDocuments

/// Where the pictures of screens are, and which of them the user chose.
enum ScreenshotSource: Equatable {
  /// A folder of pictures, or a map.
  case path(String)
  case map(ScreenshotMap)

  /// Reads the value of a key in the settings: a path, or a map.
  ///
  /// - Parameter folder: The folder that paths are relative to.
  init(_ value: JSONValue, in folder: String) throws(JSONFault) {
    self =
      value.string == nil
      ? .map(try ScreenshotMap(value, "\"screenshots\"", in: folder))
      : .path(Path.joined(folder, try value.name("\"screenshots\"")))
  }

  /// The map; that of a folder is empty.
  func map() throws -> ScreenshotMap {
    switch self {
    case .map(let map): return map
    case .path(let path):
      guard Path.isFile(path) == true else { return ScreenshotMap(folder: path) }
      return try ScreenshotMap(at: path)
    }
  }
}

/// The files of screens that the user chose, in a folder.
struct ScreenshotMap: Equatable {
  static let keys = ["folder", "flows"]

  /// The folder of the pictures.
  var folder: String
  /// The files of screens, relative to the folder, by the names of the screen and of its flow; no
  /// file for a screen that is to have no picture.
  var flows: [String: [String: [String]]] = [:]

  init(folder: String) { self.folder = folder }

  /// Reads a map from a file.
  init(at path: String) throws {
    let bytes = try InputFile(path: path).bytes(ifMissing: "name a folder or a map of pictures")
    do throws(DocumentError) {
      let value = try JSONValue(parsing: bytes)
      do throws(JSONFault) {
        self = try ScreenshotMap(value, "the map of pictures", in: Path.folder(of: path))
      } catch {
        throw DocumentError(error, in: bytes)
      }
    } catch {
      throw MalformedFile(path, error)
    }
  }

  /// Reads a map.
  ///
  /// - Parameters:
  ///   - name: What it is called in messages.
  ///   - folder: The folder that paths are relative to.
  init(_ value: JSONValue, _ name: String, in folder: String) throws(JSONFault) {
    let object = try ObjectReader(value, name, keys: Self.keys)
    self.folder = Path.joined(folder, try object.name("folder"))
    guard let value = object.optional("flows") else { return }
    guard let members = value.members else { throw value.mismatch("\"flows\"", "an object") }
    for flow in members {
      guard let screens = flow.value.members else {
        throw flow.value.mismatch("the screens of \(JSONWriter.excerpt(flow.key))", "an object")
      }
      for screen in screens {
        flows[flow.key, default: [:]][screen.key] = try Self.files(screen.value, of: screen.key)
      }
    }
  }

  private static func files(_ value: JSONValue, of screen: String) throws(JSONFault) -> [String] {
    let name = "the picture of \(JSONWriter.excerpt(screen))"
    switch value.content {
    case .null: return []
    case .array(let elements):
      var files: [String] = []
      for element in elements { files.append(try element.name(name)) }
      return files
    default: return [try value.name(name)]
    }
  }

  /// The map as text, for a file.
  var text: String {
    let flows = flows.sorted { $0.key < $1.key }.map { flow, screens in
      let members = screens.sorted { $0.key < $1.key }.map { screen, files in
        "      \(JSONValue.string(screen).text()): \(Self.value(of: files).text())"
      }
      return "    \(JSONValue.string(flow).text()): {\n\(members.joined(separator: ",\n"))\n    }"
    }
    return "{\n  \"folder\": \(JSONValue.string(folder).text()),\n  \"flows\": {\n"
      + flows.joined(separator: ",\n") + "\n  }\n}\n"
  }

  private static func value(of files: [String]) -> JSONValue {
    files.isEmpty
      ? JSONValue(.null)
      : files.count == 1 ? .string(files[0]) : .array(files.map(JSONValue.string))
  }
}
#endif
