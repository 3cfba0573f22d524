//===- CollectivesImpl.h - Private parts of collectives ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This header is private to Collectives.cpp (within a process),
// CollectivesAcross.cpp (reductions between processes) and
// CollectivesStarted.cpp (reductions that are started first and finished
// later).
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVESIMPL_H
#define SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVESIMPL_H

#include "runtime/collectives/Collectives.h"
#include "runtime/system/Thread.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace systole::runtime {

/// A range of an input's elements, and its position in the output.
struct Segment {
  int buffer;
  int64_t from, to, count;
};

/// One shard's arguments. Other shards' threads read them. They are copies
/// because a shard that fails does not wait for these readers.
struct alignas(cacheLine) Collectives::Call {
  int shard = 0;
  /// The calls of all shards of this process.
  const Call *here = nullptr;
  Lane *lane = nullptr;
  systole_collective what = {};
  int groupCount = 0, groupSize = 0;
  std::vector<int32_t> groups; ///< Empty if one group has all shards.
  std::vector<const void *> inputs;
  std::vector<void *> outputs;
  std::vector<int64_t> sizes;
  int64_t total = 0;
  /// The bytes of an element in memory and between processes.
  int64_t bytes = 0, wireBytes = 0;
  /// The group and the position in it at which the shard receives a result; or
  /// -1.
  int group = -1, place = -1;

  Memory scratch;
  std::vector<TreeNode> nodes;
  std::vector<void *> results;

  void begin(Lane &lane, const Call *here, int shard,
             const systole_collective &of, const void *const *from,
             void *const *to, const int64_t *elements, int32_t count,
             const Placement &placement);
  /// Reserves the scratch memory of a reduction.
  absl::Status reserveScratch();
  /// Whether both are parts of one collective.
  bool isLike(const Call &other) const;
  /// The shard at a position of a group.
  int at(int group, int member) const {
    return groups.empty() ? member : groups[group * groupSize + member];
  }
  const char *input(int buffer, int64_t element) const {
    return static_cast<const char *>(inputs[buffer]) + element * bytes;
  }
  char *output(int buffer, int64_t element) const {
    return static_cast<char *>(outputs[buffer]) + element * bytes;
  }
  template <typename Use> void forEachTransfer(Use use) const;

  /// The number of pieces if any shard may reduce any of them.
  int64_t countPieces() const;
};

/// Elements of several inputs, one input after the other.
struct Collectives::Slice {
  std::vector<Segment> segments;
  int64_t count = 0;

  void add(const Segment &segment) {
    segments.push_back(segment);
    count += segment.count;
  }
  /// Calls `use` for the segments within [begin, end), with the offset of each
  /// in the row of all inputs.
  template <typename Use>
  void within(int64_t begin, int64_t end, Use use) const {
    int64_t offset = 0;
    for (const Segment &segment : segments) {
      int64_t first = begin > offset ? begin - offset : 0;
      int64_t last =
          end - offset < segment.count ? end - offset : segment.count;
      if (first < last)
        use(Segment{segment.buffer, segment.from + first, segment.to + first,
                    last - first},
            offset + first);
      offset += segment.count;
    }
  }
};

/// A range of a member's input that goes to members [first, last) of its group.
struct Collectives::Transfer {
  int group, member, first, last;
  Segment segment;
};

/// The plan of a reduction over a group of several processes. `partial` and
/// `result` are offsets in the plan's memory.
struct Collectives::GroupPlan {
  int group = 0;
  /// A process's share of a group. In this process's own share `result` is its
  /// reduced slice. In another's share `partial` is sent there to be reduced,
  /// and `partialIn` arrives from there.
  struct Share {
    int process = 0;
    std::vector<int> members;
    /// The largest subtrees whose members are all in the process.
    std::vector<std::pair<int, int>> parts;
    int64_t partialOut = 0, partialIn = 0, result = 0;
  };
  std::vector<Share> shares;
  size_t mine = 0;           ///< The index of this process's share.
  std::vector<Slice> slices; ///< The slice of each member.
  int64_t window = 0, rounds = 0;

  /// The elements of a member's slice that belong to a round.
  std::pair<int64_t, int64_t> range(int member, int64_t round) const {
    int64_t count = slices[member].count, begin = round * window;
    return {begin < count ? begin : count,
            begin + window < count ? begin + window : count};
  }
  int64_t length(int member, int64_t round) const {
    auto [begin, end] = range(member, round);
    return end - begin;
  }
  /// The elements of all members of a share in a round.
  int64_t length(const Share &share, int64_t round) const {
    int64_t sum = 0;
    for (int member : share.members)
      sum += length(member, round);
    return sum;
  }
};

