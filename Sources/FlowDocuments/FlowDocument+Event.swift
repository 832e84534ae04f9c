package import FlowCore

extension FlowDocument {
  package struct Event: Hashable, Sendable {
    /// The name, such as `onCellTap`.
    package var name: String
    /// The labels of its payload, such as `url`.
    package var parameters: [String]
    /// The payload as text, or `nil` if there is none.
    package var payload: String?
    /// The child flow that handles it, by the names of its cases from outside in, such as
    /// `app.login`, or `nil` for the flow itself.
    package var child: String?
    /// The same child flow with its keys, such as `app.details(3)`, or `nil` if none has a key.
    package var instance: String?
    /// The system move that the event stands for, or `nil` for an event of the app itself.
    package var move: SystemMove?
    /// Whether it opens a link, which comes from outside and can arrive in every state.
    package var isLink: Bool
    /// The work that it answers, such as `charge(1)`, or `nil` if it is not an answer.
    package var work: String?
    /// Whether it answers that the work failed.
    package var isFailure: Bool

    /// Whether the platform causes it (the back button), not a control of the app.
    package var isSystem: Bool { move != nil }

    package init(
      name: String, parameters: [String] = [], payload: String? = nil,
      child: String? = nil, instance: String? = nil, move: SystemMove? = nil,
      isLink: Bool = false, work: String? = nil, isFailure: Bool = false
    ) {
      self.name = name
      self.parameters = parameters
      self.payload = payload
      self.child = child
      self.instance = instance
      self.move = move
      self.isLink = isLink
      self.work = work
      self.isFailure = isFailure
    }
  }
}

extension FlowDocument.Event: JSONCodable {
  package static var jsonName: String { "an event" }
  package static var blank: Self { Self(name: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("name", &name, .name)
    try coder.code("parameters", &parameters, .strings(of: "a parameter"), default: [])
    try coder.code("payload", &payload, .string)
    try coder.code("child", &child, .string)
    try coder.code("instance", &instance, .string)
    try coder.code(&move)
    try coder.code("link", &isLink, .flag, default: false)
    try coder.code("answers", &work, .name)
    try coder.code("failure", &isFailure, .flag, default: false)
    if isFailure, work == nil, coder.object != nil {
      throw coder.fault(
        at: "failure", "\"failure\" is only for answers; the key \"answers\" is missing")
    }
  }
}

extension JSONCoder {
  /// Reads or writes a system move as members of its event.
  package mutating func code(_ move: inout SystemMove?) throws(JSONFault) {
    let parts = move?.parts
    write("move", (parts?.kind.rawValue).map(JSONValue.string))
    for key in SystemMove.detailKeys { write(key, parts?.kind.key == key ? parts?.detail : nil) }
    if let object { move = try SystemMove(from: object) }
  }
}

extension SystemMove {
  fileprivate static let detailKeys = ["count", "tab", "window"]

  /// The kind of a move, as written in a document.
  package enum MoveKind: String, CaseIterable {
    case back, backBy, interactiveDismiss, dismissalAttempted, tabTapped, tabRetapped
    case windowFocused, windowClosed

    /// The key with the details of such a move.
    fileprivate var key: String? {
      switch self {
      case .back, .interactiveDismiss, .dismissalAttempted: nil
      case .backBy: "count"
      case .tabTapped, .tabRetapped: "tab"
      case .windowFocused, .windowClosed: "window"
      }
    }
  }

  /// The kind of the move, and the value of the kind's key.
  fileprivate var parts: (kind: MoveKind, detail: JSONValue?) {
    switch self {
    case .back: (.back, nil)
    case .backBy(let count): (.backBy, .integer(count))
    case .interactiveDismiss: (.interactiveDismiss, nil)
    case .dismissalAttempted: (.dismissalAttempted, nil)
    case .tabTapped(let name): (.tabTapped, .string(name))
    case .tabRetapped(let name): (.tabRetapped, .string(name))
    case .windowFocused(let name): (.windowFocused, .string(name))
    case .windowClosed(let name): (.windowClosed, .string(name))
    }
  }

  /// Reads the system move of an event; returns `nil` if it has none.
  fileprivate init?(from event: ObjectReader) throws(JSONFault) {
    let kind: MoveKind? = event.optional("move") == nil ? nil : try event.read("move", .keyword)
    for key in Self.detailKeys where key != kind?.key {
      guard let value = event.optional(key) else { continue }
      throw JSONFault(
        offset: value.offset,
        message: kind.map { "the move \"\($0.rawValue)\" does not take \"\(key)\"" }
          ?? "\"\(key)\" is only for system moves; the key \"move\" is missing")
    }
    switch kind {
    case nil: return nil
    case .back: self = .back
    case .backBy: self = .backBy(try event.read("count", .count))
    case .interactiveDismiss: self = .interactiveDismiss
    case .dismissalAttempted: self = .dismissalAttempted
    case .tabTapped: self = .tabTapped(try event.read("tab", .string))
    case .tabRetapped: self = .tabRetapped(try event.read("tab", .string))
    case .windowFocused: self = .windowFocused(try event.read("window", .string))
    case .windowClosed: self = .windowClosed(try event.read("window", .string))
    }
  }
}
