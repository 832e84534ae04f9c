import UIKit

/// What the platform keeps for a sheet, cover, popover or alert.
@MainActor
final class PresentationPart: Part, ResettablePart {
  unowned let node: ViewNode
  let style: ViewLayer.Style
  /// What was to be presented when the view was evaluated last, or `nil`.
  private(set) var wanted: AnyHashable?
  private var setBinding: () -> Void = {}
  var onDismiss: (() -> Void)?
  /// Makes or updates the content.
  var build: (ViewNode, ViewNode?) -> ViewNode? = { _, _ in nil }
  /// The text and the buttons of an alert.
  var alert: (() -> (title: String, buttons: [(String, @MainActor () -> Void)]))?

  private var item: AnyHashable?
  private(set) var layer: ViewLayer?
  /// What was dropped, or has gone, and is not presented again until the binding changes.
  private var dropped: AnyHashable?
  /// The modifier was evaluated, so the content is, too.
  private var isStale = true
  /// Whether the dismissal of what is on show was dropped.
  private var isStuck = false
  /// The update since which nothing is to be presented.
  private var unwantedSince = 0
  /// Whether the view of an alert went while that was on its way in.
  private var isViewGone = false

  init(
    _ node: ViewNode, style: ViewLayer.Style
  ) {
    (self.node, self.style) = (node, style)
  }

  /// The view was evaluated.
  func update(wanted: AnyHashable?, setToNil: @escaping () -> Void) {
    if self.wanted != nil, wanted == nil { unwantedSince = window.updates }
    self.wanted = wanted
    setBinding = setToNil
    isStale = true
    if wanted != nil, !node.isVisible, !window.hasAppeared,
      window.quirks.contains(.losesEarlyPresentations)
    {
      dropped = wanted
      note(.early, "a presentation before the views appeared was lost")
    }
  }

  /// Evaluates what is on show; what an alert says does not change any more.
  func updateContent() {
    guard isStale, !isAlert, let layer, !layer.isClosing, wanted != nil, wanted == item else {
      return
    }
    isStale = false
    layer.node = build(node, layer.node)
  }

  private func setToNil() {
    wanted = nil
    setBinding()
  }

  private var window: ViewWindow { node.window }
  private var isAlert: Bool { style == .alert || style == .dialog }

  // MARK: Following the binding

  func reconcile() {
    if wanted == nil { dropped = nil }
    if wanted != nil { isStuck = false }
    guard let layer else {
      if let wanted, wanted != dropped { present(wanted) }
      return
    }
    guard !layer.isClosing else { return }
    if wanted != nil, wanted == item {
      updateContent()
    } else if !layer.isMoving, !layer.isSwiped, !isStuck {
      if wanted != nil, layer.above != nil, window.quirks.contains(.freezesAfterManyDismissals) {
        note(.frozen, "a sheet took the place of several")
      }
      dismiss(layer)
    }
  }

  private func present(_ wanted: AnyHashable) {
    let below = node.layer
    guard node.isVisible || below.hasAppeared, window.hadFirstFrame else { return }
    // It goes with the layer, and no app can know that before.
    guard !below.isClosedByHand else { return }
    if below.isClosing || below.above?.isClosing == true, !(below.above?.isSwiped ?? false),
      window.quirks.contains(.dropsPresentationDuringDismissal),
      below.above?.isAlert != true
    {
      dropped = wanted
      return note(.overlap, "a presentation was dropped during a dismissal")
    }
    if window.quirks.contains(.honoursOnlyLastSheet), !isAlert, hasLaterSheet {
      dropped = wanted
      return note(.overlap, "only the last sheet of a view works")
    }
    // Everything else waits until it is possible.
    guard below.hasAppeared, !below.isClosing, !below.isMoving, !below.isSwiped,
      below.above == nil
    else { return }
    if window.dismissals > 1, window.quirks.contains(.freezesAfterManyDismissals) {
      note(.frozen, "a sheet was presented after several were dismissed one by one")
    }
    window.dismissals = 0
    let layer = ViewLayer(style: style, window: window)
    layer.part = self
    layer.below = below
    layer.isMoving = true
    below.above = layer
    self.layer = layer
    item = wanted
    if isAlert {
      fillAlert(layer)
    } else {
      layer.node = build(node, nil)
      layer.node?.setVisible(true)
    }
    window.platform.after(window.time(isAlert ? 300 : 400)) { [self, weak window, weak layer] in
      guard let window, let layer else { return }
      window.pass {
        layer.isMoving = false
        layer.hasAppeared = true
        window.showLayers()
        if self.isViewGone { self.close(layer, in: 250) {} }
      }
    }
  }

  /// Whether a modifier around this one presents in the same style: that one came later.
  private var hasLaterSheet: Bool {
    var next = node.parent
    while let node = next, let part = node.part as? PresentationPart {
      if part.style == style { return true }
      next = node.parent
    }
    return false
  }

