// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension UIViewController {
  /// Whether a layer covers what is below so that its view leaves the window.
  var coversAll: Bool { [.fullScreen, .currentContext].contains(modalPresentationStyle) }

  /// Presents, or drops the call as the platform does.
  func startPresenting(
    _ controller: UIViewController, animated: Bool, _ completion: (() -> Void)?
  ) {
    let platform = SimulatedPlatform.current
    guard let window = viewIfLoaded?.window else {
      return platform.note(.notInWindow, "presented from a controller that is in no window")
    }
    guard controller.presenting == nil, controller.parent == nil else {
      return platform.note(.exception, "a controller was presented that is on show already")
    }
    if let presented {
      platform.note(
        .overlap,
        "presented while another one is "
          + (presented.isBeingDismissed ? "being dismissed" : "on show"))
      if presented.isBeingDismissed, platform.quirks.contains(.dismissesPresenterToo),
        presenting != nil
      {
        platform.after(20) { self.presenting?.startDismissing(animated: true, nil) }
      }
      return
    }
    guard !isBeingDismissed, !isBeingPresented else {
      return platform.note(.overlap, "presented from a controller that is on its way itself")
    }
    if let lacking = controller.lackingAnchor { return platform.note(.exception, lacking) }
    if window.hadManyDismissals, platform.quirks.contains(.freezesAfterManyDismissals) {
      return platform.freeze()
    }
    presented = controller
    controller.presenting = self
    controller.isBeingPresented = true
    controller.presentationController?.presentingViewController = self
    window.insert(controller.view)
    controller.beginAppearance(true)
    if controller.coversAll { beginAppearance(false) }
    controller.transition = Transition(
      in: controller.viewIfLoaded, milliseconds: animated ? 400 : 0
    ) { transition in
      controller.isBeingPresented = false
      if controller.coversAll {
        self.viewIfLoaded?.remove()
        self.endAppearance()
      }
      controller.endAppearance()
      controller.transition = nil
      transition.callCompletions()
      if !transition.isSilent { completion?() }
    }
  }

  /// Why a popover or an action sheet cannot be shown in a wide window.
  private var lackingAnchor: String? {
    guard !SimulatedPlatform.current.isCompact,
      let popover = popoverPresentationController, !popover.hasAnchor
    else { return nil }
    return "a popover or an action sheet has no anchor"
  }

  /// Dismisses what it presents, else itself, or drops the call as the platform does.
  func startDismissing(animated: Bool, _ completion: (() -> Void)?) {
    let platform = SimulatedPlatform.current
    if presented == nil, let window = viewIfLoaded?.window,
      let index = window.orphans.firstIndex(where: { $0 === self })
    {
      window.orphans.remove(at: index)
      removeFromScreen()
      return platform.after(0) { completion?() }
    }
    guard let presented else {
      guard let presenting else {
        return platform.note(.nothingToDismiss, "nothing is presented that could be dismissed")
      }
      return presenting.startDismissing(animated: animated, completion)
    }
    guard !presented.isBeingDismissed, !presented.isBeingPresented else {
      return platform.note(.overlap, "dismissed during another transition")
    }
    presented.windowOfLayers?.noteDismissal()
    beginDismissal(milliseconds: animated ? 350 : 0) { completion?() }
  }

  /// Takes the presented layer, and all over it, off the screen.
  func beginDismissal(
    milliseconds: Int, isInteractive: Bool = false, _ completion: @escaping () -> Void
  ) {
    guard let presented else { return }
    let layers = presented.layersFromHere
    let window = presented.windowOfLayers
    for layer in layers {
      layer.isBeingDismissed = true
      layer.beginAppearance(false)
    }
    if presented.coversAll {
      window?.insertAtBottom(view)
      beginAppearance(true)
    }
    let transition = Transition(
      in: viewIfLoaded, milliseconds: milliseconds, isInteractive: isInteractive
    ) { transition in
      for layer in layers {
        layer.transition = nil
        layer.isBeingDismissed = false
      }
      if transition.isCancelled {
        for layer in layers {
          layer.beginAppearance(true)
          layer.endAppearance()
        }
        presented.hadCancelledSwipe = true
        transition.callCompletions()
        return
      }
      self.presented = nil
      let survivor = window?.survivor(of: layers)
      for layer in layers.reversed() where layer !== survivor { layer.removeFromScreen() }
      self.endAppearance()
      transition.callCompletions()
      if !transition.isSilent { completion() }
    }
    for layer in layers { layer.transition = transition }
  }

  /// Itself and what is presented over it.
  var layersFromHere: [UIViewController] {
    var layers = [self]
    while let next = layers.last?.presented { layers.append(next) }
    return layers
  }

  /// The window of the topmost layer: the view of a covered one is in none.
  var windowOfLayers: UIWindow? { layersFromHere.last?.viewIfLoaded?.window }

  /// Ends a presentation; `isBeingDismissed` is true for the last call, as on the platform.
  func removeFromScreen() {
    isBeingDismissed = true
    beginAppearance(false)
    endAppearance()
    viewIfLoaded?.remove()
    isBeingDismissed = false
    presenting?.presented = nil
    presenting = nil
    madePresentationController = nil
    hadCancelledSwipe = false
  }
}

extension UIWindow {
  func insertAtBottom(_ view: UIView) {
    if view.superview == nil { insert(view) }
  }

  /// The sheet that stays although its parent is dismissed, where the platform has that quirk.
  func survivor(of layers: [UIViewController]) -> UIViewController? {
    guard SimulatedPlatform.current.quirks.contains(.keepsSheetOfDismissedParent),
      layers.count > 1, let last = layers.last, !last.coversAll, !(last is UIAlertController)
    else { return nil }
    last.presenting?.presented = nil
    last.presenting = nil
    last.beginAppearance(true)
    last.endAppearance()
    orphans.append(last)
    return last
  }

  /// Counts dismissals that begin before the last one has ended.
  func noteDismissal() {
    let now = SimulatedPlatform.current.now
    dismissals = dismissals.filter { now - $0 < 350 } + [now]
  }

  var hadManyDismissals: Bool {
    dismissals.count > 1 && SimulatedPlatform.current.now - dismissals[dismissals.count - 1] < 500
  }
}
