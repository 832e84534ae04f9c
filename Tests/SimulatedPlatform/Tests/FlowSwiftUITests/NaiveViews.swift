import Combine
import FlowCore
import FlowSwiftUI
import HostSchedules
import SwiftUI
import UIKit
import ViewSchedules

/// The host that one writes first: it shows at once what it is told, and takes every binding at its
/// word.
final class NaiveViewHost: StackHost, ObservableObject {
  nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
  private(set) var layers: [Stack.Layer] = []
  /// The pushed screens, which cannot be read back.
  var path = NavigationPath()
  weak var hosted: HostedFlow<ObedientFlow, NaiveViewHost>?
  /// Whether screens are pushed by a Boolean each.
  let usesFlags: Bool

  init(usesFlags: Bool) { self.usesFlags = usesFlags }

  func perform(
    _ commands: CommandList<Letter>, showing stack: Stack
  ) -> HostReply<Letter> {
    objectWillChange.send()
    layers = stack.keyWindow?.layers ?? []
    let pushed = screens(0).dropFirst()
    if path.count > pushed.count { path.removeLast(path.count - pushed.count) }
    for screen in pushed.dropFirst(path.count) { path.append(screen) }
    return .done
  }

  func screens(_ layer: Int) -> [Letter] {
    guard layers.indices.contains(layer) else { return [] }
    if case .tabs(let tabs, let selected) = layers[layer].container {
      return tabs.first { $0.name == selected }?.container.screens ?? []
    }
    return layers[layer].container.screens
  }

  func move(_ move: SystemMove) { hosted?.systemDidMove(move) }
}

struct NaiveRoot: View {
  @ObservedObject var host: NaiveViewHost

  var body: some View {
    if case .tabs(let tabs, let selected)? = host.layers.first?.container {
      TabView(
        selection: Binding(get: { selected }, set: { host.move(.tabTapped($0)) })
      ) {
        ForEach(tabs.map(\.name), id: \.self) { name in
          NaiveTab(host: host, name: name).tag(name)
        }
      }
    } else if host.usesFlags {
      NavigationStack { NaiveLevel(host: host, number: 0) }
    } else {
      let count = host.path.count
      NavigationStack(
        path: Binding(
          get: { host.path },
          set: { new in
            for _ in 0..<max(0, count - new.count) { host.move(.back) }
          })
      ) {
        NaiveScreen(host: host, layer: 0, letter: host.screens(0).first ?? .a)
          .id(host.screens(0).first ?? .a)
          .navigationDestination(for: Letter.self) {
            NaiveScreen(host: host, layer: 0, letter: $0)
          }
      }
    }
  }
}

struct NaiveTab: View {
  @ObservedObject var host: NaiveViewHost
  let name: String

  var body: some View {
    let screens = tab?.container.screens ?? []
    NavigationStack(
      path: Binding(
        get: { Array(screens.dropFirst()) },
        set: { new in
          for _ in 0..<max(0, screens.count - 1 - new.count) { host.move(.back) }
        })
    ) {
      Text(screens.first?.rawValue ?? "")
        .navigationDestination(for: Letter.self) { Text($0.rawValue) }
    }
  }

  private var tab: Stack.Tab? {
    guard case .tabs(let tabs, _)? = host.layers.first?.container else { return nil }
    return tabs.first { $0.name == name }
  }
}

/// A screen that is pushed by a Boolean.
struct NaiveLevel: View {
  @ObservedObject var host: NaiveViewHost
  let number: Int

  var body: some View {
    let screens = host.screens(0)
    Text(screens.indices.contains(number) ? screens[number].rawValue : "")
      .navigationDestination(
        isPresented: Binding(
          get: { host.screens(0).count > number + 1 },
          set: { if !$0 { host.move(.back) } })
      ) {
        AnyView(NaiveLevel(host: host, number: number + 1))
      }
  }
}

/// A screen, which presents the next layer, in whatever style it can.
struct NaiveScreen: View {
  struct Item: Identifiable { let id: Letter }

