//===- Adapters.h - Adapters of kernels (LoRA) ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_ADAPTERS_H
#define SYSTOLE_RUNTIME_CHECKPOINT_ADAPTERS_H

#include "runtime/checkpoint/WeightMap.h"

namespace systole::runtime {

/// Whether a variable is a matrix of an adapter: `query/lora_kernel_a`.
bool isAdapter(absl::string_view variable);

/// The matrix 'a' or 'b' of the adapter of `query/kernel`, if that has one.
std::string adapterName(absl::string_view kernel, char matrix);

/// Adds factor * A * B, summed in f64, to a kernel whose elements are as many
/// as those of the product of the matrices A and B.
void mergeAdapter(const TensorValue &a, const TensorValue &b, double factor,
                  TensorValue &kernel);

/// The module of PEFT whose weight a kernel is made of by `recipe`: the name of
/// the tensor without ".weight". An error if it is a part of a tensor, or is
/// made of several.
absl::StatusOr<std::string> peftModule(const std::string &kernel,
                                       const TensorRecipe &recipe);

/// PEFT's tensor of the matrix 'a' or 'b' of a module's adapter.
std::string peftName(absl::string_view module, char matrix);

/// The recipe of a variable, as WeightMap::find returns it. A matrix of an
/// adapter may have no tensor there. Then the recipe is that of PEFT's tensor
/// of the kernel's module, if the file has it.
TensorRecipe
findAdapter(const WeightMap &map, const std::string &variable,
            absl::FunctionRef<bool(const std::string &tensor)> exists);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_ADAPTERS_H
