#if CLI
import FlowSupport

/// The memory limit of a process that handles untrusted input.
enum MemoryLimit {
  /// Limits the memory of this process, in bytes; on systems other than Linux, does nothing.
  static func set(_ bytes: UInt64) {
    #if os(Linux)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(UInt32(9)), &limit)
    #endif
  }
}
#endif
