//===- Collectives.cpp - Collectives within a process ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/collectives/CollectivesImpl.h"

#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

const char *collectiveName(int32_t kind) {
  switch (kind) {
  case SYSTOLE_ALL_REDUCE:
    return "all-reduce";
  case SYSTOLE_ALL_GATHER:
    return "all-gather";
  case SYSTOLE_REDUCE_SCATTER:
    return "reduce-scatter";
  case SYSTOLE_ALL_TO_ALL:
    return "all-to-all";
  case SYSTOLE_COLLECTIVE_PERMUTE:
    return "collective-permute";
  case SYSTOLE_BROADCAST:
    return "broadcast";
  }
  return nullptr;
}

Collectives::Collectives(const Placement &placement, Transport *transport,
                         const Options &options)
    : placement(placement), transport(transport), timeout(options.timeout),
      barrier(placement.here(), options.spins),
      calls(std::make_unique<Call[]>(static_cast<size_t>(placement.here()))),
      lane(std::make_unique<Lane>()) {
  prepareToStart();
}

Collectives::~Collectives() {
  cancel();
  endQueue();
}

absl::Status Collectives::checkGroups(const systole_collective &what) const {
  const char *name = collectiveName(what.kind);
  const bool isPermute = what.kind == SYSTOLE_COLLECTIVE_PERMUTE;
  // One column for sources and one for targets of a permute. Other collectives
  // use the first only.
  std::vector<bool> seen[2];
  for (std::vector<bool> &column : seen)
    column.resize(static_cast<size_t>(placement.shards));
  for (int i = 0; i < what.num_groups * what.group_size; ++i) {
    int32_t shard = what.groups[i];
    if (shard < 0 || shard >= placement.shards)
      return absl::InternalError(absl::StrCat("the groups of the ", name,
                                              " have a shard ", shard, " of ",
                                              placement.shards));
    std::vector<bool> &column = seen[isPermute ? i % 2 : 0];
    if (column[static_cast<size_t>(shard)])
      return absl::InternalError(absl::StrCat("the groups of the ", name,
                                              " have shard ", shard, " twice"));
    column[static_cast<size_t>(shard)] = true;
  }
  return absl::OkStatus();
}

absl::Status Collectives::check(const systole_collective &what,
                                const int64_t *sizes, int32_t count) const {
  const char *name = collectiveName(what.kind);
  if (!name)
    return absl::UnimplementedError(
        absl::StrCat("there is no collective number ", what.kind));
  bool reduces =
      what.kind == SYSTOLE_ALL_REDUCE || what.kind == SYSTOLE_REDUCE_SCATTER;
  if (elementBytes(what.dtype) == 0 ||
      (reduces && !findTreeReduce(what.dtype, what.reduction)))
    return absl::UnimplementedError(absl::StrCat(
        "there is no ", name, " of ", dtypeName(what.dtype),
        reduces ? absl::StrCat(" by reduction number ", what.reduction) : ""));
  if (what.kind == SYSTOLE_COLLECTIVE_PERMUTE &&
      (!what.groups || what.group_size != 2))
    return absl::InternalError("a collective-permute without its pairs");
  if (what.groups)
    RETURN_IF_ERROR(checkGroups(what));
  bool parts =
      what.kind == SYSTOLE_REDUCE_SCATTER || what.kind == SYSTOLE_ALL_TO_ALL;
  int size = what.groups ? what.group_size : placement.shards;
  for (int32_t i = 0; parts && i < count; ++i)
    if (sizes[i] % size != 0)
      return absl::InternalError(absl::StrCat("the ", name, " parts ", sizes[i],
                                              " elements among ", size,
                                              " shards"));
  return absl::OkStatus();
}

absl::Status Collectives::meet(const Call &call, const char *when) {
  if (call.lane->isAlone)
    return cancelled.load() ? absl::CancelledError() : absl::OkStatus();
  return meet(call.shard, when, collectiveName(call.what.kind));
}

absl::Status Collectives::meet(int shard) {
  return meet(shard, "the update of ", "shared variables");
}

