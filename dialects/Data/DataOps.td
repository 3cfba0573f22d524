//===- DataOps.td - Operations of the data dialect ------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_OPS
#define SYSTOLE_DIALECT_DATA_OPS

include "Data/DataDialect.td"

#endif // SYSTOLE_DIALECT_DATA_OPS
