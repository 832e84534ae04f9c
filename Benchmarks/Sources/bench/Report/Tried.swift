/// What was tried where a goal is not met; the table of the goals has it.
enum Tried {
  static let event = """
    An event is handled in plain Swift, which was measured only in instructions since, and \
    allocates nothing \
    ([decision 2](../Documentation/Decisions/0002-events-in-defined-swift.md)). The state \
    cannot be consumed: `consuming` parameters crash the compiler for copyable types. A quarter \
    of what is left is the reducer, which writes a transition of 14 words. Filling the tabs anew \
    allocates.
    """
  static let closures = """
    The goal was set for ReSwift, which this store is simpler than: it has one subscriber, and \
    does not ask a queue whether it is dispatching.
    """
  static let repeating = """
    Nearly every configuration has a state of its own, which is hashed, compared and passed to the \
    reducer. Texts are only made for readers, and equal commands are found by equality \
    ([decision 12](../Documentation/Decisions/0012-exact-search.md)).
    """
  static let deep = """
    States are compared by number, and only written as text for readers ([decision \
    12](../Documentation/Decisions/0012-exact-search.md)), the lints share \
    the search of the check, and asking the reducer is specialized. Each state is hashed and \
    copied as a whole, its reducer is asked three times, and its child flows are compared with its \
    screens.
    """
  static let shrinking = """
    The time includes the walks that find it, a fifth. More than a half is a search of up to 4,096 \
    configurations near the start, which makes the trace a shortest one. Reducing, listing events \
    and telling configurations apart are specialized for the flow; a third of all still looks up \
    metadata.
    """
  static let rendering = """
    Requests are recognized before the argument parser, and the layout runs in a fork \
    ([decision 21](../Documentation/Decisions/0021-graphviz-at-run-time.md)). What is left is loading \
    the program, look-ups of conformances, and page faults.
    """
  static let contest = """
    No layout of these screens is without a fault, so all twelve are tried; `dot` makes one.
    """
  static let walks = """
    The first walks are slow: each step that was not taken before is judged. Later ones look it up.
    """
  static let peers = "As for `dot`: the peers make one layout."
}
