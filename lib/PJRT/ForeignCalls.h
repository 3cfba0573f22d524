//===- ForeignCalls.h - Calls of Python from programs -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call of the host in a JAX program (`pure_callback`, `io_callback`,
// `debug.print`) names a function by its number in a table that the framework
// passes with each execution. The Python package calls it.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_FOREIGNCALLS_H
#define SYSTOLE_LIB_PJRT_FOREIGNCALLS_H

#include "lib/PJRT/program.pb.h"

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "absl/status/status.h"
#include "mlir/IR/BuiltinOps.h"

/// The values that a framework passes with an execution.
struct PJRT_ExecuteContext {
  /// The table of Python functions, if there is one.
  void *callbacks = nullptr;
};

namespace systole::pjrt {

/// Makes the library's function for calls known to the compiler.
void registerForeignCalls();

/// Whether a call is one of a Python function.
bool callsPython(stablehlo::CustomCallOp call);

/// Whether a call is `jax.lax.dce_sink`, whose operands are computed and
/// unused.
bool isSink(stablehlo::CustomCallOp call);

/// Writes down the calls of the host in a module, and turns each into a call of
/// the library's function with its number. An error names what is unknown.
llvm::LogicalResult describeForeignCalls(mlir::ModuleOp module,
                                         Program &program);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_FOREIGNCALLS_H
