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
      // The flow's files are links to those of the sample.
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  ],
  swiftLanguageModes: [.v6]
)
