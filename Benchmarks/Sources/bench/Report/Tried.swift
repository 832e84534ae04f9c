/// What was tried where a goal is not met; the table of the goals has it.
enum Tried {
  static let event = """
    A transition is taken apart where the reducer wrote it, and nothing is copied or allocated \
    ([decision 44](../Documentation/Decisions/0044-an-event-copies-no-transition.md)). The state \
    cannot be consumed: `consuming` parameters crash the compiler for copyable types.
    """
  static let closures = """
    The goal was set against ReSwift, which is slower than this store: it keeps its subscribers in \
    a set, and asks a queue whether it is dispatching.
    """
  static let repeating = """
    Nearly every configuration has a state of its own, which is hashed, compared and passed to the \
    reducer. Texts are only made for readers, and equal commands are found by equality \
    ([decision 43](../Documentation/Decisions/0043-deep-stacks-are-searched-by-number.md)).
    """
  static let deep = """
    States are compared by number, and only written as text for readers ([decision \
    43](../Documentation/Decisions/0043-deep-stacks-are-searched-by-number.md)). The lints hold \
    all stacks at once; each state is hashed and copied as a whole.
    """
  static let shrinking = """
    The time includes the walks that find it. Most of it is a search of up to 4,096 \
    configurations near the start, which makes the trace a shortest one.
    """
  static let rendering = """
    Requests are recognized before the argument parser, and the layout runs in a fork \
    ([decision 45](../Documentation/Decisions/0045-plain-requests.md)). What is left is loading \
    the program, look-ups of conformances, and page faults.
    """
  static let machine = "The peer is a process of its own, too; its start is most of its time."
}
