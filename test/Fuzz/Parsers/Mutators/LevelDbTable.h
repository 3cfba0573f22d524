//===- LevelDbTable.h - LevelDB tables and checkpoints -------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_LEVELDBTABLE_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_LEVELDBTABLE_H

#include "Mutator.h"

namespace systole::fuzz {

/// Changes a table of LevelDB (its doc/table_format.md): entries, blocks as
/// they are stored, their handles, the footer. Blocks have valid checksums. The
/// values are changed as protocol buffers.
std::string mutateTable(absl::string_view table, Random &random);

/// Changes a checkpoint in TensorFlow's format. The input is the index's size
/// in four bytes, the index and the data file. The tensors' checksums in the
/// index are made valid after most of the changes.
std::string mutateBundle(absl::string_view input, Random &random);

/// The two files in such an input.
std::pair<absl::string_view, absl::string_view>
splitBundle(absl::string_view input);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_LEVELDBTABLE_H
