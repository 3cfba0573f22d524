//===- CHLOBase.td - Classes of ops ------------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_BASE
#define SYSTOLE_DIALECT_CHLO_BASE

include "CHLO/CHLOAttrs.td"
include "StableHLO/StableHLOBase.td"

class CHLO_Op<string mnemonic, list<Trait> traits = []>
    : Op<CHLO_Dialect, mnemonic, traits>;

#endif // SYSTOLE_DIALECT_CHLO_BASE
