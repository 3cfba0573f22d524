//===- CollectivesAcross.cpp - Reductions between processes ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction consists of rounds of two exchanges. First, every process reduces
// its own largest subtrees for each slice and sends the results to the slice's
// owner. The owner completes the tree. An all-reduce then sends the results
// back. The larger a process's subtrees are, the less it sends. If all
// processes have the same power of two of shards, that is the minimum.
//
//===----------------------------------------------------------------------===//

#include "runtime/collectives/CollectivesImpl.h"
#include "runtime/support/Status.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

/// The bytes that all groups exchange in one round.
constexpr int64_t roundBytes = 16 << 20;

int Collectives::processOf(const Call &call, int group, int member) const {
  return placement.processOf(call.at(group, member));
}

void Collectives::partsOf(const Call &call, int group, int process, int first,
                          int last,
                          std::vector<std::pair<int, int>> &parts) const {
  int inside = 0;
  for (int member = first; member < last; ++member)
    inside += processOf(call, group, member) == process;
  if (inside == 0)
    return;
  if (inside == last - first) {
    parts.emplace_back(first, last);
    return;
  }
  int middle = treeMiddle(first, last);
  partsOf(call, group, process, first, middle, parts);
  partsOf(call, group, process, middle, last, parts);
}

std::unique_ptr<Collectives::Plan>
Collectives::makeReductionPlan(const Call &call) const {
  auto result = std::make_unique<Plan>(call);
  Plan &plan = *result;
  int64_t total = 0;
  for (int g = 0; g < call.groupCount; ++g) {
    GroupPlan group;
    group.group = g;
    for (int member = 0; member < call.groupSize; ++member) {
      int process = processOf(call, g, member);
      auto share = std::find_if(
          group.shares.begin(), group.shares.end(),
          [&](const GroupPlan::Share &s) { return s.process == process; });
      if (share == group.shares.end()) {
        group.shares.emplace_back();
        share = std::prev(group.shares.end());
        share->process = process;
        partsOf(call, g, process, 0, call.groupSize, share->parts);
      }
      share->members.push_back(member);
      group.slices.push_back(sliceOf(call, g, member));
    }
    auto mine = std::find_if(
        group.shares.begin(), group.shares.end(),
        [&](const GroupPlan::Share &s) { return s.process == placement.rank; });
    if (mine == group.shares.end())
      continue;
    group.mine = static_cast<size_t>(mine - group.shares.begin());
    int64_t longest = 0;
    for (const Slice &slice : group.slices)
      longest = std::max(longest, slice.count);
    group.window = std::max<int64_t>(
        SYSTOLE_ALIGNMENT,
        roundBytes / (call.wireBytes * call.groupSize * call.groupCount) /
            SYSTOLE_ALIGNMENT * SYSTOLE_ALIGNMENT);
    group.rounds = (longest + group.window - 1) / group.window;
    auto reserve = [&](int64_t elements) {
      int64_t place = total;
      total += alignUp(elements * call.wireBytes);
      return place;
    };
    const auto own = static_cast<int64_t>(mine->members.size());
    for (GroupPlan::Share &share : group.shares) {
      const auto members = static_cast<int64_t>(share.members.size());
      if (&share != &group.shares[group.mine]) {
        share.partialOut = reserve(static_cast<int64_t>(mine->parts.size()) *
                                   members * group.window);
        share.partialIn = reserve(static_cast<int64_t>(share.parts.size()) *
                                  own * group.window);
      }
      share.result = reserve(members * group.window);
    }
    plan.rounds = std::max(plan.rounds, group.rounds);
    plan.groups.push_back(std::move(group));
  }
  plan.memoryBytes = total;
  return result;
}

