import DocumentationPages
import FlowCore
import FlowSwiftUI
import HostSchedules
import SwiftUI
import Testing
import UIKit

@MainActor
@Suite("the apps of the page about SwiftUI")
struct ViewAppTests {
  private let platform = SimulatedPlatform()

  private func user(of root: some View) -> ViewUser {
    let user = ViewUser(ViewWindow(root, on: platform))
    platform.settle()
    return user
  }

  private func texts(_ window: ViewWindow?) -> String {
    (window?.onShow ?? []).map { "\($0.content)" }.joined(separator: " + ")
  }

  @Test("the sign-in app: forward, back, forward, and to its end")
  func signsIn() throws {
    let app = RunningApp(SignInApp(), on: platform)
    platform.settle()
    let user = ViewUser(try #require(app.windows.first?.window))
    #expect(user.type("ann", into: "Name"))
    #expect(user.tap("Next"))
    platform.settle()
    #expect(texts(user.window) == "[Name, Sign in]")
    #expect(user.goBack())
    platform.settle()
    #expect(texts(user.window) == "[Name]")
    #expect(user.tap("Next"))
    platform.settle()
    #expect(user.tap("Sign in"))
    platform.settle()
    #expect(platform.misuse.isEmpty)
  }

  @Test("apart from its flow and views, the sign-in app has at most 15 lines")
  func isShort() throws {
    let app = try DocumentationPage("SwiftUI.md").firstListing(in: "From a flow to an app")
    #expect(app.contains { $0.contains("struct SignInApp: App") })
    // With `@main`, which a reader adds.
    #expect(app.count + 1 <= 15)
  }

  @Test("what comes after the flow is shown when it has ended, also by a view without a closure")
  func ends() {
    let user = user(of: RootView())
    user.type("ann", into: "Name")
    user.tap("Next")
    platform.settle()
    #expect(user.tap("Sign in"))
    platform.settle()
    #expect(texts(user.window) == "Hello, ann")
  }

  @Test("cancelling goes on, too")
  func cancels() {
    let user = user(of: RootView())
    #expect(user.tap("Cancel"))
    platform.settle()
    #expect(texts(user.window) == "Welcome")
  }

  @Test("each window has a flow of its own")
  func runsTwice() {
    let (first, second) = (user(of: RootView()), user(of: RootView()))
    first.tap("Next")
    platform.settle()
    #expect(texts(first.window) == "[Name, Sign in]")
    #expect(texts(second.window) == "[Name]")
  }

  @Test("a preview shows a configuration, and goes on from there")
  func previews() {
    let user = user(of: SignInPreview.password)
    #expect(texts(user.window) == "[Name, Sign in]")
    #expect(user.goBack())
    platform.settle()
    #expect(texts(user.window) == "[Name]")
  }

  @Test("an alert that the flow does not accept comes back; one that it does goes")
  func asks() throws {
    let app = RunningApp(ShopApp(), on: platform)
    platform.settle()
    let user = ViewUser(try #require(app.windows.first?.window))
    #expect(user.tap("Delete"))
    platform.settle()
    #expect(texts(user.window) == "{items*: [items]} + Delete the item?")
    #expect(user.tapAction(0))
    platform.settle()
    #expect(texts(user.window) == "{items*: [items]} + Delete the item?")
    #expect(user.tapAction(1))
    platform.settle()
    #expect(texts(user.window) == "{items*: [items]}")
  }

  @Test(
    "a flow that ends from an alert and dismisses it leaves none; one that does not, leaves it",
    arguments: [0, 1])
  func endsFromAlert(_ button: Int) {
    var made: Set<Draft.Screen> = []
    let view = FlowView(Draft()) { screen, send in
      made.insert(screen)
      return Button("Close") { send(.closeTapped) }
    }
    .alert { screen, send in
      guard screen == .discardQuestion else { return nil }
      return FlowAlert(
        "Discard?", .init("Discard") { send(.discardTapped) },
        .init("Quit") { send(.quitTapped) })
    }
    let user = user(of: view)
    #expect(user.tap("Close"))
    platform.settle()
    #expect(user.tapAction(button))
    platform.settle()
    #expect(texts(user.window) == (button == 0 ? "[Close]" : "[Close] + Discard?"))
    // No view is made for the screen of an alert.
    #expect(made == [.editor])
  }

  @Test("the flow opens a window, and closes it")
  func opensWindow() throws {
    let app = RunningApp(ShopApp(), on: platform)
    platform.settle()
    ViewUser(try #require(app.windows.first?.window)).tap("Help")
    platform.settle()
    #expect(app.windows.map { $0.value?.base as? String } == ["main", "help"])
    #expect(texts(app.windows.last?.window) == "[items]")
    #expect(platform.misuse.isEmpty)
  }

  @Test("a button of an alert acts in the window of the alert")
  func answersInItsWindow() throws {
    let model = FlowModel(TwoWindows())
    func view(_ window: String) -> some View {
      FlowView(model, window: window) { _, send in Button("Ask") { send(.asked) } }
        .alert { screen, send in
          screen == .question ? FlowAlert("Sure?", .init("Yes") { send(.answered) }) : nil
        }
    }
    let (main, help) = (user(of: view("main")), user(of: view("help")))
    #expect(texts(help.window) == "[Ask]")
    #expect(main.tap("Ask"))
    platform.settle()
    #expect(texts(main.window) == "[Ask] + Sure?")
    #expect(main.tapAction(0))
    platform.settle()
    #expect(texts(main.window) == "[Ask]")
    #expect("\(model.hosted?.configuration.stack ?? .init())" == "help: [home] | main: [home]")
  }

  @Test(
    "a view without alerts and without an end leaves those of other windows", arguments: [0, 1])
  func sharesAlerts(_ silent: Int) throws {
    let model = FlowModel(Draft())
    var ended = 0
    let view = FlowView(model) { _, send in Button("Close") { send(.closeTapped) } }
      .alert { screen, send in
        screen == .discardQuestion
          ? FlowAlert("Discard?", .init("Discard") { send(.discardTapped) }) : nil
      }
      .onEnd { _ in ended += 1 }
    let user = user(of: view)
    let other = FlowView(model, window: "other") { _, _ in Text("other") }
    if silent == 1 { _ = self.user(of: other) }
    #expect(user.tap("Close"))
    platform.settle()
    #expect(user.tapAction(0))
    platform.settle()
    #expect(ended == 1)
  }

  @Test("an end that comes before the first view is told when that appears, once")
  func endsEarly() throws {
    let history = try FlowHistory(SignIn())
    history.send(.cancelTapped)
    let model = FlowModel(history.interpreter)
    var outcomes: [SignIn.Outcome] = []
    for _ in 0..<2 {
      _ = user(
        of: FlowView(model) { screen, _ in Text("\(screen)") }.onEnd { outcomes.append($0) })
    }
    #expect(outcomes == [.cancelled])
  }

  @Test("slots are shown where the screen wants them")
  func fillsSlots() throws {
    let app = RunningApp(ShopApp(), on: platform)
    platform.settle()
    let window = try #require(app.windows.first?.window)
    ViewUser(window).tap("Mail")
    platform.settle()
    #expect(texts(window) == "[{[folders] | [messages]}]")
  }

  @Test(
    "the user goes back in the sidebar, while the other column has the focus",
    arguments: [true, false])
  func goesBackInSidebar(_ isTold: Bool) {
    let model = FlowModel(Shop())
    model.send(.mailTapped)
    model.send(.folderTapped)
    let user = user(
      of: FlowView(model) { screen, _ in
        if screen == .mail { MailView() } else { Text("\(screen)") }
      }
      .onBackInSlot { slot, send in if isTold, slot == "folders" { send(.sidebarBack) } })
    #expect(texts(user.window) == "[{[folders, folder] | [messages]}]")
    #expect(user.goBack())
    platform.settle()
    let shown = isTold ? "[folders]" : "[folders, folder]"
    #expect(texts(user.window) == "[{\(shown) | [messages]}]")
    #expect(model.hosted?.shownStack == model.hosted?.configuration.stack)
    #expect(platform.misuse.isEmpty)
  }

  @Test("a tab that the flow does not open is not selected in the end")
  func keepsTab() {
    let view = FlowView(
      ObedientFlow(
        .setTabs([.init("x", .a), .init("y", .b)]), answering: [.ignore])
    ) { letter, _ in Text(letter.rawValue) }
    let user = user(of: view)
    #expect(user.tapTab(1))
    platform.settle()
    #expect(texts(user.window) == "{x*: [a]; y: [b]}")
    #expect(platform.misuse.isEmpty)
  }

  @Test("a flow that cannot start says why")
  func cannotStart() {
    let user = user(of: FlowView(Unstartable()) { screen, _ in Text("\(screen)") })
    #expect(
      texts(user.window)
        == "Unstartable cannot start: its start shows nothing; give it a setRoot")
  }

  @Test("an event that no flow around a view has is not sent")
  func sendsNothing() {
    let user = user(of: FlowView(SignIn()) { _, _ in Probe() })
    #expect(user.tap("Strange"))
    #expect(Probe.answers == [false])
    #expect(user.tap("Known"))
    #expect(Probe.answers == [false, true])
    Probe.answers = []
  }

  @Test("a flow is released with its view")
  func isReleased() {
    weak var model: FlowModel<SignIn>?
    weak var host: ViewHost<SignIn.Screen>?
    do {
      let kept = FlowModel(SignIn())
      (model, host) = (kept, kept.host)
      let window = ViewWindow(
        FlowView(kept) { screen, _ in Text("\(screen)") }, on: platform)
      platform.settle()
      window.close()
      platform.settle()
    }
    #expect(model == nil)
    #expect(host == nil)
  }
}

private struct TwoWindows: Flow {
  enum State: Hashable, Sendable { case only }
  enum Event: Hashable, Sendable { case asked, answered, focused(String) }
  enum Screen: Hashable, Sendable { case home, question }
  typealias Outcome = Never

  var start: FlowTransition<Self> {
    .to(.only, .setRoot(.home), .openWindow("help", .home))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .asked: .stay(.present(.question, style: .alert))
    case .answered: .stay(.dismiss)
    case .focused(let window): .stay(.focusWindow(window))
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    if case .windowFocused(let window) = move { .focused(window) } else { nil }
  }
}

private struct Unstartable: Flow {
  enum State: Hashable, Sendable { case only }
  enum Event: Hashable, Sendable { case none }
  enum Screen: Hashable, Sendable { case only }
  typealias Outcome = Never

  var start: FlowTransition<Self> { .to(.only) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
}

private struct Probe: View {
  static var answers: [Bool] = []
  @Environment(\.flow) private var flow

  var body: some View {
    Button("Strange") { Self.answers.append(flow.send("strange")) }
    Button("Known") { Self.answers.append(flow.send(SignIn.Event.cancelTapped)) }
  }
}
