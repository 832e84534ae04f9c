#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowSupport

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
