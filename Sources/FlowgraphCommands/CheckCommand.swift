#if CLI
  internal import ArgumentParser
  import FlowCatalogs
  import FlowDocuments

  /// How `flowgraph check` writes what it found.
  enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, github, sarif
  }

  struct CheckCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Checks that properties hold wherever a flow gets.",
      discussion: """
        Searches everything that can be reached, and tells the shortest trace to what is wrong. Of a \
        document, all is judged that a document tells. Exits with 1 if a property is violated or \
        unseen, else with 0; what was not decided because the search was cut fails with \
        --require-proof only, a warning with --strict only.

        Examples:
          flowgraph check user-registration
          flowgraph check --all --format sarif -o flows.sarif
          flowgraph check my-flow --property no-dead-end --property no-trap
          flowgraph render sign-in --format json | flowgraph check -
        """)

    @Argument(
      help: """
        Flows of the catalog, paths of documents, or - for a document on standard input.
        """)
    var flows: [String] = []

    @Flag(help: "Check all flows of the catalog.")
    var all = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var walking: WalkOptions
    @OptionGroup var selection: PropertyOptions

    @Option(help: "What to write.")
    var format = CheckFormat.text

    @Flag(help: "The same as --format json.")
    var json = false

    @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
    var output: String?

    @Flag(help: "Fail where the search was cut before a property was decided, or cannot judge it.")
    var requireProof = false

    @Flag(help: "Fail on warnings.")
    var strict = false

    @Flag(inversion: .prefixedNo, help: "Look for what is odd besides.")
    var lints = true

    @Option(help: "Where the sources are, for the places in github and sarif.")
    var sourceRoot = "."

    @Option(
      help: ArgumentHelp(
        "Draw the path to each failure into this folder, and save its trace beside it.",
        valueName: "folder"))
    var traceSvg: String?

    func validate() throws {
      guard all != !flows.isEmpty else {
        throw ValidationError(
          all ? "Name flows, or check --all, not both." : "Name a flow, or check --all.")
      }
      guard flows.count(where: { $0 == "-" }) < 2 else {
        throw ValidationError("Standard input holds one document; name - once.")
      }
      guard !json || format == .text || format == .json else {
        throw ValidationError("--json and --format \(format.rawValue) exclude each other.")
      }
      try limits.requireFlows(flows)
      try requireFlowsToWalk()
    }

    private func requireFlowsToWalk() throws {
      guard walking.walks != nil else { return }
      if let document = flows.first(where: FlowSource.isDocument) {
        throw ValidationError("--walks run a flow; '\(document)' is a document.")
      }
      guard !limits.areTold else {
        throw ValidationError("The --max options limit a search; leave them out of --walks.")
      }
    }

    func run(in context: ToolContext) throws {
      var entries: [(source: String, entry: CatalogEntry)] = []
      for name in all ? context.catalog.entries.map(\.name) : flows {
        entries.append((name, try FlowSource.entry(named: name, in: context.catalog)))
      }
      try selection.requireKnown(among: entries.map(\.entry))
      guard !selection.listProperties else {
        return try Output.write(selection.list(of: entries.map(\.entry)), to: output)
      }
      var folder = try traceSvg.map { path throws(ToolError) in
        try TraceFolder(path: path, layouter: Layouter(timeout: 10, worker: context.worker))
      }
      var checked: [CheckedFlow] = []
      for (source, entry) in entries {
        var flow = try check(entry, called: source)
        try folder?.draw(&flow, of: entry)
        checked.append(flow)
      }
      try Output.write(report(of: checked), to: output)
      if checked.contains(where: { strictness.fails($0.check) }) { throw ExitCode(1) }
    }

    private var strictness: Strictness {
      Strictness(requiresProof: requireProof, countsLints: strict)
    }

    private func check(
      _ entry: CatalogEntry, called source: String
    ) throws(ToolError) -> CheckedFlow {
      let limits = limits.limits(of: entry)
      var request = selection.request(within: limits)
      request.walks = walking.randomWalks
      // Looking for what is odd is searching everything, which walks are to spare.
      request.wantsLints = lints && request.walks == nil
      request.wantsPaths = traceSvg != nil
      let line = ProgressLine(of: entry.name)
      defer { line.end() }
      do {
        let check = try entry.check(request, telling: line.tell)
        return CheckedFlow(source: source, limits: limits, check: check)
      } catch {
        throw .cannotExplore(error)
      }
    }

    private func report(of flows: [CheckedFlow]) -> String {
      switch json ? .json : format {
      case .text: return CheckText(flows: flows, strictness: strictness).text
      case .json: return FlowCheck.json(of: flows.map(\.check))
      case .github:
        return CheckAnnotations(
          flows: flows, strictness: strictness, sources: SourceTree(root: sourceRoot)
        ).text
      case .sarif:
        return CheckSARIF(
          flows: flows, strictness: strictness, sources: SourceTree(root: sourceRoot),
          version: RootCommand.configuration.version
        ).text
      }
    }
  }
#endif
