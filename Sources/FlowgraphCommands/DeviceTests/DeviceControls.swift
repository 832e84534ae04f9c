#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowSupport

/// The identifiers of the controls and screens of an app on a device: the part of the settings for
/// device tests.
///
/// The default accessibility identifier of a control is the name of its event, that of a text field
/// the label of the payload, and that of a screen its name.
struct DeviceControls: Equatable {
  /// The bundle identifier of the app; `nil` if it is set at the run.
  var app: String?
  /// Whether launches keep the data of the app; otherwise each test begins with a fresh app.
  var keepsData = false
  /// Identifiers of controls by their events; `nil` for an event without a control.
  var controls: [String: String?] = [:]
  /// Identifiers of text fields by the label of the payload.
  var fields: [String: String] = [:]
  var screens: [String: String] = [:]
  /// URLs by the events that open links.
  var links: [String: String] = [:]
  private(set) var names: [MappedName] = []

  /// A key of one of the maps in the settings, and its location.
  struct MappedName: Equatable {
    enum Map: String { case controls, fields, screens, links }

    let map: Map
    let text: String
    let location: Settings.TextLocation
  }

  static let keys = ["app", "keepData", "controls", "fields", "screens", "links"]
  /// The placeholder in an identifier or a URL for the payload of the event.
  private static let payload = "{payload}"

  /// Returns the value for an event in a map, under its longest name there.
  ///
  /// For `login.nextTapped(name): ann`, that is the full text, then the one without the payload,
  /// without the child flow, and last the name alone.
  static func value<Value>(for event: FlowDocument.Event, in map: [String: Value]) -> Value? {
    names(of: event).lazy.compactMap { map[$0] }.first
  }

  /// The names that refer to an event, the longest first.
  static func names(of event: FlowDocument.Event) -> [String] {
    [event.pathText, event.path, event.signature, event.name] + (event.moveName.map { [$0] } ?? [])
  }

  /// Returns an identifier or URL with the payload of an event inserted.
  static func filled(_ template: String, with payload: String?) -> String {
    template.replacing(Self.payload, with: payload ?? "")
  }

  static func dependsOnPayload(_ template: String) -> Bool { template.contains(payload) }
}

// MARK: - Reading

extension DeviceControls {
  /// - Parameter bytes: The text of the settings.
  init(_ value: JSONValue, in bytes: [UInt8]) throws(JSONFault) {
    let object = try ObjectReader(value, "\"devices\"", keys: Self.keys)
    app = try object.optional("app", .name)
    keepsData = try object.optional("keepData", .flag) ?? false
    for member in try members(of: .controls, in: object, bytes) {
      if case .null = member.value.content {
        controls[member.key] = .some(nil)
      } else {
        controls[member.key] = try member.value.name("an element of \"controls\"")
      }
    }
    let maps: [(MappedName.Map, WritableKeyPath<Self, [String: String]>)] = [
      (.fields, \.fields), (.screens, \.screens), (.links, \.links),
    ]
    for (map, texts) in maps {
      for member in try members(of: map, in: object, bytes) {
        self[keyPath: texts][member.key] =
          try member.value.name("an element of \"\(map.rawValue)\"")
      }
    }
  }

  /// Returns the members of a map, and records their names.
  private mutating func members(
    of map: MappedName.Map, in object: ObjectReader, _ bytes: [UInt8]
  ) throws(JSONFault) -> [JSONValue.Member] {
    guard let value = object.optional(map.rawValue) else { return [] }
    guard let members = value.members else {
      throw value.mismatch("\"\(map.rawValue)\"", "an object")
    }
    names += members.map {
      MappedName(
        map: map, text: $0.key, location: Settings.TextLocation(at: $0.keyOffset, in: bytes))
    }
    return members
  }

  /// Adds a control of the command line: `EVENT=ID`, or `EVENT=` for none; returns whether there is
  /// an event and an equals sign.
  mutating func add(_ argument: String) -> Bool {
    guard let event = Self.event(in: argument) else { return false }
    let id = argument.dropFirst(event.count + 1)
    controls[event] = .some(id.isEmpty ? nil : String(id))
    return true
  }

  /// Returns the event in an argument such as `EVENT=ID`, or `nil` if there is none.
  static func event(in argument: String) -> String? {
    guard let sign = argument.lastIndex(of: "="), sign != argument.startIndex else { return nil }
    return String(argument[..<sign])
  }
}

/// What device tests need to know about an app, in addition to the settings.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the app, for tests of Maestro (default: the variable APP_ID of "
        + "the run).",
      valueName: "id"))
  var appId: String?

  @Option(
    help: ArgumentHelp(
      "The accessibility identifier of the control of an event, or nothing after the equals "
        + "sign if there is none (default: the name of the event). Can be repeated.",
      valueName: "event=id"))
  var control: [String] = []

  @Flag(help: "Keep the data of the app from test to test, instead of clearing it at each launch.")
  var keepData = false

  /// The options that were given, each followed by its value.
  var arguments: [String] {
    (appId.map { ["--app-id", $0] } ?? []) + control.flatMap { ["--control", $0] }
      + (keepData ? ["--keep-data"] : [])
  }

  func validate() throws {
    var controls = DeviceControls()
    for argument in control where !controls.add(argument) {
      throw ValidationError("--control takes EVENT=ID, such as nextTapped=next; got '\(argument)'.")
    }
  }

  /// Checks that the flow has the events of `--control`.
  ///
  /// Settings may name events of other flows, but an option names those of this one. If the search
  /// stopped at a limit, the flow may have other events, so none is rejected.
  func check(against document: FlowDocument) throws(UnknownName) {
    guard document.search.bound == nil else { return }
    let events = document.transitions.map(\.event) + document.deadEvents.map(\.event)
    let names = events.flatMap(DeviceControls.names).distinct()
    let known = Set(names)
    for event in control.compactMap({ DeviceControls.event(in: $0) }) where !known.contains(event) {
      throw UnknownName(
        "event", event, among: names,
        advice: "'flowgraph paths \(document.name) --tour' shows the names of the events")
    }
  }

  func controls(over settings: DeviceControls) -> DeviceControls {
    var controls = settings
    controls.app = appId ?? controls.app
    controls.keepsData = keepData || controls.keepsData
    for argument in control { _ = controls.add(argument) }
    return controls
  }
}
#endif
