//===- RecordFrame.h - Records as TFRecord files have them ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORDFRAME_H
#define SYSTOLE_RUNTIME_DATA_RECORDFRAME_H

#include <string>

namespace systole::data {

/// `bytes` as a record of a TFRecord file.
std::string frameRecord(const std::string &bytes);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORDFRAME_H
