//===- HostCPU.h - The name of this machine's CPU ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_OBJECT_HOSTCPU_H
#define SYSTOLE_LIB_TARGET_OBJECT_HOSTCPU_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace systole {

/// The makers of the x86 CPUs in the table.
enum class CPUVendor { Unknown, Intel, AMD };

/// The name of an x86 CPU with these features.
///
/// LLVM names a CPU by the family and model, which virtual machines mask. If
/// the CPU has a feature that tells generations apart and that `name` lacks,
/// the features decide. The result is the vendor's CPU of the table that has
/// all of them and the fewest others, and the oldest of these. Otherwise, and
/// if there is none, the result is `name`.
std::string chooseCPUName(llvm::StringRef name, CPUVendor vendor,
                          llvm::ArrayRef<llvm::StringRef> features);

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_OBJECT_HOSTCPU_H
