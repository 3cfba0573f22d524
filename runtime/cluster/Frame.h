//===- Frame.h - Byte encoding of control messages --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frame is two 64-bit numbers in the machine's byte order, the kind and the
// size of the text, and then the text.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_FRAME_H
#define SYSTOLE_RUNTIME_CLUSTER_FRAME_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <optional>
#include <string>

namespace systole::runtime {

/// The kind of a heartbeat. Its text is one number, the step.
constexpr int64_t heartbeatKind = 0;

struct Frame {
  int64_t kind = 0;
  absl::string_view text;
  /// The size of the whole frame.
  size_t bytes = 0;
};

std::string makeFrame(int64_t kind, absl::string_view text);

/// Returns the frame at the beginning of `bytes`, or none while it is
/// incomplete. A size is an error if it is negative, more than `largest`, or
/// more than a heartbeat's. The error comes as soon as the two numbers are
/// there. The function depends on the bytes only.
absl::StatusOr<std::optional<Frame>> parseFrame(absl::string_view bytes,
                                                int64_t largest);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_FRAME_H
