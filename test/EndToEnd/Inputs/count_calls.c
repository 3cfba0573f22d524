// Preloaded: counts what the threads of cores ask of the C library that a step must not.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static long allocations, writes;
static __thread int isCore;

static void count(long *counter) {
  char name[16] = "";
  // A thread gives itself its name with its first calls.
  if (!isCore && !prctl(PR_GET_NAME, name))
    isCore = !strncmp(name, "shard ", 6);
  if (isCore)
    __sync_fetch_and_add(counter, 1);
}

extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t bytes);
extern void *__libc_realloc(void *memory, size_t bytes);
extern void *__libc_memalign(size_t alignment, size_t bytes);

void *malloc(size_t bytes) {
  count(&allocations);
  return __libc_malloc(bytes);
}

void *calloc(size_t number, size_t bytes) {
  count(&allocations);
  return __libc_calloc(number, bytes);
}

void *realloc(void *memory, size_t bytes) {
  count(&allocations);
  return __libc_realloc(memory, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  count(&allocations);
  return __libc_memalign(alignment, bytes);
}

ssize_t write(int file, const void *bytes, size_t size) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real)
    real = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  count(&writes);
  return real(file, bytes, size);
}

__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "of cores: %ld allocations, %ld writes\n", allocations, writes);
}
