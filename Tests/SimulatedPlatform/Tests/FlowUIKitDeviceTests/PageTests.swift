import FlowCore
import FlowUIKit
import TestDevice
import Testing
import UIKit

@testable import PageApps

@MainActor
@Suite("pages side by side")
struct PageTests {
  private let device = TestDevice()

  /// The title of the page on show, and those of its neighbours.
  private func shown(by pages: UIPageViewController) -> [String?] {
    device.settle()
    let page = pages.viewControllers?.first
    let before = page.flatMap {
      pages.dataSource?.pageViewController(pages, viewControllerBefore: $0)
    }
    let after = page.flatMap {
      pages.dataSource?.pageViewController(pages, viewControllerAfter: $0)
    }
    return [before, page, after].map { ($0 as? UINavigationController)?.viewControllers[0].title }
  }

  @Test("the user swipes, and the flow turns back")
  func turns() throws {
    let flow = try startAgenda(in: device.makeWindow()) { screen, _ in
      switch screen {
      case .entries(let page): titled(page.rawValue)
      case .entry: titled("entry")
      }
    }
    device.settle()
    let pages = try #require(
      flow.window.rootViewController?.children.first as? UIPageViewController)
    #expect(shown(by: pages) == [nil, "day", "week"])
    #expect(device.swipeToPage(.forward))
    device.settle()
    #expect(device.swipeToPage(.forward))
    #expect(shown(by: pages) == ["week", "month", nil])
    #expect(!device.swipeToPage(.forward))
    flow.send(.entryTapped)
    device.settle()
    #expect(device.goBack())
    flow.send(.todayTapped)
    #expect(shown(by: pages) == [nil, "day", "week"])
    #expect(flow.hosted.configuration.stack.top == .entries(.day))
    #expect(flow.hosted.shownStack == flow.hosted.configuration.stack)
    #expect(device.misuse.isEmpty)
  }
}
