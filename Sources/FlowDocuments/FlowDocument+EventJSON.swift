package import FlowCore

extension FlowDocument.Event {
  var json: JSONValue {
    let move = move?.parts
    return .object([
      "name": .string(name),
      "parameters": .optional(parameters.map(JSONValue.string)),
      "payload": .optional(payload),
      "child": .optional(child),
      "instance": .optional(instance),
      "move": (move?.kind.rawValue).map(JSONValue.string),
      move?.kind.key ?? "": move?.detail,
      "link": isLink ? .bool(true) : nil,
      "answers": .optional(work),
      "failure": isFailure ? .bool(true) : nil,
    ])
  }

  private static let keys = [
    "name", "parameters", "payload", "child", "instance", "move", "count", "tab", "window",
    "link", "answers", "failure",
  ]

  init(from json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "an event", keys: Self.keys)
    self.init(
      name: try object.name("name"),
      parameters: try object.optionalTexts("parameters", "a parameter"),
      payload: try object.optionalText("payload"), child: try object.optionalText("child"),
      instance: try object.optionalText("instance"),
      move: try SystemMove(from: object), isLink: try object.flag("link", default: false),
      work: try object.optionalName("answers"),
      isFailure: try object.flag("failure", default: false))
    if isFailure, work == nil, let failure = object.optional("failure") {
      throw JSONFault(
        offset: failure.offset,
        message: "\"failure\" is only for answers; the key \"answers\" is missing")
    }
  }
}

extension SystemMove {
  /// The kind of a move, as written in a document.
  package enum MoveKind: String, CaseIterable {
    case back, backBy, interactiveDismiss, tabTapped, tabRetapped, windowFocused, windowClosed

    /// The key with the details of such a move.
    package var key: String? {
      switch self {
      case .back, .interactiveDismiss: nil
      case .backBy: "count"
      case .tabTapped, .tabRetapped: "tab"
      case .windowFocused, .windowClosed: "window"
      }
    }
  }

  /// The kind of the move, and the value of the kind's key.
  package var parts: (kind: MoveKind, detail: JSONValue?) {
    switch self {
    case .back: (.back, nil)
    case .backBy(let count): (.backBy, .integer(count))
    case .interactiveDismiss: (.interactiveDismiss, nil)
    case .tabTapped(let name): (.tabTapped, .string(name))
    case .tabRetapped(let name): (.tabRetapped, .string(name))
    case .windowFocused(let name): (.windowFocused, .string(name))
    case .windowClosed(let name): (.windowClosed, .string(name))
    }
  }

  /// Reads the system move of an event; returns `nil` if it has none.
  fileprivate init?(from event: ObjectReader) throws(JSONFault) {
    let kind: MoveKind? = event.optional("move") == nil ? nil : try event.keyword("move")
    for key in ["count", "tab", "window"] where key != kind?.key {
      guard let value = event.optional(key) else { continue }
      throw JSONFault(
        offset: value.offset,
        message: kind.map { "the move \"\($0.rawValue)\" does not take \"\(key)\"" }
          ?? "\"\(key)\" is only for system moves; the key \"move\" is missing")
    }
    guard let kind else { return nil }
    try self.init(kind, from: event, nameKey: kind.key ?? "")
  }

  package init(
    _ kind: MoveKind, from object: ObjectReader, nameKey: String
  ) throws(JSONFault) {
    switch kind {
    case .back: self = .back
    case .backBy: self = .backBy(try object.count("count"))
    case .interactiveDismiss: self = .interactiveDismiss
    case .tabTapped: self = .tabTapped(try object.text(nameKey))
    case .tabRetapped: self = .tabRetapped(try object.text(nameKey))
    case .windowFocused: self = .windowFocused(try object.text(nameKey))
    case .windowClosed: self = .windowClosed(try object.text(nameKey))
    }
  }
}
