//===- SafetyTest.cpp - Threats to a model folder -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DiskFaults.h"
#include "ProgramFixture.h"
#include "TestServer.h"

#include "runtime/checkpoint/CheckpointFolder.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <optional>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace systole;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// A folder with checkpoints of steps 10 and 20.
class SafetyTest : public ProgramTest {
protected:
  void SetUp() override {
    ProgramTest::SetUp();
    ASSERT_EQ(train(program, {"--max_steps=10"}), 0) << err;
    ASSERT_EQ(train(program, {"--max_steps=20"}), 0) << err;
  }

  /// Every file of the folder but event files.
  std::map<std::string, std::string> files() {
    std::map<std::string, std::string> files;
    absl::StatusOr<std::vector<std::string>> names = storage::listNames(model);
    for (const std::string &name : *names)
      if (name.find("events") == std::string::npos && name[0] != '.')
        files[name] = test::readFile(model + "/" + name);
    return files;
  }

  /// Training must end with an error that says `message`, and leave what is
  /// there.
  void expectRefused(const ::testing::Matcher<const std::string &> &message) {
    std::map<std::string, std::string> before = files();
    EXPECT_EQ(train(program, {"--max_steps=30"}), 1);
    EXPECT_THAT(err, message);
    EXPECT_EQ(files(), before);
  }

  /// Goes on to step 30, to the bits of a run that nothing happened to.
  void expectGoesOn() {
    EXPECT_EQ(train(program, {"--max_steps=30"}), 0) << err;
    ASSERT_EQ(train(program, {"--max_steps=30"}, folder + "/whole"), 0) << err;
    EXPECT_EQ(checkpointBytes(model, 30),
              checkpointBytes(folder + "/whole", 30));
  }

  /// Whatever is written to this file of the model folder finds the disk full.
  void fillDisk(const std::string &name) {
    std::string file = model + "/" + name + ".";
    DiskFaults::arm(
        [file](const std::string &path) {
          return absl::StartsWith(path, file) &&
                 !absl::StrContains(path, "checkpoint.probe");
        },
        DiskFault::NoSpace, /*first=*/2, /*count=*/INT64_MAX);
  }

  const FakeProgram program{3};
};

//===----------------------------------------------------------------------===//
// A folder that is not as it was left
//===----------------------------------------------------------------------===//

TEST_F(SafetyTest, DoesNotTakeAGarbageListForNone) {
  for (const char *text : {"garbage", "", "\x01\x02\xff: \"x\"\n"}) {
    test::writeFile(model + "/checkpoint", text);
    expectRefused(AllOf(
        HasSubstr("'" + model + "/checkpoint' "),
        HasSubstr("complete checkpoints in that folder: model.ckpt-0, "
                  "model.ckpt-10, model.ckpt-20. To resume from one of them, "
                  "write `model_checkpoint_path: \"model.ckpt-20\"` into '" +
                  model + "/checkpoint'")));
  }
  // As it says.
  test::writeFile(model + "/checkpoint",
                  "model_checkpoint_path: \"model.ckpt-20\"\n");
  expectGoesOn();
}

TEST_F(SafetyTest, SaysThatTheCheckpointIsMissing) {
  unlink((model + "/model.ckpt-20.index").c_str());
  expectRefused(AllOf(HasSubstr("'" + model + "/model.ckpt-20.index': No such"),
                      HasSubstr("\"model.ckpt-10\"")));
  EXPECT_EQ(
      call(program, {"evaluate", "--eval_files", data, "--model_dir", model}),
      1);
  EXPECT_THAT(err, HasSubstr("--checkpoint_path=" + model + "/model.ckpt-10"));
  test::writeFile(model + "/checkpoint",
                  "model_checkpoint_path: \"model.ckpt-10\"\n");
  expectGoesOn();
}

