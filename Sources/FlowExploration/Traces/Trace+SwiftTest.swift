import FlowCore

extension Trace {
  /// Returns a test for Swift Testing that lets the same happen, step by step, with the tester of
  /// the module FlowTesting.
  /// ```swift
  /// @Test("nextTapped(name): ann, submitTapped")
  /// func signIn() throws {
  ///   let flow = try FlowTester(SignIn(), exhaustivity: .off)
  ///   try flow.send(.nextTapped(name: "ann"))
  ///   try flow.send(.submitTapped)
  /// }
  /// ```
  /// Where a value cannot be written down, a comment stands in its place, and the test does not
  /// compile until it is filled in: see ``SwiftSource``.
  ///
  /// - Parameters:
  ///   - name: The name of the function; characters that a name cannot have are left out.
  ///   - flow: The flow, of which the expression is made by reflection.
  ///   - title: What the test is called; what happens in it, unless told.
  ///   - lines: What the test does at the end, a statement a line.
  public func swiftTest(
    named name: String, of flow: F, title: String? = nil, then lines: [String] = []
  ) -> String {
    let words = inputs.map(\.description).joined(separator: ", ")
    let title = title ?? (words.isEmpty ? "the start" : words)
    let tester = SwiftSource(spellingTypeOf: flow).text + (start == 0 ? "" : ", start: \(start)")
    let lines =
      ["let flow = try FlowTester(\(tester), exhaustivity: .off)"]
      + inputs.map { "try flow." + $0.swiftCall } + lines
    return """
      @Test(\(SwiftSource.literal(title)))
      func \(Self.identifier(name))() throws {
      \(lines.map { "  \($0)\n" }.joined())}

      """
  }

  /// What a test demands at the end to fail where the flow has come elsewhere, a statement a line:
  /// its state and how it ended, as far as they can be written down, and what is on show.
  public var expectationsAtEnd: [String] {
    let state = SwiftSource(last.state)
    let outcome = steps.last?.outcome.map { SwiftSource($0) }
    return (state.isComplete ? ["try flow.ensureState(\(state))"] : [])
      + ["try flow.ensureStack(\(StackSource.text(last.stack)))"]
      + (outcome.map { $0.isComplete ? ["try flow.ensureOutcome(\($0))"] : [] } ?? [])
  }

  private static func identifier(_ name: String) -> String {
    var result = ""
    var startsWord = false
    for scalar in name.unicodeScalars {
      guard scalar == "_" || scalar.properties.isXIDContinue else {
        startsWord = !result.isEmpty
        continue
      }
      result += startsWord ? scalar.properties.uppercaseMapping : "\(scalar)"
      startsWord = false
    }
    let isName = result.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } == true
    guard isName else { return "trace\(result)" }
    return keywords.contains(result) ? "`\(result)`" : result
  }

  /// The words that are no names of functions without backticks.
  private static var keywords: Set<String> {
    [
      "Any", "Self", "_", "as", "break", "case", "catch", "class", "continue", "default", "defer",
      "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
      "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
      "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
      "return",
      "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
      "typealias", "var", "where", "while",
    ]
  }
}

extension Input {
  /// The call of a tester that lets it happen.
  fileprivate var swiftCall: String {
    switch self {
    case .event(let event): "send(\(SwiftSource(event)))"
    case .move(let move, _): "perform(\(SwiftSource(move)))"
    case .relaunch: "relaunch()"
    }
  }
}
