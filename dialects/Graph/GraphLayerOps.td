//===- GraphLayerOps.td - Layers ---------------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names, options and defaults are those of tf.layers and Keras. Images are NHWC.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_LAYER_OPS
#define SYSTOLE_DIALECT_GRAPH_LAYER_OPS

include "Graph/GraphBase.td"

/// A layer with variables. Not pure: two equal layers are still two.
class Graph_LayerOp<string mnemonic, list<Trait> traits = []>
    : Graph_Op<mnemonic, !listconcat([
        DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
        DeclareOpInterfaceMethods<Graph_LayerOpInterface>],
        traits)> {
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat =
    "$input attr-dict `` custom<InferredTypes>(type($input), type($result))";
}

def Graph_Conv2DOp : Graph_LayerOp<"conv2d"> {
  let summary = "2-D convolution over images";
  let description = [{
    Cross-correlates `input` [batch, height, width, channels] with the variable
    `<name>/kernel` [height, width, channels, filters], adds the variable
    `<name>/bias` [filters] and applies the activation. With padding "same" the
    result has ceil(size / stride) rows and columns and the odd zero goes after;
    with "valid" nothing is added.

    (C1) `input` is a float tensor of rank 4.
    (C2) With padding "valid", the kernel fits into the image.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.conv2d %x {filters = 32, kernel = [5, 5], padding = "same", activation = "relu"}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$input, Graph_PositiveAttr:$filters, Graph_PairAttr:$kernel,
    DefaultValuedAttr<Graph_PairAttr, "{1, 1}">:$strides,
    DefaultValuedStrAttr<Graph_PaddingAttr, "valid">:$padding,
    DefaultValuedStrAttr<Graph_ActivationAttr, "linear">:$activation,
    DefaultValuedAttr<BoolAttr, "true">:$use_bias,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer, OptionalAttr<StrAttr>:$name);
}

def Graph_DenseOp : Graph_LayerOp<"dense"> {
  let summary = "a fully connected layer";
  let description = [{
    Multiplies the last dimension of `input` with the variable `<name>/kernel`
    [in, units], adds the variable `<name>/bias` [units] and applies the
    activation.

    (C1) `input` is a float tensor of rank 2 or more.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %logits = graph.dense %x {units = 10}
        graph.return %logits
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$input, Graph_PositiveAttr:$units,
    DefaultValuedStrAttr<Graph_ActivationAttr, "linear">:$activation,
    DefaultValuedAttr<BoolAttr, "true">:$use_bias,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_DefaultInitializer<"Zeros">:$bias_initializer, OptionalAttr<StrAttr>:$name);
}

def Graph_MaxPool2DOp : Graph_UnaryOp<"max_pool2d"> {
  let summary = "the maximum of each window of an image";
  let description = [{
    `strides` defaults to `pool`. Padding is that of `graph.conv2d`, with cells
    that never win.

    (C1) `input` is a tensor of rank 4: [batch, height, width, channels].
    (C2) With padding "valid", the window fits into the image.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.max_pool2d %x {pool = [2, 2], strides = [2, 2]}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$input, Graph_PairAttr:$pool,
    OptionalAttr<Graph_PairAttr>:$strides,
    DefaultValuedStrAttr<Graph_PaddingAttr, "valid">:$padding);
  let extraClassDeclaration = [{
    /// The strides, given or not.
    ::mlir::ArrayAttr getStridesOrPool() { return getStrides().value_or(getPool()); }
  }];
}

def Graph_DropoutOp : Graph_Op<"dropout", [
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    DeclareOpInterfaceMethods<Graph_TrainingOnlyOpInterface>]> {
  let summary = "in training, sets elements to zero at random";
  let description = [{
    Each element is dropped with probability `rate`, and the others are scaled
    by 1 / (1 - rate). Outside of training it does nothing. A draw is keyed by
    the seed, the step, this op and the element's place in the global batch, so
    that the number of shards changes no draw.

    Not pure: two dropouts of one value are two draws.

    (C1) `input` is a float tensor whose first dimension is the batch.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.dropout %x {rate = 0.4}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$input, Graph_RateAttr:$rate);
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat =
    "$input attr-dict `` custom<InferredTypes>(type($input), type($result))";
}

def Graph_FlattenOp : Graph_UnaryOp<"flatten"> {
  let summary = "makes each example of a batch a vector";
  let description = [{
    (C1) `input` has rank 1 or more; a batch of scalars becomes [batch, 1].

    ```mlir
    graph.model @example {
      graph.func @example(%x) {
        %0 = graph.flatten %x
        graph.return %0
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_LAYER_OPS
