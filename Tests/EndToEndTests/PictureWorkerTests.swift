#if CLI
import Testing

@Suite("The process that scales a picture")
struct PictureWorkerTests {
  /// A picture, and another that it resembles when scaled to the size of that.
  struct Pair: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var picture: [UInt8]
    var scaled: [UInt8]
    var width = 1
    var height = 1
  }

  private static func gray(_ values: [UInt8]...) -> [UInt8] {
    Pixels.file(width: values[0].count, height: values.count, kind: 0, rows: values)
  }

  private static func rgb(_ values: [UInt8]...) -> [UInt8] {
    Pixels.file(width: values[0].count / 3, height: values.count, kind: 2, rows: values)
  }

  private static func rgba(_ values: [UInt8]...) -> [UInt8] {
    Pixels.file(width: values[0].count / 4, height: values.count, kind: 6, rows: values)
  }

  static let pairs = [
    Pair(testDescription: "two gray pixels", picture: gray([100, 200]), scaled: gray([150])),
    Pair(
      testDescription: "pixels that are cut in half", picture: gray([0, 120, 240]),
      scaled: gray([40, 200]), width: 2),
    Pair(
      testDescription: "rows that are cut in half", picture: gray([0], [120], [240]),
      scaled: gray([40], [200]), height: 2),
    Pair(
      testDescription: "each color for itself", picture: rgb([0, 10, 250], [255, 20, 251]),
      scaled: rgb([128, 15, 251])),
    Pair(
      testDescription: "what cannot be seen has no color",
      picture: rgba([255, 0, 0, 255, 0, 255, 0, 0]), scaled: rgba([255, 0, 0, 128])),
    Pair(
      testDescription: "nothing at all", picture: rgba([9, 9, 9, 0]), scaled: rgba([0, 0, 0, 0])),
    Pair(
      testDescription: "sixteen bits",
      picture: Pixels.file(width: 1, height: 1, depth: 16, kind: 0, rows: [[0x12, 0x12]]),
      scaled: gray([0x12])),
    Pair(
      testDescription: "one bit",
      picture: Pixels.file(
        width: 2, height: 1, depth: 1, kind: 0, rows: [[0b0100_0000]]), scaled: gray([128])),
    Pair(
      testDescription: "a palette",
      picture: Pixels.file(
        width: 2, height: 1, kind: 3, palette: [1, 2, 3, 11, 22, 33], rows: [[0, 1]]),
      scaled: rgb([6, 12, 18])),
    Pair(
      testDescription: "interlaced",
      picture: Pixels.file(
        width: 2, height: 2, kind: 0, isInterlaced: true, rows: [[10], [20], [30, 40]]),
      scaled: gray([10, 20], [30, 40]), width: 2, height: 2),
  ]

  @Test("each pixel is the mean of the area that it covers", arguments: pairs)
  func means(_ pair: Pair) throws {
    let run = try scale(pair.picture, pair.width, pair.height)
    #expect(run.ending == .exit(0))
    #expect(run.output.starts(with: Pixels.signature))
    #expect(run.output == (try scale(pair.scaled, pair.width, pair.height).output))
  }

  @Test("what is no picture, or only the beginning of one, is told", arguments: [0, 8, 40, 60, 70])
  func damaged(_ length: Int) throws {
    let picture = Self.rgb([UInt8](repeating: 7, count: 30), [UInt8](repeating: 9, count: 30))
    #expect(try scale(Array(picture.prefix(length)), 1, 1).ending == .exit(65))
    #expect(try scale(picture, 1, 1).ending == .exit(0))
  }

  @Test("a picture is not enlarged")
  func larger() throws {
    #expect(try scale(Self.gray([1, 2]), 3, 1).ending == .exit(65))
  }

  private func scale(_ picture: [UInt8], _ width: Int, _ height: Int) throws -> Finished {
    try Spawn(
      executable: Tool.path, arguments: ["--picture-worker", "\(width)", "\(height)"],
      input: picture
    ).run()
  }
}
#endif