absl::Status Collectives::meet(int shard, const char *when,
                               absl::string_view what) {
  // One thread waits for other processes. The others wait for it, longer than
  // it waits.
  Clock::duration patience = transport ? 2 * timeout : timeout;
  switch (barrier.arrive(shard - placement.first(), patience)) {
  case Barrier::Result::Met:
    return absl::OkStatus();
  case Barrier::Result::Cancelled:
    return absl::CancelledError();
  case Barrier::Result::TimedOut:
    break;
  }
  std::vector<int> absent = barrier.absent(shard - placement.first());
  for (int &other : absent)
    other += placement.first();
  return absl::DeadlineExceededError(absl::StrCat(
      "shard ", absl::StrJoin(absent, ", "), " did not reach ", when, what));
}

/// Whether every shard of this process calls with the same arguments. Each
/// shard checks by itself: so none reads an argument that another lacks.
bool Collectives::allInTheSame(const Call &call) const {
  for (int i = 0; i < placement.here(); ++i)
    if (!call.isLike(call.here[i]))
      return false;
  return true;
}

bool Collectives::Call::isLike(const Call &other) const {
  return sizes == other.sizes && what.kind == other.what.kind &&
         what.dtype == other.what.dtype &&
         what.reduction == other.what.reduction &&
         groupCount == other.groupCount && groupSize == other.groupSize &&
         groups == other.groups;
}

absl::Status Collectives::run(int shard, const systole_collective &what,
                              const void *const *inputs, void *const *outputs,
                              const int64_t *sizes, int32_t count) {
  const bool reduces =
      what.kind == SYSTOLE_ALL_REDUCE || what.kind == SYSTOLE_REDUCE_SCATTER;
  // All shards meet once for this reduction and for those already started.
  if (reduces && hasWaiting(shard)) {
    int64_t number;
    absl::Status status =
        start(shard, what, inputs, outputs, sizes, count, &number);
    return status.ok() ? finish(shard, number) : status;
  }
  RETURN_IF_ERROR(check(what, sizes, count));
  Call &call = calls[shard - placement.first()];
  call.begin(*lane, calls.get(), shard, what, inputs, outputs, sizes, count,
             placement);
  RETURN_IF_ERROR(call.reserveScratch());
  RETURN_IF_ERROR(meet(call, "the "));
  if (!allInTheSame(call))
    return absl::InternalError("the shards are in different collectives");
  zeroOutputsOfNonMembers(call);
  absl::Status status;
  if (!reduces)
    status = transfer(call);
  else if (placement.processes > 1)
    status = reduceAcross(&call, &call + 1);
  else
    reduceHere(call);
  return status.ok() ? meet(call, "the end of the ") : status;
}

void Collectives::Call::begin(Lane &lane, const Call *here, int shard,
                              const systole_collective &of,
                              const void *const *from, void *const *to,
                              const int64_t *elements, int32_t count,
                              const Placement &placement) {
  this->lane = &lane;
  this->here = here;
  this->shard = shard;
  what = of;
  groupCount = of.groups ? of.num_groups : 1;
  groupSize = of.groups ? of.group_size : placement.shards;
  if (of.groups)
    groups.assign(of.groups, of.groups + groupCount * groupSize);
  else
    groups.clear();
  inputs.assign(from, from + count);
  outputs.assign(to, to + count);
  sizes.assign(elements, elements + count);
  total = 0;
  for (int64_t size : sizes)
    total += size;
  bytes = elementBytes(what.dtype);
  wireBytes = what.reduction & SYSTOLE_BF16_WIRE ? 2 : bytes;
  group = place = -1;
  for (int i = 0; i < groupCount * groupSize; ++i) {
    bool isTarget = what.kind != SYSTOLE_COLLECTIVE_PERMUTE || i % 2 == 1;
    if (isTarget && at(i / groupSize, i % groupSize) == shard) {
      group = i / groupSize;
      place = i % groupSize;
    }
  }
  nodes.assign(static_cast<size_t>(groupSize), TreeNode());
}

