//===- Cluster.cpp - Bytes as what says which machines there are ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file of hosts, TF_CONFIG, and what the processes of a job send each other.
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/cluster/Resolve.h"

using namespace systole::runtime;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  std::string text(reinterpret_cast<const char *>(bytes), size);
  ClusterRequest request;
  request.flag = "tpu_name";
  request.command = "program";
  request.name = systole::fuzz::memoryFile("hosts", bytes, size);
  (void)resolveCluster(request);
  request.name = "cluster";
  request.tfConfig = text;
  (void)resolveCluster(request);
  request.tfConfig.clear();
  request.name = "grpc://" + text;
  (void)resolveCluster(request);
  return 0;
}
