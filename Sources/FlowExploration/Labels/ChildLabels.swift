package import FlowCore

// Labels of screens and events, with the child flows that they belong to. They are derived from the
// flow's type, because a trace or a document does not contain the flow. The values of a child are
// masked as in the flow.
extension Flow {
  package static func label(ofScreen screen: Screen) -> FlowLabel {
    var label = plainLabel(ofScreen: screen)
    (label.group, label.screenDescription, label.isTemporary) = (nil, nil, false)
    // A document already has capitalized names.
    if screen is any RecordedValue { return label }
    label.children = label.children.map(\.asTitle)
    label.name = label.name.asTitle
    return label
  }

  /// The label of a screen as declared, with the group and the description that its flow gives it.
  static func plainLabel(ofScreen screen: Screen) -> FlowLabel {
    Self.masking {
      let labels = children.lazy.compactMap { $0.label(ofScreen: screen) }
      if let label = labels.first(where: { !$0.children.isEmpty }) { return label }
      var label = FlowLabel(of: screen, masking: .of(Self.self))
      if let flow = Self.self as? any ExplorableFlow.Type {
        label.group = label.group ?? flow.groupName(of: screen)
        label.screenDescription = label.screenDescription ?? flow.descriptionText(of: screen)
        label.isTemporary = flow.isTemporary(screen)
      }
      return label
    }
  }

  package static func label(ofEvent event: Event) -> FlowLabel {
    Self.masking {
      let labels = children.lazy.compactMap { $0.label(ofEvent: event) }
      return labels.first { !$0.children.isEmpty } ?? FlowLabel(of: event, masking: .of(Self.self))
    }
  }

  package static func label(ofOutcome outcome: Outcome) -> FlowLabel {
    FlowLabel(of: outcome, masking: .of(Self.self))
  }

  /// The label of a piece of work, with the child flows that wait for it.
  package static func label(ofWork work: Work) -> FlowLabel {
    Self.masking {
      let labels = children.lazy.compactMap { $0.label(ofWork: work) }
      return labels.first { !$0.children.isEmpty } ?? FlowLabel(of: work, masking: .of(Self.self))
    }
  }
}

extension ExplorableFlow {
  /// The group of a screen whose static type is unknown; `nil` if it is not a screen of the flow.
  fileprivate static func groupName(of screen: Any) -> String? {
    (screen as? Screen).flatMap(exploration.group).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a screen whose static type is unknown is temporary.
  fileprivate static func isTemporary(_ screen: Any) -> Bool {
    (screen as? Screen).map(exploration.isTemporary) ?? false
  }

  /// The description of a screen whose static type is unknown; `nil` if it is not one of the flow.
  fileprivate static func descriptionText(of screen: Any) -> String? {
    (screen as? Screen).flatMap(exploration.description).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ChildDeclaration {
  fileprivate func label(ofScreen screen: Parent.Screen) -> FlowLabel? {
    declaration.screen.extract(from: screen).first.map { match in
      var label = ChildFlow.plainLabel(ofScreen: match.value)
      if let name = name(of: screen, value: match.value) { label.children.insert(name, at: 0) }
      return label
    }
  }

  fileprivate func label(ofEvent event: Parent.Event) -> FlowLabel? {
    label(of: event, in: declaration.event) { ChildFlow.label(ofEvent: $0) }
  }

  fileprivate func label(ofWork work: Parent.Work) -> FlowLabel? {
    label(of: work, in: declaration.work) { ChildFlow.label(ofWork: $0) }
  }

  private func label<Whole, Value>(
    of whole: Whole, in embedding: KeyedEmbedding<Whole, Key, Value>, _ label: (Value) -> FlowLabel
  ) -> FlowLabel? {
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
