// swift-tools-version: 6.1
import PackageDescription

/// The settings of the libraries, and warnings as errors.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-warnings-as-errors"]),
]

/// The settings of the libraries as they are.
let libraries = Array(strict.dropLast())
let exploring: [Target.Dependency] = ["FlowCore", "FlowDocuments", "FlowLibc", "FlowScripts"]
let app: [Target.Dependency] = ["FlowCore", "FlowExploration", "FlowUIKit", "UIKit"]
let viewApp: [Target.Dependency] = ["FlowCore", "FlowExploration", "FlowSwiftUI", "SwiftUI"]

/// Swift Testing has an overlay for UIKit, which is not there on Linux.
let tests = strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// Where the hosts are compiled from: with planted faults, one of which the tests choose, or as it is.
let hosts = Context.environment["FLOWGRAPH_FAULTS"] == nil ? "Sources" : ".build-faulty"

// The folders of the libraries are links to the sources of the package above: a dependency on it
// would bring a second target of the name FlowUIKit, which SwiftPM refuses.
let package = Package(
  name: "simulated-platform",
  platforms: [.macOS(.v13)],
  targets: [
    .target(name: "FlowCore", swiftSettings: strict),
    .target(name: "FlowDocuments", dependencies: ["FlowCore"], swiftSettings: libraries),
    .target(name: "FlowExploration", dependencies: exploring, swiftSettings: libraries),
    .target(name: "FlowLibc", swiftSettings: libraries),
    .target(name: "FlowScripts", dependencies: ["FlowCore"], swiftSettings: libraries),
    .target(name: "UIKit", swiftSettings: strict),
    .target(name: "Combine", swiftSettings: strict),
    .target(name: "SwiftUI", dependencies: ["Combine", "UIKit"], swiftSettings: strict),
    .target(
      name: "FlowUIKit", dependencies: ["FlowCore", "UIKit"], path: "\(hosts)/FlowUIKit",
      swiftSettings: strict),
    .target(
      name: "FlowSwiftUI", dependencies: ["Combine", "FlowCore", "SwiftUI"],
      path: "\(hosts)/FlowSwiftUI", swiftSettings: strict),
    .target(
      name: "HostSchedules", dependencies: ["FlowCore", "FlowUIKit", "UIKit"],
      swiftSettings: strict),
    .target(
      name: "ViewSchedules",
      dependencies: ["FlowCore", "FlowSwiftUI", "HostSchedules", "SwiftUI", "UIKit"],
      swiftSettings: strict),
    .executableTarget(
      name: "host-schedules", dependencies: ["HostSchedules", "ViewSchedules"],
      swiftSettings: strict),
    .executableTarget(name: "plant-faults", swiftSettings: strict),
    .executableTarget(
      name: "UserRegistrationUIKit", dependencies: app, swiftSettings: libraries),
    .executableTarget(name: "TabCoordinatorsUIKit", dependencies: app, swiftSettings: libraries),
    .executableTarget(
      name: "UserRegistrationSwiftUI", dependencies: viewApp, swiftSettings: libraries),
    .executableTarget(
      name: "TabCoordinatorsSwiftUI", dependencies: viewApp, swiftSettings: libraries),
    .testTarget(
      name: "FlowUIKitTests", dependencies: ["FlowCore", "FlowUIKit", "HostSchedules", "UIKit"],
      swiftSettings: tests),
    .testTarget(
      name: "SampleAppTests",
      dependencies: [
        "FlowCore", "FlowUIKit", "TabCoordinatorsUIKit", "UIKit", "UserRegistrationUIKit",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowSwiftUITests",
      dependencies: [
        "Combine", "FlowCore", "FlowSwiftUI", "HostSchedules", "SwiftUI", "TabCoordinatorsSwiftUI",
        "UIKit", "UserRegistrationSwiftUI", "ViewSchedules",
      ],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

// With Apple's modules, on a Mac: the libraries, the apps of the pages about UIKit, and the sample apps.
if Context.environment["FLOWGRAPH_UIKIT"] == "apple" {
  let simulated = ["Combine", "SwiftUI", "UIKit"]
  let tools = ["HostSchedules", "ViewSchedules", "host-schedules", "plant-faults"]
  package.platforms = [.iOS(.v16)]
  package.targets.removeAll { $0.type == .test || (simulated + tools).contains($0.name) }
  for target in package.targets {
    target.dependencies.removeAll {
      if case .byNameItem(let name, _) = $0 { simulated.contains(name) } else { false }
    }
  }
  package.targets.append(
    .target(
      name: "PageApps", dependencies: ["FlowCore", "FlowUIKit"], path: "Tests/FlowUIKitTests",
      sources: [
        "MailApp.swift", "MovingOver.swift", "RestoringApp.swift", "ShopApp.swift",
        "SignInApp.swift",
      ],
      swiftSettings: libraries))
}
