//===- JobTest.cpp - Several processes that train together ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Jobs whose processes are threads here, with a control channel of TCP and a
// transport of memory. test/EndToEnd/mpi-*.test have real ones.
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"
#include "collectives/LoopTransport.h"

#include "runtime/cluster/Job.h"
#include "runtime/device/Cores.h"
#include "runtime/device/Device.h"
#include "runtime/support/TensorSpec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <thread>

using namespace systole;
using namespace systole::runtime;
using namespace systole::test;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

/// The objects of one process.
struct Process {
  std::unique_ptr<Job> job;
  std::unique_ptr<Device> device;
  std::unique_ptr<Infeed> infeed;
};

class JobTest : public ::testing::Test {
protected:
  void SetUp() override {
    FakeProgram::fault = {};
    FakeProgram::hangOver = false;
  }
  void TearDown() override {
    FakeProgram::hangOver = true;
    end();
  }

  Job::Options options(int rank) {
    Job::Options options;
    options.handshake = {{"program", "a"}, {"checkpoint", "", true}};
    options.die = [this, rank](const std::string &text) {
      std::lock_guard<std::mutex> lock(mutex);
      deaths.push_back(absl::StrCat(rank, ": ", text));
      died.notify_all();
    };
    options.timeout = timeout;
    return options;
  }

  absl::StatusOr<Process> join(int rank, int64_t batches) {
    Process process;
    absl::StatusOr<std::unique_ptr<Job>> job = Job::join(
        Launch{rank, network->ranks, "test"},
        std::make_unique<LoopTransport>(*network, rank), options(rank));
    if (!job.ok())
      return job.status();
    process.job = std::move(*job);
    DeviceOptions deviceOptions;
    deviceOptions.timeout = std::chrono::seconds(60);
    deviceOptions.job = process.job.get();
    absl::StatusOr<std::unique_ptr<Device>> device =
        Device::create(program->descriptor(), deviceOptions);
    if (!device.ok())
      return device.status();
    process.device = std::move(*device);
    absl::StatusOr<std::unique_ptr<Infeed>> infeed = Infeed::create(
        program->dataset("train"), program->function("train"),
        process.device->placement(), std::make_unique<Batches>(batches), {});
    if (!infeed.ok())
      return infeed.status();
    process.infeed = std::move(*infeed);
    return process;
  }

  /// A process of rank 1 or more, until rank 0 ends the job.
  void work(int rank, int64_t batches) {
    absl::StatusOr<Process> process = join(rank, batches);
    ASSERT_TRUE(process.ok()) << process.status();
    Device &device = *process->device;
    for (;;) {
      Job::Instruction instruction = process->job->next();
      PacketReader text(instruction.text);
      if (instruction.kind == JobMessage::End)
        break;
      if (instruction.kind == JobMessage::SetState)
        process->job->reply(device.receiveState());
      if (instruction.kind == JobMessage::CheckStates) {
        absl::StatusOr<std::string> sums = device.checksums();
        process->job->reply(sums.status(), sums.value_or(""));
      }
      if (instruction.kind == JobMessage::BeginRun) {
        const systole_function &function =
            program->function(std::string(text.string()).c_str());
        int64_t number = text.number(), steps = text.number();
        (void)device.takePart(function, number, steps, process->infeed.get());
      }
    }
    process->job->finish(true);
  }

  void start(int shards, int processes, int64_t batches,
             int64_t othersBatches = -1) {
    program = std::make_unique<FakeProgram>(shards);
    network = std::make_unique<LoopTransport::Network>(processes);
    for (int rank = 1; rank < processes; ++rank)
      workers.emplace_back([this, rank, batches, othersBatches] {
        work(rank, othersBatches < 0 ? batches : othersBatches);
      });
    absl::StatusOr<Process> process = join(0, batches);
    ASSERT_TRUE(process.ok()) << process.status();
    master = std::move(*process);
    ASSERT_TRUE(master.device->initialize(5).ok());
  }

  absl::StatusOr<int64_t> train(int64_t steps) {
    losses.clear();
    return master.device->run(
        program->function("train"), steps, master.infeed.get(),
        [&](const StepResults &results) {
          for (int shard = 0; shard < master.device->shards(); ++shard)
            losses.push_back(results.scalar(shard, 0));
        });
  }

  std::string state() {
    return std::string(master.device->wholeState(),
                       static_cast<size_t>(program->descriptor().state_bytes));
  }

