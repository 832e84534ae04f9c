#if CLI
import Testing

@testable import FlowgraphCommands

/// A project with pictures as a snapshot tool names them, and what each of them shows.
struct MadeUpProject: CustomTestStringConvertible, Sendable {
  /// What a file shows, as a person would say.
  enum Meaning: Hashable, Sendable {
    /// A screen, by its index.
    case screen(Int)
    /// Something that is no screen of the flow.
    case nothing
    /// One of several screens; the name does not say which.
    case oneOf(Set<Int>)
  }

  var testDescription: String
  var flow: String
  var screens: [ScreenshotMatcher.WantedScreen]
  var files: [ScreenshotMatcher.File] = []
  var meanings: [String: Meaning] = [:]
  /// The file that should be drawn for a screen.
  var expectedFirst: [Int: String] = [:]
  /// The file of the dark appearance of what should be drawn.
  var expectedDark: [Int: String] = [:]
  /// Files that are named in the same way.
  var alike: [[String]] = []
  /// Screens of which there is no picture.
  var missing: Set<Int> = []

  mutating func add(_ path: String, _ meaning: Meaning, sidecar: String? = nil) {
    files.append(.init(path, sidecar: sidecar.flatMap { Sidecar(Array($0.utf8)) }))
    meanings[path] = meaning
  }

  func index(of name: String) -> Int { screens.firstIndex { $0.name == name } ?? -1 }

  static let all = [snapshotTesting, snapshotPreviews, playbook, previewsAndMaestro]
}

// MARK: - swift-snapshot-testing

extension MadeUpProject {
  /// Folders are test files, names are functions and counters.
  static let snapshotTesting: MadeUpProject = {
    var project = MadeUpProject(
      testDescription: "swift-snapshot-testing", flow: "bank",
      screens: [
        .init("Login"), .init("LoginHelp"), .init("Home"), .init("Accounts"),
        .init("AccountDetail"), .init("Transfer"), .init("TransferConfirmation"), .init("Cards"),
        .init("CardDetail", in: ["Cards"]), .init("PIN", in: ["Cards"]), .init("Error"),
        .init("Settings"), .init("Order"), .init("Step2"),
        .init("Inbox", payloads: [".archived", ".starred"]), .init("Terms"),
      ])
    let folder = { (name: String) in "Tests/__Snapshots__/\(name)" }
    for name in ["Login", "LoginHelp", "Home", "Accounts", "AccountDetail", "Transfer", "Cards"] {
      let screen = project.index(of: name)
      let tests = folder("\(name)ViewTests")
      for state in [
        "test\(name)View.1", "test\(name)View.2", "testEmpty.1", "testLoading.1",
        "test\(name)View_whenOffline.1", "testOpensQuickly.1", "test\(name).error",
        "test\(name)View.iPhone13", "test\(name)View.dark",
      ] {
        project.add("\(tests)/\(state).png", .screen(screen))
      }
      project.expectedFirst[screen] = "\(tests)/test\(name)View.1.png"
    }
    // One file of tests for everything: only the functions say which screen.
    for name in ["TransferConfirmation", "CardDetail", "PIN", "Settings", "Step2"] {
      let screen = project.index(of: name)
      for ending in ["", "_dark", "_iPad", "_withLongTexts", "Screen_empty"] {
        project.add(folder("ScreenTests/test\(name)\(ending).1.png"), .screen(screen))
      }
      project.expectedFirst[screen] = folder("ScreenTests/test\(name).1.png")
      project.expectedDark[screen] = folder("ScreenTests/test\(name)_dark.1.png")
    }
    // A state of one screen, or another screen?
    project.add(
      folder("LoginViewTests/testError.1.png"), .oneOf([0, project.index(of: "Error")]))
    project.add(
      folder("HomeViewTests/testSettings.1.png"),
      .oneOf([project.index(of: "Home"), project.index(of: "Settings")]))
    project.missing = [project.index(of: "Error"), project.index(of: "Terms")]
    // Screens of other flows, and parts of screens.
    for name in [
      "OrderHistoryViewTests/testOrderHistory.1", "OrderHistoryViewTests/testEmpty.1",
      "OrderTrackingTests/testOrderTracking.dark", "PrimaryButtonTests/testDisabled.1",
      "PrimaryButtonTests/testEnabled.1", "AvatarTests/testAvatar.iPhone13",
      "ScreenTests/testOrderHistory.1", "ScreenTests/testTransferLimits.1",
    ] {
      project.add(folder("\(name).png"), .nothing)
    }
    project.add(folder("OrderTests/testOrder.1.png"), .screen(project.index(of: "Order")))
    project.expectedFirst[project.index(of: "Order")] = folder("OrderTests/testOrder.1.png")
    let inbox = project.index(of: "Inbox")
    for name in ["testInbox_archived", "testInboxStarred"] {
      project.add(folder("ScreenTests/\(name).1.png"), .screen(inbox))
    }
    return project
  }()
}

