//===- Predict.cpp - The command predict ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Predict.h"

#include "runtime/program/predict/Predictions.h"
#include "runtime/program/session/Hooks.h"
#include "runtime/program/session/Selection.h"
#include "runtime/program/session/Session.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/algorithm/container.h"
#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace systole::runtime {
namespace {

/// The rows of a shard; the last shard's may be filled up.
int64_t shardRows(const systole_program &program,
                  const systole_function &function) {
  return (function.global_batch_size + program.num_shards - 1) /
         program.num_shards;
}

/// The outfeeds that --predict_keys names; all without it.
absl::StatusOr<std::vector<int32_t>>
chooseOutfeeds(const systole_function &function) {
  std::vector<std::string> names;
  std::vector<int32_t> all, chosen;
  for (int32_t i = 0; i < function.num_outfeeds; ++i) {
    names.push_back(function.outfeeds[i].name);
    all.push_back(i);
  }
  std::string keys = absl::GetFlag(FLAGS_predict_keys);
  for (absl::string_view key : absl::StrSplit(keys, ',', absl::SkipEmpty())) {
    auto found = absl::c_find(names, key);
    if (found == names.end())
      return usageError(absl::StrCat("--predict_keys=", keys,
                                     ": the model does not predict '", key,
                                     "', only ", absl::StrJoin(names, ", ")));
    chosen.push_back(static_cast<int32_t>(found - names.begin()));
  }
  return keys.empty() ? all : chosen;
}

/// The columns of one example. The outfeeds' first dimension is the shard's
/// examples.
absl::StatusOr<std::vector<PredictionColumn>>
columnsOf(const systole_function &function,
          const std::vector<int32_t> &outfeeds, int64_t rowsPerShard) {
  std::vector<PredictionColumn> columns;
  for (int32_t i : outfeeds) {
    const systole_tensor_spec &spec = function.outfeeds[i];
    if (spec.rank < 1 || spec.dims[0] != rowsPerShard)
      return absl::FailedPreconditionError(
          absl::StrCat("the prediction '", spec.name, "' (", typeName(spec),
                       ") has no row for each of the ", rowsPerShard,
                       " examples of a shard: let the model predict one value "
                       "for each example"));
    columns.push_back(
        {spec.name, spec.dtype, {spec.dims + 1, spec.dims + spec.rank}});
  }
  return columns;
}

/// Passes steps to a writer, row by row. Shard s has the s-th part of the
/// batch.
class PredictionRows {
public:
  PredictionRows(const systole_program &program,
                 const systole_function &function,
                 const std::vector<int32_t> &outfeeds, PredictionWriter &writer)
      : function(function), outfeeds(outfeeds), writer(writer),
        rowsPerShard(shardRows(program, function)), values(outfeeds.size()) {}

  absl::Status write(const StepResults &results, int64_t rows) {
    for (int64_t row = 0; row < rows; ++row, ++written) {
      int shard = static_cast<int>(row / rowsPerShard);
      for (size_t i = 0; i < outfeeds.size(); ++i)
        values[i] =
            static_cast<const char *>(results.tensor(shard, outfeeds[i])) +
            row % rowsPerShard * byteSize(function.outfeeds[outfeeds[i]]) /
                rowsPerShard;
      RETURN_IF_ERROR(writer.write(values));
    }
    return absl::OkStatus();
  }

  int64_t count() const { return written; }

private:
  const systole_function &function;
  const std::vector<int32_t> &outfeeds;
  PredictionWriter &writer;
  const int64_t rowsPerShard;
  std::vector<const char *> values;
  int64_t written = 0;
};

} // namespace

absl::Status predictCommand(const systole_program &program,
                            const CommandLine &line, SignalWatcher &signals) {
  std::string output = absl::GetFlag(FLAGS_output);
  if (!output.empty())
    RETURN_IF_ERROR(checkPredictionsPath(output));
  ASSIGN_OR_RETURN(int64_t steps,
                   selectBatches(program, "predict", absl::GetFlag(FLAGS_steps),
                                 "steps", "prediction"));
  ASSIGN_OR_RETURN(const systole_function *found,
                   requireFunction(program, "predict"));
  const systole_function &function = *found;
  ASSIGN_OR_RETURN(std::vector<int32_t> outfeeds, chooseOutfeeds(function));
  ASSIGN_OR_RETURN(std::vector<PredictionColumn> columns,
                   columnsOf(function, outfeeds, shardRows(program, function)));
  if (isFrozen(program) && !(absl::GetFlag(FLAGS_model_dir).empty() &&
                             absl::GetFlag(FLAGS_checkpoint_path).empty() &&
                             absl::GetFlag(FLAGS_warm_start_from).empty()))
    return usageError("this program contains its variables or has none: omit "
                      "--model_dir, --checkpoint_path and --warm_start_from");
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                   Session::restored(program, line, signals, "predict with"));
  Device &device = session->device();
  Session::InputOptions input;
  input.padRemainder = true;
  ASSIGN_OR_RETURN(std::unique_ptr<Infeed> infeed,
                   session->openInfeed(function, input));
  ASSIGN_OR_RETURN(std::unique_ptr<PredictionWriter> writer,
                   openPredictions(output, std::move(columns)));

  ASSIGN_OR_RETURN(UserHooks userHooks, makeUserHooks());
  ASSIGN_OR_RETURN(std::unique_ptr<Hooks> hooks,
                   Hooks::create(program, function, device,
                                 absl::GetFlag(FLAGS_model_dir), userHooks));
  RETURN_IF_ERROR(hooks->begin());
  RETURN_IF_ERROR(hooks->beforeLoop(steps));
  PredictionRows rows(program, function, outfeeds, *writer);
  absl::Status written;
  absl::StatusOr<int64_t> ran = device.run(
      function, steps, infeed.get(), [&](const StepResults &results) {
        if (written.ok())
          written = rows.write(results, infeed->examples(results.index()));
        if (!written.ok())
          device.requestStop();
      });
  RETURN_IF_ERROR(written);
  RETURN_IF_ERROR(ran.status());
  absl::Status hooked = hooks->afterLoop(*ran);
  hooked.Update(hooks->end());
  RETURN_IF_ERROR(hooked);
  if (signals.received() != 0)
    return absl::CancelledError("stopped before the last prediction");
  if (rows.count() == 0)
    return absl::OutOfRangeError("there is no prediction data: it is empty");
  RETURN_IF_ERROR(writer->finish());
  // Without --output only predictions go to the standard output.
  if (!output.empty())
    logInfo("Wrote %d predictions%s to %s\n", rows.count(),
            isFrozen(program) ? ""
                              : absl::StrCat(" of step ", device.globalStep()),
            output);
  return absl::OkStatus();
}

} // namespace systole::runtime
