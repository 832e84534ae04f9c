#if CLI
import FlowLibc

/// Makes PNG and PDF of an SVG with librsvg's `rsvg-convert`.
enum PictureConverter {
  private static let program = "rsvg-convert"
  /// Pixels a point, so that text stays sharp.
  private static let zoom = "2"

  static func convert(svg: String, to format: OutputFormat) throws(ToolError) -> [UInt8] {
    let scale = format == .png ? ["--zoom", zoom] : []
    return try run(["--format", format.rawValue] + scale, input: Array(svg.utf8), for: format)
  }

  /// Makes a PDF with a page for each picture.
  ///
  /// The converter reads several pictures only from files, which are gone afterwards.
  static func convert(pages: [String]) throws(ToolError) -> [UInt8] {
    guard pages.count > 1 else { return try convert(svg: pages.first ?? "", to: .pdf) }
    let folder = try TemporaryFolder()
    let paths = pages.indices.map { "\(folder.path)/\($0).svg" }
    for (path, page) in zip(paths, pages) { try Output.write(page, to: path) }
    return try withExtendedLifetime(folder) { () throws(ToolError) in
      try run(["--format", "pdf"] + paths, input: [], for: .pdf)
    }
  }

  private static func run(
    _ arguments: [String], input: [UInt8], for format: OutputFormat
  ) throws(ToolError) -> [UInt8] {
    let converter = ChildProcess(program, arguments, input: input)
    // A PDF holds the time of its making; a fixed one keeps equal pictures equal.
    let keepsGiven: Int32 = 0
    setenv("SOURCE_DATE_EPOCH", "0", keepsGiven)
    let report: ChildProcess.Report
    do {
      report = try converter.run()
    } catch {
      throw .converterMissing(format: format.rawValue)
    }
    switch report.ending {
    case .exited(0): return report.output
    case .exited(let code): throw .converterFailed(reason: "exit \(code) \(report.errors)")
    case .signalled(let signal): throw .converterFailed(reason: "signal \(signal)")
    case .timedOut: throw .converterFailed(reason: "it took too long")
    case .outputTooLarge: throw .converterFailed(reason: "the picture is too large")
    }
  }
}
#endif
