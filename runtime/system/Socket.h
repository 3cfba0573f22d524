//===- Socket.h - TCP sockets for servers and clients -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_SOCKET_H
#define SYSTOLE_RUNTIME_SYSTEM_SOCKET_H

#include "runtime/system/Wait.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <optional>
#include <string>
#include <sys/socket.h>
#include <utility>

namespace systole::runtime {

/// A file descriptor that is closed with its owner.
class FileDescriptor {
public:
  FileDescriptor() = default;
  explicit FileDescriptor(int file) : file(file) {}
  FileDescriptor(FileDescriptor &&other)
      : file(std::exchange(other.file, -1)) {}
  FileDescriptor &operator=(FileDescriptor &&other) {
    std::swap(file, other.file);
    return *this;
  }
  ~FileDescriptor();

  int get() const { return file; }
  explicit operator bool() const { return file >= 0; }

private:
  int file = -1;
};

/// A duration as poll takes it: in milliseconds, rounded up. Otherwise poll
/// would return at once, again and again, in the last millisecond.
int pollTimeout(Clock::duration time);

/// An IPv4 or IPv6 address, and a port.
class SocketAddress {
public:
  SocketAddress() = default;
  SocketAddress(const sockaddr *address, socklen_t size);

  /// Parses a numeric host, "127.0.0.1" or "::1". Returns std::nullopt for a
  /// name.
  static std::optional<SocketAddress> parse(const std::string &host, int port);
  /// The wildcard address. That of AF_INET6 includes IPv4.
  static SocketAddress any(int family);
  /// The address that the socket is bound to.
  static SocketAddress of(const FileDescriptor &socket);

  const sockaddr *get() const {
    return reinterpret_cast<const sockaddr *>(&storage);
  }
  socklen_t size() const { return bytes; }
  int family() const { return storage.ss_family; }
  int port() const;
  /// "127.0.0.1" or "::1".
  std::string host() const;
  /// Whether only this machine can reach the address.
  bool isLoopback() const;
  /// Whether the address needs no interface name; IPv6's link-local ones do.
  bool isComplete() const;

private:
  sockaddr_storage storage = {};
  socklen_t bytes = 0;
};

/// A non-blocking socket of the address's family. If it is invalid, errno has
/// the error.
FileDescriptor makeSocket(const SocketAddress &address);

/// A non-blocking listening socket. If it is invalid, errno has the error.
/// `reuse` is SO_REUSEADDR.
FileDescriptor listenAt(const SocketAddress &address, bool reuse);

/// The next connection, non-blocking. If it is invalid, errno has the error.
FileDescriptor acceptFrom(const FileDescriptor &listener);

/// Whether accept4 failed for lack of file descriptors or memory. Then the
/// connection stays in the queue, and poll reports it again at once.
bool isShortage(int error);

/// 128 random bits, in hexadecimal.
absl::StatusOr<std::string> randomSecret();

/// Compares in constant time: the time reveals nothing about the bytes. The
/// lengths are not secret.
bool equalSecrets(absl::string_view a, absl::string_view b);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_SOCKET_H
