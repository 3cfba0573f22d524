//===- GraphAttrs.td - Attributes of the graph dialect -----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_ATTRS
#define SYSTOLE_DIALECT_GRAPH_ATTRS

include "Graph/GraphDialect.td"
include "Graph/GraphInterfaces.td"
include "Interfaces/PlainAttrs.td"
include "Interfaces/ReferenceEntry.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

/// A number that is written without its type.
class Graph_Number<string description> : AttrOrTypeParameter<"::mlir::FloatAttr", description> {
  let parser = "::systole::graph::parseNumberParameter($_parser)";
  let printer = "$_printer.printAttributeWithoutType($_self)";
}
def Graph_NumberParameter : Graph_Number<"a number">;

class Graph_DefaultNumber<string value, string description> : Graph_Number<description> {
  let defaultValue = "::mlir::Builder($_ctxt).getF64FloatAttr(" # value # ")";
}

/// A number of any type, written without it if it has 64 bits.
def Graph_ParamDefault : AttrOrTypeParameter<"::mlir::Attribute", "the default"> {
  let printer = "$_printer.printAttributeWithoutType($_self)";
}

/// An attribute that implements an interface.
class Graph_InterfaceAttr<string interface, string summary>
    : Attr<CPred<"::llvm::isa<::systole::graph::" # interface # ">($_self)">, summary> {
  let storageType = "::systole::graph::" # interface;
  let returnType = storageType;
  let convertFromStorage = "$_self";
}

//===----------------------------------------------------------------------===//
// Parameters of functions
//===----------------------------------------------------------------------===//

