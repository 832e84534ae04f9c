#if CLI
  internal import ArgumentParser
  import FlowCatalogs

  /// The package whose flows are the catalog.
  struct PackageOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Take the flows of the Swift package in this folder, which is built.", valueName: "folder"))
    var packagePath: String?

    @Option(
      help: ArgumentHelp(
        "The program of the package that serves its flows, where it has several.",
        valueName: "name"))
    var product: String?

    @Option(
      help: ArgumentHelp(
        "Build the package in this folder (default: .build/flowgraph in it).",
        valueName: "folder"))
    var scratchPath: String?

    @Option(
      help: ArgumentHelp(
        "Take the flows that this program serves, which has been built already.",
        valueName: "program"))
    var catalog: String?

    @Option(
      help: ArgumentHelp(
        "Give up when that program says nothing for so many seconds (default: 60).",
        valueName: "seconds"))
    var answerTimeout: Double?

    func validate() throws {
      let ofPackage = [("--product", product), ("--scratch-path", scratchPath)]
        .filter { $0.1 != nil }.map(\.0)
      if catalog != nil, let other = packagePath == nil ? ofPackage.first : "--package-path" {
        throw ValidationError("--catalog names a program that is built; leave \(other) out.")
      }
      let timing = answerTimeout == nil || catalog != nil ? [] : ["--answer-timeout"]
      if packagePath == nil, let option = (ofPackage + timing).first {
        throw ValidationError(
          "\(option) is about the program of a package; name the package with --package-path.")
      }
      if let answerTimeout, !(answerTimeout > 0 && answerTimeout <= 1e6) {
        throw ValidationError("--answer-timeout must be more than 0 and at most 1000000.")
      }
    }

    /// The line's words that name the same flows again.
    var words: [String] {
      let options = [
        ("--package-path", packagePath), ("--product", product), ("--scratch-path", scratchPath),
        ("--catalog", catalog),
      ]
      return options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }

    /// The flows of the package, or of the program; those of the tool where none is named.
    func catalog(or own: Catalog) throws(ToolError) -> Catalog {
      let (program, product): (String, String)
      if let catalog {
        (program, product) = (catalog.contains("/") ? catalog : "./" + catalog, catalog)
      } else if let packagePath {
        let package = try SwiftPackage(path: packagePath, scratch: scratchPath)
        product = try package.catalogProduct(named: self.product)
        program = try package.build(product)
      } else {
        return own
      }
      let process = try CatalogProcess(
        program, product: product, silence: .seconds(answerTimeout ?? 60))
      do throws(ServingFailure) { return try Catalog(servedOver: process) } catch {
        throw .serving(error)
      }
    }
  }

  extension PackageOptions {
    private static let names = [
      "--package-path", "--product", "--scratch-path", "--catalog", "--answer-timeout",
    ]

    /// The arguments with the options in front of the command moved behind it, where they belong.
    static func behindCommand(_ arguments: [String]) -> [String] {
      var count = 0
      while count < arguments.count {
        if names.contains(arguments[count]) {
          count += 2
        } else if names.contains(where: { arguments[count].hasPrefix($0 + "=") }) {
          count += 1
        } else {
          break
        }
      }
      guard count > 0, count < arguments.count else { return arguments }
      return [arguments[count]] + arguments[..<count] + arguments[(count + 1)...]
    }
  }
#endif
