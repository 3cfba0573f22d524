//===- CollectivesImpl.h - The parts of a collective ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to Collectives.cpp (what happens within a process),
// CollectivesAcross.cpp (reductions between processes) and
// CollectivesStarted.cpp (those that are started first and waited for later).
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVESIMPL_H
#define SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVESIMPL_H

#include "runtime/collectives/Collectives.h"
#include "runtime/support/Thread.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace systole::runtime {

/// Elements of an input, and where in the output they go.
struct Segment {
  int buffer;
  int64_t from, to, count;
};

/// One shard's arguments. Other shards' threads read them: they are copies,
/// because a shard that fails does not wait for those that still read them.
struct alignas(cacheLine) Collectives::Call {
  int shard = 0;
  /// Those of all shards of this process.
  const Call *here = nullptr;
  Lane *lane = nullptr;
  systole_collective what = {};
  int groupCount = 0, groupSize = 0;
  std::vector<int32_t> groups; ///< Empty for one group of all.
  std::vector<const void *> inputs;
  std::vector<void *> outputs;
  std::vector<int64_t> sizes;
  int64_t total = 0;
  /// Of an element, in memory and between processes.
  int64_t bytes = 0, wireBytes = 0;
  /// The shard's group and its place there, as one that gets something; or -1.
  int group = -1, place = -1;

  Memory scratch;
  std::vector<TreeNode> nodes;
  std::vector<void *> results;

  void begin(Lane &lane, const Call *here, int shard,
             const systole_collective &of, const void *const *from,
             void *const *to, const int64_t *elements, int32_t count,
             const Placement &placement);
  /// Asks for the memory that a reduction takes.
  absl::Status reserveScratch();
  /// Whether both are parts of one collective.
  bool isLike(const Call &other) const;
  /// The shard at a place of a group.
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

  /// Into how many pieces it falls, where any shard reduces any of them.
  int64_t countPieces() const;
};

/// Elements of several inputs, in a row.
struct Collectives::Slice {
  std::vector<Segment> segments;
  int64_t count = 0;

  void add(const Segment &segment) {
    segments.push_back(segment);
    count += segment.count;
  }
  /// Calls `use` for the parts of segments in [begin, end) of the row, with
  /// where each begins in the row.
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

/// A part of a member's input that goes to members [first, last) of its group.
struct Collectives::Transfer {
  int group, member, first, last;
  Segment segment;
};

/// How a group that is not within this process is reduced. `partial` and
/// `result` are places in the plan's memory.
struct Collectives::GroupPlan {
  int group = 0;
  /// What a process has of the group. For another one than this, `partial` are
  /// what goes there to be reduced, and `partialIn` what comes to be reduced
  /// here; `result` is what it has reduced.
  struct Share {
    int process = 0;
    std::vector<int> members;
    /// The largest subtrees that are the process's.
    std::vector<std::pair<int, int>> parts;
    int64_t partialOut = 0, partialIn = 0, result = 0;
  };
  std::vector<Share> shares;
  size_t mine = 0;           ///< Which of the shares is this process's.
  std::vector<Slice> slices; ///< Of each member.
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
  /// Of all members of a share.
  int64_t length(const Share &share, int64_t round) const {
    int64_t sum = 0;
    for (int member : share.members)
      sum += length(member, round);
    return sum;
  }
};

/// What goes between processes in collectives of the same kind, groups and
/// sizes. Places are in the lane's memory.
struct Collectives::Plan {
  /// A part of a shard's input or output, and its place in the memory.
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

  /// Of copies.
  std::vector<Copy> sent, received;
  std::vector<Message> sends, receives;
  /// Of reductions.
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

/// What collectives have in common that are done one after the other, and what
/// goes between processes apart from those of others.
struct Collectives::Lane {
  /// Of all that was done so far: steps do the same again.
  std::vector<std::unique_ptr<Plan>> plans;
  /// That of the collective that is done, made by the first shard's thread.
  size_t current = 0;
  /// What goes between processes, and its messages.
  Memory memory;
  std::vector<Transport::Message> sends, receives;
  absl::Status exchanged;
  int firstTag = 0;
  /// Whether one thread does the work of all shards of this process.
  bool isAlone = false;

  const Plan &plan() const { return *plans[current]; }
  /// Makes the plan of the call the current one, if there is one: after the
  /// last comes most likely the next.
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

/// What one shard of the only process has started and not finished. Others read
/// what has begun while the shard starts more.
struct alignas(cacheLine) Collectives::Waiting {
  struct Item {
    Call call;
    std::unique_ptr<Item> next;
  };
  /// The first `count` are in use, and keep their memory after it.
  Item items;
  int64_t count = 0;
  int64_t first = 0; ///< The number of the first.
  /// Those with lower numbers have begun.
  std::atomic<int64_t> begun{0};
  /// Of what this shard reduces a piece of, the calls of all.
  std::vector<const Call *> all;

  /// Of one that has begun.
  Call &at(int64_t number) {
    Item *item = &items;
    for (int64_t i = first; i < number; ++i)
      item = item->next.get();
    return item->call;
  }
};

/// The next piece of what all have started that nobody has taken: the number of
/// the reduction and, in the lower bits, of the piece.
struct alignas(cacheLine) Collectives::NextPiece {
  static constexpr int pieceBits = 24;
  std::atomic<int64_t> value{0};
};

/// What the shards of one of several processes have started.
struct Collectives::Queue {
  struct Started {
    std::unique_ptr<Call[]> calls;
    /// How many shards have begun and finished it.
    int begun = 0, finished = 0;
  };

  Lane lane;
  Thread thread;

  std::mutex mutex;
  std::condition_variable changed;
  /// Those with the numbers from `firstOpen` on.
  std::vector<std::unique_ptr<Started>> open;
  std::vector<std::unique_ptr<Started>> spare;
  int64_t firstOpen = 0;
  /// Those with lower numbers are done.
  int64_t done = 0;
  /// How many each shard has started.
  std::vector<int64_t> started;
  absl::Status error;
  bool isBusy = false;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVESIMPL_H
