//===- TensorSpec.h - Sizes and spellings of tensor specs -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_TENSORSPEC_H
#define SYSTOLE_RUNTIME_SUPPORT_TENSORSPEC_H

#include "systole/runtime/abi.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace systole::runtime {

/// Bytes of an element; 0 for strings and for invalid dtypes.
int64_t elementBytes(int32_t dtype);

/// StableHLO's name: "f32", "bf16", "i64", "ui8", "i1".
absl::string_view dtypeName(int32_t dtype);

int64_t elementCount(const systole_tensor_spec &spec);
int64_t byteSize(const systole_tensor_spec &spec);

/// "5x5x1x32xf32"; "i64" for a scalar.
std::string typeName(const systole_tensor_spec &spec);

/// The function or the dataset of that name, or null.
const systole_function *findFunction(const systole_program &program,
                                     absl::string_view name);
const systole_dataset *findDataset(const systole_program &program,
                                   absl::string_view name);
const systole_variable *findVariable(const systole_program &program,
                                     absl::string_view name);

/// Whether cores have parts of some variables.
bool hasParts(const systole_program &program);
/// A core's part of a variable.
systole_tensor_spec partOf(const systole_variable &variable);
/// The bytes of the state that each core has for itself.
int64_t ownStateBytes(const systole_program &program);
/// The state of complete variables: its size, and the offset of a variable.
int64_t wholeStateBytes(const systole_program &program);
int64_t wholeOffset(const systole_program &program,
                    const systole_variable &variable);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_TENSORSPEC_H
