//===- QuantizeModel.h - Quantizes trained models ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_QUANTIZATION_QUANTIZEMODEL_H
#define SYSTOLE_QUANTIZATION_QUANTIZEMODEL_H

#include "systole/Compiler/Compiler.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace systole::quantization {

/// `tpu-run MODEL quantize -o DIR ...`: predicts with the model's own input
/// pipeline, records the ranges of its tensors, and writes
///
///   model.mlir  the predictions, as a StableHLO function of quantized types
///               with its variables
///   NAME        a program with the command predict, and evaluate if
///               options.evalBatchSize is set
///   report.txt  the ratio of signal to noise of each layer and prediction
///
/// With options.evalBatchSize, evaluates the model in f32 and quantized.
/// Returns the exit code.
llvm::Expected<int> quantizeModel(llvm::StringRef model,
                                  CompilerOptions options,
                                  llvm::ArrayRef<std::string> arguments);

} // namespace systole::quantization

#endif // SYSTOLE_QUANTIZATION_QUANTIZEMODEL_H
