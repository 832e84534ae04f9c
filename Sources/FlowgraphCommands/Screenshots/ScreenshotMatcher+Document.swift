#if CLI
import FlowCore
package import FlowDocuments
package import FlowSupport

extension ScreenshotMatcher {
  package init(_ document: FlowDocument) {
    var payloads: [Int: [String]] = [:]
    for visible in document.visibleScreens {
      if let payload = visible.payload { payloads[visible.screen, default: []].append(payload) }
    }
    self.init(
      screens: document.screens.enumerated().map { index, screen in
        Screen(
          screen.name, in: document.path(of: screen).dropLast(), payloads: payloads[index] ?? [])
      }, flow: document.name)
  }
}

extension FlowDocument {
  /// Every visible screen with each of its payloads, in the order found.
  package var visibleScreens: [VisibleScreen] {
    configurations.lazy.flatMap(\.stack.windows).flatMap(\.layers).flatMap(\.container.screens)
      .distinct()
  }
}
#endif
