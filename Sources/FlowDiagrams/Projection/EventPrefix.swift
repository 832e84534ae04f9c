import FlowDocuments

/// The common prefix of all event names, such as `com.example.shop.events.`, if it is long.
///
/// With it, labels would differ only at their ends, so they omit it, and a caption states it once.
struct EventPrefix: Hashable, Sendable {
  private static let shortest = 12
  /// With fewer events, the prefix stays, too.
  private static let minEvents = 3
  private static let separators: Set<Character> = [".", "/", ":", "_", "-"]

  /// Empty if the names have no such prefix.
  private let text: String

  /// Makes an empty prefix.
  init() { text = "" }

  init(of document: FlowDocument) {
    text = Self.prefix(
      of: Set(
        (document.transitions.map(\.event) + document.refusals.map(\.event))
          .map { VisibleText.clean($0.name) }))
  }

  private static func prefix(of names: Set<String>) -> String {
    guard names.count >= minEvents, var common = names.first.map({ Substring($0) }) else {
      return ""
    }
    for name in names {
      common = common.prefix(zip(common, name).prefix { $0 == $1 }.count)
    }
    // The prefix ends at a separator, so that whole words of each name remain.
    guard let end = common.lastIndex(where: separators.contains) else { return "" }
    let prefix = common[...end]
    return prefix.count < shortest || names.contains(String(prefix)) ? "" : String(prefix)
  }

  /// Returns the name of an event, or its signature, as labels show it.
  func shortening(_ name: String) -> String {
    text.isEmpty || !name.hasPrefix(text) ? name : "…" + name.dropFirst(text.count)
  }

  /// The sentence that explains what labels omit; empty if they omit nothing.
  var captions: [String] { text.isEmpty ? [] : ["“…” stands for \(text)"] }
}
