extension JSONValue {
  /// Parses a text, and reads the value in it.
  package static func read<Value>(
    _ json: [UInt8], _ read: (JSONValue) throws(JSONFault) -> Value
  ) throws(DocumentError) -> Value {
    let value = try JSONValue(parsing: json)
    do throws(JSONFault) { return try read(value) } catch { throw DocumentError(error, in: json) }
  }

  /// Checks the name of a format, such as `flowgraph-coverage`, and its version.
  ///
  /// - Parameter thing: What messages call the file, such as `coverage`.
  func requireFormat(_ name: String, version: Int, _ thing: String) throws(JSONFault) {
    guard members != nil else { throw mismatch("the \(thing)", "an object") }
    guard let format = self["format"] else {
      throw fault("this is not a flowgraph \(thing); the key \"format\" is missing")
    }
    guard try format.requiredString("\"format\"") == name else {
      throw format.fault("the format must be \"\(name)\"")
    }
    guard let versionValue = self["version"] else {
      throw fault("the key \"version\" is missing in the \(thing)")
    }
    guard let number = versionValue.integer else {
      throw versionValue.mismatch("the version", "a whole number")
    }
    guard number != version else { return }
    throw versionValue.fault(
      "the \(thing) has version \(number) of the format; this tool reads version "
        + "\(version)"
        + (number > version ? "; update the tool" : "; write it again with this tool"))
  }
}
