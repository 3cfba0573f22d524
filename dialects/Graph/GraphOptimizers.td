//===- GraphOptimizers.td - Optimizers and gradient clipping -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The update rules are TensorFlow's (tf.compat.v1.train.*), AdamW's Keras's. In
// them g is a variable's gradient, t the number of this step, from 1.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_OPTIMIZERS
#define SYSTOLE_DIALECT_GRAPH_OPTIMIZERS

include "Graph/GraphAttrs.td"

// The definitions of an optimizer's methods follow from its declaration: they are C++ code that the
// classes here put together.

/// A slot of each variable: a number for each of its elements. `initializer` is the C++ expression
/// of what it starts at, `condition` that of whether the optimizer has it.
class Graph_Slot<string name, string initializer = "ZerosAttr::get(getContext())", string condition = ""> {
  string addition = !if(!empty(condition), "", "if (" # condition # ") ") #
                    "slots.push_back({\"" # name # "\", " # initializer # "});";
}

/// An option that is a number in a range; `constraint` is the range's number in the description.
class Graph_Option<string constraint, string range, string value, string description>
    : Graph_DefaultNumber<value, description> {
  string check = "\"(" # constraint # ")\", OptionRange::" # range;
}
class Graph_Share<string constraint, string value, string description>
    : Graph_Option<constraint, "share", value, description>;
class Graph_Positive<string constraint, string value, string description>
    : Graph_Option<constraint, "positive", value, description>;
class Graph_NotNegative<string constraint, string value, string description>
    : Graph_Option<constraint, "notNegative", value, description>;

class Graph_Optimizer<string name, string keyword, list<Graph_Slot> slots = [], bit isElementwise = 1>
    : AttrDef<Graph_Dialect, name,
              [DeclareAttrInterfaceMethods<Graph_OptimizerAttrInterface,
                                           !if(isElementwise, []<string>, ["isElementwise"])>]>,
      ReferenceEntry {
  let mnemonic = keyword;
  code slotsCode = !if(isElementwise, "", "bool $cppClass::isElementwise() const { return false; }") # [{
    ::llvm::SmallVector<SlotSpec> $cppClass::getSlots() const {
      ::llvm::SmallVector<SlotSpec> slots;
  }] # !interleave(!foreach(slot, slots, slot.addition), "\n") # [{
      return slots;
    }
  }];
  let extraClassDefinition = slotsCode;
}

/// An optimizer with options, all of which have defaults: `#graph.adam`,
/// `#graph.adam<beta1 = 0.8>`. It checks those with a range.
class Graph_OptimizerWithOptions<string name, string keyword, list<Graph_Slot> slots, dag options,
                                 bit isElementwise = 1>
    : Graph_Optimizer<name, keyword, slots, isElementwise> {
  let parameters = options;
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
  let genVerifyDecl = 1;
  defvar indices = !range(!size(options));
  defvar arguments = !foreach(i, indices, ", " # !getdagarg<AttrOrTypeParameter>(options, i).cppType # " " #
                                          !getdagname(options, i));
  defvar checks = !foreach(i, indices,
    !if(!isa<Graph_Option>(!getdagarg<AttrOrTypeParameter>(options, i)),
        "if (failed(checkOption(emitError, " # !getdagarg<Graph_Option>(options, i).check # ", \"" #
        !getdagname(options, i) # "\", " # !getdagname(options, i) # "))) return ::mlir::failure();", ""));
  let extraClassDefinition = slotsCode # [{
    ::llvm::LogicalResult $cppClass::verify(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError}] # !interleave(arguments, "") # [{) {
  }] # !interleave(checks, "\n") # [{
      return ::mlir::success();
    }
  }];
}

/// An example of an optimizer, for its description.
class Graph_OptimizerExample<string optimizer, string options = "">
    : Graph_ModelExample<"graph.minimize %loss with #graph." # optimizer # ", %rate {cross_shard" # options # "}",
                         "%loss: tensor<f32>, %rate: tensor<f32>">;

