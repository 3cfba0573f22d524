//===- NoThreads.h - A process that can start no thread ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_NOTHREADS_H
#define SYSTOLE_TEST_RUNTIME_NOTHREADS_H

#include "gtest/gtest.h"

#include <pthread.h>

namespace systole::test {

/// While it lives no thread can be started: its stack would be larger than all
/// addresses.
class NoThreads {
public:
  NoThreads() {
    pthread_getattr_default_np(&before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size_t(1) << 47);
    EXPECT_EQ(pthread_setattr_default_np(&attributes), 0);
    pthread_attr_destroy(&attributes);
  }
  ~NoThreads() {
    pthread_setattr_default_np(&before);
    pthread_attr_destroy(&before);
  }

private:
  pthread_attr_t before;
};

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_NOTHREADS_H
