import DocumentationPages
import FlowCore
import HostSchedules
import SwiftUI
import Testing
import UIKit

/// A pitfall of SwiftUI: what is given, what happens, and what is on show in the end.
struct ViewPitfall: CustomTestStringConvertible, Sendable {
  let number: Int
  let name: String
  let flow: ObedientFlow
  let quirks: Set<ViewQuirk>
  let usesFlags: Bool
  let result: String
  let happens: @MainActor (PitfallRig) -> Void

  var testDescription: String { "P\(number): \(name)" }

  init(
    _ number: Int, _ name: String, _ flow: ObedientFlow = ObedientFlow(),
    quirks: ViewQuirk..., usingFlags usesFlags: Bool = false, shows result: String,
    _ happens: @escaping @MainActor (PitfallRig) -> Void
  ) {
    self.number = number
    self.name = name
    self.flow = flow
    self.quirks = Set(quirks)
    self.usesFlags = usesFlags
    self.result = result
    self.happens = happens
  }
}

@MainActor
@Suite("the pitfalls of SwiftUI")
struct ViewPitfallTests {
  nonisolated static let deep = ObedientFlow(.setRoot(.a), .push(.b), .push(.c))
  nonisolated static let tabs = ObedientFlow(.setTabs([.init("x", .a, .b), .init("y", .c)]))