class Graph_DefaultFlag<string description> : AttrOrTypeParameter<"bool", description> {
  let parser = "::systole::graph::parseFlagParameter($_parser)";
  let defaultValue = "false";
}

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

def Graph_SGDAttr : Graph_Optimizer<"SGD", "sgd"> {
  let summary = "gradient descent: variable - rate * gradient";
  let peerName = "keras.optimizers.SGD";
  let description = [{
    TensorFlow's GradientDescentOptimizer. It keeps no slots.

    }] # Graph_OptimizerExample<"sgd">.text;
}

def Graph_MomentumAttr : Graph_OptimizerWithOptions<"Momentum", "momentum",
    [Graph_Slot<"Momentum">],
    (ins Graph_Share<"C1", "0.9", "the share that is kept">:$momentum,
         Graph_DefaultFlag<"whether to look ahead">:$nesterov)> {
  let summary = "gradient descent with momentum, or Nesterov's";
  let peerName = "keras.optimizers.SGD(momentum)";
  let description = [{
    TensorFlow's MomentumOptimizer. The slot `Momentum` starts at 0.

    - accumulator = momentum * accumulator + g
    - variable -= rate * accumulator; with `nesterov`, variable -= rate * (g +
      momentum * accumulator)

    (C1) `momentum` is from 0.0 up to, but not including, 1.0.

    }] # Graph_OptimizerExample<"momentum<momentum = 0.9, nesterov = true>">.text;
}

def Graph_AdagradAttr : Graph_OptimizerWithOptions<"Adagrad", "adagrad",
    [Graph_Slot<"Adagrad", "FillAttr::get(getContext(), getInitialAccumulator())">],
    (ins Graph_Positive<"C1", "0.1", "where accumulators start">:$initial_accumulator)> {
  let summary = "a rate for each element, which falls with its past gradients";
  let peerName = "keras.optimizers.Adagrad";
  let description = [{
    TensorFlow's AdagradOptimizer (Duchi et al., 2011). The slot `Adagrad` starts
    at `initial_accumulator`.

    - accumulator += g^2
    - variable -= rate * g / sqrt(accumulator)

    (C1) `initial_accumulator` is positive.

    }] # Graph_OptimizerExample<"adagrad<initial_accumulator = 0.1>">.text;
}

def Graph_RMSPropAttr : Graph_OptimizerWithOptions<"RMSProp", "rmsprop",
    [Graph_Slot<"RMSProp", "FillAttr::get(getContext(), ::mlir::Builder(getContext()).getF64FloatAttr(1))">,
     Graph_Slot<"RMSProp_1">,
     Graph_Slot<"RMSProp_2", "ZerosAttr::get(getContext())", "getCentered()">],
    (ins Graph_Share<"C1", "0.9", "the share of the past">:$decay,
         Graph_Share<"C1", "0.0", "the share of the last step">:$momentum,
         Graph_Positive<"C2", "1e-10", "the least divisor">:$epsilon,
         Graph_DefaultFlag<"whether to subtract the mean">:$centered)> {
  let summary = "a rate for each element, by the mean square of recent gradients";
  let peerName = "keras.optimizers.RMSprop";
  let description = [{
    TensorFlow's RMSPropOptimizer (Hinton). Slots: `RMSProp` is the mean square and starts at 1.
    With `centered`, `RMSProp_1` is the mean, which starts at 0. The last, `RMSProp_1` or
    `RMSProp_2`, is the momentum, which starts at 0.

    - square += (1 - decay) * (g^2 - square)
    - with `centered`: mean += (1 - decay) * (g - mean)
    - step = momentum * step + rate * g / sqrt(square - mean^2 + epsilon), without
      `centered` the mean being 0
    - variable -= step

    Keras's RMSprop has slots that start at 0 and epsilon = 1.0e-7.

    (C1) `decay` and `momentum` are from 0.0 up to, but not including, 1.0.
    (C2) `epsilon` is positive.

    }] # Graph_OptimizerExample<"rmsprop<decay = 0.95, momentum = 0.9>">.text;
}

