#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowExploration
import FlowSupport

struct PathsCommand: FlowCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, swift, maestro, xcuitest

    var isOfDevices: Bool { self == .maestro || self == .xcuitest }
  }

  static let configuration = CommandConfiguration(
    commandName: "paths", abstract: "Generates paths through a flow, as traces or as tests.",
    discussion: """
      Examples:
        flowgraph paths sign-in --shortest
        flowgraph paths sign-in --tour --format swift -o SignInTests.swift
        flowgraph paths user-registration --simple 8 --most 100
        flowgraph paths shop --format swift --instance 'Shop(cart: .sample)' -o ShopTests.swift
        flowgraph paths shop --format maestro --app-id org.example.shop -o DeviceTests/
      """)

  @Argument(help: FlowSource.help) var flow: String
  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Flag(help: "A shortest trace to each state (the default, except on devices).")
  var shortest = false

  @Flag(help: "A few traces that together take every transition (the default on devices).")
  var tour = false

  @Option(
    help: ArgumentHelp(
      "All simple paths (no configuration twice) of up to this many steps.", valueName: "steps"))
  var simple: Int?

  @Option(help: "The maximum number of traces.")
  var most = defaultMost

  private static let defaultMost = 1000

  @Option(
    help: ArgumentHelp(
      "The format to write: swift writes tests for Swift Testing; maestro and xcuitest write tests "
        + "on devices."))
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "The Swift expression that creates the flow in the tests; needed if it is not just TYPE().",
      valueName: "expression"))
  var instance: String?

  @OptionGroup var device: DeviceOptions

  @Option(
    name: .shortAndLong,
    help:
      "The file to write, or - for standard output; of maestro also a folder, for a file per test.")
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
    if !format.isOfDevices, let option = device.arguments.first {
      throw ValidationError("\(option) is for tests on devices; add --format maestro.")
    }
    guard 1...1_000_000 ~= most else {
      throw ValidationError("--most must be from 1 to 1000000.")
    }
  }

  var outputs: [String?] { [output] }

  func run(in context: ToolContext) throws {
    let settings = try package.readSettings()
    let catalog = try package.catalog(or: context.catalog, for: [flow], by: settings)
    let entry = try entry(in: catalog)
    if format == .swift, entry.isDocument {
      throw ValidationError(
        "--format swift needs the types of a flow, but '\(TerminalText.line(flow))' is a document.")
    }
    if format.isOfDevices {
      let document = try document(of: entry)
      try device.check(against: document)
      for mistake in FlowNames.mistakes(in: settings, for: document, of: entry, in: catalog) {
        FlowgraphTool.report("warning: \(mistake)")
      }
      let model = DeviceModel(document, device.controls(over: settings.devices))
      return try writeDeviceTests(of: entry, model)
    }
    let traces = try traces(of: entry)
    try Output.write(text(of: traces), to: output)
    warn(isTruncated: traces.isTruncated, by: traces.bound)
  }

  private func warn(isTruncated: Bool, by bound: FlowDocument.Bound?) {
    if isTruncated {
      FlowgraphTool.report("there are more traces; raise --most to write them")
    }
    if let bound {
      FlowgraphTool.report("the search stopped \(bound.text), so traces may be missing")
    }
  }

  private func traces(of entry: CatalogEntry) throws -> GeneratedTraces {
    let line = ProgressLine(of: entry.name)
    defer { line.end() }
    return try entry.traces(
      selection, maxCount: most, within: limits.limits(of: entry), onProgress: line.onProgress)
  }

  private var selection: TraceSelection {
    if let simple { return .simple(steps: simple) }
    return tour || (format.isOfDevices && !shortest) ? .tour : .shortest
  }

  private var selectionText: (name: String, arguments: [String]) {
    switch selection {
    case .shortest: ("ShortestPath", ["--shortest"])
    case .tour: ("Tour", ["--tour"])
    case .simple(let steps): ("SimplePath", ["--simple", "\(steps)"])
    }
  }

  /// The name of the suite, so that tests of other paths of the flow can be in the same target.
  private var suite: String {
    let name = flow.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let prefix = name.first?.isLetter == true ? "" : "Flow"
    return "\(prefix)\(name)\(format.isOfDevices ? "Device" : "")\(selectionText.name)Tests"
  }

  /// The command that generates the same tests, without paths of this machine.
  private var command: String {
    var arguments = ["flowgraph", "paths", flow] + selectionText.arguments
    if most != Self.defaultMost { arguments += ["--most", "\(most)"] }
    arguments += limits.values.arguments + ["--format", format.rawValue] + device.arguments
    if let instance { arguments += ["--instance", instance] }
    return arguments.map(\.shellQuoted).joined(separator: " ")
  }

  private func text(of traces: GeneratedTraces) throws(ToolFailure) -> String {
    switch format {
    case .json: traces.json
    case .swift:
      try traces.swiftTests(suite: suite, instance: instance, command: command)
    case .text, .maestro, .xcuitest:
      traces.elements.enumerated().map { number, element in
        let code = element.trace.code.map { " (\($0))" } ?? ""
        return TerminalText.lines(of: "path \(number + 1)\(code)\n\(element.trace)\n")
      }.joined(separator: "\n")
    }
  }
}

