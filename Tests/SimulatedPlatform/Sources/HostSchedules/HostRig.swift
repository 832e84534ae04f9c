public import FlowCore
public import FlowUIKit
public import TestDevice
public import UIKit

/// The obedient flow in the windows of a device, shown by the host of the library.
@MainActor
public final class HostRig {
  /// The device.
  public let device: TestDevice
  /// The host.
  public let host: NavigationHost<Letter>
  /// The flow.
  public let hosted: HostedFlow<ObedientFlow, NavigationHost<Letter>>
  private(set) var windows: [String: UIWindow] = [:]
  /// Whether the user could begin to swipe a layer down that the flow keeps open.
  var swipedKeptLayer = false

  /// Starts the flow, and shows its window.
  public convenience init(
    _ flow: ObedientFlow = ObedientFlow(), on device: TestDevice = TestDevice(),
    configuring configure: (NavigationHost<Letter>) -> Void = { _ in }
  ) throws {
    self.init(try Interpreter(flow), on: device, configuring: configure)
  }

  /// Goes on with a flow, and shows its windows.
  public init(
    _ interpreter: Interpreter<ObedientFlow>, on device: TestDevice,
    configuring configure: (NavigationHost<Letter>) -> Void
  ) {
    self.device = device
    let host = NavigationHost<Letter> {
      $0 == .i ? SplitScreenController() : ScreenController($0)
    }
    self.host = host
    let main = device.makeWindow()
    let name = interpreter.configuration.stack.keyWindow?.name ?? Stack.mainWindow
    windows[name] = main
    host.attach(main, as: name)
    weak var sender: HostedFlow<ObedientFlow, NavigationHost<Letter>>?
    host.configure(sending: { _ = sender?.send($0) })
    configure(host)
    weak var rig: HostRig?
    host.openWindow = { name in
      UIView.animate(withDuration: 0.1, animations: {}) { _ in rig?.open(name) }
    }
    hosted = HostedFlow(interpreter, on: host)
    sender = hosted
    host.connect(to: hosted)
    rig = self
    host.closeWindow = { [weak self] name in
      self?.windows.removeValue(forKey: name)?.isHidden = true
    }
    host.focusWindow = { [weak self] name in self?.windows[name]?.makeKey() }
    main.makeKeyAndVisible()
  }

  private func open(_ name: String) {
    let window = device.makeWindow()
    windows[name] = window
    host.attach(window, as: name)
    guard windows[name] != nil else { return }
    window.makeKeyAndVisible()
    host.windowDidFocus(name)
  }

  /// Sends commands to the flow.
  public func send(_ commands: Command<Letter>...) { hosted.send(.run(commands)) }

  /// The user closes a window, if it is not the last one.
  public func closeWindow(_ number: Int) {
    guard let (name, window) = window(number), windows.count > 1 else { return }
    windows[name] = nil
    window.isHidden = true
    host.windowDidClose(name)
  }

  /// The user brings a window to the front.
  public func focusWindow(_ number: Int) {
    guard let (name, window) = window(number) else { return }
    window.makeKey()
    host.windowDidFocus(name)
  }

  private func window(_ number: Int) -> (String, UIWindow)? {
    let names = windows.keys.sorted()
    guard names.indices.contains(number) else { return nil }
    return windows[names[number]].map { (names[number], $0) }
  }

  /// The window of the flow's first screens.
  public var window: UIWindow? { windows["main"] }

  /// What is wrong with what is on show; `nil` where it is the flow's stack.
  public var complaint: String? {
    if let misuse = device.misuse.first { return "misuse at \(misuse)" }
    if hosted.isDesynchronized { return "the host was given up" }
    if swipedKeptLayer { return "a layer that the flow keeps was swiped down" }
    let wanted = hosted.configuration.stack
    guard Set(wanted.windows.map(\.name)) == Set(windows.keys) else {
      return "windows \(windows.keys.sorted()), not \(wanted.windows.map(\.name))"
    }
    #if SIMULATED_UIKIT
    return difference(from: wanted)
    #else
    return hosted.shownStack == wanted ? nil : "\(hosted.shownStack), not \(wanted)"
    #endif
  }
}

extension NavigationHost<Letter> {
  /// Sets what the letters need: alerts, pages, columns, and where events go.
  func configure(sending send: @escaping (ObedientFlow.Event) -> Void) {
    showsAsPages = { $0.contains("p") }
    pushesScreens = { $0 == .e }
    column = { name in
      SplitScreenController.columns.first { $0.slot == name }?.column
    }
    didGoBackInSlot = { send(.other(.at(.slot($0), .pop))) }
    didLeaveSlot = { send(.other(.clear($0))) }
    alert = { letter in
      letter.isActionSheet.map { isActionSheet in
        FlowAlert(
          letter.rawValue, style: isActionSheet ? .actionSheet : .alert,
          .init("Done") { send(.run([.dismiss])) },
          .init("Nothing", style: .cancel) {},
          .init("On") { send(.run([.dismiss, .push(.e)])) },
          .init("Another") { send(.run([.dismiss, .present(.j, style: .alert)])) })
      }
    }
  }
}
