import FlowSupport

typealias Sentence = FlowDifference.Sentence

/// What events do, as a verb with the targets of the events as its objects.
enum DiffVerb: Int {
  case returns, leads, hides, ends, stays, shows, refused, nothing

  enum Form {
    case singular
    /// `lead to`, also after another verb.
    case plural
    case past
  }

  init(_ target: DiffTarget, isBack: Bool) {
    switch target {
    case .screen(""): self = .hides
    case .screen: self = isBack ? .returns : .leads
    case .outcome: self = .ends
    case .stays: self = .stays
    case .shows: self = .shows
    case .refused: self = .refused
    case .nothing: self = .nothing
    }
  }

  func object(_ target: DiffTarget) -> [Sentence] {
    switch target {
    case .screen(""), .stays, .nothing: []
    case .screen(let name), .outcome(let name): [.name(name)]
    case .shows(let note): ["\(quote: note)"]
    case .refused(let reason): ["(\(name: reason))"]
    }
  }

  func text(_ form: Form) -> String {
    let (singular, plural, past) =
      switch self {
      case .returns: ("returns to", "return to", "returned to")
      case .leads: ("leads to", "lead to", "led to")
      case .hides: ("shows no screen", "show no screen", "showed no screen")
      case .ends: ("ends with", "end with", "ended with")
      case .stays: ("stays there", "stay there", "stayed there")
      case .shows: ("stays and shows", "stay and show", "stayed and showed")
      case .refused: ("is refused", "be refused", "was refused")
      case .nothing: ("does nothing", "do nothing", "did nothing")
      }
    return switch form {
    case .singular: singular
    case .plural: plural
    case .past: past
    }
  }

  /// The rest of the verb if it is the same as before.
  var preposition: String {
    switch self {
    case .returns, .leads: "to"
    case .ends: "with"
    case .shows: "shows"
    case .hides, .stays, .refused, .nothing: text(.plural)
    }
  }
}

extension [DiffEffect] {
  /// What events do: `returns to Top`, `leads to A or B or stays there`.
  func clause(_ form: DiffVerb.Form, after previous: DiffVerb? = nil) -> Sentence {
    var clauses: [Sentence] = []
    var last = previous
    for (verb, objects) in objectsByVerb {
      let verbText = verb == last ? verb.preposition : verb.text(form)
      last = verb
      let objects = Sentence.list(objects, joinedBy: "or")
      clauses.append(
        objects.fragments.isEmpty ? "\(words: verbText)" : "\(words: verbText) \(objects)")
    }
    return .list(clauses, joinedBy: "or")
  }

  var firstVerb: DiffVerb? { objectsByVerb.first?.verb }

  private var objectsByVerb: [(verb: DiffVerb, objects: [Sentence])] {
    var groups: [(verb: DiffVerb, objects: [Sentence])] = []
    let forward = Set(lazy.filter { !$0.isBack }.map(\.target))
    for target in targets {
      let verb = DiffVerb(target, isBack: !forward.contains(target))
      let object = verb.object(target)
      if let index = groups.firstIndex(where: { $0.verb == verb }) {
        groups[index].objects += object
      } else {
        groups.append((verb, object))
      }
    }
    return groups.sorted { $0.verb.rawValue < $1.verb.rawValue }
  }
}
