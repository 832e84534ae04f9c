import Foundation
import Testing

/// The tests that Apple's UIKit takes, too.
@Suite("tests for Apple's UIKit")
struct DeviceSourcesTests {
  @Test("they name nothing of the simulation")
  func nameNoSimulation() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FlowUIKitDeviceTests")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!names.isEmpty)
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(!text.contains("Simulated"), "\(name)")
    }
  }
}
