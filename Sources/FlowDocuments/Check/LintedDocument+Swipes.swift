import FlowCore

extension LintedDocument {
  /// Empty for a document without stacks; each row of the reducer is reported once.
  var swipesThatLeaveLayersOpen: [FlowDocument.Lint] {
    guard document.hasStacks else { return [] }
    let names = ScreenNames(document)
    var reported: Set<[String]> = []
    return steps.compactMap { step in
      let transition = transition(of: step)
      guard transition.event.move == .interactiveDismiss,
        case .configuration(let target) = step.target,
        stack(step.source).keepsTopLayer(in: stack(target))
      else { return nil }
      let top = stack(step.source).top.map { names.signatures[$0.screen] } ?? ""
      let event = transition.event.path
      guard reported.insert([event, transition.location ?? top]).inserted else { return nil }
      return .init(
        .swipeLeavesLayerOpen,
        "\(event) leaves the layer of \(top) open when the user swipes it down; if that is meant, "
          + "map the move dismissalAttempted to an event where the layer stays open",
        location: transition.location)
    }
  }
}
