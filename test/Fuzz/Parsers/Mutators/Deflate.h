//===- Deflate.h - gzip and zlib streams ---------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_DEFLATE_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_DEFLATE_H

#include "Mutator.h"

namespace systole::fuzz {

/// How deflated data are wrapped: RFC 1951 alone, RFC 1950, RFC 1952.
enum class Wrapping { Raw, Zlib, Gzip };

/// By its first two bytes.
bool isGzip(absl::string_view file);
bool isZlib(absl::string_view file);

/// At most a mebibyte of what a stream decompresses to, up to the first error.
/// All members of a gzip file.
std::string inflateBytes(absl::string_view bytes, Wrapping wrapping);
std::string deflateBytes(absl::string_view bytes, Wrapping wrapping,
                         int level = 6);

/// Changes what a gzip or zlib stream decompresses to by `mutate`, and
/// compresses it again; or its members. A file that is not compressed is
/// changed by `mutate`, and sometimes compressed then.
std::string mutateCompressed(absl::string_view file, Random &random,
                             Mutator mutate);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_DEFLATE_H