def Graph_AdamAttr : Graph_OptimizerWithOptions<"Adam", "adam",
    [Graph_Slot<"Adam">,
     Graph_Slot<"Adam_1">,
     Graph_Slot<"Adam_2", "ZerosAttr::get(getContext())", "getAmsgrad()">],
    (ins Graph_Share<"C1", "0.9", "the share of the past mean">:$beta1,
         Graph_Share<"C1", "0.999", "the share of the past mean square">:$beta2,
         Graph_Positive<"C2", "1e-8", "the least divisor">:$epsilon,
         Graph_DefaultFlag<"whether the mean square never falls">:$amsgrad)> {
  let summary = "means of the gradient and its square, corrected for their start";
  let peerName = "keras.optimizers.Adam";
  let description = [{
    TensorFlow's AdamOptimizer (Kingma and Ba, 2014). The slots `Adam`, the mean
    m, and `Adam_1`, the mean square v, start at 0.

    - m += (1 - beta1) * (g - m)
    - v += (1 - beta2) * (g^2 - v)
    - variable -= rate * sqrt(1 - beta2^t) / (1 - beta1^t) * m / (sqrt(v) + epsilon)

    t is the global step plus 1; TensorFlow keeps the powers of the betas in two
    variables instead. Keras's Adam has epsilon = 1.0e-7.

    With `amsgrad`, the largest v so far, the slot `Adam_2`, divides instead of v
    (Reddi et al., 2018), as Keras's.

    (C1) `beta1` and `beta2` are from 0.0 up to, but not including, 1.0.
    (C2) `epsilon` is positive.

    }] # Graph_OptimizerExample<"adam<beta2 = 0.99, epsilon = 1.0e-7>">.text;
}

def Graph_AdamWAttr : Graph_OptimizerWithOptions<"AdamW", "adamw",
    [Graph_Slot<"AdamW">,
     Graph_Slot<"AdamW_1">],
    (ins Graph_NotNegative<"C3", "0.004", "the share of the weight that a rate of 1 removes">:$weight_decay,
         Graph_Share<"C1", "0.9", "the share of the past mean">:$beta1,
         Graph_Share<"C1", "0.999", "the share of the past mean square">:$beta2,
         Graph_Positive<"C2", "1e-7", "the least divisor">:$epsilon)> {
  let summary = "Adam with weights that decay apart from the gradient";
  let peerName = "keras.optimizers.AdamW";
  let description = [{
    Keras's AdamW (Loshchilov and Hutter, 2017): variable -= rate * weight_decay *
    variable, then the step of `#graph.adam`. Every variable decays, biases too, as
    Keras's do. The slots are named `AdamW` and `AdamW_1`, as those of
    TensorFlow's contributed optimizer.

    (C1) `beta1` and `beta2` are from 0.0 up to, but not including, 1.0.
    (C2) `epsilon` is positive.
    (C3) `weight_decay` is 0.0 or more.

    }] # Graph_OptimizerExample<"adamw<weight_decay = 0.1>">.text;
}

def Graph_AdadeltaAttr : Graph_OptimizerWithOptions<"Adadelta", "adadelta",
    [Graph_Slot<"Adadelta">,
     Graph_Slot<"Adadelta_1">],
    (ins Graph_Share<"C1", "0.95", "the share of the past">:$rho,
         Graph_Positive<"C2", "1e-8", "the least divisor">:$epsilon)> {
  let summary = "steps as large as recent ones, by recent gradients";
  let peerName = "keras.optimizers.Adadelta";
  let description = [{
    TensorFlow's AdadeltaOptimizer (Zeiler, 2012), whose rate is 0.001; the paper has 1.0. The
    slots `Adadelta`, the mean square s of gradients, and `Adadelta_1`, the mean square u of
    updates, start at 0.

    - s = rho * s + (1 - rho) * g^2
    - update = sqrt(u + epsilon) / sqrt(s + epsilon) * g
    - u = rho * u + (1 - rho) * update^2
    - variable -= rate * update

    (C1) `rho` is from 0.0 up to, but not including, 1.0.
    (C2) `epsilon` is positive.

    }] # Graph_OptimizerExample<"adadelta<rho = 0.9>">.text;
}

