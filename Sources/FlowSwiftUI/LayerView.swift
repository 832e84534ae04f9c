#if canImport(SwiftUI)
import FlowCore
import SwiftUI

/// What an app provides to show a flow: its views, alerts and tabs.
@MainActor
struct FlowContent<Screen: Hashable & Sendable, Content: View> {
  var view: (Screen) -> Content
  var tabItem: (String) -> AnyView
}

/// A layer: its content, and the layer presented over it.
struct LayerView<Screen: Hashable & Sendable, Content: View>: View {
  @ObservedObject var host: ViewHost<Screen>
  let content: FlowContent<Screen, Content>
  let address: ContainerAddress

  var body: some View {
    ContainerView(host: host, content: content, address: address)
      .background { RevisionView(host: host, revision: host.revision, window: address.window) }
      .onAppear { host.layerDidAppear(address) }
      .onDisappear { host.layerDidDisappear(address) }
      .sheet(item: $host[modal: modal(.sheet)]) { layer($0) }
      .cover(item: $host[modal: modal(.fullScreen)]) { layer($0) }
      .popoverOrSheet(item: $host[modal: modal(.popover)]) { layer($0) }
      .background {
        let number = host.alertNumber[address.window]
        AlertView(host: host, address: address, number: number).id(number)
        DismissalGuard(host: host, address: address)
      }
  }

  private func modal(_ kind: ModalKind) -> ModalAddress {
    ModalAddress(window: address.window, layer: address.layer, kind: kind)
  }

  private func layer(_ item: ModalItem) -> some View {
    LayerView(
      host: host, content: content,
      address: ContainerAddress(window: address.window, layer: item.id))
  }
}

/// Presents the alerts of a layer.
///
/// SwiftUI sees only whether an alert is to be presented, not which. A view with a new identity
/// presents each one, so an alert that is still appearing is not taken for the next.
private struct AlertView<Screen: Hashable & Sendable>: View {
  @ObservedObject var host: ViewHost<Screen>
  let address: ContainerAddress
  let number: Int?

  var body: some View {
    Color.clear.accessibilityHidden(true)
      .alert(
        title(.alert), isPresented: $host[alert: modal(.alert)],
        presenting: host.alert(at: modal(.alert)),
        actions: { buttons(of: $0, .alert) }, message: message
      )
      .confirmationDialog(
        title(.dialog), isPresented: $host[alert: modal(.dialog)], titleVisibility: .visible,
        presenting: host.alert(at: modal(.dialog)),
        actions: { buttons(of: $0, .dialog) }, message: message)
  }

  private func modal(_ kind: ModalKind) -> ModalAddress {
    ModalAddress(
      window: address.window, layer: address.layer, kind: kind, alertNumber: number)
  }

  private func title(_ kind: ModalKind) -> Text {
    Text(host.alert(at: modal(kind))?.title ?? "")
  }

  private func buttons(of alert: FlowAlert, _ kind: ModalKind) -> some View {
    ForEach(Array(alert.buttons.indices), id: \.self) { index in
      let button = alert.buttons[index]
      Button(button.title, role: button.role) { host.handleButton(button.action, at: modal(kind)) }
    }
  }

  @ViewBuilder
  private func message(of alert: FlowAlert) -> some View {
    if let message = alert.message { Text(message) }
  }
}

extension View {
  /// Presents a full-screen cover, or a sheet on platforms without one.
  fileprivate func cover<Content: View>(
    item: Binding<ModalItem?>, @ViewBuilder content: @escaping (ModalItem) -> Content
  ) -> some View {
    #if os(macOS)
    sheet(item: item, content: content)
    #else
    fullScreenCover(item: item, content: content)
    #endif
  }

  /// Presents a popover, or a sheet on platforms without one.
  fileprivate func popoverOrSheet<Content: View>(
    item: Binding<ModalItem?>, @ViewBuilder content: @escaping (ModalItem) -> Content
  ) -> some View {
    #if os(tvOS) || os(watchOS)
    sheet(item: item, content: content)
    #else
    popover(item: item, content: content)
    #endif
  }
}

/// Reports to the host when the views were evaluated for a revision.
private struct RevisionView<Screen: Hashable & Sendable>: View {
  let host: ViewHost<Screen>
  @ObservedObject var revision: Revision
  let window: String

  var body: some View {
    let number = revision.number
    // A view with a new identity appears after the others were evaluated.
    Color.clear.frame(width: 0, height: 0).accessibilityHidden(true)
      .onAppear { host.viewsDidUpdate(to: number, in: window) }.id(number)
  }
}

/// What fills a layer, a tab or a slot.
struct ContainerView<Screen: Hashable & Sendable, Content: View>: View {
  @ObservedObject var host: ViewHost<Screen>
  let content: FlowContent<Screen, Content>
  let address: ContainerAddress

  var body: some View {
    switch host.container(at: address) {
    case .stack(let entries):
      NavigationStack(path: $host[path: address]) {
        root(of: entries)
          .navigationDestination(for: ScreenElement<Screen>.self) { screen($0) }
      }
    case .tabs(let tabs, _):
      TabView(selection: $host[selection: address]) {
        ForEach(tabs.map(\.name), id: \.self) { name in
          ContainerView(host: host, content: content, address: address.appending(.tab(name)))
            .tabItem { content.tabItem(name) }
            .tag(name)
        }
      }
    case nil: EmptyView()
    }
  }

  @ViewBuilder
  private func root(of entries: [VirtualStack<Screen>.Entry]) -> some View {
    if let first = entries.first {
      // Another root is another view with its own state.
      screen(ScreenElement(screen: first.screen, number: 0)).id(first.screen)
    }
  }

  private func screen(_ element: ScreenElement<Screen>) -> some View {
    ScreenView(host: host, content: content, address: address, element: element)
  }
}

struct ScreenView<Screen: Hashable & Sendable, Content: View>: View {
  /// Distinguishes one appearance on screen from another.
  final class Token {}

  @ObservedObject var host: ViewHost<Screen>
  let content: FlowContent<Screen, Content>
  let address: ContainerAddress
  let element: ScreenElement<Screen>
  @State private var token = Token()

  var body: some View {
    content.view(element.screen)
      .environment(\.slotView) { slot($0) }
      .onAppear { host.screenDidAppear(token, element, at: address) }
      .onDisappear { host.screenDidDisappear(token) }
  }

  private func slot(_ name: String) -> AnyView? {
    host.slot(name, of: element, at: address).map {
      AnyView(ContainerView(host: host, content: content, address: $0))
    }
  }
}
#endif
