// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "UserRegistrationSwiftUI",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "flowgraph", path: "../../..")],
  targets: [
    .executableTarget(
      name: "UserRegistrationSwiftUI",
      dependencies: [
        .product(name: "FlowCore", package: "flowgraph"),
        .product(name: "FlowSwiftUI", package: "flowgraph"),
        .product(name: "FlowExploration", package: "flowgraph"),
      ],
      // The flow is the sample's own, whose files are linked.
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  ],
  swiftLanguageModes: [.v6]
)
