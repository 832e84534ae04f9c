// What these are is said in Combine's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol ObservableObject: AnyObject {
  var objectWillChange: ObservableObjectPublisher { get }
}

public final class ObservableObjectPublisher {
  private var observers: [(number: Int, action: () -> Void)] = []
  private var count = 0

  public init() {}

  public func send() {
    for observer in observers { observer.action() }
  }

  package func observe(_ action: @escaping () -> Void) -> Int {
    count += 1
    observers.append((count, action))
    return count
  }

  package func forget(_ number: Int) { observers.removeAll { $0.number == number } }
}