/// The messages of collectives with equal kind, groups and sizes. Offsets are
/// in the lane's memory.
struct Collectives::Plan {
  /// A range of a shard's input or output, and its offset in the memory.
  struct Copy {
    int shard, process;
    int64_t place;
    Segment segment;
  };
  struct Message {
    int process;
    int64_t place, bytes;
  };
  int32_t kind = 0;
  int64_t bytes = 0, wireBytes = 0;
  int groupSize = 0;
  std::vector<int32_t> callGroups;
  std::vector<int64_t> sizes;
  int64_t memoryBytes = 0;

  /// The ranges of collectives that copy.
  std::vector<Copy> sent, received;
  std::vector<Message> sends, receives;
  /// The groups of reductions.
  std::vector<GroupPlan> groups;
  int64_t rounds = 0;

  explicit Plan(const Call &call)
      : kind(call.what.kind), bytes(call.bytes), wireBytes(call.wireBytes),
        groupSize(call.groupSize), callGroups(call.groups), sizes(call.sizes) {}
  bool isOf(const Call &call) const {
    return kind == call.what.kind && bytes == call.bytes &&
           wireBytes == call.wireBytes && groupSize == call.groupSize &&
           sizes == call.sizes && callGroups == call.groups;
  }
};

/// The state of collectives that run one after the other. Each lane has its own
/// messages between processes.
struct Collectives::Lane {
  /// The plans of all collectives so far: every step repeats them.
  std::vector<std::unique_ptr<Plan>> plans;
  /// The plan of the present collective. The first shard's thread makes it.
  size_t current = 0;
  /// The memory for messages between processes, and the messages.
  Memory memory;
  std::vector<Transport::Message> sends, receives;
  absl::Status exchanged;
  int firstTag = 0;
  /// Whether one thread does the work of all shards of this process.
  bool isAlone = false;

  const Plan &plan() const { return *plans[current]; }
  /// Makes the plan of the call the current one, if there is one. It looks at
  /// the next plan first: steps repeat the same order.
  bool find(const Call &call) {
    for (size_t i = 1; i <= plans.size(); ++i)
      if (size_t next = (current + i) % plans.size(); plans[next]->isOf(call)) {
        current = next;
        return true;
      }
    return false;
  }
  void add(std::unique_ptr<Plan> plan) {
    current = plans.size();
    plans.push_back(std::move(plan));
  }
  absl::Status reserve(int64_t bytes) {
    if (bytes <= memory.size())
      return absl::OkStatus();
    absl::StatusOr<Memory> more =
        Memory::allocate(bytes, "what goes between processes");
    if (more.ok())
      memory = std::move(*more);
    return more.status();
  }
};

/// The reductions that one shard of the only process has started and not
/// finished. Other shards read those that have begun while this shard starts
/// more.
struct alignas(cacheLine) Collectives::Waiting {
  struct Item {
    Call call;
    std::unique_ptr<Item> next;
  };
  /// The first `count` are in use. The others keep their memory for later ones.
  Item items;
  int64_t count = 0;
  int64_t first = 0; ///< The number of the first reduction.
  /// Reductions with lower numbers have begun.
  std::atomic<int64_t> begun{0};
  /// The calls of all shards, for the reduction of which this shard reduces a
  /// piece.
  std::vector<const Call *> all;

  /// The call of a reduction that has begun.
  Call &at(int64_t number) {
    Item *item = &items;
    for (int64_t i = first; i < number; ++i)
      item = item->next.get();
    return item->call;
  }
};

/// The next piece that no shard has taken, of the reductions that all shards
/// have started. The lower bits hold the piece; the upper ones, the reduction's
/// number.
struct alignas(cacheLine) Collectives::NextPiece {
  static constexpr int pieceBits = 24;
  std::atomic<int64_t> value{0};
};

/// The reductions that the shards of one of several processes have started.
struct Collectives::Queue {
  struct Started {
    std::unique_ptr<Call[]> calls;
    /// The shards that have begun and finished it.
    int begun = 0, finished = 0;
  };

  Lane lane;
  Thread thread;

  std::mutex mutex;
  std::condition_variable changed;
  /// The reductions with numbers from `firstOpen` on.
  std::vector<std::unique_ptr<Started>> open;
  std::vector<std::unique_ptr<Started>> spare;
  int64_t firstOpen = 0;
  /// Reductions with lower numbers are done.
  int64_t done = 0;
  /// The number of reductions that each shard has started.
  std::vector<int64_t> started;
  absl::Status error;
  bool isBusy = false;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVESIMPL_H
