import FlowCore
import FlowUIKit
import HostSchedules
import TestDevice
import Testing
import UIKit

@testable import PageApps

@MainActor
@Suite("what apps do at awkward moments")
struct AwkwardMomentTests {
  @Test("an app can say at once that a window cannot be opened")
  func cannotOpenAtOnce() throws {
    let rig = try HostRig()
    rig.platform.settle()
    rig.host.openWindow = { [weak rig] in rig?.host.windowDidClose($0) }
    rig.send(.openWindow("help", .b))
    rig.platform.settle()
    rig.send(.push(.c))
    rig.platform.settle()
    #expect(rig.complaint == nil)
    #expect("\(rig.hosted.shownStack)" == "[a, c]")
  }

  @Test("an app can attach a window at once")
  func attachesAtOnce() throws {
    let rig = try HostRig()
    rig.platform.settle()
    let window = rig.device.makeWindow()
    rig.host.openWindow = { [weak rig] name in
      rig?.host.attach(window, as: name)
      window.makeKeyAndVisible()
    }
    rig.send(.openWindow("help", .b))
    rig.platform.settle()
    #expect("\(rig.hosted.shownStack)" == "main: [a] | help: [b]")
    #expect(window.rootViewController != nil)
  }

  @Test("the last window that the user closes stays closed, and the next one shows the flow again")
  func closesLastWindow() throws {
    let rig = try HostRig(ObedientFlow(.setRoot(.a), .push(.b)))
    rig.platform.settle()
    var opened: [String] = []
    rig.host.openWindow = { opened.append($0) }
    rig.host.windowDidClose("main")
    rig.platform.settle()
    #expect(opened == [])
    rig.host.attach(rig.device.makeWindow())
    rig.platform.settle()
    #expect("\(rig.hosted.shownStack)" == "[a, b]")
  }

  @Test("what screens send while they are made is handled when the flow has started")
  func sendsEarly() throws {
    let platform = SimulatedPlatform()
    SimulatedPlatform.current = platform
    let flow = try FlowWindow(SignIn(), in: UIWindow(windowScene: UIWindowScene())) {
      screen, send in
      if screen == .name { send(.nextTapped(name: "ann")) }
      return UIViewController()
    }
    #expect("\(flow.hosted.configuration.stack)" == "[name]")
    platform.settle()
    #expect("\(flow.hosted.configuration.stack)" == "[name, password]")
  }

  @Test("a split view that becomes its own delegate when it is loaded is still followed")
  func ownsSplit() throws {
    let split = OwnSplitController()
    let rig = try HostRig { host in
      let make = host.makeController
      host.makeController = { $0 == .i ? split : make($0) }
    }
    var collapsed: [Bool] = []
    rig.host.splitDidChange = { _, isCollapsed in collapsed.append(isCollapsed) }
    rig.platform.settle()
    rig.send(
      .setContent(
        .stack([.init(.i, slots: [.init("s", .stack(.b)), .init("t", .stack(.c))])])))
    rig.platform.settle()
    rig.platform.isCompact = true
    rig.platform.settle()
    #expect(collapsed == [true])
    #expect(split.asked == 0)
  }

  @Test("a sheet can be presented over an alert that other code has closed")
  func restoresAlert() throws {
    let rig = try HostRig()
    rig.platform.settle()
    rig.send(.present(.g, style: .alert))
    rig.platform.settle()
    rig.window?.rootViewController?.dismiss(animated: true)
    rig.platform.settle()
    rig.send(.present(.b))
    rig.platform.settle()
    #expect("\(rig.hosted.shownStack)" == "[a] + alert[g] + sheet[b]")
    #expect(rig.complaint == nil)
  }
}

/// A split view as apps write it.
private final class OwnSplitController: UISplitViewController, UISplitViewControllerDelegate {
  /// How often it was asked for the column on top.
  private(set) var asked = 0

  init() { super.init(style: .doubleColumn) }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    asked += 1
    return proposedTopColumn
  }
}
