#if CLI
  internal import ArgumentParser
  import FlowCatalogs
  import FlowDocuments
  import FlowExploration

  struct ReplayCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay", abstract: "Replays a trace, and judges properties along it.",
      discussion: """
        A trace is a line that was printed with a report, such as 0:2.1, or a file that 'play --save' \
        or 'check --trace-svg' wrote. Exits with 1 if a property is violated along it, or if the \
        trace is stale: a step cannot be taken any more.

        Examples:
          flowgraph replay user-registration 0:2.1
          flowgraph replay trace.json --svg trace.svg
          flowgraph replay flow.json 0:3
        """)

    @Argument(
      help: ArgumentHelp(
        "The trace; before it, a flow of the catalog or the path of a document, which only a file "
          + "may leave out.",
        valueName: "flow> <trace"))
    var words: [String]

    @OptionGroup var limits: LimitOptions
    @OptionGroup var selection: PropertyOptions

    @Option(help: "The file to draw the path to, as SVG; - for standard output.")
    var svg: String?

    func validate() throws {
      guard 1...2 ~= words.count else {
        throw ValidationError("Name a flow and a trace, or the file of a trace.")
      }
      guard words.count == 2 || !Self.isCode(words[0]) else {
        throw ValidationError("Name the flow before the trace: flowgraph replay FLOW \(words[0]).")
      }
      if let svg, OutputFormat.hasUnknownExtension(svg) || OutputFormat(path: svg) ?? .svg != .svg {
        throw ValidationError("--svg writes SVG; '\(svg)' should end with .svg.")
      }
      if words.count == 2 {
        guard words != ["-", "-"] else {
          throw ValidationError("Standard input holds one document or one trace; name - once.")
        }
      }
    }

    func run(in context: ToolContext) throws {
      let source = try source()
      let entry = try entry(for: source, in: context.catalog)
      try limits.requireFlow(entry, called: words[0])
      try selection.requireKnown(among: [entry])
      guard !selection.listProperties else {
        return try Output.write(selection.list(of: [entry]), to: nil)
      }
      try selection.requireJudged(by: entry)
      try requireStart(of: source, in: entry)
      let replay = try replay(source, by: entry)
      if let svg, let picture = replay.picture { try Output.write(picture.strip, to: svg) }
      if svg != "-" { try Output.write(ReplayText(replay: replay).text, to: nil) }
      if let failure = replay.failure {
        StandardError.report(
          "flowgraph: \(TerminalText.line(words.last ?? "")): "
            + "\(TerminalText.line(failure.explanation))\n")
      }
      if replay.isFailure { throw ExitCode(1) }
    }

    private func replay(
      _ source: FlowReplay.Source, by entry: CatalogEntry
    ) throws(ToolError) -> FlowReplay {
      var request = selection.request(within: limits.limits(of: entry))
      request.wantsPaths = svg != nil
      do { return try entry.replay(source, judging: request) } catch {
        throw .cannotExplore(error)
      }
    }

    private func source() throws(ToolError) -> FlowReplay.Source {
      let word = words.last ?? ""
      if Self.isCode(word) {
        guard Self.isWellFormed(word) else { throw .malformedTrace(word) }
        return .code(TraceCode(word))
      }
      return .saved(
        try TraceFile.trace(at: word, called: word == "-" ? "standard input" : word))
    }

    /// Whether a word is a line such as `0:2.a1`, not the path of a file.
    private static func isCode(_ word: String) -> Bool {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isDigit) else {
        return false
      }
      return parts[1].utf8.allSatisfy {
        isDigit($0) || $0 == UInt8(ascii: ".") || "aemr".utf8.contains($0)
      }
    }

    /// Whether a line has a start, and between dots nothing but words of steps.
    private static func isWellFormed(_ code: String) -> Bool {
      let parts = code.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Int(parts[0]) != nil else { return false }
      let words = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return parts[1].isEmpty || words.allSatisfy(isWord)
    }

    private static func isWord(_ word: Substring) -> Bool {
      if word == "r" { return true }
      let number = word.first.map("aem".contains) == true ? word.dropFirst() : word
      return Int(number) != nil
    }

    private func requireStart(
      of source: FlowReplay.Source, in entry: CatalogEntry
    ) throws(ToolError) {
      let start =
        switch source {
        case .saved(let trace): trace.start
        case .code(let code): Int(code.description.prefix { $0 != ":" }) ?? 0
        }
      guard !entry.starts.indices.contains(start) else { return }
      throw .missingStart(
        words.last ?? "", start: start, of: entry.name, count: entry.starts.count)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func entry(
      for source: FlowReplay.Source, in catalog: Catalog
    ) throws(ToolError) -> CatalogEntry {
      guard case .saved(let trace) = source else {
        return try FlowSource.entry(named: words[0], in: catalog)
      }
      let name = words.last == "-" ? "standard input" : words.last ?? ""
      guard words.count == 2 else {
        guard let entry = catalog[trace.flow] else { throw .unknownTrace(name, of: trace.flow) }
        return entry
      }
      let entry = try FlowSource.entry(named: words[0], in: catalog)
      guard trace.flow == entry.name else {
        throw .otherTrace(name, of: trace.flow, instead: entry.name)
      }
      return entry
    }
  }

  extension FlowReplay {
    /// The path with what is wrong with it, if something is.
    var picture: TracePicture? {
      let shown = results.map(\.finding).filter { $0.trace != nil }
      let finding = shown.first(where: \.isFailure) ?? shown.first
      return TracePicture(of: finding?.trace ?? trace, verdict: finding?.pictureVerdict)
    }

    /// Whether the trace is stale, or a property is violated along it.
    var isFailure: Bool { failure != nil || results.contains { $0.finding.isFailure } }
  }

  /// What `replay` prints.
  struct ReplayText {
    let replay: FlowReplay

    var text: String {
      let failures = replay.results.filter { $0.finding.isFailure }
      let lines =
        replay.trace.visible.description.split(separator: "\n", omittingEmptySubsequences: false)
        + [""]
        + replay.results.map(\.visible).flatMap { result -> [Substring] in
          ["\(result.heading)", "  \(result.finding.verdict)"]
        }
      let judged = "\(replay.judged) propert\(replay.judged == 1 ? "y" : "ies") judged"
      let verdict =
        failures.isEmpty
        ? "none violated" : "\(failures.count) violated"
      let end =
        replay.failure == nil
        ? "\(judged), \(verdict)"
        : "\(judged) as far as it could be followed, \(verdict) there: the trace is stale"
      return lines.map { $0 + "\n" }.joined() + end + "\n"
    }
  }
#endif
