//===- RareFunctions.h - Calls that loops seldom make -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_RAREFUNCTIONS_H
#define SYSTOLE_SUPPORT_RAREFUNCTIONS_H

namespace systole {

/// LLVM's attribute of a function that few elements need. Its arguments and its
/// result are numbers. It reads and writes no memory, and always returns.
inline constexpr char rareFunction[] = "systole-rare";

} // namespace systole

#endif // SYSTOLE_SUPPORT_RAREFUNCTIONS_H
