//===- AttributeCodes.h - Codes of attributes -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code that begins an attribute. The codes are those of StableHLO's
// releases.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_VHLO_IR_ATTRIBUTECODES_H
#define SYSTOLE_LIB_DIALECT_VHLO_IR_ATTRIBUTECODES_H

#include <cstdint>

namespace systole::vhlo {

enum AttributeCode : uint64_t {
  kArray = 1,
  kBoolean = 2,
  kComparisonDirection = 3,
  kComparisonType = 4,
  kApiVersion = 5,
  kDictionary = 6,
  kFftType = 7,
  kFloat = 8,
  kInteger = 9,
  kOutputOperandAlias = 10,
  kPrecision = 11,
  kRngAlgorithm = 12,
  kRngDistribution = 13,
  kString = 14,
  kTensor = 15,
  kTranspose = 16,
  kType = 17,
  kTypeExtensions = 18,
  kResultAccuracyMode = 19,
  kResultAccuracy = 20,
};

} // namespace systole::vhlo

#endif // SYSTOLE_LIB_DIALECT_VHLO_IR_ATTRIBUTECODES_H
