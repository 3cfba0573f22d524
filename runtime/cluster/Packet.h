//===- Packet.h - Numbers and strings as bytes ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_PACKET_H
#define SYSTOLE_RUNTIME_CLUSTER_PACKET_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace systole::runtime {

/// Writes the values of a message, one after the other.
class PacketWriter {
public:
  PacketWriter &number(int64_t value);
  PacketWriter &string(absl::string_view value);
  PacketWriter &status(const absl::Status &value);
  std::string take() { return std::move(bytes); }

private:
  std::string bytes;
};

/// Reads values in the order in which they were written. Past the end, numbers
/// are 0 and strings empty, and `isComplete` is false.
class PacketReader {
public:
  explicit PacketReader(absl::string_view bytes) : bytes(bytes) {}
  int64_t number();
  absl::string_view string();
  absl::Status status();
  absl::string_view rest() const { return bytes; }
  bool isComplete() const { return whole; }

private:
  absl::string_view bytes;
  bool whole = true;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_PACKET_H
