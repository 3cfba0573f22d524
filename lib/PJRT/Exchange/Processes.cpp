//===- Processes.cpp - The processes of a job -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "Rendezvous.h"

#include "runtime/cluster/Admission.h"
#include "runtime/support/Status.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "llvm/Support/xxhash.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <poll.h>
#include <unistd.h>

using namespace systole;
using namespace systole::pjrt;
using namespace systole::runtime;

/// How long processes wait for each other when they start.
static constexpr Clock::duration startTime = std::chrono::minutes(5);
/// A sender waits for its receiver as long as both live.
static constexpr Clock::duration sendTime = std::chrono::hours(24 * 365);

Processes::Processes(int index, int count)
    : index(index), numDevices(count), connections(count) {}

/// A string that is the same in the processes that share CPUs: of one machine
/// and one container, with the same affinity mask.
static std::string nameCPUs() {
  std::string name;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), name);
  char mounts[64] = {};
  if (readlink("/proc/self/ns/mnt", mounts, sizeof(mounts) - 1) > 0)
    name += mounts;
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (absl::StartsWith(line, "Cpus_allowed_list:"))
      name += line;
  return absl::StrCat(absl::Hex(llvm::xxh3_64bits(name)));
}

absl::Status Processes::join(const Store &store, int64_t ownDevices) {
  const Clock::time_point deadline = Clock::now() + startTime;
  const int count = static_cast<int>(connections.size());
  auto getKey = [](int process) {
    return absl::StrCat("systole/process/", process);
  };
  ASSIGN_OR_RETURN(std::unique_ptr<Admission> admission, Admission::open());
  const std::string cpus = nameCPUs();
  RETURN_IF_ERROR(
      store.put(getKey(index), absl::StrCat(ownDevices, ";", cpus, ";",
                                            admission->address())));
  // A process admits those after it, and joins those before it.
  for (int process = 0; process < count; ++process) {
    ASSIGN_OR_RETURN(std::string value, store.get(getKey(process)));
    std::vector<std::string> parts =
        absl::StrSplit(value, absl::MaxSplits(';', 2));
    if (parts.size() != 3 ||
        !absl::SimpleAtoi(parts[0], &numDevices[process]) ||
        numDevices[process] < 1)
      return absl::InternalError(absl::StrCat(
          "process ", process, " has stored no address: '", value, "'"));
    if (parts[1] == cpus)
      numDevicesOnCPUs += numDevices[process];
    if (process == index)
      continue;
    connections[process] = std::make_unique<Connection>();
    if (process < index) {
      ASSIGN_OR_RETURN(connections[process]->socket,
                       joinRankZero(parts[2], index - process, "", deadline));
    }
  }
  bool areMessages = true;
  RETURN_IF_ERROR(admission->admit(
      count - index, deadline, /*largestHello=*/0, [&](Admission::Rank rank) {
        Connection &connection = *connections[index + rank.rank];
        connection.socket = std::move(rank.socket);
        // The other process may have sent its first arrays.
        for (absl::string_view rest = rank.rest;
             areMessages && !rest.empty();) {
          llvm::MutableArrayRef<char> next = connection.getNext();
          size_t count = std::min(rest.size(), next.size());
          std::memcpy(next.data(), rest.data(), count);
          areMessages = advance(connection, count);
          rest.remove_prefix(count);
        }
      }));
  return areMessages
             ? absl::OkStatus()
             : absl::InternalError("another process has sent no message");
}

absl::StatusOr<std::unique_ptr<Processes>>
Processes::connect(int index, int count, int64_t numDevices,
                   const Store &store) {
  std::unique_ptr<Processes> processes(new Processes(index, count));
  absl::Status status = processes->join(store, numDevices);
  if (!status.ok())
    return absl::Status(
        status.code(),
        absl::StrCat("process ", index, " of ", count,
                     " cannot connect to the others: ", status.message()));
  processes->listener = std::thread([&all = *processes] { all.listen(); });
  return processes;
}

void Processes::disconnect(int process) {
  if (process >= 0 && process < static_cast<int>(connections.size()) &&
      connections[process])
    shutdown(connections[process]->socket.get(), SHUT_RDWR);
}

Processes::~Processes() {
  for (int process = 0; process < static_cast<int>(connections.size());
       ++process)
    disconnect(process);
  if (listener.joinable())
    listener.join();
}

//===----------------------------------------------------------------------===//
// Executions
//===----------------------------------------------------------------------===//

uint64_t Processes::startExecution(uint64_t identity) {
  std::lock_guard<std::mutex> lock(mutex);
  const uint64_t numbers[] = {identity, numExecutions[identity]++};
  return llvm::xxh3_64bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(numbers), sizeof(numbers)));
}

void Processes::endExecution(uint64_t execution) {
  std::lock_guard<std::mutex> lock(mutex);
  auto first = inbox.lower_bound({execution, INT64_MIN, INT64_MIN, INT64_MIN});
  while (first != inbox.end() && first->first.execution == execution)
    first = inbox.erase(first);
  cancelled.erase(execution);
}

