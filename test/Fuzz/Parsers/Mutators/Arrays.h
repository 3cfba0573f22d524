//===- Arrays.h - IDX, .npy and .npz files -------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_ARRAYS_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_ARRAYS_H

#include "Mutator.h"

namespace systole::fuzz {

/// Changes the header of a .npy file, with a valid length, or its elements.
std::string mutateNpy(absl::string_view file, Random &random);

/// Changes a ZIP archive: its members as .npy files, stored or compressed
/// again, with valid checksums, sizes and offsets; or one of these numbers.
std::string mutateZip(absl::string_view file, Random &random);

/// Mutates any of these files, by its first bytes: also IDX, PNG, JPEG,
/// TFRecord, compressed files, and plain text.
std::string mutateAny(absl::string_view file, Random &random);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_ARRAYS_H
