#if CLI
import Foundation
import Testing

/// The settings that an app's or a package's own code is compiled with.
enum CompilerSettings: String, CaseIterable, CustomTestStringConvertible {
  case swift5 = "Swift 5 mode"
  case swift6 = "Swift 6 mode, as in a new package"
  #if compiler(>=6.2)
  case mainActor = "Swift 6 mode on the main actor by default"
  case xcode = "Swift 5 mode on the main actor by default, as in a new app of Xcode 26"
  #endif

  var testDescription: String { rawValue }

  /// Whether code is on the main actor where it does not say otherwise.
  var isOnMainActor: Bool { self != .swift5 && self != .swift6 }

  var arguments: [String] {
    let features =
      switch self {
      case .swift5, .swift6: [String]()
      #if compiler(>=6.2)
      case .mainActor: ["NonisolatedNonsendingByDefault", "MemberImportVisibility"]
      case .xcode:
        // "Approachable Concurrency", and visibility of members.
        [
          "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
          "InferIsolatedConformances", "InferSendableFromCaptures",
          "NonisolatedNonsendingByDefault", "MemberImportVisibility",
        ]
      #endif
      }
    return ["-swift-version", rawValue.hasPrefix("Swift 5") ? "5" : "6"]
      + (isOnMainActor ? ["-default-isolation", "MainActor"] : [])
      + features.flatMap { ["-enable-upcoming-feature", $0] }
  }
}

/// Listings of pages with what they need around them: what a user would type into an app.
///
/// The texts are those of the pages, so that nothing is compiled that a page does not say.
struct ListingUnit: Sendable {
  static let root = EmbeddingTests.root
  static let coordinators = root.appendingPathComponent("Tests/FlowCoreTests/Coordinators")

  var text: String
  /// Files of the tests in the same module, by name.
  var files: [String] = []

  /// The Swift listings of a page.
  static func listings(_ page: String) throws -> [String] {
    try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  /// The host of the hosting page and the coordinators, which use UIKit.
  static func userInterface() throws -> Self {
    let page = try listings("Documentation/ComingFromCoordinators.md")
    let host = try listings("Documentation/Hosting.md").filter { $0.contains("UI") }
    let before = page.filter { listing in
      ["UI", "Coordinator", "Step"].contains { listing.contains($0) }
    }
    return Self(
      text: (["import FlowCore", "import UIKitStandIn"] + host + before).joined(separator: "\n"),
      files: ["BesideTheListings.swift", "CoordinatorsAfter.swift", "ShopScreens.swift"])
  }

  /// The flows of the page about coordinators.
  static func flows() throws -> Self {
    let listings = try listings("Documentation/ComingFromCoordinators.md")
      .filter { $0.contains(": Flow {") || $0.contains("ScriptFlow") || $0.contains(": Decision") }
    let imports = """
      import FlowCore
      import FlowScripts

      typealias Wizard = CoordinatorsAfter.Wizard
      typealias Login = CoordinatorsAfter.Login

      """
    return Self(text: imports + listings.joined(), files: ["CoordinatorsAfter.swift"])
  }

  /// The flow of the page about modelling, and those of the page about child flows.
  static func models() throws -> Self {
    let isOutside = { (listing: String) in listing.hasPrefix("nonisolated struct") }
    let rental = try listings("Documentation/Modelling.md")
    let text = """
      import FlowCore

      \(rental.filter(isOutside).joined())
      struct Rental: Flow {
      \(rental.filter { !isOutside($0) }.joined())
      private func ride(_ bike: Bike) -> FlowTransition<Self> { .to(.riding(bike), .setRoot(.ride)) }
      }
      \(try listings("Documentation/ChildFlows.md").joined())
      """
    return Self(text: text)
  }

  /// The sign-in of the README with the tests of the page about testing, in a console.
  static func signIn(_ settings: CompilerSettings) throws -> Self {
    let readme = try listings("README.md")
    let testing = try listings("Documentation/Testing.md")
    let hosting = try listings("Documentation/Hosting.md")
    let console = hosting[0].components(separatedBy: "\nlet hosted")
    let types = testing.filter { $0.contains("class ") || $0.contains("struct ") }.map {
      // The page says so: `XCTestCase` itself is not on the main actor.
      settings.isOnMainActor ? $0.replacing("final class", with: "nonisolated final class") : $0
    }
    let functions = testing.filter { $0.hasPrefix("try ") }.enumerated().map { number, listing in
      // One listing shows steps without their test.
      let steps = listing.hasPrefix("try app")
      return "func test\(number)() throws {\n"
        + (steps ? "try SignIn().test { app in\n\(listing)}\n" : listing) + "}\n"
    }
    let text = """
      import FlowCore
      import XCTest
      \(readme[0])
      \(readme[2])
      \(types.joined())
      \(console[0])
      func readme() throws {
      \(readme[1])
      }
      @MainActor func hosting() throws {
      let hosted\(console[1])
      \(hosting[4])
      print(hint)
      }
      struct Sheet: Flow {
      enum State: Hashable, Sendable { case form }
      enum Event: Hashable, Sendable { case back, sheetClosed }
      enum Screen: Hashable, Sendable { case form }
      var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }
      func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
      \(hosting[2])
      }
      struct Notes: Flow {
      enum State: Hashable, Sendable { case editing(isChanged: Bool) }
      enum Event: Hashable, Sendable { case closeTapped }
      enum Screen: Hashable, Sendable { case editor }
      var start: FlowTransition<Self> { .to(.editing(isChanged: false), .setRoot(.editor)) }
      func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
      \(hosting[3])
      }
      \(functions.joined())
      """
    return Self(text: text)
  }

  /// What the compiler says is wrong.
  func complaints(_ settings: CompilerSettings) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try folder.add("Listings.swift", text.utf8)
    let modules = Tool.folder.appendingPathComponent("Modules").path
    // The libraries that draw load Graphviz at run time, by a module of C.
    let graphviz = Tool.folder.appendingPathComponent("CGraphviz.build/module.modulemap").path
    let finished = try Spawn(
      executable: "/usr/bin/env",
      arguments: [
        "swiftc", "-typecheck", "-parse-as-library", "-diagnostic-style", "llvm", "-I", modules,
        "-Xcc", "-fmodule-map-file=\(graphviz)", path,
      ] + files.map { Self.coordinators.appendingPathComponent($0).path } + settings.arguments
    ).run()
    let complaints = finished.errors.split(separator: "\n").filter {
      // A listing may show a value without using it.
      $0.contains("error: ") || $0.contains("warning: ") && !$0.contains(" is unused")
    }
    return complaints.isEmpty && finished.ending != .exit(0)
      ? [finished.errors] : complaints.map { String($0.trimmingPrefix(folder.url.path)) }
  }
}

