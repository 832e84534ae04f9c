#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

struct PathsCommand: FlowCommand {
  /// The output format of the traces.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, swift
  }

  static let configuration = CommandConfiguration(
    commandName: "paths", abstract: "Generates paths through a flow, as traces or as Swift tests.",
    discussion: """
      Examples:
        flowgraph paths sign-in --shortest
        flowgraph paths sign-in --tour --format swift -o SignInTests.swift
        flowgraph paths user-registration --simple 8 --most 100
        flowgraph paths shop --format swift --instance 'Shop(cart: .sample)' -o ShopTests.swift
      """)

  @Argument(help: FlowSource.help) var flow: String
  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Flag(help: "A shortest trace to each state (the default).")
  var shortest = false

  @Flag(help: "A few traces that together take every transition.")
  var tour = false

  @Option(
    help: ArgumentHelp(
      "All simple paths (no configuration twice) of up to this many steps.",
      valueName: "steps"))
  var simple: Int?

  @Option(help: "The most traces to generate.")
  var most = defaultMost

  private static let defaultMost = 1000

  @Option(help: "The format to write; swift writes tests for Swift Testing.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "The Swift expression that creates the flow in the tests; needed if it is not just TYPE().",
      valueName: "expression"))
  var instance: String?

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String?

  func validate() throws {
    guard [shortest, tour, simple != nil].count(where: { $0 }) < 2 else {
      throw ValidationError("--shortest, --tour and --simple cannot be used together.")
    }
    if let simple, !(0...1000 ~= simple) {
      throw ValidationError("--simple must be from 0 to 1000 steps.")
    }
    guard instance == nil || format == .swift else {
      throw ValidationError("--instance is for tests; add --format swift.")
    }
    guard 1...1_000_000 ~= most else {
      throw ValidationError("--most must be from 1 to 1000000.")
    }
  }

  func run(in context: ToolContext) throws {
    let entry = try entry(from: context.catalog)
    if format == .swift, entry.isDocument {
      throw ValidationError(
        "--format swift needs the types of a flow, but '\(TerminalText.line(flow))' is a document.")
    }
    let traces = try traces(of: entry)
    try Output.write(text(of: traces), to: output)
    if traces.isCut {
      StandardError.report("flowgraph: there are more traces; raise --most to write them\n")
    }
    if let bound = traces.bound {
      StandardError.report(
        "flowgraph: the search was cut \(bound.text), so traces may be missing\n")
    }
  }

  private func traces(of entry: CatalogEntry) throws -> GeneratedTraces {
    let line = ProgressLine(of: entry.name)
    defer { line.end() }
    return try entry.traces(
      selection, most: most, within: limits.limits(of: entry), onProgress: line.onProgress)
  }

  private var selection: TraceSelection {
    if tour { return .tour }
    return simple.map { .simple(steps: $0) } ?? .shortest
  }

  /// The name of the suite: tests of other paths of the flow may stand in the same target.
  private var suite: String {
    let name = flow.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let prefix = name.first?.isLetter == true ? "" : "Flow"
    return switch selection {
    case .shortest: "\(prefix)\(name)ShortestPathTests"
    case .tour: "\(prefix)\(name)TourTests"
    case .simple: "\(prefix)\(name)SimplePathTests"
    }
  }

  /// The command that generates the same tests, without what names folders of this machine.
  private var command: String {
    var words = ["flowgraph", "paths", flow]
    switch selection {
    case .shortest: words.append("--shortest")
    case .tour: words.append("--tour")
    case .simple(let steps): words += ["--simple", "\(steps)"]
    }
    if most != Self.defaultMost { words += ["--most", "\(most)"] }
    words += limits.words + ["--format", "swift"]
    if let instance { words += ["--instance", instance] }
    return words.map(Shell.word).joined(separator: " ")
  }

  private func text(of traces: GeneratedTraces) throws(UnknownInstance) -> String {
    switch format {
    case .json: traces.json
    case .swift:
      try GeneratedTests(
        traces, called: suite, instance: instance, command: command
      ).text
    case .text:
      traces.elements.enumerated().map { number, element in
        let code = element.trace.code.map { " (\($0))" } ?? ""
        return "path \(number + 1)\(code)\n\(element.trace.visible)\n"
      }.joined(separator: "\n")
    }
  }
}

extension GeneratedTraces {
  /// The traces as JSON, one per line, each with its code for a replay.
  fileprivate var json: String {
    JSONValue.object([
      "format": .string("flowgraph-paths"),
      "version": .integer(1),
      "flow": .string(flow),
      "complete": .bool(!isCut && bound == nil),
      "traces": .array(elements.map { $0.trace.value }),
    ]).document()
  }
}
#endif
