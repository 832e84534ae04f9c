// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "UserRegistrationUIKit",
  platforms: [.iOS(.v16)],
  dependencies: [.package(name: "flowgraph", path: "../../..")],
  targets: [
    .executableTarget(
      name: "UserRegistrationUIKit",
      dependencies: [
        .product(name: "FlowCore", package: "flowgraph"),
        .product(name: "FlowUIKit", package: "flowgraph"),
        .product(name: "FlowExploration", package: "flowgraph"),
      ],
      // The flow is the sample's own, whose files are linked.
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  ],
  swiftLanguageModes: [.v6]
)
