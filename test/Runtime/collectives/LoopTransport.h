//===- LoopTransport.h - Messages within the process ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_RUNTIME_LOOPTRANSPORT_H
#define SYSTOLE_TEST_RUNTIME_LOOPTRANSPORT_H

#include "runtime/cluster/Transport.h"

#include "absl/strings/str_cat.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace systole::test {

/// Each object is one rank; they share a network.
class LoopTransport : public runtime::Transport {
public:
  struct Network {
    explicit Network(int ranks) : ranks(ranks) {}
    const int ranks;
    std::mutex mutex;
    std::condition_variable changed;
    /// By sender, receiver and tag.
    std::map<std::tuple<int, int, int>, std::deque<std::string>> messages;
  };

  LoopTransport(Network &network, int rank) : network(network), rank(rank) {}

  absl::Status exchange(const std::vector<Message> &sends,
                        const std::vector<Message> &receives,
                        runtime::Clock::time_point deadline,
                        const std::atomic<bool> &cancelled, bool) override {
    std::unique_lock<std::mutex> lock(network.mutex);
    for (const Message &message : sends)
      network.messages[{rank, message.rank, message.tag}].emplace_back(
          message.data, static_cast<size_t>(message.bytes));
    network.changed.notify_all();
    for (const Message &message : receives) {
      auto &queue = network.messages[{message.rank, rank, message.tag}];
      while (queue.empty()) {
        if (cancelled.load())
          return absl::CancelledError();
        if (runtime::Clock::now() >= deadline)
          return absl::DeadlineExceededError(
              absl::StrCat("rank ", message.rank));
        network.changed.wait_until(
            lock, std::min(deadline, runtime::Clock::now() +
                                         std::chrono::milliseconds(10)));
      }
      if (static_cast<int64_t>(queue.front().size()) != message.bytes)
        return absl::InternalError(absl::StrCat(
            "rank ", rank, " expects ", message.bytes, " bytes of rank ",
            message.rank, ", not ", queue.front().size()));
      queue.front().copy(message.data, queue.front().size());
      queue.pop_front();
    }
    return absl::OkStatus();
  }

private:
  Network &network;
  const int rank;
};

} // namespace systole::test

#endif // SYSTOLE_TEST_RUNTIME_LOOPTRANSPORT_H
