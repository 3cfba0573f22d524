//===- TensorSpec.cpp - Sizes and spellings of tensor specs ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace systole::runtime {
namespace {

struct DtypeInfo {
  const char *name;
  int64_t bytes;
};

/// The names and bytes of types, indexed by systole_dtype.
constexpr DtypeInfo dtypes[] = {
    {"invalid", 0}, {"i1", 1},   {"i8", 1},   {"i16", 2},  {"i32", 4},
    {"i64", 8},     {"ui8", 1},  {"ui16", 2}, {"ui32", 4}, {"ui64", 8},
    {"f16", 2},     {"bf16", 2}, {"f32", 4},  {"f64", 8},  {"string", 0},
};

const DtypeInfo &info(int32_t dtype) {
  bool valid = dtype >= SYSTOLE_PRED && dtype <= SYSTOLE_STRING;
  return dtypes[valid ? dtype : 0];
}

template <typename Named>
const Named *find(const Named *first, int32_t count, absl::string_view name) {
  const Named *last = first + count;
  const Named *found = std::find_if(
      first, last, [&](const Named &named) { return name == named.name; });
  return found == last ? nullptr : found;
}

} // namespace

int64_t elementBytes(int32_t dtype) { return info(dtype).bytes; }

absl::string_view dtypeName(int32_t dtype) { return info(dtype).name; }

int64_t elementCount(const systole_tensor_spec &spec) {
  int64_t count = 1;
  for (int32_t i = 0; i < spec.rank; ++i)
    count *= spec.dims[i];
  return count;
}

int64_t byteSize(const systole_tensor_spec &spec) {
  return elementCount(spec) * elementBytes(spec.dtype);
}

std::string typeName(const systole_tensor_spec &spec) {
  std::string name;
  for (int32_t i = 0; i < spec.rank; ++i)
    absl::StrAppend(&name, spec.dims[i], "x");
  absl::StrAppend(&name, dtypeName(spec.dtype));
  return name;
}

const systole_function *findFunction(const systole_program &program,
                                     absl::string_view name) {
  return find(program.functions, program.num_functions, name);
}

const systole_dataset *findDataset(const systole_program &program,
                                   absl::string_view name) {
  return find(program.datasets, program.num_datasets, name);
}

bool hasParts(const systole_program &program) {
  return program.whole_offsets != nullptr;
}

systole_tensor_spec partOf(const systole_variable &variable) {
  systole_tensor_spec part = variable.spec;
  if (variable.part_dims)
    part.dims = variable.part_dims;
  return part;
}

int64_t ownStateBytes(const systole_program &program) {
  return program.state_bytes - program.shared_state_bytes;
}

int64_t wholeStateBytes(const systole_program &program) {
  return hasParts(program) ? program.whole_state_bytes : program.state_bytes;
}

int64_t wholeOffset(const systole_program &program,
                    const systole_variable &variable) {
  return hasParts(program)
             ? program.whole_offsets[&variable - program.variables]
             : variable.offset;
}

const systole_variable *findVariable(const systole_program &program,
                                     absl::string_view name) {
  const systole_variable *last = program.variables + program.num_variables;
  const systole_variable *found =
      std::find_if(program.variables, last, [&](const systole_variable &v) {
        return name == v.spec.name;
      });
  return found == last ? nullptr : found;
}

} // namespace systole::runtime