// MARK: - SnapshotPreviews

extension MadeUpProject {
  /// Names say little; the JSON beside each picture says everything.
  static let snapshotPreviews: MadeUpProject = {
    var project = MadeUpProject(
      testDescription: "SnapshotPreviews", flow: "shop",
      screens: [
        .init("Catalogue"), .init("Product"), .init("Cart"), .init("Address", in: ["Checkout"]),
        .init("Payment", in: ["Checkout"]), .init("Receipt", in: ["Checkout"]), .init("Profile"),
        .init("Orders"), .init("Wishlist"), .init("Search"),
      ])
    func json(
      _ type: String, _ name: String?, scheme: String? = nil, index: Int, group: String? = nil
    ) -> String {
      """
      {"displayName": \(name.map { "\"\($0)\"" } ?? "null"),
       "group": \(group.map { "\"\($0)\"" } ?? "null"),
       "context": {"testName": "-[ShopTests \(type)]", "simulator": {"deviceName": "iPhone 15"},
       "preview": {"index": \(index), "containerTypeName": "ShopApp.\(type)",
       "preferredColorScheme": \(scheme.map { "\"\($0)\"" } ?? "null"), "line": 12}}}
      """
    }
    var number = 0
    func path() -> String {
      number += 1
      return "export/ShopApp_\(number).png"
    }
    for name in ["Catalogue", "Product", "Cart", "Address", "Payment", "Profile", "Orders"] {
      let screen = project.index(of: name)
      let type = "\(name)\(number % 2 == 0 ? "View" : "Screen")_Previews"
      let previews: [(String?, String?)] = [
        (name, nil), ("\(name) – empty", nil), ("Loading", nil), ("Dark", "dark"),
        ("With a long title", nil), ("Search", nil), ("XXL", nil),
      ]
      for (index, preview) in previews.enumerated() {
        let file = path()
        if index == 0 { project.expectedFirst[screen] = file }
        if index == 3 { project.expectedDark[screen] = nil }
        project.add(
          file, .screen(screen),
          sidecar: json(type, preview.0, scheme: preview.1, index: index))
      }
    }
    // Light and dark of one preview.
    for name in ["Receipt", "Wishlist"] {
      let screen = project.index(of: name)
      for scheme in ["light", "dark"] {
        let file = path()
        if scheme == "light" {
          project.expectedFirst[screen] = file
        } else {
          project.expectedDark[screen] = file
        }
        project.add(
          file, .screen(screen),
          sidecar: json("\(name)View_Previews", name, scheme: scheme, index: 0))
      }
    }
    // Components, whatever their previews are called.
    for type in ["PriceTag_Previews", "CartBadge_Previews", "OrdersHeaderCell_Previews"] {
      for name in ["Plain", "Dark", "Large"] {
        project.add(path(), .nothing, sidecar: json(type, name, index: 0))
      }
    }
    project.missing = [project.index(of: "Search")]
    return project
  }()
}

// MARK: - Playbook

