import FlowCore
import Foundation
import Testing

@Suite("Documentation/ChildFlows.md")
struct ChildFlowsDocumentTests {
  typealias Listings = ChildFlowsDocument

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private func lines(of path: String) throws -> [String] {
    try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("its listings are the ones compiled here, in their order")
  func listings() throws {
    let page = try lines(of: "../../Documentation/ChildFlows.md")
    var listed: [String] = []
    var isListing = false
    for line in page {
      if line.hasPrefix("```") {
        isListing = line == "```swift"
      } else if isListing, !line.isEmpty {
        listed.append(line)
      }
    }
    let compiled = try lines(of: "ChildFlowsDocumentListings.swift")
      .drop { $0 != "struct Login: Flow {" }.dropLast(2).filter { !$0.isEmpty }
    #expect(listed.count > 100)
    #expect(listed == Array(compiled))
  }

  @Test("the outcome of a login two flows down reaches the shop")
  func outcomes() throws {
    var shop = try Interpreter(Listings.Shop())
    let events: [Listings.Shop.Event] = [
      .cartTapped, .checkout(.payTapped), .checkout(.login(.nextTapped(name: "ann"))),
      .checkout(.login(.submitTapped)),
    ]
    for event in events {
      guard case .handled = shop.send(event) else {
        Issue.record("\(event) was not handled")
        return
      }
    }
    #expect(shop.configuration.state == .thanks(name: "ann"))
    #expect(shop.configuration.stack == VirtualStack(.shelf, .thanks))
  }

  @Test("a child in a property leaves it when it ends, and the rest of the state stays")
  func property() throws {
    var profile = try Interpreter(Listings.Profile())
    profile.send(.loginTapped)
    #expect(profile.configuration.stack == VirtualStack(.profile).presenting(.login(.name)))
    profile.send(.login(.nextTapped(name: "ann")))
    profile.send(.login(.submitTapped))
    #expect(profile.configuration.state == .init(user: "ann"))
    #expect(profile.configuration.stack == VirtualStack(.profile))
  }

  @Test("a tab handles its events while it is selected, and its stack is kept")
  func tabs() throws {
    let flow = TabsFlow(Listings.Bookshop(new: ["Emma"], saved: ["Ulysses"]))
    var shop = try Interpreter(flow)
    #expect(shop.configuration.stack.top == .new(.list(title: "New")))
    guard case .ignored = shop.send(.saved(.itemTapped(0))) else {
      Issue.record("the saved shelf is not on show")
      return
    }
    shop.send(.new(.itemTapped(0)))
    #expect(shop.perform(.tabTapped("saved")) != .impossible)
    #expect(shop.configuration.state.selected == .saved)
    #expect(shop.configuration.stack.top == .saved(.list(title: "Saved")))
    guard case .ignored = shop.send(.tabTapped(.saved)) else {
      Issue.record("the tab is selected already")
      return
    }
    shop.send(.saved(.itemTapped(0)))
    shop.send(.tabTapped(.new))
    #expect(shop.configuration.stack.top == .new(.item("Emma")))
    shop.send(.new(.back))
    #expect(shop.configuration.stack.top == .new(.list(title: "New")))
    #expect(shop.configuration.state.saved == .item(0))
    #expect(
      Interpreter.event(
        for: .tabTapped("elsewhere"), of: shop.flow, in: shop.configuration.state) == nil)
  }

  @Test("a child that leaves takes its screens and its state along")
  func leaves() throws {
    var shop = try Interpreter(Listings.Shop())
    let before = shop.configuration
    shop.send(.cartTapped)
    shop.send(.checkout(.payTapped))
    shop.send(.checkout(.login(.closeTapped)))
    #expect(shop.configuration.state == .checkout(.cart))
    shop.send(.checkout(.back))
    #expect(shop.configuration == before)
  }

  @Test("the parent handles what the wizard does not, and only that")
  func unhandled() throws {
    var settings = try Interpreter(Listings.Settings())
    settings.send(.wizardTapped)
    settings.send(.wizard(.nextTapped))
    #expect(settings.send(.wizard(.nextTapped)) == .ignored)
    settings.send(.wizard(.back))
    #expect(settings.configuration.state == .wizard(.first))
    settings.send(.wizard(.back))
    #expect(settings.configuration == .init(state: .list, stack: VirtualStack(.list)))
    settings.send(.wizardTapped)
    settings.send(.wizard(.helpTapped))
    #expect(settings.configuration.stack.top == .help)
  }

  @Test("one shelf is used at two placements with different items")
  func shelves() throws {
    var library = try Interpreter(Listings.Library(new: ["a"], saved: ["b", "c"]))
    #expect(library.send(.saved(.itemTapped(1))) == .ignored)
    library.send(.new(.itemTapped(0)))
    library.send(.savedTapped)
    library.send(.saved(.itemTapped(1)))
    typealias Screens = VirtualStack<Listings.Shelf.Screen>
    let below = Screens(.list(title: "New"), .item("a"))
    #expect(
      library.configuration
        == .init(
          state: .init(new: .item(0), saved: .item(1)),
          stack: below.presenting(.list(title: "Saved"), .item("c"))))
    library.send(.saved(.back))
    library.send(.saved(.back))
    #expect(library.configuration == .init(state: .init(new: .item(0)), stack: below))
    #expect(library.send(.new(.itemTapped(7))) == .ignored)
  }
}
