#if CLI
internal import ArgumentParser

struct WatchOptions: ParsableArguments {
  @Flag(
    help: """
      Draw again whenever the document, or a source of the package, is saved; ends with \
      Control-C.
      """)
  var watch = false
}
#endif
