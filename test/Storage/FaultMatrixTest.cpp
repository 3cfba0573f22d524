//===- FaultMatrixTest.cpp - Every fault at every call --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A writer replaces an old state by a new one. Whatever fails meanwhile, one of
// the two is there, complete and readable, and an error names what could not be
// written. A reader finds what is there, or returns an error that names it: an
// error of a disk or a store is never absence. SYSTOLE_FAULT_MATRIX=full runs
// all cases; without it, a sample.
//
//===----------------------------------------------------------------------===//

#include "FaultMatrix.h"
#include "DiskFaults.h"
#include "FakeProgram.h"
#include "TestRecords.h"
#include "TestServer.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/checkpoint/CheckpointWriter.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/storage/Http.h"
#include "runtime/storage/Storage.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;

namespace {

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
    {"EACCES of reading", DiskFault::ReadDenied, 1},
    {"EACCES of reading from then on", DiskFault::ReadDenied, INT64_MAX},
    {"EIO of reading", DiskFault::ReadError, 1},
    {"EIO of reading from then on", DiskFault::ReadError, INT64_MAX},
    {"time-out of reading", DiskFault::ReadTimeOut, 1},
};

struct Outcome {
  int code = -1;
  /// Calls, whether one was struck, and the error.
  int64_t calls = 0;
  bool struck = false;
  std::string message;
};

