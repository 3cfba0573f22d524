//===- Job.h - The processes of one program ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rank 0 is the master: it alone runs the command, and instructs the others,
// the workers. Instructions go by the control channel; values of shards go by
// the transport. A lost process ends the job.
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
  // Processes send the following kinds at the beginning and at the end.
  Welcome = 1,
  Refused,
  Abort,
  Fatal,
  Signal,
  Reply,
  // Instructions of the master.
  End,
  OpenInput,
  BeginRun,
  SetState,
  GatherState,
  CheckStates,
  ClearCarried,
  SetParameter,
  // Messages of a run, with its number: see Run.cpp.
  Ready,
  Go,
  Results,
  Failed,
  Done,
  Cancel,
};

/// The device's run, which receives the other processes' messages.
class JobListener {
public:
  virtual ~JobListener() = default;
  /// Called by the control channel's thread.
  virtual void receive(int rank, JobMessage kind, PacketReader message) = 0;
  /// The global step that is running.
  virtual int64_t currentStep() const = 0;
  /// The last global step for which a rank is known to be ready.
  virtual int64_t knownStep(int rank) = 0;
};

class Job {
public:
  struct Options {
    /// A value that all processes must have in common, with a name for
    /// messages. A worker may lack an `optional` one.
    struct HandshakeItem {
      std::string name, value;
      bool optional = false;
    };
    std::vector<HandshakeItem> handshake;
    /// A process that is silent for this long counts as lost; zero for no
    /// limit.
    Clock::duration heartbeatLimit = std::chrono::seconds(10);
    /// The limit for the processes to connect.
    Clock::duration joinLimit = std::chrono::seconds(60);
    /// The limit for a message between two processes. A worker may also take
    /// longer than rank 0 for an instruction by this time.
    Clock::duration timeout = std::chrono::seconds(300);
    /// A larger message of the control channel, in bytes, ends the job. The
    /// results of steps are the largest messages.
    int64_t largestMessage = 64 << 20;
    /// Ends this process with an error.
    std::function<void(const std::string &)> die;
  };

  /// Connects to the other processes. The error names the process that does not
  /// fit.
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

  /// Instructs all workers, runs `meanwhile` here, and waits for the workers.
  /// Only the master calls it. Returns the first worker's error, with its name.
  /// A worker that takes longer than `meanwhile` by `Options::timeout` ends the
  /// job.
  absl::Status instruct(JobMessage kind, absl::string_view text,
                        const std::function<absl::Status()> &meanwhile = {},
                        std::vector<std::string> *replies = nullptr);

  /// The next instruction that a worker waits for.
  struct Instruction {
    JobMessage kind;
    std::string text;
  };
  Instruction next();
  void reply(const absl::Status &status, absl::string_view text = {});

  /// Exchanges messages of any size among the processes that call it.
  absl::Status exchange(const std::vector<Transport::Message> &sends,
                        const std::vector<Transport::Message> &receives);

  /// Copies rank 0's bytes to every rank; all must call it.
  absl::Status broadcast(char *data, int64_t bytes);

  /// Delivers messages of run `number` to the listener until `leave`, including
  /// those that came earlier.
  void enter(JobListener *listener, int64_t number);
  void leave();

  /// Sets the master's handler of a signal that a worker received.
  void onSignal(std::function<void(int)> handler);

  /// Tells the workers that the job is over; only the master calls it. Then
  /// every process calls `finish`.
  void end(int code);
  /// If `orderly`, also leaves the transport properly.
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
  bool welcome = false; ///< The mutex guards it and all below.
  std::string refusal;
  std::deque<Instruction> instructions;
  std::map<int, std::string> replies;
  std::function<void(int)> signalHandler;
  int signalReceived = 0;

  std::mutex runMutex;
  JobListener *listener = nullptr; ///< runMutex guards it and all below.
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
