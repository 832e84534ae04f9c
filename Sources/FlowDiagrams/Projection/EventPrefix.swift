import FlowDocuments

extension FlowDocument {
  private static let minPrefixLength = 12
  /// With fewer events, the prefix stays, too.
  private static let minEvents = 3
  private static let separators: Set<Character> = [".", "/", ":", "_", "-"]

  /// The common prefix of all event names, such as `com.example.shop.events.`; empty if it is short.
  ///
  /// With it, labels would differ only at their ends, so they omit it, and a caption states it once.
  var eventPrefix: String {
    let events = transitions.map(\.event) + refusals.map(\.event)
    let names = Set(events.map { VisibleText.clean($0.name) })
    guard names.count >= Self.minEvents, var common = names.first.map({ Substring($0) }) else {
      return ""
    }
    for name in names { common = common.prefix(zip(common, name).prefix { $0 == $1 }.count) }
    // The prefix ends at a separator, so that whole words of each name remain.
    guard let end = common.lastIndex(where: Self.separators.contains) else { return "" }
    let prefix = String(common[...end])
    return prefix.count < Self.minPrefixLength || names.contains(prefix) ? "" : prefix
  }
}

extension Diagram {
  /// Returns the name of an event, or its signature, as labels show it.
  func shortening(_ name: String) -> String {
    eventPrefix.isEmpty || !name.hasPrefix(eventPrefix)
      ? name : "…" + name.dropFirst(eventPrefix.count)
  }

  /// The sentence that explains what labels omit; empty if they omit nothing.
  var prefixCaptions: [String] { eventPrefix.isEmpty ? [] : ["“…” stands for \(eventPrefix)"] }
}
