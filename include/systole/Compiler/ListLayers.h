//===- ListLayers.h - Shapes and variables of a model -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_LISTLAYERS_H
#define SYSTOLE_COMPILER_LISTLAYERS_H

#include "llvm/ADT/StringRef.h"

namespace systole {

/// `tpu-run --list-layers MODEL` prints a line for each prediction of a model,
/// with its sizes without the batch. A layer that has variables prints a line
/// for each, in the order in which it creates them. Then it prints a line with
/// the numbers of their trainable and other elements:
///
///   prediction probabilities 10
///   variable dense/kernel 784 10
///   variable dense/bias 10
///   layer dense 7850 0
///
/// The C++ API reads it. Returns the exit code.
int listLayers(llvm::StringRef model);

} // namespace systole

#endif // SYSTOLE_COMPILER_LISTLAYERS_H
