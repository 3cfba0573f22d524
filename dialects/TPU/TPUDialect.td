//===- TPUDialect.td - The tpu dialect ----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_DIALECT
#define SYSTOLE_DIALECT_TPU_DIALECT

include "mlir/IR/OpBase.td"

def TPU_Dialect : Dialect {
  let name = "tpu";
  let cppNamespace = "::systole::tpu";
  let summary = "What the target has and MLIR has not: cores, infeed and outfeed, the device loop, MXU operations, collectives";
}

#endif // SYSTOLE_DIALECT_TPU_DIALECT