def Graph_ExpressionAttr : AttrDef<Graph_Dialect, "Expression"> {
  let mnemonic = "expression";
  let summary = "a value that depends on parameters of a graph.func";
  let description = [{
    In source it is written as it is read: `filters * 4`. `operation` is one of `+`, `-`, `*`, `/`,
    `==`, `<`, `<=`, `>`, `>=`, `and`, `or`, `not`, or `parameter` with the name as its operand.
    `graph-inline-calls` computes it.

    ```mlir
    graph.model @example {
      graph.func @example(%x) {filters} {
        %0 = graph.conv2d %x {filters = filters * 4, kernel = [1, 1]}
        graph.return %0
      }
    }
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$operation, "::mlir::ArrayAttr":$operands);
  let assemblyFormat = "`<` $operation `,` $operands `>`";
  let genVerifyDecl = 1;
}

/// An attribute that may be an expression instead, until `graph-inline-calls` has computed it.
/// Only then may accessors read its value.
class Graph_Parametric<Attr base> : Attr<
    Or<[CPred<"::systole::graph::hasExpression($_self)">, base.predicate]>, base.summary> {
  let storageType = "::mlir::Attribute";
  let returnType = base.returnType;
  let convertFromStorage =
      !subst("$_self", "::llvm::cast<" # base.storageType # ">($_self)", base.convertFromStorage);
  // Builders may get a list as an attribute.
  let constBuilderCall = !subst("$_builder.getI64ArrayAttr(", "::systole::graph::toIntegerList($_builder, ", base.constBuilderCall);
  let valueType = base.valueType;
  let baseAttr = base;
}

/// A part of variables' names, or the name of a value that is shown.
def Graph_ScopeAttr : ConfinedAttr<PlainStrAttr, [AttrConstraint<CPred<
    "!::llvm::cast<::mlir::StringAttr>($_self).empty()">, "not empty">]> {
  let summary = "a name";
}

//===----------------------------------------------------------------------===//
// Modes
//===----------------------------------------------------------------------===//

def Graph_Mode : I32EnumAttr<"Mode", "what a model function is compiled for", [
    I32EnumAttrCase<"Train", 0, "train">,
    I32EnumAttrCase<"Evaluate", 1, "evaluate">,
    I32EnumAttrCase<"Predict", 2, "predict">,
    I32EnumAttrCase<"Generate", 3, "generate">,
    I32EnumAttrCase<"Prefill", 4, "prefill">]> {
  let cppNamespace = "::systole::graph";
  let genSpecializedAttr = 0;
}

def Graph_ModeAttr : EnumAttr<Graph_Dialect, Graph_Mode, "mode"> {
  let assemblyFormat = "`<` $value `>`";
}

//===----------------------------------------------------------------------===//
// Metrics
//===----------------------------------------------------------------------===//

/// A metric whose result is `result` of its sums. Every metric takes weights
/// after its other arguments: floats, one an element or one a row.
class Graph_Metric<string name, string keyword, string result = "mean",
                   list<string> methods = []>
    : AttrDef<Graph_Dialect, name,
              [DeclareAttrInterfaceMethods<Graph_MetricAttrInterface,
                                           ["getResult"] # methods>]>,
      ReferenceEntry {
  let mnemonic = keyword;
  let extraClassDefinition =
      "::llvm::StringRef $cppClass::getResult() const { return \"" # result # "\"; }";
}

def Graph_AccuracyAttr : Graph_Metric<"Accuracy", "accuracy"> {
  let summary = "the share of predictions that equal their labels";
  let peerName = "keras.metrics.Accuracy";
  let description = [{
    Takes labels and predictions, integers of one shape; as tf.metrics.accuracy.

    }] # Graph_ModelExample<
      [{graph.metric "accuracy", #graph.accuracy(%label, %class)}], "%label: tensor<?xi32>, %class: tensor<?xi32>">.text;
}

def Graph_MeanAttr : Graph_Metric<"Mean", "mean"> {
  let summary = "the mean of all elements of a value over all examples";
  let peerName = "keras.metrics.Mean";
  let description = [{
    Takes one float value; as tf.metrics.mean. The first dimension of a value is the batch. A
    scalar counts as the mean of its batch, once for each example.

    }] # Graph_ModelExample<[{graph.metric "loss", #graph.mean(%loss)}], "%loss: tensor<f32>">.text;
}

def Graph_TopKAttr : Graph_Metric<"TopK", "top_k", "mean", ["takesClassLabels"]> {
  let summary = "how often the label is among the k largest logits";
  let peerName = "keras.metrics.SparseTopKCategoricalAccuracy";
  let description = [{
    Takes integer labels and their rows of float logits. A label that ties with the k-th largest
    counts, as in tf.nn.in_top_k. A label from the input pipeline that is not the index of a
    class ends the run with an error.

    }] # Graph_ModelExample<
      [{graph.metric "top 5", #graph.top_k<5>(%label, %logits)}], "%label: tensor<?xi32>, %logits: tensor<?x10xf32>">.text;
  let parameters = (ins "int64_t":$k);
  let assemblyFormat = "`<` $k `>`";
  let genVerifyDecl = 1;
}

def Graph_PrecisionAttr : Graph_Metric<"Precision", "precision"> {
  let summary = "the share of predicted positives that are positive";
  let peerName = "keras.metrics.Precision";
  let description = [{
    Takes labels and predictions, integers or booleans of one shape, positive if not 0. The
    result is 0 if there is none. As tf.metrics.precision.

    }] # Graph_ModelExample<
      [{graph.metric "precision", #graph.precision(%label, %class)}], "%label: tensor<?xi32>, %class: tensor<?xi32>">.text;
}

def Graph_RecallAttr : Graph_Metric<"Recall", "recall"> {
  let summary = "the share of positives that are predicted";
  let peerName = "keras.metrics.Recall";
  let description = [{
    Takes labels and predictions, integers or booleans of one shape, positive if not 0. The
    result is 0 if there is none. As tf.metrics.recall.

    }] # Graph_ModelExample<
      [{graph.metric "recall", #graph.recall(%label, %class)}], "%label: tensor<?xi32>, %class: tensor<?xi32>">.text;
}

def Graph_AUCAttr : Graph_Metric<"AUC", "auc", "auc", ["getSumsShape"]> {
  let summary = "the area under the ROC curve";
  let peerName = "keras.metrics.AUC";
  let description = [{
    Takes labels, integers or booleans, positive if not 0, and probabilities, floats of the same
    shape. Sums the trapezoids between `thresholds` points at equal steps from 0 to 1, as
    tf.metrics.auc with its default method.

    }] # Graph_ModelExample<
      [{graph.metric "auc", #graph.auc(%label, %p)}], "%label: tensor<?xi32>, %p: tensor<?xf32>">.text;
  let parameters = (ins DefaultValuedParameter<"int64_t", "200">:$thresholds);
  let assemblyFormat = "(`<` $thresholds^ `>`)?";
  let genVerifyDecl = 1;
}

def Graph_MeanSquaredErrorAttr : Graph_Metric<"MeanSquaredError", "mean_squared_error"> {
  let summary = "the mean of (prediction - label)^2";
  let peerName = "keras.metrics.MeanSquaredError";
  let description = [{
    Takes labels and predictions, floats of one shape; as tf.metrics.mean_squared_error.

    }] # Graph_ModelExample<
      [{graph.metric "error", #graph.mean_squared_error(%label, %y)}], "%label: tensor<?xf32>, %y: tensor<?xf32>">.text;
}

def Graph_RootMeanSquaredErrorAttr : Graph_Metric<"RootMeanSquaredError", "root_mean_squared_error", "root_mean"> {
  let summary = "the square root of the mean of (prediction - label)^2";
  let peerName = "keras.metrics.RootMeanSquaredError";
  let description = [{
    Takes labels and predictions, floats of one shape; as tf.metrics.root_mean_squared_error.

    }] # Graph_ModelExample<
      [{graph.metric "error", #graph.root_mean_squared_error(%label, %y)}], "%label: tensor<?xf32>, %y: tensor<?xf32>">.text;
}

def Graph_MeanAbsoluteErrorAttr : Graph_Metric<"MeanAbsoluteError", "mean_absolute_error"> {
  let summary = "the mean of |prediction - label|";
  let peerName = "keras.metrics.MeanAbsoluteError";
  let description = [{
    Takes labels and predictions, floats of one shape; as tf.metrics.mean_absolute_error.

    }] # Graph_ModelExample<
      [{graph.metric "error", #graph.mean_absolute_error(%label, %y)}], "%label: tensor<?xf32>, %y: tensor<?xf32>">.text;
}

def Graph_PerplexityAttr : Graph_Metric<"Perplexity", "perplexity", "exp_mean"> {
  let summary = "e to the mean of a loss";
  let peerName = "keras_hub.metrics.Perplexity";
  let description = [{
    Takes one float value, a cross entropy, and returns the exponential of `#graph.mean`.

    }] # Graph_ModelExample<[{graph.metric "perplexity", #graph.perplexity(%loss)}], "%loss: tensor<f32>">.text;
}

