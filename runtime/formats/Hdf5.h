//===- Hdf5.h - HDF5, as Keras writes weights ---------------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The part of the HDF5 File Format Specification, version 3, that h5py writes
// by default: superblock 0, and groups of symbol tables. Arrays of numbers have
// neither chunks nor filters. Attributes are not read.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_HDF5_H
#define SYSTOLE_RUNTIME_FORMATS_HDF5_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

/// An array in a file.
struct Hdf5Array {
  /// The path in the file, "layers/dense/vars/0".
  std::string name;
  /// A systole_dtype; 0 for a type that is not read.
  int32_t dtype = 0;
  std::vector<int64_t> shape;
  /// The bytes in the file, in row-major order.
  absl::string_view elements;
};

/// Finds all arrays. They are views of `file`. Errors do not name the file.
absl::StatusOr<std::vector<Hdf5Array>> parseHdf5(absl::string_view file);

/// Writes arrays, whose paths make the groups. An error for a type without a
/// name in the format, or for a path that is also a group.
absl::StatusOr<std::string> formatHdf5(std::vector<Hdf5Array> arrays);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_HDF5_H
