//===- Function.h - Compiled functions of one element -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_FUNCTION_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_FUNCTION_H

#include "runtime/data/core/Random.h"
#include "runtime/data/core/Stage.h"
#include "runtime/data/record_ops/Host.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace systole::data {

/// What the random numbers of elements are drawn from, one after the other.
struct Seeds {
  const uint64_t key;
  uint64_t &next; ///< The element's place in the data.

  uint64_t take() { return mix(key ^ next++); }
};

/// The function of a map or a filter. Can be called by several threads.
class Function {
public:
  static absl::StatusOr<std::unique_ptr<Function>>
  create(const StageContext &context);
  ~Function() { delete spare.load(); }

  /// Calls it on the components of `sample`; its random numbers are a function
  /// of `seed`. Errors name the sample's file and record.
  absl::StatusOr<std::vector<Buffer>> call(const Sample &sample, uint64_t seed);

  /// The same, with the results in place of the components.
  absl::Status apply(Sample &sample, uint64_t seed);

  /// Whether all results have sizes that are known, which are these.
  bool fits(absl::Span<const Place> places) const;

  /// Calls it on `sample`, with the results in places that `fits`.
  absl::Status put(const Sample &sample, uint64_t seed,
                   absl::Span<const Place> places);

  /// The same of the elements that `input` has ready, at most so many, one
  /// after the other; not by several threads at a time. Those with an error
  /// that `isLeftOut` are left out; the first other error is returned. Returns
  /// how many have been put somewhere.
  absl::StatusOr<size_t>
  putReady(Stage &input, size_t most, Seeds seeds,
           absl::Span<const Place> places,
           absl::FunctionRef<bool(const absl::Status &)> isLeftOut);

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
    std::vector<Buffer> results; ///< Empty between calls.
  };

  Function(const StageContext &context);
  std::unique_ptr<Frame> takeFrame();
  void giveBack(std::unique_ptr<Frame> frame);
  absl::Status error(absl::StatusCode code, const Origin &origin,
                     absl::string_view message) const;
  /// Calls it with the frame's inputs and outputs. Other results are put in
  /// `results`, which no input is in. The error is the host's.
  bool enter(Frame &frame, uint64_t seed, std::vector<Buffer> &results) const;
  /// Makes memory for the results whose sizes are known.
  void allocate(Frame &frame, std::vector<Buffer> &results) const;
  /// Calls it on `sample`, with the frame's outputs and other results as
  /// above.
  absl::Status run(Frame &frame, const Sample &sample, uint64_t seed,
                   std::vector<Buffer> &results) const;

  const systole_dataset_op &op;
  const systole_host_function &function;
  const Budget budget;
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
  /// That of putReady.
  std::unique_ptr<Frame> ofReady;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_FUNCTION_H
