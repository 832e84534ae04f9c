#if CLI
import FlowDrawing
import FlowSupport

/// Converts SVG to PNG and PDF with librsvg's `rsvg-convert`.
enum PictureConverter {
  static let program = "rsvg-convert"

  /// Converts pages to another format, each as a separate file or all as one file.
  static func convert(_ pages: [String], by conversion: PictureConversion) throws -> [[UInt8]] {
    guard conversion.joinsPages, pages.count > 1 else {
      return try pages.map { try run(conversion, input: Array($0.utf8)) }
    }
    return [try join(pages, by: conversion)]
  }

  /// Converts all pages to one file.
  ///
  /// The converter can read several SVGs only from files, so temporary ones are written.
  private static func join(
    _ pages: [String], by conversion: PictureConversion
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let paths = pages.indices.map { "\(folder.path)/\($0).svg" }
    for (path, page) in zip(paths, pages) { try Output.write(page, to: path) }
    return try withExtendedLifetime(folder) { try run(conversion, on: paths, input: []) }
  }

  private static func run(
    _ conversion: PictureConversion, on paths: [String] = [], input: [UInt8]
  ) throws -> [UInt8] {
    let converter = ChildProcess(
      program, ["--format", conversion.format] + conversion.options + paths, input: input)
    // A PDF contains its creation time; a fixed one makes the output reproducible.
    let keepsGiven: Int32 = 0
    setenv("SOURCE_DATE_EPOCH", "0", keepsGiven)
    let report: ChildProcess.Report
    do {
      report = try converter.run()
    } catch {
      throw ConverterError.missing(format: conversion.format)
    }
    switch report.ending {
    case .exited(0): return report.output
    case .exited(let code): throw ConverterError.failed(reason: "exit \(code) \(report.errors)")
    case .signaled(let signal): throw ConverterError.failed(reason: "signal \(signal)")
    case .timedOut: throw ConverterError.failed(reason: "timed out")
    case .outputTooLarge: throw ConverterError.failed(reason: "the output is too large")
    }
  }
}

/// Why a diagram cannot be converted.
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
