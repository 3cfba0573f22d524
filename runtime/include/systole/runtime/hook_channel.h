//===- hook_channel.h - Hooks in another process ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C++ API starts compiled programs as processes. Its hooks are objects in
// the process that starts the program. The program finds a socket's descriptor
// in the environment. It sends each event of systole/runtime/hook.h, and waits
// for the answer. Before it, the other process may ask for the variables. Both
// ends are on one machine.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_HOOK_CHANNEL_H
#define SYSTOLE_RUNTIME_HOOK_CHANNEL_H

#include "systole/runtime/hook.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <type_traits>
#include <unistd.h>
#include <vector>

namespace systole::hook_channel {

/// "DESCRIPTOR:VERSION", or "@NAME:VERSION" of a program that inherits no
/// files. It connects to the socket of that name, which is no file.
constexpr const char *environmentVariable = "SYSTOLE_HOOK_CHANNEL";

/// The version of the messages, which increases by one whenever a message
/// changes.
constexpr int version = 2;

enum class Kind : int32_t {
  Begin,
  BeforeLoop,
  AfterLoop,
  End,
  HasHostCall,
  HostCall,
  BeforeSave,
  AfterSave,
  Evaluated
};

/// A socket's address of a name that begins with @: in Linux's abstract
/// namespace.
class Address {
public:
  explicit Address(const std::string &name) {
    address.sun_family = AF_UNIX;
    length = name.size() < sizeof(address.sun_path) ? name.size() : 0;
    // The address has a null character instead of the @.
    std::memcpy(address.sun_path + 1, name.data() + 1, length ? length - 1 : 0);
  }
  const sockaddr *get() const {
    return reinterpret_cast<const sockaddr *>(&address);
  }
  socklen_t size() const {
    return static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  }

private:
  sockaddr_un address = {};
  size_t length = 0;
};

/// An event is followed by the answer, or by a request for the variables, whose
/// message precedes another one of these.
enum class Reply : int32_t { Answer, NeedsVariables };

/// A message: a length, then values one after the other.
class Message {
public:
  template <typename T> void put(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
  }
  void putBytes(const void *data, int64_t size) {
    put(size);
    bytes.append(static_cast<const char *>(data), static_cast<size_t>(size));
  }
  void putText(const std::string &text) {
    putBytes(text.data(), static_cast<int64_t>(text.size()));
  }
  void putTensors(const systole_hook_tensor *tensors, int32_t count) {
    put(count);
    for (const systole_hook_tensor *t = tensors; t != tensors + count; ++t) {
      putText(t->spec.name);
      put(t->spec.dtype);
      putBytes(t->spec.dims,
               t->spec.rank * static_cast<int64_t>(sizeof(int64_t)));
      putBytes(t->data, t->bytes);
    }
  }

  template <typename T> T take() {
    T value{};
    if (position + sizeof(T) <= bytes.size())
      std::memcpy(&value, bytes.data() + position, sizeof(T));
    position += sizeof(T);
    return value;
  }
  std::string takeText() {
    auto size = static_cast<size_t>(take<int64_t>());
    std::string text = position + size <= bytes.size()
                           ? bytes.substr(position, size)
                           : std::string();
    position += size;
    return text;
  }

  /// Returns whether the complete message was sent or received.
  bool send(int socket) const {
    uint64_t size = bytes.size();
    return sendAll(socket, &size, sizeof(size)) &&
           sendAll(socket, bytes.data(), bytes.size());
  }
  bool receive(int socket) {
    uint64_t size = 0;
    if (!receiveAll(socket, &size, sizeof(size)))
      return false;
    bytes.resize(static_cast<size_t>(size));
    position = 0;
    return receiveAll(socket, bytes.data(), bytes.size());
  }

private:
  static bool sendAll(int socket, const void *data, size_t size) {
    const char *from = static_cast<const char *>(data);
    while (size > 0) {
      ssize_t sent = ::send(socket, from, size, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR)
        continue;
      if (sent <= 0)
        return false;
      from += sent;
      size -= static_cast<size_t>(sent);
    }
    return true;
  }
  static bool receiveAll(int socket, void *data, size_t size) {
    char *to = static_cast<char *>(data);
    while (size > 0) {
      ssize_t got = ::recv(socket, to, size, 0);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        return false;
      to += got;
      size -= static_cast<size_t>(got);
    }
    return true;
  }

  std::string bytes;
  size_t position = 0;
};

/// Tensors that were read from a message.
struct Tensors {
  struct Tensor {
    std::string name, dims, data;
  };
  std::vector<Tensor> storage;
  std::vector<systole_hook_tensor> views;

  explicit Tensors(Message &message) {
    int32_t count = message.take<int32_t>();
    storage.resize(static_cast<size_t>(count));
    for (Tensor &tensor : storage) {
      tensor.name = message.takeText();
      auto dtype = message.take<int32_t>();
      tensor.dims = message.takeText();
      tensor.data = message.takeText();
      views.push_back(
          {{tensor.name.c_str(), dtype,
            static_cast<int32_t>(tensor.dims.size() / sizeof(int64_t)),
            reinterpret_cast<const int64_t *>(tensor.dims.data())},
           tensor.data.data(),
           static_cast<int64_t>(tensor.data.size())});
    }
  }
};

} // namespace systole::hook_channel

#endif // SYSTOLE_RUNTIME_HOOK_CHANNEL_H
