#if CLI
/// Why flows cannot be compared with a baseline.
enum BaselineError: ToolError, Equatable {
  case missingFolder(String)
  case noFileName(String)
  case twice(String)
  case otherFlows(String, example: String)
  case cutByChance(String, bound: String)

  var exitCode: Int32 {
    switch self {
    case .twice: 64
    case .noFileName, .otherFlows, .cutByChance: 65
    case .missingFolder: 66
    }
  }

  var message: String {
    switch self {
    case .missingFolder(let path):
      "\(path): no such folder; 'flowgraph baseline -o \(Shell.word(path))' writes it"
    case .noFileName(let name):
      "the flow '\(name)' cannot be in a baseline: its name cannot be that of a file; give it "
        + "another"
    case .twice(let name):
      "two of the flows are called '\(name)', and a baseline has a file for each name; leave "
        + "one of them out"
    case .otherFlows(let path, let name):
      "\(path): it is the baseline of other flows, such as '\(name)', of which none is here; name "
        + "their package with --package-path, or another folder"
    case .cutByChance(let name, let bound):
      "the search of '\(name)' was cut \(bound), which is somewhere else in every run, so it "
        + "cannot be compared; limit it by --max-configurations or --max-depth"
    }
  }
}
#endif
