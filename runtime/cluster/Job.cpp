//===- Job.cpp - The processes of one program -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Job.h"
#include "runtime/support/Status.h"
#include "runtime/system/Process.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <poll.h>
#include <unistd.h>

namespace systole::runtime {

static bool isInstruction(JobMessage kind) {
  return JobMessage::End <= kind && kind <= JobMessage::SetParameter;
}

absl::StatusOr<std::unique_ptr<Job>>
Job::join(const Launch &launch, std::unique_ptr<Transport> transport,
          Options options) {
  std::unique_ptr<Job> job(
      new Job(launch, std::move(transport), std::move(options)));
  if (absl::Status status = job->meet(); !status.ok()) {
    job->ending = true;
    return status;
  }
  return job;
}

Job::~Job() { channel.close(); }

std::string Job::name(int rank) const {
  std::string text = absl::StrCat("rank ", rank);
  if (rank < static_cast<int>(members.size()))
    absl::StrAppend(&text, " (host ", members[rank].host, ", process ",
                    members[rank].process, ")");
  return text;
}

//===----------------------------------------------------------------------===//
// The beginning
//===----------------------------------------------------------------------===//

std::string Job::hello() const {
  PacketWriter text;
  text.string(hostName()).number(getpid());
  text.number(static_cast<int64_t>(options.handshake.size()));
  for (const Options::HandshakeItem &item : options.handshake)
    text.string(item.name).string(item.value);
  return text.take();
}

/// The first lines that differ.
static std::pair<absl::string_view, absl::string_view>
firstDifference(absl::string_view a, absl::string_view b) {
  for (;;) {
    size_t i = a.find('\n'), j = b.find('\n');
    absl::string_view first = a.substr(0, i), second = b.substr(0, j);
    if (first != second || (i == a.npos && j == b.npos))
      return {first, second};
    a = i == a.npos ? "" : a.substr(i + 1);
    b = j == b.npos ? "" : b.substr(j + 1);
  }
}

/// Checks that a worker's handshake equals this process's. `hello` is read up
/// to its process.
absl::Status Job::compare(int rank, PacketReader hello) const {
  auto differs = [&](absl::string_view what, absl::string_view text,
                     absl::string_view ourText) {
    auto [theirs, ours] = firstDifference(text, ourText);
    return absl::FailedPreconditionError(absl::StrCat(
        name(rank), " disagrees with rank 0 about the ", what, ": ",
        theirs.empty() ? "none" : theirs, " there, ",
        ours.empty() ? "none" : ours,
        " on rank 0. Start all processes alike, from the same files"));
  };
  int64_t count = hello.number();
  for (const Options::HandshakeItem &item : options.handshake) {
    absl::string_view name = count-- > 0 ? hello.string() : "";
    absl::string_view value = hello.string();
    if (name != item.name)
      return differs("kind of program", name, item.name);
    if (value != item.value && !(item.optional && value.empty()))
      return differs(item.name, value, item.value);
  }
  return absl::OkStatus();
}

absl::Status Job::startChannel() {
  ControlChannel::Handlers handlers;
  handlers.receive = [this](int rank, int kind, absl::string_view text) {
    receive(rank, static_cast<JobMessage>(kind), text);
  };
  handlers.lost = [this](int rank, const absl::Status &why) {
    lost(rank, why);
  };
  handlers.step = [this] {
    std::lock_guard<std::mutex> lock(runMutex);
    if (listener)
      latestStep = listener->currentStep();
    return latestStep;
  };
  handlers.limit = options.heartbeatLimit;
  return channel.start(std::move(handlers));
}

/// The bytes for rank 0's address, which the transport carries.
constexpr size_t addressBytes = Admission::longestAddress;

absl::Status Job::meet() {
  members.resize(static_cast<size_t>(processes()));
  members[static_cast<size_t>(rank())] = {hostName(), getpid()};
  return isMaster() ? meetAsMaster() : meetAsWorker();
}

absl::Status Job::meetAsMaster() {
  const Clock::time_point deadline = Clock::now() + options.joinLimit;
  ASSIGN_OR_RETURN(std::string address, channel.listen());
  address.resize(addressBytes, ' ');
  std::vector<Transport::Message> sends;
  for (int rank = 1; rank < processes(); ++rank)
    sends.push_back({rank, 0, &address[0], addressBytes});
  RETURN_IF_ERROR(messages->exchange(sends, {}, deadline, never,
                                     /*inBackground=*/false));
  absl::Status status;
  absl::Status accepted = channel.accept(
      processes(), deadline, [&](int rank, absl::string_view text) {
        PacketReader hello(text);
        members[rank].host = std::string(hello.string());
        members[rank].process = hello.number();
        status.Update(compare(rank, hello));
      });
  status.Update(accepted);
  status.Update(startChannel());
  if (!status.ok()) {
    ending = true;
    sendToWorkers(JobMessage::Refused, status.message());
    channel.close();
    return status;
  }
  PacketWriter all;
  for (const Member &member : members)
    all.string(member.host).number(member.process);
  sendToWorkers(JobMessage::Welcome, all.take());
  return absl::OkStatus();
}

absl::Status Job::meetAsWorker() {
  const Clock::time_point deadline = Clock::now() + options.joinLimit;
  std::string address(addressBytes, ' ');
  if (absl::Status status = messages->exchange(
          {}, {{0, 0, &address[0], addressBytes}}, deadline, never,
          /*inBackground=*/false);
      !status.ok())
    return absl::DeadlineExceededError(
        absl::StrCat("rank 0 has not sent its address: ", status.message()));
  address.resize(address.find_last_not_of(' ') + 1);
  absl::Status status = channel.connect(address, rank(), hello(), deadline);
  status.Update(startChannel());
  RETURN_IF_ERROR(status);
  std::unique_lock<std::mutex> lock(mutex);
  bool answered = changed.wait_until(
      lock, deadline, [&] { return welcome || !refusal.empty(); });
  if (!answered)
    return absl::DeadlineExceededError(
        absl::StrCat("rank 0 has admitted rank ", rank(),
                     ", but others have not connected"));
  return refusal.empty() ? absl::OkStatus()
                         : absl::FailedPreconditionError(refusal);
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

void Job::send(int rank, JobMessage kind, absl::string_view text) {
  channel.send(rank, static_cast<int>(kind), text);
}

void Job::sendToWorkers(JobMessage kind, absl::string_view text) {
  for (int rank = 1; rank < processes(); ++rank)
    send(rank, kind, text);
}

void Job::receive(int rank, JobMessage kind, absl::string_view text) {
  if (kind >= JobMessage::Ready) {
    std::lock_guard<std::mutex> lock(runMutex);
    PacketReader message(text);
    int64_t number = message.number();
    if (number > runNumber)
      early.push_back({rank, kind, std::string(text)});
    else if (number == runNumber && listener)
      listener->receive(rank, kind, message);
    return;
  }
  std::unique_lock<std::mutex> lock(mutex);
  switch (kind) {
  case JobMessage::Welcome: {
    PacketReader all(text);
    for (Member &member : members) {
      member.host = std::string(all.string());
      member.process = all.number();
    }
    welcome = true;
    break;
  }
  case JobMessage::Refused:
    // Rank 0 ends now, and gives the reason.
    ending = true;
    refusal = text.empty() ? "refused" : std::string(text);
    break;
  case JobMessage::Abort:
    // Rank 0 has given the reason.
    _exit(1);
  case JobMessage::Fatal:
    lock.unlock();
    ending = true;
    sendToWorkers(JobMessage::Abort);
    options.die(absl::StrCat(name(rank), ": ", text));
    return;
  case JobMessage::Signal: {
    signalReceived = static_cast<int>(PacketReader(text).number());
    std::function<void(int)> handler = signalHandler;
    int number = signalReceived;
    lock.unlock();
    if (handler)
      handler(number);
    return;
  }
  case JobMessage::Reply:
    replies[rank] = std::string(text);
    break;
  default:
    if (isInstruction(kind)) {
      ending = ending || kind == JobMessage::End;
      instructions.push_back({kind, std::string(text)});
    }
    break;
  }
  changed.notify_all();
}

absl::Status Job::instruct(JobMessage kind, absl::string_view text,
                           const std::function<absl::Status()> &meanwhile,
                           std::vector<std::string> *texts) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    replies.clear();
  }
  sendToWorkers(kind, text);
  absl::Status status = meanwhile ? meanwhile() : absl::OkStatus();
  // A lost worker ends the job. This limit is for a worker that sends
  // heartbeats but waits for its file system.
  std::unique_lock<std::mutex> lock(mutex);
  bool answered = changed.wait_until(lock, Clock::now() + options.timeout, [&] {
    return static_cast<int>(replies.size()) == processes() - 1;
  });
  if (!answered) {
    std::vector<int> silent;
    for (int rank = 1; rank < processes(); ++rank)
      if (replies.find(rank) == replies.end())
        silent.push_back(rank);
    lock.unlock();
    absl::Status late = giveUpOn(silent, kind);
    return status.ok() ? late : status;
  }
  for (const auto &[rank, reply] : replies) {
    PacketReader reader(reply);
    absl::Status theirs = reader.status();
    if (status.ok() && !theirs.ok())
      status = annotate(theirs, absl::StrCat(name(rank), ": "));
    if (texts)
      texts->emplace_back(reader.rest());
  }
  return status;
}

