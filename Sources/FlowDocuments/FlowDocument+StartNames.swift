extension FlowDocument {
  /// The names of the starts: their conditions, with the top screen if several have the same one.
  package var startNames: [String?] {
    let counts = Dictionary(starts.map { ($0.condition, 1) }, uniquingKeysWith: +)
    return starts.map { start in
      guard counts[start.condition, default: 0] > 1,
        let top = configurations[start.configuration].top
      else { return start.condition }
      let name = screens[top.screen].name
      return start.condition.map { "\($0): \(name)" } ?? name
    }
  }
}
