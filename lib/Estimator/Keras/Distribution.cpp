//===- Distribution.cpp - Replicas ----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"

#include <algorithm>
#include <thread>

using namespace systole;
using namespace systole::keras;

/// The replicas of the strategy whose scope this thread is in; 0 for none.
static thread_local int64_t currentReplicas = 0;

int64_t keras::replicasOfScope() { return currentReplicas; }

TPUClusterResolver::TPUClusterResolver(const std::string &tpu) {
  if (!tpu.empty() && tpu != "local")
    fail(
        "TPUClusterResolver: the only device is this machine, \"local\", not " +
        estimator::quote(tpu));
}

void keras::experimental_connect_to_cluster(const TPUClusterResolver &) {}
void keras::initialize_tpu_system(const TPUClusterResolver &) {}

TPUStrategy::TPUStrategy(const TPUClusterResolver &)
    : num_replicas_in_sync(
          std::max<int64_t>(1, std::thread::hardware_concurrency())) {}

TPUStrategy::Scope::Scope(int64_t replicas) : outer(currentReplicas) {
  currentReplicas = replicas;
}
TPUStrategy::Scope::~Scope() { currentReplicas = outer; }
