import FlowCore

/// What lints look at: a document, or the part of it that a search keeps for them.
///
/// Configurations are known by what they show, and transitions that differ only in where they begin
/// and lead are described once.
package struct LintedDocument {
  /// A transition that was taken.
  package struct Step {
    /// The configuration where it begins.
    package var source: Int
    /// Where it leads.
    package var target: FlowDocument.Target
    /// Its description, as an index in the transitions of ``LintedDocument/document``.
    package var transition: Int

    /// Makes a step.
    package init(source: Int, target: FlowDocument.Target, transition: Int) {
      self.source = source
      self.target = target
      self.transition = transition
    }
  }

  /// Everything except the configurations; where the transitions begin and lead has no meaning.
  let document: FlowDocument
  /// Every transition that was taken, by source.
  let steps: [Step]
  /// What each configuration shows.
  let looks: Looks

  /// What each configuration shows.
  package struct Looks {
    /// Whether each screen of the document is visible somewhere.
    var isShown: [Bool]
    /// The screen on top, as an index in ``FlowDocument/screens``.
    var tops: [Int?]
    /// A number for the stack: equal stacks have the same number.
    var numbers: [Int]
    /// The stack of a configuration.
    var stack: (Int) -> FlowDocument.Stack

    /// Makes looks, one for each configuration.
    package init(
      isShown: [Bool], tops: [Int?], numbers: [Int],
      stack: @escaping (Int) -> FlowDocument.Stack
    ) {
      self.isShown = isShown
      self.tops = tops
      self.numbers = numbers
      self.stack = stack
    }
  }

  /// Makes a value for lints to look at.
  package init(_ document: FlowDocument, steps: [Step], looks: Looks) {
    self.document = document
    self.steps = steps
    self.looks = looks
  }

  /// Looks at a whole document.
  package init(_ document: FlowDocument) {
    let steps = document.transitions.enumerated().map { index, transition in
      Step(source: transition.source, target: transition.target, transition: index)
    }
    self.init(document, steps: steps, looks: Looks(document))
  }

  /// The description of a step.
  func transition(of step: Step) -> FlowDocument.Transition {
    document.transitions[step.transition]
  }

  /// A number for a value of each transition: equal values have the same number.
  func numbers<Value: Hashable>(_ value: (FlowDocument.Transition) -> Value) -> [Int] {
    var known: [Value: Int] = [:]
    return document.transitions.map { transition in
      let value = value(transition)
      let number = known[value] ?? known.count
      known[value] = number
      return number
    }
  }
}

extension LintedDocument.Looks {
  fileprivate init(_ document: FlowDocument) {
    var isShown = Array(repeating: false, count: document.screens.count)
    var known: [FlowDocument.Stack: Int] = [:]
    var numbers: [Int] = []
    for configuration in document.configurations {
      for screen in configuration.stack.allScreens { isShown[screen.screen] = true }
      let number = known[configuration.stack] ?? known.count
      known[configuration.stack] = number
      numbers.append(number)
    }
    self.init(
      isShown: isShown, tops: document.configurations.map { $0.top?.screen }, numbers: numbers,
      stack: { document.configurations[$0].stack })
  }
}

/// A configuration whose state occurred earlier on the path to it, with fewer screens under it.
package struct GrowingPlace: Sendable {
  /// The configuration, by its position.
  package var place: Int
  /// What is wrong there, as text.
  package var text: String

  /// Makes a place.
  package init(place: Int, text: String) {
    self.place = place
    self.text = text
  }
}
