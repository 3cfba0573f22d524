//===- RunFunction.cpp - Calls a compiled function ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   systole-run-function LIBRARY FUNCTION CALL
//
// tpu-run starts this program on another machine, or in an emulator of one, to
// call a function of a library that it has compiled for that machine. CALL is a
// file: a Call, the bytes of each input and output, and the inputs. The program
// replaces it by the status, the seconds of each run, and the outputs.
//
//===----------------------------------------------------------------------===//

#include "systole/Execution/FunctionCall.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <vector>

using systole::runtime::Call;

namespace {

struct CloseFile {
  void operator()(FILE *file) const { fclose(file); }
};
using File = std::unique_ptr<FILE, CloseFile>;

struct Free {
  void operator()(void *memory) const { std::free(memory); }
};
using Buffer = std::unique_ptr<char, Free>;

Buffer allocate(int64_t alignment, int64_t bytes) {
  int64_t rounded = (bytes / alignment + 1) * alignment;
  return Buffer(static_cast<char *>(std::aligned_alloc(
      static_cast<size_t>(alignment), static_cast<size_t>(rounded))));
}

[[noreturn]] void fail(const char *what, const char *why) {
  fprintf(stderr, "systole-run-function: %s: %s\n", what, why);
  exit(1);
}

void read(FILE *file, void *to, int64_t bytes) {
  if (fread(to, 1, static_cast<size_t>(bytes), file) !=
      static_cast<size_t>(bytes))
    fail("the call", "the file is too short");
}

void write(FILE *file, const void *from, int64_t bytes) {
  if (fwrite(from, 1, static_cast<size_t>(bytes), file) !=
      static_cast<size_t>(bytes))
    fail("the results", "cannot write the file");
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4)
    fail("arguments", "LIBRARY FUNCTION CALL are expected");
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library)
    fail(argv[1], dlerror());
  using Entry = int32_t (*)(const void *const *inputs, void *const *outputs,
                            void *transient);
  auto entry = reinterpret_cast<Entry>(dlsym(library, argv[2]));
  if (!entry)
    fail(argv[2], dlerror());

  File file(fopen(argv[3], "rb"));
  if (!file)
    fail(argv[3], "cannot open the file");
  Call call;
  read(file.get(), &call, sizeof(call));
  std::vector<int64_t> sizes(static_cast<size_t>(call.inputs + call.outputs));
  read(file.get(), sizes.data(),
       static_cast<int64_t>(sizes.size() * sizeof(int64_t)));
  std::vector<Buffer> buffers;
  std::vector<void *> pointers;
  for (int64_t bytes : sizes) {
    buffers.push_back(allocate(call.alignment, bytes));
    pointers.push_back(buffers.back().get());
  }
  auto inputs = static_cast<size_t>(call.inputs);
  for (size_t i = 0; i < inputs; ++i)
    read(file.get(), pointers[i], sizes[i]);
  Buffer transient = allocate(call.alignment, call.transientBytes);

  int64_t status = 0;
  std::vector<double> seconds(static_cast<size_t>(call.runs));
  for (double &time : seconds) {
    auto start = std::chrono::steady_clock::now();
    status = entry(pointers.data(), pointers.data() + inputs, transient.get());
    time =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
    if (status != 0)
      break;
  }

  file.reset(fopen(argv[3], "wb"));
  if (!file)
    fail(argv[3], "cannot write the file");
  write(file.get(), &status, sizeof(status));
  write(file.get(), seconds.data(),
        static_cast<int64_t>(seconds.size() * sizeof(double)));
  for (size_t i = inputs; i < sizes.size(); ++i)
    write(file.get(), pointers[i], sizes[i]);
  if (fflush(file.get()) != 0)
    fail(argv[3], "cannot write the file");
  return 0;
}
