//===- ProcessTest.cpp - A program and what its system does to it ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Signals, a reader of the output that goes away, threads and memory that the
// system does not give, and disks that are full for a while.
//
//===----------------------------------------------------------------------===//

#include "NoThreads.h"
#include "ProgramFixture.h"

#include "runtime/checkpoint/CheckpointWriter.h"
#include "runtime/checkpoint/Checkpoints.h"
#include "runtime/program/train/Patience.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/str_cat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace systole;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// Sets what a signal does, for as long as it lives.
class Disposition {
public:
  Disposition(int number, sighandler_t handler) : number(number) {
    struct sigaction action = {};
    action.sa_handler = handler;
    sigaction(number, &action, &before);
  }
  ~Disposition() { sigaction(number, &before, nullptr); }
  static sighandler_t of(int number) {
    struct sigaction action;
    sigaction(number, nullptr, &action);
    return action.sa_handler;
  }

private:
  const int number;
  struct sigaction before;
};

class ProcessTest : public ProgramTest {
protected:
  /// Runs the program, for which one SIGTERM waits, and ends with its code.
  void callWithSignal(const FakeProgram &program,
                      std::vector<std::string> arguments) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    kill(getpid(), SIGTERM);
    _exit(runMain(program, std::move(arguments)));
  }

  /// The step of the latest checkpoint, whose files are whole.
  int latestStep() {
    absl::StatusOr<runtime::CheckpointState> state =
        runtime::readCheckpointState(model);
    EXPECT_TRUE(state.ok()) << state.status();
    if (!state.ok() || state->latest.empty())
      return -1;
    EXPECT_TRUE(runtime::BundleReader::open(state->latest).ok());
    return std::stoi(state->latest.substr(state->latest.rfind('-') + 1));
  }

  /// Trains with this file, which is closed then, as the standard output; or
  /// with none, if it is negative.
  int trainInto(int file, const FakeProgram &program,
                std::vector<std::string> more) {
    absl::FlagSaver flags;
    more.insert(more.begin(),
                {"train", "--train_files=" + data, "--model_dir=" + model});
    std::fflush(stdout);
    ::testing::internal::CaptureStderr();
    int before = dup(STDOUT_FILENO);
    close(STDOUT_FILENO);
    if (file >= 0) {
      dup2(file, STDOUT_FILENO);
      close(file);
    }
    int code = runMain(program, std::move(more));
    std::fflush(stdout);
    if (fstat(STDOUT_FILENO, &output) != 0)
      output = {};
    dup2(before, STDOUT_FILENO);
    close(before);
    err = ::testing::internal::GetCapturedStderr();
    std::clearerr(stdout);
    return code;
  }

  bool outputWasNull() const {
    return S_ISCHR(output.st_mode) && output.st_rdev == makedev(1, 3);
  }

  /// The end to write to of a pipe that nobody reads.
  static int pipeWithoutReader() {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    close(ends[0]);
    return ends[1];
  }

  /// The state of the standard output after `trainInto`.
  struct stat output = {};
};

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

using ProcessDeathTest = ProcessTest;

// Nobody writes to these FIFOs: opening them never returns.
TEST_F(ProcessDeathTest, EndsBySignalWhileAFileDoesNotOpen) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=5"}), 0) << err;
  for (const char *name : {"/model.ckpt-5.index", "/checkpoint"}) {
    ASSERT_EQ(unlink((model + name).c_str()), 0);
    ASSERT_EQ(mkfifo((model + name).c_str(), 0600), 0);
    EXPECT_EXIT(
        callWithSignal(program, {"train", "--train_files=" + data,
                                 "--model_dir=" + model, "--max_steps=9"}),
        ::testing::ExitedWithCode(128 + SIGTERM), "stopped by SIGTERM");
    EXPECT_EXIT(callWithSignal(program, {"evaluate", "--eval_files=" + data,
                                         "--model_dir=" + model}),
                ::testing::ExitedWithCode(128 + SIGTERM), "stopped by SIGTERM");
  }
}

