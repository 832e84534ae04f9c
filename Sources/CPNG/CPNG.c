#include "CPNG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* libpng's functions, as its manual declares them; its structs are known to itself alone. */
typedef void *png_structp;
typedef void *png_infop;
typedef void (*message_handler)(png_structp, const char *);
typedef void (*transfer)(png_structp, uint8_t *, size_t);
typedef void (*flush)(png_structp);

#define FP_FUNCTIONS(FIND) \
  FIND(png_get_libpng_ver, const char *, (png_structp)) \
  FIND(png_get_error_ptr, void *, (png_structp)) \
  FIND(png_get_io_ptr, void *, (png_structp)) \
  FIND(png_create_info_struct, png_infop, (png_structp)) \
  FIND(png_create_read_struct, png_structp, \
       (const char *, void *, message_handler, message_handler)) \
  FIND(png_destroy_read_struct, void, (png_structp *, png_infop *, png_infop *)) \
  FIND(png_set_read_fn, void, (png_structp, void *, transfer)) \
  FIND(png_read_info, void, (png_structp, png_infop)) \
  FIND(png_set_expand, void, (png_structp)) \
  FIND(png_set_scale_16, void, (png_structp)) \
  FIND(png_set_gray_to_rgb, void, (png_structp)) \
  FIND(png_set_interlace_handling, int, (png_structp)) \
  FIND(png_read_update_info, void, (png_structp, png_infop)) \
  FIND(png_get_image_width, uint32_t, (png_structp, png_infop)) \
  FIND(png_get_image_height, uint32_t, (png_structp, png_infop)) \
  FIND(png_get_channels, uint8_t, (png_structp, png_infop)) \
  FIND(png_get_rowbytes, size_t, (png_structp, png_infop)) \
  FIND(png_read_row, void, (png_structp, uint8_t *, uint8_t *)) \
  FIND(png_read_end, void, (png_structp, png_infop)) \
  FIND(png_create_write_struct, png_structp, \
       (const char *, void *, message_handler, message_handler)) \
  FIND(png_destroy_write_struct, void, (png_structp *, png_infop *)) \
  FIND(png_set_write_fn, void, (png_structp, void *, transfer, flush)) \
  FIND(png_set_IHDR, void, \
       (png_structp, png_infop, uint32_t, uint32_t, int, int, int, int, int)) \
  FIND(png_write_info, void, (png_structp, png_infop)) \
  FIND(png_write_row, void, (png_structp, const uint8_t *)) \
  FIND(png_write_end, void, (png_structp, png_infop))

#define FP_DECLARE(name, result, parameters) result(*name) parameters;
static struct { FP_FUNCTIONS(FP_DECLARE) } png;

enum { RGB = 2, RGBA = 6 };

static const char *const file_names[] = {
#ifdef __APPLE__
    "/opt/homebrew/lib/libpng16.dylib",
    "/usr/local/lib/libpng16.dylib",
    "/opt/local/lib/libpng16.dylib",
#else
    "libpng16.so.16",
#endif
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) {
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof file_names / sizeof *file_names; i++) {
    library = dlopen(file_names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) return;
#define FP_FIND(name, result, parameters) \
  png.name = (result(*) parameters)dlsym(library, #name); \
  if (!png.name) return;
  FP_FUNCTIONS(FP_FIND)
  is_loaded = 1;
}

const char *fp_version(void) {
  pthread_once(&once, load);
  return is_loaded ? png.png_get_libpng_ver(NULL) : NULL;
}

struct scaling {
  jmp_buf failure;
  fp_status status;
  /* What is read. */
  const uint8_t *bytes;
  size_t left;
  png_structp reader;
  png_infop read_info;
  uint32_t width, height;
  uint8_t channels;
  int is_interlaced;
  /* A row, or the whole picture if it is interlaced. */
  uint8_t *pixels;
  /* What is written. */
  png_structp writer;
  png_infop written_info;
  uint32_t to_width, to_height;
  uint64_t *row_sums, *sums;
  uint8_t *row;
  uint8_t *output;
  size_t length, room;
};

static _Noreturn void fail(struct scaling *scaling, fp_status status) {
  scaling->status = status;
  longjmp(scaling->failure, 1);
}

static void *room_for(struct scaling *scaling, size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) fail(scaling, FP_FAILED);
  return memory;
}

