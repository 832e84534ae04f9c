import FlowCore
import FlowSwiftUI
import SwiftUI
import Testing
import UIKit

@MainActor
@Suite("links and state restoration with SwiftUI")
struct RestoringTests {
  private let platform = SimulatedPlatform()

  private func launch(
    _ values: SceneValues = SceneValues(), by url: String? = nil
  ) throws -> (app: RunningApp, user: ViewUser) {
    let app = RunningApp(
      RestoringApp(), on: platform, sceneValues: values, opening: url.flatMap { URL(string: $0) })
    return (app, ViewUser(try #require(app.windows.first?.window)))
  }

  /// What a window shows in each of the next milliseconds, without repetitions.
  private func shown(by user: ViewUser) -> [String] {
    var shown: [String] = []
    for _ in 0..<1000 {
      platform.advance(by: 1)
      let text = user.window.onShow.map { "\($0.content)" }.joined(separator: " + ")
      if shown.last != text { shown.append(text) }
    }
    return shown
  }

  private func enterName(_ name: String, _ user: ViewUser) {
    #expect(user.type(name, into: "Name"))
    #expect(user.tap("Next"))
  }

  @Test("an app that is launched again shows what it showed, and never its start")
  func restores() throws {
    let values = SceneValues()
    let first = try launch(values)
    #expect(shown(by: first.user) == ["[Name]"])
    enterName("ann", first.user)
    #expect(shown(by: first.user).last == "[Name, Sign in]")

    let second = try launch(values)
    #expect(shown(by: second.user) == ["[Name, Sign in]"])
    #expect(second.user.goBack())
    #expect(shown(by: second.user).last == "[Name]")
    #expect(shown(by: try launch(values).user) == ["[Name]"])
    #expect(platform.misuse.isEmpty)
  }

  @Test("scenes keep what is saved for themselves")
  func keepsScenesApart() throws {
    let first = try launch()
    platform.settle()
    enterName("ann", first.user)
    platform.settle()
    #expect(shown(by: try launch().user) == ["[Name]"])
  }

  @Test("a link that launches the app arrives once, after the first frame")
  func launchesByLink() throws {
    let values = SceneValues()
    let (_, user) = try launch(values, by: "shop://sign-in?name=bob")
    #expect(shown(by: user) == ["[Name]", "[Name, Sign in]"])
    #expect(user.goBack())
    #expect(shown(by: user).last == "[Name]")
    #expect(platform.misuse.isEmpty)
  }

  @Test("a link is opened from where the app was, and its place is saved")
  func opensLinkLater() throws {
    let values = SceneValues()
    let (app, user) = try launch(values)
    platform.settle()
    app.open(try #require(URL(string: "shop://else")))
    platform.settle()
    app.open(try #require(URL(string: "https://shop.example/sign-in?name=ann")))
    #expect(shown(by: user).last == "[Name, Sign in]")
    #expect(user.tap("Sign in"))
    platform.settle()
    // A flow that has ended starts anew.
    #expect(shown(by: try launch(values).user) == ["[Name]"])
  }

  @Test("a flow with its history is released with its window")
  func isReleased() throws {
    weak var model: FlowModel<SignIn>?
    do {
      let flow = FlowModel(SignIn())
      model = flow
      let window = ViewWindow(SignInView(flow: flow), on: platform)
      platform.settle()
      window.close()
      platform.settle()
    }
    #expect(model == nil)
  }
}