TEST_F(ProcessTest, SavesWhenTheTerminalHangsUp) {
  // Under nohup the tests inherit a signal that is ignored.
  signal(SIGHUP, SIG_DFL);
  FakeProgram program(3);
  // The system tells the processes of a terminal, and so does the shell.
  FakeProgram::fault = {Fault::Call, 1, 6, 0, [] {
                          kill(getpid(), SIGHUP);
                          sigset_t pending;
                          do
                            sigpending(&pending);
                          while (sigismember(&pending, SIGHUP));
                          kill(getpid(), SIGHUP);
                        }};
  EXPECT_EQ(train(program, {"--max_steps=1000000000"}), 128 + SIGHUP) << err;
  EXPECT_THAT(out, HasSubstr("Stopped by SIGHUP"));
  EXPECT_GE(latestStep(), 6);
}

TEST_F(ProcessTest, GoesOnUnderNohup) {
  Disposition nohup(SIGHUP, SIG_IGN);
  FakeProgram program(3);
  FakeProgram::fault = {Fault::Signal, 1, 6, SIGHUP, {}};
  EXPECT_EQ(train(program, {"--max_steps=20"}), 0) << err;
  EXPECT_EQ(latestStep(), 20);
  EXPECT_EQ(Disposition::of(SIGHUP), SIG_IGN);
}

TEST_F(ProcessTest, SavesWhenNobodyReadsItsOutput) {
  FakeProgram program(3);
  EXPECT_EQ(trainInto(pipeWithoutReader(), program,
                      {"--max_steps=1000000000", "--log_step_count_steps=5"}),
            128 + SIGPIPE);
  EXPECT_THAT(err, AllOf(HasSubstr("the reader of the standard output has "
                                   "gone: training has stopped at step "),
                         HasSubstr("saved " + model + "/model.ckpt-")));
  EXPECT_GE(latestStep(), 5);
  // Later output of hooks does no harm.
  EXPECT_TRUE(outputWasNull());
  // A caller's signals are as they were.
  EXPECT_EQ(Disposition::of(SIGPIPE), SIG_DFL);
  EXPECT_EQ(Disposition::of(SIGXFSZ), SIG_DFL);
  // The same command goes on.
  EXPECT_EQ(train(program, {absl::StrCat("--max_steps=", latestStep() + 5)}), 0)
      << err;
}

TEST_F(ProcessTest, GoesOnWithoutAReaderWhereThatIsNoMatter) {
  Disposition ignored(SIGPIPE, SIG_IGN);
  FakeProgram program(3);
  EXPECT_EQ(trainInto(pipeWithoutReader(), program,
                      {"--max_steps=20", "--log_step_count_steps=5"}),
            0)
      << err;
  EXPECT_EQ(latestStep(), 20);
  EXPECT_EQ(Disposition::of(SIGPIPE), SIG_IGN);
}

TEST_F(ProcessTest, WritesNoLogIntoItsFiles) {
  FakeProgram program(3);
  ASSERT_EQ(train(program, {"--max_steps=20"}, model + "-whole"), 0) << err;
  // The first file that is opened would be the standard output.
  EXPECT_EQ(
      trainInto(-1, program, {"--max_steps=20", "--log_step_count_steps=1"}), 0)
      << err;
  EXPECT_TRUE(outputWasNull());
  EXPECT_EQ(checkpointBytes(model, 20), checkpointBytes(model + "-whole", 20));
}

TEST_F(ProcessTest, TellsOfAResultThatCannotBeWritten) {
  FakeProgram program(2);
  ASSERT_EQ(train(program, {"--max_steps=3"}), 0) << err;
  std::fflush(stdout);
  int before = dup(STDOUT_FILENO), full = open("/dev/full", O_WRONLY);
  auto into = [&](const char *command, const char *files) {
    absl::FlagSaver flags;
    dup2(full, STDOUT_FILENO);
    ::testing::internal::CaptureStderr();
    int code = runMain(program, {command, absl::StrCat("--", files, "=", data),
                                 "--model_dir=" + model});
    err = ::testing::internal::GetCapturedStderr();
    dup2(before, STDOUT_FILENO);
    std::fflush(stdout);
    std::clearerr(stdout);
    return code;
  };
  for (auto [command, files] : {std::pair("evaluate", "eval_files"),
                                std::pair("predict", "predict_files")}) {
    EXPECT_EQ(into(command, files), 1);
    EXPECT_THAT(err, HasSubstr("cannot write to 'standard output': No space "
                               "left on device"))
        << command;
  }
  close(full);
  close(before);
}

//===----------------------------------------------------------------------===//
// Threads and memory
//===----------------------------------------------------------------------===//

