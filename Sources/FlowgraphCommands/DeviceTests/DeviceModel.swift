#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration
import FlowSupport

/// A flow from the perspective of device tests: which transitions they can take, and how.
struct DeviceModel {
  let document: FlowDocument
  let controls: DeviceControls
  /// The action that takes each transition; `nil` if no test can.
  private(set) var actions: [DeviceAction?]
  /// The events that no test can cause, one element per reason; unreachable ones come last.
  ///
  /// Payloads are left out; the count is the number of transitions.
  private(set) var omissions: [(events: [String], reason: Omission, count: Int)] = []
  private(set) var reached: [Bool]
  /// The names of the picture and the identifiers of the screens, in the order of the document.
  private let screens: [(name: String, id: String)]

  /// - Complexity: O(*c* + *t*) for *c* configurations and *t* transitions.
  init(_ document: FlowDocument, _ controls: DeviceControls) {
    self.document = document
    self.controls = controls
    screens = zip(document.deviceScreenNames, ScreenNames(document).paths).map {
      ($0, controls.screens[$1] ?? controls.screens[$0] ?? $0)
    }
    actions = Array(repeating: nil, count: document.transitions.count)
    reached = Array(repeating: false, count: document.configurations.count)
    var reasons = Array(repeating: Omission?.none, count: document.transitions.count)
    var firstAnswers: [[String]: Int] = [:]
    for (index, transition) in document.transitions.enumerated() {
      do throws(Omission) {
        let action = try action(for: transition, at: index, firstAnswers: &firstAnswers)
        guard !action.isMasked else {
          throw Omission(
            reason: "its payload is masked; name a control without {payload} for it",
            isOfEvent: true)
        }
        actions[index] = action
      } catch {
        reasons[index] = error
      }
    }
    let leaving = leaving
    let nearestFirst = breadthFirst(from: document.starts.map(\.configuration)) { node in
      leaving[node].compactMap { document.transitions[$0].target.configuration }
    }
    for node in nearestFirst { reached[node] = true }
    let blockers = blockers(beyond: nearestFirst)
    for (index, transition) in document.transitions.enumerated() where !reached[transition.source] {
      guard actions[index] != nil else { continue }
      actions[index] = nil
      reasons[index] = .unreachable(
        behind: blockers[transition.source].map { Self.name(of: document.transitions[$0].event) })
    }
    list(reasons)
  }

  /// The screen on top: its name, and its accessibility identifier; `nil` if there is none.
  func screen(at configuration: Int) -> (name: String, id: String)? {
    document.configurations[configuration].top.map { screens[$0.screen] }
  }

  /// The transitions that leave each configuration and that tests can take.
  var leaving: [[Int]] {
    document.transitionsBySource.map { $0.filter { actions[$0] != nil } }
  }

  /// For each configuration that tests cannot reach, the first transition on the shortest path to
  /// it that no test can take; `nil` if there is no path.
  private func blockers(beyond reachable: [Int]) -> [Int?] {
    let leaving = document.transitionsBySource
    var blockers = Array(repeating: Int?.none, count: document.configurations.count)
    _ = breadthFirst(from: reachable) { source in
      leaving[source].compactMap { step in
        let target = document.transitions[step].target.configuration
        if let target, !reached[target], blockers[target] == nil {
          blockers[target] = blockers[source] ?? step
        }
        return target
      }
    }
    return blockers
  }

  private static func name(of event: FlowDocument.Event) -> String {
    event.moveName.map { "\(event.path) (\($0))" } ?? event.path
  }

  private mutating func list(_ omissions: [Omission?]) {
    let omitted = zip(document.transitions, omissions).compactMap { transition, omission in
      omission.map { (event: Self.name(of: transition.event), omission: $0) }
    }
    let groups = omitted.grouped {
      ($0.omission.isOfEvent ? [$0.event] : []) + [$0.omission.reason]
    }.map {
      (events: $0.map(\.event).distinct(), reason: $0[0].omission, count: $0.count)
    }
    self.omissions =
      groups.filter { !$0.reason.isUnreachable } + groups.filter(\.reason.isUnreachable)
  }

  // MARK: Actions

