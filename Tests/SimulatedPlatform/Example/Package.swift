// swift-tools-version: 6.1
import PackageDescription

/// Swift Testing has overlays for UIKit and SwiftUI, which are not there on Linux.
let simulated: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
]

let package = Package(
  name: "my-app",
  dependencies: [.package(path: "..")],  // the path of Tests/SimulatedPlatform
  targets: [
    .testTarget(
      name: "UIKitAppTests",
      dependencies: [.product(name: "SimulatedUIKit", package: "SimulatedPlatform")],
      swiftSettings: simulated),
    .testTarget(
      name: "SwiftUIAppTests",
      dependencies: [.product(name: "SimulatedSwiftUI", package: "SimulatedPlatform")],
      swiftSettings: simulated),
  ]
)
