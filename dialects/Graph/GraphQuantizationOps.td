//===- GraphQuantizationOps.td - Fake quantization ---------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that train a model for its quantization: floats with the values that integers will
// have.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_QUANTIZATION_OPS
#define SYSTOLE_DIALECT_GRAPH_QUANTIZATION_OPS

include "Graph/GraphBase.td"

def Graph_BitsAttr : PlainAttr<I64Attr, "an integer from 2 to 16", [IntMinValue<2>, IntMaxValue<16>]>;

def Graph_FakeQuantOp : Graph_TensorOp<"fake_quant"> {
  let summary = "fake quantization: rounds to the values that integers of a range have";
  let peerName = "tf.quantization.fake_quant_with_min_max_vars";
  let description = [{
    Each element is clamped to a range and rounded to the nearest of 2^`num_bits` values at equal
    distances, or with `narrow_range` of one less. `min` and `max` are the ends of the range, which
    contains 0. They are scalars, or have an element for each index of the last dimension of
    `input`.

    The range is moved so that 0 is a value, as in TensorFlow. Let the integers go from q_min,
    which is 1 with `narrow_range` and 0 otherwise, to q_max = 2^`num_bits` - 1:

    - scale = (max - min) / (q_max - q_min);
    - zero = q_min - min / scale, clamped to q_min and q_max, and rounded;
    - the ends are (q_min - zero) * scale and (q_max - zero) * scale.

    A number in the middle of two values becomes the upper one. A range of width 0 has the
    value 0 alone.

    The derivative is that of TensorFlow: 1 of an element inside the range, and 0 of others. `min` has
    the sum of the cotangents of elements below the range, and `max` of those above it. In a
    range of width 0, all elements have the derivative 1.

    As tf.quantization.fake_quant_with_min_max_vars, and with vectors of ends as
    fake_quant_with_min_max_vars_per_channel.

    (C1) `input` is a float tensor.
    (C2) `min` and `max` have its element type and one shape: that of a scalar, or the size of the
         last dimension of `input`.

    }] # Graph_FunctionExample<"func @example(%x)", [{%min = graph.constant -6.0
        %max = graph.constant 6.0
        %0 = graph.fake_quant %x, %min, %max {num_bits = 4, narrow_range}
        graph.return %0
      }]>.text;
  let arguments = (ins Graph_Tensor:$input, Graph_Tensor:$min, Graph_Tensor:$max,
    DefaultValuedAttr<Graph_Parametric<Graph_BitsAttr>, "8">:$num_bits, UnitAttr:$narrow_range);
  let assemblyFormat = [{
    $input `,` $min `,` $max `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(type($input), type($min), type($max), type($result))
  }];
}

def Graph_TrainedFakeQuantOp : Graph_LayerOp<"trained_fake_quant"> {
  let summary = "fake quantization in a range that training finds";
  let description = [{
    `graph.fake_quant` of all elements with the range of the variables `<name>/min` and
    `<name>/max`, which are scalars. Training changes the range before it quantizes:

    - a batch's range is that of its smallest and largest element, and of 0;
    - variable = variable * `ema_decay` + batch * (1 - `ema_decay`), as MovingAverageQuantizer of
      TensorFlow Model Optimization. A range of width 0, as the variables have it at first,
      becomes that of the batch;
    - with several shards, the batch is the global one.

    With `learned`, gradients train the ends instead, from -6 and 6 on.

    Evaluation and prediction use the range that training found.

    (C1) `input` is a float tensor.

    }] # Graph_Example<"graph.trained_fake_quant %x {ema_decay = 0.99, name = \"conv2d/act_quant\"}">.text;
  let arguments = !con((ins Graph_Tensor:$input,
    DefaultValuedAttr<Graph_Parametric<Graph_BitsAttr>, "8">:$num_bits, UnitAttr:$narrow_range,
    DefaultValuedAttr<Graph_Parametric<Graph_ShareAttr>, "0.999">:$ema_decay, UnitAttr:$learned),
    Graph_LayerOptions);
  let extraClassDeclaration = "static ::llvm::StringRef getLayerKind() { return \"fake_quant\"; }";
}

#endif // SYSTOLE_DIALECT_GRAPH_QUANTIZATION_OPS
