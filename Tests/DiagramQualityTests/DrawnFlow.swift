#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration
import FlowLayout
import Foundation
import GeneratedFlows
import SampleFlows

import FlowgraphCommands

/// A flow that is drawn as the tool draws it when nothing is asked for.
struct DrawnFlow: CustomStringConvertible, Sendable {
  var name: String
  var document: FlowDocument

  var description: String { name }

  static let samples: [DrawnFlow] = [
    sample("sign-in", SignIn()),
    sample("application-coordinator", ApplicationCoordinator()),
    sample("user-registration", UserRegistration()),
    sample("user-registration-script", UserRegistrationScript()),
    sample("flow-controllers", FlowControllers()),
    sample("questionnaire", Questionnaire()),
    sample("deep-links", DeepLinks()),
    sample("containers", Containers()),
    sample("rx-feedback", RxFeedback()),
    sample("checkout", Checkout()),
    sample("checkout-as-shipped", CheckoutAsShipped()),
    sample("tab-coordinators", TabCoordinators()),
    sample("deep-links-as-shipped", DeepLinksAsShipped()),
  ].compactMap(\.self)

  static let generated = GeneratedFlow.all.map { DrawnFlow(name: $0.name, document: $0.document) }

  static let all = samples + generated

  /// Large ones that take most of the time of all.
  private static let slow: Set = [
    "mixture-25-dense", "chain-120", "tree-200", "session-150", "clusters-150",
    "clusters-300-nested", "mixture-100", "clusters-400-dense",
  ]

  /// Those that are measured each time: all but the slow ones, which `FLOWGRAPH_QUALITY=all` adds.
  static let measured =
    ProcessInfo.processInfo.environment["FLOWGRAPH_QUALITY"] == "all"
    ? all : all.filter { !slow.contains($0.name) }

  private static func sample(_ name: String, _ flow: some ExplorableFlow) -> DrawnFlow? {
    (try? flow.explore()).map {
      DrawnFlow(name: name, document: $0.document(name: name, title: name))
    }
  }

  /// Pictures of every screen: of phones, tablets and watches, upright and on their side, and one
  /// screen without any.
  var pictures: ScreenPictures {
    let sizes = [(390, 844), (390, 844), (1024, 1366), (844, 390), (390, 844), (400, 400)]
    var pictures = ScreenPictures()
    for screen in document.screens.indices where screen % 9 != 8 {
      let (width, height) = sizes[screen % sizes.count]
      pictures.screens[screen] = .init(
        name: "\(screen).png", light: screen,
        pixels: Size(width: Double(width), height: Double(height)))
    }
    return pictures
  }

  /// The pages on which it is drawn.
  func pages(with pictures: ScreenPictures = ScreenPictures()) throws -> [Page] {
    let layouter = PageLayouter(
      seconds: 600, engine: LayoutWorkerEngine(executable: Self.tool),
      directions: Diagram.Direction.allCases)
    var options = DiagramOptions.screens
    options.pictures = pictures
    let plan = PagePlan(document.diagram(options), split: .auto)
    return try layouter.pages(of: plan, canSplit: true).map {
      Page(name: $0.page.name, placed: $0.layout.placed, score: $0.layout.score)
    }
  }

  /// The tool that was built together with the tests.
  private static var tool: String {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("flowgraph").path
  }
}

/// A page with everything in its place.
struct Page {
  var name: String
  var placed: PlacedDiagram
  var score: LayoutScore
}
#endif
