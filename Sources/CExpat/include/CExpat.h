#ifndef FX_CEXPAT_H
#define FX_CEXPAT_H

#include <stddef.h>

/// The one door to Expat, which reads XML. It is looked for when it is first needed: building and
/// starting a program need neither Expat nor its headers. macOS has it; on Linux, Graphviz, D-Bus
/// and Python bring it along.

/// How reading ended.
typedef enum fx_status {
  /// All was read.
  FX_OK = 0,
  /// Expat was not found.
  FX_MISSING = 1,
  /// The text is not well-formed XML.
  FX_MALFORMED = 2,
  /// It has a document type declaration, which is refused before any entity is read.
  FX_DOCTYPE = 3,
  /// A handler said to stop.
  FX_STOPPED = 4
} fx_status;

/// What is told while reading. A handler that returns something else than 0 stops the reading.
///
/// Names have their namespace in front, with a space behind it: "http://www.w3.org/2005/07/scxml
/// state". Attributes are names and values in turn, with NULL behind the last.
typedef struct fx_handlers {
  void *context;
  int (*start)(void *context, const char *name, const char *const *attributes, size_t line);
  int (*end)(void *context);
} fx_handlers;

/// Where and why reading ended, if not with FX_OK. Lines and columns are counted from 1.
typedef struct fx_fault {
  size_t line, column;
  /// What Expat says of it; NULL where it says nothing. It lasts as long as the program.
  const char *message;
} fx_fault;

/// Reads one document. No file is opened: external entities are never read.
fx_status fx_read(
    const char *bytes, size_t length, const fx_handlers *handlers, fx_fault *fault);

#endif