  nonisolated static let all: [ViewPitfall] = [
    .init(
      1, "a presentation while a dismissal runs", quirks: .dropsPresentationDuringDismissal,
      shows: "[a] + sheet[c]"
    ) { rig in
      rig.perform(.present(.b))
      rig.send([.dismiss])
      rig.platform.advance(by: 100)
      rig.send([.present(.c)])
    },
    .init(
      1, "several layers are dismissed where SwiftUI dismisses one at a time",
      quirks: .dismissesOneAtATime, shows: "[a]"
    ) { rig in
      rig.perform(.present(.b))
      rig.perform(.present(.c))
      rig.send([.dismissAll])
    },
    .init(
      3, "many sheets are dismissed, then one is presented", quirks: .freezesAfterManyDismissals,
      shows: "[a] + sheet[d]"
    ) { rig in
      rig.perform(.present(.b))
      rig.perform(.present(.c))
      rig.send([.dismissAll, .present(.d)])
    },
    .init(
      10, "the flow starts with a sheet", ObedientFlow(.setRoot(.a), .present(.b)),
      quirks: .losesEarlyPresentations, shows: "[a] + sheet[b]"
    ) { _ in },
    .init(
      11, "a screen is pushed before the views have appeared", quirks: .losesEarlyPaths,
      shows: "[a, b]"
    ) { rig in rig.send([.push(.b)]) },
    .init(
      12, "two screens are pushed in one update", quirks: .blanksSecondDestination,
      usingFlags: true, shows: "[a, b, c]"
    ) { rig in
      rig.settle()
      rig.send([.push(.b), .push(.c)])
    },
    .init(13, "the top screen is replaced", shows: "[a, c]") { rig in
      rig.perform(.push(.b))
      rig.send([.replaceTop(.c)])
    },
    .init(
      14, "the root is replaced, and screens are pushed", quirks: .discardsPathWithNewRoot,
      shows: "[d, b]"
    ) { rig in
      rig.perform(.push(.c))
      rig.send([.setStack([.d, .b])])
    },
    .init(
      15, "all screens are popped", quirks: .popsDestinationsOnce, usingFlags: true,
      shows: "[a]"
    ) { rig in
      rig.perform(.push(.b))
      rig.perform(.push(.c))
      rig.send([.popToRoot])
    },
    .init(
      16, "a screen is pushed in a sheet", quirks: .pushesWithoutAnimationInSheets,
      shows: "[a] + sheet[b, c, d]"
    ) { rig in
      rig.perform(.present(.b))
      rig.send([.push(.c)])
      rig.send([.push(.d)])
    },
    .init(
      17, "a sheet is dismissed, and the screen that presented it is popped",
      quirks: .presentsSheetOfPoppedViewAgain, shows: "[a]"
    ) { rig in
      rig.perform(.push(.b))
      rig.perform(.present(.c))
      rig.send([.dismiss, .pop])
    },
    .init(
      18, "the root is replaced below a sheet", quirks: .keepsSheetOfPoppedView, shows: "[d]"
    ) { rig in
      rig.perform(.present(.b))
      rig.send([.setRoot(.d)])
    },
    .init(
      19, "sheets of two kinds", quirks: .honoursOnlyLastSheet, shows: "[a] + sheet[b]"
    ) { rig in
      rig.perform(.present(.d, style: .fullScreen))
      rig.perform(.dismiss)
      rig.send([.present(.b)])
    },
    .init(
      20, "the app goes to the background", quirks: .resetsBindingsInBackground,
      shows: "[a, b] + sheet[c]"
    ) { rig in
      rig.perform(.push(.b))
      rig.perform(.present(.c))
      rig.window.phase = .inactive
      rig.settle()
      rig.window.phase = .background
      rig.settle()
      rig.window.phase = .active
    },
    .init(
      21, "the user goes back after two pushes", quirks: .keepsOutdatedClosures, shows: "[a, b]"
    ) { rig in
      rig.perform(.push(.b))
      rig.perform(.push(.c))
      rig.user.goBack()
    },
    .init(
      22, "a screen is pushed during a push, and a tab is tapped", tabs,
      quirks: .losesPathDuringPush, .tellsNothingWhenHidden,
      shows: "{x: [a, b, d, e]; y*: [c]}"
    ) { rig in
      rig.settle()
      rig.send([.push(.d)])
      rig.platform.advance(by: 100)
      rig.send([.push(.e)])
      rig.platform.advance(by: 100)
      rig.user.tapTab(1)
    },
    .init(23, "the selected tab is tapped again", tabs, shows: "{x*: [a]; y: [c]}") { rig in
      rig.settle()
      rig.user.tapTab(0)
    },
    .init(25, "an alert takes the place of another", shows: "[a] + alert[g]") { rig in
      rig.perform(.present(.g, style: .alert))
      rig.user.tapAction(3)
    },
    .init(25, "an alert follows another that still appears", shows: "[a] + alert[j]") { rig in
      rig.settle()
      rig.send([.present(.g, style: .alert)])
      rig.platform.advance(by: 100)
      rig.send([.dismiss, .present(.j, style: .alert)])
    },
    .init(
      26, "an alert's dismissal arrives before its action", quirks: .callsAlertActionLate,
      shows: "[a] + sheet[b]"
    ) { rig in
      rig.perform(.present(.b))
      rig.perform(.present(.g, style: .alert))
      rig.user.tapAction(0)
    },
    .init(27, "a second window", shows: "main: [a] | help: [b, c]") { rig in
      rig.settle()
      rig.perform(.openWindow("help", .b))
      rig.send([.push(.c)])
    },
  ]

  @Test("the host of the library copes with it", arguments: all)
  func ours(_ pitfall: ViewPitfall) throws {
    let rig = try PitfallRig.ours(pitfall)
    pitfall.happens(rig)
    #expect(rig.platform.settle())
    #expect(rig.complaint() == nil)
    #expect("\(rig.stack())" == pitfall.result)
  }

  @Test("a naive host falls into it", arguments: all)
  func naive(_ pitfall: ViewPitfall) throws {
    let rig = try PitfallRig.naive(pitfall)
    pitfall.happens(rig)
    rig.settle()
    #expect(rig.complaint() != nil || "\(rig.stack())" != pitfall.result)
  }

  @Test("every pitfall of SwiftUI has a test, and is on the page")
  func complete() throws {
    let numbers = Set(Self.all.map(\.number))
    #expect(numbers.sorted() == [1, 3] + Array(10...23) + Array(25...27))
    let page = try DocumentationPage("SimulatedPlatform.md")
    #expect(page.numbersOfRows(in: "SwiftUI") == numbers)
  }
}
