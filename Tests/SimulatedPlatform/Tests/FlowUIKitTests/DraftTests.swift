import FlowCore
import FlowUIKit
import HostSchedules
import Testing
import UIKit

/// The list or the editor, whose text only the view knows.
private final class EditorController: UIViewController {
  let screen: Editor.Screen
  let send: (Editor.Event) -> Void

  init(_ screen: Editor.Screen, _ send: @escaping (Editor.Event) -> Void) {
    (self.screen, self.send) = (screen, send)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    guard screen == .editor else { return }
    let field = UITextField()
    field.placeholder = "Text"
    view.addSubview(field)
  }
}

@MainActor
@Suite("what was typed in a sheet that the flow keeps open")
struct DraftTests {
  @Test(
    "a swipe does not close a sheet that the flow keeps", arguments: ObedientFlow.Answer.allCases)
  func obedient(answer: ObedientFlow.Answer) throws {
    let rig = try HostRig(ObedientFlow(answering: [answer]), on: SimulatedPlatform())
    var unhandled: [SystemMove?] = []
    var heard: [SystemMove?] = []
    rig.hosted.observe { if $0.move != nil { heard.append($0.move) } }
    rig.hosted.observeUnhandled { unhandled.append($0.move) }
    rig.platform.settle()
    rig.send(.present(.b))
    rig.platform.settle()
    #expect(rig.user.type("unsaved", into: "Draft"))
    #expect(rig.user.swipeDown() == (answer == .same))
    rig.platform.settle()
    #expect(
      heard
        == (answer == .same ? [.interactiveDismiss] : answer == .push ? [.dismissalAttempted] : []))
    #expect(unhandled == (answer == .ignore ? [.dismissalAttempted] : []))
    #expect(rig.complaint == nil)
    guard answer != .same else { return }
    if answer == .push { rig.send(.pop) }
    rig.platform.settle()
    #expect(rig.user.text(in: "Draft") == "unsaved")
  }

  @Test(
    "the flow asks, whether or not it says so, and what was typed is still there",
    arguments: [false, true])
  func asks(saysSo: Bool) throws {
    let platform = SimulatedPlatform()
    SimulatedPlatform.current = platform
    let user = SimulatedUser()
    let window = UIWindow(frame: .zero)
    let flow = try FlowWindow(
      Editor(saysSo: saysSo), in: window,
      configuring: { host, send in
        host.alert = { screen in
          guard screen == .question else { return nil }
          return FlowAlert(
            "Discard?", .init("Discard") { send(.discardTapped) },
            .init("Keep") { send(.keepTapped) })
        }
      }
    ) { EditorController($0, $1) }
    platform.settle()
    flow.send(.newTapped)
    platform.settle()
    #expect(window.layersOnShow.last?.isModalInPresentation == false)
    #expect(user.type("unsaved", into: "Text"))
    flow.send(.typed)
    platform.settle()
    #expect(window.layersOnShow.last?.isModalInPresentation == true)
    #expect(!user.swipeDown())
    platform.settle()
    #expect(flow.hosted.configuration.state == .asking)
    #expect(user.tap("Keep"))
    platform.settle()
    #expect(user.text(in: "Text") == "unsaved")
    #expect(!user.swipeDown())
    platform.settle()
    #expect(user.tap("Discard"))
    platform.settle()
    #expect(flow.hosted.configuration.stack == VirtualStack(.list))
    #expect(window.layersOnShow.count == 1)
    #expect(platform.misuse.isEmpty)
  }
}
