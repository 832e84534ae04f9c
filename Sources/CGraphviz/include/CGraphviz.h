#ifndef FG_CGRAPHVIZ_H
#define FG_CGRAPHVIZ_H

#include <stddef.h>

/// The one door to Graphviz, which is looked for when it is first needed: neither building nor
/// starting a program needs Graphviz, its headers or a linker flag.
///
/// Where libgvc is looked for:
/// - the folder in the environment variable FLOWGRAPH_GRAPHVIZ_LIBRARY_PATH, and nowhere else,
///   when that is set and not empty;
/// - on Linux wherever the dynamic linker looks (so LD_LIBRARY_PATH works, too);
/// - on macOS the library folders of Homebrew and MacPorts, and /usr/local/lib.
///
/// The other libraries of Graphviz are the ones that this libgvc itself is linked with. Its
/// plugins "dot_layout" and "core" are taken from the folder "graphviz" beside it, and no others:
/// text is then measured with built-in tables, so that installed fonts cannot change a layout.
/// Where that folder is missing, Graphviz finds plugins its own way.

/// How a layout ended.
typedef enum fg_status {
  /// The output is there.
  FG_OK = 0,
  /// No usable libgvc was found; the error says what was tried.
  FG_MISSING = 1,
  /// The DOT text cannot be read.
  FG_SYNTAX = 2,
  /// Graphviz cannot lay out this graph or write this format.
  FG_FAILED = 3
} fg_status;

/// Lays out one graph with "dot" and writes it in a format such as "json0".
///
/// After FG_OK, *output holds *length bytes; after any other status, *error holds a message, or
/// NULL when memory ran out. What is not set is NULL or 0. Both are given back with fg_free.
///
/// Callers wait for each other, since Graphviz is not thread-safe. It cannot be interrupted, keeps
/// some memory of every layout and numbers ties by what it did before: a caller that needs a time
/// limit or the same bytes every time calls this once in a process of its own.
fg_status fg_layout(
    const char *dot, const char *format, char **output, size_t *length, char **error);

/// Finds Graphviz ahead of the first layout, which then starts sooner. Failures show there.
void fg_prepare(void);

/// Frees what fg_layout handed out; NULL is fine.
void fg_free(char *memory);

#endif
