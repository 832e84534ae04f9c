#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration
import GeneratedFlows
import SampleFlows
import Testing

@testable import FlowgraphCommands

/// A flow from which tests on devices are generated.
struct DeviceFlow: CustomTestStringConvertible, Sendable {
  let entry: CatalogEntry
  let document: FlowDocument

  var testDescription: String { entry.name }

  /// The samples, as far as they come to an end.
  static let samples: [DeviceFlow] = [
    sample("sign-in", SignIn()), sample("application-coordinator", ApplicationCoordinator()),
    sample("user-registration", UserRegistration()),
    sample("user-registration-script", UserRegistrationScript()),
    sample("flow-controllers", FlowControllers()), sample("questionnaire", Questionnaire()),
    sample("deep-links", DeepLinks()), sample("containers", Containers()),
    sample("rx-feedback", RxFeedback()), sample("checkout", Checkout()),
    sample("tab-coordinators", TabCoordinators()),
  ].compactMap(\.self)

  /// Generated flows, but for the largest, whose bound takes minutes.
  static let generated: [DeviceFlow] = GeneratedFlow.all
    .filter { $0.document.transitions.count <= 600 }
    .map { DeviceFlow(entry: CatalogEntry($0.document), document: $0.document) }

  static let all = samples + generated

  /// Those whose tests are so short that they are read and compiled quickly.
  static let small = samples + generated.filter { $0.document.configurations.count <= 60 }

  private static func sample(_ name: String, _ flow: some ExplorableFlow) -> DeviceFlow? {
    let entry = CatalogEntry(name, title: name, summary: "A sample.", flow)
    return (try? entry.document()).map { DeviceFlow(entry: entry, document: $0) }
  }

  /// The model of what tests can do.
  func model(_ controls: DeviceControls = DeviceControls()) -> DeviceModel {
    DeviceModel(document, controls)
  }

  /// The tests of a selection.
  func tests(
    _ selection: TraceSelection = .tour, _ controls: DeviceControls = DeviceControls()
  ) throws -> DeviceTests {
    let model = model(controls)
    let paths = model.paths(selection, limit: 1000).paths
    return try DeviceTests(paths, in: model, of: entry, command: "flowgraph paths")
  }
}
#endif
