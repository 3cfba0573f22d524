//===- Tools.cpp - The compiler's tools in this library -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Python package has the compiler once: its console scripts call the tools
// in this library.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

int tpu_opt_main(int argc, char **argv);
int tpu_translate_main(int argc, char **argv);

/// Runs a tool as a program would, and returns its exit code. A process runs
/// one tool, once.
extern "C" __attribute__((visibility("default"))) int
systole_run_tool(const char *name, int argc, char **argv) {
  llvm::StringRef tool(name);
  if (tool == "tpu-opt")
    return tpu_opt_main(argc, argv);
  if (tool == "tpu-translate")
    return tpu_translate_main(argc, argv);
  llvm::errs() << "this package has no tool '" << tool << "'\n";
  return 2;
}