static _Noreturn void on_error(png_structp from, const char *message) {
  (void)message;
  fail(png.png_get_error_ptr(from), FP_DAMAGED);
}

static void on_warning(png_structp from, const char *message) {
  (void)from, (void)message;
}

static void read_bytes(png_structp reader, uint8_t *to, size_t count) {
  struct scaling *scaling = png.png_get_io_ptr(reader);
  if (count > scaling->left) fail(scaling, FP_DAMAGED);
  memcpy(to, scaling->bytes, count);
  scaling->bytes += count;
  scaling->left -= count;
}

static void write_bytes(png_structp writer, uint8_t *from, size_t count) {
  struct scaling *scaling = png.png_get_io_ptr(writer);
  if (scaling->length + count > scaling->room) {
    size_t room = 2 * (scaling->length + count);
    uint8_t *output = realloc(scaling->output, room);
    if (!output) fail(scaling, FP_FAILED);
    scaling->output = output;
    scaling->room = room;
  }
  memcpy(scaling->output + scaling->length, from, count);
  scaling->length += count;
}

static void flush_nothing(png_structp writer) { (void)writer; }

/* Adds a part of a pixel, or the whole of it, to the sum of those that become one. */
static void add_pixel(
    uint64_t *sum, const uint8_t *pixel, uint8_t channels, uint64_t part) {
  uint64_t weight = channels == 4 ? part * pixel[3] : part;
  for (int i = 0; i < 3; i++) sum[i] += weight * pixel[i];
  if (channels == 4) sum[3] += weight;
}

/* Sums the pixels of a row that become one. A pixel is as wide as the new width, and a new one as
   wide as the old width, so that all overlaps are whole numbers. */
static void add_across(struct scaling *scaling, const uint8_t *row) {
  uint64_t width = scaling->width, to_width = scaling->to_width;
  uint8_t channels = scaling->channels;
  uint64_t *sum = scaling->row_sums;
  memset(sum, 0, to_width * channels * sizeof *sum);
  for (uint64_t x = 0; x < to_width; x++, sum += channels) {
    uint64_t start = x * width, end = start + width;
    uint64_t first = start / to_width, last = (end - 1) / to_width;
    const uint8_t *pixel = row + first * channels;
    add_pixel(sum, pixel, channels, (first + 1) * to_width - start);
    if (channels == 3) {
      uint64_t red = 0, green = 0, blue = 0;
      for (uint64_t i = first + 1; i < last; i++) {
        pixel += 3;
        red += pixel[0];
        green += pixel[1];
        blue += pixel[2];
      }
      sum[0] += to_width * red;
      sum[1] += to_width * green;
      sum[2] += to_width * blue;
    } else {
      for (uint64_t i = first + 1; i < last; i++) {
        add_pixel(sum, pixel += channels, channels, to_width);
      }
    }
    if (last > first) add_pixel(sum, row + last * channels, channels, end - last * to_width);
  }
}

static void write_row(struct scaling *scaling) {
  uint64_t area = (uint64_t)scaling->width * scaling->height;
  const uint64_t *sum = scaling->sums;
  uint8_t *pixel = scaling->row, channels = scaling->channels;
  for (uint32_t x = 0; x < scaling->to_width; x++, sum += channels, pixel += channels) {
    uint64_t weight = channels == 4 ? sum[3] : area;
    for (int i = 0; i < 3; i++) pixel[i] = weight ? (uint8_t)((sum[i] + weight / 2) / weight) : 0;
    if (channels == 4) pixel[3] = (uint8_t)((weight + area / 2) / area);
  }
  png.png_write_row(scaling->writer, scaling->row);
}

/* Adds the sums of a row, which is as high as the new height, to those of the rows it overlaps. */
static void add_down(struct scaling *scaling, uint64_t *room) {
  size_t count = (size_t)scaling->to_width * scaling->channels;
  uint64_t rest = scaling->to_height;
  while (rest) {
    uint64_t part = rest < *room ? rest : *room;
    for (size_t i = 0; i < count; i++) scaling->sums[i] += part * scaling->row_sums[i];
    rest -= part;
    *room -= part;
    if (!*room) {
      write_row(scaling);
      memset(scaling->sums, 0, count * sizeof *scaling->sums);
      *room = scaling->height;
    }
  }
}

