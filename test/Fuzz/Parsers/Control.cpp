//===- Control.cpp - What a worker says on the control channel ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The input is what comes after the secret: frames, of which the first is the
// worker's hello.
//
//===----------------------------------------------------------------------===//

#include "Loopback.h"

#include "runtime/cluster/ControlChannel.h"
#include "runtime/cluster/Packet.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

#include <condition_variable>
#include <mutex>

using namespace systole;
using namespace systole::runtime;

/// A message as each of its readers may read it.
static void readMessage(absl::string_view text) {
  PacketReader numbers(text), strings(text), statuses(text);
  for (size_t i = 0; i <= text.size() && numbers.isWhole(); ++i)
    (void)numbers.number();
  for (size_t i = 0; i <= text.size() && strings.isWhole(); ++i)
    (void)strings.string();
  for (size_t i = 0; i <= text.size() && statuses.isWhole(); ++i)
    (void)statuses.status();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  readMessage({reinterpret_cast<const char *>(bytes), size});
  ControlChannel channel;
  absl::StatusOr<std::string> address = channel.listen();
  fuzz::require(address.ok());
  // "SECRET PORT ADDRESSES".
  const std::vector<std::string> parts = absl::StrSplit(*address, ' ');
  int port = 0;
  fuzz::require(parts.size() == 3 && absl::SimpleAtoi(parts[1], &port));
  fuzz::Client worker(port);
  worker.send(parts[0]);
  worker.send({reinterpret_cast<const char *>(bytes), size});
  worker.finish();
  absl::Status taken =
      channel.accept(2, Clock::now(), [](int rank, absl::string_view text) {
        readMessage(text);
      });
  if (!taken.ok())
    return 0;
  std::mutex mutex;
  std::condition_variable isLost;
  int lost = 0;
  ControlChannel::Handlers handlers;
  handlers.receive = [](int rank, int kind, absl::string_view text) {
    readMessage(text);
  };
  handlers.lost = [&](int rank, bool silent) {
    std::lock_guard<std::mutex> lock(mutex);
    ++lost;
    isLost.notify_one();
  };
  handlers.step = [] { return int64_t{7}; };
  fuzz::require(channel.start(std::move(handlers)).ok());
  {
    // The connection's end is heard of, whatever came before it.
    std::unique_lock<std::mutex> lock(mutex);
    isLost.wait(lock, [&] { return lost > 0; });
  }
  (void)channel.lastStep(1);
  channel.close();
  fuzz::require(lost == 1);
  return 0;
}
