#if CLI
import CPNG
import FlowDiagrams
import FlowDrawing
import FlowSupport

/// Decodes the user's pictures in separate processes, so that a malicious one cannot harm the tool:
/// PNG with libpng, JPEG with `rsvg-convert`.
struct PictureDecoder: Sendable {
  enum Fault: Error, Equatable {
    case undecodable
    /// The library or program that decodes them is missing.
    case missing
    /// The system has no process or memory left for it.
    case failed(String)
  }

  /// The program that scales pictures if its arguments request it: this one.
  var executable = LayoutWorkerEngine.executable

  /// Returns a picture as a PNG of a size in pixels, which is at most its own.
  func png(
    of bytes: [UInt8], _ kind: PictureFile.ImageFormat, scaledTo size: Size
  ) throws(Fault) -> [UInt8] {
    switch kind {
    case .png: try scaledPNG(bytes, size)
    case .jpeg: try scaledJPEG(bytes, size)
    }
  }

  private func scaledPNG(_ bytes: [UInt8], _ size: Size) throws(Fault) -> [UInt8] {
    let report: ChildProcess.Report
    let arguments = [Self.argument, String(Int(size.width)), String(Int(size.height))]
    let worker = ChildProcess(executable, arguments, input: bytes)
    do { report = try worker.run() } catch { throw .failed(error.reason) }
    switch report.ending {
    case .exited(0): return report.output
    case .exited(Self.missingCode): throw .missing
    case .exited(Self.failureCode): throw .failed("out of memory")
    case .timedOut: throw .failed("it takes more than a minute")
    case .signaled(SIGKILL): throw .failed("the process was killed")
    case .exited, .signaled, .outputTooLarge: throw .undecodable
    }
  }

  /// `rsvg-convert` reports no error if it cannot decode a picture; it just draws nothing.
  private func scaledJPEG(_ bytes: [UInt8], _ size: Size) throws(Fault) -> [UInt8] {
    let (width, height) = (Int(size.width), Int(size.height))
    let image = """
      <image width="\(width)" height="\(height)" preserveAspectRatio="none" \
      href="\(PictureFile.address(of: bytes, .jpeg))"/>
      """
    let scaled = try drawn(image, size)
    guard try scaled != drawn("", size) else { throw .undecodable }
    return scaled
  }

  private func drawn(_ content: String, _ size: Size) throws(Fault) -> [UInt8] {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(size.width))" \
      height="\(Int(size.height))">\(content)</svg>
      """
    let report: ChildProcess.Report
    let converter = ChildProcess(
      PictureConversion.program, ["--unlimited", "--format", "png"], input: Array(svg.utf8))
    do { report = try converter.run() } catch { throw .missing }
    guard report.ending == .exited(code: 0), PictureFile.isWholePNG(report.output) else {
      throw .undecodable
    }
    return report.output
  }
}

// MARK: - The process that scales one PNG

extension PictureDecoder {
  private static let argument = "--picture-worker"
  private static let maxMemory: UInt64 = 1 << 30
  private static let (damageCode, missingCode, failureCode) = (Int32(65), Int32(69), Int32(71))

  /// If the arguments of this process request it, scales the PNG at standard input and exits.
  static func runIfRequested() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, arguments[1] == argument,
      let width = UInt32(arguments[2]), let height = UInt32(arguments[3]), width > 0, height > 0
    else { return }
    limitMemory(to: maxMemory)
    guard let bytes = try? InputFile(argument: "-").bytesIfPresent() else { exit(failureCode) }
    var output: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = fp_scale(bytes, bytes.count, width, height, &output, &length)
    guard status == FP_OK else {
      exit(status == FP_MISSING ? missingCode : status == FP_DAMAGED ? damageCode : failureCode)
    }
    let scaled = [UInt8](UnsafeBufferPointer(start: output, count: length))
    do { try Output.write(scaled, to: nil) } catch { exit(failureCode) }
    exit(0)
  }
}
#endif
