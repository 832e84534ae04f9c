public import FlowCore
import FlowDocuments

/// A flow that can be saved and restored, so that a search can kill the app in any configuration
/// and start it again.
///
/// Save as the app does, with the same encoder:
/// ```swift
/// extension SignIn: RestorableFlow {
///   func save(_ configuration: Configuration<Self>) throws -> Data {
///     try JSONEncoder().encode(configuration)
///   }
///   func restore(_ saved: Data) throws -> Configuration<Self> {
///     try JSONDecoder().decode(Configuration<Self>.self, from: saved)
///   }
/// }
/// ```
/// Searches go on from what is restored, so that all properties are also checked there.
public protocol RestorableFlow: ExplorableFlow {
  /// What is saved while the app is not running.
  associatedtype Saved

  /// Returns what the app saves of a configuration.
  func save(_ configuration: Configuration<Self>) throws -> Saved

  /// Returns the configuration that the app shows after a relaunch.
  func restore(_ saved: Saved) throws -> Configuration<Self>

  /// When what is restored has to equal what was saved; the default is ``RestoredEquality/atOnce``.
  var restoredEquality: RestoredEquality { get }
}

/// When the configuration that a ``RestorableFlow`` restores has to equal the one that was saved:
/// see ``StandardProperty/restoringGivesTheSame``.
public enum RestoredEquality: Sendable {
  /// As soon as the app is on screen.
  case atOnce
  /// Once work that the restored configuration starts was answered, such as loading what the screen
  /// showed: there must be answers after which everything is as it was.
  case onceWorkIsAnswered
}

extension RestorableFlow {
  /// At once.
  public var restoredEquality: RestoredEquality { .atOnce }
}

extension ExplorableFlow {
  /// Whether the app can be terminated and restored; for a document, whether that was recorded.
  package var isRestorable: Bool {
    self is any RestorableFlow || (self as? RecordedFlow)?.document.relaunches != nil
  }

  /// `nil` if the configuration cannot be restored.
  func relaunched(_ configuration: Configuration<Self>) -> Configuration<Self>? {
    if let flow = self as? any RestorableFlow { return flow.restored(configuration) }
    return (self as? RecordedFlow)?.recordedRelaunch(of: configuration)
  }

  /// Whether answers to its work lead from a restored configuration to the saved one, if that is
  /// enough for the flow.
  func becomes(_ saved: Configuration<Self>, from restored: Configuration<Self>) -> Bool {
    guard let flow = self as? any RestorableFlow, flow.restoredEquality == .onceWorkIsAnswered
    else { return false }
    var configurations = InternTable([restored])
    var next = 0
    while next < configurations.values.count {
      let configuration = configurations.values[next]
      next += 1
      for answer in inputs(at: configuration) where answer.work != nil {
        let step = step(answer, at: configuration)
        guard step.reply == .handled else { continue }
        if step.after == saved { return true }
        guard configurations.values.count < RestoredEquality.maxConfigurations else { continue }
        configurations.insert(step.after)
      }
    }
    return false
  }
}

extension RestoredEquality {
  /// The maximum number of configurations that answers may lead to.
  fileprivate static var maxConfigurations: Int { 512 }
}

extension RestorableFlow {
  fileprivate func restored<Other: Flow>(_ other: Configuration<Other>) -> Configuration<Other>? {
    guard let configuration = other as? Configuration<Self>,
      let restored = try? restore(save(configuration))
    else { return nil }
    return restored as? Configuration<Other>
  }
}

extension RecordedFlow {
  fileprivate func recordedRelaunch<F: Flow>(of other: Configuration<F>) -> Configuration<F>? {
    guard let configuration = other as? Configuration<Self> else { return nil }
    return restored(configuration) as? Configuration<F>
  }
}
