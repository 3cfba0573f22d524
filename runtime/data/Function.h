//===- Function.h - Compiled functions of one element -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_FUNCTION_H
#define SYSTOLE_RUNTIME_DATA_FUNCTION_H

#include "runtime/data/Host.h"
#include "runtime/data/Stage.h"

#include "absl/status/statusor.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace systole::data {

/// The function of a map or a filter. Can be called by several threads.
class Function {
public:
  static absl::StatusOr<std::unique_ptr<Function>>
  create(const StageContext &context);
  ~Function() { delete spare.load(); }

  /// Calls it on the components of `sample`; its random numbers are a function
  /// of `seed`. Errors name the sample's file and record.
  absl::StatusOr<std::vector<Buffer>> call(const Sample &sample, uint64_t seed);

  /// The same, with the results in place of the components: at `sample.places`
  /// where those are of their sizes.
  absl::Status apply(Sample &sample, uint64_t seed);

private:
  /// What a call needs to itself.
  struct Frame {
    explicit Frame(const systole_host_function &function)
        : transient(function.transient_bytes),
          inputs(static_cast<size_t>(function.num_inputs)),
          outputs(static_cast<size_t>(function.num_outputs)) {}
    Buffer transient;
    std::vector<systole_value> inputs, outputs;
    systole_host host;
    std::vector<Buffer> results;
  };

  Function(const StageContext &context);
  std::unique_ptr<Frame> takeFrame();
  void giveBack(std::unique_ptr<Frame> frame);
  absl::Status error(absl::StatusCode code, const Sample &sample,
                     absl::string_view message) const;
  /// Leaves the results in the frame.
  absl::Status run(Frame &frame, const Sample &sample, uint64_t seed,
                   const std::vector<Sample::Place> *places);

  const systole_dataset_op &op;
  const systole_host_function &function;
  const std::shared_ptr<const runtime::Parameters> parameters;
  const std::shared_ptr<Counters> counters;
  StageCounter *const counter;
  /// Inputs that are components; those after them are parameters.
  size_t components;
  /// The bytes of each input and output, or -1 where its data say.
  std::vector<int64_t> inputBytes, outputBytes;
  /// A frame that nobody uses, and those besides it.
  std::atomic<Frame *> spare{nullptr};
  std::mutex mutex;
  std::vector<std::unique_ptr<Frame>> frames;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_FUNCTION_H
