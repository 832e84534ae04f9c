/// The names of SwiftUI, Foundation and macOS' C headers that a navigation library could want, too.
///
/// A file that imports this module and a library must compile without qualification, as it must
/// with SwiftUI itself, which there is only on Apple's platforms. The protocols have the isolation
/// that they have there.
@MainActor @preconcurrency
package protocol App {}
@MainActor @preconcurrency
package protocol Gesture {}
package protocol Layout {}
package protocol ObservableObject: AnyObject {}
@MainActor @preconcurrency
package protocol Scene {}
package protocol Shape {}
@MainActor @preconcurrency
package protocol Transition {}
@MainActor @preconcurrency
package protocol View {}

package struct Alert {}
package struct Alignment {}
package struct Anchor {}
package struct Angle {}
package struct Animation {}
package struct Axis {}
package struct Binding<Value> {}
package struct Button {}
package struct Canvas {}
package struct Circle {}
package struct Color {}
package struct Commands {}
package struct Divider {}
package struct Edge {}
package struct EmptyView {}
package struct Environment<Value> {}
package struct Font {}
package struct Form {}
package struct Gradient {}
package struct Grid {}
package struct Group<Content> {}
package struct Image {}
package struct Label<Title, Icon> {}
package struct Link<Label> {}
package struct List {}
package struct Menu {}
package struct NavigationLink {}
package struct NavigationPath {}
package struct NavigationSplitView {}
package struct NavigationStack<Data, Root> {}
package struct NavigationView {}
package struct Path {}
package struct Picker {}
package struct Rectangle {}
package struct Section<Parent, Content, Footer> {}
package struct Settings {}
package struct Shader {}
package struct Slider {}
package struct Spacer {}
package struct Stepper {}
package struct Tab<Value, Content, Label> {}
package struct Table {}
package struct TabView<SelectionValue, Content> {}
package struct Text {}
package struct Toggle {}
package struct Transaction {}
package struct Window<Content> {}
package struct WindowGroup<Content> {}

// Foundation
package struct Bundle {}
package struct Calendar {}
package struct Data {}
package struct Date {}
package struct Dimension {}
package struct Expression {}
package struct Formatter {}
package struct Host {}
package struct Locale {}
package struct Measurement {}
package struct Notification {}
package struct Operation {}
package struct Port {}
package struct Predicate {}
package struct Process {}
package struct Progress {}
package struct Scanner {}
package struct Stream {}
package struct Thread {}
package struct Timer {}
package struct Unit {}

// MacTypes.h
package struct Fixed {}
package struct Handle {}
package struct Point {}
package struct Ptr {}
package struct Rect {}
package struct Size {}
package struct Style {}

@propertyWrapper
package struct State<Value> {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
