import FlowCore
public import FlowDocuments
public import FlowExploration

extension ExplorableFlow {
  /// Attaches the flow's document and its picture to the test that runs, so that the tool can work
  /// on a flow of a target that it cannot build.
  ///
  /// ```swift
  /// @Test func checkoutForTools() throws { try Checkout().attach() }
  /// ```
  /// In Swift Testing, from Swift 6.2 on, both become attachments, which
  /// `swift test --attachments-path FOLDER` keeps. Where `FLOWGRAPH_ATTACHMENTS` names a folder, both
  /// are written there as well, also in XCTest: `checkout.json` and `checkout.svg`, in place of those
  /// of an earlier run. `flowgraph list --attachments FOLDER` reads either folder.
  ///
  /// The picture is SVG where the trait `Graphviz` is on and the flow has at most 30 boxes and 150
  /// lines, else Mermaid.
  ///
  /// - Parameters:
  ///   - name: The name by which the tool calls the flow; by default that of the type, `sign-in` for
  ///     `SignIn`.
  ///   - title: The name for people; by default that of the type, `Sign in` for `SignIn`.
  ///   - limits: How far to explore; by default as far as the flow says.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The document.
  /// - Throws: A ``FlowFailure`` where the flow cannot start, where the name is empty or already that
  ///   of another document in this run, or where the folder cannot be written.
  @discardableResult
  public func attach(
    name: String? = nil, title: String? = nil, within limits: ExplorationLimits? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws -> FlowDocument {
    let site = CallSite(fileID, filePath, line, column)
    let document: FlowDocument
    do throws(StartFailure<Self>) {
      document = try explore(within: limits).document(
        name: name ?? FlowName.forTools(Self.self), title: title ?? FlowName.forPeople(Self.self))
    } catch {
      throw FlowFailure.start(error, at: site)
    }
    try AttachedDocuments.attach(document, at: site)
    return document
  }
}