  void end() {
    if (master.job)
      master.job->end(0);
    for (std::thread &worker : workers)
      worker.join();
    workers.clear();
    master = {};
  }

  /// The message of the first process that has ended with an error; empty if
  /// none does.
  std::string firstDeath() {
    std::unique_lock<std::mutex> lock(mutex);
    died.wait_for(lock, std::chrono::seconds(60),
                  [&] { return !deaths.empty(); });
    return deaths.empty() ? "" : deaths.front();
  }

  std::unique_ptr<FakeProgram> program;
  std::unique_ptr<LoopTransport::Network> network;
  std::vector<std::thread> workers;
  Process master;
  std::vector<double> losses;
  Clock::duration timeout = std::chrono::seconds(300);
  std::mutex mutex;
  std::condition_variable died;
  std::vector<std::string> deaths;
};

TEST_F(JobTest, TrainsWithTheSameBitsInAnyNumberOfProcesses) {
  std::string alone;
  std::vector<double> lossesAlone;
  for (int processes : {1, 2, 3, 6}) {
    start(6, processes, 100);
    // Two runs: the input of the second continues after the first.
    ASSERT_EQ(train(7).value_or(-1), 7);
    ASSERT_EQ(train(4).value_or(-1), 4);
    EXPECT_TRUE(master.device->checkStatesAgree().ok());
    EXPECT_EQ(master.device->globalStep(), 11);
    if (processes == 1) {
      alone = state();
      lossesAlone = losses;
      EXPECT_EQ(losses.size(), 24u);
    }
    EXPECT_EQ(state(), alone) << processes << " processes";
    EXPECT_EQ(losses, lossesAlone) << processes << " processes";
    end();
  }
  EXPECT_THAT(deaths, IsEmpty());
}

TEST_F(JobTest, EndsWithTheData) {
  start(4, 2, 5);
  EXPECT_EQ(train(9).value_or(-1), 5);
  end();
  // If a worker has less data, all end with it.
  start(4, 2, 5, 3);
  EXPECT_EQ(train(9).value_or(-1), 3);
}

TEST_F(JobTest, StopsTogether) {
  start(4, 2, 1000000);
  FakeProgram::fault = {Fault::Call, 0, 6, 0,
                        [&] { master.device->requestStop(); }};
  absl::StatusOr<int64_t> ran = train(1000000);
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_GE(*ran, 7);
  EXPECT_LT(*ran, 20);
  EXPECT_TRUE(master.device->checkStatesAgree().ok());
}

TEST_F(JobTest, NamesTheProcessWhereAnErrorIs) {
  start(4, 2, 100);
  FakeProgram::fault = {Fault::Error, 3, 2, 0, {}};
  absl::Status status = train(10).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), HasSubstr("rank 1 (host "));
  EXPECT_THAT(std::string(status.message()), HasSubstr("failed on shard 3"));
}

TEST_F(JobTest, EndsWhereRankZeroFails) {
  start(4, 2, 100);
  FakeProgram::fault = {Fault::Error, 0, 2, 0, {}};
  absl::Status status = train(10).status();
  EXPECT_THAT(std::string(status.message()), HasSubstr("failed on shard 0"));
}

TEST_F(JobTest, SeesAStateThatDiffersOnAnotherProcess) {
  start(4, 4, 100);
  FakeProgram::fault = {Fault::Divergence, 2, 3, 0, {}};
  ASSERT_TRUE(train(5).ok());
  absl::Status status = master.device->checkStatesAgree();
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("is not the same on rank 0 and on rank 2 (host "));
}

TEST_F(JobTest, RefusesProcessesThatDisagree) {
  program = std::make_unique<FakeProgram>(2);
  network = std::make_unique<LoopTransport::Network>(2);
  auto joinWith = [&](int rank,
                      std::vector<Job::Options::HandshakeItem> handshake) {
    Job::Options own = options(rank);
    own.handshake = std::move(handshake);
    return Job::join(Launch{rank, 2, "test"},
                     std::make_unique<LoopTransport>(*network, rank), own)
        .status();
  };
  absl::Status theirs;
  std::thread other([&] {
    theirs = joinWith(1, {{"program", "a"}, {"settings", "--x=1\n--y=2\n"}});
  });
  absl::Status ours =
      joinWith(0, {{"program", "a"}, {"settings", "--x=1\n--y=3\n"}});
  other.join();
  EXPECT_THAT(std::string(ours.message()),
              HasSubstr("disagrees with rank 0 about the settings: --y=2 "
                        "there, --y=3 on rank 0"));
  EXPECT_FALSE(theirs.ok());
  // A worker may have no checkpoint; rank 0 sends it what is in its own.
  other = std::thread([&] {
    theirs = joinWith(1, {{"program", "a"}, {"checkpoint", "", true}});
  });
  ours = joinWith(0, {{"program", "a"}, {"checkpoint", "c-7", true}});
  other.join();
  EXPECT_TRUE(ours.ok()) << ours;
  EXPECT_TRUE(theirs.ok()) << theirs;
}

