#if CLI
import FlowDiagrams
import FlowDrawing
import FlowTestSupport
import Foundation
import Testing

@testable import FlowgraphCommands

@Suite("Files of pictures")
struct PictureFileTests {
  @Test("bytes are written in base 64 as the library of the system does")
  func base64() {
    for count in 0...70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 37 &* $0 &+ 251) }
      #expect(PictureFile.base64(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test("the size of a JPEG is in its frame, behind other parts")
  func jpeg() throws {
    let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0x03, 0x4C, 0x01, 0x86, 3, 0, 0, 0, 0]
    let file = try PictureFile(
      head: [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9] + frame)
    #expect(file.kind == .jpeg && file.width == 390 && file.height == 844)
    #expect(throws: PictureFile.Fault.self) { try file.check([0xFF, 0xD8, 0xFF]) }
    try file.check([0xFF, 0xD8, 0xFF, 0xD9, 0])
  }

  @Test(
    "small files are embedded as they are, but scaled where they would not fit",
    .enabled(if: hasLibrary, "libpng is not installed"))
  func manySmallFiles() throws {
    let bytes = [UInt8](
      try Data(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../Samples/Screens/user-registration/Splash.png")))
    let file = try PictureFile(head: bytes)
    let sources = (0..<3).map { number in
      PictureScaler.PictureSource(
        number: number, path: "Splash.png", file: file, size: Size(width: 30, height: 65),
        read: { bytes })
    }
    let scaler = PictureScaler(decoder: Self.decoder)
    let unlimited = try scaler.images(of: [sources])
    #expect(unlimited[0].values.map(\.size) == [file.size, file.size, file.size])
    let bounded = try scaler.images(of: [sources, [sources[0]]], maxBytes: 20_000)
    #expect(bounded[0].keys.sorted() == [0, 1, 2])
    #expect(bounded[0].values.reduce(0) { $0 + $1.address.utf8.count } <= 20_000)
    #expect(bounded[1][0]?.size == file.size)
    let tooLarge = ToolFailure.badInput(
      "3 pictures are too large for one file; use --split auto, or draw less of the flow")
    #expect(throws: tooLarge) {
      try scaler.images(of: [sources], maxBytes: 1000)
    }
  }

  private static let decoder = PictureDecoder(executable: BuiltTool.path)
  private static let hasLibrary: Bool = {
    do throws(PictureDecoder.Fault) {
      _ = try decoder.png(of: [], .png, scaledTo: Size(width: 1, height: 1))
      return true
    } catch {
      return error != .missing
    }
  }()
}
#endif
