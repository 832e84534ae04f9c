#ifndef FG_CGRAPHVIZ_H
#define FG_CGRAPHVIZ_H

#include <stddef.h>
#include <stdint.h>

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
  FG_FAILED = 3,
  /// The layout took longer than it may; only of fg_serve.
  FG_TIMED_OUT = 4
} fg_status;

/// Lays out one graph with "dot" and writes it in a format such as "json0"; without a format, in
/// JSON as a part of "json0": the "bb" of the graph and of groups, "pos", "lp", "name" and "id".
///
/// After FG_OK, *output holds *length bytes; after any other status, *error holds a message, or
/// NULL when memory ran out. What is not set is NULL or 0. Both are given back with fg_free.
///
/// Callers wait for each other, since Graphviz is not thread-safe. It cannot be interrupted, keeps
/// some memory of every layout and numbers ties by what it did before: a caller that needs a time
/// limit or the same bytes every time calls this once in a process of its own.
fg_status fg_layout(
    const char *dot, const char *format, char **output, size_t *length, char **error);

/// Tells the version of Graphviz, such as "2.42.4"; after FG_OK *version holds it, else *error the
/// reason. Both are given back with fg_free.
fg_status fg_version(char **version, char **error);

/// Finds Graphviz ahead of the first layout, which then starts sooner. Failures show there.
void fg_prepare(void);

/// Frees what fg_layout handed out; NULL is fine.
void fg_free(char *memory);

/// What stands before a DOT text on the way to fg_serve.
typedef struct fg_request {
  /// Comes back with the answer.
  uint32_t id;
  /// How long the layout may take, in milliseconds; not 0.
  uint32_t milliseconds;
  /// The length of the text behind it, in bytes.
  uint32_t length;
} fg_request;

/// What stands before an answer of fg_serve.
typedef struct fg_answer {
  /// The id of the request.
  uint32_t id;
  /// A fg_status.
  uint32_t status;
  /// The length of the text behind it, in bytes: JSON, or the message.
  uint32_t length;
} fg_answer;

/// Answers requests until the input ends, or nobody reads the output any more.
///
/// Each layout runs in a process forked for it, as many at once as there are cores: so each is the
/// first of its process and comes out the same every time, and one that crashes or takes too long
/// is lost alone. Answers come in the order in which layouts end. When it returns, no layout runs
/// any more. The calling process must have no other thread.
void fg_serve(int input, int output);

/// fork(), which Swift does not let anybody call.
int fg_fork(void);

#endif