def Graph_FtrlAttr : Graph_OptimizerWithOptions<"Ftrl", "ftrl",
    [Graph_Slot<"Ftrl", "FillAttr::get(getContext(), getInitialAccumulator())">,
     Graph_Slot<"Ftrl_1">],
    (ins Graph_Positive<"C1", "0.1", "where accumulators start">:$initial_accumulator,
         Graph_NotNegative<"C2", "0.0", "the weight of the sum of magnitudes">:$l1,
         Graph_NotNegative<"C2", "0.0", "the weight of the sum of squares">:$l2)> {
  let summary = "follows the regularized leader: sparse linear models";
  let peerName = "keras.optimizers.Ftrl";
  let description = [{
    TensorFlow's FtrlOptimizer (McMahan et al., 2013) with its default
    learning_rate_power of -0.5. The slot `Ftrl`, the sum n of squares, starts at
    `initial_accumulator`, the slot `Ftrl_1`, z, at 0.

    - z += g - (sqrt(n + g^2) - sqrt(n)) / rate * variable, then n += g^2
    - variable = (sign(z) * l1 - z) / (sqrt(n) / rate + 2 * l2) if |z| > l1, else 0

    (C1) `initial_accumulator` is positive.
    (C2) `l1` and `l2` are 0.0 or more.

    }] # Graph_OptimizerExample<"ftrl<l1 = 0.01>">.text;
}

def Graph_LionAttr : Graph_OptimizerWithOptions<"Lion", "lion",
    [Graph_Slot<"Lion">],
    (ins Graph_Share<"C1", "0.9", "the share of the mean in the step">:$beta1,
         Graph_Share<"C1", "0.99", "the share of the past mean">:$beta2)> {
  let summary = "steps of one size, by the sign of a mean gradient";
  let peerName = "keras.optimizers.Lion";
  let description = [{
    Keras's Lion (Chen et al., 2023). The slot `Lion`, a mean m, starts at 0.

    - variable -= rate * sign(beta1 * m + (1 - beta1) * g)
    - m = beta2 * m + (1 - beta2) * g

    (C1) `beta1` and `beta2` are from 0.0 up to, but not including, 1.0.

    }] # Graph_OptimizerExample<"lion<beta2 = 0.98>">.text;
}

def Graph_LambAttr : Graph_OptimizerWithOptions<"Lamb", "lamb",
    [Graph_Slot<"Lamb">,
     Graph_Slot<"Lamb_1">],
    (ins Graph_Share<"C1", "0.9", "the share of the past mean">:$beta1,
         Graph_Share<"C1", "0.999", "the share of the past mean square">:$beta2,
         Graph_Positive<"C2", "1e-7", "the least divisor">:$epsilon,
         Graph_NotNegative<"C3", "0.0", "the share of the variable in the update">:$weight_decay),
    /*isElementwise=*/0> {
  let summary = "Adam with a rate for each variable by its norm, for large batches";
  let peerName = "keras.optimizers.Lamb";
  let description = [{
    Keras's Lamb (You et al., 2019). The slots `Lamb`, m, and `Lamb_1`, v, are those
    of `#graph.adam`.

    - update = m / (1 - beta1^t) / (sqrt(v / (1 - beta2^t)) + epsilon) + weight_decay *
      variable
    - variable -= rate * norm(variable) / norm(update) * update; the quotient is 1 if a norm is
      0

    (C1) `beta1` and `beta2` are from 0.0 up to, but not including, 1.0.
    (C2) `epsilon` is positive.
    (C3) `weight_decay` is 0.0 or more.

    }] # Graph_OptimizerExample<"lamb<weight_decay = 0.01>">.text;
}

