//===- Packet.cpp - Numbers and strings as bytes --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Packet.h"

#include <cstring>

namespace systole::runtime {

PacketWriter &PacketWriter::number(int64_t value) {
  bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
  return *this;
}

PacketWriter &PacketWriter::string(absl::string_view value) {
  number(static_cast<int64_t>(value.size()));
  bytes.append(value.data(), value.size());
  return *this;
}

PacketWriter &PacketWriter::status(const absl::Status &value) {
  return number(value.raw_code()).string(value.message());
}

int64_t PacketReader::number() {
  int64_t value = 0;
  if (bytes.size() < sizeof(value)) {
    whole = false;
    bytes = {};
    return 0;
  }
  std::memcpy(&value, bytes.data(), sizeof(value));
  bytes.remove_prefix(sizeof(value));
  return value;
}

absl::string_view PacketReader::string() {
  int64_t size = number();
  if (size < 0 || size > static_cast<int64_t>(bytes.size())) {
    whole = false;
    bytes = {};
    return {};
  }
  absl::string_view value = bytes.substr(0, static_cast<size_t>(size));
  bytes.remove_prefix(static_cast<size_t>(size));
  return value;
}

absl::Status PacketReader::status() {
  auto code = static_cast<absl::StatusCode>(number());
  absl::string_view message = string();
  return absl::Status(code, message);
}

} // namespace systole::runtime