  @ObservedObject var host: NaiveViewHost
  let layer: Int
  let letter: Letter

  var body: some View {
    Text(letter.rawValue)
      .sheet(item: item { $0 == .sheet }) { next($0) }
      .sheet(item: item { $0 != .sheet && $0 != .alert }) { next($0) }
      .alert(
        Text(question ?? ""),
        isPresented: Binding(
          get: { question != nil }, set: { if !$0 { host.hosted?.send(.run([.dismiss])) } }),
        presenting: question,
        actions: { _ in
          Button("Done") { host.hosted?.send(.run([.dismiss])) }
          Button("Nothing") {}
          Button("On") { host.hosted?.send(.run([.dismiss, .push(.e)])) }
          Button("Again") { host.hosted?.send(.run([.dismiss, .present(.g, style: .alert)])) }
        }, message: { _ in EmptyView() })
  }

  private var isTop: Bool { host.screens(layer).last == letter }

  private var above: Stack.Layer? {
    isTop ? host.layers.dropFirst(layer + 1).first : nil
  }

  private var question: String? {
    above?.style == .alert ? above?.container.screens.first?.rawValue : nil
  }

  private func item(where fits: @escaping (ModalStyle) -> Bool) -> Binding<Item?> {
    Binding(
      get: {
        guard let above, let style = above.style, fits(style) else { return nil }
        return above.container.screens.first.map { Item(id: $0) }
      }, set: { if $0 == nil { host.move(.interactiveDismiss) } })
  }

  private func next(_ item: Item) -> some View {
    AnyView(
      NaiveScreen(host: host, layer: layer + 1, letter: host.screens(layer + 1).last ?? item.id))
  }
}

/// What a test of a pitfall needs of a host: the same for the host of the library and the naive one.
@MainActor
struct PitfallRig {
  let platform: SimulatedPlatform
  let window: ViewWindow
  let user: ViewUser
  let send: ([Command<Letter>]) -> Void
  let stack: () -> Stack
  let complaint: () -> String?

  /// Lets time pass until nothing moves.
  func settle() { platform.settle() }

  /// Sends commands, and lets them be carried out.
  func perform(_ commands: Command<Letter>...) {
    send(commands)
    settle()
  }

  /// The host of the library.
  static func ours(_ pitfall: ViewPitfall) throws -> PitfallRig {
    let rig = ViewRig(pitfall.flow, on: SimulatedPlatform(), quirks: pitfall.quirks)
    guard let window = rig.window else { throw CancellationError() }
    return PitfallRig(
      platform: rig.platform, window: window, user: rig.user(of: window),
      send: { rig.flow.send(.run($0)) },
      stack: { rig.flow.hosted?.configuration.stack ?? VirtualStack() },
      complaint: { rig.complaint })
  }

  /// The naive host.
  static func naive(_ pitfall: ViewPitfall) throws -> PitfallRig {
    let platform = SimulatedPlatform()
    SimulatedPlatform.current = platform
    let host = NaiveViewHost(usesFlags: pitfall.usesFlags)
    let hosted = try HostedFlow(pitfall.flow, on: host)
    host.hosted = hosted
    let window = ViewWindow(NaiveRoot(host: host), on: platform, quirks: pitfall.quirks)
    return PitfallRig(
      platform: platform, window: window, user: ViewUser(window),
      send: { hosted.send(.run($0)) }, stack: { hosted.configuration.stack },
      complaint: {
        if let misuse = platform.misuse.first { return "\(misuse)" }
        let shown = window.onShow.map { "\($0.content)" }
        let windows = hosted.configuration.stack.windows
        let wanted = windows.last?.layers.map { layer in
          layer.style == .alert
            ? layer.container.screens.map(\.rawValue).joined() : "\(layer.container)"
        }
        return shown == wanted && windows.count == 1 ? nil : "\(shown), not \(windows)"
      })
  }
}