def Graph_MetricAttr : Graph_InterfaceAttr<"MetricAttrInterface", "a metric, such as #graph.accuracy">;

//===----------------------------------------------------------------------===//
// Initializers
//===----------------------------------------------------------------------===//

class Graph_Initializer<string name, string keyword>
    : AttrDef<Graph_Dialect, name, [Graph_InitializerAttrInterface]>, ReferenceEntry {
  let mnemonic = keyword;
}

def Graph_GlorotUniformAttr : Graph_Initializer<"GlorotUniform", "glorot_uniform"> {
  let summary = "uniform in [-l, l), l = sqrt(6 / (fan_in + fan_out))";
  let peerName = "keras.initializers.GlorotUniform";
  let description = [{
    Glorot and Bengio, "Understanding the difficulty of training deep
    feedforward neural networks", 2010. TensorFlow's default for kernels. The last dimension
    holds the outputs, the one before it the inputs. Those before are the receptive field, which
    multiplies both.
  }];
}

def Graph_ZerosAttr : Graph_Initializer<"Zeros", "zeros"> {
  let summary = "all zero, TensorFlow's default for biases";
  let peerName = "keras.initializers.Zeros";
}

def Graph_OnesAttr : Graph_Initializer<"Ones", "ones"> {
  let summary = "all one, Keras's default for scales";
  let peerName = "keras.initializers.Ones";
}

def Graph_RandomUniformAttr : Graph_Initializer<"RandomUniform", "random_uniform"> {
  let summary = "uniform in [minval, maxval)";
  let peerName = "keras.initializers.RandomUniform";
  let description = [{
    Keras's RandomUniform.

    }] # Graph_Example<
      "graph.dense %x {units = 3, kernel_initializer = #graph.random_uniform<minval = -0.1, maxval = 0.1>}">.text;
  let parameters = (ins Graph_DefaultNumber<"-0.05", "the least value">:$minval,
                        Graph_DefaultNumber<"0.05", "the bound above">:$maxval);
  let builders = [AttrBuilder<(ins), [{
    ::mlir::Builder builder($_ctxt);
    return $_get($_ctxt, builder.getF64FloatAttr(-0.05), builder.getF64FloatAttr(0.05));
  }]>];
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
}

def Graph_RandomNormalAttr : Graph_Initializer<"RandomNormal", "random_normal"> {
  let summary = "normal, with this mean and standard deviation";
  let peerName = "keras.initializers.RandomNormal";
  let description = [{
    Keras's RandomNormal.

    }] # Graph_Example<"graph.dense %x {units = 3, kernel_initializer = #graph.random_normal<stddev = 0.02>}">.text;
  let parameters = (ins Graph_DefaultNumber<"0.0", "the mean">:$mean,
                        Graph_DefaultNumber<"0.05", "the standard deviation">:$stddev);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
}

