// A disk that is slow: what is large is written a tenth of a second later. Preloaded into a
// program.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next)
    next = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  if (count >= 1 << 20)
    usleep(100000);
  return next(file, bytes, count);
}
