//===- Frame.cpp - Byte encoding of control messages ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Frame.h"

#include "runtime/cluster/Packet.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace systole::runtime {

constexpr size_t headerBytes = 2 * sizeof(int64_t);

std::string makeFrame(int64_t kind, absl::string_view text) {
  return absl::StrCat(PacketWriter()
                          .number(kind)
                          .number(static_cast<int64_t>(text.size()))
                          .take(),
                      text);
}

absl::StatusOr<std::optional<Frame>> parseFrame(absl::string_view bytes,
                                                int64_t largest) {
  if (bytes.size() < headerBytes)
    return std::nullopt;
  PacketReader header(bytes);
  Frame frame;
  frame.kind = header.number();
  const int64_t size = header.number();
  if (frame.kind == heartbeatKind)
    largest = std::min<int64_t>(largest, sizeof(int64_t));
  if (size < 0 || size > largest)
    return absl::InvalidArgumentError(
        absl::StrCat("a message of kind ", frame.kind, " with ", size,
                     " bytes, where at most ", largest, " are possible"));
  if (header.rest().size() < static_cast<size_t>(size))
    return std::nullopt;
  frame.text = header.rest().substr(0, static_cast<size_t>(size));
  frame.bytes = headerBytes + frame.text.size();
  return frame;
}

} // namespace systole::runtime
