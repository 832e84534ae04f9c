#if CLI
/// Why flows cannot be compared with a baseline.
enum BaselineError: ToolError, Equatable {
  case noFileName(String)
  case twice(String)
  case otherFlows(String, example: String)
  case cutByChance(String, bound: String)

  var exitCode: Int32 {
    switch self {
    case .twice: 64
    case .noFileName, .otherFlows, .cutByChance: 65
    }
  }

  var message: String {
    switch self {
    case .noFileName(let name):
      "the flow '\(name)' cannot have a baseline, because its name is not a valid file name; "
        + "rename it"
    case .twice(let name):
      "two flows are named '\(name)', but a baseline has one file per name; leave one of them out"
    case .otherFlows(let path, let name):
      "\(path): this is the baseline of other flows, such as '\(name)'; name their package with "
        + "--package-path, or choose another folder"
    case .cutByChance(let name, let bound):
      "the search of '\(name)' was cut \(bound), so the result differs in every run and cannot be "
        + "compared; limit it with --max-configurations or --max-depth"
    }
  }
}
#endif
