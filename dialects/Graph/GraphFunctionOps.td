//===- GraphFunctionOps.td - Functions of untyped values ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions, powers, comparisons and choices, element by element.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_FUNCTION_OPS
#define SYSTOLE_DIALECT_GRAPH_FUNCTION_OPS

include "Graph/GraphActivationOps.td"
include "Graph/GraphArithmeticOps.td"


def Graph_NegativeOp : Graph_FloatElementwiseOp<"negative", "As tf.negative."> {
  let summary = "the negated value";
  let peerName = "keras.ops.negative";
}

def Graph_AbsOp : Graph_FloatElementwiseOp<"abs", "As tf.abs. Its derivative at 0 is 0."> {
  let summary = "the absolute value";
  let peerName = "keras.ops.absolute";
}

def Graph_ExpOp : Graph_FloatElementwiseOp<"exp", "As tf.exp."> {
  let summary = "e to the power of x";
  let peerName = "keras.ops.exp";
}

def Graph_LogarithmOp : Graph_FloatElementwiseOp<"logarithm", "As tf.math.log. Negative numbers give NaN."> {
  let summary = "the natural logarithm";
  let peerName = "keras.ops.log";
}

def Graph_SqrtOp : Graph_FloatElementwiseOp<"sqrt", "As tf.sqrt. Negative numbers give NaN."> {
  let summary = "the square root";
  let peerName = "keras.ops.sqrt";
}

def Graph_RsqrtOp : Graph_FloatElementwiseOp<"rsqrt", "As tf.math.rsqrt."> {
  let summary = "1 divided by the square root";
  let peerName = "keras.ops.rsqrt";
}

def Graph_SquareOp : Graph_FloatElementwiseOp<"square", "As tf.square."> {
  let summary = "x * x";
  let peerName = "keras.ops.square";
}

def Graph_SinOp : Graph_FloatElementwiseOp<"sin", "As tf.sin."> {
  let summary = "the sine of radians";
  let peerName = "keras.ops.sin";
}

def Graph_CosOp : Graph_FloatElementwiseOp<"cos", "As tf.cos."> {
  let summary = "the cosine of radians";
  let peerName = "keras.ops.cos";
}

def Graph_PowerOp : Graph_BroadcastingOp<"power",
    "As tf.pow. A negative base with an exponent that is no integer gives NaN."> {
  let summary = "the power of two values, element by element";
  let peerName = "keras.ops.power";
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// A comparison of two tensors, with an i1 for each element of both.
class Graph_ComparisonOp<string mnemonic>
    : Graph_BroadcastingOp<mnemonic, "As tf." # mnemonic #
                                     ": booleans (i1). NaN is equal to nothing, and has no order."> {
  let extraClassDefinition = Graph_TypeRule<"inferComparison(*this, operandTypes, resultTypes)">.definition;
}

def Graph_EqualOp : Graph_ComparisonOp<"equal"> {
  let summary = "whether two values are equal";
  let peerName = "keras.ops.equal";
}

def Graph_NotEqualOp : Graph_ComparisonOp<"not_equal"> {
  let summary = "whether two values differ";
  let peerName = "keras.ops.not_equal";
}

def Graph_LessOp : Graph_ComparisonOp<"less"> {
  let summary = "whether two values are in ascending order";
  let peerName = "keras.ops.less";
}

def Graph_LessEqualOp : Graph_ComparisonOp<"less_equal"> {
  let summary = "whether two values are in ascending order, or equal";
  let peerName = "keras.ops.less_equal";
}

def Graph_GreaterOp : Graph_ComparisonOp<"greater"> {
  let summary = "whether two values are in descending order";
  let peerName = "keras.ops.greater";
}

def Graph_GreaterEqualOp : Graph_ComparisonOp<"greater_equal"> {
  let summary = "whether two values are in descending order, or equal";
  let peerName = "keras.ops.greater_equal";
}

def Graph_WhereOp : Graph_TensorOp<"where", [Graph_BroadcastsElements]> {
  let summary = "a choice between two values, element by element";
  let peerName = "keras.ops.where";
  let description = [{
    An element of `lhs` where `condition` is true, and of `rhs` otherwise. As tf.where.

    (C1) `condition` has the element type i1, as comparisons have.
    (C2) `lhs` and `rhs` have one element type.
    (C3) The three shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    }] # Graph_FunctionExample<"func @example(%x, %y)", [{%0 = graph.less %x, %y
        %1 = graph.where %0, %x, %y
        graph.return %1
      }]>.text;
  let arguments = (ins Graph_Tensor:$condition, Graph_Tensor:$lhs, Graph_Tensor:$rhs);
  let assemblyFormat = [{
    $condition `,` $lhs `,` $rhs `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(type($condition), type($lhs), type($rhs), type($result))
  }];
}

def Graph_ReduceMinOp : Graph_ReductionOp<"reduce_min"> {
  let summary = "the minimum over dimensions";
  let peerName = "keras.ops.min";
}

#endif // SYSTOLE_DIALECT_GRAPH_FUNCTION_OPS
