//===- ProgramWriter.h - A model function as a program ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_PROGRAMWRITER_H
#define SYSTOLE_ESTIMATOR_PROGRAMWRITER_H

#include "Builder.h"
#include "systole/Estimator/TPUEstimator.h"

namespace systole::estimator {

/// Writes a program of model and input functions, and collects its flags.
class ProgramWriter {
public:
  /// `where` is the position of the batch sizes, and `call` that of the
  /// command. `Builder::Frozen` is for a program without flags.
  ProgramWriter(const TPUEstimatorArgs &args, Where where, Where call,
                Builder::Kind kind = Builder::Model)
      : args(args), where(where), call(call), kind(kind) {}

  /// Adds one mode of several, or the only one.
  void add(ModeKeys mode, const InputFn &input_fn, const Hooks &hooks,
           bool isOne = true);
  /// A model function without a pipeline.
  void addModel(ModeKeys mode, const Params &params, const NamedTensors &inputs,
                bool hasLabels, const Hooks &hooks, bool isOne);
  std::string text() const {
    return "graph.model @" + args.name + " {\n" + body + "}\n";
  }

  /// "train_batch_size".
  static const char *batchSizeName(ModeKeys mode);
  /// The global batch size of a mode that was added.
  int64_t batchSize(ModeKeys mode) const { return modes.at(mode).batchSize; }
  /// The hooks of a mode: those of its command, and of its spec.
  const Hooks &hooks(ModeKeys mode) const {
    static const Hooks none;
    auto found = modes.find(mode);
    return found == modes.end() ? none : found->second.hooks;
  }

  /// The predictions to return; all if empty.
  std::vector<std::string> predictKeys;
  Scaffold scaffold;
  /// The parameters that are flags of the program, with their values.
  std::map<std::string, double> parameters;

private:
  struct Mode {
    int64_t batchSize = 0;
    Hooks hooks;
  };
  const TPUEstimatorArgs &args;
  const Where where, call;
  const Builder::Kind kind;
  std::string body;
  std::map<ModeKeys, Mode> modes;
};

} // namespace systole::estimator

#endif // SYSTOLE_ESTIMATOR_PROGRAMWRITER_H
