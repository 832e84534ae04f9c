import FlowCore
import Testing
import UIKit

@MainActor
@Test("a swipe back that is let go changes nothing; one that is not goes back")
func swipesBack() throws {
  let platform = SimulatedPlatform()
  SimulatedPlatform.current = platform
  let user = SimulatedUser()
  let delegate = SceneDelegate()
  delegate.scene(
    UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
  let flow = try #require(delegate.flow)
  platform.settle()

  #expect(user.type("ann", into: "Name"))
  #expect(user.tap("Next"))
  platform.settle()
  #expect(user.beginSwipeBack())
  platform.advance(by: 100)
  #expect(user.endSwipe(cancelled: true))
  platform.settle()
  #expect(flow.hosted.configuration.stack == VirtualStack(.name, .password))
  #expect(user.beginSwipeBack())
  #expect(user.endSwipe())
  platform.settle()
  #expect(flow.hosted.configuration.stack == VirtualStack(.name))

  // Calls that UIKit would drop, or that would crash.
  #expect(platform.misuse.isEmpty)
}