TEST_F(ProcessTest, SaysThatAThreadCannotStart) {
  FakeProgram program(3);
  {
    NoThreads none;
    EXPECT_EQ(train(program, {"--max_steps=20"}), 1);
  }
  EXPECT_THAT(err, HasSubstr("error: cannot start the thread 'signals': "
                             "Resource temporarily unavailable; let it have "
                             "more threads (ulimit -u"));
}

TEST_F(ProcessTest, EndsInOrderWhereAThreadCannotStartLater) {
  FakeProgram program(3);
  std::unique_ptr<NoThreads> none;
  FakeProgram::fault = {Fault::Call, 1, 12, 0,
                        [&] { none = std::make_unique<NoThreads>(); }};
  // The loop after, and what would save beside it, need threads.
  EXPECT_EQ(train(program, {"--max_steps=1000", "--iterations_per_loop=5",
                            "--save_checkpoints_steps=5"}),
            1);
  EXPECT_TRUE(none);
  none.reset();
  EXPECT_THAT(err, HasSubstr("cannot start the thread 'shard 0'"));
  EXPECT_EQ(latestStep(), 10);
  FakeProgram::fault = {};
  EXPECT_EQ(train(program, {"--max_steps=20"}), 0) << err;
}

using ProcessDeathTest = ProcessTest;

TEST_F(ProcessDeathTest, SaysThatMemoryHasRunOut) {
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "sanitizers end a program that asks for so much themselves";
#endif
#endif
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  FakeProgram program(2);
  FakeProgram::fault = {Fault::Call, 1, 12, 0,
                        [] { operator delete(operator new(size_t(1) << 60)); }};
  EXPECT_EXIT(runMain(program, {"train", "--train_files=" + data,
                                "--model_dir=" + model, "--steps=20"}),
              ::testing::ExitedWithCode(1),
              "squares: error: out of memory: the process has [0-9]+ MiB.*"
              "smaller batch.*--input_threads");
}

//===----------------------------------------------------------------------===//
// Writes that fail for a while
//===----------------------------------------------------------------------===//

/// The list of the checkpoints cannot be written while a folder has its name.
class Blocked {
public:
  explicit Blocked(std::string folder) : list(folder + "/checkpoint") {}
  /// Once the checkpoint of step 10 is there.
  void block() {
    while (test::readFile(list).find("ckpt-10\"") == std::string::npos)
      usleep(1000);
    EXPECT_EQ(rename(list.c_str(), (list + ".aside").c_str()), 0);
    EXPECT_EQ(mkdir(list.c_str(), 0777), 0);
  }
  void unblock() {
    EXPECT_EQ(rmdir(list.c_str()), 0);
    EXPECT_EQ(rename((list + ".aside").c_str(), list.c_str()), 0);
  }

private:
  const std::string list;
};

TEST_F(ProcessTest, TriesFailedSavesAgain) {
  // One shard: it alone calls what follows.
  FakeProgram program(1);
  Blocked list(model);
  FakeProgram::fault = {Fault::Call, 0, 12, 0, [&] {
                          if (FakeProgram::fault.step == 12) {
                            list.block();
                            FakeProgram::fault.step = 42;
                          } else {
                            list.unblock();
                          }
                        }};
  EXPECT_EQ(train(program, {"--max_steps=60", "--iterations_per_loop=5",
                            "--save_checkpoints_steps=10"}),
            0)
      << err;
  EXPECT_THAT(
      err,
      AllOf(HasSubstr("warning: "), HasSubstr("checkpoint"),
            HasSubstr("Is a directory; training continues, and retries at the "
                      "ends of loops. The last good checkpoint is of "),
            Not(HasSubstr("error:"))));
  EXPECT_EQ(latestStep(), 60);
  // The bits are those of a run that nothing happened to.
  FakeProgram::fault = {};
  ASSERT_EQ(train(program, {"--max_steps=60"}, model + "-whole"), 0) << err;
  EXPECT_EQ(checkpointBytes(model, 60), checkpointBytes(model + "-whole", 60));
}

