import FlowCore

/// The input of lints: a document, or the part of it that a search keeps for them.
///
/// Configurations are identified by their stacks, and transitions that differ only in source and
/// target are described once.
package struct LintedDocument {
  package struct TakenStep {
    package var source: Int
    package var target: FlowDocument.Target
    /// Its description, as an index in the transitions of ``LintedDocument/document``.
    package var transition: Int

    package init(source: Int, target: FlowDocument.Target, transition: Int) {
      self.source = source
      self.target = target
      self.transition = transition
    }
  }

  /// Everything except the configurations; the sources and targets of transitions have no meaning.
  package let document: FlowDocument
  /// Every transition that was taken, by source.
  let steps: [TakenStep]
  let stacks: StackTable

  package struct StackTable {
    var isVisible: [Bool]
    /// The screen on top, as an index in ``FlowDocument/screens``.
    var tops: [Int?]
    /// A number for the stack: equal stacks have the same number.
    var numbers: [Int]
    var stack: (Int) -> FlowDocument.Stack

    /// Makes a table; `tops` and `numbers` have an element for each configuration.
    package init(
      isVisible: [Bool], tops: [Int?], numbers: [Int],
      stack: @escaping (Int) -> FlowDocument.Stack
    ) {
      self.isVisible = isVisible
      self.tops = tops
      self.numbers = numbers
      self.stack = stack
    }
  }

  /// Makes the input of lints.
  package init(_ document: FlowDocument, steps: [TakenStep], stacks: StackTable) {
    self.document = document
    self.steps = steps
    self.stacks = stacks
  }

  /// Makes the input from a whole document.
  package init(_ document: FlowDocument) {
    let steps = document.transitions.enumerated().map { index, transition in
      TakenStep(source: transition.source, target: transition.target, transition: index)
    }
    self.init(document, steps: steps, stacks: StackTable(document))
  }

  func transition(of step: TakenStep) -> FlowDocument.Transition {
    document.transitions[step.transition]
  }

  /// A number for a value of each transition: equal values have the same number.
  func numbers<Value: Hashable>(_ value: (FlowDocument.Transition) -> Value) -> [Int] {
    var assigned: [Value: Int] = [:]
    return document.transitions.map { transition in
      let value = value(transition)
      let number = assigned[value] ?? assigned.count
      assigned[value] = number
      return number
    }
  }
}

extension LintedDocument.StackTable {
  fileprivate init(_ document: FlowDocument) {
    var isVisible = Array(repeating: false, count: document.screens.count)
    var assigned: [FlowDocument.Stack: Int] = [:]
    var numbers: [Int] = []
    for configuration in document.configurations {
      for screen in configuration.stack.allScreens { isVisible[screen.screen] = true }
      let number = assigned[configuration.stack] ?? assigned.count
      assigned[configuration.stack] = number
      numbers.append(number)
    }
    self.init(
      isVisible: isVisible, tops: document.configurations.map { $0.top?.screen }, numbers: numbers,
      stack: { document.configurations[$0].stack })
  }
}
