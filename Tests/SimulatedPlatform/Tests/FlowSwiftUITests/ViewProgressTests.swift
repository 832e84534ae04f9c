import FlowCore
import FlowSwiftUI
import HostSchedules
import SwiftUI
import Testing
import UIKit
import ViewSchedules

@MainActor
@Suite("what a flow takes to be on show in SwiftUI, on the way")
struct ViewProgressTests {
  private let rig = ViewRig()

  private var shown: String { "\(rig.flow.hosted?.shownStack ?? VirtualStack())" }

  private func perform(_ commands: Command<Letter>...) {
    rig.flow.send(.run(commands))
    #expect(rig.settle())
  }

  @Test("a screen is on show once its push has ended")
  func pushes() {
    #expect(rig.settle())
    rig.send(.push(.b))
    rig.platform.advance(by: 100)
    #expect(shown == "[a]")
    #expect(rig.settle())
    #expect(shown == "[a, b]")
  }

  @Test("a sheet comes when the screen below it is there")
  func presentsAfterPush() {
    #expect(rig.settle())
    rig.send(.push(.b), .present(.c))
    rig.platform.advance(by: 100)
    #expect(rig.window?.layers.count == 1)
    #expect(rig.settle())
    #expect(rig.complaint == nil)
  }

  @Test("a sheet that SwiftUI holds back is not on show, whether or not there was one before")
  func waitsForSheets() {
    for _ in 0..<2 {
      perform(.present(.g, style: .alert))
      rig.send(.dismiss, .present(.b))
      rig.platform.advance(by: 100)
      #expect(shown == "[a] + alert[g]")
      #expect(rig.settle())
      #expect(shown == "[a] + sheet[b]")
      perform(.dismiss)
    }
  }
}
