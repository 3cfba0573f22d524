//===- GraphArithmeticOps.td - Arithmetic of untyped values -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO's arithmetic for values whose shapes inference determines: operands are broadcast
// as in numpy.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_ARITHMETIC_OPS
#define SYSTOLE_DIALECT_GRAPH_ARITHMETIC_OPS

include "Graph/GraphBase.td"

/// Computes each element of a tensor from two tensors, which are broadcast to one shape.
class Graph_BroadcastingOp<string mnemonic>
    : Graph_TensorOp<mnemonic, [Graph_BroadcastsElements]> {
  let arguments = (ins Graph_Tensor:$lhs, Graph_Tensor:$rhs);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(type($lhs), type($rhs), type($result))
  }];
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferBroadcasting(*this, operandTypes, resultTypes);
    }
  }];
}

def Graph_AddOp : Graph_BroadcastingOp<"add"> {
  let summary = "the sum of two values";
  let peerName = "keras.layers.Add";
  let description = [{
    A residual connection, as Keras's layer Add, or tf.add.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %shortcut) {
        %0 = graph.add %x, %shortcut
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SubtractOp : Graph_BroadcastingOp<"subtract"> {
  let summary = "the difference of two values";
  let peerName = "keras.layers.Subtract";
  let description = [{
    As tf.subtract.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.subtract %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_MultiplyOp : Graph_BroadcastingOp<"multiply"> {
  let summary = "the product of two values, element by element";
  let peerName = "keras.layers.Multiply";
  let description = [{
    As tf.multiply, Keras's layer Multiply.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.multiply %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_DivideOp : Graph_BroadcastingOp<"divide"> {
  let summary = "the quotient of two values";
  let peerName = "keras.ops.divide";
  let description = [{
    As tf.divide; of integers it rounds towards zero.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.divide %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_MaximumOp : Graph_BroadcastingOp<"maximum"> {
  let summary = "the larger of two values";
  let peerName = "keras.layers.Maximum";
  let description = [{
    As tf.maximum, Keras's layer Maximum.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.maximum %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_MinimumOp : Graph_BroadcastingOp<"minimum"> {
  let summary = "the smaller of two values";
  let peerName = "keras.layers.Minimum";
  let description = [{
    As tf.minimum, Keras's layer Minimum.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.minimum %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_MatMulOp : Graph_TensorOp<"matmul"> {
  let summary = "matrix products";
  let peerName = "keras.ops.matmul";
  let description = [{
    The product of the matrices in the last two dimensions, for each place in the
    dimensions before, which are broadcast. As tf.linalg.matmul.

    (C1) `lhs` and `rhs` are float tensors of one element type and of rank 2 or
         more.
    (C2) The columns of `lhs` are as many as the rows of `rhs`, each transposed
         first if so asked.
    (C3) The dimensions before the last two can be broadcast together.

    ```mlir
    graph.model @example {
      graph.func @example(%queries, %keys) {
        %0 = graph.matmul %queries, %keys {transpose_b}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$lhs, Graph_Tensor:$rhs, UnitAttr:$transpose_a,
                       UnitAttr:$transpose_b);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(type($lhs), type($rhs), type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Reduces the dimensions `axes`, all of them if absent.
class Graph_ReductionOp<string mnemonic> : Graph_UnaryOp<mnemonic> {
  let arguments = (ins Graph_Tensor:$input, OptionalAttr<Graph_Parametric<PlainI64ArrayAttr>>:$axes,
                       UnitAttr:$keep_dims);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferReduction(*this, operandTypes, getAxes().value_or(nullptr),
                                              getKeepDims(), resultTypes);
    }
  }];
}

def Graph_ReduceMeanOp : Graph_ReductionOp<"reduce_mean"> {
  let summary = "the mean over dimensions";
  let peerName = "keras.ops.mean";
  let description = [{
    Reduces the dimensions `axes`, where -1 is the last, or all. They are dropped, or have
    the size 1 with `keep_dims`. As tf.reduce_mean.

    (C1) `input` is a float tensor.
    (C2) `axes` are dimensions of `input`, none twice.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.reduce_mean %x {axes = [-1], keep_dims}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_ReduceSumOp : Graph_ReductionOp<"reduce_sum"> {
  let summary = "the sum over dimensions";
  let peerName = "keras.ops.sum";
  let description = [{
    Reduces the dimensions `axes`, where -1 is the last, or all. They are dropped, or have
    the size 1 with `keep_dims`. As tf.reduce_sum.

    (C1) `input` is a float tensor.
    (C2) `axes` are dimensions of `input`, none twice.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.reduce_sum %x {axes = [-1], keep_dims}
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_ReduceMaxOp : Graph_ReductionOp<"reduce_max"> {
  let summary = "the maximum over dimensions";
  let peerName = "keras.ops.max";
  let description = [{
    Reduces the dimensions `axes`, where -1 is the last, or all. They are dropped, or have
    the size 1 with `keep_dims`. As tf.reduce_max.

    (C1) `input` is a float tensor.
    (C2) `axes` are dimensions of `input`, none twice.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.reduce_max %x {axes = [-1], keep_dims}
        graph.return %0
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_ARITHMETIC_OPS
