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
  /// `where` is the position of the batch sizes. `Builder::Frozen` is for a
  /// program without flags.
  ProgramWriter(const TPUEstimatorArgs &args, Where where,
                Builder::Kind kind = Builder::Model)
      : args(args), where(where), kind(kind) {}

  /// Adds one mode of several, or the only one.
  void add(ModeKeys mode, const InputFn &input_fn, const Hooks &hooks,
           bool isOne = true);
  /// A model function without a pipeline.
  void addModel(ModeKeys mode, const Params &params, const NamedTensors &inputs,
                bool hasLabels, const Hooks &hooks, bool isOne);
  std::string text() const {
    return "graph.model @" + args.name + " {\n" + body + "}\n";
  }

  /// The predictions to return; all if empty.
  std::vector<std::string> predictKeys;
  Scaffold scaffold;
  /// The parameters that are flags of the program, with their values.
  std::map<std::string, double> parameters;

private:
  const TPUEstimatorArgs &args;
  const Where where;
  const Builder::Kind kind;
  std::string body;
};

} // namespace systole::estimator

#endif // SYSTOLE_ESTIMATOR_PROGRAMWRITER_H
