//===- FlattenFeatures.h - Products with one feature dim --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_FLATTENFEATURES_H
#define SYSTOLE_LIB_QUANTIZATION_FLATTENFEATURES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::quantization {

/// Gives the constant weights of products one dimension of features, as those
/// of the heads of attention have two. So these products are layers, too.
void flattenFeatures(mlir::func::FuncOp function);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_FLATTENFEATURES_H
