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
