// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "TabCoordinatorsSwiftUI",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "flowgraph", path: "../../..")],
  targets: [
    .executableTarget(
      name: "TabCoordinatorsSwiftUI",
      dependencies: [
        .product(name: "FlowCore", package: "flowgraph"),
        .product(name: "FlowSwiftUI", package: "flowgraph"),
        .product(name: "FlowExploration", package: "flowgraph"),
      ],
      // The flow's files are links to those of the sample.
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  ],
  swiftLanguageModes: [.v6]
)
