//===- Records.h - TFRecord files -------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_RECORDS_H
#define SYSTOLE_LIB_ESTIMATOR_RECORDS_H

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace systole::estimator {

/// A serialized tf.Example with features of one string each.
std::string
makeExample(const std::vector<std::pair<std::string, std::string>> &features);

/// A record in the format of TFRecord files: length, checksums and bytes.
std::string frameRecord(const std::string &bytes);

/// A record of an event file of TensorBoard: scalars of a step by their tags.
/// Without scalars it is the file's first record.
std::string
makeEvent(double seconds, int64_t step,
          const std::vector<std::pair<std::string, double>> &scalars);

struct Event {
  int64_t step = 0;
  std::map<std::string, double> scalars;
};
/// The scalars of an event file, up to its end or a record that is not whole.
std::vector<Event> readEvents(const std::string &file);

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_RECORDS_H
