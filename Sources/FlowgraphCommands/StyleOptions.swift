#if CLI
  public import ArgumentParser
  public import FlowDiagrams

  /// What a picture looks like.
  struct StyleOptions: ParsableArguments {
    @Option(help: "The colours; auto follows the reader's system (png and pdf: light).")
    var theme = Theme.auto
  }

  extension Theme: ExpressibleByArgument {}
#endif
