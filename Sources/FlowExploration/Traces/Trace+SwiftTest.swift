import FlowCore
import FlowDocuments

extension Trace {
  /// Returns a test for Swift Testing that takes the same steps with a `FlowTester`.
  ///
  /// ```swift
  /// @Test("nextTapped(name): ann, submitTapped")
  /// func signIn() throws {
  ///   let app = try FlowTester(SignIn(), exhaustivity: .off)
  ///   try app.send(.nextTapped(name: "ann"))
  ///   try app.send(.submitTapped)
  /// }
  /// ```
  /// An event whose expression may not compile, or that the flow masks, is referenced by its word
  /// in a ``TraceCode``: `try app.take("2", labeled: "dateChosen(Date): …")`. A flow whose
  /// expression may not compile, because it has stored properties, is called `flow`: declare a
  /// constant of that name.
  ///
  /// - Parameters:
  ///   - name: The name of the function; invalid characters are removed.
  ///   - flow: The flow, whose expression is derived by reflection.
  ///   - title: The title of the test; by default, its inputs.
  ///   - lines: Statements to add at the end, one per line; the tester is called `app`.
  public func swiftTest(
    named name: String, of flow: F, title: String? = nil, then lines: [String] = []
  ) -> String where F: ExplorableFlow {
    let source = SwiftSource.certain(makingFlow: flow, inItsFile: true) ?? "flow"
    return swiftTest(named: name, of: flow, writtenAs: source, title: title, then: lines)
  }

  package func swiftTest(
    named name: String, of flow: F, writtenAs source: String, title: String? = nil,
    then lines: [String]
  ) -> String where F: ExplorableFlow {
    flow.masking {
      let tester = source + (start == 0 ? "" : ", start: \(start)")
      let lines =
        ["let app = try FlowTester(\(tester), exhaustivity: .off)"]
        + steps.indices.map { "try app." + steps[$0].swiftCall(of: flow, after: steps[..<$0]) }
        + lines
      return """
        @Test(\(SwiftSource.literal((title ?? summary).shortened(to: Self.maxTitleLength))))
        func \(Self.identifier(name))() throws {
        \(lines.map { "  \($0)\n" }.joined())}

        """
    }
  }

  package var summary: String {
    F.masking {
      steps.isEmpty ? "the start" : inputs.map(\.description).joined(separator: ", ")
    }
  }

  private static var maxTitleLength: Int { 100 }

  /// One statement per line; a value that is masked, or may not compile, is compared by its text.
  package var expectationsAtEnd: [String] {
    F.masking {
      let stack =
        StackSource.certain(last.stack, of: F.self)
        ?? "labeled: \(SwiftSource.literal(last.stackText.abbreviated))"
      return ["try app.ensureState(\(Self.argument(last.state, last.stateText)))"]
        + ["try app.ensureStack(\(stack))"]
        + (steps.last?.outcome.map {
          ["try app.ensureOutcome(\(Self.argument($0, F.label(ofOutcome: $0).description)))"]
        } ?? [])
    }
  }

  /// The argument of an expectation: the value if its expression is certain, or else its text.
  private static func argument(_ value: some Hashable, _ text: String) -> String {
    SwiftSource.certain(value, of: F.self)
      ?? "labeled: \(SwiftSource.literal(text.abbreviated))"
  }

  private static func identifier(_ name: String) -> String {
    var result = ""
    var startsWord = false
    for scalar in name.unicodeScalars {
      guard scalar == "_" || scalar.properties.isXIDContinue else {
        startsWord = !result.isEmpty
        continue
      }
      guard result.unicodeScalars.count < 60 else { break }
      result += startsWord ? scalar.properties.uppercaseMapping : "\(scalar)"
      startsWord = false
    }
    let isName = result.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } == true
    guard isName else { return "trace\(result)" }
    return keywords.contains(result) ? "`\(result)`" : result
  }

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

extension Trace.CheckedStep where F: ExplorableFlow {
  fileprivate func swiftCall(of flow: F, after steps: ArraySlice<Self>) -> String {
    switch input {
    case .move(let move, _): return "perform(\(SwiftSource(move)))"
    case .relaunch: return "relaunch()"
    case .event(let event):
      return SwiftSource.certain(event, of: F.self).map { "send(\($0))" }
        ?? listed(by: flow, after: steps) ?? "send(\(SwiftSource(event)))"
    case .answer(let event, let work), .lateAnswer(let event, let work):
      let isLate = if case .lateAnswer = input { ", late: true" } else { "" }
      if let event = SwiftSource.certain(event, of: F.self),
        let work = SwiftSource.certain(work, of: F.self)
      {
        return "answer(\(event), to: \(work)\(isLate))"
      }
      return listed(by: flow, after: steps)
        ?? "answer(\(SwiftSource(event)), to: \(SwiftSource(work))\(isLate))"
    }
  }

  /// The tester's call by the word in a trace code; `nil` if the flow does not list the input.
  private func listed(by flow: F, after steps: ArraySlice<Self>) -> String? {
    flow.word(for: input, at: before, after: steps).map {
      "take(\"\($0)\", labeled: \(SwiftSource.literal(input.description.abbreviated)))"
    }
  }
}

extension String {
  /// The text if it is short; otherwise its beginning without numbers of masks, its length and a
  /// checksum, so that equal texts stay equal.
  package var abbreviated: String {
    // The numbers of masks may differ from run to run.
    let text = Mask.withoutNumbers(self)
    guard text.unicodeScalars.count > 240 else { return self }
    let bytes = text.utf8
    // FNV-1a, with 64 bits.
    let checksum = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let start = text.shortened(to: 160)
    return "\(start) (\(bytes.count) bytes, checksum \(String(checksum, radix: 16)))"
  }

  /// The text, truncated with an ellipsis if it is longer.
  fileprivate func shortened(to length: Int) -> String {
    let scalars = unicodeScalars
    return scalars.count <= length ? self : "\(String(scalars.prefix(length - 1)))…"
  }
}
