#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration
import FlowLayout
import Foundation
import GeneratedFlows
import SampleFlows
import Testing

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

  /// One with long names in many scripts, and one with many edges between its groups.
  static let onManyPages = all.filter { ["mixture-100", "clusters-150"].contains($0.name) }

  /// The generated flows, each with pictures of one kind, so that flows of all shapes are drawn with
  /// pictures of all sizes; `FLOWGRAPH_QUALITY=all` draws each with all.
  static let withAnyPictures: [(DrawnFlow, CardSizes)] = {
    let flows = measured.filter { flow in !samples.contains { $0.name == flow.name } }
    let sizes = CardSizes.allCases.filter { $0 != .devices }
    guard measured.count < all.count else {
      return flows.flatMap { flow in sizes.map { (flow, $0) } }
    }
    return flows.enumerated().map { ($1, sizes[$0 % sizes.count]) }
  }()

  private static func sample(_ name: String, _ flow: some ExplorableFlow) -> DrawnFlow? {
    (try? flow.explore()).map {
      DrawnFlow(name: name, document: $0.document(name: name, title: name))
    }
  }

  /// Pictures of its screens, in sizes of one kind.
  func pictures(_ sizes: CardSizes) -> ScreenPictures {
    var pictures = ScreenPictures()
    for screen in document.screens.indices {
      pictures.screens[screen] = sizes.pixels(ofScreen: screen).map {
        .init(name: "\(screen).png", light: screen, pixels: $0)
      }
    }
    return pictures
  }

  /// The pages on which it is drawn.
  func pages(
    with pictures: ScreenPictures = ScreenPictures(), back: DiagramOptions.Back? = nil
  ) throws -> [Page] {
    var options = DiagramOptions(back: back)
    options.pictures = pictures
    var layouter = PageLayouter(
      PagePlan(document.diagram(options), split: .auto), canSplit: true, seconds: 600,
      engine: LayoutWorkerEngine(executable: Self.tool), directions: Diagram.Direction.allCases)
    return try layouter.pages().map {
      Page(name: $0.page.name, placed: $0.layout.placed, score: $0.layout.score)
    }
  }

  /// The tool that was built together with the tests.
  private static var tool: String {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("flowgraph").path
  }
}

/// The sizes of the pictures of a flow.
enum CardSizes: String, CaseIterable, CustomTestStringConvertible {
  /// Of phones, tablets and watches, upright and on their side, and some screens without any.
  case devices
  case phones, wide, tall, tiny
  /// Of all sizes beside each other, every other screen without any.
  case mixed

  var testDescription: String { rawValue }

  private static let sizesOfDevices = [
    (390, 844), (390, 844), (1024, 1366), (844, 390), (390, 844), (400, 400),
  ]
  private static let mixture = [(4000, 90), (390, 844), (90, 4000), (1, 1), (2732, 2048)]

  /// The size of the picture of a screen, in pixels; `nil` for a screen without one.
  func pixels(ofScreen screen: Int) -> Size? {
    let (width, height): (Int, Int)
    switch self {
    case .devices:
      guard screen % 9 != 8 else { return nil }
      (width, height) = Self.sizesOfDevices[screen % Self.sizesOfDevices.count]
    case .phones: (width, height) = (1170, 2532)
    case .wide: (width, height) = (3840, 1080)
    case .tall: (width, height) = (320, 4000)
    case .tiny: (width, height) = (16, 16)
    case .mixed:
      guard screen % 2 == 0 else { return nil }
      (width, height) = Self.mixture[screen / 2 % Self.mixture.count]
    }
    return Size(width: Double(width), height: Double(height))
  }
}

/// A page with everything positioned.
struct Page {
  var name: String
  var placed: PlacedDiagram
  var score: LayoutScore
}
#endif
