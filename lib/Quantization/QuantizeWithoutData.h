//===- QuantizeWithoutData.h - Integers for weights -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_QUANTIZEWITHOUTDATA_H
#define SYSTOLE_LIB_QUANTIZATION_QUANTIZEWITHOUTDATA_H

#include "QuantizeRequest.h"

#include "systole/Compiler/Compiler.h"

namespace systole::quantization {

/// Writes the program of a model with integers for weights, and report.txt. The
/// model need not have predictions, nor data: the noise is that of the weights.
/// Returns the exit code.
llvm::Expected<int> quantizeWithoutData(llvm::StringRef model,
                                        CompilerOptions options,
                                        const QuantizeRequest &request);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_QUANTIZEWITHOUTDATA_H
