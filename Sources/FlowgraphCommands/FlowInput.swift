#if CLI
  internal import ArgumentParser
  import FlowCatalogs
  import FlowDocuments
  import FlowExploration

  /// Where a flow comes from, and how far to explore it.
  struct FlowInput: ParsableArguments {
    @Argument(
      help: "A flow of the catalog, the path of a document, or - for a document on standard input.")
    var flow: String

    @Option(help: "Stop after this many configurations (default: the flow's own limit, or 100000).")
    var maxConfigurations: Int?

    @Option(
      help: "Do not go beyond this many screens on show (default: the flow's own limit, or 12).")
    var maxDepth: Int?

    @Option(
      help: "Stop exploring after this many seconds (default: the flow's own limit, or none).")
    var maxSeconds: Double?

    func validate() throws {
      for (name, value) in [
        ("--max-configurations", maxConfigurations), ("--max-depth", maxDepth),
      ] where value.map({ $0 < 1 }) == true {
        throw ValidationError("\(name) must be at least 1.")
      }
      if let maxSeconds, !(maxSeconds > 0 && maxSeconds <= 1e6) {
        throw ValidationError("--max-seconds must be more than 0 and at most 1000000.")
      }
      if isDocument, maxConfigurations != nil || maxDepth != nil || maxSeconds != nil {
        throw ValidationError(
          "The --max options limit the exploration of a flow; '\(flow)' is a document.")
      }
    }

    /// Whether the name is that of a file: it has a slash or a dot, which no flow's name has.
    private var isDocument: Bool {
      flow == "-" || flow.contains("/") || flow.contains(".")
    }

    func document(from catalog: Catalog) throws(ToolError) -> FlowDocument {
      if let entry = catalog[flow] {
        let limits = limits(of: entry)
        do { return try entry.document(within: limits) } catch { throw .cannotExplore(error) }
      }
      guard isDocument || InputFile.exists(path: flow) else {
        let names = catalog.entries.map(\.name)
        throw .unknownFlow(flow, nearest: Spelling.nearest(to: flow, among: names))
      }
      let name = flow == "-" ? "standard input" : flow
      let bytes: [UInt8]
      do {
        bytes = try InputFile.bytes(at: flow == "-" ? nil : flow)
      } catch {
        switch error {
        case .missing: throw .missingFile(name)
        case .unreadable(let reason): throw .unreadableFile(name, reason: reason)
        }
      }
      do { return try FlowDocument(json: bytes) } catch { throw .malformedDocument(name, error) }
    }

    private func limits(of entry: CatalogEntry) -> ExplorationLimits {
      var limits = entry.limits
      if let maxConfigurations { limits.configurations = maxConfigurations }
      if let maxDepth { limits.depth = maxDepth }
      if let maxSeconds { limits.time = .seconds(maxSeconds) }
      return limits
    }
  }
#endif