TEST_F(SafetyTest, SaysThatAllAreMissing) {
  for (const char *step : {"0", "10", "20"})
    unlink((model + "/model.ckpt-" + step + ".index").c_str());
  expectRefused(HasSubstr("no other complete checkpoint. To train from the "
                          "start, remove '" +
                          model + "/checkpoint'"));
  unlink((model + "/checkpoint").c_str());
  // Nothing to remove then.
  EXPECT_EQ(call(program, {"evaluate", "--eval_files", data,
                           "--checkpoint_path", model + "/model.ckpt-20"}),
            1);
  EXPECT_THAT(err, AllOf(HasSubstr("No such file or directory; the folder has "
                                   "no complete checkpoint"),
                         Not(HasSubstr("remove"))));
  expectGoesOn();
}

TEST_F(SafetyTest, DoesNotTakeADamagedCheckpoint) {
  for (const char *suffix : {".index", ".data-00000-of-00001"}) {
    std::string path = model + "/model.ckpt-20" + suffix;
    const std::string good = test::readFile(path);
    std::string bad = good;
    bad[bad.size() / 4] = static_cast<char>(bad[bad.size() / 4] ^ 4);
    for (const std::string &bytes :
         {bad, good.substr(0, good.size() / 2), std::string()}) {
      test::writeFile(path, bytes);
      expectRefused(AllOf(HasSubstr("'" + path + "' is damaged"),
                          HasSubstr("complete checkpoints in that folder: "
                                    "model.ckpt-0, model.ckpt-10. ")));
    }
    test::writeFile(path, good);
  }
  expectGoesOn();
}

TEST_F(SafetyTest, DoesNotTakeAnotherModelsCheckpoint) {
  FakeProgram other(3);
  systole_variable variables[3];
  std::copy_n(other.program.variables, 3, variables);
  other.program.variables = variables;
  std::map<std::string, std::string> before = files();
  const int64_t dims[] = {2, 2};
  variables[0].spec.name = "conv2d/kernel";
  variables[0].spec.dims = dims;
  EXPECT_EQ(train(other, {"--max_steps=30"}), 1);
  EXPECT_THAT(
      err,
      AllOf(HasSubstr("model.ckpt-20' is a checkpoint of another model than "
                      "'squares'; use another --model_dir"),
            HasSubstr("missing from the checkpoint: conv2d/kernel (2x2xf32)"),
            HasSubstr("not in the program: dense/kernel (4x1xf32)")));
  variables[0].spec.name = "dense/kernel";
  EXPECT_EQ(train(other, {"--max_steps=30"}), 1);
  EXPECT_THAT(err, HasSubstr("different: dense/kernel is 4x1xf32 in the "
                             "checkpoint, 2x2xf32 in the program"));
  EXPECT_EQ(files(), before);
}

TEST_F(SafetyTest, DoesNotGoOnForAnotherTargetUnlessItIsTold) {
  FakeProgram other(3);
  other.program.precision = "bf16";
  EXPECT_EQ(train(other, {"--max_steps=30"}), 1);
  EXPECT_THAT(err, AllOf(HasSubstr("model.ckpt-20' was trained by code for "
                                   "x86-64 (sse2), precision f32; this "
                                   "program is for x86-64 (sse2), precision "
                                   "bf16"),
                         HasSubstr("--allow_other_target")));
  // Evaluation has no bits to go on with.
  EXPECT_EQ(
      call(other, {"evaluate", "--eval_files", data, "--model_dir", model}), 0)
      << err;
  EXPECT_EQ(train(other, {"--max_steps=30", "--allow_other_target"}), 0) << err;
}

TEST_F(SafetyTest, DoesNotGoOnWithOtherDenormals) {
  FakeProgram other(3);
  other.program.denormals = SYSTOLE_FLUSH_DENORMALS;
  EXPECT_EQ(train(other, {"--max_steps=30"}), 1);
  EXPECT_THAT(err, AllOf(HasSubstr("model.ckpt-20' was trained by code for "
                                   "x86-64 (sse2), precision f32; this "
                                   "program is for x86-64 (sse2), precision "
                                   "f32, denormals flushed"),
                         HasSubstr("--allow_other_target")));
}

