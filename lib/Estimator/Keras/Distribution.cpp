//===- Distribution.cpp - Replicas ----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Launcher.h"
#include "Model.h"

#include <algorithm>
#include <thread>

using namespace systole;
using namespace systole::keras;

/// The replicas of the strategy whose scope this thread is in; 0 for none.
static thread_local int64_t currentReplicas = 0;

int64_t keras::replicasOfScope() { return currentReplicas; }

void keras::experimental_connect_to_cluster(
    const TPUClusterResolver &resolver) {
  // mpirun starts a program on a cluster, whatever its name.
  if (!resolver.master().empty() && !estimator::isOnCluster())
    fail("TPUClusterResolver: this process was started on this machine, "
         "\"local\", not on " +
         estimator::quote(resolver.master()) +
         ": mpirun starts it on other machines");
}
void keras::initialize_tpu_system(const TPUClusterResolver &) {}

TPUStrategy::TPUStrategy(const TPUClusterResolver &resolver)
    : num_replicas_in_sync(
          std::max<int64_t>(1, std::thread::hardware_concurrency())) {
  experimental_connect_to_cluster(resolver);
}

TPUStrategy::Scope::Scope(int64_t replicas) : outer(currentReplicas) {
  currentReplicas = replicas;
}
TPUStrategy::Scope::~Scope() { currentReplicas = outer; }
