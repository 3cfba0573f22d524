//===- Connections.h - Connections to a server that is tested ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_CONNECTIONS_H
#define SYSTOLE_TEST_RUNTIME_CONNECTIONS_H

#include "runtime/system/Socket.h"

#include "absl/strings/string_view.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace systole::test {

/// A connection to a port of this machine, which blocks; invalid, with errno,
/// if there is none.
inline runtime::FileDescriptor
connectTo(int port, const std::string &host = "127.0.0.1") {
  auto address = runtime::SocketAddress::parse(host, port);
  runtime::FileDescriptor made(
      socket(address->family(), SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (made && connect(made.get(), address->get(), address->size()) == 0)
    return made;
  return runtime::FileDescriptor();
}

inline bool sendTo(const runtime::FileDescriptor &socket,
                   absl::string_view bytes) {
  return send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
         static_cast<ssize_t>(bytes.size());
}

/// All that comes until the other end closes; a test that hangs here is one
/// where it does not.
inline std::string readToEnd(const runtime::FileDescriptor &socket) {
  std::string all;
  char bytes[4096];
  for (ssize_t got; (got = recv(socket.get(), bytes, sizeof(bytes), 0)) > 0;)
    all.append(bytes, static_cast<size_t>(got));
  return all;
}

/// The port at the end of "http://127.0.0.1:8080/".
inline int portOf(const std::string &url) {
  return std::atoi(url.c_str() + url.rfind(':') + 1);
}

/// The answer of the server at `url` to a request.
inline std::string ask(const std::string &url, absl::string_view request,
                       const std::string &host = "127.0.0.1") {
  runtime::FileDescriptor connection = connectTo(portOf(url), host);
  return connection && sendTo(connection, request) ? readToEnd(connection) : "";
}

/// Whether the machine has ::1.
inline bool hasIPv6() {
  return static_cast<bool>(runtime::listenAt(
      *runtime::SocketAddress::parse("::1", 0), /*reuse=*/false));
}

/// While it lives, the process can open nothing.
class NoDescriptors {
public:
  NoDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before);
    // The limit is on numbers: all that are free below the highest one that is
    // in use are taken.
    int highest = 0;
    for (int file = 0; file < 4096; ++file)
      if (fcntl(file, F_GETFD) >= 0)
        highest = file;
    do
      fillers.emplace_back(open("/dev/null", O_RDONLY | O_CLOEXEC));
    while (fillers.back().get() < highest);
    rlimit none = before;
    none.rlim_cur = static_cast<rlim_t>(fillers.back().get()) + 1;
    setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoDescriptors() { setrlimit(RLIMIT_NOFILE, &before); }

private:
  rlimit before = {};
  std::vector<runtime::FileDescriptor> fillers;
};

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_CONNECTIONS_H