extension MadeUpProject {
  /// Folders are devices and categories, names are scenarios.
  static let playbook: MadeUpProject = {
    var project = MadeUpProject(
      testDescription: "Playbook", flow: "reader",
      screens: [
        .init("Library"), .init("Article"), .init("Search"), .init("Filters", in: ["Search"]),
        .init("Account"), .init("SignIn", in: ["Account"]), .init("Detail", in: ["Library"]),
        .init("Detail", in: ["Search"]), .init("Offline"), .init("History"),
      ])
    for device in ["iPhone 15 Pro", "iPad Air", "iPhone SE"] {
      for name in ["Library", "Article", "Account"] {
        let screen = project.index(of: name)
        for scenario in ["default", "Empty", "loading", "\(name) when signed out", "Error", "dark"]
        {
          project.add("\(device)/\(name)/\(scenario).png", .screen(screen))
        }
        project.expectedFirst[screen] = "iPhone 15 Pro/\(name)/default.png"
      }
      let signIn = project.index(of: "SignIn")
      for name in ["Sign in", "Sign in dark", "sign-in invalid"] {
        project.add("\(device)/Account/\(name).png", .screen(signIn))
      }
      project.expectedFirst[signIn] = "iPhone 15 Pro/Account/Sign in.png"
      project.expectedDark[signIn] = "iPhone 15 Pro/Account/Sign in dark.png"
      // The flow says which of two screens with one name is meant.
      project.add("\(device)/Library/Detail.png", .screen(6))
      project.add("\(device)/Search/Detail.png", .screen(7))
      project.expectedFirst[6] = "iPhone 15 Pro/Library/Detail.png"
      project.expectedFirst[7] = "iPhone 15 Pro/Search/Detail.png"
      project.add("\(device)/Search/Filters.png", .screen(3))
      project.add("\(device)/Details/Detail.png", .oneOf([6, 7]))
      // A scenario of one screen, or a screen of its own?
      project.add("\(device)/Article/Offline.png", .oneOf([1, 8]))
      for name in ["Buttons/Primary", "Buttons/Disabled", "Article cells/Short", "Colors/dark"] {
        project.add("\(device)/\(name).png", .nothing)
      }
    }
    project.missing = [2, 8, 9]
    return project
  }()
}

// MARK: - Previews of a large app, and Maestro

extension MadeUpProject {
  /// `screen.State-device-locale-n.png`, and the numbered pictures of a test run.
  static let previewsAndMaestro: MadeUpProject = {
    let names = [
      "RoomScreen", "RoomDetailsScreen", "JoinRoomScreen", "InviteUsersScreen", "StartChatScreen",
      "LoginScreen", "ServerSelectionScreen", "SettingsScreen", "BugReportScreen", "EmojiPicker",
      "Onboarding", "Call", "MediaPicker", "LogViewer",
    ]
    var project = MadeUpProject(
      testDescription: "previews and Maestro", flow: "messenger",
      screens: names.map { .init($0) })
    let folder = "PreviewTests/Sources/__Snapshots__/PreviewTests"
    let variants = ["iPhone-en-GB", "iPhone-pseudo", "iPad-en-GB", "iPad-pseudo"]
    for name in names.prefix(9) {
      let screen = project.index(of: name)
      let stem = name.prefix(1).lowercased() + name.dropFirst()
      for variant in variants {
        for state in ["Unknown", "Knocked"] {
          project.add("\(folder)/\(stem).\(state)-\(variant).png", .screen(screen))
        }
        project.add("\(folder)/\(stem).Loaded-\(variant)-2.png", .screen(screen))
      }
      // A common state first, on a phone, in English.
      project.expectedFirst[screen] = "\(folder)/\(stem).Loaded-iPhone-en-GB-2.png"
    }
    for name in ["roomHeaderView", "avatarHeaderView", "messageText", "loginServerInfoSection"] {
      for variant in variants { project.add("\(folder)/\(name).1-\(variant).png", .nothing) }
    }
    project.add("maestro/01_EmojiPicker.png", .screen(9))
    project.add("maestro/02-onboarding.png", .screen(10))
    project.add("maestro/onboarding_dark.png", .screen(10))
    project.add("maestro/99_after_crash.png", .nothing)
    project.add("a/Call.png", .screen(11))
    project.add("b/call.jpg", .screen(11))
    project.alike = [["a/Call.png", "b/call.jpg"]]
    project.expectedFirst[9] = "maestro/01_EmojiPicker.png"
    project.missing = [11, 12, 13]
    return project
  }()
}
#endif
