#if CLI
  public import ArgumentParser
  public import FlowDiagrams

  /// What of a flow is drawn.
  struct ReadingOptions: ParsableArguments {
    @Option(help: "One node a screen, or one node a configuration.")
    var level = Reading.Level.screens

    @Flag(help: "Draw a screen that several tabs show once in each of them.")
    var perTab = false

    func validate() throws {
      if perTab, level == .configurations {
        throw ValidationError("--per-tab is for --level screens; configurations know their tabs.")
      }
    }

    /// What is asked for.
    var reading: Reading { Reading(level: level, perTab: perTab) }
  }

  extension Reading.Level: ExpressibleByArgument {}
#endif
