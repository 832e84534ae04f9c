import FlowCore
import FlowUIKit
import HostSchedules
import TestDevice
import Testing
import UIKit

@testable import PageApps

@MainActor
@Suite("windows of apps")
struct WindowTests {
  private let device = TestDevice()

  @Test("a flow that is not kept goes, with its window's controllers")
  func isReleased() throws {
    let window = device.makeWindow()
    weak var flow: FlowWindow<Shop>?
    weak var host: NavigationHost<Shop.Screen>?
    try {
      let kept = try ShopApp().start(in: window)
      (flow, host) = (kept, kept.host)
      device.settle()
      kept.send(.filtersTapped)
      device.settle()
      kept.send(.closed)
      device.settle()
    }()
    #expect(flow == nil)
    #expect(host == nil)
  }

  @Test("the app is asked for a window")
  func requestsWindow() throws {
    var app = ShopApp()
    var names: [String] = []
    app.requested = { names.append($0) }
    let window = device.makeWindow()
    let hosted = try app.startWindows(in: window)
    window.makeKeyAndVisible()
    device.settle()
    hosted.send(.helpTapped)
    device.settle()
    #expect(names == ["help"])
    #expect(hosted.shownStack == VirtualStack(tabs: .init("items", .items)))

    let help = device.makeWindow()
    hosted.host.attach(help, as: "help")
    help.makeKeyAndVisible()
    device.settle()
    #expect("\(hosted.shownStack)" == "main: {items*: [items]} | help: [items]")
  }

  @Test(
    "of several windows, the first scene gets the one in front, and the host asks for the others")
  func restoresWindows() throws {
    var requested: [String] = []
    let interpreter = try Interpreter(ObedientFlow(.setRoot(.a), .openWindow("help", .b)))
    let flow = FlowWindow(
      interpreter, in: device.makeWindow(),
      configuring: { host, _ in host.openWindow = { requested.append($0) } },
      showing: { screen, _ in titled("\(screen)") })
    #expect(requested == ["main"])
    flow.host.attach(device.makeWindow(), as: "main")
    device.settle()
    let stack = flow.window.rootViewController?.children.first as? UINavigationController
    #expect(stack?.topViewController?.title == "b")
    #expect("\(flow.hosted.shownStack)" == "main: [a] | help: [b]")
  }

  @Test("a link that the app was launched by is on show before the first frame")
  func opensLink() throws {
    let flow = try open(.password(name: "ann"), in: device.makeWindow()) { screen, _ in
      titled("\(screen)")
    }
    #expect("\(flow.hosted.shownStack)" == "[name, password]")
    device.settle()
    #expect(device.misuse.isEmpty)
    let navigation = flow.window.rootViewController?.children.first as? UINavigationController
    #expect(navigation?.viewControllers.count == 2)
  }
}
