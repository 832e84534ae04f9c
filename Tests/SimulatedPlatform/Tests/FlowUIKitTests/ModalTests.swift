import FlowCore
import FlowUIKit
import HostSchedules
import Testing
import UIKit

@MainActor
@Suite("modals in place of others")
struct ModalTests {
  @Test(
    "the last of three ends on show, whenever each comes", arguments: Modal.allCases, [false, true])
  func triples(first: Modal, isPad: Bool) throws {
    let view = UIView()
    for triple in ModalTriple.all(from: first) {
      let rig = try HostRig(on: SimulatedPlatform(isPad: isPad)) { $0.anchor = { _ in view } }
      let complaint = triple.run(
        on: rig.platform, sending: { rig.hosted.send(.run($0)) }, complaint: { rig.complaint })
      #expect(complaint == nil, "\(triple)")
    }
  }
}
