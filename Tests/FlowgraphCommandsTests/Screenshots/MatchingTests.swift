#if CLI
import Testing

@testable import FlowgraphCommands

@Suite("Pictures are found by the names that snapshot tools give them")
struct MatchingTests {
  @Test("no picture is given to a wrong screen", arguments: MadeUpProject.all)
  func noneWrong(_ project: MadeUpProject) {
    #expect(project.wrongPictures(in: project.match.pictures) == [])
  }

  @Test("the projects find out a rule that guesses", arguments: MadeUpProject.all)
  func guesses(_ project: MadeUpProject) {
    let guessed = project.guessedPictures
    #expect(
      !project.wrongPictures(in: guessed).isEmpty || !project.missedPictures(in: guessed).isEmpty)
  }

  @Test("every picture of a screen is found", arguments: MadeUpProject.all)
  func allFound(_ project: MadeUpProject) {
    #expect(project.missedPictures(in: project.match.pictures) == [])
  }

  @Test("what fits equally is reported, and never guessed", arguments: MadeUpProject.all)
  func ties(_ project: MadeUpProject) {
    var expected = Set(
      project.meanings.compactMap { path, meaning -> String? in
        if case .oneOf(let screens) = meaning { "\(path): \(screens.sorted())" } else { nil }
      })
    expected.formUnion(project.alike.map { $0.joined(separator: " ") })
    let found = project.match.ties.map { tie in
      switch tie {
      case .screens(let file, let screens): "\(file): \(screens.sorted())"
      case .files(_, let files): files.joined(separator: " ")
      }
    }
    #expect(Set(found) == expected)
    #expect(found.count == expected.count)
  }

  @Test("what shows no screen is left", arguments: MadeUpProject.all)
  func others(_ project: MadeUpProject) {
    let expected = project.meanings.filter { $0.value == .nothing }.keys.sorted()
    #expect(project.match.unmatched.sorted() == expected)
    let without = project.match.pictures.indices.filter { project.match.pictures[$0].isEmpty }
    #expect(Set(without) == project.missing)
  }

  @Test("the first picture is the default one, light before dark", arguments: MadeUpProject.all)
  func first(_ project: MadeUpProject) {
    let match = project.match
    for (screen, path) in project.expectedFirst {
      #expect(match.pictures[screen].first?.path == path)
    }
    for (screen, path) in project.expectedDark {
      #expect(match.pictures[screen].first?.darkPath == path)
    }
  }

  @Test("the order of the files does not matter", arguments: MadeUpProject.all)
  func anyOrder(_ project: MadeUpProject) {
    var turned = project
    turned.files.reverse()
    #expect(turned.match == project.match)
  }

  @Test("the projects have three hundred names")
  func count() {
    #expect(MadeUpProject.all.reduce(0) { $0 + $1.files.count } >= 300)
  }
}

extension MadeUpProject {
  var match: ScreenshotMatch { ScreenshotMatcher(screens: screens, flow: flow).match(files) }

  /// What a plausible rule would find: a picture belongs to the first screen whose name its path
  /// contains.
  var guessedPictures: [[ScreenshotMatch.Picture]] {
    var pictures: [[ScreenshotMatch.Picture]] = screens.map { _ in [] }
    for file in files {
      let path = file.path.lowercased()
      let screen = screens.firstIndex { path.contains($0.name.lowercased()) }
      if let screen { pictures[screen].append(.init(path: file.path)) }
    }
    return pictures
  }

  /// The pictures of screens that a match does not have, except for those that are alike.
  func missedPictures(in pictures: [[ScreenshotMatch.Picture]]) -> [String] {
    let found = Set(pictures.joined().flatMap { [$0.path, $0.darkPath].compactMap { $0 } })
    let alike = Set(alike.joined())
    return meanings.filter { path, meaning in
      if case .screen = meaning { !found.contains(path) && !alike.contains(path) } else { false }
    }.keys.sorted()
  }

  /// The pictures in a match that show something other than their screen.
  func wrongPictures(in pictures: [[ScreenshotMatch.Picture]]) -> [String] {
    pictures.enumerated().flatMap { screen, pictures in
      pictures.flatMap { [$0.path, $0.darkPath].compactMap { $0 } }
        .filter { meanings[$0] != .screen(screen) }
    }
  }
}

@Suite("Names of pictures, one by one")
struct PictureNameTests {
  private func screens(for path: String, among names: [String]) -> [String] {
    let match = ScreenshotMatcher(screens: names.map { .init($0) }, flow: "shop").match([
      .init(path)
    ])
    return names.indices.filter { !match.pictures[$0].isEmpty }.map { names[$0] }
  }

