//===- Main.c - The entry point of a compiled program ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/runtime/abi.h"

int main(int argc, char **argv) {
  return systole_main(argc, argv, &systole_program_descriptor);
}