def Graph_LarsAttr : Graph_OptimizerWithOptions<"Lars", "lars",
    [Graph_Slot<"Momentum">],
    (ins Graph_Share<"C1", "0.9", "the share of the past">:$momentum,
         Graph_Positive<"C2", "0.001", "the ratio of a step to its variable">:$coefficient,
         Graph_NotNegative<"C3", "0.0001", "the share of the variable in the gradient">:$weight_decay),
    /*isElementwise=*/0> {
  let summary = "momentum with a rate for each variable by its norm, for large batches";
  let description = [{
    The LARSOptimizer that TensorFlow's ResNet-50 for TPUs trains by (You et al.,
    2017). The slot `Momentum`, a, starts at 0. For a variable of rank 2 or more,

    - trust = coefficient * norm(variable) / (norm(g) + weight_decay *
      norm(variable)), 1 where a norm is 0
    - a = momentum * a + g + weight_decay * variable
    - variable -= rate * trust * a

    Vectors, which are biases and scales, have a trust of 1 and no decay.

    (C1) `momentum` is from 0.0 up to, but not including, 1.0.
    (C2) `coefficient` is positive.
    (C3) `weight_decay` is 0.0 or more.

    }] # Graph_OptimizerExample<"lars<weight_decay = 0.0001>">.text;
}

def Graph_OptimizerAttr : Graph_InterfaceAttr<"OptimizerAttrInterface", "an optimizer, such as #graph.sgd">;

//===----------------------------------------------------------------------===//
// Gradient clipping
//===----------------------------------------------------------------------===//

class Graph_Clipping<string name, string keyword>
    : AttrDef<Graph_Dialect, name, [Graph_ClippingAttrInterface]>, ReferenceEntry {
  let mnemonic = keyword;
  let parameters = (ins Graph_NumberParameter:$limit);
  let assemblyFormat = "`<` $limit `>`";
  let genVerifyDecl = 1;
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verify(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError, ::mlir::FloatAttr limit) {
      return checkOption(emitError, "(C1)", OptionRange::positive, "limit", limit);
    }
  }];
}

def Graph_ClipByValueAttr : Graph_Clipping<"ClipByValue", "clip_by_value"> {
  let summary = "each element of a gradient from -limit to limit";
  let peerName = "keras.optimizers.Optimizer(clipvalue)";
  let description = [{
    As tf.clip_by_value, and `clipvalue` of a Keras optimizer.

    (C1) `limit` is positive.

    }] # Graph_OptimizerExample<"sgd", ", clip = #graph.clip_by_value<0.5>">.text;
}

def Graph_ClipByNormAttr : Graph_Clipping<"ClipByNorm", "clip_by_norm"> {
  let summary = "each gradient scaled down to a norm of at most the limit";
  let peerName = "keras.optimizers.Optimizer(clipnorm)";
  let description = [{
    g * limit / max(norm(g), limit), for each variable separately. As tf.clip_by_norm, and
    `clipnorm` of a Keras optimizer.

    (C1) `limit` is positive.

    }] # Graph_OptimizerExample<"sgd", ", clip = #graph.clip_by_norm<1.0>">.text;
}

def Graph_ClipByGlobalNormAttr : Graph_Clipping<"ClipByGlobalNorm", "clip_by_global_norm"> {
  let summary = "all gradients scaled down to a joint norm of at most the limit";
  let peerName = "keras.optimizers.Optimizer(global_clipnorm)";
  let description = [{
    g * limit * min(1 / norm, 1 / limit), where norm is the joint norm of all gradients. The
    result is NaN if the norm is not finite. As tf.clip_by_global_norm, and `global_clipnorm` of
    a Keras optimizer.

    (C1) `limit` is positive.

    }] # Graph_OptimizerExample<"sgd", ", clip = #graph.clip_by_global_norm<1.0>">.text;
}

def Graph_ClippingAttr : Graph_InterfaceAttr<"ClippingAttrInterface", "a way to clip gradients, such as #graph.clip_by_global_norm<1.0>">;

#endif // SYSTOLE_DIALECT_GRAPH_OPTIMIZERS
