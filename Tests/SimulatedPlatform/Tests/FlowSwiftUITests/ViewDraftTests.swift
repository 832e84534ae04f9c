import FlowCore
import FlowSwiftUI
import HostSchedules
import SwiftUI
import Testing
import UIKit
import ViewSchedules

private struct EditorApp: App {
  let flow: FlowModel<Editor>

  init() { self.init(FlowModel(Editor(saysSo: false))) }
  init(_ flow: FlowModel<Editor>) { self.flow = flow }

  var body: some Scene {
    WindowGroup {
      FlowView(flow) { screen, _ in EditorView(screen: screen) }
        .alert { screen, send in
          guard screen == .question else { return nil }
          return FlowAlert(
            "Discard?", .init("Discard") { send(.discardTapped) },
            .init("Keep") { send(.keepTapped) })
        }
    }
  }
}

/// The list or the editor, whose text only the view knows.
private struct EditorView: View {
  let screen: Editor.Screen
  @State private var text = ""

  var body: some View {
    Text(screen.rawValue)
    if screen == .editor { TextField("Text", text: $text) }
  }
}

@MainActor
@Suite("what was typed in a sheet of SwiftUI that the flow keeps open")
struct ViewDraftTests {
  @Test(
    "a swipe does not close a sheet that the flow keeps", arguments: ObedientFlow.Answer.allCases)
  func obedient(answer: ObedientFlow.Answer) throws {
    let rig = ViewRig(ObedientFlow(answering: [answer]))
    var unhandled: [SystemMove?] = []
    var heard: [SystemMove?] = []
    rig.flow.hosted?.observe { if $0.move != nil { heard.append($0.move) } }
    rig.flow.hosted?.observeUnhandled { unhandled.append($0.move) }
    _ = rig.settle()
    rig.send(.present(.b))
    _ = rig.settle()
    let user = try #require(rig.user)
    #expect(user.type("unsaved", into: "Draft"))
    _ = rig.settle()
    #expect(user.swipeDown() == (answer == .same))
    _ = rig.settle()
    #expect(
      heard
        == (answer == .same ? [.interactiveDismiss] : answer == .push ? [.dismissalAttempted] : []))
    #expect(unhandled == (answer == .ignore ? [.dismissalAttempted] : []))
    #expect(rig.complaint == nil)
    guard answer != .same else { return }
    if answer == .push { rig.send(.pop) }
    _ = rig.settle()
    #expect(user.text(in: "Draft") == "unsaved")
  }

  @Test(
    "the flow asks, whether or not it says so, and what was typed is still there",
    arguments: [false, true])
  func asks(saysSo: Bool) throws {
    let platform = SimulatedPlatform()
    let flow = FlowModel(Editor(saysSo: saysSo))
    let app = RunningApp(EditorApp(flow), on: platform)
    platform.settle()
    let window = try #require(app.windows.first?.window)
    let user = ViewUser(window)
    flow.send(.newTapped)
    platform.settle()
    #expect(user.beginSwipeDown())
    user.endSwipe(cancelled: true)
    platform.settle()
    #expect(user.type("unsaved", into: "Text"))
    flow.send(.typed)
    platform.settle()
    #expect(!user.swipeDown())
    platform.settle()
    #expect(flow.hosted?.configuration.state == .asking)
    #expect(user.tap("Keep"))
    platform.settle()
    #expect(user.text(in: "Text") == "unsaved")
    #expect(!user.swipeDown())
    platform.settle()
    #expect(user.tap("Discard"))
    platform.settle()
    #expect("\(window.onShow.map(\.content))" == "[[list]]")
    #expect(platform.misuse.isEmpty)
  }

  @Test("a popover that the flow keeps stays when the user taps beside it")
  func keepsPopover() throws {
    let rig = ViewRig(ObedientFlow(answering: [.ignore]), on: SimulatedPlatform(isPad: true))
    _ = rig.settle()
    rig.send(.present(.b, style: .popover))
    _ = rig.settle()
    let user = try #require(rig.user)
    #expect(user.type("unsaved", into: "Draft"))
    #expect(!user.tapBeside())
    _ = rig.settle()
    #expect(rig.complaint == nil)
    #expect(user.text(in: "Draft") == "unsaved")
  }
}
