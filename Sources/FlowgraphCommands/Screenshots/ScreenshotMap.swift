#if CLI
import FlowDocuments

/// The files of screens that the user chose, in a folder.
struct ScreenshotMap: Equatable {
  static let keys = ["folder", "flows"]

  var folder: String
  /// What the user chose for each screen, by the names of its flow and of the screen.
  var flows: [String: [String: ScreenEntry]] = [:]

  struct ScreenEntry: Equatable {
    /// The files, relative to the folder, the preferred one first; empty for a screen without a
    /// picture.
    ///
    /// An element with several files lists candidates that the user has yet to choose from; `nil`
    /// among them means no picture.
    var choices: [[String?]]

    /// Whether the preferred picture has yet to be chosen.
    var isOpen: Bool { choices.first.map { $0.count > 1 } ?? false }
    /// The chosen files; empty until the preferred one is chosen.
    var files: [String] { isOpen ? [] : choices.filter { $0.count == 1 }.compactMap { $0[0] } }
    var candidates: [String] { choices.joined().compactMap(\.self) }
  }
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
        let isNull = if case .null = screen.value.content { true } else { false }
        flows[flow.key, default: [:]][screen.key] =
          isNull ? ScreenEntry(choices: []) : try Self.entry(screen.value, of: screen.key)
      }
    }
  }

  private static let choiceKeys = ["choose"]

  private static func entry(_ value: JSONValue, of screen: String) throws(JSONFault) -> ScreenEntry
  {
    let name = "the picture of \(JSONWriter.excerpt(screen))"
    var choices: [[String?]] = []
    for value in value.elements ?? [value] {
      if value.members != nil {
        let choice = try ObjectReader(value, name, keys: choiceKeys)
        let candidates = try choice.list("choose") { value throws(JSONFault) -> String? in
          if case .null = value.content { return nil }
          return try value.name(name)
        }
        if !candidates.isEmpty { choices.append(candidates) }
      } else {
        choices.append([try value.name(name)])
      }
    }
    return ScreenEntry(choices: choices)
  }

  /// The map as the text of a file, in which each screen has a line.
  var text: String {
    let flows = flows.sorted { $0.key < $1.key }.map { flow, screens in
      let members = screens.sorted { $0.key < $1.key }.map { screen, entry in
        "      \(JSONValue.string(screen).text()): \(Self.value(of: entry).text())"
      }
      return "    \(JSONValue.string(flow).text()): {\n\(members.joined(separator: ",\n"))\n    }"
    }
    return "{\n  \"folder\": \(JSONValue.string(folder).text()),\n  \"flows\": {\n"
      + flows.joined(separator: ",\n") + "\n  }\n}\n"
  }

  private static func value(of entry: ScreenEntry) -> JSONValue {
    let values = entry.choices.filter { $0 != [nil] }.map { candidates in
      let files = candidates.map { $0.map(JSONValue.string) ?? JSONValue(.null) }
      return files.count == 1 ? files[0] : .object(["choose": .array(files)])
    }
    return values.isEmpty ? JSONValue(.null) : values.count == 1 ? values[0] : .array(values)
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
