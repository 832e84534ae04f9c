/// The names of SwiftUI that a navigation library could want, too.
///
/// A file that imports this module and a library must compile without qualification, as it must
/// with SwiftUI itself, which there is only on Apple's platforms.
package protocol Transition {}
package protocol View {}
package protocol Scene {}
package protocol App {}
package protocol Gesture {}

package struct Animation {}
package struct Binding<Value> {}
package struct Environment<Value> {}
package struct Group<Content> {}
package struct Label<Title, Icon> {}
package struct Link<Label> {}
package struct NavigationPath {}
package struct NavigationStack<Data, Root> {}
package struct Path {}
package struct Section<Parent, Content, Footer> {}
package struct Tab<Value, Content, Label> {}
package struct TabView<SelectionValue, Content> {}
package struct Text {}
package struct Transaction {}
package struct Window<Content> {}
package struct WindowGroup<Content> {}

@propertyWrapper
package struct State<Value> {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
