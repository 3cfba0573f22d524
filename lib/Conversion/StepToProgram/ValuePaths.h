//===- ValuePaths.h - Names of a tree's leaves ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JAX flattens trees of arrays. It records, for each argument and result, an
// expression with its position in the tree: `state['params']['dense'][0].mu`.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_STEPTOPROGRAM_VALUEPATHS_H
#define SYSTOLE_LIB_CONVERSION_STEPTOPROGRAM_VALUEPATHS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace systole {

/// {"state", "params", "dense", "0", "mu"} for the expression above.
using ValuePath = llvm::SmallVector<std::string>;

ValuePath parseValuePath(llvm::StringRef expression);

/// A name for each: its path without the common prefix, joined by slashes
/// ("params/dense/0/mu").
std::vector<std::string> nameByPath(llvm::ArrayRef<ValuePath> paths);

} // namespace systole

#endif // SYSTOLE_LIB_CONVERSION_STEPTOPROGRAM_VALUEPATHS_H
