//===- GraphTensorOps.td - Shorthands for tensor operations -*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_TENSOR_OPS
#define SYSTOLE_DIALECT_GRAPH_TENSOR_OPS

include "Graph/GraphBase.td"

def Graph_ConstantOp : Graph_TensorOp<"constant"> {
  let summary = "a float32 number";
  let description = [{
    }] # Graph_Example<"graph.constant 0.05", "", "%rate">.text;
  let arguments = (ins Graph_Parametric<PlainF64Attr>:$value);
  let assemblyFormat = "custom<Number>($value) attr-dict `` custom<InferredTypes>(type($result))";
  let extraClassDefinition = Graph_TypeRule<"inferFloat(*this, resultTypes)">.definition;
}

def Graph_ParamOp : Graph_TensorOp<"param"> {
  let summary = "a number that a flag of the program sets";
  let description = [{
    A scalar of float32, int32 or boolean, as its default. The program has a flag of this name,
    so another value needs no new compilation. The parameter may occur several times, with one
    default. `"batch_size"` has none: it is the global batch size of the mode, as
    params["batch_size"] if the input is read once a host.

    A value that a shape or an attribute depends on is a constant of the file instead, as
    `#units = 128`, which the compiler's `--params` sets.

    (C1) The default is a float, an integer of 32 bits, or a boolean. Only "batch_size" has
    none.
    (C2) The name is lower-case letters, digits and underscores, a letter first.

    }] # Graph_FunctionExample<"func @example(%x)", [{%scale = graph.param "scale" = 0.5
        %y = graph.multiply %x, %scale
        graph.return %y
      }]>.text;
  let arguments = (ins PlainStrAttr:$name, OptionalAttr<AnyAttr>:$default_value);
  let assemblyFormat = [{
    $name (`=` custom<ParamValue>($default_value)^)? attr-dict
    `` custom<InferredTypes>(type($result))
  }];
  let hasVerifier = 1;
}

def Graph_ReshapeOp : Graph_UnaryOp<"reshape", [Graph_MovesElements]> {
  let summary = "the same elements in another shape";
  let peerName = "keras.layers.Reshape";
  let description = [{
    One size may be -1: it follows from the number of elements.

    (C1) At most one size is -1; the others are 0 or more.
    (C2) The number of elements stays the same.

    }] # Graph_Example<"graph.reshape %image [-1, 28, 28, 1]", "%image">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<PlainDenseI64ArrayAttr>:$shape);
  let assemblyFormat =
    [{
    $input custom<Numbers>($shape) attr-dict
    `` custom<InferredTypes>(type($input), type($result))
  }];
  let hasVerifier = 1;
}

def Graph_SetShapeOp : Graph_UnaryOp<"set_shape", [Graph_BroadcastsElements, Graph_MovesElements]> {
  let summary = "declares a shape";
  let description = [{
    As Tensor.set_shape: declares sizes that inference does not know. -1 adds nothing. Both the
    result and `input` get the sizes. Computes nothing.

    Written with types, it is also the way to StableHLO ops and back:

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.set_shape %x [16, 10] : (!graph.tensor) -> tensor<16x10xf32>
        %1 = stablehlo.tanh %0 : tensor<16x10xf32>
        %2 = graph.set_shape %1 [-1, -1] : (tensor<16x10xf32>) -> !graph.tensor
        graph.return %2
      }
    }
    ```

    (C1) Sizes are -1 or more, one for each dimension of `input`.
    (C2) Sizes that are known already are the same.

    }] # Graph_Example<"graph.set_shape %x [-1, 32]">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<PlainDenseI64ArrayAttr>:$shape);
  let assemblyFormat =
    [{
    $input custom<Numbers>($shape) attr-dict
    `` custom<InferredTypes>(type($input), type($result))
  }];
  let hasVerifier = 1;
}

def Graph_CastOp : Graph_UnaryOp<"cast", [Graph_BroadcastsElements]> {
  let summary = "the same values in another element type";
  let peerName = "keras.ops.cast";
  let description = [{
    Rounds towards zero to an integer. To `i1` it tests whether the value is not zero.

    (C1) `to` is an integer or a float type.

    }] # Graph_Example<"graph.cast %x to f32">.text;
  let arguments = (ins Graph_Tensor:$input, TypeAttrOf<AnyTypeOf<[AnyInteger, AnyFloat]>>:$to);
  let assemblyFormat =
    "$input `to` $to attr-dict `` custom<InferredTypes>(type($input), type($result))";
}

def Graph_OneHotOp : Graph_UnaryOp<"one_hot"> {
  let summary = "one-hot vectors: 1.0 at each class index, 0.0 elsewhere";
  let peerName = "keras.ops.one_hot";
  let description = [{
    Adds a last dimension of size `depth`. An index out of bounds has a row of zeros. The result
    is float32.

    (C1) `input` is an integer tensor.

    }] # Graph_Example<"graph.one_hot %label {depth = 10}", "%label">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$depth);
}

def Graph_ReluOp : Graph_ElementwiseOp<"relu", [Graph_BroadcastsElements]> {
  let summary = "ReLU: max(x, 0)";
  let peerName = "keras.activations.relu";
  let description = [{
    (C1) `input` is a float tensor.

    }] # Graph_Example<"graph.relu %x">.text;
  let extraClassDefinition = Graph_TypeRule<
    "inferFloatElementwise(*this, operandTypes, resultTypes)">.definition;
}

def Graph_SoftmaxOp : Graph_ElementwiseOp<"softmax"> {
  let summary = "softmax: probabilities of logits, over the last dimension";
  let peerName = "keras.activations.softmax";
  let description = [{
    exp(x - max) / sum(exp(x - max)), so that large logits do not overflow.

    (C1) `input` is a float tensor of rank 1 or more.

    }] # Graph_Example<"graph.softmax %logits", "%logits", "%probabilities">.text;
}

def Graph_ArgmaxOp : Graph_UnaryOp<"argmax"> {
  let summary = "argmax: the index of the largest element of the last dimension";
  let peerName = "keras.ops.argmax";
  let description = [{
    Selects the first of equal elements. The result is int32, without the last dimension.

    (C1) `input` has rank 1 or more, and its last size is not 0.

    }] # Graph_Example<"graph.argmax %logits", "%logits", "%class">.text;
}

#endif // SYSTOLE_DIALECT_GRAPH_TENSOR_OPS
