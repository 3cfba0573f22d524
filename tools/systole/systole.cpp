//===- systole.cpp - All tools as one program -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The relocatable archive has LLVM and MLIR in one file, and the tools' names
// as links to it: the name by which it is called says which tool it is.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstring>

#define SYSTOLE_TOOL(name, function) int function(int argc, char **argv);
#include "Tools.inc"
#undef SYSTOLE_TOOL

namespace {

struct Tool {
  const char *name;
  int (*run)(int argc, char **argv);
};

constexpr Tool tools[] = {
#define SYSTOLE_TOOL(name, function) {name, function},
#include "Tools.inc"
#undef SYSTOLE_TOOL
};

/// Returns the tool of the name that ends `path`, or null.
const Tool *find(const char *path) {
  const char *slash = std::strrchr(path, '/');
  for (const Tool &tool : tools)
    if (!std::strcmp(tool.name, slash ? slash + 1 : path))
      return &tool;
  return nullptr;
}

} // namespace

int main(int argc, char **argv) {
  if (const Tool *tool = argc > 0 ? find(argv[0]) : nullptr)
    return tool->run(argc, argv);
  if (const Tool *tool = argc > 1 ? find(argv[1]) : nullptr)
    return tool->run(argc - 1, argv + 1);
  std::fprintf(stderr, "Usage: systole TOOL ...; the tools are:");
  for (const Tool &tool : tools)
    std::fprintf(stderr, " %s", tool.name);
  std::fprintf(stderr, "\n");
  return 2;
}
