//===- FaultMatrixCases.cpp - Work that meets every fault -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FaultMatrix.h"

#include "FakeProgram.h"
#include "TestRecords.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/checkpoint/TensorFile.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/data/stages/Files.h"
#include "runtime/program/monitor/EventFile.h"
#include "runtime/program/predict/Predictions.h"
#include "runtime/program/train/BestCheckpoints.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;

//===----------------------------------------------------------------------===//
// Writers
//===----------------------------------------------------------------------===//

absl::Status test::save(const std::string &folder, int64_t step) {
  if (absl::Status status = storage::makeFolders(folder); !status.ok())
    return status;
  FakeProgram program(1);
  std::vector<char> state(1 << 12, static_cast<char>(step));
  return saveCheckpoint(program.descriptor(),
                        {program.descriptor(), state.data()}, folder, step, {})
      .status();
}

namespace {

/// Whether a checkpoint is whole, and holds what `save` has put into it.
bool isComplete(const std::string &prefix) {
  absl::StatusOr<BundleReader> bundle = BundleReader::open(prefix);
  if (!bundle.ok() || !bundle->verify().ok())
    return false;
  float weights[4];
  auto entry = bundle->entries().find("dense/kernel");
  if (entry == bundle->entries().end() ||
      entry->second.bytes != sizeof(weights) ||
      !bundle
           ->read("dense/kernel",
                  absl::MakeSpan(reinterpret_cast<char *>(weights),
                                 sizeof(weights)))
           .ok())
    return false;
  std::string step = prefix.substr(prefix.rfind('-') + 1);
  return std::string(reinterpret_cast<char *>(weights), sizeof(weights)) ==
         std::string(sizeof(weights), static_cast<char>(std::stoi(step)));
}

} // namespace

std::string test::latestState(const std::string &folder) {
  absl::StatusOr<CheckpointState> list = readCheckpointState(folder);
  if (!list.ok())
    return std::string(list.status().message());
  for (const std::string &prefix : list->all)
    if (!isComplete(prefix))
      return prefix + " is listed, but not whole";
  if (!isComplete(list->latest))
    return list->latest + " is the latest, but not whole";
  return absl::EndsWith(list->latest, "-10")   ? "old"
         : absl::EndsWith(list->latest, "-20") ? "new"
                                               : "latest: " + list->latest;
}