  private func action(
    for transition: FlowDocument.Transition, at index: Int, firstAnswers: inout [[String]: Int]
  ) throws(Omission) -> DeviceAction {
    let event = transition.event
    if let work = event.work {
      guard !event.isFailure else {
        throw Omission(reason: "no test can make \(work.kindOfWork) fail")
      }
      let pending = ["\(transition.source)", work]
      let first = firstAnswers[pending, default: index]
      firstAnswers[pending] = first
      guard first == index else {
        throw Omission(reason: "tests wait for another answer to \(work.kindOfWork)")
      }
      return .wait(work: work)
    }
    if event.isLink {
      let template = DeviceControls.value(for: event, in: controls.links)
      let url = template.map { DeviceControls.filled($0, with: event.payload) } ?? event.payload
      guard let url, template != nil || url.isURL else {
        throw Omission(
          reason: "its URL is unknown; add it to \"links\" in the settings", isOfEvent: true)
      }
      return .openLink(url)
    }
    let move = document.handMove(of: event, at: transition.source)
    if let control = DeviceControls.value(for: event, in: controls.controls) {
      guard let control else { throw Omission(reason: "declared to have no control") }
      guard move == nil, !DeviceControls.dependsOnPayload(control) else {
        return .tap(DeviceControls.filled(control, with: event.payload))
      }
      return .tap(control, typing: try typing(of: event) ?? [])
    }
    switch move {
    case .back: return .back(onIOS: .edgeSwipe)
    case .backClosingLayer(isClosedByHand: true): return .back(onIOS: .swipeDown)
    // A layer of one screen that requires a choice is closed only by a control.
    case .backClosingLayer(isClosedByHand: false): return .back(onIOS: .tap(event.name))
    case .swipeDown: return .swipeDown
    case .tab(let tab): return .tap(tab)
    case .window: throw Omission(reason: "tests stay in one window")
    case nil:
      if let typing = try typing(of: event) { return .tap(event.name, typing: typing) }
      return .tap(event.payload.map { "\(event.name)-\($0)" } ?? event.name)
    }
  }

  /// Returns the texts to type for the payload of an event, or `nil` if it is not a text.
  private func typing(of event: FlowDocument.Event) throws(Omission) -> [DeviceAction.Typing]? {
    guard let payload = event.payload else { return nil }
    let labels = event.parameters
    let texts = labels.count == 1 ? [payload] : payload.payloadParts
    let isLabeled = labels.contains { $0.mayBeText || controls.fields[$0] != nil }
    guard texts.count == labels.count else {
      if isLabeled { throw .payload }
      return nil
    }
    let values = zip(labels, texts).flatMap { label, text in
      text.payloadFields ?? [(label, text)]
    }
    let isText = values.map { label, text in
      label == "String" || controls.fields[label] != nil
        || (label.mayBeText && !text.isNumberOrBool && !text.hasPrefix("["))
    }
    guard isText.contains(true), isLabeled || !isText.contains(false) else { return nil }
    guard !isText.contains(false) else { throw .payload }
    return values.map { typing($1, labeled: $0, of: event) }
  }

  private func typing(
    _ text: String, labeled label: String, of event: FlowDocument.Event
  ) -> DeviceAction.Typing {
    let hasLabel = label != "String"
    let field = controls.fields[label] ?? (hasLabel ? label : event.name + "-field")
    guard Mask.isContained(in: text) else { return .init(field: field, text: text) }
    let words = LabelWords("\(hasLabel ? label : event.name) \(text)").words
    return .init(field: field, text: words.joined(separator: "_").uppercased(), isVariable: true)
  }
}

extension String {
  /// Whether a payload with this label, or of a type with this name, may be a typed text.
  fileprivate var mayBeText: Bool {
    self == "String" || unicodeScalars.first?.properties.isLowercase == true || hasPrefix("_")
  }

  fileprivate var isNumberOrBool: Bool {
    self == "true" || self == "false" || self == "nil" || Double(self) != nil
  }

  /// Whether it has the scheme of a URL, and no invalid characters.
  fileprivate var isURL: Bool {
    let url = #/[A-Za-z][A-Za-z0-9+.\-]*:[^\x{0}-\x{20}"]+/#
    return wholeMatch(of: url.matchingSemantics(.unicodeScalar)) != nil
  }
}

extension FlowDocument {
  /// The name of each screen in device tests, with its child flow if another has the same name.
  ///
  /// It consists of letters, digits, `-` and `_`, so that it can also be the name of a file.
  var deviceScreenNames: [String] {
    let names = screens.map(\.name.asFileName)
    let counts = Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    return zip(names, ScreenNames(self).paths).map { name, path in
      taken.insertUnique(counts[name.lowercased()] == 1 ? name : path.asFileName, separator: "-")
    }
  }
}