absl::Status Collectives::reduceAcross(Call *first, Call *last) {
  Lane &lane = *first->lane;
  const bool isFirst = first->shard == placement.first();
  if (isFirst) {
    if (!lane.find(*first))
      lane.add(makeReductionPlan(*first));
    lane.exchanged = lane.reserve(lane.plan().memoryBytes);
  }
  RETURN_IF_ERROR(meet(*first, "the "));
  if (!lane.exchanged.ok())
    return lane.exchanged;
  const Plan &plan = lane.plan();
  const bool toAll = first->what.kind == SYSTOLE_ALL_REDUCE;
  auto forEach =
      [&](void (Collectives::*work)(Call &, const GroupPlan &, int64_t),
          int64_t round) {
        for (Call *call = first; call != last; ++call)
          for (const GroupPlan &group : plan.groups)
            if (group.group == call->group)
              (this->*work)(*call, group, round);
      };
  // Adds a round's messages: one for each group and each process that takes
  // part in it.
  auto addMessages = [&](int64_t round, bool results) {
    if (!isFirst)
      return;
    lane.sends.clear();
    lane.receives.clear();
    for (const GroupPlan &group : plan.groups) {
      const GroupPlan::Share &mine = group.shares[group.mine];
      auto bytesOf = [&](const GroupPlan::Share &of, int64_t copies) {
        return group.length(of, round) * copies * first->wireBytes;
      };
      auto add = [&](std::vector<Transport::Message> &messages, int process,
                     int64_t place, int64_t bytes) {
        if (bytes > 0)
          messages.push_back({process, lane.firstTag + group.group,
                              lane.memory.data() + place, bytes});
      };
      for (const GroupPlan::Share &share : group.shares) {
        if (&share == &mine)
          continue;
        add(lane.sends, share.process, results ? mine.result : share.partialOut,
            results ? bytesOf(mine, 1)
                    : bytesOf(share, static_cast<int64_t>(mine.parts.size())));
        add(lane.receives, share.process,
            results ? share.result : share.partialIn,
            results ? bytesOf(share, 1)
                    : bytesOf(mine, static_cast<int64_t>(share.parts.size())));
      }
    }
  };
  for (int64_t round = 0; round < plan.rounds; ++round) {
    forEach(&Collectives::packPartials, round);
    addMessages(round, false);
    RETURN_IF_ERROR(exchange(*first));
    forEach(&Collectives::combine, round);
    if (!toAll)
      continue;
    addMessages(round, true);
    RETURN_IF_ERROR(exchange(*first));
    forEach(&Collectives::unpackResults, round);
  }
  return absl::OkStatus();
}

/// The members in this process share the elements of each window.
void Collectives::packPartials(Call &call, const GroupPlan &group,
                               int64_t round) {
  TreeReduce reduce = findTreeReduce(call.what.dtype, call.what.reduction);
  const GroupPlan::Share &mine = group.shares[group.mine];
  const auto helpers = static_cast<int64_t>(mine.members.size());
  const int64_t helper =
      std::find(mine.members.begin(), mine.members.end(), call.place) -
      mine.members.begin();
  for (const GroupPlan::Share &share : group.shares) {
    if (&share == &mine)
      continue;
    char *place = call.lane->memory.data() + share.partialOut;
    for (int member : share.members) {
      const int64_t begin = group.range(member, round).first;
      const int64_t length = group.length(member, round);
      int64_t first = begin + length * helper / helpers;
      int64_t last = begin + length * (helper + 1) / helpers;
      for (const std::pair<int, int> &part : mine.parts) {
        const int low = part.first, high = part.second;
        group.slices[member].within(
            first, last, [&](const Segment &segment, int64_t row) {
              for (int i = low; i < high; ++i)
                call.nodes[i] = {
                    call.here[call.at(group.group, i) - placement.first()]
                        .input(segment.buffer, segment.from),
                    i + 1};
              char *to = place + (row - begin) * call.wireBytes;
              if (call.wireBytes == call.bytes) {
                void *output = to;
                reduce(call.nodes.data(), low, high, segment.count, &output, 1,
                       call.scratch.data());
                return;
              }
              float block[1024];
              void *output = block;
              for (int64_t i = 0; i < segment.count; i += 1024) {
                int64_t count = std::min<int64_t>(1024, segment.count - i);
                reduce(call.nodes.data(), low, high, count, &output, 1,
                       call.scratch.data());
                packBF16(block, count, reinterpret_cast<uint16_t *>(to) + i);
                for (int j = low; j < high; ++j)
                  call.nodes[j].values =
                      static_cast<const float *>(call.nodes[j].values) + count;
              }
            });
        place += length * call.wireBytes;
      }
    }
  }
}

