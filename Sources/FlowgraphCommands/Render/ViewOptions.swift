#if CLI
public import ArgumentParser
public import FlowDiagrams
import FlowDrawing

/// Which part of a flow is drawn, and in how much detail.
struct ViewOptions: ParsableArguments {
  enum Level: String, CaseIterable, ExpressibleByArgument {
    case screens, configurations, overview, storyboard
  }

  @Option(
    help: """
      What a node stands for: a screen, a configuration, (overview) a group of screens, or \
      (storyboard) a step of the path of --trace.
      """)
  var level = Level.screens

  @Flag(help: "Draw a screen that several tabs show once per tab.")
  var perTab = false

  @Option(
    help: ArgumentHelp(
      "Draw only this child flow, layer, tab, slot or window, and where its edges lead.",
      valueName: "name"))
  var group: String?

  @Option(help: ArgumentHelp("Draw only this screen and its neighbors.", valueName: "screen"))
  var focus: String?

  @Option(
    help: ArgumentHelp(
      "With --focus: how many edges away a neighbor may be (default: 1).", valueName: "edges"))
  var radius: Int?

  @Option(
    help: ArgumentHelp(
      "Draw this child flow, layer, tab, slot or window as one node; can be repeated.",
      valueName: "name"))
  var collapse: [String] = []

  @Option(
    help: """
      What to draw of events that go back: a symbol where they only undo an edge (folded), edges or \
      nothing (hidden).
      """)
  var back: DiagramOptions.Back?

  @Flag(help: .hidden)
  var hideBack = false

  @Flag(
    help: """
      Draw every edge, even for an event that leads from many screens to one, or that returns to \
      the screen a group showed last.
      """)
  var allEdges = false

  @Option(help: "Split the diagram into pages: if it is too large for one (auto), never or always.")
  var split = DiagramPage.Split.auto

  func validate() throws {
    guard !hideBack else { throw ValidationError("--hide-back is now --back hidden.") }
    guard radius == nil || focus != nil else {
      throw ValidationError("--radius needs --focus, which names the screen in the middle.")
    }
    var job = RenderJob(target: .file(nil))
    job.request.options = diagramOptions
    try job.validateView()
  }

  var isStoryboard: Bool { level == .storyboard }

  var diagramOptions: DiagramOptions {
    DiagramOptions(
      level: DiagramOptions.Level(rawValue: level.rawValue) ?? .screens, perTab: perTab,
      focus: focus.map { DiagramOptions.Focus(screen: $0, radius: radius ?? 1) }, group: group,
      back: back, collapsed: collapse, drawsAllEdges: allEdges)
  }
}

extension DiagramOptionsError: ToolError {
  var exitCode: Int32 { 66 }

  var message: String { text }
}

extension DiagramPage.Split: ExpressibleByArgument {}

extension DiagramOptions.Back: ExpressibleByArgument {}
#endif
