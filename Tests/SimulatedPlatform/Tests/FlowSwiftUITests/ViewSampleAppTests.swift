import FlowCore
import FlowSwiftUI
import SwiftUI
import Testing
import UIKit

@testable import TabCoordinatorsSwiftUI
@testable import UserRegistrationSwiftUI

@MainActor
@Suite("the sample apps with SwiftUI, on the simulated platform")
struct ViewSampleAppTests {
  private let platform = SimulatedPlatform()

  private func shown(by user: ViewUser) -> String {
    platform.settle()
    return user.window.onShow.map { "\($0.content)" }.joined(separator: " + ")
  }

  @Test("a registration: back and forth, and to its end")
  func registers() throws {
    // The answer of the server comes in a task, so the flow starts where it has come.
    let user = ViewUser(
      ViewWindow(
        FlowView.preview(
          UserRegistration(), at: .init(state: .login, stack: VirtualStack(.login)),
          workHandler: UserInfo()
        ) { screen, send in
          switch screen {
          case .login: LoginView(send: send)
          case .registration(let screen): StepView(screen: screen) { send(.registration($0)) }
          default: ListView(send: send)
          }
        }, on: platform))
    #expect(shown(by: user) == "[Login]")
    #expect(user.tap("Register"))
    #expect(shown(by: user) == "[Login] + [Personal information]")
    #expect(!user.beginSwipeDown())
    for field in ["name", "mail address", "address"] { #expect(user.type("Ann", into: field)) }
    #expect(user.tap("Next"))
    #expect(shown(by: user) == "[Login] + [Personal information, Account]")
    #expect(!user.goBack())
    #expect(user.tap("Back"))
    #expect(shown(by: user) == "[Login] + [Personal information]")
    #expect(user.tap("Back"))
    #expect(shown(by: user) == "[Login]")
    for field in ["id", "password"] { #expect(user.type("ann", into: field)) }
    #expect(user.tap("Log in"))
    #expect(shown(by: user) == "[List]")
    #expect(platform.misuse.isEmpty)
  }

  @Test("the app starts with its splash screen")
  func starts() throws {
    let app = RunningApp(UserRegistrationApp(), on: platform)
    #expect(shown(by: ViewUser(try #require(app.windows.first?.window))) == "[Splash]")
  }

  @Test("tabs keep their stacks, and a second tap goes back")
  func browses() throws {
    let app = RunningApp(TabCoordinatorsApp(), on: platform)
    let user = ViewUser(try #require(app.windows.first?.window))
    #expect(shown(by: user) == "{feed*: [Feed]; search: [Search]}")
    #expect(user.tap("item 1"))
    platform.settle()
    #expect(user.tap("user 1"))
    #expect(shown(by: user) == "{feed*: [Feed, item 1, user 1]; search: [Search]}")
    #expect(user.tapTab(1))
    platform.settle()
    #expect(user.tap("Search"))
    #expect(shown(by: user) == "{feed: [Feed, item 1, user 1]; search*: [Search, Result]}")
    #expect(user.tapTab(0))
    platform.settle()
    #expect(user.goBack())
    #expect(shown(by: user) == "{feed*: [Feed, item 1]; search: [Search, Result]}")
    #expect(user.tapTab(0))
    #expect(shown(by: user) == "{feed*: [Feed]; search: [Search, Result]}")
    #expect(platform.misuse.isEmpty)
  }
}