TEST_F(ProcessTest, EndsWithTheErrorOfTheLastSave) {
  FakeProgram program(1);
  Blocked list(model);
  FakeProgram::fault = {Fault::Call, 0, 12, 0, [&] { list.block(); }};
  EXPECT_EQ(train(program, {"--max_steps=60", "--iterations_per_loop=5",
                            "--save_checkpoints_steps=10"}),
            1);
  EXPECT_THAT(err, HasSubstr("error: "));
  // The variables of failed saves do not fill the disk: of the last alone.
  std::vector<std::string> left;
  absl::StatusOr<std::vector<std::string>> names = storage::listNames(model);
  ASSERT_TRUE(names.ok());
  for (const std::string &name : *names)
    if (name.find(".data-") != std::string::npos)
      left.push_back(name);
  EXPECT_LE(left.size(), 3u) << ::testing::PrintToString(left);
  list.unblock();
  EXPECT_EQ(latestStep(), 10);
}

TEST_F(ProcessTest, LosesPatience) {
  FakeProgram program(1);
  Blocked list(model);
  FakeProgram::fault = {Fault::Call, 0, 12, 0, [&] { list.block(); }};
  EXPECT_EQ(
      train(program, {"--max_steps=1000000000", "--save_patience_secs=0",
                      "--iterations_per_loop=5", "--save_checkpoints_steps=5"}),
      1);
  EXPECT_THAT(err, HasSubstr("; saving has failed for 0 s, more than "
                             "--save_patience_secs=0 allows"));
}

TEST_F(ProcessTest, SavesAfterASaveThatFailed) {
  using runtime::CheckpointWriter;
  FakeProgram program(1);
  std::vector<char> state(static_cast<size_t>(program.program.state_bytes), 1);
  CheckpointWriter::Options options;
  options.folder = folder;
  absl::Status allowed = absl::UnavailableError("not now");
  options.mayWrite = [&] { return allowed; };
  CheckpointWriter writer(program.descriptor(), options);
  auto save = [&](int64_t step) {
    return writer.save(lend(program, state), step);
  };
  ASSERT_TRUE(save(1).ok());
  EXPECT_EQ(writer.finish(), allowed);
  {
    NoThreads none;
    EXPECT_EQ(save(2).code(), absl::StatusCode::kResourceExhausted);
  }
  EXPECT_EQ(writer.outcome()->code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(writer.lastSaved(), "");
  EXPECT_FALSE(writer.isLost());
  allowed = absl::OkStatus();
  ASSERT_TRUE(save(3).ok());
  EXPECT_TRUE(writer.finish().ok());
  EXPECT_EQ(writer.lastSaved(), folder + "/model.ckpt-3");
  // Another job's folder is not waited for.
  allowed = absl::FailedPreconditionError("another job has it");
  ASSERT_TRUE(save(4).ok());
  EXPECT_EQ(writer.finish(), allowed);
  EXPECT_TRUE(writer.isLost());
}

TEST(Patience, TriesAgainAfterLongerAndLongerPauses) {
  using runtime::Patience;
  using std::chrono::seconds;
  runtime::Clock::time_point now = runtime::Clock::now();
  std::vector<std::string> warnings;
  Patience::Options options;
  options.limit = 300;
  options.what = "saving";
  options.now = [&] { return now; };
  options.warn = [&](const std::string &text) { warnings.push_back(text); };
  Patience patience(options);
  const absl::Status full = absl::ResourceExhaustedError("the disk is full");
  EXPECT_TRUE(patience.take(absl::OkStatus()).ok());
  EXPECT_FALSE(patience.isDue());
  // At the next boundary, whenever that is.
  EXPECT_TRUE(patience.take(full).ok());
  EXPECT_TRUE(patience.isDue());
  for (int pause : {1, 2, 4, 8, 16, 32, 60, 60}) {
    EXPECT_TRUE(patience.take(full).ok());
    now += seconds(pause) - std::chrono::milliseconds(1);
    EXPECT_FALSE(patience.isDue()) << pause;
    now += std::chrono::milliseconds(1);
    EXPECT_TRUE(patience.isDue()) << pause;
  }
  EXPECT_TRUE(patience.isFailing());
  EXPECT_TRUE(patience.take(absl::OkStatus()).ok());
  EXPECT_FALSE(patience.isFailing());
  EXPECT_EQ(warnings.size(), 10u);
  EXPECT_EQ(warnings.back(), "saving works again");
  // The time counts from the first error after a success.
  EXPECT_TRUE(patience.take(full).ok());
  now += seconds(299);
  EXPECT_TRUE(patience.take(full).ok());
  now += seconds(1);
  EXPECT_EQ(patience.take(full),
            absl::ResourceExhaustedError(
                "the disk is full; saving has failed for 300 s, more than "
                "--save_patience_secs=300 allows"));
}

} // namespace
