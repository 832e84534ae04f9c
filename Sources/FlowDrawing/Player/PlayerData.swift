import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowLayout

/// The data of a player's script: the document without repetition, and which elements of the
/// diagrams draw its parts.
///
/// All texts are cleaned here, so that the script need not.
final class PlayerData {
  private let document: FlowDocument
  private let diagrams: [PlacedDiagram]
  private let trace: Overlay.TracePath?
  private let pictures: ScreenPictures
  private let source: (Int) -> String?
  private var stackEntries = InternedValues<FlowDocument.Stack.Entry>()
  private var containers = InternedValues<FlowDocument.Stack.Container>()
  private var windows = InternedValues<FlowDocument.Stack.Window>()
  private var events = InternedValues<FlowDocument.Event>()
  private var effects = InternedValues<TransitionEffect>()

  /// What a transition does, wherever it starts.
  private struct TransitionEffect: Hashable {
    var symbols: [EdgeSymbol]
    var commands: [String]
    var decisions: [FlowDocument.Decision]
    var condition: String?
    var note: String?
    var location: String?
    var address: String?
  }

  init(
    document: FlowDocument, diagrams: [PlacedDiagram], trace: Overlay.TracePath?,
    pictures: ScreenPictures, source: @escaping (Int) -> String?
  ) {
    (self.document, self.diagrams, self.trace) = (document, diagrams, trace)
    (self.pictures, self.source) = (pictures, source)
  }

  /// The data as JSON that is safe inside a `script` element.
  func text() -> String { Self.escaped(value().text()) }

