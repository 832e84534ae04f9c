import FlowCore

// Labels of screens and events, with the child flows that they belong to. They are derived from the
// flow's type, because a trace or a document does not contain the flow. The values of a child are
// masked as in the flow.
extension Flow {
  /// The label of a screen, with the child flows it belongs to.
  static func valueLabel(ofScreen screen: Screen) -> ValueLabel {
    Self.masking {
      let labels = children.lazy.compactMap { $0.label(ofScreen: screen) }
      if let label = labels.first(where: { !$0.children.isEmpty }) { return label }
      var label = ValueLabel(of: screen, masking: .of(Self.self))
      if let flow = Self.self as? any ExplorableFlow.Type {
        label.group = label.group ?? flow.groupName(of: screen)
        label.description = label.description ?? flow.descriptionText(of: screen)
      }
      return label
    }
  }

  /// The label of an event, with the child flows that handle it.
  static func valueLabel(ofEvent event: Event) -> ValueLabel {
    Self.masking {
      let labels = children.lazy.compactMap { $0.label(ofEvent: event) }
      return labels.first { !$0.children.isEmpty }
        ?? ValueLabel(of: event, masking: .of(Self.self))
    }
  }

  static func valueLabel(ofOutcome outcome: Outcome) -> ValueLabel {
    ValueLabel(of: outcome, masking: .of(Self.self))
  }

  /// The label of a piece of work, with the child flows that wait for it.
  static func valueLabel(ofWork work: Work) -> ValueLabel {
    Self.masking {
      let labels = children.lazy.compactMap { $0.label(ofWork: work) }
      return labels.first { !$0.children.isEmpty } ?? ValueLabel(of: work, masking: .of(Self.self))
    }
  }
}

extension ExplorableFlow {
  /// The group of a screen whose static type is unknown; `nil` if it is not a screen of the flow.
  fileprivate static func groupName(of screen: Any) -> String? {
    guard let name = (screen as? Screen).flatMap(exploration.group), !name.isEmpty else {
      return nil
    }
    return name
  }

  /// The description of a screen whose static type is unknown; `nil` if it is not one of the flow.
  fileprivate static func descriptionText(of screen: Any) -> String? {
    guard let text = (screen as? Screen).flatMap(exploration.description), !text.isEmpty else {
      return nil
    }
    return text
  }
}

extension ChildDeclaration {
  fileprivate func label(ofScreen screen: Parent.Screen) -> ValueLabel? {
    declaration.screen.extract(from: screen).first.map { match in
      var label = ChildFlow.valueLabel(ofScreen: match.value)
      if let name = name(of: screen, value: match.value) { label.children.insert(name, at: 0) }
      return label
    }
  }

  fileprivate func label(ofEvent event: Parent.Event) -> ValueLabel? {
    label(of: event, in: declaration.event) { ChildFlow.valueLabel(ofEvent: $0) }
  }

  fileprivate func label(ofWork work: Parent.Work) -> ValueLabel? {
    label(of: work, in: declaration.work) { ChildFlow.valueLabel(ofWork: $0) }
  }

  private func label<Whole, Value>(
    of whole: Whole, in embedding: KeyedEmbedding<Whole, Key, Value>, _ label: (Value) -> ValueLabel
  ) -> ValueLabel? {
    embedding.extract(from: whole).first.map { match in
      var label = label(match.value)
      guard let name = name(of: whole, value: match.value) else { return label }
      if match.key != nil || label.instances != nil {
        let instance =
          match.key.map { key in
            "\(name)(\(ValueText.of(key, called: name, masking: .of(Parent.self))))"
          } ?? name
        label.instances = [instance] + (label.instances ?? label.children)
      }
      label.children.insert(name, at: 0)
      return label
    }
  }

  /// The name of the child: as declared, or else the parent's case that contains its value.
  ///
  /// A child whose value is the parent's own value has no name, and no group in diagrams.
  func name<Whole: Equatable>(of whole: Whole, value part: some Any) -> String? {
    if (part as? Whole) == whole { return nil }
    if let name = declaration.name { return name }
    let mirror = Mirror(reflecting: whole)
    let label = mirror.displayStyle == .enum ? mirror.children.first?.label : nil
    return label ?? "\(ChildFlow.self)".prefix(1).lowercased() + "\(ChildFlow.self)".dropFirst()
  }
}
