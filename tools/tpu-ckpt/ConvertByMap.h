//===- ConvertByMap.h - Variables into the files of a base model ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPU_CKPT_CONVERTBYMAP_H
#define SYSTOLE_TOOLS_TPU_CKPT_CONVERTBYMAP_H

#include "ConvertAdapters.h"

namespace systole::runtime {

/// The tensors of `base` with the values of the variables of `file`, by the map
/// of a warm start from `base`, backwards. Tensors that no variable is made of
/// stay as they are. `used` is set to the number of variables. An error if two
/// variables give one element different values.
absl::StatusOr<TensorValues> convertByMap(const TensorFile &file,
                                          const TensorFile &base,
                                          const std::string &map, int &used);

} // namespace systole::runtime

#endif // SYSTOLE_TOOLS_TPU_CKPT_CONVERTBYMAP_H