Job::Instruction Job::next() {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return !instructions.empty(); });
  Instruction first = std::move(instructions.front());
  instructions.pop_front();
  return first;
}

void Job::reply(const absl::Status &status, absl::string_view text) {
  send(0, JobMessage::Reply,
       absl::StrCat(PacketWriter().status(status).take(), text));
}

/// The largest message of MPI, and the chunk of a broadcast.
constexpr int64_t messageBytes = 64 << 20;

static std::vector<Transport::Message>
split(const std::vector<Transport::Message> &messages) {
  std::vector<Transport::Message> pieces;
  for (const Transport::Message &message : messages)
    for (int64_t at = 0; at < message.bytes; at += messageBytes)
      pieces.push_back({message.rank, message.tag, message.data + at,
                        std::min(messageBytes, message.bytes - at)});
  return pieces;
}

absl::Status Job::exchange(const std::vector<Transport::Message> &sends,
                           const std::vector<Transport::Message> &receives) {
  return annotate(messages->exchange(split(sends), split(receives),
                                     Clock::now() + options.timeout, never,
                                     /*inBackground=*/false),
                  "the variables have not reached rank 0: ");
}

absl::Status Job::broadcast(char *data, int64_t bytes) {
  // Each rank sends to the ranks that differ in one higher bit.
  int parentBit = 0;
  for (int bit = 1; bit <= rank(); bit *= 2)
    if (rank() & bit)
      parentBit = bit;
  for (int64_t at = 0; at < bytes; at += messageBytes) {
    int64_t size = std::min(messageBytes, bytes - at);
    Clock::time_point deadline = Clock::now() + options.timeout;
    std::vector<Transport::Message> sends, receives;
    if (parentBit)
      receives.push_back({rank() - parentBit, 0, data + at, size});
    for (int bit = parentBit ? parentBit * 2 : 1; rank() + bit < processes();
         bit *= 2)
      sends.push_back({rank() + bit, 0, data + at, size});
    absl::Status status = messages->exchange({}, receives, deadline, never,
                                             /*inBackground=*/false);
    if (status.ok())
      status = messages->exchange(sends, {}, deadline, never,
                                  /*inBackground=*/false);
    if (!status.ok())
      return annotate(status, "the variables have not reached all processes: ");
  }
  return absl::OkStatus();
}

