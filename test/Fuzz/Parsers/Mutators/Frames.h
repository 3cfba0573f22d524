//===- Frames.h - Frames of the control channel --------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_FRAMES_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_FRAMES_H

#include "Mutator.h"

namespace systole::fuzz {

/// Changes messages of the control channel, each a kind, a size and so many
/// bytes of numbers and strings: with valid sizes, but for one sometimes.
std::string mutateFrames(absl::string_view stream, Random &random);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_FRAMES_H
