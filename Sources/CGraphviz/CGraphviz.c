#define _GNU_SOURCE /* dladdr in glibc */

#include "CGraphviz.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "prototypes.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#ifdef __APPLE__
/* A bare name would be looked for in the current folder first: anybody's code could run. */
static const char *const folders[] = {"/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/"};
static const char *const names[] = {"libgvc.7.dylib", "libgvc.6.dylib", "libgvc.dylib"};
static const char *const plugin_endings[] = {".dylib", ".8.dylib", ".6.dylib"};
#else
static const char *const folders[] = {""};
static const char *const names[] = {"libgvc.so.7", "libgvc.so.6", "libgvc.so"};
static const char *const plugin_endings[] = {".so", ".so.8", ".so.6"};
#endif

/* Everything below is touched only by whoever holds the door. */
static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
static struct fg_functions gv;
static struct GVC_s *context; /* NULL until the library is loaded */

static char messages[4096];
static size_t messages_length;
static int is_warning;

static void forget_messages(void) {
  messages_length = 0;
  messages[0] = '\0';
  is_warning = 0;
}

static void note(const char *text) {
  size_t room = sizeof messages - 1 - messages_length;
  size_t length = text ? strlen(text) : 0;
  if (length > room) length = room;
  if (length) memcpy(messages + messages_length, text, length);
  messages_length += length;
  messages[messages_length] = '\0';
}

/* A message comes as "Error" or "Warning", ": " and one or more pieces of text. */
static int collect(char *piece) {
  if (strcmp(piece, "Warning") == 0) is_warning = 1;
  if (strcmp(piece, "Error") == 0) is_warning = 0;
  if (!is_warning) note(piece);
  return 0;
}

