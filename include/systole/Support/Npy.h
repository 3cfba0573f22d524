//===- Npy.h - NumPy's .npy files -------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes the format of numpy.lib.format, versions 1.0 to 3.0: one
// array, little-endian, of numbers or booleans.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_NPY_H
#define SYSTOLE_SUPPORT_NPY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir {
class Type;
} // namespace mlir

namespace systole {

/// An array as in a file, in C (row-major) order.
struct NpyArray {
  /// NumPy's name of the element type: "<f4", "|b1", "<i8", ...
  std::string descr;
  std::vector<int64_t> shape;
  std::vector<char> data;
};

/// The size in bytes of an element of type `descr`, 0 if it is no number.
unsigned getNpyElementSize(llvm::StringRef descr);

/// NumPy's name of an element type of MLIR; empty if it has none. A bf16 is two
/// opaque bytes.
std::string getNpyDescr(mlir::Type elementType);

/// Reads a file; arrays in Fortran order are converted to C order.
llvm::Expected<NpyArray> readNpy(llvm::StringRef path);

/// Parses the contents of a file; `path` is for errors.
llvm::Expected<NpyArray> parseNpy(llvm::StringRef content,
                                  llvm::StringRef path);

/// Writes a file, under a temporary name until it is complete.
llvm::Error writeNpy(llvm::StringRef path, const NpyArray &array);

} // namespace systole

#endif // SYSTOLE_SUPPORT_NPY_H
