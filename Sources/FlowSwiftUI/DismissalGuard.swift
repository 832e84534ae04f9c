#if canImport(SwiftUI)
import FlowCore
import SwiftUI
#if canImport(UIKit)
import UIKit
#endif

/// Prevents that the user swipes down a layer that the flow keeps open, and reports the attempt.
struct DismissalGuard<Screen: Hashable & Sendable>: View {
  @ObservedObject var host: ViewHost<Screen>
  let address: ContainerAddress

  var body: some View {
    if address.layer > 0 {
      // The modifier would replace that of a screen if it allowed the swipe.
      if !host.allowsInteractiveDismiss(of: address) {
        Color.clear.accessibilityHidden(true).interactiveDismissDisabled()
      }
      #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
      AttemptReader { [weak host] in host?.dismissalWasAttempted(of: address) }
        .frame(width: 0, height: 0).accessibilityHidden(true)
      #endif
    }
  }
}

extension ViewHost {
  func allowsInteractiveDismiss(of address: ContainerAddress) -> Bool {
    guard let window = windows.first(where: { $0.name == address.window }),
      window.layers.indices.contains(address.layer),
      window.layers[address.layer].style?.allowsInteractiveDismiss == true
    else { return false }
    return address.layer < window.layers.count - 1 || !windowsKept.contains(window.name)
  }

  /// Called when the user has tried to swipe a layer down that may not be closed.
  func dismissalWasAttempted(of address: ContainerAddress) {
    guard target == nil, isTouchable(address),
      link?.keepsLayer(address.window, address.layer) == true
    else { return }
    bringToFront(address.window)
    link?.systemDidMove(.dismissalAttempted)
    work()
  }
}

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
/// Reports attempts to swipe a layer down, for which SwiftUI has no callback.
private struct AttemptReader: UIViewControllerRepresentable {
  let report: () -> Void

  func makeUIViewController(context: Context) -> AttemptController { AttemptController(report) }

  func updateUIViewController(_ controller: AttemptController, context: Context) {
    controller.report = report
    controller.observe()
  }
}

/// A controller without content, inside the layer whose presentation it observes.
private final class AttemptController: UIViewController {
  var report: () -> Void
  /// The presentation delegate, which UIKit holds weakly.
  private var delegate: AttemptDelegate?

  init(_ report: @escaping () -> Void) {
    self.report = report
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    observe()
  }

  /// Becomes the delegate of the presentation, in front of SwiftUI's own.
  func observe() {
    guard parent != nil, let presentation = presentationController,
      delegate == nil || presentation.delegate !== delegate
    else { return }
    let new = AttemptDelegate(presentation.delegate) { [weak self] in self?.report() }
    delegate = new
    presentation.delegate = new
  }
}

/// A delegate that forwards to SwiftUI's own what it does not implement itself.
private final class AttemptDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
  /// It is set once, before UIKit calls `responds(to:)`, which is not isolated to the main actor.
  private nonisolated(unsafe) weak var next: (any UIAdaptivePresentationControllerDelegate)?
  private let report: () -> Void

  init(
    _ next: (any UIAdaptivePresentationControllerDelegate)?, _ report: @escaping () -> Void
  ) {
    self.next = next
    self.report = report
  }

  #if canImport(ObjectiveC)
  nonisolated override func responds(to selector: Selector!) -> Bool {
    super.responds(to: selector) || next?.responds(to: selector) == true
  }

  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { next }
  #endif

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {
    #if canImport(ObjectiveC)
    next?.presentationControllerDidAttemptToDismiss?(presentationController)
    #else
    next?.presentationControllerDidAttemptToDismiss(presentationController)
    #endif
    report()
  }
}
#endif
#endif
