//===- Shipped.h - Shipped descriptions -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_HARDWARE_SHIPPED_H
#define SYSTOLE_LIB_HARDWARE_SHIPPED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace systole {

struct ShippedText {
  llvm::StringLiteral name, text;
};

/// The files of lib/Hardware/Descriptions, which CMake embeds in the tools.
llvm::ArrayRef<ShippedText> shippedDescriptions();
llvm::StringRef shippedComparisons();

} // namespace systole

#endif // SYSTOLE_LIB_HARDWARE_SHIPPED_H