TEST_F(JobTest, HearsThatAProcessIsGone) {
  start(2, 2, 100);
  ASSERT_TRUE(train(3).ok());
  // A worker that leaves without a word.
  master.job->send(1, JobMessage::End);
  for (std::thread &worker : workers)
    worker.join();
  workers.clear();
  EXPECT_THAT(
      firstDeath(),
      ::testing::AllOf(HasSubstr("0: rank 1 (host "), HasSubstr("has died; "),
                       HasSubstr("it resumes from its last checkpoint")));
  EXPECT_EQ(deaths.size(), 1u);
}

/// A rank 1 that is not our program: it joins, sends heartbeats, and ignores
/// instructions.
class Stubborn {
public:
  explicit Stubborn(LoopTransport::Network &network) {
    LoopTransport transport(network, 1);
    std::string address(Admission::longestAddress, ' ');
    std::atomic<bool> never{false};
    Clock::time_point deadline = Clock::now() + std::chrono::seconds(60);
    EXPECT_TRUE(transport
                    .exchange({},
                              {{0, 0, address.data(),
                                static_cast<int64_t>(address.size())}},
                              deadline, never, false)
                    .ok());
    address.resize(address.find_last_not_of(' ') + 1);
    std::string hello = PacketWriter()
                            .string("here")
                            .number(1)
                            .number(2)
                            .string("program")
                            .string("a")
                            .string("checkpoint")
                            .string("")
                            .take();
    EXPECT_TRUE(channel.connect(address, 1, hello, deadline).ok());
    ControlChannel::Handlers handlers;
    handlers.receive = [](int, int, absl::string_view) {};
    handlers.lost = [](int, const absl::Status &) {};
    handlers.step = [] { return int64_t{0}; };
    EXPECT_TRUE(channel.start(std::move(handlers)).ok());
  }
  ControlChannel channel{int64_t{1} << 20};
};

class StubbornWorkerTest : public JobTest {
protected:
  void SetUp() override {
    JobTest::SetUp();
    timeout = std::chrono::seconds(2);
    network = std::make_unique<LoopTransport::Network>(2);
    std::thread other([&] { worker = std::make_unique<Stubborn>(*network); });
    Job::Options own = options(0);
    own.largestMessage = 1000;
    absl::StatusOr<std::unique_ptr<Job>> joined =
        Job::join(Launch{0, 2, "test"},
                  std::make_unique<LoopTransport>(*network, 0), own);
    other.join();
    ASSERT_TRUE(joined.ok()) << joined.status();
    job = std::move(*joined);
  }
  void TearDown() override {
    worker.reset();
    job.reset();
    JobTest::TearDown();
  }

  std::unique_ptr<Stubborn> worker;
  std::unique_ptr<Job> job;
};

/// As one whose file system does not answer.
TEST_F(StubbornWorkerTest, EndsTheJobWhenItDoesNotAnswer) {
  absl::Status status = job->instruct(JobMessage::OpenInput, {});
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(firstDeath(),
              ::testing::AllOf(
                  HasSubstr("0: rank 1 (host here, process 1) is alive, but "
                            "did not open its input within 2 s (the limit "
                            "that --collective_timeout_secs sets)"),
                  HasSubstr("it resumes from its last checkpoint")));
  EXPECT_EQ(deaths.size(), 1u);
}

TEST_F(StubbornWorkerTest, EndsTheJobByAMessageOfNoSize) {
  worker->channel.send(0, static_cast<int>(JobMessage::Reply),
                       std::string(1001, 'x'));
  EXPECT_THAT(firstDeath(),
              HasSubstr("0: rank 1 (host here, process 1) has sent a message "
                        "of kind 6 with 1001 bytes, where at most 1000 are "
                        "possible: another program uses its connection"));
}