extension Set<String> {
  /// Inserts a name, numbered if it is taken, and returns it.
  ///
  /// The elements are in lower case, since some file systems are not case-sensitive.
  mutating func insertUnique(_ name: String, separator: String) -> String {
    var (unique, number) = (name, 2)
    while !insert(unique.lowercased()).inserted {
      unique = "\(name)\(separator)\(number)"
      number += 1
    }
    return unique
  }
}

extension String {
  /// The text with a hyphen for everything but letters, digits and underscores.
  var asFileName: String {
    let plain = unicodeScalars.map { scalar -> Character in
      let isPlain =
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isPlain ? Character(scalar) : "-"
    }
    return plain.isEmpty ? "screen" : String(plain)
  }
}

// Paths over the transitions that tests can take.
extension DeviceModel {
  /// Returns at most so many paths, and whether there are more.
  ///
  /// A tour has the minimum number of steps and launches.
  func paths(
    _ selection: TraceSelection, limit: Int
  ) -> (paths: [ShortestPaths.Path], isTruncated: Bool) {
    let found =
      switch selection {
      case .shortest: shortestPaths()
      case .tour: tour()
      case .simple(let steps): simplePaths(upTo: steps, limit: limit + 1)
      }
    return (Array(found.prefix(limit)), found.count > limit)
  }

  private func tour() -> [ShortestPaths.Path] {
    let taken = actions.indices.filter { actions[$0] != nil }
    let tour = PostmanTour(
      edges: taken.map {
        let transition = document.transitions[$0]
        return (source: transition.source, target: transition.target.configuration)
      },
      starts: document.starts.map(\.configuration), nodes: document.configurations.count)
    return tour.walks().map { walk in
      .init(start: walk.start, steps: walk.steps.map { taken[$0] })
    }
  }

  /// A shortest path to each state, in the order they are reached.
  private func shortestPaths() -> [ShortestPaths.Path] {
    let taken = actions.indices.filter { actions[$0] != nil }
    var reachable = document
    reachable.transitions = taken.map { document.transitions[$0] }
    let traces = ShortestPaths(in: reachable)
    var states: Set<String> = []
    return reachable.configurations.indices.compactMap { index in
      guard reached[index], states.insert(reachable.configurations[index].state).inserted,
        let trace = traces.path(to: index)
      else { return nil }
      return .init(start: trace.start, steps: trace.steps.map { taken[$0] })
    }
  }

  /// All paths that visit no configuration twice, depth first.
  private func simplePaths(upTo length: Int, limit: Int) -> [ShortestPaths.Path] {
    SimplePaths(
      leaving: leaving, target: { document.transitions[$0].target.configuration },
      starts: document.starts.map(\.configuration), length: length
    ).prefix(limit).map { .init(start: $0.start, steps: $0.steps) }
  }
}

/// The action of a device test that takes a transition.
indirect enum DeviceAction: Hashable {
  struct Typing: Hashable {
    var field: String
    /// The text, or the variable whose value is typed instead of a text that the flow masks.
    var text: String
    var isVariable = false

    /// The text, or `${NAME}` for a variable.
    var template: String { isVariable ? "${\(text)}" : text }
  }

  /// A control is tapped, after texts were typed.
  case tap(String, typing: [Typing] = [])
  /// The system's back: the button on Android, and an action on iOS.
  case back(onIOS: DeviceAction)
  /// A swipe from the left edge, which goes back on iOS.
  case edgeSwipe
  case swipeDown
  case openLink(String)
  /// The answer to work arrives by itself.
  case wait(work: String)

  /// Whether the control or URL depends on a value that the flow masks.
  var isMasked: Bool {
    switch self {
    case .tap(let name, _), .openLink(let name): Mask.isContained(in: name)
    case .back(let action): action.isMasked
    case .edgeSwipe, .swipeDown, .wait: false
    }
  }

  var variables: [String] {
    guard case .tap(_, let typing) = self else { return [] }
    return typing.filter(\.isVariable).map(\.text)
  }
}

/// Why no test can take a transition.
struct Omission: Error {
  let reason: String
  /// Whether each event needs its own remedy; otherwise events with the same reason share one.
  var isOfEvent = false
  var isUnreachable = false

  static let payload = Self(
    reason: "its payload cannot be split into texts; name a control with {payload} for it",
    isOfEvent: true)
  /// It is reachable only by transitions that no test can take, the first of them by this event;
  /// `nil` if it is not reachable at all.
  static func unreachable(behind event: String?) -> Self {
    .init(
      reason: event.map { "reached only after \($0), which is not tested" }
        ?? "no start leads there", isUnreachable: true)
  }
}
#endif
