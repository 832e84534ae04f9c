#if canImport(SwiftUI)
public import FlowCore
public import SwiftUI

/// Shows a flow: its stacks, layers, tabs and slots.
///
/// ```swift
/// FlowView(SignIn()) { screen, send in
///   switch screen {
///   case .name: NameView(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
///   case .password: PasswordView(submit: { send(.submitTapped) })
///   }
/// }
/// ```
/// Each window with such a view has its own flow. For one flow in several windows, or to send
/// events from elsewhere, make a ``FlowModel``.
public struct FlowView<F: Flow, Content: View>: View {
  @StateObject private var model: FlowModel<F>
  private let window: String
  private let content: (F.Screen, @escaping (F.Event) -> Void) -> Content
  private var alert: ((F.Screen, @escaping (F.Event) -> Void) -> FlowAlert?)?
  private var tabItem: (String) -> AnyView = { AnyView(Text($0)) }
  private var onEnd: ((F.Outcome) -> Void)?
  private var onBackInSlot: ((String, @escaping (F.Event) -> Void) -> Void)?
  private var group: String?

  /// Runs a flow that has no work, and shows it.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - event: The event of the deep link or notification that launched the app, evaluated once.
  ///     The first screens are those that it leads to.
  ///   - content: Makes the view of a screen. Its second parameter sends an event to the flow. It
  ///     is not called for the screen of an alert.
  public init(
    _ flow: F, launchEvent event: @autoclosure @escaping () -> F.Event? = nil,
    @ViewBuilder content: @escaping (F.Screen, @escaping (F.Event) -> Void) -> Content
  ) where F.Work == Never {
    _model = StateObject(wrappedValue: FlowModel(flow, launchEvent: event()))
    window = VirtualStack<F.Screen>.mainWindow
    self.content = content
  }

  /// Runs a flow and its work, which the handler performs, and shows it: otherwise like
  /// ``init(_:launchEvent:content:)``.
  public init(
    _ flow: F, workHandler handler: @autoclosure @escaping () -> some WorkHandler<F.Work, F.Event>,
    launchEvent event: @autoclosure @escaping () -> F.Event? = nil,
    @ViewBuilder content: @escaping (F.Screen, @escaping (F.Event) -> Void) -> Content
  ) {
    _model = StateObject(
      wrappedValue: FlowModel(flow, workHandler: handler(), launchEvent: event()))
    window = VirtualStack<F.Screen>.mainWindow
    self.content = content
  }

  /// Shows a window of a running flow.
  ///
  /// - Parameters:
  ///   - model: The flow. The view keeps the first one that it receives.
  ///   - window: The name of the window in the flow.
  ///   - content: Makes the view of a screen. Its second parameter sends an event to the flow. It
  ///     is not called for the screen of an alert.
  public init(
    _ model: FlowModel<F>, window: String = VirtualStack<F.Screen>.mainWindow,
    @ViewBuilder content: @escaping (F.Screen, @escaping (F.Event) -> Void) -> Content
  ) {
    _model = StateObject(wrappedValue: model)
    self.window = window
    self.content = content
  }

  /// The window of the flow.
  public var body: some View {
    let model = model
    let send = { [window, weak model] (event: F.Event) in
      guard let model else { return }
      model.host.userActs(in: window)
      model.send(event)
    }
    if let failure = model.startFailure {
      Text("\(String(describing: F.self)) cannot start: \(failure.explanation)")
    } else {
      WindowView(
        host: configured(model),
        content: FlowContent(view: { content($0, send) }, tabItem: tabItem),
        window: window, group: group
      )
      .modifier(FlowReceiver(send: send))
      .onAppear { [weak model] in model?.reportEnd() }
    }
  }

  /// Configures the host, which all windows of the flow share; settings of other windows stay.
  private func configured(_ model: FlowModel<F>) -> ViewHost<F.Screen> {
    if let alert {
      // The host knows in which window a button was tapped.
      model.host.alert = { [weak model] in alert($0) { _ = model?.send($0) } }
    }
    if let onEnd { model.onEnd = onEnd }
    if let onBackInSlot {
      model.host.didGoBackInSlot = { [weak model] in onBackInSlot($0) { _ = model?.send($0) } }
    }
    return model.host
  }

  // MARK: Alerts, tabs and windows

