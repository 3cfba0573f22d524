//===- Control.cpp - A worker's control messages --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The input follows the hello of rank 1: frames, or what is none.
//
//===----------------------------------------------------------------------===//

#include "Loopback.h"

#include "runtime/cluster/ControlChannel.h"
#include "runtime/cluster/Frame.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <condition_variable>
#include <mutex>

using namespace systole;
using namespace systole::runtime;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  constexpr int64_t largest = 4096;
  ControlChannel channel(largest);
  absl::StatusOr<std::string> address = channel.listen();
  fuzz::require(address.ok());
  // "SECRET PORT ADDRESSES".
  const std::vector<std::string> parts = absl::StrSplit(*address, ' ');
  int port = 0;
  fuzz::require(parts.size() == 3 && absl::SimpleAtoi(parts[1], &port));
  fuzz::Client worker(port);
  worker.send(absl::StrCat(
      parts[0], makeFrame(1, "hello"),
      absl::string_view(reinterpret_cast<const char *>(bytes), size)));
  worker.finish();
  bool isGreeted = false;
  absl::Status taken =
      channel.accept(2, Clock::now() + std::chrono::seconds(30),
                     [&](int rank, absl::string_view text) {
                       isGreeted = rank == 1 && text == "hello";
                     });
  fuzz::require(taken.ok() && isGreeted);
  std::mutex mutex;
  std::condition_variable isLost;
  int lost = 0;
  int64_t received = 0;
  ControlChannel::Handlers handlers;
  handlers.receive = [&](int rank, int kind, absl::string_view text) {
    fuzz::require(rank == 1 && text.size() <= largest);
    received += static_cast<int64_t>(text.size());
  };
  handlers.lost = [&](int rank, const absl::Status &why) {
    fuzz::require(!why.ok());
    std::lock_guard<std::mutex> lock(mutex);
    ++lost;
    isLost.notify_one();
  };
  handlers.step = [] { return int64_t{7}; };
  fuzz::require(channel.start(std::move(handlers)).ok());
  {
    // Rank 0 hears of the connection's end, whatever came before it.
    std::unique_lock<std::mutex> lock(mutex);
    isLost.wait(lock, [&] { return lost > 0; });
  }
  (void)channel.lastStep(1);
  channel.close();
  fuzz::require(lost == 1 && received <= static_cast<int64_t>(size));
  return 0;
}
