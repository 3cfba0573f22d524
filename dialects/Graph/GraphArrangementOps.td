//===- GraphArrangementOps.td - Rearranging elements --------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_ARRANGEMENT_OPS
#define SYSTOLE_DIALECT_GRAPH_ARRANGEMENT_OPS

include "Graph/GraphBase.td"

def Graph_ConcatOp : Graph_TensorOp<"concat"> {
  let summary = "values one after the other along a dimension";
  let peerName = "keras.layers.Concatenate";
  let description = [{
    As tf.concat, Keras's layer Concatenate. An `axis` of -1 is the last dimension.

    (C1) There is at least one value, all have one element type and one rank of 1
         or more.
    (C2) `axis` is one of their dimensions.
    (C3) Their other sizes are equal.

    }] # Graph_Example<"graph.concat %x, %y {axis = 1}", "%x, %y">.text;
  let arguments = (ins Variadic<Graph_Tensor>:$inputs, DefaultValuedAttr<Graph_Parametric<PlainI64Attr>, "-1">:$axis);
  let assemblyFormat = [{
    $inputs `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(ref($inputs), type($inputs), type($result))
  }];
}

def Graph_SliceOp : Graph_UnaryOp<"slice"> {
  let summary = "a box of a value";
  let peerName = "keras.ops.slice";
  let description = [{
    `size[i]` elements of dimension i from `begin[i]` on; a size of -1 is all that follow. As
    tf.slice.

    (C1) `begin` and `size` have a number for each dimension of `input`.
    (C2) The box is in `input`. The batch, whose size is bound later, is whole: from 0 on, -1.

    }] # Graph_Example<"graph.slice %x {begin = [0, 1], size = [-1, 4]}">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<PlainI64ArrayAttr>:$begin,
    Graph_Parametric<PlainI64ArrayAttr>:$size);
}

def Graph_SplitOp : Graph_Op<"split", [Pure, DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>]> {
  let summary = "a value in parts along a dimension";
  let peerName = "keras.ops.split";
  let description = [{
    The results are `input`, one after the other along `axis`, with `sizes[i]` elements of it each, or
    without `sizes` equally many. An `axis` of -1 is the last dimension. As tf.split, and the inverse of
    `graph.concat`.

    (C1) `axis` is a dimension of `input`.
    (C2) There is a size for each result, and their sum is the size of the dimension. Without
         `sizes`, the number of results divides it.

    }] # Graph_FunctionExample<"func @example(%x)", [{%0, %1 = graph.split %x {sizes = [3, 5]}
        graph.return %0, %1
      }]>.text;
  let arguments = (ins Graph_Tensor:$input, DefaultValuedAttr<Graph_Parametric<PlainI64Attr>, "-1">:$axis,
    OptionalAttr<Graph_Parametric<PlainI64ArrayAttr>>:$sizes);
  let results = (outs Variadic<Graph_Tensor>:$results);
  let assemblyFormat = [{
    $input `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredResults>(type($input), type($results))
  }];
}

def Graph_TransposeOp : Graph_UnaryOp<"transpose", [Graph_MovesElements]> {
  let summary = "the same elements with dimensions in another order";
  let peerName = "keras.layers.Permute";
  let description = [{
    Dimension i of the result is dimension `permutation[i]` of `input`. As
    tf.transpose, Keras's layer Permute (which does not count the batch).

    (C1) `permutation` names each dimension of `input` once.

    }] # Graph_Example<"graph.transpose %x [0, 2, 1]">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<PlainDenseI64ArrayAttr>:$permutation);
  let assemblyFormat =
    [{
    $input custom<Numbers>($permutation) attr-dict
    `` custom<InferredTypes>(type($input), type($result))
  }];
}

def Graph_ZeroPaddingOp : Graph_UnaryOp<"zero_padding", [Graph_MovesElements]> {
  let summary = "zeros around images, volumes or sequences";
  let peerName = "keras.layers.ZeroPadding2D";
  let description = [{
    Adds `padding[i]` zeros before and after dimension i + 1 of `input` [batch,
    places..., channels]. As Keras's ZeroPadding1D, ZeroPadding2D and ZeroPadding3D.

    (C1) `padding` has a pair of sizes of 0 or more for each dimension of `input`
         but the first and the last.

    }] # Graph_Example<"graph.zero_padding %x {padding = [[1, 1], [0, 2]]}">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<ArrayAttr>:$padding);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The zeros before and after the ith spatial dimension.
    std::pair<int64_t, int64_t> getPair(unsigned i);
  }];
}

def Graph_UpSamplingOp : Graph_UnaryOp<"upsampling"> {
  let summary = "larger images, volumes or sequences";
  let peerName = "keras.layers.UpSampling2D";
  let description = [{
    Enlarges dimension i + 1 of `input` [batch, places..., channels] by `size[i]`. Interpolation
    "nearest" repeats each position. "bilinear" interpolates between the positions' centres, and
    is constant beyond the outer ones. As Keras's UpSampling1D, UpSampling2D and UpSampling3D.

    (C1) `size` has a factor for each dimension of `input` but the first and the
         last.
    (C2) With "bilinear", `input` is a float tensor.

    }] # Graph_Example<"graph.upsampling %x {size = [2, 2], interpolation = \"bilinear\"}">.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Parametric<Graph_SizesAttr>:$size,
    DefaultValuedStrAttr<Graph_Parametric<Graph_InterpolationAttr>, "nearest">:$interpolation);
}

#endif // SYSTOLE_DIALECT_GRAPH_ARRANGEMENT_OPS
