//===- OlderSystems.cpp - Functions that older C libraries lack -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GCC's std::random_device and LLVM's archives call arc4random, which glibc has
// since 2.36. With this definition programs link, and the tools run, on systems
// from glibc 2.35 on. `check-packages symbols` finds other such functions.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

extern "C" uint32_t arc4random() {
  uint32_t number;
  // A read of so few bytes is complete, or fails on a kernel before 3.17.
  if (getrandom(&number, sizeof(number), 0) != sizeof(number))
    std::abort();
  return number;
}
