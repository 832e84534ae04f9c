#if CLI
internal import ArgumentParser
package import FlowDrawing

extension OutputFormat: ExpressibleByArgument {
  package init?(argument: String) { self.init(named: argument) }

  package var defaultValueDescription: String { name }

  package static var allValueStrings: [String] { names }
}
#endif
