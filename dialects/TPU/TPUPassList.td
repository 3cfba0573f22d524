//===- TPUPassList.td - All passes of the tpu dialect ------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_PASS_LIST
#define SYSTOLE_DIALECT_TPU_PASS_LIST

include "TPU/TPUProgramPasses.td"
include "TPU/TPUTensorPasses.td"
include "TPU/TPUMemoryPasses.td"
include "TPU/TPULoopPasses.td"

#endif // SYSTOLE_DIALECT_TPU_PASS_LIST