TEST_F(SafetyTest, LetsOneJobTrainAtATime) {
  {
    absl::StatusOr<runtime::FolderLock> lock =
        runtime::FolderLock::acquire(model);
    ASSERT_TRUE(lock.ok()) << lock.status();
    expectRefused(HasSubstr(absl::StrCat("another job is training in '", model,
                                         "' (process ", getpid(), " on ")));
    // Reading is no harm.
    EXPECT_EQ(
        call(program, {"evaluate", "--eval_files", data, "--model_dir", model}),
        0)
        << err;
  }
  expectGoesOn();
}

TEST_F(SafetyTest, LocksThroughNoLink) {
  std::string victim = folder + "/victim", lock = model + "/.systole.lock";
  test::writeFile(victim, "precious");
  unlink(lock.c_str());
  ASSERT_EQ(symlink(victim.c_str(), lock.c_str()), 0);
  expectRefused(HasSubstr("cannot write '" + lock + "'"));
  EXPECT_EQ(test::readFile(victim), "precious");
}

//===----------------------------------------------------------------------===//
// Secrets
//===----------------------------------------------------------------------===//

/// Files of a web server.
struct Server : ServerTest {
  using ServerTest::fail;
  using ServerTest::put;
  using ServerTest::SetUpTestSuite;
  using ServerTest::url;
};

TEST_F(SafetyTest, KeepsNoSignedAddress) {
  Server::SetUpTestSuite();
  Server::put("web/data", test::readFile(data));
  std::string bare = Server::url() + "/files/web/data";
  std::string mine = folder + "/web";
  data = bare + "?X-Signature=SECRET";
  ASSERT_EQ(train(program, {"--max_steps=10", "--save_summary_steps=5"}, mine),
            0)
      << err;
  std::string shown = out + err;
  EXPECT_THAT(shown, HasSubstr(bare + "?..."));
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(mine);
  for (const std::string &name : *names)
    absl::StrAppend(&shown, test::readFile(mine + "/" + name));
  EXPECT_THAT(shown, HasSubstr("--train_files=" + bare + "?...\n"));
  // It goes on with the address of the command line.
  EXPECT_EQ(train(program, {"--max_steps=20"}, mine), 0) << err;
  absl::StrAppend(&shown, out, err);
  // An error has the path, too.
  Server::fail("web/data", {"ok", "403"});
  EXPECT_EQ(train(program, {"--max_steps=30"}, mine), 1);
  EXPECT_THAT(err, HasSubstr("'" + bare + "?...'"));
  EXPECT_THAT(shown + out + err, Not(HasSubstr("SECRET")));
  // Without it, the saved settings say what is missing.
  EXPECT_NE(call(program, {"train", "--config=" + mine + "/train.config",
                           "--max_steps=40"}),
            0);
  EXPECT_THAT(err, HasSubstr("were removed when the address was saved"));
}

//===----------------------------------------------------------------------===//
// Writing that fails
//===----------------------------------------------------------------------===//

TEST_F(SafetyTest, KeepsTheLastCheckpointWhenTheDiskIsFull) {
  for (const char *name : {"model.ckpt-30.data-00000-of-00001",
                           "model.ckpt-30.index", "checkpoint"}) {
    fillDisk(name);
    EXPECT_EQ(train(program, {"--max_steps=30"}), 1);
    EXPECT_TRUE(DiskFaults::hasStruck());
    DiskFaults::disarm();
    EXPECT_THAT(
        err,
        AllOf(HasSubstr("step 30 cannot be saved: cannot write '" + model +
                        "/" + name + "': No space left on device"),
              HasSubstr("the last checkpoint is " + model + "/model.ckpt-20")));
    EXPECT_THAT(*storage::listNames(model),
                ::testing::Each(::testing::Not(::testing::EndsWith(".tmp"))));
  }
  EXPECT_EQ(runtime::readCheckpointState(model)->latest,
            model + "/model.ckpt-20");
  expectGoesOn();
}

