//===- Custom.cpp - The mutator of a target -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled for each target that has a mutator: SYSTOLE_MUTATOR names it, and
// SYSTOLE_MUTATOR_KEEP is how many bytes of an input come before the file.
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "Frames.h"
#include "Images.h"
#include "LevelDbTable.h"
#include "Protobuf.h"
#include "TFRecord.h"
#include "Text.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size,
                                          size_t most, unsigned seed) {
  return systole::fuzz::mutateInput(systole::fuzz::SYSTOLE_MUTATOR, bytes, size,
                                    most, seed, SYSTOLE_MUTATOR_KEEP);
}
