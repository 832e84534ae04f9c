import FlowSupport

enum DiffPhrases {
  typealias Sentence = FlowDifference.Sentence

  enum Form {
    case singular
    /// `lead to`, also after another verb.
    case plural
    case past
  }

  /// What events do: `returns to Top`, `leads to A or B or stays there`.
  static func clause(
    _ effects: [DiffEffect], _ form: Form, after previous: Verb? = nil
  ) -> Sentence {
    var clauses: [Sentence] = []
    var last = previous
    for (verb, objects) in grouped(effects) {
      let verbText = verb == last ? verb.preposition : verb.text(form)
      last = verb
      let objects = Sentence.list(objects, joinedBy: "or")
      clauses.append(
        objects.fragments.isEmpty ? "\(words: verbText)" : "\(words: verbText) \(objects)")
    }
    return .list(clauses, joinedBy: "or")
  }

  /// The verb that a clause begins with.
  static func firstVerb(_ effects: [DiffEffect]) -> Verb? { grouped(effects).first?.verb }

  private static func grouped(_ effects: [DiffEffect]) -> [(verb: Verb, objects: [Sentence])] {
    var groups: [(verb: Verb, objects: [Sentence])] = []
    for target in effects.targets {
      let verb = Verb(target, isBack: effects.allSatisfy { $0.target != target || $0.isBack })
      let object = verb.object(target)
      if let index = groups.firstIndex(where: { $0.verb == verb }) {
        groups[index].objects += object
      } else {
        groups.append((verb, object))
      }
    }
    return groups.sorted { $0.verb.rawValue < $1.verb.rawValue }
  }

  enum Verb: Int {
    case returns, leads, hides, ends, stays, shows, refused, nothing

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
}

extension DiffPhrases {
  /// How the targets of an event changed.
  ///
  /// - Parameter isOne: Whether the subject is one event, not several.
  static func change(
    of subject: Sentence, from old: [DiffEffect], to new: [DiffEffect], isOne: Bool
  ) -> Sentence {
    let (oldTargets, newTargets) = (old.targets, new.targets)
    let lost = old.filter { !newTargets.contains($0.target) }
    let gained = new.filter { !oldTargets.contains($0.target) }
    let kept = new.filter { oldTargets.contains($0.target) }
    let form: Form = isOne ? .singular : .plural
    let it = isOne ? "it" : "they"
    switch (lost.isEmpty, gained.isEmpty, kept.isEmpty) {
    case (_, _, true) where newTargets == [.nothing]:
      return "\(subject) no longer \(clause(lost, form))"
    case (_, _, true) where oldTargets == [.nothing]:
      return "\(subject) \(clause(gained, form)) now; before, \(words: it) did nothing"
    case (_, _, true):
      let verb = firstVerb(lost)
      return "\(subject) no longer \(clause(lost, form)), but \(clause(gained, form, after: verb))"
    case (false, true, _) where kept.targets.count == 1:
      return """
        \(subject) always \(clause(kept, form)) now; before, \(words: it) could also \
        \(clause(lost, .plural))
        """
    case (false, true, _):
      return "\(subject) no longer \(clause(lost, form)), only \(clause(kept, form))"
    case (true, false, _) where kept.targets.count == 1:
      return """
        \(subject) can also \(clause(gained, .plural)) now; before, \(words: it) always \
        \(clause(kept, .past))
        """
    case (true, false, _):
      return "\(subject) can also \(clause(gained, .plural)) now"
    default:
      return """
        \(subject) can no longer \(clause(lost, .plural)), but can now \
        \(clause(gained, .plural, after: nil)); \(words: it) can still \(clause(kept, .plural))
        """
    }
  }

  /// How the commands to the same target changed.
  static func commands(
    of subject: Sentence, from old: [DiffEffect], to new: [DiffEffect], isOne: Bool
  ) -> Sentence {
    """
    \(subject) still \(clause(new, isOne ? .singular : .plural)), but by \(commandLists(new)) instead of \
    \(commandLists(old))
    """
  }

  /// The lists of commands, without duplicates.
  private static func commandLists(_ effects: [DiffEffect]) -> Sentence {
    let texts = effects.map { $0.commands.isEmpty ? "no command" : $0.commands }.distinct()
    return .list(texts.map { "\(words: $0)" }, joinedBy: "or")
  }
}
