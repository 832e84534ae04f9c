#if CLI
  internal import ArgumentParser
  import FlowCatalogs

  /// Whose flows are the catalog, where it is not that of the tool: those of a package, or of what
  /// tests attached.
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
        "Give up when that program says nothing for so many seconds (default: 60).",
        valueName: "seconds"))
    var answerTimeout: Double?

    @Option(
      help: ArgumentHelp(
        "Take the flows of the documents that tests attached, which are in this folder.",
        valueName: "folder"))
    var attachments: String?

    func validate() throws {
      guard packagePath == nil || attachments == nil else {
        throw ValidationError("Name a package, or a folder of attachments, not both.")
      }
      guard packagePath != nil || (product == nil && answerTimeout == nil) else {
        throw ValidationError(
          "\(product == nil ? "--answer-timeout" : "--product") is about the program of a package; "
            + "name the package with --package-path.")
      }
      if let answerTimeout, !(answerTimeout > 0 && answerTimeout <= 1e6) {
        throw ValidationError("--answer-timeout must be more than 0 and at most 1000000.")
      }
    }

    /// The line's words that name the same flows again.
    var words: [String] {
      (packagePath.map { ["--package-path", $0] } ?? [])
        + (product.map { ["--product", $0] } ?? [])
        + (attachments.map { ["--attachments", $0] } ?? [])
    }

    /// The flows of the package or the attachments; those of the tool where none are named.
    ///
    /// - Parameter willBuild: Is told of the package before it is built.
    func catalog(
      or own: Catalog, willBuild: (SwiftPackage) -> Void = { _ in }
    ) throws(ToolError) -> Catalog {
      if let attachments { return try AttachmentFolder(path: attachments).catalog() }
      guard let packagePath else { return own }
      let package = try SwiftPackage(path: packagePath)
      willBuild(package)
      let product = try package.catalogProduct(named: product)
      let program = try package.build(product)
      let process = try CatalogProcess(
        program, product: product, silence: .seconds(answerTimeout ?? 60))
      do throws(ServingFailure) { return try Catalog(servedOver: process) } catch {
        throw .serving(error)
      }
    }
  }

  extension PackageOptions {
    private static let names = [
      "--package-path", "--product", "--answer-timeout", "--attachments",
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
