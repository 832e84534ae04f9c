#include "CExpat.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>

/* Expat's functions, as its manual declares them. XML_Parser is a pointer to a struct of its own. */
typedef void *XML_Parser;
typedef void (*start_handler)(void *, const char *, const char **);
typedef void (*end_handler)(void *, const char *);
typedef void (*doctype_handler)(void *, const char *, const char *, const char *, int);

#define FX_FUNCTIONS(FIND) \
  FIND(XML_ParserCreateNS, XML_Parser, (const char *, char)) \
  FIND(XML_ParserFree, void, (XML_Parser)) \
  FIND(XML_SetUserData, void, (XML_Parser, void *)) \
  FIND(XML_SetElementHandler, void, (XML_Parser, start_handler, end_handler)) \
  FIND(XML_SetStartDoctypeDeclHandler, void, (XML_Parser, doctype_handler)) \
  FIND(XML_Parse, int, (XML_Parser, const char *, int, int)) \
  FIND(XML_StopParser, int, (XML_Parser, unsigned char)) \
  FIND(XML_GetErrorCode, int, (XML_Parser)) \
  FIND(XML_ErrorString, const char *, (int)) \
  FIND(XML_GetCurrentLineNumber, unsigned long, (XML_Parser)) \
  FIND(XML_GetCurrentColumnNumber, unsigned long, (XML_Parser))

#define FX_DECLARE(name, result, parameters) result(*name) parameters;
static struct { FX_FUNCTIONS(FX_DECLARE) } expat;

#ifdef __APPLE__
static const char *const file_name = "/usr/lib/libexpat.1.dylib";
#else
static const char *const file_name = "libexpat.so.1";
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) {
  void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FX_FIND(name, result, parameters) \
  expat.name = (result(*) parameters)dlsym(library, #name); \
  if (!expat.name) return;
  FX_FUNCTIONS(FX_FIND)
  is_loaded = 1;
}

struct reading {
  XML_Parser parser;
  const fx_handlers *handlers;
  fx_status status;
};

static void stop(struct reading *reading, fx_status status) {
  if (reading->status != FX_OK) return;
  reading->status = status;
  expat.XML_StopParser(reading->parser, 0);
}

static size_t line_of(struct reading *reading) {
  return expat.XML_GetCurrentLineNumber(reading->parser);
}

static void start(void *data, const char *name, const char **attributes) {
  struct reading *reading = data;
  const fx_handlers *to = reading->handlers;
  if (reading->status == FX_OK && to->start(to->context, name, attributes, line_of(reading)))
    stop(reading, FX_STOPPED);
}

static void end(void *data, const char *name) {
  struct reading *reading = data;
  const fx_handlers *to = reading->handlers;
  (void)name;
  /* Expat may tell the end of an empty element after it was stopped at its start. */
  if (reading->status == FX_OK && to->end(to->context)) stop(reading, FX_STOPPED);
}

static void doctype(void *data, const char *name, const char *system, const char *public, int own) {
  (void)name, (void)system, (void)public, (void)own;
  stop(data, FX_DOCTYPE);
}

fx_status fx_read(
    const char *bytes, size_t length, const fx_handlers *handlers, fx_fault *fault) {
  fault->line = fault->column = 1;
  fault->message = NULL;
  pthread_once(&once, load);
  if (!is_loaded || length > INT_MAX) return FX_MISSING;
  struct reading reading = {expat.XML_ParserCreateNS(NULL, ' '), handlers, FX_OK};
  if (!reading.parser) return FX_MISSING;
  expat.XML_SetUserData(reading.parser, &reading);
  expat.XML_SetElementHandler(reading.parser, start, end);
  expat.XML_SetStartDoctypeDeclHandler(reading.parser, doctype);
  if (!expat.XML_Parse(reading.parser, bytes, (int)length, 1)) {
    if (reading.status == FX_OK) reading.status = FX_MALFORMED;
    fault->line = line_of(&reading);
    fault->column = expat.XML_GetCurrentColumnNumber(reading.parser) + 1;
    fault->message = expat.XML_ErrorString(expat.XML_GetErrorCode(reading.parser));
  }
  expat.XML_ParserFree(reading.parser);
  return reading.status;
}