// MARK: - Devices

extension PathsCommand {
  private func writeDeviceTests(of entry: CatalogEntry, _ model: DeviceModel) throws {
    let (paths, isTruncated) = model.paths(selection, limit: most)
    let tests = try DeviceTests(paths, in: model, of: entry, command: command)
    if let output, output.hasSuffix("/") || Folder.exists(at: output) {
      guard format == .maestro else {
        throw ValidationError("--format \(format.rawValue) writes one file; name it with -o.")
      }
      try Folder.makeForOutput(at: output)
      let written = tests.maestroFiles()
      for file in written {
        try Output.write(file.text, to: Path.joined(output, file.name), followsLinks: false)
      }
      let stale = DeviceTests.staleFiles(
        of: tests.flow, in: output, besides: Set(written.map(\.name)))
      warn(ofStale: stale, of: tests.flow, in: output)
    } else {
      let file = format == .maestro ? tests.maestroFile() : tests.xcuitestFile(suite: suite)
      try Output.write(file, to: output)
    }
    for line in tests.omissionLines {
      FlowgraphTool.report("not tested: \(line)")
    }
    warn(isTruncated: isTruncated, by: model.document.search.bound)
  }

  private static let maxStale = 8

  /// Warns about stale generated tests of the flow, since Maestro runs all files in a folder.
  private func warn(ofStale files: [String], of name: String, in folder: String) {
    guard !files.isEmpty else { return }
    let more = files.count - Self.maxStale
    let names = files.prefix(Self.maxStale) + (more > 0 ? ["\(more) more"] : [])
    FlowgraphTool.report(
      "warning: delete \(Array(names).listed("and")) in \(folder): generated tests of "
        + "'\(name)' that were not written this time, but that Maestro would run")
  }
}

extension GeneratedTraces {
  /// The traces as JSON, one per line, each with its code for a replay.
  fileprivate var json: String {
    JSONValue.object([
      "format": .string("flowgraph-paths"),
      "version": .integer(1),
      "flow": .string(flow),
      "complete": .bool(!isTruncated && bound == nil),
      "traces": .array(elements.map { $0.trace.jsonValue }),
    ]).multilineText()
  }
}

extension GeneratedTraces {
  /// Returns a source file with one suite of tests.
  ///
  /// Values that are written as Swift always compile, and all others are taken from the flow, so
  /// only one expression in the file can be wrong: the one that creates the flow.
  ///
  /// - Parameters:
  ///   - instance: The expression that creates the flow; `nil` for the simplest one.
  ///   - command: The command that generates the file.
  func swiftTests(
    suite name: String, instance: String?, command: String
  ) throws(ToolFailure) -> String {
    guard let instance = instance ?? self.instance else {
      throw .badInput(
        "tests cannot create '\(flow)': its type has stored properties or is generic, so it may "
          + "not have an empty initializer; pass the Swift expression that creates it, such as "
          + "--instance 'Shop(cart: .sample)'")
    }
    let heading = [
      "// Generated: do not edit, but generate it again when the flow is meant to change.",
      "// \(SwiftSource.comment(command))", "",
    ]
    let libraries = ["FlowCore", "FlowExploration", "FlowTesting", "Testing"]
    let others = modules.filter { !libraries.contains($0) }
    // Modules of the system are not testable.
    let isOfSystem = { (module: String) in module.hasPrefix("Foundation") }
    let plain = (libraries + others.filter(isOfSystem)).map { "import \($0)" }
    let tested = others.filter { !isOfSystem($0) }.map { "@testable import \($0)" }
    let imports = [plain, tested].filter { !$0.isEmpty }.flatMap { $0 + [""] }
    let suite = [
      "@Suite(\(SwiftSource.literal("paths of \(flow)")))", "struct \(name) {",
      "  let flow = \(instance)",
    ]
    let tests = elements.compactMap(\.swiftTest).flatMap { test in
      [""] + test.split(separator: "\n").map { "  \($0)" }
    }
    return (heading + imports + suite + tests + ["}", ""]).joined(separator: "\n")
  }
}
#endif
