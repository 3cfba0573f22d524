//===- CustomCalls.h - Descriptions of custom calls -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_CUSTOMCALLS_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_CUSTOMCALLS_H

#include "mlir/IR/Builders.h"

namespace systole::stablehlo {

class CustomCallOp;

/// The name of composites, and the target of custom calls, that the host
/// computes. The backend_config of a custom call names the function.
inline constexpr llvm::StringLiteral hostFunctionTarget = "systole.host";

/// Marks the calls that `expand-library-calls` leaves to LAPACK.
inline constexpr llvm::StringLiteral callsLAPACKName = "systole.calls_lapack";

/// The description of a call for a function: the types of its operands and
/// results, `(tensor<4xf32>) -> tensor<4xf32>`, and its backend_config as a
/// string.
std::string getCustomSignature(mlir::Operation *call);
std::string getCustomConfig(mlir::Operation *call);

/// Whether a call only annotates the sharding of its operand. A call between a
/// whole and its shard changes the type if there is more than one device; then
/// it computes something.
bool annotatesSharding(CustomCallOp call);

/// The body of the only function that a custom call names in
/// `called_computations`. Null unless the function is in this module and has
/// one block.
mlir::Block *findCalledBody(CustomCallOp call);

/// Fills the region of an operation with a copy of a called function's body.
void copyCalledBody(mlir::OpBuilder &builder, mlir::Block &called,
                    mlir::Region &region);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_CUSTOMCALLS_H
