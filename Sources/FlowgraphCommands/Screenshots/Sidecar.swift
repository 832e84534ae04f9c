#if CLI
import FlowDocuments

/// The JSON that SnapshotPreviews writes beside a picture: the preview that it shows, and how.
struct Sidecar: Hashable, Sendable {
  /// The type that declares the preview, such as `LoginView_Previews`.
  var typeName: String?
  /// The display name of the file or type.
  var containerName: String?
  var displayName: String?
  var group: String?
  var variant = PictureVariant()

  /// Reads a sidecar; `nil` if the text is not JSON, or JSON of another kind.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), value.members != nil else { return nil }
    let context = value["context"]
    let preview = context?["preview"]
    typeName = preview?["containerTypeName"]?.string
    containerName = preview?["containerDisplayName"]?.string
    displayName = (value["displayName"] ?? preview?["displayName"])?.string
    group = value["group"]?.string
    guard typeName != nil || containerName != nil || displayName != nil || group != nil else {
      return nil
    }
    if let device = context?["simulator"]?["deviceName"]?.string {
      variant.device = NameWords(device).texts
    }
    if let orientation = preview?["orientation"]?.string, orientation.contains("landscape") {
      variant.device.append("landscape")
    }
    switch preview?["preferredColorScheme"]?.string {
    case "dark": variant.isDark = true
    case "light": variant.isDark = false
    default: break
    }
    if let index = preview?["index"]?.integer { variant.numbers = [index] }
  }
}
#endif
