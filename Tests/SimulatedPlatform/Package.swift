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

/// Swift Testing has an overlay for UIKit, which is not there on Linux.
let tests = strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// Where FlowUIKit is compiled from: with planted faults, one of which the tests choose, or as it is.
let host =
  Context.environment["FLOWGRAPH_FAULTS"] == nil ? "Sources/FlowUIKit" : ".build-faulty/FlowUIKit"

// The folders of FlowCore and FlowUIKit are links to the sources of the package above: a dependency
// on it would bring a second target of the name FlowUIKit, which SwiftPM refuses.
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
    .target(
      name: "FlowUIKit", dependencies: ["FlowCore", "UIKit"], path: host, swiftSettings: strict),
    .target(
      name: "HostSchedules", dependencies: ["FlowCore", "FlowUIKit", "UIKit"],
      swiftSettings: strict),
    .executableTarget(
      name: "host-schedules", dependencies: ["HostSchedules"], swiftSettings: strict),
    .executableTarget(name: "plant-faults", swiftSettings: strict),
    .executableTarget(
      name: "UserRegistrationUIKit", dependencies: app, swiftSettings: libraries),
    .executableTarget(name: "TabCoordinatorsUIKit", dependencies: app, swiftSettings: libraries),
    .testTarget(
      name: "FlowUIKitTests", dependencies: ["FlowCore", "FlowUIKit", "HostSchedules", "UIKit"],
      swiftSettings: tests),
    .testTarget(
      name: "SampleAppTests",
      dependencies: [
        "FlowCore", "FlowUIKit", "TabCoordinatorsUIKit", "UIKit", "UserRegistrationUIKit",
      ],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

// With Apple's UIKit, on a Mac: the library, the apps of the pages, and the sample apps.
if Context.environment["FLOWGRAPH_UIKIT"] == "apple" {
  package.platforms = [.iOS(.v16)]
  package.targets.removeAll {
    $0.type == .test
      || ["UIKit", "HostSchedules", "host-schedules", "plant-faults"].contains($0.name)
  }
  for target in package.targets {
    target.dependencies.removeAll { if case .byNameItem("UIKit", _) = $0 { true } else { false } }
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