  /// Shows screens as alerts if they are presented with the style `alert`.
  ///
  /// A flow that ends from an alert must dismiss it: `.finish(.cancelled, .dismiss)`.
  ///
  /// - Parameter alert: Returns the alert of a screen, or `nil` if the screen is not an alert. Its
  ///   second parameter sends an event to the flow.
  public func alert(
    _ alert: @escaping (F.Screen, @escaping (F.Event) -> Void) -> FlowAlert?
  ) -> Self {
    var view = self
    view.alert = alert
    return view
  }

  /// Shows tabs with labels; by default, they show their names.
  ///
  /// - Parameter label: Makes the label of a tab.
  public func tabLabel(@ViewBuilder _ label: @escaping (String) -> some View) -> Self {
    var view = self
    view.tabItem = { AnyView(label($0)) }
    return view
  }

  /// Calls a function when the flow has ended.
  public func onEnd(perform action: @escaping (F.Outcome) -> Void) -> Self {
    var view = self
    view.onEnd = action
    return view
  }

  /// Calls a function when the user has gone back by one screen in a slot without the focus, such
  /// as the sidebar of a split view.
  ///
  /// There is no system move for this: send an event of your own. If the flow ignores it, the
  /// screen is restored.
  ///
  /// - Parameter action: Receives the name of the slot, and a function that sends an event to the
  ///   flow.
  public func onBackInSlot(
    perform action: @escaping (String, @escaping (F.Event) -> Void) -> Void
  ) -> Self {
    var view = self
    view.onBackInSlot = action
    return view
  }

  /// Opens the windows of the flow as windows of a `WindowGroup` for strings.
  ///
  /// - Parameter group: The identifier of the group.
  public func opensWindows(of group: String) -> Self {
    var view = self
    view.group = group
    return view
  }

  // MARK: Previews

  /// Shows a flow without work at a given configuration, for a preview.
  ///
  /// ```swift
  /// FlowView.preview(
  ///   SignIn(), at: .init(state: .password(name: "ann"), stack: VirtualStack(.name, .password))
  /// ) { screen, send in
  /// ```
  /// The flow runs: buttons work.
  public static func preview(
    _ flow: F, at configuration: Configuration<F>,
    @ViewBuilder content: @escaping (F.Screen, @escaping (F.Event) -> Void) -> Content
  ) -> Self where F.Work == Never {
    Self(FlowModel(Interpreter(flow, at: configuration)), content: content)
  }

  /// Shows a flow at a given configuration, for a preview, and performs its work.
  public static func preview(
    _ flow: F, at configuration: Configuration<F>,
    workHandler handler: some WorkHandler<F.Work, F.Event>,
    @ViewBuilder content: @escaping (F.Screen, @escaping (F.Event) -> Void) -> Content
  ) -> Self {
    Self(FlowModel(Interpreter(flow, at: configuration), workHandler: handler), content: content)
  }
}

/// Adds a flow to those that the views inside can send events to.
private struct FlowReceiver<Event>: ViewModifier {
  let send: (Event) -> Void
  @Environment(\.flow) private var flow

  func body(content: Content) -> some View {
    content.environment(\.flow, flow.asking(send))
  }
}

struct WindowView<Screen: Hashable & Sendable, Content: View>: View {
  @ObservedObject var host: ViewHost<Screen>
  let content: FlowContent<Screen, Content>
  let window: String
  let group: String?
  @Environment(\.scenePhase) private var phase

  var body: some View {
    LayerView(
      host: host, content: content, address: ContainerAddress(window: window, layer: 0)
    )
    .onChange(of: phase) { host.phaseDidChange($0, of: window) }
    #if !os(tvOS) && !os(watchOS)
    .background { WindowOpener(host: host, group: group) }
    #endif
  }
}

#if !os(tvOS) && !os(watchOS)
private struct WindowOpener<Screen: Hashable & Sendable>: View {
  let host: ViewHost<Screen>
  let group: String?
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    if let group {
      Color.clear.frame(width: 0, height: 0).accessibilityHidden(true)
        .onAppear { host.openWindow = { openWindow(id: group, value: $0) } }
      if #available(iOS 17, macOS 14, *) { WindowCloser(host: host, group: group) }
    }
  }
}

@available(iOS 17, macOS 14, *)
private struct WindowCloser<Screen: Hashable & Sendable>: View {
  let host: ViewHost<Screen>
  let group: String
  @Environment(\.dismissWindow) private var dismissWindow

  var body: some View {
    Color.clear.frame(width: 0, height: 0).accessibilityHidden(true)
      .onAppear { host.closeWindow = { dismissWindow(id: group, value: $0) } }
  }
}
#endif
#endif