@Suite("The listings of the pages under the isolation of an app")
struct ListingIsolationTests {
  @Test("a host and coordinators on UIKit's main actor", arguments: CompilerSettings.allCases)
  func userInterface(_ settings: CompilerSettings) throws {
    #expect(try ListingUnit.userInterface().complaints(settings) == [])
  }

  @Test("flows, scripts and decisions", arguments: CompilerSettings.allCases)
  func flows(_ settings: CompilerSettings) throws {
    #expect(try ListingUnit.flows().complaints(settings) == [])
  }

  @Test("child flows, and a flow with a type outside of it", arguments: CompilerSettings.allCases)
  func models(_ settings: CompilerSettings) throws {
    #expect(try ListingUnit.models().complaints(settings) == [])
  }

  @Test("the README, a console and tests", arguments: CompilerSettings.allCases)
  func signIn(_ settings: CompilerSettings) throws {
    #expect(try ListingUnit.signIn(settings).complaints(settings) == [])
  }

  @Test("the units hold the listings that they are about")
  func holdsListings() throws {
    let texts = try [
      ListingUnit.userInterface(), .flows(), .models(), .signIn(.swift6),
    ].map(\.text)
    let names = [
      [
        "NavigationHost<", "ShopCoordinator", "SettingsCoordinator", "ApplicationCoordinator",
        "AppFlowController", "MainTabCoordinator", "DetailsPresentable", "Orders",
      ],
      ["Shop: Flow", "Settings: Flow", "Application: Flow", "App: Flow", "Orders: ScriptFlow"],
      ["Bike: Hashable", "reduce(", "Checkout: Flow", "Editor: Flow"],
      ["SignIn: Flow", "SignInTests: XCTestCase", "Order: ExplorableFlow", "Console: StackHost"],
    ]
    for (text, names) in zip(texts, names) {
      #expect(names.filter { !text.contains($0) } == [])
    }
  }

  #if compiler(>=6.2)
  @Test("a type outside of a flow must be nonisolated where the main actor is the default")
  func findsTypesOutside() throws {
    var unit = try ListingUnit.models()
    unit.text.replace("nonisolated struct", with: "struct")
    let complaints = try unit.complaints(.mainActor)
    #expect(complaints.contains { $0.contains("main actor-isolated property 'isFree'") })
    #expect(try unit.complaints(.swift6) == [])
  }
  #endif
}
#endif
