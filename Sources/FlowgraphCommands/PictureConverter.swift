#if CLI
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Makes PNG and PDF of an SVG with librsvg's `rsvg-convert`.
  enum PictureConverter {
    private static let program = "rsvg-convert"
    /// Pixels a point, so that text stays sharp.
    private static let zoom = "2"

    static func convert(svg: String, to format: OutputFormat) throws(ToolError) -> [UInt8] {
      let scale = format == .png ? ["--zoom", zoom] : []
      let converter = ChildProcess(
        program, ["--format", format.rawValue] + scale, input: Array(svg.utf8))
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
