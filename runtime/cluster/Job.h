//===- Job.h - The processes that run one program together ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rank 0 is the master: it alone runs the command, and tells the others, the
// workers, what to do with their shards. They are told by the control channel;
// what the shards compute goes by the transport. A process that is lost ends
// the job.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_JOB_H
#define SYSTOLE_RUNTIME_CLUSTER_JOB_H

#include "runtime/cluster/ControlChannel.h"
#include "runtime/cluster/Launch.h"
#include "runtime/cluster/Packet.h"
#include "runtime/cluster/Transport.h"

#include <condition_variable>
#include <deque>
#include <map>

namespace systole::runtime {

/// Kinds of messages.
enum class JobMessage : int {
  // At the beginning and at the end.
  Welcome = 1,
  Refused,
  Abort,
  Fatal,
  Signal,
  Reply,
  // What the master has the workers do.
  End,
  OpenInput,
  BeginRun,
  SetState,
  GatherState,
  CheckStates,
  ClearCarried,
  // Of a run, with its number: see Run.cpp.
  Ready,
  Go,
  Results,
  Failed,
  Done,
  Cancel,
};

/// The device's run, as the others' messages reach it.
class JobListener {
public:
  virtual ~JobListener() = default;
  /// By the control channel's thread.
  virtual void receive(int rank, JobMessage kind, PacketReader message) = 0;
  /// The global step that is running.
  virtual int64_t currentStep() const = 0;
  /// The global step that a rank has said to be ready for.
  virtual int64_t knownStep(int rank) = 0;
};

class Job {
public:
  struct Options {
    /// What all processes must have in common, each with what it is called. A
    /// worker may have nothing of what is `optional`.
    struct Fact {
      std::string name, value;
      bool optional = false;
    };
    std::vector<Fact> facts;
    /// Silence for which a process counts as lost; zero for none.
    Clock::duration heartbeatLimit = std::chrono::seconds(10);
    /// How long the processes may take to come.
    Clock::duration joinLimit = std::chrono::seconds(60);
    /// How long a message between two of them may take, and how much longer
    /// than rank 0 a worker may take for an instruction.
    Clock::duration timeout = std::chrono::seconds(300);
    /// A larger message of the control channel, in bytes, ends the job. The
    /// results of steps are the largest ones.
    int64_t largestMessage = 64 << 20;
    /// Ends this process with an error.
    std::function<void(const std::string &)> die;
  };

  /// Meets the other processes. An error says who does not fit.
  static absl::StatusOr<std::unique_ptr<Job>>
  join(const Launch &launch, std::unique_ptr<Transport> transport,
       Options options);
  ~Job();

  int rank() const { return launch.rank; }
  int processes() const { return launch.processes; }
  bool isMaster() const { return launch.rank == 0; }
  Transport &transport() { return *messages; }
  /// "rank 2 (host b, process 1234)".
  std::string name(int rank) const;
  bool isOnThisHost(int rank) const {
    return members[rank].host == members[launch.rank].host;
  }

  void send(int rank, JobMessage kind, absl::string_view text = {});
  void sendToWorkers(JobMessage kind, absl::string_view text = {});

  /// The master: has all workers do something, and waits until they have. The
  /// error is the first worker's, with its name. `meanwhile` is done here. A
  /// worker that takes longer than that and `Options::timeout` ends the job.
  absl::Status instruct(JobMessage kind, absl::string_view text,
                        const std::function<absl::Status()> &meanwhile = {},
                        std::vector<std::string> *replies = nullptr);

  /// A worker: waits for what there is to do.
  struct Instruction {
    JobMessage kind;
    std::string text;
  };
  Instruction next();
  void reply(const absl::Status &status, absl::string_view text = {});

  /// Messages of any size, from and to those that call it, too.
  absl::Status exchange(const std::vector<Transport::Message> &sends,
                        const std::vector<Transport::Message> &receives);

  /// A copy of rank 0's bytes on every rank; all must call it.
  absl::Status broadcast(char *data, int64_t bytes);

  /// Messages of run `number` go to the listener, also those that have come
  /// already; not after `leave`.
  void enter(JobListener *listener, int64_t number);
  void leave();

  /// What a signal that a worker has got calls on the master.
  void onSignal(std::function<void(int)> handler);

  /// The master: the job is over. Then every process calls `finish`.
  void end(int code);
  /// Where `orderly`, leaves the transport in order, too.
  void finish(bool orderly);

private:
  Job(const Launch &launch, std::unique_ptr<Transport> transport,
      Options options)
      : launch(launch), messages(std::move(transport)),
        options(std::move(options)), channel(this->options.largestMessage) {}
  absl::Status meet();
  absl::Status meetAsMaster();
  absl::Status meetAsWorker();
  std::string hello() const;
  absl::Status compare(int rank, PacketReader hello) const;
  absl::Status startChannel();
  void receive(int rank, JobMessage kind, absl::string_view text);
  void lost(int rank, const absl::Status &why);
  absl::Status giveUpOn(const std::vector<int> &silent, JobMessage kind);
  void endBadly(const std::string &reason);

  const Launch launch;
  const std::unique_ptr<Transport> messages;
  const Options options;
  ControlChannel channel;
  struct Member {
    std::string host;
    int64_t process = 0;
  };
  std::vector<Member> members;
  std::atomic<bool> ending{false};
  std::atomic<bool> never{false};

  std::mutex mutex;
  std::condition_variable changed;
  bool welcome = false; ///< Guarded by the mutex, as the rest.
  std::string refusal;
  std::deque<Instruction> instructions;
  std::map<int, std::string> replies;
  std::function<void(int)> signalHandler;
  int signalReceived = 0;

  std::mutex runMutex;
  JobListener *listener = nullptr; ///< Guarded by runMutex, as the rest.
  int64_t runNumber = -1;
  struct Early {
    int rank;
    JobMessage kind;
    std::string text;
  };
  std::vector<Early> early;
  int64_t latestStep = -1;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_JOB_H
