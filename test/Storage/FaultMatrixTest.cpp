//===- FaultMatrixTest.cpp - Every writer, every fault, every call --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A writer replaces an old state by a new one. Whatever fails meanwhile, one of
// the two is there, complete and readable, and an error names what could not be
// written. SYSTOLE_FAULT_MATRIX=full runs all cases; without it, a sample.
//
//===----------------------------------------------------------------------===//

#include "DiskFaults.h"
#include "FakeProgram.h"
#include "TestRecords.h"
#include "TestServer.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/checkpoint/CheckpointWriter.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/data/codecs/RecordReader.h"
#include "runtime/monitor/EventFile.h"
#include "runtime/predict/Predictions.h"
#include "runtime/storage/Http.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/tensors/TensorBundle.h"
#include "runtime/train/BestCheckpoints.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sys/wait.h>
#include <unistd.h>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;

namespace {

//===----------------------------------------------------------------------===//
// Writers
//===----------------------------------------------------------------------===//

struct Writer {
  const char *name;
  /// Makes the old state in a folder, and replaces it by the new one.
  std::function<absl::Status(const std::string &folder)> prepare, write;
  /// "old", "new", or what is wrong.
  std::function<std::string(const std::string &folder)> state;
  /// Writes without a sync may be lost in a power failure.
  bool isUnsynced = false;
  /// A store is given as well.
  bool isRemote = true;
};

absl::Status save(const std::string &folder, int64_t step) {
  if (absl::Status status = storage::makeFolders(folder); !status.ok())
    return status;
  FakeProgram program(1);
  std::vector<char> state(1 << 12, static_cast<char>(step));
  return saveCheckpoint(program.descriptor(),
                        {program.descriptor(), state.data()}, folder, step, {})
      .status();
}

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

std::string latestState(const std::string &folder) {
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

absl::Status addBest(const std::string &folder, int64_t step, double value) {
  absl::StatusOr<BestCheckpoints> best =
      BestCheckpoints::open({folder, "loss", 1});
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

/// Runs `squares ARGUMENTS...`; what it says is the error.
absl::Status call(const FakeProgram &program,
                  std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "squares");
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  int code = systole_main(static_cast<int>(pointers.size()), pointers.data(),
                          &program.descriptor());
  (void)::testing::internal::GetCapturedStdout();
  std::string said = ::testing::internal::GetCapturedStderr();
  return code == 0 ? absl::OkStatus() : absl::UnknownError(said);
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

absl::Status exportVersion(const std::string &folder, int version) {
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

std::string exportState(const std::string &folder) {
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

absl::Status profile(const std::string &folder) {
  // From the first step on, each time.
  std::filesystem::remove_all(folder + "-model");
  return call(FakeProgram(1),
              {"train", "--train_files=" + dataFile(), "--max_steps=8",
               "--model_dir=" + folder + "-model", "--iterations_per_loop=4",
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

const std::vector<Writer> &writers() {
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
  };
  return *all;
}

bool isFull() {
  const char *wanted = getenv("SYSTOLE_FAULT_MATRIX");
  return wanted && absl::string_view(wanted) == "full";
}

//===----------------------------------------------------------------------===//
// Disks
//===----------------------------------------------------------------------===//

struct DiskCase {
  const char *name;
  DiskFault fault;
  int64_t count;
};
constexpr DiskCase diskCases[] = {
    {"no space", DiskFault::NoSpace, 1},
    {"no space from then on", DiskFault::NoSpace, INT64_MAX},
    {"EIO", DiskFault::IoError, 1},
    {"EIO from then on", DiskFault::IoError, INT64_MAX},
    {"short write", DiskFault::ShortWrite, 1},
    {"crash", DiskFault::Crash, 1},
    {"loss of power", DiskFault::PowerLoss, 1},
};

struct Outcome {
  int code = -1;
  /// Calls, whether one was struck, and the error.
  int64_t calls = 0;
  bool struck = false;
  std::string message;
};

/// Writes in a process of its own, whose disk fails.
Outcome
writeInChild(const std::function<absl::Status(const std::string &)> &write,
             const std::string &folder, DiskFault fault, int64_t first,
             int64_t count) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  std::fflush(nullptr); // Or both processes would print it.
  pid_t child = fork();
  if (child == 0) {
    DiskFaults::arm(DiskFaults::below(folder), fault, first, count);
    absl::Status status = write(folder);
    int64_t calls = DiskFaults::disarm();
    bool struck = DiskFaults::hasStruck();
    if (fault == DiskFault::PowerLoss && !struck)
      DiskFaults::losePower();
    std::string report =
        absl::StrCat(calls, "\n", struck ? 1 : 0, "\n", status.message());
    (void)!::write(ends[1], report.data(), report.size());
    _exit(status.ok() ? 0 : 1);
  }
  close(ends[1]);
  std::string report;
  char bytes[4096];
  for (ssize_t got; (got = read(ends[0], bytes, sizeof(bytes))) > 0;)
    report.append(bytes, static_cast<size_t>(got));
  close(ends[0]);
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  std::vector<std::string> parts =
      absl::StrSplit(report, absl::MaxSplits('\n', 2));
  if (parts.size() == 3) {
    outcome.calls = std::stoll(parts[0]);
    outcome.struck = parts[1] == "1";
    outcome.message = parts[2];
  }
  return outcome;
}

class FaultMatrix : public ServerTest {
protected:
  /// The old state, in a new folder. Some of it is beside: FOLDER-model.
  std::string makeOld(const Writer &writer) {
    std::string folder = makeFolder() + "/x";
    std::filesystem::create_directories(folder);
    Outcome outcome =
        writeInChild(writer.prepare, folder, DiskFault::None, 0, 0);
    EXPECT_EQ(outcome.code, 0) << outcome.message;
    return folder;
  }

  static std::string copyOf(const std::string &old) {
    std::string folder = makeFolder() + "/x";
    for (const char *part : {"", "-model"})
      if (std::filesystem::exists(old + part))
        std::filesystem::copy(old + part, folder + part,
                              std::filesystem::copy_options::recursive);
    return folder;
  }

  void runCase(const Writer &writer, const std::string &old,
               const DiskCase &fault, int64_t call) {
    std::string folder = copyOf(old);
    Outcome outcome =
        writeInChild(writer.write, folder, fault.fault, call, fault.count);
    bool isCrash = outcome.code == crashExitCode;
    if (!isCrash && !outcome.struck && fault.fault != DiskFault::PowerLoss)
      return std::filesystem::remove_all(folder), void();
    ++cases;
    std::string state = writer.state(folder);
    std::string all = absl::StrCat("state: ", state, ", code ", outcome.code,
                                   ", message: ", outcome.message);
    ASSERT_TRUE(state == "old" || state == "new") << all;
    if (outcome.code == 0) {
      if (!(writer.isUnsynced && fault.fault == DiskFault::PowerLoss))
        EXPECT_EQ(state, "new") << all;
    } else if (!isCrash) {
      EXPECT_EQ(outcome.code, 1) << all;
      // An error names a file, and says so where the new one is there.
      EXPECT_THAT(outcome.message, ::testing::HasSubstr(folder)) << all;
      if (!absl::StrContains(outcome.message, "is written, but may be lost"))
        EXPECT_EQ(state, "old") << all;
    }
    // Once the disk is well, the new state can be written.
    if (state == "old" && !(writer.isUnsynced)) {
      outcome = writeInChild(writer.write, folder, DiskFault::None, 0, 0);
      EXPECT_EQ(outcome.code, 0) << outcome.message;
      EXPECT_EQ(writer.state(folder), "new");
    }
    std::filesystem::remove_all(std::filesystem::path(folder).parent_path());
  }

  int64_t cases = 0;
};

TEST_F(FaultMatrix, OfDisksLeavesTheOldStateOrTheNewOne) {
  for (const Writer &writer : writers()) {
    SCOPED_TRACE(writer.name);
    std::string old = makeOld(writer), probe = copyOf(old);
    ASSERT_EQ(writer.state(probe), "old");
    Outcome outcome = writeInChild(writer.write, probe, DiskFault::None, 0, 0);
    ASSERT_EQ(outcome.code, 0) << outcome.message;
    ASSERT_EQ(writer.state(probe), "new");
    int64_t before = cases;
    // In a sample, some calls of each fault, and not the same ones.
    int64_t step = isFull() ? 1 : std::max<int64_t>(outcome.calls / 2, 1);
    int64_t offset = 0;
    for (const DiskCase &fault : diskCases) {
      SCOPED_TRACE(fault.name);
      int64_t last =
          outcome.calls + (fault.fault == DiskFault::PowerLoss ? 1 : 0);
      for (int64_t call = 1 + offset++ % step; call <= last; call += step) {
        SCOPED_TRACE(call);
        runCase(writer, old, fault, call);
        if (HasFatalFailure())
          return;
      }
    }
    std::printf("%s: %d calls, %d cases\n", writer.name,
                static_cast<int>(outcome.calls),
                static_cast<int>(cases - before));
  }
  std::printf("disks: %d cases\n", static_cast<int>(cases));
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

TEST_F(FaultMatrix, OfStoresLeavesTheOldStateOrTheNewOne) {
  int number = 0;
  for (const char *scheme : {"gs", "s3"})
    for (const Writer &writer : writers()) {
      if (!writer.isRemote)
        continue;
      SCOPED_TRACE(absl::StrCat(scheme, " ", writer.name));
      auto makeFolder = [&] {
        std::string folder =
            absl::StrCat(scheme, "://matrix/", writer.name, ++number);
        EXPECT_TRUE(writer.prepare(folder).ok());
        return folder;
      };
      std::string probe = makeFolder();
      (void)takeLog();
      absl::Status status = writer.write(probe);
      ASSERT_TRUE(status.ok()) << status;
      ASSERT_EQ(writer.state(probe), "new");
      std::vector<std::string> log =
          absl::StrSplit(takeLog(), '\n', absl::SkipEmpty());
      int64_t requests = static_cast<int64_t>(log.size()), before = cases;
      int64_t step = isFull() ? 1 : requests;
      int64_t offset = 0;
      for (const char *fault : {"401", "403", "404", "429", "503", "500",
                                "reset", "lost", "cut:0", "stall:0", "503*"}) {
        bool isPassing =
            absl::StrContains("429 503 500 reset lost cut:0 stall:0", fault);
        for (int64_t call = 1 + offset++ % step; call <= requests;
             call += step) {
          SCOPED_TRACE(absl::StrCat(fault, " at request ", call));
          std::string folder = makeFolder();
          std::vector<std::string> faults(static_cast<size_t>(call - 1), "ok");
          if (absl::EndsWith(fault, "*"))
            faults.resize(faults.size() + 200, "503");
          else
            faults.push_back(fault);
          fail("^", faults);
          status = writer.write(folder);
          fail("^", {});
          ++cases;
          std::string state = writer.state(folder);
          ASSERT_TRUE(state == "old" || state == "new") << state << status;
          if (isPassing)
            EXPECT_TRUE(status.ok()) << status;
          if (status.ok())
            EXPECT_EQ(state, "new");
          else
            EXPECT_THAT(status.message(),
                        ::testing::HasSubstr(std::string(scheme) + "://matrix"))
                << state;
        }
      }
      std::printf("%s, %s: %d requests, %d cases\n", scheme, writer.name,
                  static_cast<int>(requests), static_cast<int>(cases - before));
    }
  std::printf("stores: %d cases\n", static_cast<int>(cases));
}

/// A store that is away from some request on ends a save after one time of
/// patience, not after one for each request.
TEST_F(FaultMatrix, ASaveWaitsOnceForAStore) {
  const std::string folder = "s3://matrix/away";
  std::atomic<int> waits{0};
  const storage::RetryClock real = storage::retryClock();
  storage::retryClock().now = [&, began = real.now()] {
    return began + std::chrono::seconds(waits.load());
  };
  storage::retryClock().wait = [&](auto, auto *) { ++waits; };
  storage::setStoragePatience(std::chrono::seconds(1));
  FakeProgram program(1);
  const std::vector<char> state(1 << 12, 10);
  CheckpointWriter::Options options;
  options.folder = folder;
  CheckpointWriter writer(program.descriptor(), options);
  bool hasFailed = true;
  for (size_t good = 0; hasFailed && good < 100; ++good) {
    std::vector<std::string> faults(good, "ok");
    faults.resize(good + 200, "503");
    fail("^", faults);
    waits = 0;
    absl::Status status = writer.save(
        std::make_shared<BorrowedSnapshot>(
            program.descriptor(),
            std::shared_ptr<const char>(state.data(), [](const char *) {})),
        10);
    status.Update(writer.finish());
    hasFailed = !status.ok();
    EXPECT_LE(waits.load(), 1) << good;
    EXPECT_FALSE(writer.isLost());
    fail("^", {});
  }
  storage::setStoragePatience(std::chrono::minutes(5));
  storage::retryClock() = real;
  EXPECT_EQ(latestState(folder), "old");
}

/// A store answers 403 where its names may not be listed. The version is not
/// replaced, nor removed after a later error.
TEST_F(FaultMatrix, AnExportLeavesAVersionThatItMayNotSee) {
  const std::string folder = "s3://matrix/hidden";
  ASSERT_TRUE(save(folder + "-model", 10).ok());
  ASSERT_TRUE(exportVersion(folder, 1).ok());
  ASSERT_EQ(exportState(folder), "old");
  fail("HEAD .*hidden/1$", std::vector<std::string>(9, "403"));
  (void)takeLog();
  absl::Status status = exportVersion(folder, 1);
  fail("HEAD .*hidden/1$", {});
  EXPECT_THAT(
      std::string(status.message()),
      ::testing::HasSubstr("cannot tell whether '" + folder + "/1' exists: "));
  EXPECT_THAT(takeLog(), ::testing::Not(::testing::ContainsRegex(
                             "(PUT|DELETE|POST) [^ ]*hidden/1")));
  EXPECT_EQ(exportState(folder), "old");
}

} // namespace
