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


def Graph_NegativeOp : Graph_FloatElementwiseOp<"negative"> {
  let summary = "the negated value";
  let peerName = "keras.ops.negative";
  let description = [{
    As tf.negative.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.negative %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_AbsOp : Graph_FloatElementwiseOp<"abs"> {
  let summary = "the absolute value";
  let peerName = "keras.ops.absolute";
  let description = [{
    As tf.abs. Its derivative at 0 is 0.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.abs %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_ExpOp : Graph_FloatElementwiseOp<"exp"> {
  let summary = "e to the power of x";
  let peerName = "keras.ops.exp";
  let description = [{
    As tf.exp.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.exp %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_LogarithmOp : Graph_FloatElementwiseOp<"logarithm"> {
  let summary = "the natural logarithm";
  let peerName = "keras.ops.log";
  let description = [{
    As tf.math.log. Negative numbers give NaN.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.logarithm %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SqrtOp : Graph_FloatElementwiseOp<"sqrt"> {
  let summary = "the square root";
  let peerName = "keras.ops.sqrt";
  let description = [{
    As tf.sqrt. Negative numbers give NaN.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.sqrt %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_RsqrtOp : Graph_FloatElementwiseOp<"rsqrt"> {
  let summary = "1 divided by the square root";
  let peerName = "keras.ops.rsqrt";
  let description = [{
    As tf.math.rsqrt.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.rsqrt %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SquareOp : Graph_FloatElementwiseOp<"square"> {
  let summary = "x * x";
  let peerName = "keras.ops.square";
  let description = [{
    As tf.square.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.square %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_SinOp : Graph_FloatElementwiseOp<"sin"> {
  let summary = "the sine of radians";
  let peerName = "keras.ops.sin";
  let description = [{
    As tf.sin.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.sin %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_CosOp : Graph_FloatElementwiseOp<"cos"> {
  let summary = "the cosine of radians";
  let peerName = "keras.ops.cos";
  let description = [{
    As tf.cos.

    (C1) `input` is a float tensor.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.cos %x
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_PowerOp : Graph_BroadcastingOp<"power"> {
  let summary = "the power of two values, element by element";
  let peerName = "keras.ops.power";
  let description = [{
    As tf.pow. A negative base with an exponent that is no integer gives NaN.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.power %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// Two tensors to an i1 for each element of both.
class Graph_ComparisonOp<string mnemonic> : Graph_BroadcastingOp<mnemonic> {
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferComparison(*this, operandTypes, resultTypes);
    }
  }];
}

def Graph_EqualOp : Graph_ComparisonOp<"equal"> {
  let summary = "whether two values are equal";
  let peerName = "keras.ops.equal";
  let description = [{
    As tf.equal: booleans (i1). NaN is equal to nothing, and has no order.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.equal %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_NotEqualOp : Graph_ComparisonOp<"not_equal"> {
  let summary = "whether two values differ";
  let peerName = "keras.ops.not_equal";
  let description = [{
    As tf.not_equal: booleans (i1). NaN is equal to nothing, and has no order.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.not_equal %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_LessOp : Graph_ComparisonOp<"less"> {
  let summary = "whether two values are in ascending order";
  let peerName = "keras.ops.less";
  let description = [{
    As tf.less: booleans (i1). NaN is equal to nothing, and has no order.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.less %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_LessEqualOp : Graph_ComparisonOp<"less_equal"> {
  let summary = "whether two values are in ascending order, or equal";
  let peerName = "keras.ops.less_equal";
  let description = [{
    As tf.less_equal: booleans (i1). NaN is equal to nothing, and has no order.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.less_equal %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GreaterOp : Graph_ComparisonOp<"greater"> {
  let summary = "whether two values are in descending order";
  let peerName = "keras.ops.greater";
  let description = [{
    As tf.greater: booleans (i1). NaN is equal to nothing, and has no order.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.greater %x, %y
        graph.return %0
      }
    }
    ```
  }];
}

def Graph_GreaterEqualOp : Graph_ComparisonOp<"greater_equal"> {
  let summary = "whether two values are in descending order, or equal";
  let peerName = "keras.ops.greater_equal";
  let description = [{
    As tf.greater_equal: booleans (i1). NaN is equal to nothing, and has no order.

    (C1) `lhs` and `rhs` have one element type, an integer or a float type.
    (C2) Their shapes can be broadcast together: from the last dimension on,
         sizes are equal or one of them is 1 or missing.

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.greater_equal %x, %y
        graph.return %0
      }
    }
    ```
  }];
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

    ```mlir
    graph.model @example {
      graph.func @example(%x, %y) {
        %0 = graph.less %x, %y
        %1 = graph.where %0, %x, %y
        graph.return %1
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$condition, Graph_Tensor:$lhs, Graph_Tensor:$rhs);
  let assemblyFormat = [{
    $condition `,` $lhs `,` $rhs `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(type($condition), type($lhs), type($rhs), type($result))
  }];
}

def Graph_ReduceMinOp : Graph_ReductionOp<"reduce_min"> {
  let summary = "the minimum over dimensions";
  let peerName = "keras.ops.min";
  let description = [{
    Reduces the dimensions `axes`, where -1 is the last, or all. They are dropped, or have
    the size 1 with `keep_dims`. As tf.reduce_min.

    (C1) `input` is a float tensor.
    (C2) `axes` are dimensions of `input`, none twice.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.reduce_min %x {axes = [-1], keep_dims}
        graph.return %0
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_FUNCTION_OPS
