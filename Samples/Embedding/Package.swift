// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "shop",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "shop", targets: ["Shop"])],
  dependencies: [.package(name: "flowgraph", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shop", dependencies: [.product(name: "FlowCore", package: "flowgraph")])
  ],
  swiftLanguageModes: [.v6]
)
