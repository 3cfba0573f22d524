//===- DescribeData.h - Data in messages ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_DESCRIBEDATA_H
#define SYSTOLE_RUNTIME_FORMATS_DESCRIBEDATA_H

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace systole::data {

/// A string of the data for messages: short, and only printable bytes.
std::string quote(absl::string_view string);

/// "2x3".
std::string formatDims(absl::Span<const int64_t> dims);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_FORMATS_DESCRIBEDATA_H
