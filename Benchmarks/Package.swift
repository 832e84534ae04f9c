// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "flowgraph", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "FlowCore", package: "flowgraph"),
        .product(name: "FlowExploration", package: "flowgraph"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
