//===- CHLOOps.td - Operations of the chlo dialect ---------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_OPS
#define SYSTOLE_DIALECT_CHLO_OPS

include "CHLO/CHLOElementwiseOps.td"
include "CHLO/CHLOBroadcastOps.td"
include "CHLO/CHLORaggedDotOp.td"
include "CHLO/CHLOScanOp.td"
include "CHLO/CHLOTensorOps.td"

#endif // SYSTOLE_DIALECT_CHLO_OPS
