//===- Collectives.cpp - Where replicas meet ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Interpreter/Collectives.h"

using namespace mlir;
using namespace systole::interpreter;

FailureOr<std::shared_ptr<const std::vector<Tensors>>>
Collectives::exchange(Operation *op, int64_t replica, Tensors contribution) {
  std::unique_lock<std::mutex> lock(mutex);
  if (failed)
    return failure();

  for (auto [other, otherOp] : llvm::enumerate(arrivals)) {
    if (!otherOp || otherOp == op)
      continue;
    failed = true;
    changed.notify_all();
    InFlightDiagnostic error = op->emitError()
                               << "replica " << replica
                               << " waits here while replica " << other
                               << " waits at another collective; all replicas "
                                  "must meet at the same op";
    error.attachNote(otherOp->getLoc()) << "replica " << other << " is here";
    return error;
  }

  contributions[replica] = std::move(contribution);
  arrivals[replica] = op;
  if (++numArrived == numReplicas) {
    exchanged =
        std::make_shared<const std::vector<Tensors>>(std::move(contributions));
    contributions.assign(numReplicas, {});
    arrivals.assign(numReplicas, nullptr);
    numArrived = 0;
    ++round;
    changed.notify_all();
    return exchanged;
  }

  int64_t myRound = round;
  changed.wait(lock, [&] { return round != myRound || failed || ended; });
  // A later round cannot have completed: it needs this replica.
  if (round != myRound)
    return exchanged;
  if (!failed && ended) {
    failed = true;
    changed.notify_all();
    return op->emitError()
           << "replica " << replica << " waits here but replica " << *ended
           << " has returned; every replica must reach the same collectives";
  }
  return failure();
}

void Collectives::leave(int64_t replica, bool hasFailed) {
  std::lock_guard<std::mutex> lock(mutex);
  failed |= hasFailed;
  if (!ended)
    ended = replica;
  changed.notify_all();
}
