#if CLI
import CPNG
import FlowDiagrams
import FlowDrawing
import FlowExploration
import FlowSupport

struct UndecodablePictures: Error, Equatable {
  var numbers: Set<Int>
}

/// Scales pictures down to the size at which they are drawn.
struct PictureScaler {
  /// Files up to this size are embedded unchanged, unless there are too many of them.
  static let smallFile = 24 << 10
  /// The maximum size of all pictures in a file: librsvg refuses an SVG of more than 10 MB.
  static let maxBytes = 9 << 20
  /// Up to this many pictures in all files are drawn with two pixels per point.
  private static let fewPictures = 24
  private static let (highScale, defaultScale, minScale) = (2.0, 0.95, 0.4)
  /// One per processor, since the work is done in other processes.
  private static let threads = min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  var decoder = PictureDecoder()

  struct PictureSource: Sendable {
    var number: Int
    var path: String
    var file: PictureFile
    /// The largest size at which it is drawn, in points.
    var size: Size
    /// Reads the file, which is in memory only while it is scaled.
    var read: @Sendable () throws -> [UInt8]
  }

  /// Returns the images for each file, scaled down so that renderers accept the file.
  ///
  /// - Throws: ``UndecodablePictures``, with all of them, if some cannot be decoded.
  func images(
    of files: [[PictureSource]], maxBytes: Int = Self.maxBytes
  ) throws -> [[Int: PictureImage]] {
    let count = files.reduce(0) { $0 + $1.count }
    let scale = count <= Self.fewPictures ? Self.highScale : Self.defaultScale
    var scales = try files.map { try estimatedScale(for: $0, from: scale, maxBytes: maxBytes) }
    var results: [[Int: PictureImage]] = files.map { _ in [:] }
    var waiting = Array(files.indices)
    while !waiting.isEmpty {
      let jobs = waiting.flatMap { file in
        files[file].map { (file: file, source: $0, scale: scales[file]) }
      }
      for (job, image) in zip(jobs, try images(of: jobs)) {
        results[job.file][job.source.number] = image
      }
      waiting = try waiting.filter { file in
        let old = scales[file]
        scales[file] = Self.scale(
          after: old, taking: Self.total(results[file].values), maxBytes: maxBytes)
        guard scales[file] >= Self.minScale else {
          let count = counted(files[file].count, "picture is", plural: "pictures are")
          throw ToolFailure.badInput(
            "\(count) too large for one file; use --split auto, or draw less of the flow")
        }
        return scales[file] < old
      }
    }
    return results
  }

  /// Estimates the first scale to try from a sample of many pictures, which avoids scaling all of
  /// them too large first.
  private func estimatedScale(
    for sources: [PictureSource], from scale: Double, maxBytes: Int
  ) throws -> Double {
    let step = sources.count / Self.fewPictures
    guard step > 1 else { return scale }
    let sample = stride(from: 0, to: sources.count, by: step).map {
      (file: 0, source: sources[$0], scale: scale)
    }
    do {
      let total = try Self.total(images(of: sample)) * sources.count / sample.count
      return max(Self.minScale, Self.scale(after: scale, taking: total, maxBytes: maxBytes))
    } catch is UndecodablePictures {
      // They are reported later, together with all others.
      return scale
    }
  }

  private static func total(_ images: some Sequence<PictureImage>) -> Int {
    images.reduce(0) { $0 + $1.address.utf8.count }
  }

  /// Returns the scale to try after one at which the pictures take `bytes`; the same if they fit.
  private static func scale(after scale: Double, taking bytes: Int, maxBytes: Int) -> Double {
    guard bytes > maxBytes else { return scale }
    // The size of a picture grows with the square of the scale.
    return 0.95 * scale * (Double(maxBytes) / Double(bytes)).squareRoot()
  }

  /// A picture of a file, and its pixels per point.
  private typealias Job = (file: Int, source: PictureSource, scale: Double)

  private func images(of jobs: [Job]) throws -> [PictureImage] {
    let threads = min(Self.threads, max(1, jobs.count))
    let results = Workers.map(jobs, threads: threads, threshold: 0) { job in
      Result { try image(of: job.source, scale: job.scale) }
    }
    var damaged = UndecodablePictures(numbers: [])
    let images = try results.compactMap { result in
      do {
        return try result.get()
      } catch let error as UndecodablePictures {
        damaged.numbers.formUnion(error.numbers)
        return nil
      }
    }
    guard damaged.numbers.isEmpty else { throw damaged }
    return images
  }

  private static func missingDecoder(of kind: PictureFile.ImageFormat) -> ToolFailure {
    let (name, package, formula) =
      kind == .png
      ? ("libpng", "libpng16-16", "libpng") : ("rsvg-convert", "librsvg2-bin", "librsvg")
    return .unavailable(
      "\(name), which scales pictures down, is not installed; install it with 'apt-get install "
        + "\(package)' or 'brew install \(formula)', or use pictures of at most "
        + "\(smallFile >> 10) kB")
  }

  private func image(of source: PictureSource, scale: Double) throws -> PictureImage {
    let (width, height) = (source.file.size.width, source.file.size.height)
    // The picture fills the size, and is cropped.
    let factor = scale * max(source.size.width / width, source.size.height / height)
    let bytes = try source.read()
    let kind = source.file.kind
    var original: PictureImage {
      PictureImage(address: PictureFile.address(of: bytes, kind), size: source.file.size)
    }
    let isScaled = factor < 1 && (bytes.count > Self.smallFile || scale < Self.defaultScale)
    // Other pictures are decoded only to check that they can be.
    let size =
      isScaled
      ? Size(width: max(1, (width * factor).rounded()), height: max(1, (height * factor).rounded()))
      : Size(width: 1, height: 1)
    let scaled: [UInt8]
    do throws(PictureDecoder.Fault) {
      scaled = try decoder.png(of: bytes, kind, scaledTo: size)
    } catch {
      switch error {
      case .undecodable: throw UndecodablePictures(numbers: [source.number])
      case _ where !isScaled: return original
      case .missing: throw Self.missingDecoder(of: kind)
      case .failed(let reason):
        throw ToolFailure.programFailed(
          "\(source.path): cannot be scaled down: \(reason); make it smaller, or use --pictures link"
        )
      }
    }
    // A scaled picture of few colors can take more space than its original.
    return isScaled && scaled.count < bytes.count
      ? PictureImage(address: PictureFile.address(of: scaled, .png), size: size) : original
  }
}

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
