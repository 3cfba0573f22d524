//===- FakeProgram.h - A compiled program, written by hand ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A least-squares model as the compiler would describe and compile it: y = x w,
// four weights, gradient descent. Its "train", "evaluate" and "predict" call
// the C ABI as compiled code does.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_FAKEPROGRAM_H
#define SYSTOLE_TEST_RUNTIME_FAKEPROGRAM_H

#include "runtime/data/core/Dataset.h"
#include "runtime/device/BorrowedSnapshot.h"
#include "systole/runtime/abi.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace systole::test {

/// The fault of a shard, and its time.
struct Fault {
  enum Kind { None, Error, Silence, Hang, Divergence, Signal, Call };
  Kind kind = None;
  int shard = 0;
  /// Global step.
  int64_t step = 0;
  /// The signal to raise.
  int number = 0;
  /// The function to call.
  std::function<void()> function;
};

class FakeProgram {
public:
  static constexpr int64_t batch = 24;

  /// `repeat`: the training data starts again at its end.
  explicit FakeProgram(int shards, bool repeat = true);

  const systole_program &descriptor() const { return program; }
  const systole_function &function(const char *name) const;
  const systole_dataset &dataset(const char *name) const;

  /// For tests to change before use.
  systole_program program;

  /// Holds for the programs of the whole process.
  static Fault fault;
  /// A shard that hangs does so until this is set.
  static std::atomic<bool> hangOver;
  /// How often a shard has asked for the reader of the weights.
  static std::atomic<int> asksForReader;

private:
  struct Dataset {
    std::vector<systole_attribute> files, batch;
    std::vector<int32_t> inputs;
    std::vector<systole_dataset_op> ops;
  };
  void buildDataset(Dataset &dataset, const char *flag, bool repeat);

  std::vector<int64_t> rows;
  std::vector<systole_tensor_spec> infeeds, trainOutfeeds, evaluateOutfeeds,
      predictOutfeeds;
  std::vector<systole_tensor_spec> elements;
  std::vector<systole_variable> variables;
  std::vector<systole_function> functions;
  Dataset trainData, evaluateData, predictData;
  std::vector<systole_dataset> datasets;
};

/// Calls the program's main function with the words of a command line.
inline int runMain(const FakeProgram &program,
                   std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "/path/to/squares");
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  return systole_main(static_cast<int>(pointers.size()), pointers.data(),
                      &program.descriptor());
}

/// Lends a state, which must outlive the snapshot.
inline std::shared_ptr<runtime::BorrowedSnapshot>
lend(const FakeProgram &program, const std::vector<char> &state) {
  return std::make_shared<runtime::BorrowedSnapshot>(
      program.descriptor(),
      std::shared_ptr<const char>(state.data(), [](const char *) {}));
}

/// `count` records of the data, made from true weights and an index, as the
/// program's datasets read them: x (4 floats) and y.
std::vector<std::string> makeRecords(int64_t count);

/// Global batches of the fake program, made from the index of the batch.
class Batches : public data::Iterator {
public:
  /// `count` batches, then `end`.
  explicit Batches(int64_t count, absl::Status end = absl::OkStatus())
      : count(count), end(std::move(end)) {}

  absl::StatusOr<bool> next(data::Element &element) override {
    if (index == count) {
      if (!end.ok())
        return end;
      return false;
    }
    data::Buffer x(FakeProgram::batch * 16), y(FakeProgram::batch * 4);
    for (int64_t row = 0; row < FakeProgram::batch; ++row) {
      size_t record =
          static_cast<size_t>((index * FakeProgram::batch + row) % 240);
      std::memcpy(x.data() + row * 16, records[record].data(), 16);
      std::memcpy(y.data() + row * 4, records[record].data() + 16, 4);
    }
    element.components.clear();
    element.components.push_back(std::move(x));
    element.components.push_back(std::move(y));
    ++index;
    return true;
  }

private:
  const std::vector<std::string> records = makeRecords(240);
  const int64_t count;
  const absl::Status end;
  int64_t index = 0;
};

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_FAKEPROGRAM_H
