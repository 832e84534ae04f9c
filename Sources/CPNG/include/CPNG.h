#ifndef FP_CPNG_H
#define FP_CPNG_H

#include <stddef.h>
#include <stdint.h>

/// The one door to libpng, which is looked for when it is first needed: building and starting a
/// program need neither libpng nor its headers. Graphviz and librsvg bring it along.

/// How scaling ended.
typedef enum fp_status {
  /// The output is there.
  FP_OK = 0,
  /// libpng was not found.
  FP_MISSING = 1,
  /// libpng cannot decode the picture to its end.
  FP_DAMAGED = 2,
  /// There is not enough memory.
  FP_FAILED = 3
} fp_status;

/// The version of libpng, such as "1.6.39"; NULL if it was not found.
const char *fp_version(void);

/// Scales a PNG down, and writes it as a PNG of 8-bit RGB, or RGBA where it can be transparent.
///
/// Each pixel is the mean of the area that it covers, weighted by opacity and computed with whole
/// numbers, so it is the same on every machine. As in browsers' canvases, the mean is that of sRGB
/// values. Color profiles are dropped.
///
/// Width and height are at least 1, and at most those of the picture. After FP_OK, *output holds
/// *length bytes, which are given back with free(); otherwise it is NULL.
///
/// Only one row of the picture is in memory at once, unless it is interlaced.
fp_status fp_scale(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t **output,
    size_t *length);

#endif
