public import FlowCore
public import FlowSwiftUI
public import HostSchedules
public import SwiftUI
package import UIKit

/// An app that shows the obedient flow, in as many windows as the flow wants.
struct LetterApp: App {
  let flow: FlowModel<ObedientFlow>

  init() { self.init(FlowModel(ObedientFlow())) }
  init(_ flow: FlowModel<ObedientFlow>) { self.flow = flow }

  var body: some Scene {
    WindowGroup(id: "flow", for: String.self) { $name in
      FlowView(flow, window: name) { letter, _ in LetterView(letter: letter) }
        .alert { letter, send in
          letter.alertStyle.map { style in
            FlowAlert(
              letter.rawValue, style: style,
              .init("Done") { send(.run([.dismiss])) },
              .init("Nothing", role: .cancel) {},
              .init("On") { send(.run([.dismiss, .push(.e)])) },
              .init("Again") { send(.run([.dismiss, .present(.g, style: .alert)])) })
          }
        }
        .onBackInSlot { slot, send in send(.other(.at(.slot(slot), .pop))) }
        .opensWindows(of: "flow")
    } defaultValue: {
      "main"
    }
  }
}

extension Letter {
  /// How it is presented as an alert, or `nil` if it is none; `f` is one only with SwiftUI.
  fileprivate var alertStyle: FlowAlert.Style? {
    self == .f ? .alert : isActionSheet.map { $0 ? .dialog : .alert }
  }
}

/// A screen that shows its name, and its slots.
struct LetterView: View {
  let letter: Letter
  @State private var draft = ""
  @Environment(\.flow) private var flow

  var body: some View {
    VStack {
      Text(letter.rawValue)
      TextField("Draft", text: $draft)
      FlowSlot("s").accessibilityIdentifier("s")
      FlowSlot("t").accessibilityIdentifier("t")
      Button("Touch") { flow.send(ObedientFlow.Event.run([])) }
    }
  }
}

/// The obedient flow on a simulated platform, shown by the host of the library.
@MainActor
public final class ViewRig {
  /// The platform.
  package let platform: SimulatedPlatform
  /// The flow.
  public let flow: FlowModel<ObedientFlow>
  /// The app.
  public let app: RunningApp
  private var users: [ViewUser] = []
  /// Whether the user could begin to swipe a layer down that the flow keeps open.
  var swipedKeptLayer = false

  /// Launches the app.
  package convenience init(
    _ flow: ObedientFlow = ObedientFlow(), on platform: SimulatedPlatform = SimulatedPlatform(),
    quirks: Set<ViewQuirk> = []
  ) {
    self.init(FlowModel(flow), on: platform, quirks: quirks, restoring: [])
  }

  /// Launches the app that was killed, with the windows and the configuration that it had.
  convenience init(
    restoring rig: ViewRig, of flow: ObedientFlow, on platform: SimulatedPlatform,
    quirks: Set<ViewQuirk>
  ) {
    let saved = rig.flow.hosted.map { Interpreter(flow, at: $0.configuration) }
    self.init(
      saved.map { FlowModel($0) } ?? FlowModel(flow), on: platform, quirks: quirks,
      restoring: rig.app.windows.map(\.value))
  }

  private init(
    _ flow: FlowModel<ObedientFlow>, on platform: SimulatedPlatform, quirks: Set<ViewQuirk>,
    restoring values: [AnyHashable?]
  ) {
    SimulatedPlatform.current = platform
    self.platform = platform
    self.flow = flow
    flow.host.dismissesSeveralLayers = !quirks.contains(.dismissesOneAtATime)
    app = RunningApp(LetterApp(flow), on: platform, quirks: quirks, restoring: values)
  }

  /// The window in front.
  public var window: ViewWindow? { app.windows.last?.window }

  /// The user of the window in front.
  public var user: ViewUser? { window.map { user(of: $0) } }

  /// The user of a window.
  public func user(of window: ViewWindow) -> ViewUser {
    if let user = users.first(where: { $0.window === window }) { return user }
    let user = ViewUser(window)
    users.append(user)
    return user
  }

  /// Sends commands to the flow.
  public func send(_ commands: Command<Letter>...) { flow.send(.run(commands)) }

  /// Lets the user go, and time pass until nothing moves; `false` if that does not come about.
  public func settle() -> Bool {
    endSwipes(cancelled: false)
    return platform.settle()
  }

  /// The user lets go, wherever that is.
  func endSwipes(cancelled: Bool) {
    for user in users { user.endSwipe(cancelled: cancelled) }
  }

  /// What is wrong with what is on show; `nil` where it is the flow's stack.
  public var complaint: String? {
    if let misuse = platform.misuse.first { return "misuse at \(misuse)" }
    guard let hosted = flow.hosted else { return "the flow cannot start" }
    if hosted.isDesynchronized { return "the host was given up" }
    if swipedKeptLayer { return "a layer that the flow keeps was swiped down" }
    let wanted = hosted.configuration.stack.windows
    let names = app.windows.map { "\($0.value?.base ?? "")" }
    guard Set(wanted.map(\.name)) == Set(names), wanted.count == names.count else {
      return "windows \(names), not \(wanted.map(\.name))"
    }
    guard wanted.last?.name == names.last else { return "\(names.last ?? "") is in front" }
    for (name, window) in zip(names, app.windows.map(\.window)) {
      guard let wanted = wanted.first(where: { $0.name == name }) else { continue }
      let shown = window.onShow.map(LayerOnShow.init)
      if shown != wanted.onShow { return "\(name) shows \(shown), not \(wanted.onShow)" }
    }
    guard hosted.shownStack == hosted.configuration.stack else { return "the host has not arrived" }
    return nil
  }
}

/// A layer, as the user sees it.
struct LayerOnShow: Equatable, CustomStringConvertible {
  var style: ViewLayer.Style?
  var content: ViewOnShow

  init(style: ViewLayer.Style?, content: ViewOnShow) {
    (self.style, self.content) = (style, content)
  }

  var description: String { "\(style.map { "\($0)" } ?? "root"): \(content)" }
}

extension Stack.Window {
  /// What the user should see: an alert below another layer is not shown.
  var onShow: [LayerOnShow] {
    layers.enumerated().compactMap { index, layer in
      guard let alert = layer.alert, let style = alert.alertStyle else {
        return LayerOnShow(style: layer.style?.onShow, content: layer.container.onShow)
      }
      guard index == layers.count - 1 else { return nil }
      return LayerOnShow(
        style: style == .dialog ? .dialog : .alert, content: .other(alert.rawValue))
    }
  }
}

extension Stack.Layer {
  fileprivate var alert: Letter? {
    guard style == .alert else { return nil }
    return Letter.allCases.first { $0.alertStyle != nil && container == .stack($0) }
  }
}

extension ModalStyle {
  fileprivate var onShow: ViewLayer.Style {
    switch self {
    case .sheet, .alert, .custom: .sheet
    case .fullScreen: .fullScreenCover
    case .popover: .popover
    }
  }
}

extension Stack.Container {
  fileprivate var onShow: ViewOnShow {
    switch self {
    case .stack(let entries):
      .stack(
        entries.map { entry in
          .init(
            text: entry.screen.rawValue,
            inside: Dictionary(
              entry.slots.map { ($0.name, $0.container.onShow) }, uniquingKeysWith: { $1 }))
        })
    case .tabs(let tabs, let selected):
      .tabs(tabs.map { ($0.name, $0.container.onShow) }, selected: selected)
    }
  }
}