/// Reads or writes in a process of its own, whose disk fails. The message is
/// the error or what was read.
Outcome runInChild(
    const std::function<absl::StatusOr<std::string>(const std::string &)> &body,
    const std::string &folder, DiskFault fault, int64_t first, int64_t count) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  std::fflush(nullptr); // Or both processes would print it.
  pid_t child = fork();
  if (child == 0) {
    auto below = DiskFaults::below(folder);
    auto ofModel = DiskFaults::below(folder + "-model");
    (void)DiskFaults::below(folder);
    DiskFaults::arm(
        [&](const std::string &path) {
          return below(path) || (isOfReading(fault) && ofModel(path));
        },
        fault, first, count);
    absl::StatusOr<std::string> result = body(folder);
    absl::Status status = result.status();
    int64_t calls = DiskFaults::disarm();
    bool struck = DiskFaults::hasStruck();
    if (fault == DiskFault::PowerLoss && !struck)
      DiskFaults::losePower();
    std::string report = absl::StrCat(calls, "\n", struck ? 1 : 0, "\n",
                                      status.ok() ? *result : status.message());
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

Outcome
writeInChild(const std::function<absl::Status(const std::string &)> &write,
             const std::string &folder, DiskFault fault, int64_t first,
             int64_t count) {
  return runInChild(
      [&](const std::string &folder) -> absl::StatusOr<std::string> {
        if (absl::Status status = write(folder); !status.ok())
          return status;
        return "";
      },
      folder, fault, first, count);
}

class FaultMatrix : public ServerTest {
protected:
  /// The request of this number fails; with "*", many after it, too.
  static void failAt(int64_t number, absl::string_view fault) {
    std::vector<std::string> faults(static_cast<size_t>(number - 1), "ok");
    const size_t count = absl::ConsumeSuffix(&fault, "*") ? 200 : 1;
    faults.insert(faults.end(), count, std::string(fault));
    fail("^", faults);
  }

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
      if (!writer.writesMore &&
          !absl::StrContains(outcome.message, "is written, but may be lost"))
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

  /// A reader returns what is there, or an error that names it.
  void expectRightOrError(bool isRight, const std::string &message,
                          const std::string &right, const std::string &folder) {
    ++cases;
    if (isRight)
      EXPECT_EQ(message, right);
    else
      EXPECT_THAT(message, ::testing::HasSubstr(folder));
  }

  int64_t cases = 0;
};

TEST_F(FaultMatrix, DisksLeaveTheOldStateOrTheNewOne) {
  for (const Writer &writer : writers()) {
    SCOPED_TRACE(writer.name);
    std::string old = makeOld(writer), probe = copyOf(old);
    ASSERT_EQ(writer.state(probe), "old");
    Outcome outcome = writeInChild(writer.write, probe, DiskFault::None, 0, 0);
    ASSERT_EQ(outcome.code, 0) << outcome.message;
    ASSERT_EQ(writer.state(probe), "new");
    int64_t before = cases;
    // In a sample, some calls of each fault, and not the same ones.
    int64_t offset = 0;
    for (const DiskCase &fault : diskCases) {
      SCOPED_TRACE(fault.name);
      int64_t calls = outcome.calls;
      if (isOfReading(fault.fault)) {
        std::string counted = copyOf(old);
        calls = writeInChild(writer.write, counted, fault.fault, INT64_MAX, 1)
                    .calls;
      }
      int64_t step = isFull() ? 1 : std::max<int64_t>(calls / 2, 1);
      int64_t last = calls + (fault.fault == DiskFault::PowerLoss ? 1 : 0);
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

TEST_F(FaultMatrix, DisksNeverHideWhatIsThere) {
  for (const Reader &reader : readers()) {
    SCOPED_TRACE(reader.name);
    std::string folder = makeFolder() + "/x";
    std::filesystem::create_directories(folder);
    ASSERT_EQ(writeInChild(reader.prepare, folder, DiskFault::None, 0, 0).code,
              0);
    int64_t before = cases;
    for (const DiskCase &fault : diskCases) {
      if (!isOfReading(fault.fault))
        continue;
      SCOPED_TRACE(fault.name);
      const Outcome right =
          runInChild(reader.read, folder, fault.fault, INT64_MAX, 1);
      ASSERT_EQ(right.code, 0) << right.message;
      ASSERT_GT(right.calls, 0);
      int64_t step = isFull() ? 1 : std::max<int64_t>(right.calls / 2, 1);
      for (int64_t call = 1; call <= right.calls; call += step) {
        SCOPED_TRACE(call);
        Outcome outcome =
            runInChild(reader.read, folder, fault.fault, call, fault.count);
        EXPECT_TRUE(outcome.struck);
        expectRightOrError(outcome.code == 0, outcome.message, right.message,
                           folder);
      }
    }
    std::printf("%s: %d cases\n", reader.name,
                static_cast<int>(cases - before));
  }
  std::printf("readers of disks: %d cases\n", static_cast<int>(cases));
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

TEST_F(FaultMatrix, StoresLeaveTheOldStateOrTheNewOne) {
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
      const int64_t requests = absl::c_count(takeLog(), '\n'), before = cases;
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
          failAt(call, fault);
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

TEST_F(FaultMatrix, StoresNeverHideWhatIsThere) {
  int number = 0;
  for (const char *scheme : {"gs", "s3"})
    for (const Reader &reader : readers()) {
      SCOPED_TRACE(absl::StrCat(scheme, " ", reader.name));
      const std::string folder =
          absl::StrCat(scheme, "://readers/", "folder", ++number);
      ASSERT_TRUE(reader.prepare(folder).ok());
      (void)takeLog();
      absl::StatusOr<std::string> right = reader.read(folder);
      ASSERT_TRUE(right.ok()) << right.status();
      const int64_t requests = absl::c_count(takeLog(), '\n'), before = cases;
      int64_t step = isFull() ? 1 : requests;
      int64_t offset = 0;
      for (const char *fault :
           {"403", "404", "400", "500", "stall:0", "500*", "reset*", "403*"}) {
        if (reader.believesAbsence && absl::string_view(fault) == "404")
          continue;
        const bool isPassing =
            absl::StrContains("500 stall:0", fault) && fault[3] != '*';
        for (int64_t call = 1 + offset++ % step; call <= requests;
             call += step) {
          SCOPED_TRACE(absl::StrCat(fault, " at request ", call));
          failAt(call, fault);
          absl::StatusOr<std::string> got = reader.read(folder);
          fail("^", {});
          if (isPassing)
            EXPECT_TRUE(got.ok()) << got.status();
          expectRightOrError(
              got.ok(), got.ok() ? *got : std::string(got.status().message()),
              *right, folder);
        }
      }
      std::printf("%s, %s: %d requests, %d cases\n", scheme, reader.name,
                  static_cast<int>(requests), static_cast<int>(cases - before));
    }
  std::printf("readers of stores: %d cases\n", static_cast<int>(cases));
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
  for (int64_t good = 0; hasFailed && good < 100; ++good) {
    failAt(good + 1, "503*");
    waits = 0;
    absl::Status status = writer.save(lend(program, state), 10);
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
