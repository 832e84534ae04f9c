#if CLI
internal import ArgumentParser
import FlowCatalogs

protocol ToolCommand: ParsableCommand {
  /// The files that it reads, `-` for standard input, and the names of flows.
  var inputs: [String] { get }
  /// The files that it writes as a whole; `nil` and `-` for standard output.
  var outputs: [String?] { get }
  func run(in context: ToolContext) throws
}

extension ToolCommand {
  var inputs: [String] { [] }
  var outputs: [String?] { [] }

  /// Checks that no file that it writes is one that it reads, or that it writes twice, however the
  /// paths are spelled.
  ///
  /// - Parameter catalog: The flows that are built into the tool, which are read from no file.
  func requireOwnOutputs(besides catalog: Catalog) throws(ToolFailure) {
    let outputs = outputs.compactMap(\.self).filter { $0 != "-" }
    let inputs = outputs.isEmpty ? [] : inputs.filter { catalog[$0] == nil }
    for (index, output) in outputs.enumerated() {
      if let input = inputs.first(where: { Path.isSameFile($0 == "-" ? "/dev/stdin" : $0, output) })
      {
        let also = input == output || input == "-" ? "" : " as '\(input)'"
        throw .badUsage(
          "'\(output)' would be written over, but it is also read\(also); name another file to write"
        )
      }
      let path = Path.absolute(output)
      if path != nil, outputs[..<index].contains(where: { Path.absolute($0) == path }) {
        throw .badUsage("'\(output)' would be written twice; name another file for one of them")
      }
    }
  }

  /// Checks that at most one argument is standard input, with `count` others that are.
  func requireOneStandardInput(_ arguments: [String], and count: Int = 0) throws(ValidationError) {
    guard count + arguments.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input can be read only once; use - only once.")
    }
  }
}

extension ParsableArguments {
  /// Checks that of options that contradict each other, at most one is given.
  func requireAtMostOne(_ options: KeyValuePairs<String, Bool>) throws(ValidationError) {
    let given = options.filter(\.value).map(\.key)
    guard given.count > 1 else { return }
    let last = given[given.count - 1]
    throw ValidationError(
      "\(given.dropLast().joined(separator: ", ")) and \(last) cannot be used together.")
  }

  /// Checks that `--json` is not given beside another format.
  func requireOneFormat(json: Bool, format: String?) throws(ValidationError) {
    guard let format else { return }
    try requireAtMostOne(["--json": json, "--format \(format)": format != "json"])
  }
}
#endif
