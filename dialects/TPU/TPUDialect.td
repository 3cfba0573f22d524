//===- TPUDialect.td - The tpu dialect ----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_DIALECT
#define SYSTOLE_DIALECT_TPU_DIALECT

include "TPU/TPUMetadata.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def TPU_Dialect : Dialect {
  let name = "tpu";
  let cppNamespace = "::systole::tpu";
  let summary = "The target's cores, infeed and outfeed, device loop, MXU operations and collectives";
  let description = !strconcat([{
    A compiled function is a `func.func` with the attribute `tpu.convention`, which selects its
    C signature. Until it is lowered to LLVM, its arguments are only the values that it works
    on:

    | convention | arguments | C signature |
    |---|---|---|
    | `core` | `(%steps: i64)`; state by `tpu.state`, input by `tpu.infeed` | `systole_entry` |
    | `host` | inputs, then one memref for each output | `systole_host_entry` |
    | `function` | inputs, then one memref for each output | `int32_t (const void *const *inputs, void *const *outputs, void *transient)` |

    An input is a memref of static shape or, for a string in a `host` function,
    two arguments: `!llvm.ptr` (its bytes) and `i64` (their number). `plan-hbm` adds the arenas.
    The context (the core or the host) is no argument: operations that need it find it when they
    are lowered to calls. If the call fails, the function ends with the call's status.

    A core function reads and writes the memory of its core. All buffers have
    static shapes and are 64-byte aligned.
  }], TPU_Metadata.description);

  let useDefaultAttributePrinterParser = 1;
  let discardableAttrs = TPU_Metadata.ofOperations;
  let extraClassDeclaration = TPU_Metadata.names;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
}

class TPU_Attr<string name, string word> : AttrDef<TPU_Dialect, name> {
  let mnemonic = word;
  let assemblyFormat = "`<` struct(params) `>`";
}

// An enumeration whose values count from `first`.
class TPU_Enum<string name, string summary, list<string> cases, int first = 0>
    : I32EnumAttr<name, summary,
                  !foreach(i, !range(!size(cases)),
                           I32EnumAttrCase<cases[i], !add(i, first)>)> {
  let cppNamespace = "::systole::tpu";
  let genSpecializedAttr = 0;
}

class TPU_EnumAttr<EnumAttrInfo enum, string mnemonic>
    : EnumAttr<TPU_Dialect, enum, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

#endif // SYSTOLE_DIALECT_TPU_DIALECT
