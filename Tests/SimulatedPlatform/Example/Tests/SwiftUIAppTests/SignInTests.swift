import SwiftUI
import Testing
import UIKit

@MainActor
@Test("going back shows the name again")
func goesBack() throws {
  let platform = SimulatedPlatform()
  let app = RunningApp(SignInApp(), on: platform)
  platform.settle()
  let window = try #require(app.windows.first?.window)
  let user = ViewUser(window)

  #expect(user.type("ann", into: "Name"))
  #expect(user.tap("Next"))
  platform.settle()
  #expect("\(window.onShow.map(\.content))" == "[[Name, Sign in]]")
  #expect(user.goBack())
  platform.settle()
  #expect("\(window.onShow.map(\.content))" == "[[Name]]")
  #expect(platform.misuse.isEmpty)
}
