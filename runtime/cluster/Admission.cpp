//===- Admission.cpp - Connecting processes to rank 0 ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Admission.h"

#include "runtime/cluster/Frame.h"
#include "runtime/support/Status.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cerrno>
#include <ifaddrs.h>
#include <limits>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>

namespace systole::runtime {
namespace {

/// Rank 0's answer to the secret.
constexpr absl::string_view taken = "systole\n";

/// The limit from a connection's arrival to its admission.
constexpr Clock::duration loginTime = std::chrono::seconds(5);

void sendAtOnce(const FileDescriptor &socket) {
  int one = 1;
  setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
}

bool waitFor(const FileDescriptor &socket, short events,
             Clock::time_point deadline) {
  for (;;) {
    pollfd file = {socket.get(), events, 0};
    int ready = poll(&file, 1, pollTimeout(deadline - Clock::now()));
    if (ready > 0)
      return true;
    if (ready == 0 && Clock::now() >= deadline)
      return false;
    if (ready < 0 && errno != EINTR)
      return false;
  }
}

/// Reads exactly `bytes` bytes.
bool readAll(const FileDescriptor &socket, char *to, size_t bytes,
             Clock::time_point deadline) {
  while (bytes > 0) {
    ssize_t count = recv(socket.get(), to, bytes, 0);
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

/// The machine's addresses. IPv4 comes first: most networks route it. The
/// loopback comes last: it reaches rank 0 from the same machine only.
std::vector<std::string> ownAddresses(bool withIPv6) {
  std::vector<std::string> addresses, ofIPv6;
  ifaddrs *list = nullptr;
  if (getifaddrs(&list) == 0) {
    for (ifaddrs *one = list; one; one = one->ifa_next) {
      if (!one->ifa_addr)
        continue;
      const int family = one->ifa_addr->sa_family;
      if (family != AF_INET && family != AF_INET6)
        continue;
      SocketAddress address(one->ifa_addr, family == AF_INET6
                                               ? sizeof(sockaddr_in6)
                                               : sizeof(sockaddr_in));
      if (!address.isLoopback() && address.isComplete())
        (family == AF_INET ? addresses : ofIPv6).push_back(address.host());
    }
    freeifaddrs(list);
  }
  // All of them fit into Admission::longestAddress.
  constexpr size_t most = 80;
  if (withIPv6)
    addresses.insert(addresses.end(), ofIPv6.begin(), ofIPv6.end());
  addresses.resize(std::min(addresses.size(), most));
  addresses.push_back("127.0.0.1");
  if (withIPv6)
    addresses.push_back("::1");
  return addresses;
}

} // namespace

bool writeAll(const FileDescriptor &socket, absl::string_view bytes,
              Clock::time_point deadline) {
  while (!bytes.empty()) {
    ssize_t count =
        send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count >= 0)
      bytes.remove_prefix(static_cast<size_t>(count));
    else if ((errno != EAGAIN && errno != EINTR) ||
             !waitFor(socket, POLLOUT, deadline))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Rank 0
//===----------------------------------------------------------------------===//

struct Admission::Pending {
  FileDescriptor socket;
  Clock::time_point deadline;
  bool knowsSecret = false;
  /// The received bytes of the secret, then of the first message.
  std::string bytes;
  int rank = 0;
  std::string hello;
};

Admission::Admission() = default;
Admission::~Admission() = default;

absl::StatusOr<std::unique_ptr<Admission>> Admission::open() {
  std::unique_ptr<Admission> admission(new Admission);
  ASSIGN_OR_RETURN(std::string secret, randomSecret());
  admission->secret = std::move(secret);
  bool withIPv6 = true;
  admission->listener = listenAt(SocketAddress::any(AF_INET6), /*reuse=*/false);
  if (!admission->listener) {
    withIPv6 = false;
    admission->listener =
        listenAt(SocketAddress::any(AF_INET), /*reuse=*/false);
  }
  if (!admission->listener)
    return systemError("listen for", "the other processes of the job");
  admission->ownAddress = absl::StrCat(
      admission->secret, " ", SocketAddress::of(admission->listener).port(),
      " ", absl::StrJoin(ownAddresses(withIPv6), ","));
  return admission;
}

/// Reads a part of the secret or of the first message.
Admission::Progress Admission::advance(Pending &connection,
                                       int64_t largestHello) {
  char block[65536];
  // An unauthenticated connection is read up to the end of the secret only.
  size_t wanted = connection.knowsSecret
                      ? sizeof(block)
                      : secret.size() - connection.bytes.size();
  ssize_t count = recv(connection.socket.get(), block, wanted, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR))
    return Progress::Waits;
  if (count <= 0)
    return Progress::Leaves;
  connection.bytes.append(block, static_cast<size_t>(count));
  if (!connection.knowsSecret) {
    if (connection.bytes.size() < secret.size())
      return Progress::Waits;
    if (!equalSecrets(connection.bytes, secret))
      return Progress::Leaves;
    connection.knowsSecret = true;
    connection.bytes.clear();
    // The buffer of a new socket has room for a few bytes.
    return send(connection.socket.get(), taken.data(), taken.size(),
                MSG_NOSIGNAL) == static_cast<ssize_t>(taken.size())
               ? Progress::Waits
               : Progress::Leaves;
  }
  absl::StatusOr<std::optional<Frame>> frame =
      parseFrame(connection.bytes, largestHello);
  if (!frame.ok())
    return Progress::Leaves;
  if (!*frame)
    return Progress::Waits;
  connection.rank = static_cast<int>(
      std::clamp<int64_t>((*frame)->kind, 0, std::numeric_limits<int>::max()));
  connection.hello = std::string((*frame)->text);
  connection.bytes.erase(0, (*frame)->bytes);
  return Progress::Admitted;
}

/// Accepts connections. If there are too many, a new one replaces the oldest
/// one that is not authenticated. Authenticated connections stay.
void Admission::acceptAll(Clock::time_point now, size_t most) {
  auto dropOldest = [&] {
    auto oldest = std::find_if(
        pending.begin(), pending.end(),
        [](const auto &connection) { return !connection->knowsSecret; });
    if (oldest == pending.end())
      return false;
    pending.erase(oldest);
    ++turnedAway;
    return true;
  };
  // A round accepts a bounded number. So each connection is read several times
  // before a flood of new ones replaces it.
  for (int i = 0; i < 16; ++i) {
    FileDescriptor socket = acceptFrom(listener);
    if (!socket && isShortage(errno)) {
      if (!dropOldest())
        pausedUntil = now + std::chrono::milliseconds(50);
      return;
    }
    if (!socket && errno == EAGAIN)
      return;
    if (!socket)
      continue;
    if (pending.size() >= most && !dropOldest())
      continue;
    sendAtOnce(socket);
    auto connection = std::make_unique<Pending>();
    connection->socket = std::move(socket);
    connection->deadline = now + loginTime;
    pending.push_back(std::move(connection));
  }
}

absl::Status Admission::admit(int processes, Clock::time_point deadline,
                              int64_t largestHello,
                              const std::function<void(Rank)> &admitted) {
  std::vector<bool> isHere(static_cast<size_t>(processes));
  isHere[0] = true;
  const size_t most = 64 + static_cast<size_t>(processes);
  int missing = processes - 1;
  while (missing > 0) {
    Clock::time_point now = Clock::now();
    if (now >= deadline) {
      std::vector<size_t> absent;
      for (size_t rank = 1; rank < isHere.size(); ++rank)
        if (!isHere[rank])
          absent.push_back(rank);
      return absl::DeadlineExceededError(absl::StrCat(
          "rank ", absl::StrJoin(absent, ", "),
          " has not connected to rank 0: it runs another program, or no "
          "address of this machine can be reached from there",
          turnedAway == 0
              ? ""
              : absl::StrCat(" (", turnedAway,
                             " other connections were turned away)")));
    }
    // Connections are in the order of their deadlines.
    while (!pending.empty() && pending.front()->deadline <= now) {
      pending.erase(pending.begin());
      ++turnedAway;
    }
    const bool isPaused = now < pausedUntil;
    std::vector<pollfd> files = {{isPaused ? -1 : listener.get(), POLLIN, 0}};
    for (const auto &connection : pending)
      files.push_back({connection->socket.get(), POLLIN, 0});
    Clock::time_point next = deadline;
    if (!pending.empty())
      next = std::min(next, pending.front()->deadline);
    if (isPaused)
      next = std::min(next, pausedUntil);
    if (poll(files.data(), files.size(), pollTimeout(next - now)) < 0 &&
        errno != EINTR)
      return systemError("listen for", "the other processes of the job");
    // The loop goes backwards, because erasing moves the connections that
    // follow.
    for (size_t i = files.size() - 1; i > 0; --i) {
      if (!files[i].revents)
        continue;
      Pending &connection = *pending[i - 1];
      Progress progress = advance(connection, largestHello);
      const auto rank = static_cast<size_t>(connection.rank);
      if (progress == Progress::Admitted &&
          (rank == 0 || rank >= isHere.size() || isHere[rank]))
        progress = Progress::Leaves;
      if (progress == Progress::Waits)
        continue;
      if (progress == Progress::Admitted) {
        isHere[rank] = true;
        --missing;
        admitted({connection.rank, std::move(connection.socket),
                  std::move(connection.hello), std::move(connection.bytes)});
      } else {
        ++turnedAway;
      }
      pending.erase(pending.begin() + static_cast<ptrdiff_t>(i - 1));
    }
    if (files[0].revents)
      acceptAll(now, most);
  }
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// The other ranks
//===----------------------------------------------------------------------===//

absl::StatusOr<FileDescriptor> joinRankZero(absl::string_view address, int rank,
                                            absl::string_view hello,
                                            Clock::time_point deadline) {
  std::vector<std::string> parts = absl::StrSplit(address, ' ');
  int port = 0;
  if (parts.size() != 3 || !absl::SimpleAtoi(parts[1], &port))
    return absl::InternalError("rank 0 has sent no address");
  const std::string message = makeFrame(rank, hello);
  std::vector<std::string> hosts = absl::StrSplit(parts[2], ',');
  while (Clock::now() < deadline) {
    for (const std::string &host : hosts) {
      std::optional<SocketAddress> to = SocketAddress::parse(host, port);
      FileDescriptor socket = to ? makeSocket(*to) : FileDescriptor();
      // A machine without IPv6 still has other addresses to try.
      if (!socket && to && isShortage(errno))
        return systemError("make", "a socket");
      if (!socket)
        continue;
      sendAtOnce(socket);
      // An unreachable address may never answer; an address may belong to
      // another server.
      Clock::time_point patience =
          std::min(deadline, Clock::now() + std::chrono::seconds(3));
      int error = 0;
      socklen_t size = sizeof(error);
      std::string answer(taken.size(), '\0');
      if ((connect(socket.get(), to->get(), to->size()) == 0 ||
           errno == EINPROGRESS) &&
          waitFor(socket, POLLOUT, patience) &&
          getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 &&
          error == 0 && writeAll(socket, parts[0], patience) &&
          readAll(socket, &answer[0], answer.size(), patience) &&
          answer == taken && writeAll(socket, message, patience))
        return socket;
    }
    poll(nullptr, 0, 200);
  }
  return absl::DeadlineExceededError(absl::StrCat(
      "rank ", rank, " cannot reach rank 0 at any of its addresses (", parts[2],
      "; port ", port, ")"));
}

} // namespace systole::runtime
