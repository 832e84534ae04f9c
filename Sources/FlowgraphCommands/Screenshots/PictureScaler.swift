#if CLI
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
          throw ScreenshotError.tooLarge(count: files[file].count)
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
      if error == .undecodable { throw UndecodablePictures(numbers: [source.number]) }
      guard isScaled else { return original }
      throw ScreenshotError.notScaled(source.path, kind, error)
    }
    // A scaled picture of few colors can take more space than its original.
    return isScaled && scaled.count < bytes.count
      ? PictureImage(address: PictureFile.address(of: scaled, .png), size: size) : original
  }
}
#endif
