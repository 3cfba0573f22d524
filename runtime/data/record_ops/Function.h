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

/// The function of a map or a filter. Several threads may call it.
class Function {
public:
  static absl::StatusOr<std::unique_ptr<Function>>
  create(const StageContext &context);
  ~Function() { delete spare.load(); }

  /// Calls it on the components of `sample`. Its random numbers depend on
  /// `seed` only. Errors name the sample's file and record.
  absl::StatusOr<std::vector<Buffer>> call(const PipelineElement &sample,
                                           uint64_t seed);

  /// Calls the function, and puts the results in place of the components.
  absl::Status apply(PipelineElement &sample, uint64_t seed);

  /// Whether all results have known sizes, equal to those of `places`.
  bool fits(absl::Span<const Place> places) const;

  /// Calls it on `sample` and writes the results to places that `fits`.
  absl::Status put(const PipelineElement &sample, uint64_t seed,
                   absl::Span<const Place> places);

  /// Calls it on at most `most` elements that `input` has ready, one after the
  /// other. One thread at a time may call this. Elements with an error that
  /// `isLeftOut` are skipped; the first other error is returned. Returns the
  /// number of elements written.
  absl::StatusOr<size_t>
  putReady(Stage &input, size_t most, Seeds &seeds,
           absl::Span<const Place> places,
           absl::FunctionRef<bool(const absl::Status &)> isLeftOut);

private:
  /// The memory of one call.
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
  /// Calls it with the frame's inputs and outputs. Results of unknown size are
  /// put into `results`, which must not contain an input. The host has the
  /// error.
  bool enter(Frame &frame, uint64_t seed, std::vector<Buffer> &results) const;
  /// Allocates the results of known size.
  void allocate(Frame &frame, std::vector<Buffer> &results) const;
  /// Calls it on `sample`. Outputs and results as above.
  absl::Status run(Frame &frame, const PipelineElement &sample, uint64_t seed,
                   std::vector<Buffer> &results) const;

  const systole_dataset_op &op;
  const systole_host_function &function;
  const Budget budget;
  const std::shared_ptr<const runtime::Parameters> parameters;
  const std::shared_ptr<Counters> counters;
  StageCounter *const counter;
  /// The number of inputs that are components. Parameters follow.
  size_t components;
  /// The bytes of each input and output, or -1 if the data determines them.
  std::vector<int64_t> inputBytes, outputBytes;
  /// A frame that is not in use, and further ones.
  std::atomic<Frame *> spare{nullptr};
  std::mutex mutex;
  std::vector<std::unique_ptr<Frame>> frames;
  /// The frame of putReady.
  std::unique_ptr<Frame> ofReady;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_FUNCTION_H
