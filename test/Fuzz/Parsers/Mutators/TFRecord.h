//===- TFRecord.h - TFRecord files ---------------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_TFRECORD_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_TFRECORD_H

#include "Mutator.h"

namespace systole::fuzz {

/// Changes records as protocol buffers (tf.Example, tf.SequenceExample) or as
/// bytes, or the order of records, or a length, with valid checksums.
std::string mutateRecords(absl::string_view file, Random &random);

/// The same, of a file that may be gzip or zlib.
std::string mutateTFRecord(absl::string_view file, Random &random);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_TFRECORD_H
