//===- TensorArchive.h - Files of several named arrays ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NumPy's .npz (numpy.savez: a ZIP file of .npy files, stored or deflated) and
// .safetensors (a header of JSON, then the data).
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_TENSORARCHIVE_H
#define SYSTOLE_SUPPORT_TENSORARCHIVE_H

#include "systole/Support/Npy.h"

namespace systole {

/// The arrays in the order of the file.
using NamedArrays = std::vector<std::pair<std::string, NpyArray>>;

/// Whether a file of this name holds several arrays: .npz, .safetensors.
bool isTensorArchive(llvm::StringRef path);

llvm::Expected<NamedArrays> readTensorArchive(llvm::StringRef path);

/// Writes a file, under a temporary name until it is complete.
llvm::Error writeTensorArchive(llvm::StringRef path, const NamedArrays &arrays);

} // namespace systole

#endif // SYSTOLE_SUPPORT_TENSORARCHIVE_H
