//===- Collectives.h - Where replicas meet ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The replicas of one run exchange tensors here: each runs in a thread of its
// own and waits in `exchange` until all have come. Nobody waits for a replica
// that has ended.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_COLLECTIVES_H
#define SYSTOLE_INTERPRETER_COLLECTIVES_H

#include "systole/Interpreter/Tensor.h"

#include "mlir/IR/Operation.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace systole::interpreter {

class Collectives {
public:
  explicit Collectives(int64_t numReplicas)
      : numReplicas(numReplicas), contributions(numReplicas),
        arrivals(numReplicas, nullptr) {}

  int64_t getNumReplicas() const { return numReplicas; }

  /// What each replica contributes at `op`, by replica index. Fails at once if
  /// another replica failed, has ended, or waits at another op.
  mlir::FailureOr<std::shared_ptr<const std::vector<Tensors>>>
  exchange(mlir::Operation *op, int64_t replica, Tensors contribution);

  /// Tells the others that `replica` will come no more, because it has returned
  /// or has reported an error.
  void leave(int64_t replica, bool failed);

private:
  const int64_t numReplicas;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Tensors> contributions;
  // The op each replica waits at in this round, or null.
  std::vector<mlir::Operation *> arrivals;
  int64_t numArrived = 0;
  int64_t round = 0;
  std::shared_ptr<const std::vector<Tensors>> exchanged;
  std::optional<int64_t> ended; // The first replica that returned.
  bool failed = false;
};

} // namespace systole::interpreter

#endif // SYSTOLE_INTERPRETER_COLLECTIVES_H