TEST_F(SafetyTest, EndsSoonAfterACheckpointFailed) {
  fillDisk("model.ckpt-25.data-00000-of-00001");
  EXPECT_EQ(
      train(program, {"--max_steps=100000000", "--iterations_per_loop=5",
                      "--save_checkpoints_steps=5", "--save_patience_secs=0"}),
      1);
  DiskFaults::disarm();
  EXPECT_THAT(err, HasSubstr("step 25 cannot be saved"));
}

TEST_F(SafetyTest, SaysThatTheFolderIsGone) {
  std::string moved = folder + "/moved";
  FakeProgram::fault = {Fault::Call, 1, 25, 0,
                        [&] { rename(model.c_str(), moved.c_str()); }};
  EXPECT_EQ(train(program, {"--max_steps=30"}), 1);
  EXPECT_THAT(err, HasSubstr("no checkpoint can be saved to '" + model +
                             "': the folder has been removed"));
  // Its checkpoints are complete.
  model = moved;
  FakeProgram::fault = {};
  expectGoesOn();
}

/// The folder is removed and made again, and another job trains there.
TEST_F(SafetyTest, LeavesAFolderThatWasMadeAgainToTheNextJob) {
  std::optional<runtime::FolderLock> other;
  FakeProgram::fault = {Fault::Call, 1, 25, 0, [&] {
                          std::filesystem::remove_all(model);
                          absl::StatusOr<runtime::FolderLock> lock =
                              runtime::FolderLock::acquire(model);
                          if (lock.ok())
                            other.emplace(*std::move(lock));
                        }};
  EXPECT_EQ(train(program, {"--max_steps=1000000", "--iterations_per_loop=10",
                            "--save_checkpoints_steps=10"}),
            1);
  EXPECT_TRUE(other);
  EXPECT_THAT(err, HasSubstr("'" + model +
                             "' has been removed and made again, "
                             "so it belongs to another job"));
  EXPECT_THAT(*storage::listNames(model),
              ::testing::ElementsAre(".systole.lock"));
}

/// Only the list of checkpoints is lost.
TEST_F(SafetyTest, DoesNotBeginAnewWithoutTheListOfCheckpoints) {
  const std::string bytes = checkpointBytes(model, 20);
  ASSERT_EQ(unlink((model + "/checkpoint").c_str()), 0);
  const std::string lost = "'" + model +
                           "/checkpoint' is missing, although the folder has "
                           "checkpoints; complete checkpoints in that folder: ";
  expectRefused(HasSubstr(lost));
  EXPECT_EQ(
      call(program, {"evaluate", "--eval_files", data, "--model_dir", model}),
      1);
  EXPECT_THAT(err, AllOf(HasSubstr(lost), HasSubstr("--checkpoint_path=")));
  EXPECT_EQ(checkpointBytes(model, 20), bytes);
  // As the hint says.
  test::writeFile(model + "/checkpoint",
                  "model_checkpoint_path: \"model.ckpt-20\"\n");
  expectGoesOn();
}

