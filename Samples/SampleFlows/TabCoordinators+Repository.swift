extension TabCoordinators {
  /// An item to show.
  package struct Item: Hashable, Sendable {
    package var itemId: Int
    package var name: String
  }

  /// The owner of an item.
  package struct User: Hashable, Sendable {
    package var userId: Int
    package var name: String
  }

  /// All items and users; item *n* is owned by user *n*.
  package struct Repository: Hashable, Sendable {
    package var items: [Item]
    package var users: [User]

    package init(items: [Item], users: [User]) {
      self.items = items
      self.users = users
    }

    package static let threeOfEach = Repository(
      items: (1...3).map { Item(itemId: $0, name: "item \($0)") },
      users: (1...3).map { User(userId: $0, name: "user \($0)") })

    /// The items that every search finds.
    var found: [Item] { items.filter { $0.itemId < 3 } }

    func owners(of item: Item) -> [User] { users.filter { $0.userId == item.itemId } }
    func items(of user: User) -> [Item] { items.filter { $0.itemId == user.userId } }
  }
}
