import FlowCore
import FlowUIKit
import TestDevice
import Testing
import UIKit

@testable import PageApps

/// The app with the split view, on a tablet.
@MainActor
private struct MailRig {
  let device = TestDevice(isPad: true)
  let flow: FlowWindow<Mail>
  let split: UISplitViewController

  init() throws {
    flow = try startMail(in: device.makeWindow()) { screen in
      let controller = UIViewController()
      controller.title = "\(screen)"
      return controller
    }
    device.settle()
    let stack = try #require(
      flow.window.rootViewController?.children.first as? UINavigationController)
    #expect(stack.isNavigationBarHidden)
    split = try #require(stack.topViewController?.children.first as? UISplitViewController)
  }

  /// What the user sees: the screens on top of the columns.
  var visible: [String] {
    device.settle()
    let all = [UISplitViewController.Column.primary, .secondary].compactMap {
      (split.viewController(for: $0) as? UINavigationController)?.viewControllers
        .last { !($0 is UINavigationController) }
    }
    return all.filter { $0.viewIfLoaded?.window != nil }.compactMap(\.title)
  }

  var stack: String { "\(flow.hosted.configuration.stack)" }
}

@MainActor
@Suite("split views")
struct SplitTests {
  @Test("slots are columns; taps in either column are events")
  func showsColumns() throws {
    let mail = try MailRig()
    #expect(mail.visible == ["boxes"])
    mail.flow.send(.messageTapped(1))
    #expect(mail.visible == ["boxes", "message(1)"])
    // The focus is in the second column: what the first one does is said by its address.
    mail.flow.send(.boxTapped)
    #expect(mail.visible == ["box", "message(1)"])
    mail.flow.send(.messageLeft)
    #expect(mail.visible == ["box"])
    #expect(mail.device.misuse.isEmpty)
  }

  @Test("going back in the sidebar is an event of its own")
  func goesBackInSidebar() throws {
    let mail = try MailRig()
    mail.flow.send(.boxTapped)
    mail.flow.send(.messageTapped(1))
    #expect(mail.visible == ["box", "message(1)"])
    #expect(mail.device.goBack())
    #expect(mail.visible == ["boxes", "message(1)"])
    #expect(mail.stack == "[mail{primary: [boxes]; secondary: [message(1)]}]")
    #expect(mail.flow.hosted.shownStack == mail.flow.hosted.configuration.stack)
    #expect(mail.device.misuse.isEmpty)
  }

  @Test("each back in the sidebar is told once")
  func tellsEachBack() throws {
    let mail = try MailRig()
    for _ in 0..<3 { mail.flow.send(.boxTapped) }
    mail.flow.send(.messageTapped(1))
    for _ in 0..<2 {
      mail.device.settle()
      #expect(mail.device.goBack())
    }
    mail.device.settle()
    #expect(mail.stack == "[mail{primary: [boxes, box]; secondary: [message(1)]}]")
  }

  @Test("going back in the sidebar is undone where the flow has no event for it")
  func undoesBackInSidebar() throws {
    let mail = try MailRig()
    mail.flow.host.didGoBackInSlot = { _ in }
    mail.flow.send(.boxTapped)
    mail.flow.send(.messageTapped(1))
    mail.device.settle()
    #expect(mail.device.goBack())
    #expect(mail.visible == ["box", "message(1)"])
    #expect(mail.flow.hosted.shownStack == mail.flow.hosted.configuration.stack)
  }

  @Test("collapsing and expanding are told, and are no moves", arguments: [false, true])
  func collapses(_ isSelected: Bool) throws {
    let mail = try MailRig()
    var told: [Bool] = []
    var steps = 0
    mail.flow.host.splitDidChange = { screen, isCollapsed in
      #expect(screen == .mail)
      told.append(isCollapsed)
    }
    if isSelected { mail.flow.send(.messageTapped(1)) }
    mail.flow.send(.boxTapped)
    mail.device.settle()
    mail.flow.hosted.observe { _ in steps += 1 }
    let before = mail.stack
    mail.device.isCompact = true
    // It collapses to the column that has the focus, and need not go on to it.
    let primary = mail.split.viewController(for: .primary) as? UINavigationController
    #expect(primary?.viewControllers.count == (isSelected ? 3 : 2))
    #expect(mail.visible == [isSelected ? "message(1)" : "box"])
    mail.device.isCompact = false
    #expect(mail.visible == (isSelected ? ["box", "message(1)"] : ["box"]))
    #expect(mail.stack == before)
    #expect((told, steps) == ([true, false], 0))
    #expect(mail.device.misuse.isEmpty)
  }

  @Test("a narrow window goes on to the column that is filled, and back from it")
  func goesOnAndBack() throws {
    let mail = try MailRig()
    mail.device.isCompact = true
    #expect(mail.visible == ["boxes"])
    mail.flow.send(.messageTapped(1))
    #expect(mail.visible == ["message(1)"])
    #expect(mail.device.goBack())
    #expect(mail.visible == ["boxes"])
    #expect(mail.stack == "[mail{primary: [boxes]}]")
    mail.flow.send(.messageTapped(1))
    #expect(mail.visible == ["message(1)"])
    // The sidebar can change below.
    mail.flow.send(.boxTapped)
    #expect(mail.visible == ["message(1)"])
    #expect(mail.device.goBack())
    #expect(mail.visible == ["box"])
    #expect(mail.device.goBack())
    #expect(mail.visible == ["boxes"])
    #expect(mail.stack == "[mail{primary: [boxes]}]")
    #expect(mail.device.misuse.isEmpty)
  }

  @Test("going back from a column is undone where the flow has no event for it")
  func undoesLeaving() throws {
    let mail = try MailRig()
    mail.flow.host.didLeaveSlot = { _ in }
    mail.device.isCompact = true
    mail.flow.send(.messageTapped(1))
    #expect(mail.visible == ["message(1)"])
    #expect(mail.device.goBack())
    #expect(mail.visible == ["message(1)"])
    #expect(mail.device.goBack())
    #expect(mail.visible == ["message(1)"])
    #expect(mail.stack == "[mail{primary: [boxes]; secondary: [message(1)]}]")
    #expect(mail.device.misuse.isEmpty)
  }

  @Test("the delegate of the app is told, too")
  func forwards() throws {
    let device = TestDevice(isPad: true)
    let listener = SplitListener()
    let split = UISplitViewController(style: .doubleColumn)
    split.delegate = listener
    let flow = try FlowWindow(Mail(), in: device.makeWindow()) { screen, _ in
      screen == .mail ? split : UIViewController()
    }
    device.settle()
    device.isCompact = true
    device.settle()
    device.isCompact = false
    device.settle()
    #expect(listener.changes == ["collapsed", "expanded"])
    #expect(flow.hosted.outcome == nil)
  }
}

/// A delegate of the app.
private final class SplitListener: NSObject, UISplitViewControllerDelegate {
  var changes: [String] = []

  func splitViewControllerDidCollapse(_ svc: UISplitViewController) { changes.append("collapsed") }
  func splitViewControllerDidExpand(_ svc: UISplitViewController) { changes.append("expanded") }
}
