import FlowCore

/// The violations of a property that a search has found: the first for each cause.
struct ViolationList<F: Flow> {
  private(set) var all: [Violation<F>] = []
  private var causes: Set<[String]> = []
  let limit: Int

  init(atMost limit: Int) { self.limit = max(1, limit) }

  var isFull: Bool { all.count >= limit }

  /// Adds a violation, unless there is one with the same cause or the limit is reached.
  ///
  /// - Parameter cause: Texts that name the cause; payloads in them do not distinguish causes.
  mutating func add(_ violation: Violation<F>, cause: @autoclosure () -> [String]) {
    guard !isFull, limit == 1 || causes.insert(cause().map(\.withoutPayloads)).inserted else {
      return
    }
    all.append(violation)
  }

  /// Adds a violation whose cause is what is wrong, and the screen on top.
  mutating func add(
    _ violation: Violation<F>, at configuration: @autoclosure () -> Configuration<F>
  ) {
    add(
      violation,
      cause: [
        violation.message.text, configuration().stack.top.map { "\(F.label(ofScreen: $0))" } ?? "",
      ])
  }
}

extension String {
  /// The text without what is in parentheses directly after a name: `charge(1) starts again` becomes
  /// `charge starts again`.
  var withoutPayloads: String {
    var result = ""
    var depth = 0
    for character in self {
      if character == "(", depth > 0 || result.last.map({ $0.isLetter || $0.isNumber }) ?? false {
        depth += 1
      } else if character == ")", depth > 0 {
        depth -= 1
      } else if depth == 0 {
        result.append(character)
      }
    }
    return depth == 0 ? result : self
  }
}
