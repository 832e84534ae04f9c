#if CLI
import FlowDiagrams
import FlowExploration
import FlowLibc
import FlowSVG

/// Pictures whose contents no program can read, by their numbers.
struct UndecodablePictures: Error, Equatable {
  var numbers: Set<Int>
}

/// Scales pictures down with `rsvg-convert`, which runs in a process of its own, so that a malicious
/// picture cannot harm the tool, and which is needed for PNG and PDF anyway.
struct PictureScaler {
  /// A file of at most this size is embedded as it is, unless there are too many of them.
  static let smallFile = 24 << 10
  /// The most that all pictures of a file may take: librsvg refuses an SVG of more than 10 MB.
  static let mostBytes = 9 << 20
  /// With at most this many pictures in all files, each gets twice as many pixels as points.
  private static let fewPictures = 24
  private static let (highScale, usualScale, leastScale) = (2.0, 0.95, 0.4)
  /// One for each processor: the work is done in other processes.
  private static let threads = min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// A picture to embed.
  struct Source: Sendable {
    var number: Int
    var file: PictureFile
    /// The largest size at which it is drawn, in points.
    var size: Size
    /// Reads the file, which is in memory only while it is scaled.
    var read: @Sendable () throws -> [UInt8]
  }

  /// Returns the images for each of some files, so small that programs read the files.
  ///
  /// - Throws: ``UndecodablePictures``, with all of them, if some cannot be decoded.
  static func images(
    of files: [[Source]], mostBytes: Int = mostBytes
  ) throws -> [[Int: PictureImage]] {
    let count = files.reduce(0) { $0 + $1.count }
    var scales = files.map { _ in count <= fewPictures ? highScale : usualScale }
    var results: [[Int: PictureImage]] = files.map { _ in [:] }
    var waiting = Array(files.indices)
    while !waiting.isEmpty {
      let jobs = waiting.flatMap { file in
        files[file].map { Job(file: file, source: $0, scale: scales[file]) }
      }
      for (job, image) in zip(jobs, try images(of: jobs)) {
        results[job.file][job.source.number] = image
      }
      waiting = try waiting.filter { file in
        let total = results[file].values.reduce(0) { $0 + $1.address.utf8.count }
        guard total > mostBytes else { return false }
        // The size of a picture grows with the square of the scale.
        scales[file] *= 0.95 * (Double(mostBytes) / Double(total)).squareRoot()
        guard scales[file] >= leastScale else {
          throw ScreenshotError.tooLarge(count: files[file].count)
        }
        return true
      }
    }
    return results
  }

  /// A picture of a file, and its pixels for each point.
  private struct Job: Sendable {
    var file: Int
    var source: Source
    var scale: Double
  }

  private static func images(of jobs: [Job]) throws -> [PictureImage] {
    var results: [Result<PictureImage, any Error>?] = jobs.map { _ in nil }
    let workers = Workers(min(threads, max(1, jobs.count)))
    defer { workers.end() }
    let count = workers.count
    results.withUnsafeMutableBufferPointer { buffer in
      // Each worker writes to its own elements.
      nonisolated(unsafe) let results = buffer
      workers.share { worker in
        for index in stride(from: worker, to: jobs.count, by: count) {
          results[index] = Result { try image(of: jobs[index].source, scale: jobs[index].scale) }
        }
      }
    }
    let images = try results.compactMap { try $0?.get() }
    let damaged = try PictureInspection.damaged(images)
    guard damaged.isEmpty else {
      throw UndecodablePictures(numbers: Set(damaged.map { jobs[$0].source.number }))
    }
    return images
  }

  private static func image(of source: Source, scale: Double) throws -> PictureImage {
    let (width, height) = (source.file.size.width, source.file.size.height)
    // The picture fills the size, and what does not fit is cut off.
    let factor = scale * max(source.size.width / width, source.size.height / height)
    let bytes = try source.read()
    let original = address(of: bytes, source.file.kind)
    guard bytes.count > smallFile || scale < usualScale, factor < 1 else {
      return PictureImage(address: original, size: source.file.size)
    }
    let size = Size(
      width: max(1, (width * factor).rounded()), height: max(1, (height * factor).rounded()))
    let scaled = try scaled(original, to: size)
    // A scaled picture of few colors can take more space than its original.
    return scaled.count < bytes.count
      ? PictureImage(address: address(of: scaled, .png), size: size)
      : PictureImage(address: original, size: source.file.size)
  }

  /// Scales the image at a `data:` address.
  private static func scaled(_ address: String, to size: Size) throws -> [UInt8] {
    let (width, height) = (Int(size.width), Int(size.height))
    return try PictureConverter.png(
      of: """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
        <image width="\(width)" height="\(height)" preserveAspectRatio="none" \
        href="\(address)"/></svg>
        """)
  }

  private static func address(of bytes: [UInt8], _ kind: PictureFile.Kind) -> String {
    "data:image/\(kind.rawValue);base64," + base64(bytes)
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes as text (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      var end = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).reduce(0) { sum, offset in
          sum << 8 | (start + offset < bytes.count ? Int(bytes[start + offset]) : 0)
        }
        for shift in stride(from: 18, through: 0, by: -6) {
          text[end] = digits[group >> shift & 63]
          end += 1
        }
      }
      for offset in 0..<((3 - bytes.count % 3) % 3) { text[end - 1 - offset] = UInt8(ascii: "=") }
      return end
    }
  }
}
#endif
