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
    An op that can be computed in parts, one on each shard of a mesh. The dialects do
    not know of it: their ops get the interface as external models, one file a family
    of ops, in lib/Sharding.

    An op says which dimensions of its operands and results belong together, as
    *factors* of one loop nest over all of them. That is all that propagation needs, and
    for most ops all that partitioning needs: the same op on parts of its operands.
  }];
  let methods = [
    InterfaceMethod<[{
        The rules of the op: one over its operands and results; of an op with regions,
        one for each value that goes around in it.
      }],
      "::llvm::SmallVector<::systole::sharding::ShardingRule>", "getShardingRules", (ins)
    >,
    InterfaceMethod<[{
        Takes back what the op cannot do with this many shards: empties the axes of
        factors, of the first rule, that have to be whole.
      }],
      "void", "restrictAxes",
      (ins "const ::systole::sharding::Mesh &":$mesh,
           "::llvm::MutableArrayRef<::systole::sharding::Axes>":$factorAxes), "",
      [{}]
    >,
    InterfaceMethod<[{
        Emits what each shard computes, and returns the shard's parts of the results.
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
