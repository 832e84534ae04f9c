#if CLI
package import ArgumentParser
package import FlowDrawing

extension OutputFormat: ExpressibleByArgument {
  package init?(argument: String) { self.init(named: argument) }

  package var defaultValueDescription: String { name }

  package static var allValueStrings: [String] { names }

  package static var defaultCompletionKind: CompletionKind { .list(names) }
}
#endif