namespace {

absl::Status addBest(const std::string &folder, int64_t step, double value) {
  absl::StatusOr<BestCheckpoints> best =
      BestCheckpoints::open({folder, "loss", 2});
  return best.ok() ? best->add(step, value) : best.status();
}

std::string bestState(const std::string &folder) {
  std::string listed = latestState(folder + "/best");
  if (listed != "old" && listed != "new")
    return listed;
  absl::StatusOr<std::string> values =
      storage::readWhole(folder + "/best/values");
  if (!values.ok())
    return std::string(values.status().message());
  std::string step = values->substr(0, values->find(' '));
  if (!isComplete(folder + "/best/model.ckpt-" + step))
    return "the best of `values`, " + step + ", is not whole";
  std::string valued = step == "10"   ? "old"
                       : step == "20" ? "new"
                                      : "best: " + step;
  // A writer that takes an error for absence forgets the other.
  if (step == "20" && !absl::EndsWith(*values, "\n10 2\n"))
    return "step 10 is forgotten";
  // The list follows the values, at the next start if need be.
  return valued == listed || (valued == "new" && listed == "old")
             ? listed
             : absl::StrCat("values: ", valued, ", list: ", listed);
}

/// The state of a file that has one of two contents, or does not exist.
std::string fileState(const std::string &path, const std::string &before,
                      const std::string &after) {
  absl::StatusOr<std::string> text = storage::readWhole(path);
  if (absl::IsNotFound(text.status()))
    return before.empty() ? "old" : path + " is missing";
  if (!text.ok())
    return std::string(text.status().message());
  return *text == before  ? "old"
         : *text == after ? "new"
                          : absl::StrCat(path, " has ", text->size(), " bytes");
}

absl::Status predict(const std::string &path, int rows) {
  const float value = 1.5;
  absl::StatusOr<std::unique_ptr<PredictionWriter>> writer =
      openPredictions(path, {{"y", SYSTOLE_F32, {}}});
  absl::Status status = writer.status();
  for (int i = 0; i < rows && status.ok(); ++i)
    status = (*writer)->write({reinterpret_cast<const char *>(&value)});
  return status.ok() ? (*writer)->finish() : status;
}

/// Records of the one event file; those that a crash has torn do not count.
std::string eventState(const std::string &folder) {
  absl::StatusOr<std::vector<storage::ListEntry>> names = storage::list(folder);
  int64_t records = 0;
  if (names.ok())
    for (const storage::ListEntry &entry : *names) {
      absl::StatusOr<std::unique_ptr<data::RecordReader>> reader =
          data::RecordReader::open(storage::joinPath(folder, entry.name));
      absl::string_view record;
      if (!reader.ok())
        return std::string(reader.status().message());
      for (absl::StatusOr<bool> more = (*reader)->read(record);
           more.ok() && *more; more = (*reader)->read(record))
        ++records;
    }
  // The version and two events.
  return records == 3 ? "new" : "old";
}

absl::Status writeEvents(const std::string &folder) {
  EventFile events(folder);
  for (int step : {1, 2}) {
    events.add(step, {{"loss", 0.5}});
    if (absl::Status status = events.write(); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

/// Runs `squares ARGUMENTS...` and returns its output; what it says is the
/// error.
absl::StatusOr<std::string> outputOf(const FakeProgram &program,
                                     std::vector<std::string> arguments) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  int code = runMain(program, std::move(arguments));
  std::string out = ::testing::internal::GetCapturedStdout();
  std::string said = ::testing::internal::GetCapturedStderr();
  if (code != 0)
    return absl::UnknownError(said);
  return out;
}

absl::Status call(const FakeProgram &program,
                  std::vector<std::string> arguments) {
  return outputOf(program, std::move(arguments)).status();
}

/// Records of `squares`, beside the folder of a case.
std::string dataFile() {
  static const auto *path = [] {
    auto *path = new std::string(makeFolder() + "/data.tfrecord");
    test::writeFile(*path, frame(makeRecords(48)));
    return path;
  }();
  return *path;
}

/// `squares` with a cache in a file between its records and its batches.
absl::Status evaluateWithCache(const std::string &folder) {
  FakeProgram program(1);
  const systole_dataset &plain = program.dataset("evaluate");
  std::vector<systole_dataset_op> ops(plain.ops, plain.ops + plain.num_ops);
  std::string path = folder + "/cache";
  const systole_attribute filename = {"filename", path.c_str(), 0, nullptr};
  const int32_t inputs[] = {0, 1, 2, 3};
  systole_dataset_op cache = {};
  cache.kind = "cache";
  cache.location = "squares.mlir:4";
  cache.attributes = &filename;
  cache.num_attributes = 1;
  cache.num_inputs = 1;
  ops.insert(ops.end() - 1, cache);
  for (size_t i = 1; i < ops.size(); ++i)
    ops[i].inputs = &inputs[i - 1];
  systole_dataset cached = plain;
  cached.ops = ops.data();
  cached.num_ops = static_cast<int32_t>(ops.size());
  program.program.datasets = &cached;
  program.program.num_datasets = 1;
  return call(program, {"evaluate", "--eval_files=" + dataFile(),
                        "--model_dir=" + folder + "-model"});
}

std::string cacheState(const std::string &folder) {
  if (!storage::stat(folder + "/cache").ok())
    return "old";
  absl::StatusOr<std::unique_ptr<data::RecordReader>> reader =
      data::RecordReader::open(folder + "/cache");
  int64_t records = 0;
  absl::string_view record;
  absl::StatusOr<bool> more = true;
  for (; reader.ok() && more.ok() && *more; more = (*reader)->read(record))
    ++records;
  return records - 1 == 48 ? "new" : absl::StrCat(records - 1, " records");
}

} // namespace

absl::Status test::exportVersion(const std::string &folder, int version) {
  static const std::string text = "module {}";
  // zlib's format, stored (RFC 1950 and 1951).
  static const std::string compressed =
      std::string("\x78\x01\x01\x09\x00\xf6\xff", 7) + text +
      std::string("\x12\x53\x03\x9f", 4);
  FakeProgram program(1);
  const systole_function &predict = program.function("predict");
  systole_compressed carried = {compressed.data(),
                                static_cast<int64_t>(text.size()),
                                static_cast<int64_t>(compressed.size())};
  systole_forward forward = {24,
                             carried,
                             carried,
                             predict.infeeds,
                             &program.program.variables[0].spec,
                             predict.outfeeds,
                             predict.num_infeeds,
                             1,
                             predict.num_outfeeds,
                             0};
  program.program.forwards = &forward;
  program.program.num_forwards = 1;
  return call(program, {"export", folder, "--model_dir=" + folder + "-model",
                        absl::StrCat("--export_version=", version)});
}

namespace {} // namespace

std::string test::exportState(const std::string &folder) {
  auto isVersion = [&](const char *version) {
    for (const char *file : {"model.mlir", "model.safetensors",
                             "saved_model.pb", "signature.json", "variables"})
      if (!storage::stat(absl::StrCat(folder, "/", version, "/", file)).ok())
        return false;
    absl::StatusOr<BundleReader> variables = BundleReader::open(
        absl::StrCat(folder, "/", version, "/variables/variables"));
    return variables.ok() && variables->verify().ok();
  };
  if (!isVersion("1"))
    return "version 1 is not whole";
  if (!storage::stat(folder + "/2").ok())
    return "old";
  return isVersion("2") ? "new" : "version 2 is not whole";
}

namespace {

absl::Status profile(const std::string &folder) {
  // From the first step on, each time.
  const std::string model = folder + "-trained";
  std::filesystem::remove_all(model);
  return call(FakeProgram(1),
              {"train", "--train_files=" + dataFile(), "--max_steps=8",
               "--model_dir=" + model, "--iterations_per_loop=4",
               "--profile_dir=" + folder, "--profile_steps=5..8"});
}

std::string profileState(const std::string &folder) {
  std::string runs = folder + "/plugins/profile";
  // For each run: a retry may differ.
  std::map<std::string, int> whole;
  std::error_code error;
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(runs, error))
    if (entry.is_regular_file() &&
        !absl::EndsWith(entry.path().string(), ".tmp")) {
      if (entry.file_size() == 0)
        return entry.path().string() + " is empty";
      if (++whole[entry.path().parent_path()] == 2)
        return "new";
    }
  return "old";
}

/// Trains the checkpoint of step 10 on to step 20.
absl::Status resume(const std::string &folder) {
  absl::StatusOr<std::string> out = outputOf(
      FakeProgram(1), {"train", "--train_files=" + dataFile(), "--max_steps=20",
                       "--save_patience_secs=0", "--model_dir=" + folder});
  if (out.ok() && !absl::StrContains(*out, "Resuming from"))
    return absl::UnknownError("the checkpoint is forgotten");
  return out.status();
}

std::string resumedState(const std::string &folder) {
  absl::StatusOr<CheckpointState> list = readCheckpointState(folder);
  if (!list.ok())
    return std::string(list.status().message());
  for (const std::string &prefix : list->all)
    if (absl::StatusOr<BundleReader> bundle = BundleReader::open(prefix);
        !bundle.ok() || !bundle->verify().ok())
      return prefix + " is listed, but not whole";
  return list->latest == checkpointPrefix(folder, 10)   ? "old"
         : list->latest == checkpointPrefix(folder, 20) ? "new"
                                                        : list->latest;
}

} // namespace

const std::vector<Writer> &test::writers() {
  static const auto *all = new std::vector<Writer>{
      {"checkpoint", [](const std::string &f) { return save(f, 10); },
       [](const std::string &f) { return save(f, 20); }, latestState},
      {"best",
       [](const std::string &f) {
         absl::Status status = save(f, 10);
         status.Update(save(f, 20));
         status.Update(addBest(f, 10, 2));
         return status;
       },
       [](const std::string &f) { return addBest(f, 20, 1); }, bestState},
      {"predictions",
       [](const std::string &f) { return predict(f + "/y.csv", 1); },
       [](const std::string &f) { return predict(f + "/y.csv", 3); },
       [](const std::string &f) {
         return fileState(f + "/y.csv", "y\n1.5\n", "y\n1.5\n1.5\n1.5\n");
       }},
      {"arrays", [](const std::string &f) { return predict(f + "/y.npz", 1); },
       [](const std::string &f) { return predict(f + "/y.npz", 2); },
       [](const std::string &f) {
         static const std::string reference = makeFolder();
         for (int rows : {1, 2})
           if (!predict(absl::StrCat(reference, "/", rows, ".npz"), rows).ok())
             return std::string("no reference");
         return fileState(f + "/y.npz",
                          *storage::readWhole(reference + "/1.npz"),
                          *storage::readWhole(reference + "/2.npz"));
       }},
      {"events", [](const std::string &) { return absl::OkStatus(); },
       writeEvents, eventState, /*isUnsynced=*/true},
      {"cache", [](const std::string &f) { return save(f + "-model", 10); },
       evaluateWithCache, cacheState, false, /*isRemote=*/false},
      {"export",
       [](const std::string &f) {
         absl::Status status = save(f + "-model", 10);
         status.Update(exportVersion(f, 1));
         return status;
       },
       [](const std::string &f) { return exportVersion(f, 2); }, exportState,
       false, /*isRemote=*/false},
      {"profile", [](const std::string &) { return absl::OkStatus(); }, profile,
       profileState, false, /*isRemote=*/false},
      {"resume",
       [](const std::string &f) {
         return call(FakeProgram(1), {"train", "--train_files=" + dataFile(),
                                      "--max_steps=10", "--model_dir=" + f});
       },
       resume, resumedState, false, /*isRemote=*/false, /*writesMore=*/true},
  };
  return *all;
}

//===----------------------------------------------------------------------===//
// Readers
//===----------------------------------------------------------------------===//

namespace {

absl::Status saveBoth(const std::string &folder) {
  absl::Status status = save(folder, 10);
  status.Update(save(folder, 20));
  return status;
}

absl::Status makeBest(const std::string &folder) {
  absl::Status status = saveBoth(folder);
  status.Update(addBest(folder, 10, 2));
  status.Update(addBest(folder, 20, 1));
  return status;
}

absl::Status makeData(const std::string &folder) {
  absl::Status status;
  for (const char *name : {"a/1.data", "b/2.data", "b/3.data"}) {
    const std::string path = storage::joinPath(folder, name);
    status.Update(
        storage::makeFolders(std::string(storage::directoryOf(path))));
    status.Update(storage::writeWhole(path, name));
  }
  return status;
}

std::string withoutFolder(absl::string_view text, const std::string &folder) {
  return absl::StrReplaceAll(text, {{folder, ""}});
}

absl::StatusOr<std::string> restored(const std::string &folder) {
  FakeProgram program(1);
  std::vector<char> state(1 << 12);
  absl::StatusOr<std::string> latest = latestCheckpoint(folder);
  absl::Status status = latest.status();
  if (status.ok())
    status = restoreCheckpoint(program.descriptor(), state.data(), *latest, 0);
  if (!status.ok())
    return status;
  return std::string(state.data(), state.size());
}

absl::StatusOr<std::string> found(const std::string &path) {
  absl::StatusOr<bool> exists = storage::exists(path);
  if (!exists.ok())
    return exists.status();
  return *exists ? "it is there" : "it is absent";
}

absl::StatusOr<std::string> expanded(const std::string &folder,
                                     const char *pattern) {
  absl::StatusOr<std::vector<std::string>> files =
      data::expandFiles("files", {folder + pattern});
  if (!files.ok())
    return files.status();
  return withoutFolder(absl::StrJoin(*files, ","), folder);
}

} // namespace

const std::vector<Reader> &test::readers() {
  static const auto *all = new std::vector<Reader>{
      {"latest", saveBoth,
       [](const std::string &f) -> absl::StatusOr<std::string> {
         absl::StatusOr<std::string> latest = latestCheckpoint(f);
         return latest.ok() ? withoutFolder(*latest, f) : latest;
       }},
      {"restore", saveBoth, restored},
      {"best", makeBest,
       [](const std::string &f) -> absl::StatusOr<std::string> {
         absl::StatusOr<BestCheckpoints> best =
             BestCheckpoints::open({f, "loss", 2});
         if (!best.ok())
           return best.status();
         return best->describeBest();
       }},
      {"variables", saveBoth,
       [](const std::string &f) -> absl::StatusOr<std::string> {
         absl::StatusOr<std::unique_ptr<TensorFile>> file = openVariables(f);
         if (!file.ok())
           return file.status();
         return absl::StrCat((*file)->entries().size());
       }},
      {"present", makeData,
       [](const std::string &f) { return found(f + "/b/2.data"); },
       /*believesAbsence=*/true},
      {"absent", makeData,
       [](const std::string &f) { return found(f + "/b/4.data"); }},
      {"pattern", makeData,
       [](const std::string &f) { return expanded(f, "/*/*.data"); }},
      {"literal pattern", makeData,
       [](const std::string &f) { return expanded(f, "/*/2.data"); }},
      {"list", makeData,
       [](const std::string &f) -> absl::StatusOr<std::string> {
         absl::StatusOr<std::vector<std::string>> names =
             storage::listNames(f + "/b");
         if (!names.ok())
           return names.status();
         return absl::StrJoin(*names, ",");
       }},
      {"evaluate", [](const std::string &f) { return save(f, 10); },
       [](const std::string &f) {
         return outputOf(FakeProgram(1),
                         {"evaluate", "--eval_files=" + dataFile(),
                          "--checkpoint_path=" + f + "/model.ckpt-10"});
       }},
  };
  return *all;
}
