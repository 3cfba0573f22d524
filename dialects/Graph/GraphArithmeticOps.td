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

/// Computes each element of a tensor from two tensors, which are broadcast to one shape. `text`
/// begins the description, whose example has the operand `y`.
class Graph_BroadcastingOp<string mnemonic, string text, string y = "%y">
    : Graph_TensorOp<mnemonic, [Graph_BroadcastsElements]> {
  let description = [{
    }] # text # [{

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    }] # Graph_Example<"graph." # mnemonic # " %x, " # y, "%x, " # y>.text;
  let arguments = (ins Graph_Tensor:$lhs, Graph_Tensor:$rhs);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(type($lhs), type($rhs), type($result))
  }];
  let extraClassDefinition = Graph_TypeRule<"inferBroadcasting(*this, operandTypes, resultTypes)">.definition;
}

def Graph_AddOp : Graph_BroadcastingOp<"add", "A residual connection, as Keras's layer Add, or tf.add.", "%shortcut"> {
  let summary = "the sum of two values";
  let peerName = "keras.layers.Add";
}

def Graph_SubtractOp : Graph_BroadcastingOp<"subtract", "As tf.subtract."> {
  let summary = "the difference of two values";
  let peerName = "keras.layers.Subtract";
}

def Graph_MultiplyOp : Graph_BroadcastingOp<"multiply", "As tf.multiply, Keras's layer Multiply."> {
  let summary = "the product of two values, element by element";
  let peerName = "keras.layers.Multiply";
}

def Graph_DivideOp : Graph_BroadcastingOp<"divide", "As tf.divide; of integers it rounds towards zero."> {
  let summary = "the quotient of two values";
  let peerName = "keras.ops.divide";
}

def Graph_MaximumOp : Graph_BroadcastingOp<"maximum", "As tf.maximum, Keras's layer Maximum."> {
  let summary = "the larger of two values";
  let peerName = "keras.layers.Maximum";
}

def Graph_MinimumOp : Graph_BroadcastingOp<"minimum", "As tf.minimum, Keras's layer Minimum."> {
  let summary = "the smaller of two values";
  let peerName = "keras.layers.Minimum";
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

    }] # Graph_Example<"graph.matmul %queries, %keys {transpose_b}", "%queries, %keys">.text;
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
  let description = [{
    Reduces the dimensions `axes`, where -1 is the last, or all. They are dropped, or have
    the size 1 with `keep_dims`. As tf.}] # mnemonic # [{.

    (C1) `input` is a float tensor.
    (C2) `axes` are dimensions of `input`, none twice.

    }] # Graph_Example<"graph." # mnemonic # " %x {axes = [-1], keep_dims}">.text;
  let arguments = (ins Graph_Tensor:$input, OptionalAttr<Graph_Parametric<PlainI64ArrayAttr>>:$axes,
                       UnitAttr:$keep_dims);
  let extraClassDefinition = Graph_TypeRule<
    "inferReduction(*this, operandTypes, getAxes().value_or(nullptr), getKeepDims(), resultTypes)">.definition;
}

def Graph_ReduceMeanOp : Graph_ReductionOp<"reduce_mean"> {
  let summary = "the mean over dimensions";
  let peerName = "keras.ops.mean";
}

def Graph_ReduceSumOp : Graph_ReductionOp<"reduce_sum"> {
  let summary = "the sum over dimensions";
  let peerName = "keras.ops.sum";
}

def Graph_ReduceMaxOp : Graph_ReductionOp<"reduce_max"> {
  let summary = "the maximum over dimensions";
  let peerName = "keras.ops.max";
}

#endif // SYSTOLE_DIALECT_GRAPH_ARITHMETIC_OPS
