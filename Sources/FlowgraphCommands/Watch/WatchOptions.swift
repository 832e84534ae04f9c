#if CLI
internal import ArgumentParser

/// Whether a picture is drawn again.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: """
      Draw again whenever the document, or a source of the package, is saved; ends with \
      Control-C.
      """)
  var watch = false
}
#endif
