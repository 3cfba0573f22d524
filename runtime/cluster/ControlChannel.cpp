//===- ControlChannel.cpp - Small messages and heartbeats -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/ControlChannel.h"

#include "runtime/cluster/Frame.h"
#include "runtime/cluster/Packet.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <cerrno>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace systole::runtime {
namespace {

constexpr Clock::duration heartbeatTime = std::chrono::milliseconds(500);

} // namespace

ControlChannel::ControlChannel(int64_t largestMessage)
    : largestMessage(largestMessage) {}

ControlChannel::~ControlChannel() { close(); }

absl::StatusOr<std::string> ControlChannel::listen() {
  ASSIGN_OR_RETURN(admission, Admission::open());
  return admission->address();
}

absl::Status ControlChannel::accept(
    int processes, Clock::time_point deadline,
    const std::function<void(int, absl::string_view)> &hello) {
  absl::Status status = admission->admit(
      processes, deadline, largestMessage, [&](Admission::Rank rank) {
        auto connection = std::make_unique<Connection>();
        connection->rank = rank.rank;
        connection->socket = std::move(rank.socket);
        connection->in = std::move(rank.rest);
        connections.push_back(std::move(connection));
        hello(rank.rank, rank.hello);
      });
  // The reset closes the listener: no other process is expected.
  admission.reset();
  return status;
}

absl::Status ControlChannel::connect(absl::string_view address, int rank,
                                     absl::string_view hello,
                                     Clock::time_point deadline) {
  ASSIGN_OR_RETURN(FileDescriptor socket,
                   joinRankZero(address, rank, hello, deadline));
  auto connection = std::make_unique<Connection>();
  connection->socket = std::move(socket);
  connections.push_back(std::move(connection));
  return absl::OkStatus();
}

absl::Status ControlChannel::start(Handlers given) {
  handlers = std::move(given);
  wake = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wake)
    return systemError("make", "an event file");
  for (const auto &connection : connections)
    connection->heard = Clock::now();
  ASSIGN_OR_RETURN(thread, Thread::start("control", [this] { watch(); }));
  return absl::OkStatus();
}

void ControlChannel::close() {
  if (closing.exchange(true))
    return;
  uint64_t one = 1;
  if (wake && ::write(wake.get(), &one, sizeof(one)) > 0)
    thread.join(Clock::now() + std::chrono::seconds(10));
}

ControlChannel::Connection *ControlChannel::find(int rank) const {
  for (const auto &connection : connections)
    if (connection->rank == rank)
      return connection.get();
  return nullptr;
}

int64_t ControlChannel::lastStep(int rank) const {
  const Connection *connection = find(rank);
  return connection ? connection->step.load() : -1;
}

void ControlChannel::send(int rank, int kind, absl::string_view text) {
  Connection *connection = find(rank);
  if (!connection)
    return;
  {
    std::lock_guard<std::mutex> lock(connection->mutex);
    if (connection->broken)
      return;
    absl::StrAppend(&connection->out, makeFrame(kind, text));
  }
  flush(*connection);
}

/// Sends as much as it can without waiting. The channel's thread sends the
/// rest.
void ControlChannel::flush(Connection &connection) {
  std::lock_guard<std::mutex> lock(connection.mutex);
  while (!connection.out.empty() && !connection.broken) {
    ssize_t count = ::send(connection.socket.get(), connection.out.data(),
                           connection.out.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) {
      connection.out.erase(0, static_cast<size_t>(count));
      continue;
    }
    if (errno == EINTR)
      continue;
    if (errno != EAGAIN) {
      connection.broken = true;
      connection.out.clear();
      return;
    }
    uint64_t one = 1;
    if (!closing.load() && ::write(wake.get(), &one, sizeof(one)) < 0)
      return;
    return;
  }
}

void ControlChannel::lose(Connection &connection, const absl::Status &why) {
  if (connection.lost)
    return;
  connection.lost = true;
  if (!closing.load())
    handlers.lost(connection.rank, why);
  // The socket is shut down after the handler, which may tell the other end the
  // reason.
  shutdown(connection.socket.get(), SHUT_RDWR);
}

/// Handles the complete messages among the received bytes.
absl::Status ControlChannel::handleMessages(Connection &connection) {
  size_t at = 0;
  absl::Status status;
  for (;;) {
    absl::StatusOr<std::optional<Frame>> frame =
        parseFrame(absl::string_view(connection.in).substr(at), largestMessage);
    status = frame.status();
    if (!frame.ok() || !*frame)
      break;
    if ((*frame)->kind == heartbeatKind)
      connection.step.store(PacketReader((*frame)->text).number());
    else
      handlers.receive(connection.rank, static_cast<int>((*frame)->kind),
                       (*frame)->text);
    at += (*frame)->bytes;
  }
  connection.in.erase(0, at);
  return status;
}

void ControlChannel::read(Connection &connection) {
  char block[65536];
  while (!connection.lost) {
    ssize_t count =
        recv(connection.socket.get(), block, sizeof(block), MSG_DONTWAIT);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0 && errno == EAGAIN)
      return;
    connection.heard = Clock::now();
    if (count <= 0)
      return lose(connection, absl::UnavailableError("the connection ended"));
    connection.in.append(block, static_cast<size_t>(count));
    if (absl::Status status = handleMessages(connection); !status.ok())
      return lose(connection, status);
  }
}

void ControlChannel::watch() {
  Clock::time_point beat = Clock::now();
  Clock::time_point before = beat;
  // Admission may have read a rank's first messages already.
  for (const auto &connection : connections)
    if (absl::Status status = handleMessages(*connection); !status.ok())
      lose(*connection, status);
  while (!closing.load()) {
    std::vector<pollfd> files = {{wake.get(), POLLIN, 0}};
    for (const auto &connection : connections) {
      std::lock_guard<std::mutex> lock(connection->mutex);
      short events = POLLIN;
      if (!connection->out.empty())
        events |= POLLOUT;
      files.push_back(
          {connection->lost ? -1 : connection->socket.get(), events, 0});
    }
    poll(files.data(), files.size(), pollTimeout(beat - Clock::now()));
    Clock::time_point now = Clock::now();
    // This process was stopped and could not listen, so silence proves nothing.
    if (now - before > std::chrono::seconds(2))
      for (const auto &connection : connections)
        connection->heard = now;
    before = now;
    uint64_t count;
    if (files[0].revents && ::read(wake.get(), &count, sizeof(count)) < 0)
      continue;
    for (size_t i = 0; i < connections.size(); ++i) {
      Connection &connection = *connections[i];
      if (files[i + 1].revents & POLLOUT)
        flush(connection);
      if (files[i + 1].revents & (POLLIN | POLLERR | POLLHUP))
        read(connection);
    }
    if (now >= beat) {
      std::string text = PacketWriter().number(handlers.step()).take();
      for (const auto &connection : connections)
        send(connection->rank, heartbeatKind, text);
      beat = now + heartbeatTime;
    }
    for (const auto &connection : connections)
      if (handlers.limit > Clock::duration::zero() &&
          now - connection->heard > handlers.limit)
        lose(*connection, absl::DeadlineExceededError("silence"));
  }
  // Send the rest to those that still listen.
  Clock::time_point deadline = Clock::now() + std::chrono::seconds(1);
  for (const auto &connection : connections) {
    std::lock_guard<std::mutex> lock(connection->mutex);
    writeAll(connection->socket, connection->out, deadline);
    connection->out.clear();
  }
}

} // namespace systole::runtime
