//===- Signature.h - Arguments and results of a program ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_SIGNATURE_H
#define SYSTOLE_LIB_PJRT_SIGNATURE_H

#include "lib/PJRT/program.pb.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace systole::pjrt {

/// Describes a tensor by its type. Emits an error at `op` if PJRT has no such
/// buffer.
llvm::LogicalResult describeTensor(mlir::Operation *op, mlir::Type type,
                                   Tensor &tensor);

/// Describes the tiles that devices have of a tensor, and the addends if it has
/// unreduced axes: `positions` are the devices' places in the mesh.
llvm::LogicalResult describeTiles(mlir::Operation *op,
                                  sdy::TensorShardingAttr sharding,
                                  sdy::MeshAttr mesh, sdy::ManualAxesAttr axes,
                                  llvm::ArrayRef<int64_t> positions,
                                  Tensor &tensor);

/// Describes the arguments and results of a function before it is lowered:
/// types, memories, shardings and donation. Its types are those of whole
/// arrays, of which each of the partitions has a tile. An error names what has
/// no buffer.
llvm::LogicalResult describeSignature(mlir::func::FuncOp function,
                                      int64_t numPartitions, Program &program);

/// Removes arguments and results of @main that are tokens. Inner tokens become
/// booleans: they have no value, and the operations of a function keep their
/// order.
void removeTokens(mlir::ModuleOp module, mlir::func::FuncOp main);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_SIGNATURE_H
