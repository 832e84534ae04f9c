import FlowCore
import FlowSwiftUI
import HostSchedules
import SwiftUI
import Testing
import UIKit
import ViewSchedules

@MainActor
@Suite("modals of SwiftUI in place of others")
struct ViewModalTests {
  nonisolated static let quirks: [ViewQuirk?] = [nil, .isSlow]

  @Test("the last of three ends on show, whenever each comes", arguments: Modal.allCases, quirks)
  func triples(first: Modal, quirk: ViewQuirk?) {
    for triple in ModalTriple.all(from: first) {
      let rig = ViewRig(quirks: quirk.map { [$0] } ?? [])
      let complaint = triple.run(
        on: rig.platform, sending: { rig.flow.send(.run($0)) }, complaint: { rig.complaint })
      #expect(complaint == nil, "\(triple)")
    }
  }
}
