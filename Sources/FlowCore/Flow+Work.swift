extension Flow {
  /// No work of the flow's own.
  @inlinable
  public func work(in state: State) -> [Work] { [] }

  /// The work of all children that the state holds.
  public func childWork(in state: State) -> [Work] {
    Self.children.flatMap { $0.workUnderWay(of: self, in: state) }
  }

  /// Returns the path to a child whose work is not declared as work of its parent, such as
  /// `Shop.login`, or `nil` if there is none.
  static func childWithUnembeddedWork(in parents: [ObjectIdentifier] = []) -> String? {
    for child in children {
      if let path = child.pathToUnembeddedWork(in: parents + [ObjectIdentifier(Self.self)]) {
        return path
      }
    }
    return nil
  }
}

extension Interpreter {
  /// Whether flows of this type can have work.
  @inlinable
  package static var hasWork: Bool { F.Work.self != Never.self }

  /// Returns the work that is under way while a flow is in a state: see ``workUnderWay``.
  @inlinable
  package static func workUnderWay(of flow: F, in state: F.State) -> [F.Work] {
    guard hasWork else { return [] }
    var all: [F.Work] = []
    for work in flow.work(in: state) + flow.childWork(in: state) where !all.contains(work) {
      all.append(work)
    }
    return all
  }
}

extension ChildDeclaration {
  /// Returns the work of the child, as work of the parent; none if the child is not running.
  func workUnderWay(of parent: Parent, in state: Parent.State) -> [Parent.Work] {
    let child = declaration
    guard Interpreter<ChildFlow>.hasWork, !child.work.isNever else { return [] }
    return child.state.extract(from: state).flatMap { embedded -> [Parent.Work] in
      guard let key = child.key(embedded.key) else { return [] }
      return Interpreter.workUnderWay(of: child.flow(parent, key), in: embedded.value)
        .compactMap { child.work.embed($0, for: key, in: nil) }
    }
  }

  /// Returns the path from the parent to work that is not embedded, here or in a child of the
  /// child, or `nil` if there is none.
  fileprivate func pathToUnembeddedWork(in parents: [ObjectIdentifier]) -> String? {
    let child = "\(ChildFlow.self)"
    guard !parents.contains(ObjectIdentifier(ChildFlow.self)) else { return nil }
    if Interpreter<ChildFlow>.hasWork, !declaration.state.isNever, declaration.work.isNever {
      return child
    }
    return ChildFlow.childWithUnembeddedWork(in: parents).map { "\(child).\($0)" }
  }
}
