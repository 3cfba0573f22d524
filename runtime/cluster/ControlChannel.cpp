//===- ControlChannel.cpp - Small messages and signs of life --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/ControlChannel.h"

#include "runtime/cluster/Packet.h"
#include "runtime/support/FileIO.h"

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

namespace systole::runtime {
namespace {

constexpr int heartbeatKind = 0;
constexpr Clock::duration heartbeatTime = std::chrono::milliseconds(500);
/// Of a frame: its kind and the size of its text.
constexpr size_t headerBytes = 16;

std::string frame(int kind, absl::string_view text) {
  return absl::StrCat(PacketWriter()
                          .number(kind)
                          .number(static_cast<int64_t>(text.size()))
                          .take(),
                      text);
}

int milliseconds(Clock::duration time) {
  auto count =
      std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  return static_cast<int>(std::clamp<int64_t>(count, 0, 1000000));
}

bool waitFor(int socket, short events, Clock::time_point deadline) {
  for (;;) {
    pollfd file = {socket, events, 0};
    int ready = poll(&file, 1, milliseconds(deadline - Clock::now()));
    if (ready > 0)
      return true;
    if (ready == 0 && Clock::now() >= deadline)
      return false;
    if (ready < 0 && errno != EINTR)
      return false;
  }
}

/// Reads exactly so many bytes of a non-blocking socket.
bool readAll(int socket, char *to, size_t bytes, Clock::time_point deadline) {
  while (bytes > 0) {
    ssize_t count = recv(socket, to, bytes, 0);
    if (count > 0) {
      to += count;
      bytes -= static_cast<size_t>(count);
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR) ||
               !waitFor(socket, POLLIN, deadline)) {
      return false;
    }
  }
  return true;
}

bool writeAll(int socket, absl::string_view bytes, Clock::time_point deadline) {
  while (!bytes.empty()) {
    ssize_t count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count >= 0)
      bytes.remove_prefix(static_cast<size_t>(count));
    else if ((errno != EAGAIN && errno != EINTR) ||
             !waitFor(socket, POLLOUT, deadline))
      return false;
  }
  return true;
}

void prepare(int socket) {
  int one = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
  fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
}

/// The machine's addresses; its own, which no other can use, comes last.
std::vector<std::string> ownAddresses() {
  std::vector<std::string> addresses;
  ifaddrs *list = nullptr;
  if (getifaddrs(&list) == 0) {
    for (ifaddrs *one = list; one; one = one->ifa_next) {
      if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET)
        continue;
      char text[INET_ADDRSTRLEN];
      auto *address = reinterpret_cast<sockaddr_in *>(one->ifa_addr);
      inet_ntop(AF_INET, &address->sin_addr, text, sizeof(text));
      if (absl::string_view(text) != "127.0.0.1")
        addresses.push_back(text);
    }
    freeifaddrs(list);
  }
  addresses.push_back("127.0.0.1");
  return addresses;
}

/// What rank 0 answers to whom it takes in.
constexpr absl::string_view taken = "systole\n";

} // namespace

ControlChannel::~ControlChannel() {
  close();
  for (const auto &connection : connections)
    if (connection->socket >= 0)
      ::close(connection->socket);
  for (int file : {listener, wake})
    if (file >= 0)
      ::close(file);
}

absl::StatusOr<std::string> ControlChannel::listen() {
  char random[16];
  if (getrandom(random, sizeof(random), 0) != sizeof(random))
    return systemError("read", "random numbers");
  secret = absl::BytesToHexString({random, sizeof(random)});
  listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in any = {};
  any.sin_family = AF_INET;
  any.sin_addr.s_addr = htonl(INADDR_ANY);
  socklen_t size = sizeof(any);
  if (listener < 0 ||
      bind(listener, reinterpret_cast<sockaddr *>(&any), size) != 0 ||
      ::listen(listener, SOMAXCONN) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr *>(&any), &size) != 0)
    return systemError("listen for", "the other processes of the job");
  fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK);
  return absl::StrCat(secret, " ", ntohs(any.sin_port), " ",
                      absl::StrJoin(ownAddresses(), ","));
}

absl::Status ControlChannel::accept(
    int processes, Clock::time_point deadline,
    const std::function<void(int, absl::string_view)> &hello) {
  while (static_cast<int>(connections.size()) < processes - 1) {
    if (!waitFor(listener, POLLIN, deadline)) {
      std::vector<int> missing;
      for (int rank = 1; rank < processes; ++rank)
        if (!find(rank))
          missing.push_back(rank);
      return absl::DeadlineExceededError(absl::StrCat(
          "rank ", absl::StrJoin(missing, ", "),
          " has not connected to rank 0: it runs another program, or no "
          "address of this machine can be reached from there"));
    }
    int socket = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0)
      continue;
    prepare(socket);
    // A stranger is sent away, and keeps nobody waiting for long.
    Clock::time_point patience = Clock::now() + std::chrono::seconds(2);
    std::string given(secret.size(), '\0'), header(headerBytes, '\0'), text;
    bool ok = readAll(socket, &given[0], given.size(), patience) &&
              given == secret && writeAll(socket, taken, patience) &&
              readAll(socket, &header[0], header.size(), patience);
    int64_t rank = 0;
    if (ok) {
      PacketReader reader(header);
      rank = reader.number();
      int64_t bytes = reader.number();
      ok = rank > 0 && rank < processes && !find(static_cast<int>(rank)) &&
           bytes >= 0 && bytes < (64 << 20);
      if (ok) {
        text.resize(static_cast<size_t>(bytes));
        ok = readAll(socket, &text[0], text.size(), patience);
      }
    }
    if (!ok) {
      ::close(socket);
      continue;
    }
    auto connection = std::make_unique<Connection>();
    connection->rank = static_cast<int>(rank);
    connection->socket = socket;
    connections.push_back(std::move(connection));
    hello(static_cast<int>(rank), text);
  }
  return absl::OkStatus();
}

