//===- Frames.cpp - Messages of the control channel -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/cluster/Frame.h"
#include "runtime/cluster/Packet.h"

using namespace systole;
using namespace systole::runtime;

/// A message as each of its readers may read it.
static void readMessage(absl::string_view text) {
  PacketReader numbers(text), strings(text), statuses(text);
  for (size_t i = 0; i <= text.size() && numbers.isComplete(); ++i)
    (void)numbers.number();
  for (size_t i = 0; i <= text.size() && strings.isComplete(); ++i)
    (void)strings.string();
  for (size_t i = 0; i <= text.size() && statuses.isComplete(); ++i)
    (void)statuses.status();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  constexpr int64_t largest = 4096;
  absl::string_view rest(reinterpret_cast<const char *>(bytes), size);
  readMessage(rest);
  for (;;) {
    auto frame = parseFrame(rest, largest);
    if (!frame.ok() || !frame->has_value())
      return 0;
    const Frame &one = **frame;
    fuzz::require(one.bytes <= rest.size() && one.bytes >= one.text.size() &&
                  one.text.size() <= largest);
    // It is complete with its last byte, and does not depend on what follows.
    auto same = parseFrame(rest.substr(0, one.bytes), largest);
    fuzz::require(same.ok() && same->has_value() && (**same).kind == one.kind &&
                  (**same).text == one.text);
    auto part = parseFrame(rest.substr(0, one.bytes - 1), largest);
    fuzz::require(part.ok() && !part->has_value());
    fuzz::require(makeFrame(one.kind, one.text) == rest.substr(0, one.bytes));
    readMessage(one.text);
    rest.remove_prefix(one.bytes);
  }
}