def Graph_TruncatedNormalAttr : Graph_Initializer<"TruncatedNormal", "truncated_normal"> {
  let summary = "normal, within two standard deviations of the mean";
  let peerName = "keras.initializers.TruncatedNormal";
  let description = [{
    Keras's TruncatedNormal. `stddev` is that of the distribution before truncation.

    }] # Graph_FunctionExample<"func @example(%ids)",
        [{%table = graph.embedding_table {input_dim = 100, output_dim = 16, embeddings_initializer = #graph.truncated_normal<stddev = 0.25>}
        %0 = graph.embedding_lookup %table, %ids
        graph.return %0
      }]>.text;
  let parameters = (ins Graph_DefaultNumber<"0.0", "the mean">:$mean,
                        Graph_DefaultNumber<"0.05", "the standard deviation">:$stddev);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
}

def Graph_HeNormalAttr : Graph_Initializer<"HeNormal", "he_normal"> {
  let summary = "normal, with variance 2 / fan_in, within two standard deviations";
  let peerName = "keras.initializers.HeNormal";
  let description = [{
    He et al., "Delving deep into rectifiers", 2015, truncated at two standard deviations as
    Keras's HeNormal. The normal distribution before truncation has the standard deviation
    sqrt(2 / fan_in) / 0.87962566, so that the result has sqrt(2 / fan_in). fan_in is that of
    `#graph.glorot_uniform`.
  }];
}

def Graph_OrthogonalAttr : Graph_Initializer<"Orthogonal", "orthogonal"> {
  let summary = "a random matrix with orthonormal rows or columns";
  let peerName = "keras.initializers.Orthogonal";
  let description = [{
    As Keras's Orthogonal. All dimensions except the last form the rows; rows or columns,
    whichever are fewer, are orthonormal. The default of the recurrent kernels of `graph.lstm`
    and `graph.gru`.
  }];
}

def Graph_UnitForgetBiasAttr : Graph_Initializer<"UnitForgetBias", "unit_forget_bias"> {
  let summary = "0, but 1 in the second of four quarters";
  let description = [{
    The default of the bias of `graph.lstm`: Keras's zeros with `unit_forget_bias`.
  }];
}

def Graph_FillAttr : Graph_Initializer<"Fill", "fill"> {
  let summary = "one value everywhere, as tf.constant_initializer";
  let peerName = "keras.initializers.Constant";
  let description = [{
    }] # Graph_Example<"graph.dense %x {units = 3, bias_initializer = #graph.fill<0.1>}">.text;
  let parameters = (ins Graph_NumberParameter:$value);
  let assemblyFormat = "`<` $value `>`";
}

def Graph_InitializerAttr : Graph_InterfaceAttr<"InitializerAttrInterface", "an initializer, such as #graph.glorot_uniform"> {
  let constBuilderCall = "$0";
}

class Graph_DefaultInitializer<string name>
    : DefaultValuedAttr<Graph_Parametric<Graph_InitializerAttr>, "::systole::graph::" # name # "Attr::get($_builder.getContext())">;

//===----------------------------------------------------------------------===//
// Regularizers
//===----------------------------------------------------------------------===//

class Graph_Regularizer<string name, string keyword>
    : AttrDef<Graph_Dialect, name, [Graph_RegularizerAttrInterface]>, ReferenceEntry {
  let mnemonic = keyword;
  let genVerifyDecl = 1;
}

def Graph_L1Attr : Graph_Regularizer<"L1", "l1"> {
  let summary = "l1 times the sum of the absolute values";
  let peerName = "keras.regularizers.L1";
  let description = [{
    As Keras's L1.

    (C1) `l1` is 0 or more.

    }] # Graph_Example<"graph.dense %x {units = 3, bias_regularizer = #graph.l1<0.001>}">.text;
  let parameters = (ins Graph_DefaultNumber<"0.01", "the factor of the sum">:$l1);
  let assemblyFormat = "(`<` $l1^ `>`)?";
}

def Graph_L2Attr : Graph_Regularizer<"L2", "l2"> {
  let summary = "l2 times the sum of the squares";
  let peerName = "keras.regularizers.L2";
  let description = [{
    As Keras's L2. `weight_decay` of `graph.minimize` differs: it changes no loss and no gradient.

    (C1) `l2` is 0 or more.

    }] # Graph_Example<"graph.conv2d %x {filters = 8, kernel = [3, 3], kernel_regularizer = #graph.l2<1.0e-5>}">.text;
  let parameters = (ins Graph_DefaultNumber<"0.01", "the factor of the sum">:$l2);
  let assemblyFormat = "(`<` $l2^ `>`)?";
}

def Graph_L1L2Attr : Graph_Regularizer<"L1L2", "l1_l2"> {
  let summary = "the sum of #graph.l1 and #graph.l2";
  let peerName = "keras.regularizers.L1L2";
  let description = [{
    As Keras's L1L2.

    (C1) `l1` and `l2` are 0 or more.

    }] # Graph_Example<"graph.dense %x {units = 3, kernel_regularizer = #graph.l1_l2<l1 = 1.0e-5, l2 = 1.0e-4>}">.text;
  let parameters = (ins Graph_DefaultNumber<"0.0", "the factor of the sum of the absolute values">:$l1,
                        Graph_DefaultNumber<"0.0", "the factor of the sum of the squares">:$l2);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
}

def Graph_RegularizerAttr : Graph_InterfaceAttr<"RegularizerAttrInterface", "a regularizer, such as #graph.l2">;

/// The regularizer of a layer's variable. The option of `kernel` is
/// `kernel_regularizer`, that of `recurrent_kernel` is `recurrent_regularizer`:
/// see LayerOpInterface::getVariables.
def Graph_OptionalRegularizer : OptionalAttr<Graph_Parametric<Graph_RegularizerAttr>>;

//===----------------------------------------------------------------------===//
// Numbers that flags set
//===----------------------------------------------------------------------===//

def Graph_ParamAttr : AttrDef<Graph_Dialect, "Param"> {
  let mnemonic = "param";
  let summary = "a number that a flag of the program sets";
  let description = [{
    Represents a number of a schedule, as `graph.param` a value. The program has a flag of this
    name, so another value needs no new compilation.

    (C1) The name is lower-case letters, digits and underscores, a letter first.
    (C2) The default is a float or an integer of 32 bits.

    }] # Graph_Example<
      "graph.cosine_decay {initial = #graph.param<\"learning_rate\" = 0.1>, decay_steps = #graph.param<\"decay_steps\" = 5000>}", "", "%rate">.text;
  let parameters = (ins "::mlir::StringAttr":$name, Graph_ParamDefault:$value);
  let assemblyFormat = "`<` $name `=` $value `>`";
  let genVerifyDecl = 1;
}

class Graph_OrParam<Attr number, string summary>
    : AnyAttrOf<[number, Graph_ParamAttr], summary # " or a #graph.param">;

//===----------------------------------------------------------------------===//
// Options of layers
//===----------------------------------------------------------------------===//

def Graph_AllPositive : AttrConstraint<CPred<[{
      ::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [](::mlir::Attribute a) {
        return ::llvm::cast<::mlir::IntegerAttr>(a).getInt() > 0; })}]>,
      "all positive">;

