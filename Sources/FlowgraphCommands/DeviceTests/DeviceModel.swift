#if CLI
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
#endif