absl::Status Collectives::Call::reserveScratch() {
  if (scratch.size() > 0)
    return absl::OkStatus();
  ASSIGN_OR_RETURN(scratch,
                   Memory::allocate(treeReduceScratch, "an all-reduce"));
  return absl::OkStatus();
}

void Collectives::zeroOutputsOfNonMembers(Call &call) const {
  if (call.group >= 0)
    return;
  for (size_t i = 0; i < call.sizes.size(); ++i) {
    int64_t size = call.sizes[i];
    if (call.what.kind == SYSTOLE_ALL_GATHER)
      size *= call.groupSize;
    if (call.what.kind == SYSTOLE_REDUCE_SCATTER)
      size /= call.groupSize;
    std::memset(call.outputs[i], 0, static_cast<size_t>(size * call.bytes));
  }
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Calls `use` for elements [begin, end), counted over all inputs.
template <typename Call, typename Use>
static void forEachSegmentIn(const Call &call, int64_t begin, int64_t end,
                             Use use) {
  int64_t offset = 0;
  for (size_t i = 0; i < call.sizes.size(); offset += call.sizes[i++]) {
    int64_t first = std::max<int64_t>(begin - offset, 0);
    int64_t last = std::min(end - offset, call.sizes[i]);
    if (first < last)
      use(Segment{static_cast<int>(i), first, first, last - first});
  }
}

/// Calls `use` for the elements that a member reduces, counted over all inputs.
/// In an all-reduce that is an equal share of all elements; in a
/// reduce-scatter, the elements that the member receives.
template <typename Call, typename Use>
static void forEachSegment(const Call &call, int member, Use use) {
  const int64_t members = call.groupSize;
  if (call.what.kind == SYSTOLE_REDUCE_SCATTER) {
    for (size_t i = 0; i < call.sizes.size(); ++i) {
      int64_t part = call.sizes[i] / members;
      use(Segment{static_cast<int>(i), member * part, 0, part});
    }
    return;
  }
  // A share consists of whole cache lines: no two members write to one line.
  int64_t part =
      alignUp((call.total + members - 1) / members * call.bytes) / call.bytes;
  int64_t begin = std::min(call.total, part * member);
  forEachSegmentIn(call, begin, std::min(call.total, begin + part), use);
}

Collectives::Slice Collectives::sliceOf(const Call &call, int group,
                                        int member) const {
  Slice slice;
  forEachSegment(call, member,
                 [&](const Segment &segment) { slice.add(segment); });
  return slice;
}

/// Reduces elements of a group for one member, or for all members if `receiver`
/// is -1. `callOf` gives the arguments of each shard. `tools` lends its scratch
/// memory.
template <typename Call, typename CallOf>
static void reduceSegment(Call &tools, const Call &call, int group,
                          int receiver, const Segment &segment, CallOf callOf) {
  TreeReduce reduce = findTreeReduce(call.what.dtype, call.what.reduction);
  tools.nodes.assign(static_cast<size_t>(call.groupSize), TreeNode());
  tools.results.clear();
  for (int member = 0; member < call.groupSize; ++member) {
    const Call &other = callOf(call.at(group, member));
    tools.nodes[static_cast<size_t>(member)] = {
        other.input(segment.buffer, segment.from), member + 1};
    if (receiver < 0 || member == receiver)
      tools.results.push_back(other.output(segment.buffer, segment.to));
  }
  reduce(tools.nodes.data(), 0, call.groupSize, segment.count,
         tools.results.data(), static_cast<int>(tools.results.size()),
         tools.scratch.data());
}

/// All shards are in this process: each reduces its slice directly from and to
/// the others' memory.
void Collectives::reduceHere(Call &call) {
  if (call.group < 0)
    return;
  bool toAll = call.what.kind == SYSTOLE_ALL_REDUCE;
  forEachSegment(call, call.place, [&](const Segment &segment) {
    reduceSegment(call, call, call.group, toAll ? -1 : call.place, segment,
                  [&](int shard) -> const Call & { return call.here[shard]; });
  });
}

//===----------------------------------------------------------------------===//
// Pieces of reductions that were started
//===----------------------------------------------------------------------===//

/// The bytes of a piece. Small pieces let shards finish at about the same time;
/// large ones hide the cost of taking a piece.
static constexpr int64_t pieceBytes = 512 << 10;

/// An all-reduce has equal pieces of each group's elements. A reduce-scatter
/// has one piece for each member.
int64_t Collectives::Call::countPieces() const {
  if (what.kind == SYSTOLE_REDUCE_SCATTER)
    return groupCount * groupSize;
  const int64_t part = pieceBytes / bytes;
  return groupCount * ((total + part - 1) / part);
}

absl::Status Collectives::reducePiece(Waiting &mine, int64_t number,
                                      int64_t piece) {
  const Call &call = mine.at(number);
  mine.all.clear();
  for (int shard = 0; shard < placement.here(); ++shard) {
    mine.all.push_back(&waiting[shard].at(number));
    if (!call.isLike(*mine.all.back()))
      return absl::InternalError("the shards are in different collectives");
  }
  const int64_t ofGroup = call.countPieces() / call.groupCount;
  const int group = static_cast<int>(piece / ofGroup);
  const int64_t place = piece % ofGroup;
  const bool toAll = call.what.kind == SYSTOLE_ALL_REDUCE;
  const int member = toAll ? -1 : static_cast<int>(place);
  auto use = [&](const Segment &segment) {
    reduceSegment(calls[call.shard], call, group, member, segment,
                  [&](int shard) -> const Call & { return *mine.all[shard]; });
  };
  if (!toAll) {
    forEachSegment(call, member, use);
    return absl::OkStatus();
  }
  const int64_t part = pieceBytes / call.bytes, begin = place * part;
  forEachSegmentIn(call, begin, std::min(call.total, begin + part), use);
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Calls `use` for every range of an input that goes to another shard, in the
/// same order in every process.
template <typename Use> void Collectives::Call::forEachTransfer(Use use) const {
  for (int g = 0; g < groupCount; ++g)
    for (int m = 0; m < groupSize; ++m)
      for (size_t i = 0; i < sizes.size(); ++i) {
        const int buffer = static_cast<int>(i);
        const int64_t size = sizes[i], part = size / groupSize;
        switch (what.kind) {
        case SYSTOLE_ALL_GATHER:
          use(Transfer{g, m, 0, groupSize, {buffer, 0, m * size, size}});
          break;
        case SYSTOLE_ALL_TO_ALL:
          for (int k = 0; k < groupSize; ++k)
            use(Transfer{g, m, k, k + 1, {buffer, k * part, m * part, part}});
          break;
        case SYSTOLE_BROADCAST:
          if (m == 0)
            use(Transfer{g, 0, 0, groupSize, {buffer, 0, 0, size}});
          break;
        case SYSTOLE_COLLECTIVE_PERMUTE:
          if (m == 0)
            use(Transfer{g, 0, 1, 2, {buffer, 0, 0, size}});
          break;
        }
      }
}

absl::Status Collectives::transfer(Call &call) {
  // Transfers from shards of this process.
  call.forEachTransfer([&](const Transfer &transfer) {
    int source = call.at(transfer.group, transfer.member);
    const Segment &segment = transfer.segment;
    if (transfer.group != call.group || call.place < transfer.first ||
        call.place >= transfer.last || !placement.isHere(source))
      return;
    const Call &other = call.here[source - placement.first()];
    char *to = call.output(segment.buffer, segment.to);
    const char *from = other.input(segment.buffer, segment.from);
    if (to != from)
      std::memcpy(to, from, static_cast<size_t>(segment.count * call.bytes));
  });
  if (placement.processes == 1)
    return absl::OkStatus();
  Lane &lane = *call.lane;
  if (call.shard == placement.first())
    lane.exchanged = planTransfers(call);
  RETURN_IF_ERROR(meet(call, "the "));
  if (!lane.exchanged.ok())
    return lane.exchanged;
  const Plan &plan = lane.plan();
  for (const Plan::Copy &copy : plan.sent)
    if (copy.shard == call.shard)
      std::memcpy(lane.memory.data() + copy.place,
                  call.input(copy.segment.buffer, copy.segment.from),
                  static_cast<size_t>(copy.segment.count * call.bytes));
  RETURN_IF_ERROR(exchange(call));
  for (const Plan::Copy &copy : plan.received)
    if (copy.shard == call.shard)
      std::memcpy(call.output(copy.segment.buffer, copy.segment.to),
                  lane.memory.data() + copy.place,
                  static_cast<size_t>(copy.segment.count * call.bytes));
  return absl::OkStatus();
}

/// Assigns each range that is sent or received its position in the plan's
/// memory. Each other process gets one message, in the order of the transfers.
absl::Status Collectives::planTransfers(const Call &call) {
  Lane &lane = *call.lane;
  if (!lane.find(call))
    lane.add(makeTransferPlan(call));
  const Plan &plan = lane.plan();
  RETURN_IF_ERROR(lane.reserve(plan.memoryBytes));
  auto address = [&](const std::vector<Plan::Message> &planned,
                     std::vector<Transport::Message> &messages) {
    messages.clear();
    for (const Plan::Message &message : planned)
      messages.push_back({message.process, 0,
                          lane.memory.data() + message.place, message.bytes});
  };
  address(plan.sends, lane.sends);
  address(plan.receives, lane.receives);
  return absl::OkStatus();
}

std::unique_ptr<Collectives::Plan>
Collectives::makeTransferPlan(const Call &call) const {
  auto result = std::make_unique<Plan>(call);
  Plan &plan = *result;
  const int processes = placement.processes;
  std::vector<int64_t> sent(static_cast<size_t>(processes), 0);
  std::vector<int64_t> received = sent;
  call.forEachTransfer([&](const Transfer &transfer) {
    int source = call.at(transfer.group, transfer.member);
    int from = placement.processOf(source);
    int64_t bytes = transfer.segment.count * call.bytes;
    int before = -1;
    for (int member = transfer.first; member < transfer.last; ++member) {
      int target = call.at(transfer.group, member);
      int to = placement.processOf(target);
      if (to == from)
        continue;
      // The shards of one process are usually neighbours in the group. If they
      // are not, the process gets the range more than once.
      bool isNew = to != before;
      before = to;
      if (from == placement.rank && isNew) {
        plan.sent.push_back({source, to, sent[to], transfer.segment});
        sent[to] += bytes;
      }
      if (to == placement.rank) {
        if (isNew)
          received[from] += bytes;
        plan.received.push_back(
            {target, from, received[from] - bytes, transfer.segment});
      }
    }
  });
  int64_t total = 0;
  auto place = [&](std::vector<int64_t> &sizes) {
    std::vector<int64_t> begins;
    for (int64_t size : sizes) {
      begins.push_back(total);
      total += alignUp(size);
    }
    return begins;
  };
  std::vector<int64_t> sendBegins = place(sent);
  std::vector<int64_t> receiveBegins = place(received);
  plan.memoryBytes = total;
  for (Plan::Copy &copy : plan.sent)
    copy.place += sendBegins[copy.process];
  for (Plan::Copy &copy : plan.received)
    copy.place += receiveBegins[copy.process];
  for (int process = 0; process < processes; ++process) {
    if (sent[process] > 0)
      plan.sends.push_back({process, sendBegins[process], sent[process]});
    if (received[process] > 0)
      plan.receives.push_back(
          {process, receiveBegins[process], received[process]});
  }
  return result;
}

absl::Status Collectives::exchange(const Call &call) {
  RETURN_IF_ERROR(meet(call, "the "));
  Lane &lane = *call.lane;
  absl::Status &exchanged = lane.exchanged;
  if (call.shard == placement.first())
    exchanged = transport->exchange(lane.sends, lane.receives,
                                    Clock::now() + timeout, cancelled,
                                    /*inBackground=*/lane.isAlone);
  RETURN_IF_ERROR(meet(call, "the "));
  if (absl::IsDeadlineExceeded(exchanged))
    return absl::DeadlineExceededError(
        absl::StrCat(exchanged.message(), " did not reach the ",
                     collectiveName(call.what.kind)));
  return exchanged;
}

} // namespace systole::runtime
