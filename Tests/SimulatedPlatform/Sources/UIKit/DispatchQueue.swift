// What this is is said in Dispatch's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The main queue of the simulated platform, which takes the place of Dispatch's for those who import
/// UIKit: its blocks are performed when the clock moves.
public final class DispatchQueue: Sendable {
  public static let main = DispatchQueue()

  // Swift takes what is put on `DispatchQueue.main` for being on the main actor.
  public func async(execute work: @escaping @MainActor @Sendable () -> Void) {
    MainActor.assumeIsolated { SimulatedPlatform.current.onMainQueue { work() } }
  }
}
