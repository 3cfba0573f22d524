//===- TestServer.h - A server of files that can be told to fail  -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_STORAGE_TESTSERVER_H
#define SYSTOLE_TEST_STORAGE_TESTSERVER_H

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace systole::test {

/// Inputs/server.py, started once, and the environment that leads to it. Times
/// and sizes are small: a stall is one second, a block 64 KiB, and there are
/// four tries.
class ServerTest : public ::testing::Test {
protected:
  static void SetUpTestSuite();
  /// "http://127.0.0.1:PORT".
  static std::string url();
  /// The same over TLS.
  static std::string secureUrl();

  static void put(const std::string &name, const std::string &bytes);
  static std::string get(const std::string &name);
  /// The next requests whose "METHOD ADDRESS" matches the expression fail.
  static void fail(const std::string &match,
                   const std::vector<std::string> &faults);
  /// Credentials that were given out are not accepted any more.
  static void expireCredentials();
  /// The requests since the last call, one on each line.
  static std::string takeLog();

  /// Bytes that repeat nowhere near, so that no two parts are the same.
  static std::string makeBytes(size_t size);
};

} // namespace systole::test

#endif // SYSTOLE_TEST_STORAGE_TESTSERVER_H
