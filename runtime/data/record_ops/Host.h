//===- Host.h - The host functions of the C ABI -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state behind the ABI's host functions: the first error of a compiled
// input function, and the memory of its results.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_HOST_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_HOST_H

#include "runtime/data/core/Dataset.h"
#include "runtime/formats/Budget.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <vector>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace systole::data {
class Counters;
class RecordMemory;
class RecordOp;
struct StageCounter;
} // namespace systole::data

namespace systole::data {

/// Sets a value with one store. Compiled code reads it with one load, which
/// would stall after two stores.
inline void setValue(systole_value &to, const void *data, int64_t bytes) {
#if defined(__x86_64__)
  _mm_storeu_si128(reinterpret_cast<__m128i *>(&to),
                   _mm_set_epi64x(bytes, reinterpret_cast<int64_t>(data)));
#else
  to = {const_cast<void *>(data), bytes};
#endif
}

} // namespace systole::data

/// One thread's context for compiled input functions.
struct systole_host {
  systole_host();
  ~systole_host();

  /// The first error since the last reset.
  absl::Status status;

  /// The key of the element's random numbers.
  uint64_t key = 0;

  /// The limit on memory for the values of one element.
  systole::data::Budget budget;

  /// The destination of results without a static shape, while a function runs.
  std::vector<systole::data::Buffer> *given = nullptr;

  /// The counters of record operations, within an operation of the pipeline;
  /// null if nothing is counted.
  systole::data::Counters *counters = nullptr;
  const systole::data::StageCounter *within = nullptr;

  /// Adds the runs since the last call to `counters`.
  void countRuns();

  /// Drops the error and the results, for an element with this key.
  void reset(uint64_t elementKey = 0) {
    if (!status.ok())
      status = absl::OkStatus();
    kept.clear();
    keptBytes = 0;
    expected = 0;
    key = elementKey;
  }

  /// The next random number of the element, uniform in [0, 1).
  double draw();

  /// Keeps memory until the next reset. Returns its value.
  systole_value keep(systole::data::Buffer buffer);

  /// Checks that `bytes` more may be kept.
  absl::Status checkRoom(int64_t bytes) const;

  /// Keeps `error` if it is the first. Returns its code for the ABI.
  systole_status fail(absl::Status error);

private:
  friend systole_status
  systole_record(systole_host *, const systole_record_op *, systole_value *);
  /// An operation that this thread has run, and its counter.
  struct Known {
    const systole_record_op *description = nullptr;
    std::shared_ptr<systole::data::RecordOp> op;
    std::unique_ptr<systole::data::RecordMemory> memory;
    systole::data::StageCounter *counter = nullptr;
    int64_t runs = 0; ///< Runs that are not counted yet.
  };
  /// Returns the state of an operation, or null after an error.
  Known *find(const systole_record_op &op) {
    if (expected < known.size() && known[expected].description == &op)
      return &known[expected++];
    return search(op);
  }
  Known *search(const systole_record_op &op);

  /// In the order of their first runs. `expected` is the next one if they come
  /// in this order again.
  std::vector<Known> known;
  size_t expected = 0;
  std::vector<systole::data::Buffer> kept;
  int64_t keptBytes = 0;
};

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_HOST_H