def Graph_SizesAttr : ConfinedAttr<PlainI64ArrayAttr, [Graph_AllPositive]> {
  let summary = "a list of positive integers";
}

/// A size for each dimension of a window.
class Graph_WindowAttr<int rank>
    : ConfinedAttr<PlainI64ArrayAttr, [ArrayCount<rank>, Graph_AllPositive]> {
  let summary = "a list of " # rank # " positive integers";
  int dimensions = rank;
}

def Graph_InterpolationAttr : WordAttr<["nearest", "bilinear"]>;

def Graph_PaddingAttr : WordAttr<["same", "valid"]>;

def Graph_ReductionAttr : WordAttr<["sum_by_nonzero_weights", "sum_over_batch_size"]>;

def Graph_ActivationAttr : WordAttr<["linear", "relu", "relu6", "elu", "selu", "leaky_relu", "gelu",
  "gelu_tanh", "silu", "softplus", "sigmoid", "tanh", "softmax"]>;

def Graph_RateAttr : ConfinedAttr<PlainF64Attr, [AttrConstraint<CPred<[{
    ::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() >= 0 &&
    ::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() < 1}]>,
    "from 0.0 up to, but not including, 1.0">]>;

def Graph_ShareAttr : ConfinedAttr<PlainF64Attr, [AttrConstraint<CPred<[{
    ::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() >= 0 &&
    ::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() <= 1}]>,
    "from 0.0 to 1.0">]>;

def Graph_PositiveFloatAttr : ConfinedAttr<PlainF64Attr, [AttrConstraint<CPred<
    "::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() > 0">, "positive">]> {
  let summary = "a positive number";
}

/// The combination of shards' gradients: a bare `cross_shard` is the mean.
def Graph_CrossShardAttr : Attr<CPred<[{
    ::llvm::isa<::mlir::UnitAttr>($_self) ||
    (::llvm::isa<::mlir::StringAttr>($_self) &&
     ::llvm::is_contained({"mean", "sum"},
                          ::llvm::cast<::mlir::StringAttr>($_self).getValue()))}]>,
    "bare (the mean), \"mean\" or \"sum\""> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

#endif // SYSTOLE_DIALECT_GRAPH_ATTRS
