import FlowCore

/// What lints examine: a document, or the part of it that a search keeps for them.
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
  /// Whether each screen is on a stack anywhere.
  let isVisible: [Bool]
  /// The screen on top of each configuration, as an index in ``FlowDocument/screens``.
  let tops: [Int?]
  /// A number for the stack of each configuration: equal stacks have the same number.
  let stackNumbers: [Int]
  let stack: (Int) -> FlowDocument.Stack

  package init(
    _ document: FlowDocument, steps: [TakenStep], isVisible: [Bool], tops: [Int?],
    stackNumbers: [Int], stack: @escaping (Int) -> FlowDocument.Stack
  ) {
    self.document = document
    self.steps = steps
    self.isVisible = isVisible
    self.tops = tops
    self.stackNumbers = stackNumbers
    self.stack = stack
  }

  /// Makes it from what a start of a document leads to; from everything if it has no start.
  package init(_ document: FlowDocument) {
    let distances = ShortestPaths(in: document).distances
    let isReached = distances.map { $0 != nil || document.starts.isEmpty }
    let reached = zip(document.configurations, isReached)
    var isVisible = Array(repeating: false, count: document.screens.count)
    for (configuration, isReached) in reached where isReached {
      for screen in configuration.stack.allScreens { isVisible[screen.screen] = true }
    }
    self.init(
      document,
      steps: document.transitions.enumerated().lazy.filter { isReached[$1.source] }.map {
        TakenStep(source: $1.source, target: $1.target, transition: $0)
      },
      isVisible: isVisible, tops: reached.map { $1 ? $0.top?.screen : nil },
      stackNumbers: Self.numbers(of: document.configurations.map(\.stack)),
      stack: { document.configurations[$0].stack })
  }

  func transition(of step: TakenStep) -> FlowDocument.Transition {
    document.transitions[step.transition]
  }

  /// A number for each value: equal values have the same number.
  static func numbers<Value: Hashable>(of values: [Value]) -> [Int] {
    var assigned: [Value: Int] = [:]
    return values.map { value in
      let number = assigned[value] ?? assigned.count
      assigned[value] = number
      return number
    }
  }
}
