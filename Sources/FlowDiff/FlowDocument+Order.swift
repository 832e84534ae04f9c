import FlowDocuments

extension FlowDocument {
  /// The same document with its transitions and refusals in an order that depends only on them: by
  /// configuration, event, payload and condition, then by everything else.
  ///
  /// - Complexity: O(*n* log *n*) for *n* transitions and refusals.
  var inCanonicalOrder: Self {
    var document = self
    document.transitions = Self.ordered(transitions) { transition in
      let conditions =
        [transition.guard ?? ""] + transition.decisions.map { "\($0.name): \($0.choice)" }
      let isElse = conditions == [""]
      return SortKey(
        source: transition.source,
        names: transition.event.names + [isElse ? "else" : "case"] + conditions)
    }
    document.refusals = Self.ordered(refusals) { SortKey(source: $0.source, names: $0.event.names) }
    return document
  }

  private struct SortKey: Hashable {
    var source: Int
    var names: [String]
  }

  private static func ordered<Element: JSONCodable>(
    _ elements: [Element], by key: (Element) -> SortKey
  ) -> [Element] {
    let keys = elements.map(key)
    let counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
    // Writing everything takes long, and is needed only where the rest is equal.
    let texts = zip(elements, keys).map { element, key in
      counts[key] == 1 ? "" : element.jsonValue.text()
    }
    return elements.indices.sorted { left, right in
      let (key, other) = (keys[left], keys[right])
      if key.source != other.source { return key.source < other.source }
      if key.names != other.names { return key.names.lexicographicallyPrecedes(other.names) }
      return texts[left] < texts[right]
    }.map { elements[$0] }
  }
}

extension FlowDocument.Event {
  fileprivate var names: [String] { [name, payload ?? ""] }
}
