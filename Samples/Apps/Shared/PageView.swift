import SwiftUI

/// A screen with a title, text fields and buttons.
struct PageView: View {
  /// The title of a button, and the action of a tap, which receives the texts.
  typealias PageButton = (title: String, tapped: ([String]) -> Void)

  let title: String
  let fields: [String]
  let buttons: [PageButton]
  @State private var texts: [String]

  init(_ title: String, fields: [String] = [], _ buttons: PageButton...) {
    self.init(title, fields: fields, buttons)
  }

  init(_ title: String, fields: [String] = [], _ buttons: [PageButton]) {
    self.title = title
    self.fields = fields
    self.buttons = buttons
    _texts = State(wrappedValue: fields.map { _ in "" })
  }

  var body: some View {
    Form {
      Text(title)
      ForEach(Array(fields.indices), id: \.self) { TextField(fields[$0], text: $texts[$0]) }
      ForEach(Array(buttons.indices), id: \.self) { index in
        Button(buttons[index].title) { buttons[index].tapped(texts) }
      }
    }
    .navigationTitle(title)
  }
}
