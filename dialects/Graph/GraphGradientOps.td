//===- GraphGradientOps.td - Derivatives in the graph dialect -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_GRADIENT_OPS
#define SYSTOLE_DIALECT_GRAPH_GRADIENT_OPS

include "Graph/GraphDialect.td"
include "Graph/GraphInterfaces.td"
include "Interfaces/ReferenceEntry.td"
include "Graph/GraphTypes.td"
include "Interfaces/DifferentiableOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Graph_FloatTensor : RankedTensorOf<[AnyFloat]>;
def Graph_FloatScalar : 0DTensorOf<[AnyFloat]>;

def Graph_GradientsOp : Op<Graph_Dialect, "gradients", [Pure]>, ReferenceEntry {
  let summary = "Derivatives of a scalar with respect to values";
  let peerName = "tf.gradients";
  let description = [{
    The derivative of the scalar `loss` with respect to each of the values `wrt`. These are
    arguments of the same block or results of operations in it. A value that the loss does not
    depend on has the derivative zero. If one of the values is computed from another, the
    derivative with respect to the other includes the path through the first.

    The operation is a request: the pass `differentiate` replaces it by ordinary
    operations. The loss may itself depend on derivatives.

    Constraints:
    - (C1) `loss` is a tensor of rank 0 of a floating-point type.
    - (C2) `wrt` are one or more ranked tensors of floating-point types.
    - (C3) The results have the types of `wrt`.
    - (C4) `loss` and `wrt` are defined in the block of the operation.

    Example:
    ```mlir
    func.func @square(%x: tensor<f32>) -> tensor<f32> {
      %y = stablehlo.multiply %x, %x : tensor<f32>
      %dx = graph.gradients %y wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
      return %dx : tensor<f32>
    }
    ```
  }];

  let arguments = (ins Graph_FloatScalar:$loss, Variadic<Graph_FloatTensor>:$wrt);
  let results = (outs Variadic<Graph_FloatTensor>:$gradients);
  let assemblyFormat = [{
    $loss `wrt` $wrt attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Graph_StopGradientOp : Op<Graph_Dialect, "stop_gradient", [
    Pure, DeclareOpInterfaceMethods<DifferentiableOpInterface, ["hasZeroDerivative"]>,
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>
  ]>, ReferenceEntry {
  let summary = "The identity, with derivative zero";
  let peerName = "keras.ops.stop_gradient";
  let description = [{
    The result is the operand; reverse mode takes it for a constant. The pass
    `differentiate` removes the operation once all derivatives are expanded.

    Constraints:
    - (C1) `result` has the type of `operand`.

    Example:
    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.stop_gradient %x
        graph.return %0
      }
    }
    ```

    For a value with a type:
    ```mlir
    func.func @frozen(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = graph.stop_gradient %x : tensor<4xf32>
      return %y : tensor<4xf32>
    }
    ```
  }];

  let arguments = (ins Graph_Tensor:$operand);
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `` custom<OneType>(type($operand), type($result))";
  let builders = [OpBuilder<(ins "::mlir::Value":$operand), [{
    build($_builder, $_state, operand.getType(), operand);
  }]>];
}

def Graph_RecomputeOp : Op<Graph_Dialect, "recompute", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">
  ]>, ReferenceEntry {
  let summary = "A region that the gradient computes again";
  let peerName = "keras.RematScope";
  let description = [{
    The results are those of the region. Without it, the step keeps the values between the layers
    of the region until the gradient reads them. With it, the step keeps only the values that the
    region reads from outside, and the gradient computes the others again, by the
    same operations. The step takes the time of the region's forward pass longer. Around each
    block of a deep model, the memory of a step is that of the blocks' inputs and of one block.
    As tf.recompute_grad and jax.checkpoint. Regions nest. Layers in it are layers of the model.

    `graph-inline-calls` marks the operations of the region, `convert-graph-to-stablehlo` makes a
    region of StableHLO of them, and `differentiate` expands it.

    Constraints:
    - (C1) The results are those of the body's `graph.return`.
    - (C2) The body holds no `graph.minimize`, no computation on the host, and no lookup in a
      `graph.embedding_table`.

    Example:
    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %y = graph.recompute {
          %0 = graph.dense %x {units = 64, activation = "relu"}
          %1 = graph.dense %0 {units = 16}
          graph.return %1
        }
        graph.return %y
      }
    }
    ```

    For values with types:
    ```mlir
    func.func @recomputed(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = graph.recompute {
        %0 = stablehlo.tanh %x : tensor<4xf32>
        %1 = stablehlo.sine %0 : tensor<4xf32>
        graph.return %1 : tensor<4xf32>
      }
      return %y : tensor<4xf32>
    }
    ```
  }];

  let results = (outs Variadic<Graph_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The operands of the body's terminator, one a result.
    ::mlir::OperandRange getReturned() { return getBody().front().getTerminator()->getOperands(); }
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_GRADIENT_OPS
