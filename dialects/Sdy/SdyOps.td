//===- SdyOps.td - Operations of the sdy dialect ---------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_SDY_OPS
#define SYSTOLE_DIALECT_SDY_OPS

include "Interfaces/PlainAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "Sdy/SdyBase.td"

class Sdy_Op<string mnemonic, list<Trait> traits = []>
    : Op<Sdy_Dialect, mnemonic, traits>;

def Sdy_MeshOp : Sdy_Op<"mesh", [Symbol]> {
  let summary = "a named mesh";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=4]>
    ```

    Constraints:
    - (C1) Axes have names of their own and at least one device.
    - (C2) `device_ids` is empty or an order of the devices; without axes it may
      be the only device.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_MeshAttr:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
  let hasVerifier = 1;
}

// An op whose result is its operand, on one device.
class Sdy_IdentityOp<string mnemonic, list<Trait> traits = []>
    : Sdy_Op<mnemonic, !listconcat([SameOperandsAndResultType], traits)> {
  let results = (outs AnyRankedTensor:$result);
}

def Sdy_ShardingConstraintOp : Sdy_IdentityOp<"sharding_constraint"> {
  let summary = "a value with the sharding that it is to have here";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @example(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = sdy.sharding_constraint %x <@mesh, [{"x"}, {} ]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Sdy_TensorShardingAttr:$sharding);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}

def Sdy_ReshardOp : Sdy_IdentityOp<"reshard", [Pure]> {
  let summary = "a value with another sharding";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @example(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = sdy.reshard %x <@mesh, [{"x"}, {} ]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Sdy_TensorShardingAttr:$sharding);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}

def Sdy_PropagationBarrierOp : Sdy_IdentityOp<"propagation_barrier", [Pure]> {
  let summary = "a value past which shardings move one way only";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.propagation_barrier %x allowed_direction=FORWARD : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Sdy_PropagationDirection:$allowed_direction);
  let assemblyFormat = [{
    $input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:` type($result)
  }];
}

def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group"> {
  let summary = "a value that is split as all values of its group are";
  let description = [{
    ```mlir
    func.func @example(%x: tensor<8xf32>) {
      sdy.sharding_group %x group_id=21 : tensor<8xf32>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, PlainI64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}

def Sdy_ManualComputationOp : Sdy_Op<"manual_computation", [
    RecursiveMemoryEffects, IsolatedFromAbove, SingleBlock]> {
  let summary = "the computation of each device on its part of the operands";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @example(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {} ]>] out_shardings=[<@mesh, [{"x"}, {} ]>] manual_axes={"x"} (%part: tensor<4x8xf32>) {
        %1 = stablehlo.add %part, %part : tensor<4x8xf32>
        sdy.return %1 : tensor<4x8xf32>
      } : (tensor<8x8xf32>) -> tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```

    Constraints:
    - (C1) `in_shardings` has one sharding for each operand, `out_shardings` one
      for each result.
    - (C2) The body takes a device's part of each operand, and returns its part of each result.
      The parts follow from the shardings by manual axes.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$tensors,
                       Sdy_TensorShardingPerValueAttr:$in_shardings,
                       Sdy_TensorShardingPerValueAttr:$out_shardings,
                       Sdy_ManualAxesAttr:$manual_axes);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Sdy_ReturnOp : Sdy_Op<"return", [Pure, Terminator, ReturnLike]> {
  let summary = "the end of a body, with its values";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["x"=1]>
    func.func @example(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"} ]>] out_shardings=[<@mesh, [{"x"} ]>] manual_axes={"x"} (%part: tensor<8xf32>) {
        sdy.return %part : tensor<8xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

#endif // SYSTOLE_DIALECT_SDY_OPS
