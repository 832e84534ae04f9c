import FlowCore
public import FlowDocuments
public import FlowExploration

extension ExplorableFlow {
  /// Attaches the flow's document and diagram to the current test, so that the tool can read flows
  /// of targets that it cannot build.
  ///
  /// ```swift
  /// @Test func checkoutForTools() throws { try Checkout().attach() }
  /// ```
  /// In Swift Testing with Swift 6.2 or later, both become attachments, which
  /// `swift test --attachments-path FOLDER` saves. If `FLOWGRAPH_ATTACHMENTS` names a folder, both
  /// are also written there, even in XCTest: `checkout.json` and `checkout.svg`, replacing those of
  /// an earlier run. `flowgraph list --attachments FOLDER` reads either folder.
  ///
  /// The diagram is SVG if the trait `Graphviz` is on and the flow has at most 30 nodes and 150
  /// edges, and Mermaid otherwise.
  ///
  /// - Parameters:
  ///   - name: The name of the flow in the tool; by default derived from the type, `sign-in` for
  ///     `SignIn`.
  ///   - title: The name for people; by default derived from the type, `Sign in` for `SignIn`.
  ///   - limits: How far to explore; by default the limits of the flow.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The document.
  /// - Throws: A ``FlowFailure`` if the flow cannot start, if the name is empty or already used for
  ///   another document in this run, or if the folder cannot be written.
  @discardableResult
  public func attach(
    name: String? = nil, title: String? = nil, within limits: ExplorationLimits? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws -> FlowDocument {
    let site = CallSite(fileID, filePath, line, column)
    let document: FlowDocument
    do throws(ExplorationFailure<Self>) {
      document = try explore(within: limits).document(
        name: name ?? FlowName.forTools(Self.self), title: title ?? FlowName.forPeople(Self.self))
    } catch {
      throw FlowFailure.exploration(error, at: site)
    }
    try AttachedDocuments.attach(document, at: site)
    return document
  }
}
