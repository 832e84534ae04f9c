import FlowDocuments

/// What the names of all events begin with, such as `com.example.shop.events.`, if it is long.
///
/// Labels would differ only at their ends, so they leave it out, and a remark tells it once.
struct EventPrefix: Hashable, Sendable {
  /// A shorter beginning stays in the labels.
  private static let shortest = 12
  /// With fewer events, it stays, too.
  private static let fewestEvents = 3
  private static let separators: Set<Character> = [".", "/", ":", "_", "-"]

  /// Empty if the names have no such beginning.
  private let text: String

  /// Makes one that leaves out nothing.
  init() { text = "" }

  init(of document: FlowDocument) {
    text = Self.prefix(
      of: Set(
        (document.transitions.map(\.event) + document.refusals.map(\.event))
          .map { VisibleText.clean($0.name) }))
  }

  private static func prefix(of names: Set<String>) -> String {
    guard names.count >= fewestEvents, var common = names.first.map({ Substring($0) }) else {
      return ""
    }
    for name in names {
      common = common.prefix(zip(common, name).prefix { $0 == $1 }.count)
    }
    // What is left of each name is a whole word of it.
    guard let end = common.lastIndex(where: separators.contains) else { return "" }
    let prefix = common[...end]
    return prefix.count < shortest || names.contains(String(prefix)) ? "" : String(prefix)
  }

  /// Returns the name of an event, or its signature, as labels show it.
  func shortening(_ name: String) -> String {
    text.isEmpty || !name.hasPrefix(text) ? name : "…" + name.dropFirst(text.count)
  }

  /// The sentence that tells what labels leave out; none if that is nothing.
  var remarks: [String] { text.isEmpty ? [] : ["“…” stands for \(text)"] }
}
