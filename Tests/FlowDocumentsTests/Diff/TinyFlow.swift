import FlowCore
import FlowDocuments
import FlowTestSupport

/// A small flow written as rows: `FROM | event [guard] | command | TO / note`.
///
/// A state is its stack, `Cart Payment`, with `+` before the screen of a sheet; `(paid)` is an
/// outcome, and `=` stays. `back^` is the system's back. The command `!pop` is refused for the
/// reason that stands instead of the target.
struct TinyFlow {
  static let shop = TinyFlow(
    "Cart | pay | push | Cart Payment",
    "Cart | help | present | Cart + Help",
    "Cart + Help | close | dismiss | Cart",
    "Cart | leave | | (left)",
    "Cart Payment | back^ | pop | Cart",
    "Cart Payment | cancel | pop | Cart",
    "Cart Payment | confirm [card valid] | push | Cart Payment Receipt",
    "Cart Payment | confirm | | = / card refused",
    "Cart Payment Receipt | done | | (paid)",
    "Cart Payment Receipt | back^ | pop | Cart Payment")

  static let search = TinyFlow(
    "List | open | push | List Detail",
    "List | search | push | List Search",
    "List Search | open | push | List Search Detail",
    "List Search | back^ | pop | List",
    "List Detail | back^ | pop | List",
    "List Search Detail | back^ | pop | List Search")

  var rows: [String]
  var start = ""

  init(_ rows: String...) {
    self.rows = rows
    start = Self.fields(rows[0])[0]
  }

  /// The flow with a row replaced; by nothing, it is left out.
  func replacing(_ row: String, by others: String...) -> TinyFlow {
    var flow = self
    flow.rows = rows.flatMap { $0 == row ? others : [$0] }
    return flow
  }

  /// The flow with more rows.
  func adding(_ more: String...) -> TinyFlow {
    var flow = self
    flow.rows += more
    return flow
  }

  /// The flow with a word replaced everywhere.
  func renaming(_ word: String, to other: String) -> TinyFlow {
    var flow = self
    flow.rows = rows.map { $0.replacing(word, with: other) }
    return flow
  }

  private static func fields(_ row: String) -> [String] {
    row.split(separator: "|", omittingEmptySubsequences: false).map { field in
      String(field).trimmed
    }
  }

  // MARK: The document

  var document: FlowDocument {
    var document = FlowDocument(
      name: "shop", title: "Shop", search: .init(), parts: [.init(name: "Shop")], screens: [],
      configurations: [], starts: [], transitions: [])
    let start = configuration(self.start, in: &document)
    document.starts = [.init(configuration: start)]
    for (index, row) in rows.enumerated() {
      add(Self.fields(row), location: "Shop.swift:\(index + 1)", to: &document)
    }
    return document
  }

  private func add(_ fields: [String], location: String, to document: inout FlowDocument) {
    let source = configuration(fields[0], in: &document)
    let parts = fields[1].split(separator: "[").map { String($0).trimmed }
    let isBack = parts[0].hasSuffix("^")
    let event = FlowDocument.Event(
      name: isBack ? String(parts[0].dropLast()) : parts[0], move: isBack ? .back : nil)
    let target = fields[3].split(separator: "/").map { String($0).trimmed }
    if fields[2].hasPrefix("!") {
      document.refusals.append(
        .init(
          source: source, event: event, command: command(String(fields[2].dropFirst())),
          reason: fields[3], location: location))
      return
    }
    document.transitions.append(
      .init(
        from: source, to: self.target(target[0], from: source, in: &document), event: event,
        commands: fields[2].split(separator: ",").map { command(String($0).trimmed) },
        guard: parts.count > 1 ? String(parts[1].dropLast()) : nil,
        note: target.count > 1 ? target[1] : nil, location: location))
  }

  private func command(_ operation: String) -> Command<FlowDocument.StackScreen> {
    .init(CommandOperation(rawValue: operation) ?? .push)
  }

  private func target(
    _ text: String, from source: Int, in document: inout FlowDocument
  ) -> FlowDocument.Target {
    if text == "=" { return .configuration(source) }
    guard text.hasPrefix("(") else { return .configuration(configuration(text, in: &document)) }
    let name = String(text.dropFirst().dropLast())
    if let known = document.outcomes.firstIndex(of: name) { return .outcome(known) }
    document.outcomes.append(name)
    return .outcome(document.outcomes.count - 1)
  }

  private func configuration(_ text: String, in document: inout FlowDocument) -> Int {
    let layers = text.split(separator: "+").map { layer in
      layer.split(separator: " ").map { screen(String($0), in: &document) }
    }
    let configuration = FlowDocument.Configuration(state: text, stack: .init(layers: layers))
    if let known = document.configurations.firstIndex(of: configuration) { return known }
    document.configurations.append(configuration)
    return document.configurations.count - 1
  }

  private func screen(_ name: String, in document: inout FlowDocument) -> Int {
    if let known = document.screens.firstIndex(where: { $0.name == name }) { return known }
    document.screens.append(.init(name: name))
    return document.screens.count - 1
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  fileprivate func replacing(_ word: String, with other: String) -> String {
    split(separator: " ", omittingEmptySubsequences: false)
      .map { $0 == word ? Substring(other) : $0 == "(\(word))" ? Substring("(\(other))") : $0 }
      .joined(separator: " ")
  }
}