  /// Escapes characters that could end the element, or have a meaning in HTML.
  ///
  /// In JSON these occur only in strings, where an escape means the same.
  static func escaped(_ json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "&": result += "\\u0026"
      case "\u{2028}": result += "\\u2028"
      case "\u{2029}": result += "\\u2029"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func value() -> JSONValue {
    let configurations = document.configurations.map { value(of: $0) }
    let transitions = document.transitions.indices.flatMap { numbers(ofTransition: $0) }
    let refusals = document.refusals.map { value(of: $0) }
    let dead = document.deadEvents.map { value(of: $0) }
    // Interned values come first, because writing one may intern others.
    let windows = self.windows.all.map { value(of: $0) }
    var containers: [JSONValue] = []
    var stackEntries: [JSONValue] = []
    while containers.count < self.containers.all.count
      || stackEntries.count < self.stackEntries.all.count
    {
      while containers.count < self.containers.all.count {
        containers.append(value(of: self.containers.all[containers.count]))
      }
      while stackEntries.count < self.stackEntries.all.count {
        stackEntries.append(value(of: self.stackEntries.all[stackEntries.count]))
      }
    }
    return .object([
      "screens": .array(document.screens.map { value(of: $0) }),
      "stackEntries": .array(stackEntries),
      "images": images,
      "containers": .array(containers),
      "windows": .array(windows),
      "configurations": .array(configurations),
      "work": work,
      "starts": .array(
        zip(document.starts, document.startNames).map { start, name in
          .array([.integer(start.configuration), text(name)])
        }),
      "outcomes": .array(document.outcomes.map { text($0) }),
      "events": .array(events.all.map { value(of: $0) }),
      "effects": .array(effects.all.map { value(of: $0) }),
      "transitions": .array(transitions.map(JSONValue.integer)),
      "refusals": .array(refusals),
      "dead": .array(dead),
      "findings": .array(document.childMismatches.map { value(of: $0) }),
      "pictures": .array(diagrams.map { value(of: $0) }),
      "trace": trace.map { value(of: $0) },
    ])
  }

  private func text(_ text: String?) -> JSONValue {
    guard let text else { return JSONValue(.null) }
    return .string(VisibleText.shortened(VisibleText.clean(text)))
  }

  // MARK: Stacks

  private func value(of screen: FlowDocument.Screen) -> JSONValue {
    let isOfChild = document.parts[screen.part].parent != nil
    return .array([text(screen.name), text(isOfChild ? document.parts[screen.part].name : nil)])
  }

  /// The numbers of the images of each visible screen, light and then dark; `nil` without pictures.
  private var images: JSONValue? {
    guard !pictures.isEmpty else { return nil }
    return .array(
      stackEntries.all.map { entry in
        guard let picture = pictures.picture(of: entry.screen) else { return JSONValue(.null) }
        return .array([.integer(picture.light)] + (picture.dark.map { [.integer($0)] } ?? []))
      })
  }

  private func value(of configuration: FlowDocument.Configuration) -> JSONValue {
    .array(
      [text(configuration.state), .integer(configuration.isExpanded ? 1 : 0)]
        + configuration.stack.windows.map { .integer(windows.index(of: $0)) })
  }

  /// The work under way in each configuration; `nil` if there never is any.
  private var work: JSONValue? {
    let work = document.configurations.map(\.work)
    return work.allSatisfy(\.isEmpty) ? nil : .array(work.map { .array($0.map { text($0) }) })
  }

  private func value(of window: FlowDocument.Stack.Window) -> JSONValue {
    .array(
      [text(window.name)]
        + window.layers.map { layer in
          .array([text(layer.style.knownName), .integer(containers.index(of: layer.container))])
        })
  }

  /// The indices of a stack's screens after a 0; or the names and containers of all tabs, after a 1
  /// and the index of the selected tab.
  private func value(of container: FlowDocument.Stack.Container) -> JSONValue {
    switch container {
    case .stack(let entries):
      return .array([.integer(0)] + entries.map { .integer(stackEntries.index(of: $0)) })
    case .tabs(let tabs, let selected):
      let position = tabs.firstIndex { $0.name == selected } ?? 0
      return .array(
        [.integer(1), .integer(position)] + tabs.flatMap { values(of: $0.name, $0.container) })
    }
  }

  private func values(of name: String, _ container: FlowDocument.Stack.Container) -> [JSONValue] {
    [text(name), .integer(containers.index(of: container))]
  }

  private func value(of entry: FlowDocument.Stack.Entry) -> JSONValue {
    .array(
      [.integer(entry.screen.screen), text(entry.screen.payload)]
        + entry.slots.flatMap { values(of: $0.name, $0.container) })
  }

  // MARK: Transitions

  /// The source of a transition, its target (outcomes as −1, −2, …), its event and its effect.
  private func numbers(ofTransition index: Int) -> [Int] {
    let transition = document.transitions[index]
    let target =
      switch transition.target {
      case .configuration(let index): index
      case .outcome(let index): -1 - index
      }
    let effect = TransitionEffect(
      // Without known stacks, nothing is known of what a transition does to them.
      symbols: document.hasStacks ? transition.symbols : [],
      commands: transition.commands.map { document.text(of: $0) },
      decisions: transition.decisions, condition: transition.guard, note: transition.note,
      location: transition.location,
      address: transition.location == nil ? nil : source(index))
    return [
      transition.source, target, events.index(of: transition.event), effects.index(of: effect),
    ]
  }

  private func value(of effect: TransitionEffect) -> JSONValue {
    .array([
      .string(effect.symbols.map(\.rawValue).joined(separator: " ")),
      text(effect.commands.isEmpty ? nil : effect.commands.joined(separator: ", ")),
      .array(effect.decisions.map { .array([text($0.name), text($0.choice)]) }),
      text(effect.condition), text(effect.note), text(effect.location),
      effect.address.map(JSONValue.string) ?? JSONValue(.null),
    ])
  }

  private func value(of event: FlowDocument.Event) -> JSONValue {
    let kind: String? = event.isLink ? "link" : event.move.map(\.label)
    return .array(
      [text(event.name), text(event.path), text(event.payload), text(kind)]
        + (event.work.map { [text($0)] + (event.isFailure ? [.bool(true)] : []) } ?? []))
  }

  private func value(of refusal: FlowDocument.Refusal) -> JSONValue {
    .array([
      .integer(refusal.source), .integer(events.index(of: refusal.event)),
      text(document.text(of: refusal.command)), text(refusal.reason), text(refusal.location),
    ])
  }

  private func value(of event: FlowDocument.DeadEvent) -> JSONValue {
    .array([.integer(events.index(of: event.event)), .string(event.reason.text)])
  }

  private func value(of finding: FlowDocument.ChildMismatch) -> JSONValue {
    let child = document.parts[finding.part].name
    return .array([.integer(finding.configuration), text(finding.kind.explanation(of: child))])
  }

  // MARK: Elements of diagrams

  private func value(of placed: PlacedDiagram) -> JSONValue {
    let positions = placed.diagram.elements
    var labelIDs = InternedValues<[String]>()
    // What a page does not show is left out, since most pages show little of a large flow.
    let pairs = { (indices: [Int?]) in
      JSONValue.array(
        indices.enumerated().flatMap { index, part in part.map { [index, $0] } ?? [] }
          .map(JSONValue.integer))
    }
    let labelsOfTransitions = document.transitions.indices.map { position in
      positions.labelIDs[position].map { labelIDs.index(of: $0.map(\.text)) }
    }
    let numbers = { (indices: [Int?]) in JSONValue.array(indices.map { .integer($0 ?? -1) }) }
    let pageNodes = placed.diagram.nodes.indices.filter { placed.diagram.nodes[$0].page != nil }
    return .object([
      "title": text(placed.diagram.trail.last?.title ?? placed.diagram.title),
      "page": text(placed.diagram.page),
      "nodes": pairs(positions.configurations),
      "pageNodes": .array(pageNodes.map(JSONValue.integer)),
      "outcomes": numbers(document.outcomes.indices.map { positions.outcomes[$0] }),
      "starts": numbers(document.starts.indices.map { positions.starts[$0] }),
      "labels": .array(labelIDs.all.map { .string($0.joined(separator: " ")) }),
      "at": pairs(labelsOfTransitions),
    ])
  }

  // MARK: A trace

  /// A trace: its steps as indices, and events that were not handled, with their cause and reason.
  private func value(of trace: Overlay.TracePath) -> JSONValue {
    let moments = trace.moments.map { moment -> JSONValue in
      switch moment {
      case .step(let position): .integer(position)
      case .event(let event):
        .array([text(event.event), .string(event.cause.rawValue), text(event.reason)])
      }
    }
    return .object([
      "start": .integer(trace.start), "moments": .array(moments),
      "verdict": trace.verdict.map {
        .array([.string($0.mark.rawValue), text($0.text)])
      },
    ])
  }
}

/// Values without duplicates, numbered in the order found.
private struct InternedValues<Value: Hashable> {
  private(set) var all: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func index(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = all.count
    all.append(value)
    return all.count - 1
  }
}

extension SystemMove {
  fileprivate var label: String {
    switch self {
    case .back: "back"
    case .backBy(let count): "back by \(count)"
    case .interactiveDismiss: "swipe down"
    case .dismissalAttempted: "attempt to swipe down"
    case .tabTapped(let name): "tap on tab \(name)"
    case .tabRetapped(let name): "second tap on tab \(name)"
    case .windowFocused(let name): "window \(name) to the front"
    case .windowClosed(let name): "close window \(name)"
    }
  }
}
