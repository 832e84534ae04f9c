/// The layouts that an engine has made, by their requests: the same request has the same layout.
///
/// Pages that come out badly are laid out again in more ways, some of which were tried before.
final class LayoutMemory {
  private var layouts: [String: [UInt8]] = [:]

  /// The layout of a request; `nil` if it has not been made, or was forgotten.
  subscript(dot: String) -> [UInt8]? {
    get { layouts[dot] }
    set { layouts[dot] = newValue }
  }

  /// Forgets all layouts, which take some kilobytes each.
  func forget() { layouts = [:] }
}
