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
  let summary = "The target's cores, infeed and outfeed, device loop, MXU operations and collectives";
  let description = [{
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

    `build-device-loop` and `plan-hbm` write these attributes, from which the program's
    descriptor is built:
    - module: `tpu.target`, the CPU that code is made for (`#tpu.cpu`);
    - module: `tpu.denormals`, `"flush"` or `"keep"`: what arithmetic does with denormal numbers;
    - module: `tpu.kernel_plans`, the plans of kernels that are chosen beforehand
      (`#tpu.pinned_kernel`);
    - loop: `tpu.trip_count`, its number of iterations, if known;
    - module: `tpu.state = [{name, type, trainable, offset}, ...]` in the order
      of the results of `@initialize` (types as in the source, `ui64` included),
      `tpu.state_bytes`;
    - function: `tpu.function`, `tpu.infeeds` and `tpu.outfeeds` (arrays of `{name, type}`);
    - host functions and plain functions: `tpu.inputs` and `tpu.outputs` (arrays of types);
    - function: `tpu.transient_bytes`, `tpu.transient_lower_bound`, `tpu.ops` (the cost of each
      operation), and attributes of the source (`tpu.global_batch_size`, `tpu.metrics`: names
      and results).
  }];

  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral getConventionAttrName() { return "tpu.convention"; }
    static constexpr ::llvm::StringLiteral getFunctionAttrName() { return "tpu.function"; }
    static constexpr ::llvm::StringLiteral getStateAttrName() { return "tpu.state"; }
    static constexpr ::llvm::StringLiteral getStateBytesAttrName() { return "tpu.state_bytes"; }
    static constexpr ::llvm::StringLiteral getTrainableAttrName() { return "tpu.trainable"; }
    static constexpr ::llvm::StringLiteral getInfeedAttrName() { return "tpu.infeed"; }
    static constexpr ::llvm::StringLiteral getOutfeedAttrName() { return "tpu.outfeed"; }
    static constexpr ::llvm::StringLiteral getInfeedsAttrName() { return "tpu.infeeds"; }
    static constexpr ::llvm::StringLiteral getOutfeedsAttrName() { return "tpu.outfeeds"; }
    static constexpr ::llvm::StringLiteral getInputsAttrName() { return "tpu.inputs"; }
    static constexpr ::llvm::StringLiteral getOutputsAttrName() { return "tpu.outputs"; }
    static constexpr ::llvm::StringLiteral getTransientBytesAttrName() { return "tpu.transient_bytes"; }
    static constexpr ::llvm::StringLiteral getOpsAttrName() { return "tpu.ops"; }
    static constexpr ::llvm::StringLiteral getTripCountAttrName() { return "tpu.trip_count"; }
    static constexpr ::llvm::StringLiteral getBuffersAttrName() { return "tpu.buffers"; }
    static constexpr ::llvm::StringLiteral getTargetAttrName() { return "tpu.target"; }
    static constexpr ::llvm::StringLiteral getKernelPlansAttrName() { return "tpu.kernel_plans"; }
    static constexpr ::llvm::StringLiteral getTransientLowerBoundAttrName() { return "tpu.transient_lower_bound"; }
  }];
}

#endif // SYSTOLE_DIALECT_TPU_DIALECT
