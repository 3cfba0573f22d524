//===- Exporters.h - SavedModels of train_and_evaluate ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_EXPORTERS_H
#define SYSTOLE_ESTIMATOR_EXPORTERS_H

#include "systole/Estimator/Data.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace systole {

/// The features of a served model, without the batch.
using ServingInputReceiver =
    std::vector<std::pair<std::string, FixedLenFeature>>;
using ServingInputFn = std::function<ServingInputReceiver()>;
using EvaluationResult = std::map<std::string, double>;

/// Writes SavedModels of evaluated checkpoints to export/NAME of the model
/// folder, while training goes on.
class Exporter {
public:
  Exporter(std::string name, ServingInputFn serving_input_receiver_fn,
           int64_t exports_to_keep)
      : name(std::move(name)),
        serving_input_receiver_fn(std::move(serving_input_receiver_fn)),
        exports_to_keep(exports_to_keep) {}
  virtual ~Exporter() = default;
  /// Whether the checkpoint of this evaluation is exported.
  virtual bool wants(const EvaluationResult &result) = 0;
  /// Whether the checkpoint of the last evaluation is exported at the end.
  virtual bool wantsLast() const { return false; }
  /// Called with each evaluation of earlier runs in the model folder, in order.
  virtual void sawEarlier(const EvaluationResult &) {}

  const std::string name;
  const ServingInputFn serving_input_receiver_fn;
  /// Older ones are deleted; 0 keeps all.
  const int64_t exports_to_keep;
};
using ExporterList = std::vector<std::shared_ptr<Exporter>>;

/// Exports every evaluated checkpoint.
class LatestExporter : public Exporter {
public:
  LatestExporter(std::string name, ServingInputFn serving_input_receiver_fn,
                 int64_t exports_to_keep = 5)
      : Exporter(std::move(name), std::move(serving_input_receiver_fn),
                 exports_to_keep) {}
  bool wants(const EvaluationResult &) override { return true; }
};

/// Exports the last checkpoint, at the end.
class FinalExporter : public Exporter {
public:
  FinalExporter(std::string name, ServingInputFn serving_input_receiver_fn)
      : Exporter(std::move(name), std::move(serving_input_receiver_fn), 0) {}
  bool wants(const EvaluationResult &) override { return false; }
  bool wantsLast() const override { return true; }
};

/// Exports a checkpoint that is better than all before it, by default of a
/// lower loss. Evaluations of earlier runs count, too: it reads their event
/// files.
class BestExporter : public Exporter {
public:
  /// Whether the second evaluation is better than the first.
  using CompareFn =
      std::function<bool(const EvaluationResult &, const EvaluationResult &)>;
  BestExporter(std::string name, ServingInputFn serving_input_receiver_fn,
               CompareFn compare_fn = lossIsLower, int64_t exports_to_keep = 5)
      : Exporter(std::move(name), std::move(serving_input_receiver_fn),
                 exports_to_keep),
        compare_fn(std::move(compare_fn)) {}
  bool wants(const EvaluationResult &result) override;
  void sawEarlier(const EvaluationResult &result) override { wants(result); }

private:
  static bool lossIsLower(const EvaluationResult &best,
                          const EvaluationResult &current);
  const CompareFn compare_fn;
  EvaluationResult best;
};

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_EXPORTERS_H