  private func fillAlert(_ layer: ViewLayer) {
    guard let alert = alert?() else { return }
    layer.alertTitle = alert.title
    layer.buttons = alert.buttons.map { ($0.0, $0.1) }
  }

  private func dismiss(_ layer: ViewLayer) {
    if let above = layer.above {
      guard !above.isMoving || above.isClosing else { return }
      // An alert whose view is gone is waited for.
      if above.isAlert, above.part == nil { return }
      if window.quirks.contains(.dismissesOneAtATime), let part = above.part,
        part.wanted == nil || above.isClosing
      {
        // An alert that was to go in an update before is waited for.
        if part.isAlert, part.unwantedSince < unwantedSince { return }
        isStuck = true
        return note(.overlap, "a layer was not dismissed together with the one above it")
      }
    }
    if !isAlert {
      let isOverlapping = window.layers.contains {
        $0 !== layer && $0.isClosing && !$0.isAlert
      }
      window.dismissals = isOverlapping ? window.dismissals + 1 : 1
    }
    close(layer, in: isAlert ? 250 : 350) { [weak self] in self?.onDismiss?() }
  }

  /// Takes a layer, and all above it, off the screen.
  private func close(_ layer: ViewLayer, in time: Int, then completion: @escaping () -> Void) {
    var leaving: [ViewLayer] = []
    var next: ViewLayer? = layer
    while let current = next {
      current.isClosing = true
      current.isMoving = true
      leaving.append(current)
      next = current.above
    }
    let window = layer.window
    window.showLayers()
    window.platform.after(window.time(time)) { [weak window] in
      guard let window else { return }
      window.pass {
        layer.below?.above = nil
        let isFirst = window.quirks.contains(.callsOnDismissFirst)
        if isFirst { window.perform(completion) }
        for layer in leaving.reversed() {
          layer.part?.layer = nil
          if layer.isClosedByHand { layer.part?.didCloseByHand() }
          layer.isMoving = false
          layer.above = nil
          layer.node?.leave()
        }
        if !isFirst { window.perform(completion) }
      }
    }
  }

  func end() {
    guard let layer else { return }
    self.layer = nil
    guard !window.isClosed else { return }
    if window.quirks.contains(.keepsSheetOfPoppedView), !isAlert, !layer.isClosing {
      layer.below?.above = nil
      note(.orphan, "a sheet stays although its view is gone")
      window.orphans.append(layer)
      return
    }
    guard !layer.isClosing else {
      if window.quirks.contains(.presentsSheetOfPoppedViewAgain), !isAlert {
        note(.orphan, "a sheet is presented again although its view is gone")
      }
      return
    }
    isViewGone = isAlert && layer.isMoving
    if !isViewGone { close(layer, in: isAlert ? 250 : 350) {} }
  }

  func reset() { if layer != nil { setBinding() } }

  // MARK: The user

  /// Whether the user can close it; what may not be closed springs back, and its delegate is told.
  func beginClosing() -> Bool {
    guard let layer, !isAlert, layer.isTouchable, window.phase == .active,
      style != .fullScreenCover
    else { return false }
    guard layer.node?.all.contains(where: { $0.isVisible && $0.isDismissDisabled }) == true else {
      return true
    }
    if let presentation = layer.controller.presentationController {
      presentation.delegate?.presentationControllerDidAttemptToDismiss(presentation)
    }
    return false
  }

  func beginSwipe() { layer?.isSwiped = true }

  func endSwipe(cancelled: Bool) {
    guard let layer, layer.isSwiped else { return }
    guard !cancelled else {
      layer.isSwiped = false
      return window.pass {}
    }
    closeByHand(in: 200)
  }

  func closeByHand(in time: Int) {
    guard let layer else { return }
    layer.isClosedByHand = true
    let isEarly = window.quirks.contains(.setsBindingsEarly)
    if isEarly { setToNil() }
    close(layer, in: time) { [weak self] in
      guard let self else { return }
      if !isEarly { setToNil() }
      onDismiss?()
    }
  }

  /// The binding is set next, if it was not.
  private func didCloseByHand() {
    if isAlert || !window.quirks.contains(.setsBindingsEarly) { wanted = nil }
  }

  func tap(_ number: Int) {
    guard let layer, layer.buttons.indices.contains(number) else { return }
    let action = layer.buttons[number].action
    let (item, window) = (item, layer.window)
    layer.isClosedByHand = true
    // The action is called even if the view has gone since.
    close(layer, in: 250) { [self] in
      // P26: the binding is set first. P25: what is presented again at once is not seen.
      dropped = item
      setToNil()
      if window.quirks.contains(.callsAlertActionLate) {
        window.platform.after(40) { action() }
      } else {
        action()
      }
    }
  }

  private func note(_ kind: Misuse.Kind, _ text: String) { window.platform.note(kind, text) }
}
