/* For own-libraries.test: functions of a person's program with the names of
   those of zlib, libpng, Protocol Buffers and the C++ library, which the
   runtime contains. Ours would return other numbers, or crash. */
#include "systole/runtime/hook.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define OWN(NAME, RESULT)                                                      \
  long NAME(void *a, void *b, void *c) { return RESULT; }
OWN(crc32, 1)
OWN(adler32, 2)
OWN(inflate, 3)
OWN(inflateInit2_, 4)
OWN(png_create_read_struct, 5)
OWN(_ZN6google8protobuf11MessageLite15ParseFromStringERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE,
    6)
OWN(_ZN4absl8debian36MutexD1Ev, 7)
OWN(_ZSt17__throw_bad_allocv, 8)

static void check(const char *where) {
  long sum =
      crc32(0, 0, 0) + adler32(0, 0, 0) + inflate(0, 0, 0) +
      inflateInit2_(0, 0, 0) + png_create_read_struct(0, 0, 0) +
      _ZN6google8protobuf11MessageLite15ParseFromStringERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(
          0, 0, 0) +
      _ZN4absl8debian36MutexD1Ev(0, 0, 0) + _ZSt17__throw_bad_allocv(0, 0, 0);
  printf("%s: %s functions\n", where, sum == 36 ? "own" : "other");
  if (sum != 36)
    exit(9);
}

#if defined(PROGRAM)
__attribute__((constructor)) static void start(void) { check("program"); }
#elif defined(HOOK)
static void begin(void *self, const systole_hook_run *run) { check("hook"); }
const systole_hook *systole_make_hook(const char *argument) {
  static systole_hook hook = {.version = SYSTOLE_HOOK_VERSION, .begin = begin};
  return &hook;
}
#else
/* graph.host_function: its argument. */
int32_t double_rows(const char *signature, const char *config,
                    const void *const *inputs, void *const *outputs) {
  static int calls;
  if (!calls++)
    check("library");
  for (int32_t i = 0; i < 16 * 784; ++i)
    ((float *)outputs[0])[i] = ((const float *)inputs[0])[i];
  return 0;
}
#endif
