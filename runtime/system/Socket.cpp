//===- Socket.cpp - Sockets of TCP, for servers and clients ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Socket.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <sys/random.h>
#include <unistd.h>

namespace systole::runtime {

FileDescriptor::~FileDescriptor() {
  if (file >= 0)
    close(file);
}

int pollTimeout(Clock::duration time) {
  auto count = std::chrono::ceil<std::chrono::milliseconds>(time).count();
  return static_cast<int>(std::clamp<int64_t>(count, 0, 1000000));
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

static const sockaddr_in &v4(const sockaddr_storage &storage) {
  return reinterpret_cast<const sockaddr_in &>(storage);
}

static const sockaddr_in6 &v6(const sockaddr_storage &storage) {
  return reinterpret_cast<const sockaddr_in6 &>(storage);
}

SocketAddress::SocketAddress(const sockaddr *address, socklen_t size)
    : bytes(size) {
  std::memcpy(&storage, address, size);
}

std::optional<SocketAddress> SocketAddress::parse(const std::string &host,
                                                  int port) {
  sockaddr_in four = {};
  four.sin_family = AF_INET;
  four.sin_port = htons(static_cast<uint16_t>(port));
  if (inet_pton(AF_INET, host.c_str(), &four.sin_addr) == 1)
    return SocketAddress(reinterpret_cast<sockaddr *>(&four), sizeof(four));
  sockaddr_in6 six = {};
  six.sin6_family = AF_INET6;
  six.sin6_port = htons(static_cast<uint16_t>(port));
  if (inet_pton(AF_INET6, host.c_str(), &six.sin6_addr) == 1)
    return SocketAddress(reinterpret_cast<sockaddr *>(&six), sizeof(six));
  return std::nullopt;
}

SocketAddress SocketAddress::any(int family) {
  return *parse(family == AF_INET6 ? "::" : "0.0.0.0", 0);
}

SocketAddress SocketAddress::of(const FileDescriptor &socket) {
  SocketAddress address;
  address.bytes = sizeof(address.storage);
  getsockname(socket.get(), reinterpret_cast<sockaddr *>(&address.storage),
              &address.bytes);
  return address;
}

int SocketAddress::port() const {
  return ntohs(family() == AF_INET6 ? v6(storage).sin6_port
                                    : v4(storage).sin_port);
}

std::string SocketAddress::host() const {
  char text[INET6_ADDRSTRLEN] = "";
  if (family() == AF_INET6)
    inet_ntop(AF_INET6, &v6(storage).sin6_addr, text, sizeof(text));
  else
    inet_ntop(AF_INET, &v4(storage).sin_addr, text, sizeof(text));
  return text;
}

bool SocketAddress::isLoopback() const {
  if (family() == AF_INET)
    return ntohl(v4(storage).sin_addr.s_addr) >> 24 == 127;
  const in6_addr &address = v6(storage).sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(&address) ||
         (IN6_IS_ADDR_V4MAPPED(&address) && address.s6_addr[12] == 127);
}

bool SocketAddress::isComplete() const {
  return family() == AF_INET || !IN6_IS_ADDR_LINKLOCAL(&v6(storage).sin6_addr);
}

//===----------------------------------------------------------------------===//
// Sockets
//===----------------------------------------------------------------------===//

FileDescriptor makeSocket(const SocketAddress &address) {
  return FileDescriptor(
      socket(address.family(), SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

FileDescriptor listenAt(const SocketAddress &address, bool reuse) {
  FileDescriptor listener = makeSocket(address);
  if (!listener)
    return listener;
  int no = 0, yes = 1;
  if (address.family() == AF_INET6)
    setsockopt(listener.get(), IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof(no));
  if (reuse)
    setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  if (bind(listener.get(), address.get(), address.size()) != 0 ||
      listen(listener.get(), SOMAXCONN) != 0) {
    int error = errno;
    listener = FileDescriptor();
    errno = error;
  }
  return listener;
}

FileDescriptor acceptFrom(const FileDescriptor &listener) {
  return FileDescriptor(
      accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

bool isShortage(int error) {
  return error == EMFILE || error == ENFILE || error == ENOBUFS ||
         error == ENOMEM;
}

//===----------------------------------------------------------------------===//
// Secrets
//===----------------------------------------------------------------------===//

absl::StatusOr<std::string> randomSecret() {
  char random[16];
  if (getrandom(random, sizeof(random), 0) != sizeof(random))
    return absl::UnavailableError(
        absl::StrCat("cannot read random numbers: ", std::strerror(errno)));
  return absl::BytesToHexString({random, sizeof(random)});
}

bool equalSecrets(absl::string_view a, absl::string_view b) {
  if (a.size() != b.size())
    return false;
  // The variable is volatile, so that the loop does not stop at the first
  // difference.
  volatile unsigned char difference = 0;
  for (size_t i = 0; i < a.size(); ++i)
    difference = difference | static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

} // namespace systole::runtime
