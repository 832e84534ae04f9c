// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "shop",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "shop", targets: ["Shop"]),
    .executable(name: "checkout", targets: ["CheckoutApp"]),
  ],
  dependencies: [.package(name: "flowgraph", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shop", dependencies: [.product(name: "FlowCore", package: "flowgraph")]),
    .executableTarget(
      name: "CheckoutApp", dependencies: [.product(name: "FlowCore", package: "flowgraph")],
      // The flow's files are links to those of the sample.
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
  ],
  swiftLanguageModes: [.v6]
)
