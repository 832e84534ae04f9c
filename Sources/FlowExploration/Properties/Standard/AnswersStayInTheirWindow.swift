import FlowCore
import FlowDocuments

extension RuleKind {
  static func answersStayInTheirWindow(of flow: F) -> Self {
    Interpreter<F>.hasWork ? .pending { WindowRule(flow) } : .noWork
  }
}

/// Work is pending while it is under way, with the windows that it belongs to.
private final class WindowRule<F: ExplorableFlow>: PendingRule {
  let vacuity = Vacuity("no work is under way while several windows are open")
  private let flow: F
  private var work = InternTable<F.Work>()
  private var windows = InternTable<String>()
  /// Whether several windows may be open at once.
  private var hasWindows = true

  init(_ flow: F) { self.flow = flow }

  func prepare(states: [F.State], shapes: [StackShape]) {
    hasWindows = shapes.contains { $0.windowCount > 1 }
  }

  func concerns(_ state: F.State, on shape: StackShape) -> Bool {
    hasWindows && shape.windowCount > 1 && !Interpreter.workUnderWay(of: flow, in: state).isEmpty
  }

  func mayConcern(_ configuration: Configuration<F>) -> Bool {
    configuration.stack.windows.count > 1
  }

  func mayBegin(in state: F.State) -> Bool { hasWindows }

  func begin(_ step: Trace<F>.CheckedStep) -> PendingEffect {
    // What an answer begins belongs to the windows of the work that is answered.
    guard let event = step.input.event, step.input.work == nil else { return .settled }
    let begun = work(begunBy: step)
    guard !begun.isEmpty else { return .settled }
    let (before, after) = (step.before.stack.windows, step.after.stack.windows)
    let changed = changedWindows(by: step) + opened(before, after)
    let label = F.label(ofEvent: event)
    // A child may have a window of its own, which its event does not name.
    let isCertain = !changed.isEmpty || label.children.isEmpty
    let keys = [before.last?.name, after.last?.name].compactMap(\.self)
    return .pending(
      begun.map { piece in
        let texts = [label.payload, F.label(ofWork: piece).payload].compactMap(\.self)
        let named = (before + after).map(\.name).filter { name in
          texts.contains { $0.contains(name) }
        }
        return item(piece, of: keys + changed + named, isCertain: isCertain)
      })
  }

  func follow(_ item: PendingItem, along step: Trace<F>.CheckedStep) -> PendingEffect {
    let piece = work.values[item.number]
    var items: [PendingItem] = []
    if isAnswer(step, to: piece) {
      let own = Set(item.details.dropFirst().map { windows.values[$0] })
      if let other = other(than: own, changedBy: step, isCertain: item.details[0] == 1) {
        return .violated(
          "\(step.input) answers \(F.label(ofWork: piece)), which belongs to "
            + "\(own.sorted().map { "window \($0)" }.joined(separator: " or ")), and changes window "
            + other)
      }
      let (before, after) = (step.before.stack.windows, step.after.stack.windows)
      let all = own.sorted() + changedWindows(by: step) + opened(before, after)
      items = work(begunBy: step).map { self.item($0, of: all, isCertain: item.details[0] == 1) }
    }
    if Interpreter.workUnderWay(of: flow, in: step.after.state).contains(piece) {
      items.append(item)
    }
    return .pending(items)
  }

  private func item(_ piece: F.Work, of names: [String], isCertain: Bool) -> PendingItem {
    PendingItem(
      number: work.number(of: piece),
      details: [isCertain ? 1 : 0] + Set(names.map { windows.number(of: $0) }).sorted())
  }

  private func work(begunBy step: Trace<F>.CheckedStep) -> [F.Work] {
    let before = Interpreter.workUnderWay(of: flow, in: step.before.state)
    return Interpreter.workUnderWay(of: flow, in: step.after.state).filter { !before.contains($0) }
  }

  /// Whether a step answers a piece of work, and no other work for which it may be meant.
  private func isAnswer(_ step: Trace<F>.CheckedStep, to piece: F.Work) -> Bool {
    guard let event = step.input.event else { return false }
    let state = step.before.state
    return Interpreter.workUnderWay(of: flow, in: state).filter {
      flow.allAnswers(to: $0, in: state).contains(event)
    } == [piece]
  }

  /// A window that a step changes, or closes, although it belongs to others; `nil` if there is
  /// none, or if the step changes all windows to show the same, as signing out does.
  private func other(
    than own: Set<String>, changedBy step: Trace<F>.CheckedStep, isCertain: Bool
  ) -> String? {
    let before = step.before.stack.windows
    let changed = changedWindows(by: step)
    guard let other = changed.first(where: { !own.contains($0) }) else { return nil }
    let shown = Set(step.after.stack.windows.map(\.layers))
    if changed.count == before.count, before.count > 1, shown.count == 1 { return nil }
    return isCertain || step.transition?.commands.changesKeyWindow == true ? other : nil
  }

  private func changedWindows(by step: Trace<F>.CheckedStep) -> [String] {
    guard step.before.stack != step.after.stack else { return [] }
    let after = step.after.stack.windows
    return step.before.stack.windows.filter { !after.contains($0) }.map(\.name)
  }

  private func opened(
    _ before: [VirtualStack<F.Screen>.Window], _ after: [VirtualStack<F.Screen>.Window]
  ) -> [String] {
    after.map(\.name).filter { name in !before.contains { $0.name == name } }
  }
}

extension StackShape {
  fileprivate var windowCount: Int { VirtualStack<Int>(positionsIn: self).windows.count }
}

extension CommandList {
  /// Whether a command applies to the key window, whichever that is.
  fileprivate var changesKeyWindow: Bool {
    for command in self {
      switch command {
      case .at(let address, _):
        guard case .window? = address.steps.first else { return true }
      case .closeWindow: continue
      // The commands after it know the key window.
      case .focusWindow, .openWindow: return false
      default: return true
      }
    }
    return false
  }
}