/* libgvc is linked with its own libcgraph, and dlsym looks there, too: never another version. */
static int find_functions(void *library) {
#define FG_FIND(name, result, parameters) \
  gv.name = (result(*) parameters)dlsym(library, #name); \
  if (!gv.name) return 0;
  FG_FUNCTIONS(FG_FIND)
#undef FG_FIND
  return 1;
}

static int load_library(const char *folder, const char *separator) {
  for (size_t i = 0; i < COUNT(names); i++) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s%s%s", folder, separator, names[i]);
    if (length < 0 || (size_t)length >= sizeof path) {
      note("the folder's name is too long");
      return 0;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (library && find_functions(library)) return 1;
    if (messages_length) note("; ");
    note(dlerror());
    if (library) dlclose(library);
  }
  return 0;
}

static int load(void) {
  const char *only = getenv("FLOWGRAPH_GRAPHVIZ_LIBRARY_PATH");
  if (only && *only) return load_library(only, "/");
  for (size_t i = 0; i < COUNT(folders); i++) {
    if (load_library(folders[i], "")) return 1;
  }
  return 0;
}

static void *find_plugin(const char *folder, const char *name, const char *symbol) {
  for (size_t i = 0; i < COUNT(plugin_endings); i++) {
    char path[PATH_MAX];
    int length = snprintf(
        path, sizeof path, "%s/graphviz/libgvplugin_%s%s", folder, name, plugin_endings[i]);
    if (length < 0 || (size_t)length >= sizeof path) return NULL;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    /* A plugin left behind by another version brings another libgvc along. */
    void *layout = dlsym(library, "gvLayout");
    void *plugin = dlsym(library, symbol);
    if (plugin && (!layout || layout == (void *)gv.gvLayout)) return plugin;
    dlclose(library);
  }
  return NULL;
}

static struct GVC_s *make_context(void) {
  static struct fg_plugin plugins[] = {
      {"gvplugin_dot_layout_LTX_library", NULL}, {"gvplugin_core_LTX_library", NULL}, {NULL, NULL}};
  char folder[PATH_MAX];
  Dl_info library;
  if (dladdr((void *)gv.gvLayout, &library) && realpath(library.dli_fname, folder)) {
    *strrchr(folder, '/') = '\0';
    plugins[0].address = find_plugin(folder, "dot_layout", plugins[0].name);
    plugins[1].address = find_plugin(folder, "core", plugins[1].name);
    if (plugins[0].address && plugins[1].address) return gv.gvContextPlugins(plugins, 0);
  }
  return gv.gvContext();
}

/* Text behind a graph stays in the reader, and so does an open string or comment: both would
   spoil the next text. Returns whether there was nothing of the kind. */
static int clean_reader(void) {
  static const char *const closers[] = {"\"", "*/", ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>"};
  size_t length_before = messages_length;
  int is_clean = 1;
  while (gv.agmemread("")) is_clean = 0;
  for (size_t i = 0; i < 64 * COUNT(closers) && !gv.agmemread("graph {}"); i++) {
    gv.agmemread(closers[i % COUNT(closers)]);
    is_clean = 0;
  }
  if (messages_length != length_before) is_clean = 0;
  messages_length = length_before;
  return is_clean;
}

/* Reads a text that holds one graph and no more. */
static struct Agraph_s *read_graph(const char *dot) {
  struct Agraph_s *graph = gv.agmemread(dot);
  int is_clean = clean_reader();
  if (!messages_length && !graph) note("there is no graph in the text");
  if (!messages_length && !is_clean) note("there is something after the graph");
  return is_clean ? graph : NULL;
}

static int needs_escape(char byte) {
  return byte == '"' || byte == '\\' || (unsigned char)byte < ' ';
}

static void write_text(FILE *to, const char *text) {
  putc('"', to);
  while (*text) {
    size_t plain = 0;
    while (text[plain] && !needs_escape(text[plain])) plain++;
    fwrite(text, 1, plain, to);
    text += plain;
    if (*text) fprintf(to, "\\u%04x", *text++);
  }
  putc('"', to);
}

/* Writes a value of an object, where it has one, behind so many others. */
static void write_value(FILE *to, int *count, void *object, char *key) {
  const char *value = gv.agget(object, key);
  if (!value || !*value) return;
  fprintf(to, (*count)++ ? ",\"%s\":" : "\"%s\":", key);
  write_text(to, value);
}

static void write_name(FILE *to, int *count, void *object) {
  fputs((*count)++ ? ",{\"name\":" : "{\"name\":", to);
  write_text(to, gv.agnameof(object));
}

static void write_subgraphs(FILE *to, int *count, struct Agraph_s *graph) {
  for (struct Agraph_s *inner = gv.agfstsubg(graph); inner; inner = gv.agnxtsubg(inner)) {
    write_name(to, count, inner);
    int values = 1;
    write_value(to, &values, inner, "bb");
    putc('}', to);
    write_subgraphs(to, count, inner);
  }
}

/* Writes what "json0" says of positions, in the same words: rendering takes half as long as the
   layout itself, and this a tenth. */
static void write_positions(struct Agraph_s *graph, FILE *to) {
  gv.attach_attrs(graph);
  int count = 0;
  fputs("{\"objects\":[", to);
  write_subgraphs(to, &count, graph);
  struct Agnode_s *node = gv.agfstnode(graph);
  for (; node; node = gv.agnxtnode(graph, node)) {
    write_name(to, &count, node);
    int values = 1;
    write_value(to, &values, node, "pos");
    putc('}', to);
  }
  fputs("],\"edges\":[", to);
  count = 0;
  for (node = gv.agfstnode(graph); node; node = gv.agnxtnode(graph, node)) {
    struct Agedge_s *edge = gv.agfstout(graph, node);
    for (; edge; edge = gv.agnxtout(graph, edge)) {
      fputs(count++ ? ",{" : "{", to);
      int values = 0;
      write_value(to, &values, edge, "id");
      write_value(to, &values, edge, "pos");
      write_value(to, &values, edge, "lp");
      putc('}', to);
    }
  }
  putc(']', to);
  count = 1;
  write_value(to, &count, graph, "bb");
  putc('}', to);
}

static fg_status lay_out(const char *dot, const char *format, char **output, size_t *length) {
  struct Agraph_s *graph = read_graph(dot);
  if (!graph) return FG_SYNTAX;
  if (gv.gvLayout(context, graph, "dot") != 0) return FG_FAILED;
  FILE *stream = open_memstream(output, length);
  if (!stream) {
    note(strerror(errno));
    return FG_FAILED;
  }
  /* gvRenderData would need no stream, but the type of its length changed in version 13. */
  int failure = 0;
  if (format) {
    failure = gv.gvRender(context, graph, format, stream);
  } else {
    write_positions(graph, stream);
  }
  if (fclose(stream) != 0 || failure || *length == 0) return FG_FAILED;
  /* The graph is kept: freeing its layout frees twice in 2.42 (edge labels in clusters). */
  return FG_OK;
}

/* Loads the library and makes the context, where that has not been done. */
static fg_status open_library(void) {
  if (context) return FG_OK;
  if (!load()) return FG_MISSING;
  forget_messages(); /* the places that were tried in vain before */
  context = make_context();
  return context ? FG_OK : FG_FAILED;
}

void fg_prepare(void) {
  pthread_mutex_lock(&door);
  open_library();
  pthread_mutex_unlock(&door);
}

/* What Graphviz said, to be freed. */
static char *reason(void) {
  while (messages_length && messages[messages_length - 1] == '\n') messages_length--;
  messages[messages_length] = '\0';
  return strdup(messages_length ? messages : "no reason given");
}

fg_status fg_layout(
    const char *dot, const char *format, char **output, size_t *length, char **error) {
  *output = NULL;
  *length = 0;
  *error = NULL;
  pthread_mutex_lock(&door);
  forget_messages();
  fg_status status = open_library();
  if (status == FG_OK) {
    fg_listener previous = gv.agseterrf(collect);
    status = lay_out(dot, format, output, length);
    gv.agseterrf(previous);
  }
  if (status != FG_OK) {
    free(*output);
    *output = NULL;
    *length = 0;
    *error = reason();
  }
  pthread_mutex_unlock(&door);
  return status;
}

fg_status fg_version(char **version, char **error) {
  *version = NULL;
  *error = NULL;
  pthread_mutex_lock(&door);
  forget_messages();
  fg_status status = open_library();
  if (status == FG_OK) *version = strdup(gv.gvcVersion(context));
  if (status != FG_OK) *error = reason();
  pthread_mutex_unlock(&door);
  return status;
}

void fg_free(char *memory) { free(memory); }