/// Completes the tree for the shard's own slice.
void Collectives::combine(Call &call, const GroupPlan &group, int64_t round) {
  TreeReduce reduce = findTreeReduce(call.what.dtype, call.what.reduction);
  const bool toAll = call.what.kind == SYSTOLE_ALL_REDUCE;
  const GroupPlan::Share &mine = group.shares[group.mine];
  const int64_t begin = group.range(call.place, round).first;
  const int64_t length = group.length(call.place, round);
  // The bytes of earlier members in the received messages.
  int64_t before = 0;
  for (int member : mine.members) {
    if (member == call.place)
      break;
    before += group.length(member, round);
  }
  const bool packed = call.wireBytes != call.bytes;
  char *result =
      call.lane->memory.data() + mine.result + before * call.wireBytes;
  group.slices[call.place].within(
      begin, begin + length, [&](const Segment &segment, int64_t row) {
        std::fill(call.nodes.begin(), call.nodes.end(), TreeNode());
        call.results.clear();
        for (const GroupPlan::Share &share : group.shares) {
          if (&share == &mine)
            continue;
          const auto parts = static_cast<int64_t>(share.parts.size());
          const char *values =
              call.lane->memory.data() + share.partialIn +
              (before * parts + (row - begin)) * call.wireBytes;
          for (auto [low, high] : share.parts) {
            call.nodes[low] = {values, high, packed};
            values += length * call.wireBytes;
          }
        }
        for (int member : mine.members) {
          const Call &other =
              call.here[call.at(group.group, member) - placement.first()];
          call.nodes[member] = {other.input(segment.buffer, segment.from),
                                member + 1};
          if (toAll || member == call.place)
            call.results.push_back(other.output(segment.buffer, segment.to));
        }
        reduce(call.nodes.data(), 0, call.groupSize, segment.count,
               call.results.data(), static_cast<int>(call.results.size()),
               call.scratch.data());
        if (!toAll || group.shares.size() == 1)
          return;
        const char *reduced = call.output(segment.buffer, segment.to);
        char *to = result + (row - begin) * call.wireBytes;
        if (packed)
          packBF16(reinterpret_cast<const float *>(reduced), segment.count,
                   reinterpret_cast<uint16_t *>(to));
        else
          std::memcpy(to, reduced,
                      static_cast<size_t>(segment.count * call.bytes));
      });
}

/// Copies the results of other processes to the shard's own output.
void Collectives::unpackResults(Call &call, const GroupPlan &group,
                                int64_t round) {
  for (const GroupPlan::Share &share : group.shares) {
    if (&share == &group.shares[group.mine])
      continue;
    const char *values = call.lane->memory.data() + share.result;
    for (int member : share.members) {
      const int64_t begin = group.range(member, round).first;
      const int64_t length = group.length(member, round);
      group.slices[member].within(
          begin, begin + length, [&](const Segment &segment, int64_t row) {
            const char *from = values + (row - begin) * call.wireBytes;
            char *to = call.output(segment.buffer, segment.to);
            if (call.wireBytes == call.bytes)
              std::memcpy(to, from,
                          static_cast<size_t>(segment.count * call.bytes));
            else
              unpackBF16(reinterpret_cast<const uint16_t *>(from),
                         segment.count, reinterpret_cast<float *>(to));
          });
      values += length * call.wireBytes;
    }
  }
}

} // namespace systole::runtime
