import FlowCore
import FlowSwiftUI
import SwiftUI

// What the page about SwiftUI configures: alerts, tabs, windows, slots.

struct Shop: Flow {
  enum Screen: Hashable, Sendable { case items, deleteQuestion, mail, folders, folder, messages }
  enum Event: Hashable, Sendable {
    case deleteTapped, cancelTapped, helpTapped, mailTapped, folderTapped, sidebarBack
  }
  enum State: Hashable, Sendable { case items, asking }
  typealias Outcome = Never

  var start: FlowTransition<Self> { .to(.items, .setTabs([.init("items", .items)])) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.items, .deleteTapped): .to(.asking, .present(.deleteQuestion, style: .alert))
    case (.asking, .cancelTapped): .to(.items, .dismiss)
    case (.items, .helpTapped): .stay(.openWindow("help", .items))
    case (.items, .mailTapped):
      .stay([
        .setRoot(.mail), .embed(.folders, in: "folders"),
        .at(.layer(0), .embed(.messages, in: "messages")),
      ])
    case (.items, .folderTapped): .stay(.at(.slot("folders"), .push(.folder)))
    case (.items, .sidebarBack): .stay(.at(.slot("folders"), .pop))
    default: nil
    }
  }
}

struct ShopApp: App {
  @StateObject private var flow = FlowModel(Shop())

  var body: some Scene {
    WindowGroup(id: "shop", for: String.self) { $window in
      FlowView(flow, window: window) { screen, _ in
        switch screen {
        case .mail: MailView()
        default: ScreenText(screen: screen)
        }
      }
      .alert { screen, send in
        guard screen == .deleteQuestion else { return nil }
        return FlowAlert(
          "Delete the item?",
          .init("Delete", role: .destructive) { send(.deleteTapped) },
          .init("Cancel", role: .cancel) { send(.cancelTapped) })
      }
      .tabLabel { Label($0, systemImage: "bag") }
      .onBackInSlot { slot, send in if slot == "folders" { send(.sidebarBack) } }
      .opensWindows(of: "shop")
    } defaultValue: {
      VirtualStack<Shop.Screen>.mainWindow
    }
  }
}

struct ScreenText: View {
  let screen: Shop.Screen
  @Environment(\.flow) private var flow

  var body: some View {
    VStack {
      Text("\(screen)")
      Button("Delete") { flow.send(Shop.Event.deleteTapped) }
      Button("Help") { flow.send(Shop.Event.helpTapped) }
      Button("Mail") { flow.send(Shop.Event.mailTapped) }
    }
  }
}

struct MailView: View {
  var body: some View {
    NavigationSplitView {
      FlowSlot("folders")
    } detail: {
      FlowSlot("messages")
    }
  }
}
