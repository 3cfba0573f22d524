//===- Configuration.cpp - Files of settings ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/program/cli/Configuration.h"
#include "runtime/storage/AwsCredentials.h"
#include "runtime/storage/StorageOptions.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  (void)systole::runtime::readConfiguration(
      systole::fuzz::memoryFile("train.config", bytes, size));
  absl::string_view text(reinterpret_cast<const char *>(bytes), size);
  (void)systole::storage::parseStorageOptions(text);
  (void)systole::storage::parseAwsProfile(text, "default");
  return 0;
}