absl::Status ControlChannel::connect(absl::string_view address, int rank,
                                     absl::string_view hello,
                                     Clock::time_point deadline) {
  std::vector<std::string> parts = absl::StrSplit(address, ' ');
  int port = 0;
  if (parts.size() != 3 || !absl::SimpleAtoi(parts[1], &port))
    return absl::InternalError("rank 0 has sent no address");
  std::vector<std::string> hosts = absl::StrSplit(parts[2], ',');
  while (Clock::now() < deadline) {
    for (const std::string &host : hosts) {
      sockaddr_in to = {};
      to.sin_family = AF_INET;
      to.sin_port = htons(static_cast<uint16_t>(port));
      inet_pton(AF_INET, host.c_str(), &to.sin_addr);
      int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (socket < 0)
        return systemError("make", "a socket");
      prepare(socket);
      // An address that cannot be reached from here may not answer at all;
      // someone else may have it.
      Clock::time_point patience = Clock::now() + std::chrono::seconds(3);
      int error = 0;
      socklen_t size = sizeof(error);
      std::string answer(taken.size(), '\0');
      bool ok = (::connect(socket, reinterpret_cast<sockaddr *>(&to),
                           sizeof(to)) == 0 ||
                 errno == EINPROGRESS) &&
                waitFor(socket, POLLOUT, patience) &&
                getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 &&
                error == 0 && writeAll(socket, parts[0], patience) &&
                readAll(socket, &answer[0], answer.size(), patience) &&
                answer == taken &&
                writeAll(socket, frame(rank, hello), patience);
      if (!ok) {
        ::close(socket);
        continue;
      }
      auto connection = std::make_unique<Connection>();
      connection->socket = socket;
      connections.push_back(std::move(connection));
      return absl::OkStatus();
    }
    poll(nullptr, 0, 200);
  }
  return absl::DeadlineExceededError(absl::StrCat(
      "rank ", rank, " cannot reach rank 0 at any of its addresses (", parts[2],
      "; port ", port, ")"));
}

absl::Status ControlChannel::start(Handlers given) {
  handlers = std::move(given);
  wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake < 0)
    return systemError("make", "an event file");
  for (const auto &connection : connections)
    connection->heard = Clock::now();
  absl::StatusOr<Thread> started =
      Thread::start("control", [this] { watch(); });
  if (!started.ok())
    return started.status();
  thread = std::move(*started);
  return absl::OkStatus();
}

void ControlChannel::close() {
  if (closing.exchange(true))
    return;
  uint64_t one = 1;
  if (wake >= 0 && ::write(wake, &one, sizeof(one)) > 0)
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
    absl::StrAppend(&connection->out, frame(kind, text));
  }
  flush(*connection);
}

/// Sends what goes without waiting; the rest is the channel's thread's.
void ControlChannel::flush(Connection &connection) {
  std::lock_guard<std::mutex> lock(connection.mutex);
  while (!connection.out.empty() && !connection.broken) {
    ssize_t count = ::send(connection.socket, connection.out.data(),
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
    if (!closing.load() && ::write(wake, &one, sizeof(one)) < 0)
      return;
    return;
  }
}

void ControlChannel::lose(Connection &connection, bool silent) {
  if (connection.lost)
    return;
  connection.lost = true;
  if (!closing.load())
    handlers.lost(connection.rank, silent);
}

void ControlChannel::read(Connection &connection) {
  char block[65536];
  for (;;) {
    ssize_t count = recv(connection.socket, block, sizeof(block), MSG_DONTWAIT);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0 && errno == EAGAIN)
      break;
    connection.heard = Clock::now();
    if (count > 0)
      connection.in.append(block, static_cast<size_t>(count));
    size_t at = 0;
    while (connection.in.size() - at >= headerBytes) {
      PacketReader header(absl::string_view(connection.in).substr(at));
      int kind = static_cast<int>(header.number());
      auto bytes = static_cast<size_t>(header.number());
      if (header.rest().size() < bytes)
        break;
      absl::string_view text = header.rest().substr(0, bytes);
      if (kind == heartbeatKind)
        connection.step.store(PacketReader(text).number());
      else
        handlers.receive(connection.rank, kind, text);
      at += headerBytes + bytes;
    }
    connection.in.erase(0, at);
    if (count <= 0)
      return lose(connection, false);
  }
}

void ControlChannel::watch() {
  Clock::time_point beat = Clock::now();
  Clock::time_point before = beat;
  while (!closing.load()) {
    std::vector<pollfd> files = {{wake, POLLIN, 0}};
    for (const auto &connection : connections) {
      std::lock_guard<std::mutex> lock(connection->mutex);
      short events = POLLIN;
      if (!connection->out.empty())
        events |= POLLOUT;
      files.push_back({connection->lost ? -1 : connection->socket, events, 0});
    }
    poll(files.data(), files.size(), milliseconds(beat - Clock::now()));
    Clock::time_point now = Clock::now();
    // Whoever was stopped itself has not been listening.
    if (now - before > std::chrono::seconds(2))
      for (const auto &connection : connections)
        connection->heard = now;
    before = now;
    uint64_t count;
    if (files[0].revents && ::read(wake, &count, sizeof(count)) < 0)
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
        lose(*connection, true);
  }
  // What is left to say, to those that listen.
  Clock::time_point deadline = Clock::now() + std::chrono::seconds(1);
  for (const auto &connection : connections) {
    std::lock_guard<std::mutex> lock(connection->mutex);
    writeAll(connection->socket, connection->out, deadline);
    connection->out.clear();
  }
}

} // namespace systole::runtime