TEST_F(JobTest, NeedsAShardForEachProcess) {
  program = std::make_unique<FakeProgram>(1);
  network = std::make_unique<LoopTransport::Network>(2);
  std::thread other([&] { EXPECT_FALSE(join(1, 1).ok()); });
  absl::Status status = join(0, 1).status();
  other.join();
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("2 processes are too many for the 1 shard"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("mpirun -np 1"));
}

//===----------------------------------------------------------------------===//
// Placement of shards and CPUs
//===----------------------------------------------------------------------===//

TEST(Placement, GivesEveryShardOneProcess) {
  for (int shards = 1; shards <= 20; ++shards)
    for (int processes = 1; processes <= shards; ++processes)
      for (int rank = 0, next = 0; rank < processes; ++rank) {
        Placement placement{shards, processes, rank};
        EXPECT_EQ(placement.first(), next);
        EXPECT_GE(placement.here(), shards / processes);
        EXPECT_LE(placement.here(), (shards + processes - 1) / processes);
        for (next = placement.first(); next < placement.last(); ++next)
          EXPECT_EQ(placement.processOf(next), rank);
        EXPECT_TRUE(rank + 1 < processes || next == shards);
      }
}

TEST(Cores, ArePinnedWhereShardsFillTheMachine) {
  using Result = std::pair<std::vector<int>, bool>;
  const std::vector<int> cpus = {2, 3, 6, 7};
  EXPECT_EQ(assignCores({4, 0, 4, false}, cpus), Result({2, 3, 6, 7}, true));
  EXPECT_EQ(assignCores({8, 0, 8, false}, cpus),
            Result({2, 3, 6, 7, 2, 3, 6, 7}, false));
  EXPECT_EQ(assignCores({1, 0, 1, false}, cpus), Result({}, true));
  EXPECT_EQ(assignCores({5, 0, 5, false}, cpus), Result({}, false));
  // The second of two processes on the machine.
  EXPECT_EQ(assignCores({2, 2, 4, true}, cpus), Result({6, 7}, true));
  EXPECT_EQ(assignCores({2, 0, 8, true}, cpus), Result({2, 3}, false));
}

class LaunchTest : public ::testing::Test {
protected:
  void SetUp() override { clear(); }
  void TearDown() override { clear(); }
  void clear() {
    for (const char *name :
         {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_RANK",
          "PMI_RANK", "PMI_SIZE", "SLURM_STEP_NUM_TASKS", "SLURM_STEP_ID",
          "SLURM_PROCID", "OMPI_MCA_hwloc_base_binding_policy"})
      unsetenv(name);
  }
  void set(const char *name, const char *value) { setenv(name, value, 1); }
};

TEST_F(LaunchTest, IsAloneWithoutALauncher) {
  set("SLURM_STEP_NUM_TASKS", "1");
  set("SLURM_STEP_ID", "0");
  set("SLURM_PROCID", "0");
  absl::StatusOr<Launch> launch = findLaunch();
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->processes, 1);
  EXPECT_EQ(launch->launcher, "");
}

TEST_F(LaunchTest, KnowsMpirun) {
  set("OMPI_COMM_WORLD_RANK", "2");
  set("OMPI_COMM_WORLD_SIZE", "4");
  absl::StatusOr<Launch> launch = findLaunch();
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->rank, 2);
  EXPECT_EQ(launch->processes, 4);
  EXPECT_EQ(launch->launcher, "mpirun");
  EXPECT_FALSE(launch->bindingAskedFor);
}

TEST_F(LaunchTest, KnowsSrun) {
  set("PMIX_RANK", "1");
  set("SLURM_STEP_NUM_TASKS", "3");
  absl::StatusOr<Launch> launch = findLaunch();
  ASSERT_TRUE(launch.ok());
  EXPECT_EQ(launch->rank, 1);
  EXPECT_EQ(launch->processes, 3);
  EXPECT_EQ(launch->launcher, "srun");
}

TEST_F(LaunchTest, RefusesProcessesThatDoNotKnowOfEachOther) {
  set("SLURM_STEP_ID", "0");
  set("SLURM_STEP_NUM_TASKS", "2");
  set("SLURM_PROCID", "1");
  EXPECT_THAT(std::string(findLaunch().status().message()),
              HasSubstr("use srun --mpi=pmix"));
  set("OMPI_COMM_WORLD_RANK", "4");
  set("OMPI_COMM_WORLD_SIZE", "4");
  EXPECT_THAT(std::string(findLaunch().status().message()),
              HasSubstr("this is process 4"));
}

} // namespace
