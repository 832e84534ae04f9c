#if CLI
import FlowDrawing
import FlowLayout
import FlowSupport

extension PictureConversion {
  /// The program of librsvg that converts SVG to PNG and PDF.
  static let program = "rsvg-convert"

  /// Converts pages to another format, each as a separate file or all as one file.
  ///
  /// - Parameter seconds: The time limit for all pages together.
  func convert(_ pages: [String], within seconds: Double) throws -> [[UInt8]] {
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    func run(on paths: [String] = [], input: String = "") throws(ToolFailure) -> [UInt8] {
      let arguments = ["--format", format] + options + paths
      var converter = ChildProcess(Self.program, arguments, input: Array(input.utf8))
      converter.timeLimit = max(.zero, ContinuousClock.now.duration(to: end))
      // A PDF contains its creation time; a fixed one makes the output reproducible.
      let keepsGiven: Int32 = 0
      setenv("SOURCE_DATE_EPOCH", "0", keepsGiven)
      let report: ChildProcess.Report
      do { report = try converter.run() } catch {
        throw .unavailable(
          "rsvg-convert, which writes \(format), is not installed; install it with "
            + "'apt-get install librsvg2-bin' or 'brew install librsvg', or write an .svg instead")
      }
      switch report.ending {
      case .exited(0):
        guard isWhole(report.output) else {
          throw .programFailed(
            "rsvg-convert reported no error, but did not write a complete \(format); install it "
              + "again, or write an .svg and convert it with another program")
        }
        return report.output
      case .exited(let code):
        let reason = report.errors.split(separator: "\n").joined(separator: "; ")
        throw Self.failure("exit \(code) \(reason)")
      case .signaled(let signal): throw Self.failure("signal \(signal)")
      case .timedOut:
        throw ToolFailure(
          exitCode: 75,
          message:
            "rsvg-convert took longer than \(seconds.inSeconds); raise --timeout, or write an "
            + ".svg")
      case .outputTooLarge: throw Self.failure("the output is too large")
      }
    }
    guard joinsPages, pages.count > 1 else { return try pages.map { try run(input: $0) } }
    // The converter can read several SVGs only from files.
    let folder = try TemporaryFolder()
    let paths = pages.indices.map { "\(folder.path)/\($0).svg" }
    for (path, page) in zip(paths, pages) { try Output.write(page, to: path) }
    return [try withExtendedLifetime(folder) { try run(on: paths) }]
  }

  private static func failure(_ reason: String) -> ToolFailure {
    .programFailed(
      "rsvg-convert failed: \(reason); write an .svg and convert it with another program")
  }

  /// Whether a file is a picture from its beginning to its end.
  private func isWhole(_ bytes: [UInt8]) -> Bool {
    guard format == "pdf" else { return PictureFile.isWholePNG(bytes) }
    let end = String(decoding: bytes.suffix(32), as: UTF8.self).split(whereSeparator: \.isNewline)
    return bytes.starts(with: "%PDF-".utf8) && end.last == "%%EOF"
  }
}

extension PlayerError: ToolError {
  var exitCode: Int32 { 65 }
}

extension GraphvizError: ToolError {
  var exitCode: Int32 {
    switch self {
    case .missing: 69
    case .syntax, .failed: 70
    case .timedOut: 75
    }
  }

  var message: String {
    switch self {
    case .missing(let tried):
      """
      Graphviz, which lays out diagrams, is not installed; install it with 'apt-get install \
      libgraphviz-dev' or 'brew install graphviz'. The formats \
      \(OutputFormat.names(where: { !$0.isDrawn })) work without it. (\(tried))
      """
    case .timedOut(let seconds):
      """
      the layout took longer than \(seconds.inSeconds); raise --timeout, or use a format \
      that needs no layout, such as --format mmd
      """
    case .syntax(let reason), .failed(let reason):
      "Graphviz could not lay out the diagram: \(reason); --format dot writes its input"
    }
  }
}
#endif
