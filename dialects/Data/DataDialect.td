//===- DataDialect.td - The data dialect ----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_DIALECT
#define SYSTOLE_DIALECT_DATA_DIALECT

include "mlir/IR/OpBase.td"

def Data_Dialect : Dialect {
  let name = "data";
  let cppNamespace = "::systole::data";
  let summary = "What feeds a model: files, records, transformations, batches";
}

#endif // SYSTOLE_DIALECT_DATA_DIALECT