static void start_reading(struct scaling *scaling) {
  png_structp reader = scaling->reader =
      png.png_create_read_struct(png.png_get_libpng_ver(NULL), scaling, on_error, on_warning);
  if (!reader || !(scaling->read_info = png.png_create_info_struct(reader))) {
    fail(scaling, FP_FAILED);
  }
  png.png_set_read_fn(reader, scaling, read_bytes);
  png.png_read_info(reader, scaling->read_info);
  png.png_set_expand(reader);
  png.png_set_scale_16(reader);
  png.png_set_gray_to_rgb(reader);
  int passes = png.png_set_interlace_handling(reader);
  png.png_read_update_info(reader, scaling->read_info);
  scaling->width = png.png_get_image_width(reader, scaling->read_info);
  scaling->height = png.png_get_image_height(reader, scaling->read_info);
  scaling->channels = png.png_get_channels(reader, scaling->read_info);
  size_t row_length = png.png_get_rowbytes(reader, scaling->read_info);
  if (row_length != (size_t)scaling->width * scaling->channels || scaling->channels < 3 ||
      scaling->to_width > scaling->width || scaling->to_height > scaling->height) {
    fail(scaling, FP_DAMAGED);
  }
  scaling->is_interlaced = passes > 1;
  scaling->pixels = room_for(scaling, scaling->is_interlaced ? scaling->height : 1, row_length);
  for (int pass = 1; pass < passes; pass++) {
    for (uint32_t y = 0; y < scaling->height; y++) {
      png.png_read_row(reader, scaling->pixels + y * row_length, NULL);
    }
  }
}

static void start_writing(struct scaling *scaling) {
  size_t count = (size_t)scaling->to_width * scaling->channels;
  scaling->row_sums = room_for(scaling, count, sizeof *scaling->row_sums);
  scaling->sums = room_for(scaling, count, sizeof *scaling->sums);
  scaling->row = room_for(scaling, count, 1);
  png_structp writer = scaling->writer =
      png.png_create_write_struct(png.png_get_libpng_ver(NULL), scaling, on_error, on_warning);
  if (!writer || !(scaling->written_info = png.png_create_info_struct(writer))) {
    fail(scaling, FP_FAILED);
  }
  png.png_set_write_fn(writer, scaling, write_bytes, flush_nothing);
  png.png_set_IHDR(
      writer, scaling->written_info, scaling->to_width, scaling->to_height, 8,
      scaling->channels == 4 ? RGBA : RGB, 0, 0, 0);
  png.png_write_info(writer, scaling->written_info);
}

static void scale(struct scaling *scaling) {
  if (setjmp(scaling->failure)) return;
  start_reading(scaling);
  start_writing(scaling);
  uint64_t room = scaling->height;
  for (uint32_t y = 0; y < scaling->height; y++) {
    uint8_t *row = scaling->pixels;
    if (scaling->is_interlaced) row += (size_t)y * scaling->width * scaling->channels;
    png.png_read_row(scaling->reader, row, NULL);
    add_across(scaling, row);
    add_down(scaling, &room);
  }
  png.png_read_end(scaling->reader, NULL);
  png.png_write_end(scaling->writer, scaling->written_info);
}

fp_status fp_scale(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t **output,
    size_t *length) {
  *output = NULL;
  *length = 0;
  pthread_once(&once, load);
  if (!is_loaded) return FP_MISSING;
  struct scaling scaling = {
      .bytes = bytes, .left = count, .to_width = width, .to_height = height};
  scale(&scaling);
  if (scaling.reader) png.png_destroy_read_struct(&scaling.reader, &scaling.read_info, NULL);
  if (scaling.writer) png.png_destroy_write_struct(&scaling.writer, &scaling.written_info);
  free(scaling.pixels);
  free(scaling.row_sums);
  free(scaling.sums);
  free(scaling.row);
  if (scaling.status == FP_OK) {
    *output = scaling.output;
    *length = scaling.length;
  } else {
    free(scaling.output);
  }
  return scaling.status;
}
