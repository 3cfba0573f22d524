//===- CheckpointState.cpp - The file checkpoint of a model folder --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/checkpoint/CheckpointFolder.h"

using namespace systole::runtime;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  systole::fuzz::memoryFile("checkpoint", bytes, size);
  const std::string &folder = systole::fuzz::memoryFolder();
  auto state = readCheckpointState(folder);
  if (!state.ok())
    return 0;
  // A state that was read can be written and read again.
  systole::fuzz::require(writeCheckpointState(folder, *state).ok());
  auto again = readCheckpointState(folder);
  systole::fuzz::require(again.ok() && again->latest == state->latest &&
                         again->all == state->all);
  return 0;
}
