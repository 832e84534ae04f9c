#if CLI
import FlowDocuments
import FlowExploration

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
  /// The configurations that tests can reach.
  private(set) var reached: [Bool]
  /// The names of the picture and the identifiers of the screens, in the order of the document.
  private let screens: [(name: String, id: String)]

  /// - Complexity: O(*c* + *t*) for *c* configurations and *t* transitions.
  init(_ document: FlowDocument, _ controls: DeviceControls) {
    self.document = document
    self.controls = controls
    screens = zip(DeviceNames.screens(of: document), ScreenNames(document).paths).map {
      ($0, controls.screens[$1] ?? controls.screens[$0] ?? $0)
    }
    actions = Array(repeating: nil, count: document.transitions.count)
    reached = Array(repeating: false, count: document.configurations.count)
    var reasons = Array(repeating: Omission?.none, count: document.transitions.count)
    var firstAnswers: [PendingWork: Int] = [:]
    for (index, transition) in document.transitions.enumerated() {
      switch action(for: transition, at: index, firstAnswers: &firstAnswers) {
      case .success(let action) where action.isMasked: reasons[index] = .masked
      case .success(let action): actions[index] = action
      case .failure(let omission): reasons[index] = omission
      }
    }
    let nearestFirst = reach()
    let blockers = blockers(beyond: nearestFirst)
    for (index, transition) in document.transitions.enumerated() where !reached[transition.source] {
      guard actions[index] != nil else { continue }
      actions[index] = nil
      reasons[index] = .unreachable(
        behind: blockers[transition.source].map { Self.name(of: document.transitions[$0].event) })
    }
    list(reasons)
  }

  /// Work that is running in a configuration.
  private struct PendingWork: Hashable {
    var configuration: Int
    var work: String
  }

  /// The screen on top: its name, and its accessibility identifier; `nil` if there is none.
  func screen(at configuration: Int) -> (name: String, id: String)? {
    document.configurations[configuration].top.map { screens[$0.screen] }
  }

  /// The transitions that leave each configuration and that tests can take.
  var leaving: [[Int]] {
    var leaving = Array(repeating: [Int](), count: document.configurations.count)
    for (index, transition) in document.transitions.enumerated() where actions[index] != nil {
      leaving[transition.source].append(index)
    }
    return leaving
  }

  /// Finds the configurations that tests can reach, and returns them, the nearest first.
  private mutating func reach() -> [Int] {
    let leaving = leaving
    var queue: [Int] = []
    func enter(_ node: Int) {
      guard !reached[node] else { return }
      reached[node] = true
      queue.append(node)
    }
    document.starts.forEach { enter($0.configuration) }
    var next = 0
    while next < queue.count {
      for step in leaving[queue[next]] {
        if let target = document.transitions[step].target.configuration { enter(target) }
      }
      next += 1
    }
    return queue
  }

  /// For each configuration that tests cannot reach, the first transition on the shortest path to
  /// it that no test can take; `nil` if there is no path.
  private func blockers(beyond reachable: [Int]) -> [Int?] {
    var leaving = Array(repeating: [Int](), count: document.configurations.count)
    for (index, transition) in document.transitions.enumerated() {
      leaving[transition.source].append(index)
    }
    var blockers = Array(repeating: Int?.none, count: document.configurations.count)
    var queue = reachable
    var next = 0
    while next < queue.count {
      let source = queue[next]
      for step in leaving[source] {
        guard let target = document.transitions[step].target.configuration, !reached[target],
          blockers[target] == nil
        else { continue }
        blockers[target] = blockers[source] ?? step
        queue.append(target)
      }
      next += 1
    }
    return blockers
  }

  private static func name(of event: FlowDocument.Event) -> String {
    event.moveName.map { "\(event.path) (\($0))" } ?? event.path
  }

  private mutating func list(_ reasons: [Omission?]) {
    var positions: [[String]: Int] = [:]
    for (index, reason) in reasons.enumerated() {
      guard let reason else { continue }
      let name = Self.name(of: document.transitions[index].event)
      let key = (reason.isOfEvent ? [name] : []) + [reason.description]
      let position = positions[key] ?? omissions.count
      if position == omissions.count {
        positions[key] = position
        omissions.append(([], reason, 0))
      }
      omissions[position].count += 1
      if !omissions[position].events.contains(name) { omissions[position].events.append(name) }
    }
    let isLast = { (omission: Omission) in
      if case .unreachable = omission { true } else { false }
    }
    omissions = omissions.filter { !isLast($0.reason) } + omissions.filter { isLast($0.reason) }
  }

  // MARK: Actions

  private func action(
    for transition: FlowDocument.Transition, at index: Int, firstAnswers: inout [PendingWork: Int]
  ) -> Result<DeviceAction, Omission> {
    let event = transition.event
    if let work = event.work {
      guard !event.isFailure else { return .failure(.failure(of: work.kindOfWork)) }
      let pending = PendingWork(configuration: transition.source, work: work)
      let first = firstAnswers[pending] ?? index
      firstAnswers[pending] = first
      return first == index
        ? .success(.wait(work: work)) : .failure(.otherAnswer(to: work.kindOfWork))
    }
    if event.isLink { return link(event).map { .success(.openLink($0)) } ?? .failure(.unknownURL) }
    if let move = document.handMove(of: event, at: transition.source) {
      return action(for: move, event)
    }
    guard let template = DeviceControls.value(for: event, in: controls.controls) else {
      return action(ofUnnamed: event)
    }
    guard let template else { return .failure(.noControl) }
    guard !DeviceControls.dependsOnPayload(template) else {
      return .success(.tap(DeviceControls.filled(template, with: event.payload)))
    }
    return typing(of: event).map { .tap(template, typing: $0 ?? []) }
  }

  /// The URL of a link: the one in the settings, or the payload if it is a URL.
  private func link(_ event: FlowDocument.Event) -> String? {
    if let template = DeviceControls.value(for: event, in: controls.links) {
      return DeviceControls.filled(template, with: event.payload)
    }
    return event.payload.flatMap { $0.isURL ? $0 : nil }
  }

  private func action(
    for move: FlowDocument.HandMove, _ event: FlowDocument.Event
  ) -> Result<DeviceAction, Omission> {
    if let named = DeviceControls.value(for: event, in: controls.controls) {
      guard let named else { return .failure(.noControl) }
      return .success(.tap(DeviceControls.filled(named, with: event.payload)))
    }
    switch move {
    case .back: return .success(.back(.edgeSwipe))
    case .backClosingLayer(isClosedByHand: true): return .success(.back(.swipeDown))
    case .backClosingLayer(isClosedByHand: false): return .success(.back(.tap(event.name)))
    case .swipeDown: return .success(.swipeDown)
    case .tab(let tab): return .success(.tap(tab))
    case .window: return .failure(.window)
    }
  }

  /// The tap on a control that is named after its event, after texts were typed, or for each
  /// payload.
  private func action(ofUnnamed event: FlowDocument.Event) -> Result<DeviceAction, Omission> {
    guard let payload = event.payload else { return .success(.tap(event.name)) }
    return typing(of: event).map { typing in
      typing.map { .tap(event.name, typing: $0) } ?? .tap("\(event.name)-\(payload)")
    }
  }

  /// Returns the texts to type for the payload of an event, or `nil` if it is not a text.
  private func typing(
    of event: FlowDocument.Event
  ) -> Result<[DeviceAction.Typing]?, Omission> {
    guard let payload = event.payload else { return .success(nil) }
    let labels = event.parameters
    let texts = labels.count == 1 ? [payload] : PayloadText.parts(of: payload)
    let isLabeled = labels.contains { $0.mayBeText || controls.fields[$0] != nil }
    guard texts.count == labels.count else {
      return isLabeled ? .failure(.payload) : .success(nil)
    }
    let values = zip(labels, texts).flatMap { label, text in
      PayloadText.fields(of: text) ?? [(label, text)]
    }
    let isText = values.map { label, text in
      label == "String" || controls.fields[label] != nil
        || (label.mayBeText && !text.isNumberOrBool && !text.hasPrefix("["))
    }
    guard isText.contains(true), isLabeled || !isText.contains(false) else { return .success(nil) }
    guard !isText.contains(false) else { return .failure(.payload) }
    return .success(values.map { typing($1, labeled: $0, of: event) })
  }

  private func typing(
    _ text: String, labeled label: String, of event: FlowDocument.Event
  ) -> DeviceAction.Typing {
    let hasLabel = label != "String"
    let field = controls.fields[label] ?? (hasLabel ? label : event.name + "-field")
    guard Mask.isContained(in: text) else { return .init(field: field, text: .literal(text)) }
    let words = LabelWords("\(hasLabel ? label : event.name) \(text)").words
    return .init(field: field, text: .variable(words.joined(separator: "_").uppercased()))
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
    guard let colon = firstIndex(of: ":"), let first = unicodeScalars.first,
      first.isASCII, first.properties.isAlphabetic, index(after: colon) < endIndex
    else { return false }
    return self[..<colon].unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "+-.".unicodeScalars.contains($0))
    } && unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" }
  }
}

/// The names of screens in device tests.
enum DeviceNames {
  /// The name of each screen, prefixed with its child flow if another screen has the same name.
  ///
  /// It consists of letters, digits, `-` and `_`, so that it can also be the name of a file.
  static func screens(of document: FlowDocument) -> [String] {
    let paths = ScreenNames(document).paths.map { $0.asFileName }
    let names = document.screens.map { $0.name.asFileName }
    let counts = Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    return zip(names, paths).map { name, path in
      let wanted = counts[name.lowercased()] == 1 ? name : path
      var unique = wanted
      var number = 2
      while !taken.insert(unique.lowercased()).inserted {
        unique = "\(wanted)-\(number)"
        number += 1
      }
      return unique
    }
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
#endif
