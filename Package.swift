// swift-tools-version: 6.1
import PackageDescription

/// The settings every Swift target shares.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of the tests, which are not optimised in a release build either.
///
/// Optimising them takes longer than running them as they are; only what they test is optimised,
/// and tests that try cases by the hundred thousand.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The settings of modules that take long to optimise and little time to run: `make test` leaves
/// them as they are, all other builds do not.
let seldomRun = Context.environment["FLOWGRAPH_TEST_BUILD"] == nil ? strict : tests

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CLI"]))
let graphviz = Target.Dependency.target(name: "CGraphviz", condition: .when(traits: ["Graphviz"]))

let package = Package(
  name: "flowgraph",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FlowCore", targets: ["FlowCore"]),
    .library(name: "FlowUIKit", targets: ["FlowUIKit"]),
    .library(name: "FlowSwiftUI", targets: ["FlowSwiftUI"]),
    .library(name: "FlowScripts", targets: ["FlowScripts"]),
    .library(name: "FlowLinks", targets: ["FlowLinks"]),
    .library(name: "FlowExploration", targets: ["FlowExploration"]),
    .library(name: "FlowDocuments", targets: ["FlowDiff", "FlowDocuments"]),
    .library(name: "FlowDrawing", targets: ["FlowDiagrams", "FlowDrawing", "FlowLayout"]),
    .library(name: "FlowCatalogs", targets: ["FlowCatalogs"]),
    .library(name: "FlowTesting", targets: ["FlowTesting"]),
    .executable(name: "flowgraph", targets: ["flowgraph"]),
    .plugin(name: "FlowgraphPlugin", targets: ["FlowgraphPlugin"]),
  ],
  traits: [
    .trait(name: "Graphviz", description: "Lays diagrams out with Graphviz, found at run time."),
    .trait(
      name: "CLI", description: "Builds the command line tool.", enabledTraits: ["Graphviz"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // Libraries, leaves first
    .target(name: "FlowCore", swiftSettings: strict),
    .target(name: "FlowUIKit", dependencies: ["FlowCore"], swiftSettings: strict),
    .target(name: "FlowSwiftUI", dependencies: ["FlowCore"], swiftSettings: strict),
    .target(name: "FlowScripts", dependencies: ["FlowCore"], swiftSettings: strict),
    .target(name: "FlowLinks", swiftSettings: strict),
    .target(name: "FlowSupport", swiftSettings: strict),
    .target(
      name: "FlowDocuments", dependencies: ["FlowCore", "FlowSupport"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "FlowDiff", dependencies: ["FlowCore", "FlowDocuments", "FlowSupport"],
      swiftSettings: strict),
    .target(
      name: "FlowExploration",
      dependencies: ["FlowCore", "FlowDocuments", "FlowLinks", "FlowScripts", "FlowSupport"],
      swiftSettings: strict),
    .target(
      name: "CExpat", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "FlowImport",
      dependencies: ["CExpat", "FlowCore", "FlowDocuments", "FlowExploration", "FlowSupport"],
      swiftSettings: seldomRun),
    .target(
      name: "FlowDiagrams", dependencies: ["FlowCore", "FlowDiff", "FlowDocuments", "FlowSupport"],
      swiftSettings: strict),
    .target(
      name: "CGraphviz", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "FlowLayout",
      dependencies: ["FlowCore", "FlowDiagrams", "FlowDocuments", "FlowSupport", graphviz],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "FlowDrawing",
      dependencies: ["FlowCore", "FlowDiagrams", "FlowDocuments", "FlowLayout", "FlowSupport"],
      exclude: ["Player/Web"],
      swiftSettings: strict),
    .target(
      name: "FlowCatalogs",
      dependencies: ["FlowCore", "FlowExploration", "FlowDocuments", "FlowSupport"],
      swiftSettings: seldomRun),
    .target(
      name: "FlowTesting",
      dependencies: [
        "FlowCore", "FlowExploration", "FlowDocuments", "FlowDrawing", "FlowSupport",
        "FlowDiagrams", "FlowLayout",
      ],
      swiftSettings: seldomRun),

    // The tool
    .target(
      name: "CPNG", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "FlowgraphCommands",
      dependencies: [
        "CPNG", "FlowCatalogs", "FlowDiagrams", "FlowDocuments", "FlowDrawing", "FlowExploration",
        "FlowImport", "FlowLayout", "FlowSupport", argumentParser, "FlowCore", "FlowDiff",
      ],
      swiftSettings: seldomRun),
    .executableTarget(
      name: "flowgraph", dependencies: ["FlowgraphCommands", "FlowCatalogs", "SampleFlows"],
      swiftSettings: strict),
    .plugin(
      name: "FlowgraphPlugin",
      capability: .command(
        intent: .custom(
          verb: "flowgraph", description: "Draws and examines the flows of this package."),
        permissions: [
          .writeToPackageDirectory(reason: "It writes diagrams to the files that -o names.")
        ]),
      dependencies: [.target(name: "flowgraph", condition: .when(traits: ["CLI"]))]),

    // Samples
    .target(
      name: "SampleFlows",
      dependencies: ["FlowCore", "FlowExploration", "FlowLinks", "FlowScripts"],
      path: "Samples/SampleFlows", swiftSettings: seldomRun),

    // Tests
    .target(
      name: "FlowTestSupport",
      dependencies: ["FlowCore", "FlowDocuments", "FlowExploration", "FlowSupport"],
      path: "Tests/FlowTestSupport", swiftSettings: strict),
    .target(
      name: "FaultyFlows",
      dependencies: ["FlowCore", "FlowExploration", "FlowLinks", "FlowDocuments", "FlowCatalogs"],
      path: "Tests/FaultyFlows", swiftSettings: tests),
    .target(
      name: "GeneratedFlows",
      dependencies: ["FlowCore", "FlowExploration", "FlowDocuments", "FlowTestSupport"],
      path: "Tests/GeneratedFlows", swiftSettings: tests),
    .target(name: "ImportFixtures", path: "Tests/ImportFixtures", swiftSettings: tests),
    .executableTarget(
      name: "generated-flows",
      dependencies: ["GeneratedFlows", "FlowDocuments", "FlowTestSupport"],
      path: "Tests/generated-flows", swiftSettings: tests),
    .executableTarget(
      name: "checkout-flows", dependencies: ["FlowCatalogs", "FlowCore", "FlowExploration"],
      path: "Tests/checkout-flows", swiftSettings: tests),
    .executableTarget(
      name: "awkward-flows",
      dependencies: ["FlowCatalogs", "FlowCore", "FlowExploration", "FlowScripts"],
      path: "Tests/awkward-flows", swiftSettings: tests),
    .executableTarget(
      name: "counted-work",
      dependencies: [
        "FlowCore", "FlowDiagrams", "FlowDocuments", "FlowExploration", "FlowLayout", "FlowSupport",
        "FlowDrawing",
      ],
      path: "Tests/counted-work", exclude: ["Instructions.txt"], swiftSettings: strict),
    .target(
      name: "GeneratedFiles",
      dependencies: [
        "FlowCore", "FlowDiagrams", "FlowDocuments", "FlowDrawing", "FlowExploration",
        "FlowTestSupport",
      ],
      path: "Tests/GeneratedFiles", swiftSettings: tests),
    .executableTarget(
      name: "generate-files", dependencies: ["GeneratedFiles"], path: "Tests/generate-files",
      swiftSettings: tests),
    .target(name: "SwiftUIStandIn", path: "Tests/SwiftUIStandIn", swiftSettings: tests),
    .target(name: "UIKitStandIn", path: "Tests/UIKitStandIn", swiftSettings: tests),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .target(
      name: "DocumentationBuilder", path: "Tests/DocumentationBuilder", exclude: ["main.swift"],
      swiftSettings: tests),
    .testTarget(
      name: "FlowCoreTests",
      dependencies: [
        "FlowCore", "FlowLinks", "FlowScripts", "FlowTestSupport", "AllocationCounter",
        "SwiftUIStandIn", "UIKitStandIn",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowScriptsTests", dependencies: ["FlowScripts", "FlowCore", "FlowTestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "FlowCorePropertyTests", dependencies: ["FlowCore", "FlowTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FlowDocumentsTests",
      dependencies: ["FlowCore", "FlowDocuments", "FlowTestSupport", "FlowDiff"],
      swiftSettings: tests),
    .testTarget(
      name: "FlowImportTests",
      dependencies: [
        "FlowCore", "FlowDiagrams", "FlowImport", "FlowDocuments", "FlowTestSupport",
        "ImportFixtures", "FlowSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowExplorationTests",
      dependencies: [
        "FlowCore", "FlowScripts", "FlowExploration", "FlowDocuments", "FlowTestSupport",
        "FlowSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PropertyTests",
      dependencies: [
        "FaultyFlows", "SampleFlows", "FlowCore", "FlowExploration", "FlowLinks", "FlowDocuments",
        "FlowTestSupport", "FlowDiff",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowDiagramsTests",
      dependencies: [
        "FlowCore", "FlowDiagrams", "FlowLayout", "FlowDrawing", "FlowDocuments", "FlowExploration",
        "FlowTestSupport", "FlowDiff",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowLayoutTests",
      dependencies: ["FlowLayout"],
      swiftSettings: tests),
    .testTarget(
      name: "FlowDrawingTests",
      dependencies: [
        "FlowCore", "FlowDrawing", "FlowDiagrams", "FlowLayout", "FlowDocuments", "FlowTestSupport",
        "FlowDiff",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SampleFlowsTests",
      dependencies: [
        "SampleFlows", "FlowCore", "FlowExploration", "FlowLinks", "FlowDocuments", "FlowDiagrams",
        "FlowLayout", "FlowDrawing", "FlowTestSupport", "FlowTesting", "FlowgraphCommands",
        "flowgraph",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "DiagramQualityTests",
      dependencies: [
        "GeneratedFlows", "SampleFlows", "FlowCore", "FlowExploration", "FlowDocuments",
        "FlowDiagrams", "FlowLayout", "FlowDrawing", "FlowgraphCommands", "FlowTestSupport",
        "flowgraph",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowCatalogsTests",
      dependencies: [
        "FlowCatalogs", "FlowCore", "FlowExploration", "FlowDocuments", "FlowTestSupport",
        "FaultyFlows", "SampleFlows",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowTestingTests",
      dependencies: [
        "FlowTesting", "FlowCore", "FlowScripts", "FlowExploration", "FlowDocuments",
        "FlowTestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FlowgraphCommandsTests",
      dependencies: [
        "FlowgraphCommands", "FlowCatalogs", "FlowDiagrams", "FlowDocuments", "FlowDrawing",
        "FlowExploration", "FlowTestSupport", "GeneratedFlows", "SampleFlows", argumentParser,
        "FlowCore",
      ],
      swiftSettings: tests),
    // It runs the tool, too. Other tests depend on that, so this need not wait until it is built.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "awkward-flows", "checkout-flows", "counted-work", "generated-flows", "FlowDiagrams",
        "FlowDocuments", "FlowExploration", "FlowSupport", "FlowTestSupport", "GeneratedFlows",
        "ImportFixtures", "UIKitStandIn",
      ],
      exclude: ["Golden", "Imports"], swiftSettings: tests),
    .testTarget(
      name: "ArchitectureTests",
      // The documentation is built of the hosts too, which no test imports where there is no UIKit.
      dependencies: ["DocumentationBuilder", "FlowSwiftUI", "FlowUIKit", "GeneratedFiles"],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

// `make check` does not run these, and need not build them.
if Context.environment["FLOWGRAPH_QUICK_TESTS"] != nil {
  package.targets.removeAll { ["DiagramQualityTests", "EndToEndTests"].contains($0.name) }
}
