extension Flow {
  /// No work of the flow's own.
  @inlinable
  public func work(in state: State) -> [Work] { [] }

  /// The work of all children that the state holds.
  public func childWork(in state: State) -> [Work] {
    Self.children.flatMap { $0.workUnderWay(of: self, in: state) }
  }

  /// Whether flows of this type can wait for something.
  @inlinable
  package static var hasWork: Bool { Work.self != Never.self }

  /// Returns what is under way while the flow is in a state: its own work, then that of its running
  /// children, each once.
  ///
  /// ```swift
  /// Profile().workUnderWay(in: .loading(name: "ann"))   // [.load(name: "ann")]
  /// ```
  /// - Complexity: O(*w*²) for *w* pieces of work.
  @inlinable
  public func workUnderWay(in state: State) -> [Work] {
    guard Self.hasWork else { return [] }
    var all: [Work] = []
    for work in work(in: state) + childWork(in: state) where !all.contains(work) {
      all.append(work)
    }
    return all
  }

  /// The path to a child whose work is not declared as work of its parent, such as `Shop.login`;
  /// `nil` if there is none.
  static func childWithLostWork(in parents: [ObjectIdentifier] = []) -> String? {
    for child in children {
      if let path = child.pathToLostWork(in: parents + [ObjectIdentifier(Self.self)]) {
        return path
      }
    }
    return nil
  }
}

extension ChildDeclaration {
  /// Returns what the child waits for, as work of the parent; nothing if it is not running.
  func workUnderWay(of parent: Parent, in state: Parent.State) -> [Parent.Work] {
    let child = declaration
    guard Kid.hasWork, let work = child.work else { return [] }
    return child.state.extract(from: state).flatMap { found -> [Parent.Work] in
      guard let key = child.key(found.key) else { return [] }
      return child.flow(parent, key).workUnderWay(in: found.value)
        .compactMap { work.embed($0, for: key, in: nil) }
    }
  }

  /// The path from the parent to work that is lost, here or in a child of the child.
  fileprivate func pathToLostWork(in parents: [ObjectIdentifier]) -> String? {
    let child = "\(Kid.self)"
    guard !parents.contains(ObjectIdentifier(Kid.self)) else { return nil }
    if Kid.hasWork, !declaration.state.isNever, declaration.work == nil { return child }
    return Kid.childWithLostWork(in: parents).map { "\(child).\($0)" }
  }
}