/// With --keep_checkpoint_max=1 a training may remove the checkpoint that an
/// evaluation has found in the list.
TEST_F(SafetyTest, EvaluatesTheNextCheckpointWhereTheFirstIsRotatedAway) {
  ASSERT_EQ(call(program, {"evaluate", "--eval_files", data,
                           "--checkpoint_path", model + "/model.ckpt-20"}),
            0);
  const std::string expected = out;
  for (const char *lost : {".index", ".data-00000-of-00001"}) {
    test::writeFile(model + "/checkpoint",
                    "model_checkpoint_path: \"model.ckpt-10\"\n");
    test::writeFile(model + "/next",
                    "model_checkpoint_path: \"model.ckpt-20\"\n");
    const std::string first = model + "/model.ckpt-10" + lost;
    // Other calls than those that DiskFaults replaces: one of these calls it.
    DiskFaults::arm(
        [&](const std::string &path) {
          if (path == first) {
            syscall(SYS_unlinkat, AT_FDCWD, first.c_str(), 0);
            syscall(SYS_renameat2, AT_FDCWD, (model + "/next").c_str(),
                    AT_FDCWD, (model + "/checkpoint").c_str(), 0);
          }
          return false;
        },
        DiskFault::ReadError, INT64_MAX);
    int code =
        call(program, {"evaluate", "--eval_files", data, "--model_dir", model});
    DiskFaults::disarm();
    EXPECT_EQ(code, 0) << err;
    EXPECT_EQ(out, expected);
    ASSERT_EQ(train(program, {"--max_steps=10"}, folder + "/again"), 0);
    for (const std::string name : {".index", ".data-00000-of-00001"})
      test::writeFile(model + "/model.ckpt-10" + name,
                      test::readFile(folder + "/again/model.ckpt-10" + name));
  }
  // One that is damaged and still the latest is an error.
  test::writeFile(model + "/model.ckpt-20.index", "damaged");
  EXPECT_EQ(
      call(program, {"evaluate", "--eval_files", data, "--model_dir", model}),
      1);
}

/// A first save that was killed has nothing to lose.
TEST_F(SafetyTest, BeginsAnewAfterTheFirstSaveWasKilled) {
  std::string killed = folder + "/killed";
  ASSERT_EQ(train(program, {"--max_steps=10"}, killed), 0) << err;
  const std::vector<std::string> names = *storage::listNames(killed);
  for (const std::string &name : names)
    if (name.find("ckpt-0") == std::string::npos)
      ASSERT_TRUE(storage::remove(killed + "/" + name).ok());
  EXPECT_EQ(train(program, {"--max_steps=10"}, killed), 0) << err;
}

TEST_F(SafetyTest, ReadsNoListWithoutAnEnd) {
  ASSERT_EQ(unlink((model + "/checkpoint").c_str()), 0);
  ASSERT_EQ(symlink("/dev/zero", (model + "/checkpoint").c_str()), 0);
  EXPECT_EQ(train(program, {"--max_steps=30"}), 1);
  EXPECT_THAT(err, HasSubstr("'" + model +
                             "/checkpoint' has more than 67108864 bytes"));
}

TEST_F(SafetyTest, LeavesNoTemporaryFolderWithNothingInIt) {
  std::string parent = folder + "/tmp";
  ASSERT_TRUE(storage::makeFolders(parent).ok());
  setenv("TMPDIR", parent.c_str(), 1);
  EXPECT_EQ(call(program, {"train", "--steps=3", "--train_files=/none"}), 1);
  EXPECT_THAT(*storage::listNames(parent), ::testing::IsEmpty());
  EXPECT_EQ(call(program, {"train", "--steps=3", "--train_files=" + data}), 0);
  EXPECT_THAT(*storage::listNames(parent), ::testing::SizeIs(1));
  unsetenv("TMPDIR");
}

//===----------------------------------------------------------------------===//
// Exit codes
//===----------------------------------------------------------------------===//

TEST_F(SafetyTest, BadDataIsNoMistakeInTheCommandLine) {
  // The program's own function says INVALID_ARGUMENT to such a record.
  test::writeFile(data, frame({"neither", "floats"}));
  expectRefused(HasSubstr("squares: error: "));
  test::writeFile(data, "no TFRecord file");
  expectRefused(HasSubstr("has become shorter"));
}

using SafetyDeathTest = SafetyTest;

TEST_F(SafetyDeathTest, StopsAtOnceAtTheSecondSignal) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  FakeProgram::fault = {Fault::Call, 1, 25, 0, [] {
                          // The step never ends. One signal twice: of two that
                          // wait, the system gives the lower one first.
                          for (;;)
                            kill(getpid(), SIGINT);
                        }};
  std::map<std::string, std::string> before = files();
  EXPECT_EXIT(train(program, {"--max_steps=30"}),
              ::testing::ExitedWithCode(128 + SIGINT), "");
  EXPECT_EQ(files(), before);
}

} // namespace