void Processes::cancel(uint64_t execution) {
  for (int process = 0; process < static_cast<int>(connections.size());
       ++process) {
    Connection *connection = connections[process].get();
    if (!connection)
      continue;
    Header header = {{execution, 0, 0, 0}, cancellation};
    std::lock_guard<std::mutex> lock(connection->sending);
    // A process that has ended needs no word.
    (void)writeAll(connection->socket,
                   {reinterpret_cast<const char *>(&header), sizeof(header)},
                   Clock::now() + sendTime);
  }
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

static absl::Status makeLostError(int process) {
  return absl::UnavailableError(absl::StrCat(
      "process ", process, " has ended, so a collective cannot end"));
}

/// The error of a connection that has ended, after the listening thread has
/// read all of it: the process may have said why.
absl::Status Processes::getLoss(int process, uint64_t execution) {
  std::unique_lock<std::mutex> lock(mutex);
  arrived.wait(lock, [&] { return connections[process]->isLost; });
  return cancelled.count(execution) ? makeCancelledError()
                                    : makeLostError(process);
}

absl::Status Processes::send(int process, const ArrayLabel &label,
                             llvm::ArrayRef<char> bytes) {
  Connection &connection = *connections[process];
  Header header = {label, static_cast<int64_t>(bytes.size())};
  const Clock::time_point deadline = Clock::now() + sendTime;
  std::lock_guard<std::mutex> lock(connection.sending);
  if (!writeAll(connection.socket,
                {reinterpret_cast<const char *>(&header), sizeof(header)},
                deadline) ||
      !writeAll(connection.socket, {bytes.data(), bytes.size()}, deadline))
    return getLoss(process, label.execution);
  return absl::OkStatus();
}

absl::StatusOr<ReceivedArray> Processes::receive(int process,
                                                 const ArrayLabel &label) {
  Connection &connection = *connections[process];
  std::unique_lock<std::mutex> lock(mutex);
  for (;;) {
    auto found = inbox.find(label);
    if (found != inbox.end()) {
      ReceivedArray array = std::move(found->second.front());
      found->second.pop_front();
      if (found->second.empty())
        inbox.erase(found);
      return array;
    }
    if (cancelled.count(label.execution))
      return makeCancelledError();
    if (connection.isLost)
      return makeLostError(process);
    arrived.wait(lock);
  }
}

//===----------------------------------------------------------------------===//
// The listening thread
//===----------------------------------------------------------------------===//

/// The place of the next bytes from a connection.
llvm::MutableArrayRef<char> Processes::Connection::getNext() {
  if (numHeaderBytes < sizeof(header))
    return {reinterpret_cast<char *>(&header) + numHeaderBytes,
            sizeof(header) - numHeaderBytes};
  return {array.bytes.get() + numArrayBytes,
          static_cast<size_t>(array.numBytes) - numArrayBytes};
}

/// Handles bytes that were read to `getNext`. Returns false if they are no
/// message.
bool Processes::advance(Connection &connection, size_t numBytes) {
  const Header &header = connection.header;
  if (connection.numHeaderBytes < sizeof(header)) {
    connection.numHeaderBytes += numBytes;
    if (connection.numHeaderBytes < sizeof(header))
      return true;
    if (header.numBytes >= 0) {
      connection.array = {
          std::unique_ptr<char[]>(new (std::nothrow) char[header.numBytes]),
          header.numBytes};
      if (!connection.array.bytes)
        return false;
    } else if (header.numBytes != cancellation) {
      return false;
    }
  } else {
    connection.numArrayBytes += numBytes;
  }
  if (connection.getNext().empty())
    deliver(connection);
  return true;
}

/// A message is complete.
void Processes::deliver(Connection &connection) {
  const Header &header = connection.header;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (header.numBytes == cancellation)
      cancelled.insert(header.label.execution);
    else
      inbox[header.label].push_back(std::move(connection.array));
  }
  arrived.notify_all();
  connection.array = {};
  connection.numHeaderBytes = connection.numArrayBytes = 0;
}

/// Reads what has arrived. Returns false when the connection has ended.
bool Processes::read(Connection &connection) {
  for (;;) {
    llvm::MutableArrayRef<char> next = connection.getNext();
    ssize_t count = recv(connection.socket.get(), next.data(), next.size(), 0);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0 && errno == EAGAIN)
      return true;
    if (count <= 0 || !advance(connection, static_cast<size_t>(count)))
      return false;
  }
}

void Processes::listen() {
  std::vector<Connection *> open;
  for (const std::unique_ptr<Connection> &connection : connections)
    if (connection)
      open.push_back(connection.get());
  while (!open.empty()) {
    std::vector<pollfd> files;
    for (const Connection *connection : open)
      files.push_back({connection->socket.get(), POLLIN, 0});
    poll(files.data(), files.size(), /*timeout=*/-1);
    for (size_t i = open.size(); i > 0; --i) {
      Connection &connection = *open[i - 1];
      if (!files[i - 1].revents || read(connection))
        continue;
      open.erase(open.begin() + (i - 1));
      {
        std::lock_guard<std::mutex> lock(mutex);
        connection.isLost = true;
      }
      arrived.notify_all();
    }
  }
}
