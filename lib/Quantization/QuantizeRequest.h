//===- QuantizeRequest.h - Arguments of quantize ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_QUANTIZEREQUEST_H
#define SYSTOLE_LIB_QUANTIZATION_QUANTIZEREQUEST_H

#include "Calibration.h"
#include "QuantizeFunction.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace systole::quantization {

/// The arguments of `quantize`.
struct QuantizeRequest {
  std::string folder;
  int64_t steps = 100;
  Method method = Method::MinMax;
  std::string methodName = "min_max";
  /// Layers of less signal, in dB, stay in f32.
  double leastRatio = 10;
  /// Leaves activations in f32.
  std::optional<WeightOptions> weights;
  /// The program has the command `export`, and what it writes.
  bool isExportable = false;
  /// The flags that choose variables, for `export`.
  llvm::SmallVector<std::string> variables;
  /// The remaining flags, for `predict` and `evaluate`.
  llvm::SmallVector<std::string> rest;

  /// The text of --help.
  static const char *const usage;
  /// Parses the arguments, of which the first one is the command's name.
  static llvm::Expected<QuantizeRequest>
  parse(llvm::ArrayRef<std::string> arguments);
};

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_QUANTIZEREQUEST_H
