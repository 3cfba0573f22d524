//===- TestRecords.h - Records and files for tests --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_TESTRECORDS_H
#define SYSTOLE_TEST_RUNTIME_TESTRECORDS_H

#include "runtime/data/readers/InputStream.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::test {

/// A path in the repository.
std::string sourcePath(absl::string_view path);

/// A new folder under the tests' temporary one.
std::string makeFolder();

std::string writeFile(const std::string &path, absl::string_view bytes);
std::string readFile(const std::string &path);

/// The lowest bytes of a number, the lowest first.
std::string littleEndian(uint64_t value, int bytes);

/// One record as a TFRecord file holds it.
std::string frame(absl::string_view record);
std::string frame(const std::vector<std::string> &records);

std::string compress(absl::string_view bytes, data::Compression compression);

/// A tf.Example with the features "image" and "label".
std::string makeExample(absl::string_view image, int64_t label);

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_TESTRECORDS_H
