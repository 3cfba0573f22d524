//===- CollectiveExchange.cpp - Meetings of processes ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/Collectives.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace systole::interpreter;

std::string Collectives::describe(int64_t process) const {
  std::string text = "replica " + std::to_string(process / numPartitions);
  if (numPartitions > 1)
    text += ", partition " + std::to_string(process % numPartitions);
  return text;
}

/// Processes of one program meet at one op; those of several programs, at ops
/// of one kind.
static bool canMeet(Operation *a, Operation *b) {
  return a == b || (a->getName() == b->getName() &&
                    a->getParentOfType<func::FuncOp>() !=
                        b->getParentOfType<func::FuncOp>());
}

bool Collectives::isStuck() const {
  bool waits = false;
  for (auto [op, hasEnded] : llvm::zip_equal(waitsAt, ended)) {
    if (!op && !hasEnded)
      return false;
    waits |= op != nullptr;
  }
  return waits;
}

LogicalResult Collectives::reportEnded(Operation *op, int64_t process,
                                       int64_t other) {
  failed = true;
  changed.notify_all();
  return op->emitError()
         << describe(process) << " waits here but " << describe(other)
         << " has returned; every replica must reach the same collectives";
}

LogicalResult Collectives::wait(std::unique_lock<std::mutex> &lock,
                                Operation *op, ArrayRef<int64_t> group,
                                int64_t process,
                                llvm::function_ref<bool()> done) {
  auto findEnded = [&] {
    return llvm::find_if(group, [&](int64_t other) { return ended[other]; });
  };
  waitsAt[process] = op;
  changed.notify_all();
  changed.wait(lock, [&] {
    return done() || failed || findEnded() != group.end() || isStuck();
  });
  if (done()) {
    waitsAt[process] = nullptr;
    return success();
  }
  if (failed)
    return failure();
  if (const int64_t *other = findEnded(); other != group.end())
    return reportEnded(op, process, *other);

  failed = true;
  changed.notify_all();
  InFlightDiagnostic error =
      op->emitError() << describe(process)
                      << " waits here, and all others have ended or wait too; "
                         "nobody can go on";
  for (auto [other, otherOp] : llvm::enumerate(waitsAt))
    if (otherOp && static_cast<int64_t>(other) != process)
      error.attachNote(otherOp->getLoc()) << describe(other) << " is here";
  return error;
}

FailureOr<Collectives::Contributions>
Collectives::exchange(Operation *op, ArrayRef<int64_t> group, int64_t process,
                      Tensors contribution) {
  std::unique_lock<std::mutex> lock(mutex);
  if (failed)
    return failure();
  for (int64_t other : group)
    if (ended[other])
      return reportEnded(op, process, other);

  std::shared_ptr<Meeting> &slot = meetings[Group(group)];
  if (!slot) {
    slot = std::make_shared<Meeting>();
    slot->contributions.resize(group.size());
    slot->arrivals.assign(group.size(), nullptr);
  }
  std::shared_ptr<Meeting> meeting = slot;
  for (auto [other, otherOp] : llvm::zip_equal(group, meeting->arrivals)) {
    if (!otherOp || canMeet(op, otherOp))
      continue;
    failed = true;
    changed.notify_all();
    InFlightDiagnostic error =
        op->emitError() << describe(process) << " waits here while "
                        << describe(other)
                        << " waits at another collective; all replicas must "
                           "meet at the same op";
    error.attachNote(otherOp->getLoc()) << describe(other) << " is here";
    return error;
  }

  size_t position = llvm::find(group, process) - group.begin();
  meeting->contributions[position] = std::move(contribution);
  meeting->arrivals[position] = op;
  if (++meeting->numArrived == group.size()) {
    meeting->exchanged = std::make_shared<const std::vector<Tensors>>(
        std::move(meeting->contributions));
    meetings.erase(Group(group));
    for (int64_t other : group)
      waitsAt[other] = nullptr;
    changed.notify_all();
    return meeting->exchanged;
  }
  if (mlir::failed(wait(lock, op, group, process,
                        [&] { return meeting->exchanged != nullptr; })))
    return failure();
  return meeting->exchanged;
}

void Collectives::send(Channel channel, Tensors tensors) {
  std::lock_guard<std::mutex> lock(mutex);
  channels[channel].push_back(std::move(tensors));
  if (auto receiver = receivers.find(channel); receiver != receivers.end())
    waitsAt[receiver->second] = nullptr;
  changed.notify_all();
}

FailureOr<Tensors> Collectives::receive(Operation *op, Channel channel,
                                        int64_t process) {
  std::unique_lock<std::mutex> lock(mutex);
  if (failed)
    return failure();
  std::deque<Tensors> &queue = channels[channel];
  if (queue.empty()) {
    receivers[channel] = process;
    LogicalResult result =
        wait(lock, op, {}, process, [&] { return !queue.empty(); });
    receivers.erase(channel);
    if (mlir::failed(result))
      return failure();
  }
  Tensors tensors = std::move(queue.front());
  queue.pop_front();
  return tensors;
}

std::optional<Tensors> Collectives::takeInfeed() {
  std::lock_guard<std::mutex> lock(mutex);
  if (infeed.empty())
    return std::nullopt;
  Tensors tensors = std::move(infeed.front());
  infeed.pop_front();
  return tensors;
}

void Collectives::leave(int64_t process, bool hasFailed) {
  std::lock_guard<std::mutex> lock(mutex);
  failed |= hasFailed;
  ended[process] = true;
  changed.notify_all();
}
