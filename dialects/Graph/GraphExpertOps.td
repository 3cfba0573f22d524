//===- GraphExpertOps.td - Mixtures of experts -------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_EXPERT_OPS
#define SYSTOLE_DIALECT_GRAPH_EXPERT_OPS

include "Graph/GraphBase.td"

def Graph_MixtureOfExpertsOp : Graph_Op<"mixture_of_experts", [
    DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
    DeclareOpInterfaceMethods<Graph_LayerOpInterface>]> {
  let summary = "a mixture of experts: feed-forward layers of which each token uses a few";
  let description = [{
    A token is a vector of the last dimension of `input`, [..., features]. The router, a matrix
    without bias, and a softmax give each token a probability for each of `num_experts` experts.
    The token goes to the `top_k` most probable ones; of equal ones, the first. `result` is the sum of
    their results, each times its probability. With `normalize`, these probabilities are divided by
    their sum. An expert is a feed-forward layer without biases: with `gated`
    (activation(x * gate) . (x * up)) * down, otherwise activation(x * up) * down.

    In training, an expert takes at most top_k * tokens * capacity_factor / num_experts tokens of
    the shard's batch, rounded up. The first choices of all tokens come first, in the order of the
    tokens, then the second ones, and so on. An expert that a token finds full adds nothing to the token's result.
    Outside of training, and without `capacity_factor`, an expert takes every token.

    `loss` is the load balancing loss of the shard's batch, a scalar (Fedus et al., 2021).
    It is num_experts times a sum over the experts. Each adds the fraction of the tokens that choose
    it times the mean of its probability. The fraction is a constant for gradients. The loss is `top_k` if the
    tokens are spread evenly. The model adds it, times a factor such as 0.01, to its loss.

    The variables are `<name>/router/kernel` [features, num_experts], with `gated`
    `<name>/gate/kernel` [num_experts, features, intermediate_dim], `<name>/up/kernel` of the same
    shape, and `<name>/down/kernel` [num_experts, intermediate_dim, features]. With the defaults,
    the layer is that of Mixtral (Jiang et al., 2024). With `top_k = 1, normalize = false, gated = false,
    activation = "relu"` it is that of Switch Transformers.

    (C1) `input` is a float tensor of rank 2 or more.
    (C2) `top_k` is at most `num_experts`.

    }] # Graph_FunctionExample<"func @example(%x)",
        [{%y, %loss = graph.mixture_of_experts %x {num_experts = 8, intermediate_dim = 256, capacity_factor = 1.25}
        graph.return %y, %loss
      }]>.text;
  let arguments = !con((ins Graph_Tensor:$input, Graph_Parametric<PositiveI64Attr>:$num_experts,
    Graph_Parametric<PositiveI64Attr>:$intermediate_dim,
    DefaultValuedAttr<Graph_Parametric<PositiveI64Attr>, "2">:$top_k,
    OptionalAttr<Graph_Parametric<Graph_PositiveFloatAttr>>:$capacity_factor,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$normalize,
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$gated,
    DefaultValuedStrAttr<Graph_Parametric<Graph_ActivationAttr>, "silu">:$activation,
    Graph_DefaultInitializer<"GlorotUniform">:$kernel_initializer,
    Graph_OptionalRegularizer:$kernel_regularizer),
    Graph_LayerOptions);
  let results = (outs Graph_Tensor:$result, Graph_Tensor:$loss);
  let assemblyFormat = [{
    $input `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredResults>(type($input), type($result), type($loss))
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_EXPERT_OPS
