// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "flowgraph", path: "..")
  ],
  targets: [
    // Measures, and writes tables and charts.
    .executableTarget(name: "bench"),
    // What is measured of the libraries. It has no Foundation, which would count as its memory.
    .executableTarget(
      name: "work",
      dependencies: [
        .product(name: "FlowCore", package: "flowgraph"),
        .product(name: "FlowDocuments", package: "flowgraph"),
        .product(name: "FlowExploration", package: "flowgraph"),
      ]),
    // The same flow in C.
    .executableTarget(name: "c-switch"),
    // Runs a program and says what it took.
    .executableTarget(name: "measure"),
  ],
  swiftLanguageModes: [.v6]
)
