/// The layouts from an engine, by their requests.
///
/// When more layouts are tried for a page, some of them were requested before.
final class LayoutCache {
  private var layouts: [String: [UInt8]] = [:]

  /// The cached layout of a request, if there is one.
  subscript(dot: String) -> [UInt8]? {
    get { layouts[dot] }
    set { layouts[dot] = newValue }
  }

  /// Removes all layouts, which take some kilobytes each.
  func removeAll() { layouts = [:] }
}
