import FlowCore
import FlowScripts
import Testing
import UIKitStandIn

@Suite("Documentation/ComingFromCoordinators.md: before and after do the same")
@MainActor
struct CoordinatorsTests {
  typealias Before = CoordinatorsBefore
  typealias After = CoordinatorsAfter

  @Test("a coordinator")
  func coordinator() throws {
    let navigation = UINavigationController()
    let coordinator = Before.ShopCoordinator(navigation: navigation)
    coordinator.start()
    var shop = try Interpreter(After.Shop())
    #expect(navigation.names == ["list"])
    #expect("\(shop.configuration.stack)" == "[list]")

    navigation.page?.tap("item")
    navigation.page?.tap("help")
    shop.send(.itemTapped)
    shop.send(.helpTapped)
    #expect(navigation.names == ["list", "item"])
    #expect((navigation.presentedViewController as? Page)?.name == "help")
    #expect("\(shop.configuration.stack)" == "[list, item] + sheet[help]")

    (navigation.presentedViewController as? Page)?.tap("close")
    shop.send(.closeTapped)
    #expect(navigation.presentedViewController == nil)
    #expect("\(shop.configuration.stack)" == "[list, item]")
    #expect(shop.send(.closeTapped) == .ignored)
  }

  @Test("a child and the back button")
  func child() throws {
    let navigation = UINavigationController()
    navigation.setViewControllers([Page("list")], animated: false)
    let coordinator = Before.SettingsCoordinator(navigation: navigation)
    var settings = try Interpreter(After.Settings())
    coordinator.showWizard()
    navigation.page?.tap("next")
    settings.send(.wizardTapped)
    settings.send(.wizard(.nextTapped))
    #expect(navigation.names == ["list", "first", "second"])
    #expect(settings.configuration.stack.keyWindow?.layers.count == 1)
    #expect(settings.configuration.state == .wizard(.second))

    for children in [1, 0] {
      navigation.popViewController(animated: true)
      let state = settings.configuration.state
      let event = try #require(Interpreter.event(for: .back, of: After.Settings(), in: state))
      settings.send(event)
      #expect(coordinator.children.count == children)
    }
    #expect(navigation.names == ["list"])
    #expect(settings.configuration == .init(state: .list, stack: VirtualStack(.list)))
  }

  @Test("an application coordinator with a router", arguments: ["submit", "close"])
  func router(_ button: String) throws {
    let router = Router()
    let coordinator = Before.ApplicationCoordinator(router: router)
    coordinator.start()
    var application = try Interpreter(After.Application())
    router.navigation.page?.tap("login")
    application.send(.loginTapped)
    let modal = try #require(router.navigation.presentedViewController as? UINavigationController)
    #expect(modal.names == ["login"])
    #expect(application.configuration.stack.layerCount == 2)

    modal.page?.tap(button)
    application.send(.login(button == "submit" ? .submitTapped(name: "ann") : .closeTapped))
    #expect(router.navigation.presentedViewController == nil)
    let isIn = button == "submit"
    #expect(router.navigation.names == (isIn ? ["top", "account of ann"] : ["top"]))
    #expect(
      application.configuration.stack
        == (isIn ? VirtualStack(.top, .account(name: "ann")) : VirtualStack(.top)))
  }

  @Test("flow controllers")
  func flowControllers() throws {
    let controller = Before.AppFlowController()
    controller.start()
    var app = try Interpreter(After.App())
    let entry = try #require(controller.children.first as? EntryFlowController)
    entry.enterTapped()
    app.send(.entry(.closeTapped))
    app.send(.entry(.submitTapped(name: "ann")))
    let home = try #require(controller.children.first as? HomeFlowController)
    #expect(controller.children.count == 1)
    #expect(app.configuration == .init(state: .home(.list), stack: VirtualStack(.home(.list))))

    app.send(.home(.itemTapped))
    controller.logOut(from: home)
    app.send(.logOutTapped)
    #expect(controller.children.map { $0 is EntryFlowController } == [true])
    #expect(app.configuration == .init(state: .entry(.form), stack: VirtualStack(.entry(.form))))
  }

  @Test("tabs with a shared transition")
  func tabs() {
    let coordinator = Before.MainTabCoordinator()
    coordinator.start()
    let search = SearchCoordinator()
    search.showItem(7)
    #expect(coordinator.presenter.viewControllers?.count == 2)
    #expect(search.presenter.names == ["item 7"])
  }

  /// A step that completes at once.
  private final class ImmediateStep<Input, Output>: Step<Input, Output> {
    let output: Output
    init(_ output: Output) { self.output = output }
    override func perform(_ input: Input, completion: @escaping (Output) -> Void) {
      completion(output)
    }
  }

  @Test("steps, flows and decisions", arguments: [(30, "adult"), (8, "child")])
  func steps(_ age: Int, _ form: String) throws {
    var text: String?
    Before.Orders(
      age: ImmediateStep(age), adultForm: ImmediateStep("adult"), childForm: ImmediateStep("child"),
      confirmation: ImmediateStep(())
    ).start { text = $0 }
    #expect(text == form)

    var orders = try Interpreter(After.Orders())
    orders.send(.answer(age))
    #expect(
      orders.configuration.stack
        == VirtualStack(.age, form == "adult" ? .adultForm : .childForm))
    orders.send(.answer(form))
    orders.send(.answer(After.Orders.Confirmation.confirmTapped))
    #expect(orders.outcome == .finished(form))
  }
}

@Suite("Documentation/Hosting.md: a host of one's own")
@MainActor
struct NavigationHostTests {
  typealias Shop = CoordinatorsAfter.Shop

  @Test("it shows what the flow has, and keeps the controllers that stay")
  func shows() throws {
    let host = NavigationHost<Shop.Screen> { Page("\($0)") }
    let hosted = try HostedFlow(Shop(), on: host)
    let list = try #require(host.root.page)
    hosted.send(.itemTapped)
    #expect(host.root.names == ["list", "item"])
    #expect(host.root.viewControllers.first === list)
    hosted.send(.helpTapped)
    let sheet = try #require(host.root.presentedViewController as? UINavigationController)
    #expect(sheet.names == ["help"])
    hosted.send(.closeTapped)
    #expect(host.root.presentedViewController == nil)
  }

  @Test("what the user does reaches the flow by the delegates, and is done once")
  func moves() throws {
    let screens = try ShopScreens { Page("\($0)") }
    let (hosted, root) = (screens.hosted, screens.hosted.host.root)
    hosted.send(.itemTapped)
    root.popViewController(animated: true)
    #expect(root.names == ["list"])
    #expect(hosted.configuration.state == .list)

    hosted.send(.itemTapped)
    screens.helpTapped()
    let sheet = try #require(root.presentedViewController?.presentationController)
    root.dismiss(animated: true)
    sheet.delegate?.presentationControllerDidDismiss(sheet)
    #expect(hosted.configuration == .init(state: .item, stack: VirtualStack(.list, .item)))
    #expect(root.names == ["list", "item"])
    screens.helpTapped()
    #expect(root.presentedViewController != nil)
  }
}

extension UINavigationController {
  /// The names of the screens on the stack.
  fileprivate var names: [String] { viewControllers.compactMap { ($0 as? Page)?.name } }

  /// The screen on top, if it is a page.
  fileprivate var page: Page? { viewControllers.last as? Page }
}
