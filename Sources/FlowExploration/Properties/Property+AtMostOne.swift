public import FlowCore

extension Property {
  /// Holds if nowhere more than one screen for which the condition holds is in the stack, visible
  /// or not: in all windows, layers, tabs and slots together.
  ///
  /// ```
  /// .atMostOne("one player") { $0 == .player }
  /// ```
  public static func atMostOne(
    _ name: String, _ condition: @escaping @Sendable (F.Screen) -> Bool
  ) -> Self {
    atMostOne(name, of: { condition($0) ? true : nil })
  }

  /// Holds if nowhere two screens with the same value are in the stack, visible or not: in all
  /// windows, layers, tabs and slots together.
  ///
  /// ```
  /// .atMostOne("one editor for each document", of: \.editedDocument)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the property in reports.
  ///   - value: The value of a screen; `nil` if there may be any number of such screens.
  public static func atMostOne<Value: Hashable>(
    _ name: String, of value: @escaping @Sendable (F.Screen) -> Value?
  ) -> Self {
    unique(name, by: value, "is in the stack more than once") { stack in
      stack.allScreens.map { [$0] }
    }
  }

  /// Holds if screens for which the condition holds are nowhere in more than one window.
  ///
  /// ```
  /// .inOneWindow("the inspector") { $0 == .inspector }
  /// ```
  public static func inOneWindow(
    _ name: String, _ condition: @escaping @Sendable (F.Screen) -> Bool
  ) -> Self {
    inOneWindow(name, of: { condition($0) ? true : nil })
  }

  /// Holds if screens with the same value are nowhere in more than one window.
  ///
  /// ```
  /// .inOneWindow("each document", of: \.document)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the property in reports.
  ///   - value: The value of a screen; `nil` if the screen may be in any number of windows.
  public static func inOneWindow<Value: Hashable>(
    _ name: String, of value: @escaping @Sendable (F.Screen) -> Value?
  ) -> Self {
    unique(name, by: value, "is in more than one window") { stack in
      stack.windows.map { $0.layers.flatMap(\.container.screens) }
    }
  }

  /// - Parameter groups: The screens, in groups of which at most one may contain each value.
  private static func unique<Value: Hashable>(
    _ name: String, by value: @escaping @Sendable (F.Screen) -> Value?, _ text: String,
    _ groups: @escaping @Sendable (VirtualStack<F.Screen>) -> [[F.Screen]]
  ) -> Self {
    Self(name) { _ in
      .local(
        LocalRule(configurationMessage: { configuration in
          var seen: Set<Value> = []
          for group in groups(configuration.stack) {
            let isSeen = { (screen: F.Screen) in value(screen).map(seen.contains) ?? false }
            if let screen = group.first(where: isSeen) {
              return ViolationMessage(text: "\(F.label(ofScreen: screen)) \(text)")
            }
            seen.formUnion(group.compactMap(value))
          }
          return nil
        }))
    }
  }
}
