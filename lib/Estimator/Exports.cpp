//===- Exports.cpp - SavedModels ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Process.h"
#include "ProgramWriter.h"
#include "systole/Estimator/TPUEstimator.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <unistd.h>

using namespace systole;
using namespace systole::estimator;

bool BestExporter::wants(const EvaluationResult &result) {
  if (!best.empty() && !compare_fn(best, result))
    return false;
  best = result;
  return true;
}

bool BestExporter::lossIsLower(const EvaluationResult &best,
                               const EvaluationResult &current) {
  return current.at("loss") < best.at("loss");
}

/// The exports in a folder of this machine, the oldest first.
static std::vector<std::pair<long long, std::filesystem::path>>
versionsIn(const std::string &folder) {
  namespace fs = std::filesystem;
  std::vector<std::pair<long long, fs::path>> versions;
  std::error_code error;
  for (const auto &entry : fs::directory_iterator(folder, error)) {
    std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") == std::string::npos)
      versions.emplace_back(std::atoll(name.c_str()), entry.path());
  }
  std::sort(versions.begin(), versions.end());
  return versions;
}

std::string Estimator::export_savedmodel(const ExportArgs &exported,
                                         Where call) {
  if (exported.export_dir_base.empty() || !exported.serving_input_receiver_fn)
    fail(call, "export_savedmodel: give an export_dir_base and a "
               "serving_input_receiver_fn");
  NamedTensors inputs;
  for (const auto &[name, feature] : exported.serving_input_receiver_fn()) {
    Tensor::Definition definition;
    definition.type = feature.dtype;
    definition.shape = feature.shape;
    inputs.emplace_back(name, Tensor(definition));
  }
  Params params = args.params;
  int64_t batch = args.predict_batch_size > 0 ? args.predict_batch_size : 1;
  params.set("batch_size", batch);
  ProgramWriter writer(args, where, call, Builder::Frozen);
  writer.addModel(ModeKeys::PREDICT, params, inputs, /*hasLabels=*/false,
                  /*hooks=*/{}, /*isOne=*/true);
  std::vector<std::string> words = {
      tpuRun(),
      keepFile("text", args.name + ".mlir", writer.text()),
      "export",
      exported.export_dir_base,
      flag("model_dir", folder),
      flag("predict_batch_size", batch)};
  if (!exported.checkpoint_path.empty())
    words.push_back(flag("checkpoint_path", exported.checkpoint_path));
  // Two exports of one second have versions of their own, also of two runs.
  static long long version = 0;
  version = std::max<long long>(version + 1, std::time(nullptr));
  if (auto versions = versionsIn(exported.export_dir_base); !versions.empty())
    version = std::max(version, versions.back().first + 1);
  words.push_back(flag("export_version", version));
  std::string sizes = join(
      exported.serving_batch_sizes,
      [](int64_t size) { return std::to_string(size); }, ",");
  if (!sizes.empty())
    words.push_back(flag("serving_batch_sizes", sizes));
  const std::string prefix = "Exported to ";
  std::string path;
  for (const std::string &line :
       runOrFail({words, false, true, "export_savedmodel", call}))
    if (line.compare(0, prefix.size(), prefix) == 0)
      path = line.substr(prefix.size());
  if (path.empty())
    fail(call, "the export has no folder");
  for (const auto &[name, file] : exported.assets_extra) {
    namespace fs = std::filesystem;
    fs::path copy = fs::path(path) / "assets.extra" / name;
    std::error_code error;
    fs::create_directories(copy.parent_path(), error);
    fs::copy_file(file, copy, error);
    if (error)
      fail(call,
           "assets_extra: cannot copy '" + file + "': " + error.message());
  }
  return path;
}

/// Exports a checkpoint, and deletes old exports.
void Estimator::exportBy(const Exporter &exporter, int64_t step, Where where) {
  namespace fs = std::filesystem;
  std::error_code error;
  ExportArgs exported;
  exported.export_dir_base = folder + "/export/" + exporter.name;
  exported.serving_input_receiver_fn = exporter.serving_input_receiver_fn;
  exported.checkpoint_path = folder + "/model.ckpt-" + std::to_string(step);
  // The checkpoint is written while it is evaluated. Its index is its last
  // file. In a store it is seen by the export alone.
  constexpr int milliseconds = 10, attempts = 6000;
  for (int i = 0; fs::exists(folder, error) && i < attempts &&
                  !fs::exists(exported.checkpoint_path + ".index", error);
       ++i)
    usleep(milliseconds * 1000);
  export_savedmodel(exported, where);
  if (exporter.exports_to_keep <= 0)
    return;
  auto versions = versionsIn(exported.export_dir_base);
  int64_t surplus =
      static_cast<int64_t>(versions.size()) - exporter.exports_to_keep;
  for (int64_t i = 0; i < surplus; ++i)
    fs::remove_all(versions[static_cast<size_t>(i)].second, error);
}
