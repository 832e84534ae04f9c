#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// A checked flow, and the argument that named it.
struct CheckedFlow {
  /// The argument that named it; `-` for standard input.
  var source: String
  /// The options that name its package.
  var package: [String]
  /// The limits of the search.
  var limits: ExplorationLimits
  /// The option that sets the limit at which the run of an imported file was cut.
  var limitOption: String?
  /// Its source location; the document itself if it does not contain one.
  var place: String
  var check: FlowCheck
  /// The paths of the diagrams of traces, by the index of the result.
  var diagrams: [Int: String] = [:]

  init(
    source: String, package: [String], entry: CatalogEntry, limits: ExplorationLimits,
    check: FlowCheck
  ) {
    self.source = source
    self.package = package
    self.limits = limits
    self.check = check
    let written = entry.position.flatMap { FilePosition($0) == nil ? nil : $0 }
    place = written ?? (source == "-" ? "stdin:1" : "\(source):1")
  }

  /// A merged report of random walks.
  ///
  /// - Parameter path: A file that was merged, which stands for a location that is not known.
  init(merged check: FlowCheck, from path: String) {
    (source, package, limits) = (check.flow, [], ExplorationLimits())
    let start = check.results.lazy.compactMap { $0.finding.trace?.position }
      .first { FilePosition($0) != nil }
    place = start ?? "\(path):1"
    self.check = check
  }

  /// The command that replays a trace; `nil` if the flow was read from standard input.
  func replayLine(of trace: FlowCheck.Trace) -> String? {
    guard source != "-", let code = trace.code else { return nil }
    let words = ["flowgraph", "replay"] + package + [source, code]
    return words.map(Shell.word).joined(separator: " ")
  }
}

/// Which results count as failures, and which as undecided.
struct Strictness {
  /// Whether properties may be undecided.
  var allowsUndecided = false
  /// Whether a lint counts as a failure.
  var countsLints = false

  /// The properties that were requested by name.
  var asked: Set<String> = []

  /// A property that was requested by name but cannot be judged counts as a failure.
  func isFailure(_ property: FlowCheck.Unjudged) -> Bool { asked.contains(property.property) }

  /// The results that count as failures: one that walks cannot decide does if it was requested by
  /// name.
  func failing(in check: FlowCheck) -> [FlowCheck.Result] {
    check.results.filter { result in
      result.finding.isFailure
        || check.method != .exhaustive && result.finding.word == .nothingToJudge
          && asked.contains(result.property)
    }
  }

  func failures(in check: FlowCheck) -> Int {
    failing(in: check).count + check.unjudged.count(where: isFailure)
      + (countsLints ? check.lints.count : 0)
  }

  func fails(_ check: FlowCheck) -> Bool { failures(in: check) > 0 }

  /// Whether a search should have decided a property, and did not, or shares of walks are missing;
  /// walks are not meant to decide.
  func isUndecided(_ check: FlowCheck) -> Bool {
    !allowsUndecided
      && (check.incompleteness != nil
        || check.method == .exhaustive && !check.undecided.isEmpty)
  }
}

/// Quotes words for a shell.
enum Shell {
  /// Returns the text quoted for a shell, if necessary.
  static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./:@%+,".utf8.contains(byte)
      }
    }
    guard !isPlain || text.isEmpty else { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}

extension FlowCheck {
  /// The same check with every text made safe for one line of a terminal.
  var visible: FlowCheck {
    var check = self
    check.flow = TerminalText.line(flow)
    check.title = TerminalText.line(title)
    check.unreachable = unreachable.map { TerminalText.line($0) }
    check.results = results.map(\.visible)
    check.growth = growth.map { growth in
      SearchGrowth(levels: growth.levels, causes: growth.causes.map { TerminalText.line($0) })
    }
    check.parts = parts.map { parts in
      CheckParts(
        parts.parts.map {
          .init(name: TerminalText.line($0.name), configurations: $0.configurations)
        },
        isCountExact: parts.isCountExact,
        wholeProperties: parts.wholeProperties.map { TerminalText.line($0) },
        obstacle: parts.obstacle.map { TerminalText.line($0) })
    }
    check.lints = lints.map { lint in
      .init(
        lint.kind, TerminalText.line(lint.text),
        position: lint.position.map { TerminalText.line($0) })
    }
    return check
  }
}

extension FlowCheck.Result {
  /// The same result with every text made safe for one line of a terminal.
  var visible: Self {
    Self(
      property: TerminalText.line(property), summary: TerminalText.line(summary),
      finding: finding.visible, others: others.map(\.visible))
  }
}

extension CheckFinding where Trace == FlowCheck.Trace {
  fileprivate var visible: Self { map(\.visible) { TerminalText.line($0) } }
}

extension FlowCheck.Trace {
  /// The same trace with every text made safe for one line of a terminal.
  var visible: Self {
    var trace = self
    trace.condition = condition.map { TerminalText.line($0) }
    trace.position = position.map { TerminalText.line($0) }
    trace.state = TerminalText.line(state)
    trace.stack = TerminalText.line(stack)
    trace.steps = steps.map(\.visible)
    return trace
  }
}

extension FlowCheck.Step {
  fileprivate var visible: Self {
    var step = self
    step.event = TerminalText.line(event)
    step.payload = payload.map { TerminalText.line($0) }
    step.move = move.map { TerminalText.line($0) }
    step.effect = TerminalText.line(effect)
    step.position = position.map { TerminalText.line($0) }
    step.state = TerminalText.line(state)
    step.stack = TerminalText.line(stack)
    step.outcome = outcome.map { TerminalText.line($0) }
    return step
  }
}
#endif
