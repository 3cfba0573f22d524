//===- Loopback.h - Inputs through a socket ------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_LOOPBACK_H
#define SYSTOLE_TEST_FUZZ_PARSERS_LOOPBACK_H

#include "MemoryFile.h"

#include "absl/strings/string_view.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace systole::fuzz {

/// A client's connection to a port of this machine.
class Client {
public:
  explicit Client(int port) : connection(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    // Each comes from another address: the ports of one would be used up by
    // connections that are closed, and wait.
    static uint32_t count = 0;
    address.sin_addr.s_addr = htonl(0x7f000002u + ++count % 0xfffff0u);
    require(bind(connection, reinterpret_cast<sockaddr *>(&address),
                 sizeof(address)) == 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<uint16_t>(port));
    require(connect(connection, reinterpret_cast<sockaddr *>(&address),
                    sizeof(address)) == 0);
  }
  ~Client() { close(connection); }
  Client(const Client &) = delete;

  /// As much as the other end takes.
  void send(absl::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent =
          ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0)
        return;
      bytes.remove_prefix(static_cast<size_t>(sent));
    }
  }
  /// Nothing more is sent: the other end waits for nothing.
  void finish() { shutdown(connection, SHUT_WR); }
  /// All that comes until the other end closes.
  std::string receive() {
    std::string all;
    char piece[4096];
    ssize_t count;
    while ((count = recv(connection, piece, sizeof(piece), 0)) > 0)
      all.append(piece, static_cast<size_t>(count));
    return all;
  }

private:
  const int connection;
};

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_LOOPBACK_H
