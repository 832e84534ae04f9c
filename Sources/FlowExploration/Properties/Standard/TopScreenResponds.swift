import FlowCore
import FlowDocuments

extension RuleKind {
  static func topScreenResponds(in flow: F) -> Self { .observer(TouchObserver(flow)) }
}

/// Finds configurations in which events of the user change only what is not on show, while those
/// that the screen on top handles elsewhere are ignored.
///
/// Only configurations with several stacks can have something that is not on show.
struct TouchObserver<F: ExplorableFlow>: SearchObserver {
  /// What the events of the user do in some configuration, without links, system moves and answers.
  private struct Touches: Hashable {
    let top: F.Screen
    /// The events that change something on show, or that end the flow.
    let responding: [F.Event]
    /// The events that change only what is not on show.
    let misdirected: [F.Event]
    /// The events that are handled, or refused, but change nothing.
    let ineffective: [F.Event]

    /// Whether the events seem to be meant for another screen.
    var isSuspicious: Bool { responding.isEmpty && !misdirected.isEmpty }

    func handles(_ event: F.Event) -> Bool {
      responding.contains(event) || misdirected.contains(event) || ineffective.contains(event)
    }
  }

  /// What was found in configurations, for all copies of the observer: walks make one for each
  /// block, and visit the same configurations in most.
  private final class TouchCache {
    private static var maxCount: Int { 10_000 }
    private var configurations = InternTable<Configuration<F>>(validates: false)
    private var touches: [Touches?] = []

    func touches(in configuration: Configuration<F>, orFind find: () -> Touches?) -> Touches? {
      if touches.count > Self.maxCount {
        configurations.removeAll()
        touches.removeAll()
      }
      let number = configurations.number(of: configuration)
      if number == touches.count { touches.append(find()) }
      return touches[number]
    }
  }

  private let flow: F
  private let links: [F.Event]
  private let cache = TouchCache()
  private var listing = EventListing<F>()
  private var touches = InternTable<Touches>(validates: false)
  /// Where the touches were found first.
  private var indices: [Int] = []
  /// Whether the user waits for nothing there.
  private var concernedCount = 0

  init(_ flow: F) {
    self.flow = flow
    links = flow.linkEvents
  }

  var comparesConfigurations: Bool { true }
  var comparesWithFirst: Bool { false }
  var recordsAtEnd: Bool { true }
  var reportsAll: Bool { false }
  var count: JudgedCount { .init(concernedCount, .configurations) }
  var vacuity: Vacuity { Vacuity("everything is always on show") }
  var kindCount: Int { touches.values.count }
  var bytes: Int { touches.bytes + listing.table.bytes }

  func concerns(_ configuration: Configuration<F>) -> Bool { configuration.stack.hasSeveralStacks }

  mutating func recordAlone(_ configuration: Configuration<F>, of flow: F, at index: Int) {
    record(configuration, at: index)
  }

  mutating func record(_ configuration: Configuration<F>, at index: Int) {
    guard concerns(configuration) else { return }
    let touches = cache.touches(in: configuration) {
      self.touches(in: configuration, endingEarly: false)
    }
    guard let touches else { return }
    concernedCount += 1
    add(touches, at: index)
  }

  /// Records one configuration for each state, shape of the stack and screen on top; those that
  /// respond only if the same screen is on top of a suspicious one.
  mutating func record(_ store: ConfigurationStore<F>, by deadline: Deadline) {
    let hasSeveralStacks = store.frames.shapes.values.map(\.hasSeveralStacks)
    var representatives: [(node: Int, top: Int)] = []
    var seen: Set<SIMD2<Int>> = []
    for node in store.indices where hasSeveralStacks[store.shapeNumber(of: node)] {
      guard let top = store.topCode(of: node) else { continue }
      concernedCount += 1
      let key = SIMD2(store.packed.frame(of: node), top)
      if seen.insert(key).inserted { representatives.append((node, top)) }
    }
    var suspiciousTops: Set<Int> = []
    for (node, top) in representatives where !deadline.isOver {
      guard let touches = touches(in: store[node], endingEarly: true), touches.isSuspicious
      else { continue }
      suspiciousTops.insert(top)
      add(touches, at: node)
    }
    for (node, top) in representatives where suspiciousTops.contains(top) && !deadline.isOver {
      guard let touches = touches(in: store[node], endingEarly: false) else { continue }
      add(touches, at: node)
    }
  }

  private mutating func add(_ newTouches: Touches, at index: Int) {
    let number = touches.number(of: newTouches)
    if number == indices.count { indices.append(index) }
    indices[number] = min(indices[number], index)
  }

  /// `nil` if nothing is on top, or if the user waits for something.
  ///
  /// - Parameter endingEarly: Whether the first event that changes something on show is enough.
  private mutating func touches(
    in configuration: Configuration<F>, endingEarly: Bool
  ) -> Touches? {
    let (state, stack) = (configuration.state, configuration.stack)
    guard let top = stack.top, Interpreter.workUnderWay(of: flow, in: state).isEmpty
    else { return nil }
    var responding: [F.Event] = []
    var misdirected: [F.Event] = []
    var ineffective: [F.Event] = []
    lazy var onShow = stack.stacksOnShow
    let inputs = flow.inputs(in: state, under: top, moves: stack.systemMoves, using: &listing)
    for input in inputs {
      guard case .event(let event) = input, !links.contains(event) else { continue }
      let step = flow.step(input, at: configuration)
      switch step.reply {
      case .finished: responding.append(event)
      case .handled:
        guard step.after != configuration || step.transition?.reason != nil else {
          ineffective.append(event)
          continue
        }
        // Where another screen is on top, or a layer was closed, other stacks are on show.
        let isHidden =
          step.after.stack == stack
          ? F.children.contains { $0.isSent(event, pastScreen: top) }
          : step.after.stack.top == top && step.after.stack.layerCount >= stack.layerCount
            && step.after.stack.stacksOnShow == onShow
        if isHidden { misdirected.append(event) } else { responding.append(event) }
      case .refused: ineffective.append(event)
      case .ignored, nil: continue
      }
      if endingEarly, !responding.isEmpty { break }
    }
    return Touches(
      top: top, responding: responding, misdirected: misdirected, ineffective: ineffective)
  }

  func violations(isComplete: Bool, by deadline: Deadline) -> [Violation<F>] {
    let all = zip(indices, touches.values).sorted { $0.0 < $1.0 }
    return all.compactMap { index, touches in
      guard touches.isSuspicious else { return nil }
      for (_, other) in all where other.top == touches.top && !deadline.isOver {
        guard let lost = other.responding.first(where: { !touches.handles($0) }),
          let misdirected = touches.misdirected.first(where: { !other.handles($0) })
        else { continue }
        let top = F.label(ofScreen: touches.top)
        let (lostInput, input) = (Input<F>.event(lost), Input<F>.event(misdirected))
        return (
          index,
          ViolationMessage(
            inputs: [input],
            text:
              "\(top) is on top, but \(input) changes only what is not on show, and \(lostInput)"
              + ", which \(top) handles elsewhere, is ignored")
        )
      }
      return nil
    }
  }
}

extension ChildDeclaration {
  /// Whether an event is of this child, and a screen is not.
  fileprivate func isSent(_ event: Parent.Event, pastScreen screen: Parent.Screen) -> Bool {
    guard !declaration.screen.isNever, let match = declaration.event.extract(from: event).first
    else { return false }
    return !declaration.screen.extract(from: screen).contains {
      $0.key == nil || match.key == nil || $0.key == match.key
    }
  }
}
