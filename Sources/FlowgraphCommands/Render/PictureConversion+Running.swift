#if CLI
import FlowDrawing
import FlowSupport

extension PictureConversion {
  /// The program of librsvg that converts SVG to PNG and PDF.
  static let program = "rsvg-convert"

  /// Converts pages to another format, each as a separate file or all as one file.
  func convert(_ pages: [String]) throws -> [[UInt8]] {
    guard joinsPages, pages.count > 1 else { return try pages.map { try run(input: $0) } }
    // The converter can read several SVGs only from files.
    let folder = try TemporaryFolder()
    let paths = pages.indices.map { "\(folder.path)/\($0).svg" }
    for (path, page) in zip(paths, pages) { try Output.write(page, to: path) }
    return [try withExtendedLifetime(folder) { try run(on: paths) }]
  }

  private func run(on paths: [String] = [], input: String = "") throws(ConverterError) -> [UInt8] {
    let converter = ChildProcess(
      Self.program, ["--format", format] + options + paths, input: Array(input.utf8))
    // A PDF contains its creation time; a fixed one makes the output reproducible.
    let keepsGiven: Int32 = 0
    setenv("SOURCE_DATE_EPOCH", "0", keepsGiven)
    let report: ChildProcess.Report
    do { report = try converter.run() } catch { throw .missing(format: format) }
    switch report.ending {
    case .exited(0): return report.output
    case .exited(let code): throw .failed(reason: "exit \(code) \(report.errors)")
    case .signaled(let signal): throw .failed(reason: "signal \(signal)")
    case .timedOut: throw .failed(reason: "timed out")
    case .outputTooLarge: throw .failed(reason: "the output is too large")
    }
  }
}

enum ConverterError: ToolError, Equatable {
  case missing(format: String)
  case failed(reason: String)

  var exitCode: Int32 {
    switch self {
    case .missing: 69
    case .failed: 70
    }
  }

  var message: String {
    switch self {
    case .missing(let format):
      """
      rsvg-convert, which writes \(format), is not installed; install it with \
      'apt-get install librsvg2-bin' or 'brew install librsvg', or write an .svg instead
      """
    case .failed(let reason):
      "rsvg-convert failed: \(reason); write an .svg and convert it with another program"
    }
  }
}
#endif
