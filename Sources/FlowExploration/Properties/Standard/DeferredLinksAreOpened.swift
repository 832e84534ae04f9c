import FlowCore
import FlowDocuments

extension RuleKind {
  static func deferredLinksAreOpened(in flow: F) -> Self {
    flow.linkEvents.isEmpty
      ? .vacuous(Vacuity("the flow declares no links"))
      : .pending { DeferredLinkRule(flow) }
  }
}

/// A deferred link is pending until it can be opened, or the user goes back, leaves the screen at
/// which it waits, or opens another link.
private final class DeferredLinkRule<F: ExplorableFlow>: PendingRule {
  let vacuity = Vacuity("no link is ever deferred")
  private let flow: F
  private let links: InternTable<F.Event>
  private var states = InternTable<F.State>()
  /// By state, the links that a guard defers there, by their numbers.
  private var deferred: [[Int]] = []
  private var screens = InternTable<F.Screen>()

  init(_ flow: F) {
    self.flow = flow
    links = InternTable(flow.linkEvents)
  }

  private func deferred(in state: F.State) -> [Int] {
    let number = states.number(of: state)
    if number == deferred.count {
      deferred.append(
        links.values.indices.filter {
          flow.reduce(state, links.values[$0])?.reason == .deferredLink
        })
    }
    return deferred[number]
  }

  func mayBegin(in state: F.State) -> Bool { !deferred(in: state).isEmpty }

  func begin(_ step: Trace<F>.CheckedStep) -> PendingEffect {
    guard step.transition?.reason == .deferredLink,
      let link = step.input.event.flatMap({ links.index(of: $0) })
    else { return .settled }
    return waiting(link, at: step.after)
  }

  /// The link waits at the screen on top.
  private func waiting(_ link: Int, at configuration: Configuration<F>) -> PendingEffect {
    guard deferred(in: configuration.state).contains(link), let top = configuration.stack.top
    else { return .settled }
    return .pending([PendingItem(number: link, details: [screens.number(of: top)])])
  }

  func follow(_ item: PendingItem, along step: Trace<F>.CheckedStep) -> PendingEffect {
    guard let event = step.input.event, !links.contains(event), !goesBack(step) else {
      return .settled
    }
    guard !deferred(in: step.after.state).contains(item.number) else {
      let screen = screens.values[item.details[0]]
      if step.after.stack.allScreens.contains(screen) { return .pending([item]) }
      return step.isAnswer ? waiting(item.number, at: step.after) : .settled
    }
    let link = Input<F>.event(links.values[item.number])
    let opening = flow.step(link, at: step.after)
    guard opening.reply == .handled, opening.transition?.reason != .unknownLink else {
      return .pending([item])
    }
    if opening.after.stack.showsTheSame(as: step.after.stack) { return .settled }
    return .violated(
      "\(link) was deferred and is not opened here, where it leads to "
        + "\(opening.after.stack.map(F.label(ofScreen:)))")
  }

  /// Whether the user cancels with a system move, or with a control that does the same.
  private func goesBack(_ step: Trace<F>.CheckedStep) -> Bool {
    guard let event = step.input.event, step.input.work == nil else { return false }
    return step.before.stack.systemMoves.contains { move in
      switch move {
      case .back, .backBy, .interactiveDismiss, .dismissalAttempted, .windowClosed:
        Interpreter.event(for: move, of: flow, in: step.before.state) == event
      case .tabTapped, .tabRetapped, .windowFocused: false
      }
    }
  }
}

extension Trace.CheckedStep where F: ExplorableFlow {
  /// Whether work is answered, in a document as well.
  fileprivate var isAnswer: Bool { input.workText != nil }
}
