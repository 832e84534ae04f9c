#if CLI
public import ArgumentParser
public import FlowDiagrams
import FlowDocuments

/// What of a flow is drawn.
struct ShownOptions: ParsableArguments {
  @Option(help: "One node a screen, a configuration, or in the overview a band.")
  var level = DiagramOptions.Level.screens

  @Flag(help: "Draw a screen that several tabs show once in each of them.")
  var perTab = false

  @Option(
    help: ArgumentHelp(
      "Draw only this child flow, layer, tab, slot or window, and where lines lead from there.",
      valueName: "name"))
  var flow: String?

  @Option(
    help: ArgumentHelp("Draw only this screen and what is near it.", valueName: "screen"))
  var focus: String?

  @Option(
    help: ArgumentHelp(
      "With --focus: how many lines away is still near (default: 1).", valueName: "lines"))
  var radius: Int?

  @Option(
    help: ArgumentHelp(
      "Draw this child flow, layer, tab, slot or window as one box; can be repeated.",
      valueName: "name"))
  var collapse: [String] = []

  @Flag(help: "Leave out ways back.")
  var hideBack = false

  @Flag(help: "Draw an event from nearly everywhere as a line from each screen.")
  var allLines = false

  @Option(help: "Draw on several pages: when it is too large for one (auto), never or always.")
  var split = DiagramPage.Split.auto

  func validate() throws {
    if perTab, level == .configurations {
      throw ValidationError("--per-tab is for --level screens; configurations know their tabs.")
    }
    if radius != nil, focus == nil {
      throw ValidationError("--radius is for --focus; name the screen in the middle with that.")
    }
    if let radius, !(0...1000 ~= radius) {
      throw ValidationError("--radius must be from 0 to 1000.")
    }
  }

  /// The options that are told and leave something of the flow out.
  var narrowing: [String] {
    (flow == nil ? [] : ["--flow"]) + (focus == nil ? [] : ["--focus"])
      + (collapse.isEmpty ? [] : ["--collapse"]) + (hideBack ? ["--hide-back"] : [])
  }

  /// What is asked for.
  var reading: DiagramOptions {
    DiagramOptions(
      level: level, perTab: perTab,
      focus: focus.map { DiagramOptions.Focus(screen: $0, radius: radius ?? 1) }, flow: flow,
      hidesBack: hideBack, collapsed: collapse, drawsAllLines: allLines)
  }

  /// What is asked for, of a flow that has what it names.
  func reading(of document: FlowDocument) throws -> DiagramOptions {
    guard flow != nil || focus != nil || !collapse.isEmpty else { return reading }
    try document.check(reading)
    return reading
  }
}

extension DiagramOptionsError: ToolError {
  var exitCode: Int32 { 66 }

  var message: String { text }
}

extension DiagramOptions.Level: ExpressibleByArgument {}
extension DiagramPage.Split: ExpressibleByArgument {}
#endif
