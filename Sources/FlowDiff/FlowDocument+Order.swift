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
      return Place(
        source: transition.source,
        names: transition.event.names + [isElse ? "else" : "case"] + conditions)
    }
    document.refusals = Self.ordered(refusals) { Place(source: $0.source, names: $0.event.names) }
    return document
  }

  private struct Place: Hashable {
    var source: Int
    var names: [String]
  }

  private static func ordered<Element: JSONCodable>(
    _ elements: [Element], by place: (Element) -> Place
  ) -> [Element] {
    let places = elements.map(place)
    let counts = Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
    // Writing everything takes long, and is needed only where the rest is equal.
    let texts = zip(elements, places).map { element, place in
      counts[place] == 1 ? "" : element.jsonValue.text()
    }
    return elements.indices.sorted { left, right in
      let (place, other) = (places[left], places[right])
      if place.source != other.source { return place.source < other.source }
      if place.names != other.names { return place.names.lexicographicallyPrecedes(other.names) }
      return texts[left] < texts[right]
    }.map { elements[$0] }
  }
}

extension FlowDocument.Event {
  fileprivate var names: [String] { [name, payload ?? ""] }
}
