//===- ShardableOpInterface.td - Ops that can be partitioned --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_SHARDABLEOPINTERFACE
#define SYSTOLE_SHARDING_SHARDABLEOPINTERFACE

include "mlir/IR/OpBase.td"

def ShardableOpInterface : OpInterface<"ShardableOpInterface"> {
  let cppNamespace = "::systole::sharding";
  let description = [{
    An op that can be partitioned over the shards of a mesh. The dialects do not depend on it:
    their ops get the interface as external models, one file a family of ops, in lib/Sharding.

    An op declares which dimensions of its operands and results belong together, as *factors* of
    one loop nest over all of them. Propagation needs only that. So does partitioning for most
    ops, which are cloned on shards of their operands.
  }];
  let methods = [
    InterfaceMethod<[{
        The rules of the op: one over its operands and results; for an op with regions,
        one for each value that they carry.
      }],
      "::llvm::SmallVector<::systole::sharding::ShardingRule>", "getShardingRules", (ins)
    >,
    InterfaceMethod<[{
        Drops axes that the op cannot be split over: empties the axes of factors of the
        first rule that must stay whole.
      }],
      "void", "restrictAxes",
      (ins "const ::systole::sharding::Mesh &":$mesh,
           "::llvm::MutableArrayRef<::systole::sharding::Axes>":$factorAxes), "",
      [{}]
    >,
    InterfaceMethod<[{
        Emits a shard's computation, and returns its parts of the results.
        `part` has the parts of the operands.
      }],
      "::llvm::FailureOr<::llvm::SmallVector<::mlir::Value>>", "partition",
      (ins "::systole::sharding::Partitioner &":$partitioner,
           "const ::systole::sharding::OpParts &":$parts), "",
      [{ return partitioner.clonePart($_op.getOperation(), parts); }]
    >
  ];
}

#endif // SYSTOLE_SHARDING_SHARDABLEOPINTERFACE