void Job::enter(JobListener *entering, int64_t number) {
  std::lock_guard<std::mutex> lock(runMutex);
  listener = entering;
  runNumber = number;
  for (const Early &message : early) {
    PacketReader reader(message.text);
    if (reader.number() == number)
      listener->receive(message.rank, message.kind, reader);
  }
  early.clear();
}

void Job::leave() {
  std::lock_guard<std::mutex> lock(runMutex);
  if (listener)
    latestStep = listener->currentStep();
  listener = nullptr;
}

void Job::onSignal(std::function<void(int)> handler) {
  std::unique_lock<std::mutex> lock(mutex);
  signalHandler = std::move(handler);
  int number = signalReceived;
  std::function<void(int)> call = signalHandler;
  lock.unlock();
  if (call && number)
    call(number);
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

void Job::lost(int rank, const absl::Status &why) {
  if (ending.exchange(true))
    return;
  int64_t step = channel.lastStep(rank);
  {
    // Between runs all processes are at one step.
    std::lock_guard<std::mutex> lock(runMutex);
    step = std::max(step, listener ? listener->knownStep(rank) : latestStep);
  }
  std::string last = step <= 0
                         ? "; it had begun no step"
                         : absl::StrCat("; its last known step is ", step);
  std::string text =
      absl::IsInvalidArgument(why)
          ? absl::StrCat(name(rank), " has sent ", why.message(),
                         ": another program uses its connection, or its memory "
                         "is damaged",
                         last)
      : absl::IsDeadlineExceeded(why)
          ? absl::StrCat(
                name(rank), " has sent no heartbeat for ",
                std::chrono::duration<double>(options.heartbeatLimit).count(),
                " s (the limit that --heartbeat_timeout_secs sets): it is "
                "stopped, or cannot be reached",
                last)
          : absl::StrCat(name(rank), " has died", last);
  if (isMaster())
    sendToWorkers(JobMessage::Abort);
  else
    // All workers lose rank 0. Rank 1 reports it at once, and the launcher ends
    // the others. They report it only if the launcher does not end them.
    poll(nullptr, 0, launch.rank == 1 ? 0 : 3000);
  endBadly(text);
}

void Job::endBadly(const std::string &reason) {
  options.die(absl::StrCat(reason,
                           ". The job ends. Restarted on as many processes or "
                           "on fewer, it resumes from its last checkpoint"));
}

/// An instruction as a verb, for messages.
static absl::string_view describe(JobMessage instruction) {
  switch (instruction) {
  case JobMessage::OpenInput:
    return "open its input";
  case JobMessage::SetState:
    return "take the variables";
  case JobMessage::GatherState:
    return "send its parts of the variables";
  case JobMessage::CheckStates:
    return "compare its variables";
  case JobMessage::SetParameter:
    return "set a parameter";
  default:
    return "prepare an evaluation";
  }
}

/// Ends the job because these workers have not replied to an instruction.
absl::Status Job::giveUpOn(const std::vector<int> &silent, JobMessage kind) {
  std::vector<std::string> names;
  for (int rank : silent)
    names.push_back(name(rank));
  std::string text = absl::StrCat(
      absl::StrJoin(names, " and "), silent.size() == 1 ? " is" : " are",
      " alive, but did not ", describe(kind), " within ",
      std::chrono::duration<double>(options.timeout).count(),
      " s (the limit that --collective_timeout_secs sets): check the disks and "
      "file systems there");
  if (!ending.exchange(true)) {
    sendToWorkers(JobMessage::Abort);
    endBadly(text);
  }
  return absl::DeadlineExceededError(text);
}

void Job::end(int code) {
  ending = true;
  sendToWorkers(JobMessage::End, PacketWriter().number(code).take());
}

void Job::finish(bool orderly) {
  ending = true;
  channel.close();
  if (orderly)
    messages->finish();
}

} // namespace systole::runtime