  @Test(
    "one name in many spellings",
    arguments: [
      "FoodList.png", "food_list.png", "food-list.png", "Food List.PNG", "foodlist.jpg",
      "FoodListView.png", "food-list-screen.png", "FoodListViewController.png",
      "testFoodList.1.png", "shop-food-list.png", "01_food_list.png", "food_list@3x.png",
      "Screenshot FoodList.png", "__Snapshots__/FoodListTests/testAnything.1.png",
      "dark/food_list.png", "FoodList-iPhone 15 Pro Max-landscape-de-DE-a11y.png",
    ])
  func spellings(_ path: String) {
    #expect(screens(for: path, among: ["FoodList", "Food"]) == ["FoodList"])
  }

  @Test(
    "a longer name is another screen",
    arguments: [
      "FoodListHelp.png", "food_list_map.png", "MyFoodList.png", "Food.png", "List.png", ".png",
      "FoodListing.png", "foodlists/List.png", "123.png",
    ])
  func others(_ path: String) {
    #expect(screens(for: path, among: ["FoodList"]) == [])
  }

  @Test("a screen whose name is an ending alone keeps it")
  func endings() {
    #expect(screens(for: "page.png", among: ["Page", "View"]) == ["Page"])
    #expect(screens(for: "Preview.png", among: ["Preview"]) == ["Preview"])
  }

  @Test("names in other scripts")
  func scripts() {
    #expect(screens(for: "設定.png", among: ["設定"]) == ["設定"])
    #expect(screens(for: "Übersicht.png", among: ["U\u{308}bersicht"]) == ["Übersicht"])
  }

  @Test("a map comes before names, and takes its files from others")
  func map() {
    let matcher = ScreenshotMatcher(
      screens: [.init("Login"), .init("Home"), .init("Help")], flow: "shop")
    let match = matcher.match(
      [.init("home.png"), .init("login.png"), .init("login-dark.png"), .init("help.png")],
      map: [1: ["login.png", "login-dark.png"], 2: []])
    #expect(match.pictures[0] == [])
    #expect(match.pictures[1] == [.init(path: "login.png", darkPath: "login-dark.png")])
    #expect(match.pictures[2] == [])
  }

  /// A picture whose name says one screen, its JSON another, and the map a third.
  @Test("a map comes before the JSON beside a picture, and that before its name")
  func precedence() {
    let json = """
      {"displayName": "x", "group": null, "context": {"testName": "t", "simulator": {},
       "preview": {"index": 0, "containerTypeName": "ShopApp.HomeView_Previews"}}}
      """
    let screens = ["Login", "Home", "Help"].map { ScreenshotMatcher.WantedScreen($0) }
    let matcher = ScreenshotMatcher(screens: screens, flow: "shop")
    func owner(of file: ScreenshotMatcher.File, map: [Int: [String]] = [:]) -> [Int] {
      let match = matcher.match([file], map: map)
      return match.pictures.indices.filter { !match.pictures[$0].isEmpty }
    }
    let sidecar = Sidecar(Array(json.utf8))
    #expect(sidecar != nil)
    #expect(owner(of: .init("login.png")) == [0])
    #expect(owner(of: .init("login.png", sidecar: sidecar)) == [1])
    #expect(owner(of: .init("login.png", sidecar: sidecar), map: [2: ["login.png"]]) == [2])
    // A screen that the map gives no picture takes none by its JSON, either.
    #expect(owner(of: .init("login.png", sidecar: sidecar), map: [1: []]) == [])
  }

  @Test("a picture that is named after a payload is that of the payload")
  func payloads() {
    let matcher = ScreenshotMatcher(
      screens: [.init("Room", payloads: [".knocked", "state: .joined(since: 3)"])], flow: "chat")
    let match = matcher.match([
      .init("room.png"), .init("room.Knocked.png"), .init("room_joined.png"), .init("room_odd.png"),
    ])
    #expect(match.picture(ofScreen: 0, payload: nil)?.path == "room.png")
    #expect(match.picture(ofScreen: 0, payload: ".knocked")?.path == "room.Knocked.png")
    #expect(
      match.picture(ofScreen: 0, payload: "state: .joined(since: 4)")?.path == "room_joined.png")
    #expect(match.picture(ofScreen: 0, payload: ".other")?.path == "room.png")
    #expect(match.unmatched == ["room_odd.png"])
  }

  @Test("a tie among the best leaves a screen without a picture, another does not")
  func ties() {
    let matcher = ScreenshotMatcher(screens: [.init("Login")], flow: "shop")
    let best = matcher.match([
      .init("a/login.png"), .init("b/login.png"), .init("login.error.png"),
    ])
    #expect(best.pictures == [[]])
    #expect(best.ties == [.files(screen: 0, ["a/login.png", "b/login.png"])])
    let other = matcher.match([
      .init("login.png"), .init("a/login.error.png"), .init("b/login.error.png"),
    ])
    #expect(other.pictures[0].map(\.path) == ["login.png"])
    #expect(other.ties.count == 1)
  }

  @Test(
    "what is no sidecar is none",
    arguments: ["", "[]", "{}", "{\"a\": 1}", "{\"displayName\": 3}", "{\"displayName\": \"x\""])
  func noSidecar(_ text: String) {
    #expect(Sidecar(Array(text.utf8)) == nil)
  }
}
#endif
