//===- GraphScheduleOps.td - Learning rate schedules --------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers that follow the global step, in float32. In source the step and the flags behind
// `#graph.param` are implicit; `convert-graph-to-stablehlo` makes them operands.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_SCHEDULE_OPS
#define SYSTOLE_DIALECT_GRAPH_SCHEDULE_OPS

include "Graph/GraphBase.td"

def Graph_RateNumberAttr : Graph_OrParam<PlainF64Attr, "a number"> {
  let constBuilderCall = "$_builder.getF64FloatAttr($0)";
}
def Graph_PositiveRateAttr : Graph_OrParam<Graph_PositiveFloatAttr, "a positive number"> {
  let constBuilderCall = "$_builder.getF64FloatAttr($0)";
}
def Graph_StepsAttr : Graph_OrParam<PositiveI64Attr, "a whole number above 0">;
def Graph_NumberArrayAttr : TypedArrayAttrBase<Graph_RateNumberAttr, "an array of numbers">;

def Graph_GlobalStep : Optional<0DTensorOf<[I64]>>;
def Graph_Flags : Variadic<0DTensorOf<[F32, I32]>>;

class Graph_ScheduleOp<string mnemonic>
    : Graph_TensorOp<mnemonic, [Graph_ScheduleOpInterface, AttrSizedOperandSegments]> {
  let assemblyFormat = [{
    (`at` $global_step^ `:` type($global_step))? (`given` $flags^ `:` type($flags))? attr-dict
    `` custom<InferredTypes>(type($result))
  }];
  let extraClassDefinition = Graph_TypeRule<"inferFloat(*this, resultTypes)">.definition;
}

def Graph_ExponentialDecayOp : Graph_ScheduleOp<"exponential_decay"> {
  let summary = "a learning rate that decays with the global step";
  let peerName = "keras.optimizers.schedules.ExponentialDecay";
  let description = [{
    initial * decay_rate ^ (step / decay_steps), in float32; with `staircase`
    the quotient is rounded down. As tf.train.exponential_decay.

    }] # Graph_Example<
      "graph.exponential_decay {initial = 0.05, decay_steps = 100000, decay_rate = 0.96}", "", "%rate">.text;
  let arguments = (ins Graph_GlobalStep:$global_step, Graph_Flags:$flags, Graph_RateNumberAttr:$initial,
                       Graph_StepsAttr:$decay_steps, Graph_PositiveRateAttr:$decay_rate,
                       UnitAttr:$staircase);
}

def Graph_PiecewiseConstantOp : Graph_ScheduleOp<"piecewise_constant"> {
  let summary = "a learning rate that changes at given steps";
  let peerName = "keras.optimizers.schedules.PiecewiseConstantDecay";
  let description = [{
    `values[0]` up to and including step `boundaries[0]`, then `values[1]` up to
    and including `boundaries[1]`, and so on. As tf.train.piecewise_constant.

    (C1) There is one value more than there are boundaries.
    (C2) Boundaries rise.

    }] # Graph_Example<
      "graph.piecewise_constant {boundaries = [1000, 2000], values = [0.1, 0.01, 0.001]}", "", "%rate">.text;
  let arguments = (ins Graph_GlobalStep:$global_step, Graph_Flags:$flags,
                       PlainI64ArrayAttr:$boundaries, Graph_NumberArrayAttr:$values);
  let hasVerifier = 1;
}

def Graph_PolynomialDecayOp : Graph_ScheduleOp<"polynomial_decay"> {
  let summary = "a learning rate that falls to an end value";
  let peerName = "keras.optimizers.schedules.PolynomialDecay";
  let description = [{
    (initial - end) * (1 - step / decay_steps) ^ power + end, and `end` after
    `decay_steps`. With `cycle` it rises again instead: `decay_steps` is multiplied
    by ceil(step / decay_steps), at least 1. As tf.train.polynomial_decay.

    }] # Graph_Example<
      "graph.polynomial_decay {initial = 0.1, decay_steps = 1000, end = 0.01, power = 0.5}", "", "%rate">.text;
  let arguments = (ins Graph_GlobalStep:$global_step, Graph_Flags:$flags, Graph_RateNumberAttr:$initial,
                       Graph_StepsAttr:$decay_steps,
                       DefaultValuedAttr<Graph_RateNumberAttr, "0.0001">:$end,
                       DefaultValuedAttr<Graph_PositiveRateAttr, "1.0">:$power,
                       UnitAttr:$cycle);
}

def Graph_CosineDecayOp : Graph_ScheduleOp<"cosine_decay"> {
  let summary = "a learning rate that falls as half a cosine wave";
  let peerName = "keras.optimizers.schedules.CosineDecay";
  let description = [{
    initial * ((1 - alpha) * (1 + cos(pi * step / decay_steps)) / 2 + alpha), and
    initial * alpha after `decay_steps`. As tf.train.cosine_decay.

    }] # Graph_Example<"graph.cosine_decay {initial = 0.001, decay_steps = 5000, alpha = 0.1}", "", "%rate">.text;
  let arguments = (ins Graph_GlobalStep:$global_step, Graph_Flags:$flags, Graph_RateNumberAttr:$initial,
                       Graph_StepsAttr:$decay_steps,
                       DefaultValuedAttr<Graph_RateNumberAttr, "0.0">:$alpha);
}

def Graph_LinearWarmupOp
    : Graph_TensorOp<"linear_warmup", [Graph_ScheduleOpInterface, AttrSizedOperandSegments]> {
  let summary = "a learning rate that rises linearly before another schedule begins";
  let peerName = "keras.optimizers.schedules.CosineDecay(warmup_target, warmup_steps)";
  let description = [{
    initial + (target - initial) * step / warmup_steps while step < warmup_steps,
    as the warm-up of Keras's CosineDecay; then `rate`, which counts the warm-up's
    steps as its own.

    (C1) `rate` is a float32 scalar.

    }] # Graph_FunctionExample<"func @example()",
        [{%decay = graph.cosine_decay {initial = 0.001, decay_steps = 5000}
        %rate = graph.linear_warmup %decay {target = 0.001, warmup_steps = 100}
        graph.return %rate
      }]>.text;
  let arguments = (ins Graph_GlobalStep:$global_step, Graph_Flags:$flags, Graph_Tensor:$rate,
                       Graph_RateNumberAttr:$target, Graph_StepsAttr:$warmup_steps,
                       DefaultValuedAttr<Graph_RateNumberAttr, "0.0">:$initial);
  let assemblyFormat = [{
    (`at` $global_step^ `:` type($global_step) `then`)? $rate (`given` $flags^ `:` type($flags))? attr-dict
    `` custom<InferredTypes>(type($rate), type($result))
  }];
}

def Graph_ScaleByBatchOp : Graph_UnaryOp<"scale_by_batch"> {
  let summary = "a learning rate proportional to the global batch";
  let description = [{
    `input` * (global batch size) / `base`: the rate that is right for a batch of
    `base` examples, for a batch of any size (Goyal et al., 2017).

    (C1) `input` is a float scalar.

    }] # Graph_FunctionExample<"func @example()",
        [{%decay = graph.cosine_decay {initial = 0.1, decay_steps = 5000}
        %rate = graph.scale_by_batch %decay {base = 256}
        graph.return %rate
      }]>.text;
  let arguments = (ins Graph_Tensor:$input, PositiveI64Attr:$base);
}

#endif // SYSTOLE_DIALECT_GRAPH_SCHEDULE_OPS
