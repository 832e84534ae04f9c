// swift-tools-version: 6.1
import PackageDescription

/// Whether the tests that know nothing of the simulation are compiled as for Apple's UIKit: `apple` with
/// an SDK, `checked` with the simulated modules.
let mode = Context.environment["FLOWGRAPH_UIKIT"] ?? ""
let isSimulated = !["apple", "checked"].contains(mode)

/// The settings of the libraries.
let libraries: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The same, and warnings as errors, but for what an SDK may deprecate.
let strict = libraries + (mode == "apple" ? [] : [.unsafeFlags(["-warnings-as-errors"])])
let exploring: [Target.Dependency] = [
  "FlowCore", "FlowDocuments", "FlowLinks", "FlowScripts", "FlowSupport",
]
let app: [Target.Dependency] = ["FlowCore", "FlowExploration", "FlowUIKit", "UIKit"]
let viewApp: [Target.Dependency] = ["FlowCore", "FlowExploration", "FlowSwiftUI", "SwiftUI"]

/// Swift Testing has an overlay for UIKit, which is not there on Linux.
let tests =
  strict
  + (mode == "apple" ? [] : [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])])

/// Where the hosts are compiled from: with planted faults, one of which the tests choose, or as it is.
let hosts = Context.environment["FLOWGRAPH_FAULTS"] == nil ? "Sources" : ".build-faulty"

// The folders of the libraries are links to the sources of the package above: a dependency on it
// would bring a second target of the name FlowUIKit, which SwiftPM refuses.
let package = Package(
  name: "simulated-platform",
  platforms: [.macOS(.v13)],
  products: [
    .library(
      name: "SimulatedUIKit",
      targets: [
        "FlowCore", "FlowLinks", "FlowUIKit", "UIKit", "UserNotifications",
      ]),
    .library(
      name: "SimulatedSwiftUI",
      targets: [
        "Combine", "FlowCore", "FlowLinks", "FlowSwiftUI", "SwiftUI", "UIKit",
        "UserNotifications",
      ]),
  ],
  targets: [
    .target(name: "FlowCore", swiftSettings: strict),
    .target(
      name: "FlowDocuments", dependencies: ["FlowCore", "FlowSupport"], swiftSettings: libraries),
    .target(name: "FlowExploration", dependencies: exploring, swiftSettings: libraries),
    .target(name: "FlowSupport", swiftSettings: libraries),
    .target(name: "FlowScripts", dependencies: ["FlowCore"], swiftSettings: libraries),
    .target(name: "FlowLinks", swiftSettings: strict),
    .target(name: "UserNotifications", swiftSettings: strict),
    .target(name: "UIKit", dependencies: ["UserNotifications"], swiftSettings: strict),
    .target(name: "Combine", swiftSettings: strict),
    .target(
      name: "SwiftUI", dependencies: ["Combine", "UIKit", "UserNotifications"],
      swiftSettings: strict),
    .target(
      name: "FlowUIKit", dependencies: ["FlowCore", "UIKit"], path: "\(hosts)/FlowUIKit",
      swiftSettings: strict),
    .target(
      name: "FlowSwiftUI", dependencies: ["Combine", "FlowCore", "SwiftUI", "UIKit"],
      path: "\(hosts)/FlowSwiftUI", swiftSettings: strict),
    .target(
      name: "TestDevice", dependencies: ["UIKit"],
      path: isSimulated ? "Sources/TestDevice" : "Sources/AppleDevice", swiftSettings: strict),
    .target(
      name: "HostSchedules", dependencies: ["FlowCore", "FlowUIKit", "TestDevice", "UIKit"],
      sources: isSimulated ? nil : ["HostRig.swift", "Letter.swift", "ObedientFlow.swift"],
      swiftSettings: strict + (isSimulated ? [.define("SIMULATED_UIKIT")] : [])),
    .target(
      name: "PageApps",
      dependencies: [
        "FlowCore", "FlowLinks", "FlowUIKit", "UIKit", "UserNotifications",
      ],
      swiftSettings: libraries),
    .target(
      name: "ViewSchedules",
      dependencies: ["FlowCore", "FlowSwiftUI", "HostSchedules", "SwiftUI", "UIKit"],
      swiftSettings: strict),
    .executableTarget(
      name: "host-schedules", dependencies: ["HostSchedules", "ViewSchedules"],
      swiftSettings: strict),
    .executableTarget(name: "plant-faults", swiftSettings: strict),
    .target(name: "DocumentationPages", swiftSettings: strict),
    .executableTarget(
      name: "UserRegistrationUIKit", dependencies: app, swiftSettings: libraries),
    .executableTarget(name: "TabCoordinatorsUIKit", dependencies: app, swiftSettings: libraries),
    .executableTarget(
      name: "UserRegistrationSwiftUI", dependencies: viewApp, swiftSettings: libraries),
    .executableTarget(
      name: "TabCoordinatorsSwiftUI", dependencies: viewApp, swiftSettings: libraries),
    .testTarget(
      name: "FlowUIKitTests",
      dependencies: [
        "DocumentationPages", "FlowCore", "FlowUIKit", "HostSchedules",
        "PageApps", "TestDevice", "UIKit", "UserNotifications",
      ],
      swiftSettings: tests),
    // Without access to the simulation: it is compiled with Apple's UIKit, too.
    .testTarget(
      name: "FlowUIKitDeviceTests",
      dependencies: ["FlowCore", "FlowUIKit", "HostSchedules", "PageApps", "TestDevice", "UIKit"],
      packageAccess: false, swiftSettings: tests),
    .testTarget(
      name: "SampleAppTests",
      dependencies: [
        "FlowCore", "FlowUIKit", "TabCoordinatorsUIKit", "UIKit", "UserRegistrationUIKit",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowSwiftUITests",
      dependencies: [
        "Combine", "DocumentationPages", "FlowCore", "FlowLinks", "FlowSwiftUI",
        "HostSchedules", "SwiftUI", "TabCoordinatorsSwiftUI", "UIKit", "UserNotifications",
        "UserRegistrationSwiftUI", "ViewSchedules",
      ],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

if !isSimulated {
  let simulated = [
    "DocumentationPages", "FlowSwiftUITests", "FlowUIKitTests", "SampleAppTests", "ViewSchedules",
    "host-schedules", "plant-faults",
  ]
  package.targets.removeAll { simulated.contains($0.name) }
}

if mode == "apple" {
  package.platforms = [.iOS(.v16), .tvOS(.v16)]
  let modules = ["Combine", "SwiftUI", "UIKit", "UserNotifications"]
  package.targets.removeAll { modules.contains($0.name) }
  package.products = []
  for target in package.targets {
    target.dependencies.removeAll {
      if case .byNameItem(let name, _) = $0 { modules.contains(name) } else { false }
    }
  }
}
