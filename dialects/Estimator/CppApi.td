//===- CppApi.td - Operations as functions of C++ ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `systole-tblgen -gen-cpp-api-decls` and `-gen-cpp-api-defs` make a function of the C++ API from each
// operation of the dialects `graph` and `data`. The rule:
//
// - Its name is the last word of the operation's `peerName` in snake_case, in the namespace of the
//   word's Python module. Without a `peerName` it is the operation's own name.
// - Its parameters are the operands, the result's type if the syntax has it, then the attributes. An
//   operation of three or more attributes in braces has a struct for them, with the name of the peer.
//   Methods of Dataset have none.
// - An attribute's C++ type follows from its constraint, its default value is the attribute's.
//
// The rows below are the exceptions. The generator fails for an operation that neither the rule nor a
// row covers.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_CPPAPI
#define SYSTOLE_ESTIMATOR_CPPAPI

include "Data/DataOps.td"
include "Graph/GraphOps.td"

/// The namespace, or class, of the functions with a peer in a Python module.
class Cpp_Namespace<string pythonModule, string cppName> {
  string module = pythonModule;
  string name = cppName;
}

/// The C++ type of attributes with this constraint, or with one built on it. A list of such attributes is
/// a std::vector, if it has no row. If `hasEmpty`, the type's default value stands for an absent
/// attribute; otherwise its type is a std::optional.
class Cpp_Type<string odsName, string cppType, bit isEmptyAbsent = 0> {
  string constraint = odsName;
  string type = cppType;
  bit hasEmpty = isEmptyAbsent;
}

/// Another name of an attribute in C++.
class Cpp_Argument<string odsName, string cppName> {
  string attribute = odsName;
  string name = cppName;
}

/// The functions of an operation whose names or parameters are not the rule's. `parameters` is a list in
/// order. Each begins with the name of an operand or attribute. ":" and another name in C++ may follow, then
/// "=" and a default value. `type` is the type of the result. The program supplies `global_step`, the parameter
/// of a schedule. `structName` is the name of the options.
class Cpp_Function<Op operation, list<string> cppNames, list<string> parameters = [], string structName = ""> {
  Op op = operation;
  list<string> names = cppNames;
  list<string> order = parameters;
  string options = structName;
}

/// The functions of an attribute of an operation: an optimizer, an initializer, a regularizer, or a
/// way to clip gradients. An attribute without a row has the function of its own name.
class Cpp_Attribute<AttrDef definition, list<string> cppNames, list<string> parameters = []> {
  AttrDef attribute = definition;
  list<string> names = cppNames;
  list<string> order = parameters;
}

/// An operation that a function written by hand adds.
class Cpp_ByHand<Op operation, string cppName> {
  Op op = operation;
  string name = cppName;
}

/// A metric, whose function is written by hand: its operands are not in its definition.
class Cpp_Metric<Graph_Metric metric, string cppName> {
  AttrDef attribute = metric;
  string name = cppName;
}

/// An operation that no program of C++ needs, and why.
class Cpp_Unneeded<Op operation, string why> {
  Op op = operation;
  string reason = why;
}

//===----------------------------------------------------------------------===//
// The rule's names and types
//===----------------------------------------------------------------------===//

def : Cpp_Namespace<"keras.activations", "nn">;
def : Cpp_Namespace<"keras.layers", "layers">;
def : Cpp_Namespace<"keras_hub.layers", "layers">;
def : Cpp_Namespace<"keras.losses", "losses">;
def : Cpp_Namespace<"keras.ops", "">;
def : Cpp_Namespace<"keras.optimizers.schedules", "train">;
def : Cpp_Namespace<"tf", "">;
def : Cpp_Namespace<"tf.data.Dataset", "Dataset">;
def : Cpp_Namespace<"tf.image", "image">;
def : Cpp_Namespace<"tf.io", "">;
def : Cpp_Namespace<"tf.quantization", "quantization">;
def : Cpp_Namespace<"tf.summary", "summary">;

def : Cpp_Type<"Graph_ActivationAttr", "ActivationFunction">;
def : Cpp_Type<"Graph_InitializerAttr", "Initializer">;
def : Cpp_Type<"Graph_PositiveRateAttr", "Number">;
def : Cpp_Type<"Graph_RegularizerAttr", "Regularizer", 1>;
def : Cpp_Type<"Graph_RateNumberAttr", "Number">;
def : Cpp_Type<"Graph_WindowAttr", "Sizes", 1>;
def : Cpp_Type<"Graph_SizesAttr", "Shape", 1>;
def : Cpp_Type<"ArrayAttr", "std::vector<Shape>", 1>;
def : Cpp_Type<"BoolAttr", "bool">;
def : Cpp_Type<"DenseI64ArrayAttr", "Shape", 1>;
def : Cpp_Type<"ElementsAttrBase", "Constant", 1>;
def : Cpp_Type<"F64ArrayAttr", "std::vector<double>", 1>;
def : Cpp_Type<"F64Attr", "double">;
def : Cpp_Type<"I64ArrayAttr", "Shape", 1>;
def : Cpp_Type<"I64Attr", "int64_t">;
def : Cpp_Type<"StrArrayAttr", "std::vector<std::string>", 1>;
def : Cpp_Type<"StringBasedAttr", "std::string", 1>;
def : Cpp_Type<"TypeArrayAttr", "std::vector<TensorSpec>", 1>;
def : Cpp_Type<"TypeAttrBase", "DType">;
def : Cpp_Type<"UnitAttr", "bool", 1>;

// TensorFlow's words for Keras's and ours.
def : Cpp_Argument<"compression", "compression_type">;
def : Cpp_Argument<"dilations", "dilation_rate">;
def : Cpp_Argument<"kernel", "kernel_size">;
def : Cpp_Argument<"pool", "pool_size">;

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

def : Cpp_Function<Graph_GenerateOp, ["generate"], ["logits", "text", "window", "cache", "batch", "beams"]>;
def : Cpp_Function<Graph_TransposeOp, ["transpose"]>;
def : Cpp_Function<Graph_ReduceMeanOp, ["reduce_mean"]>;
def : Cpp_Function<Graph_ReduceSumOp, ["reduce_sum"]>;
def : Cpp_Function<Graph_ReduceMaxOp, ["reduce_max"]>;
def : Cpp_Function<Graph_ReduceMinOp, ["reduce_min"]>;
def : Cpp_Function<Graph_AbsOp, ["abs"]>;
def : Cpp_Function<Graph_PowerOp, ["pow"]>;
def : Cpp_Function<Graph_MixtureOfExpertsOp, ["layers::mixture_of_experts"], [], "MixtureOfExperts">;
def : Cpp_Function<Graph_ZeroPaddingOp, ["layers::zero_padding"]>;
def : Cpp_Function<Graph_UpSamplingOp, ["layers::up_sampling"]>;
def : Cpp_Function<Graph_SoftmaxCrossEntropyOp, ["losses::softmax_cross_entropy"]>;
def : Cpp_Function<Graph_SparseSoftmaxCrossEntropyOp, ["losses::sparse_softmax_cross_entropy"]>;
def : Cpp_Function<Graph_SigmoidCrossEntropyOp, ["losses::sigmoid_cross_entropy"]>;
def : Cpp_Function<Graph_MeanAbsoluteErrorOp, ["losses::absolute_difference", "losses::mean_absolute_error"]>;
def : Cpp_Function<Graph_HuberLossOp, ["losses::huber_loss"]>;
def : Cpp_Function<Graph_HingeLossOp, ["losses::hinge_loss"]>;
def : Cpp_Function<Graph_TripletLossOp, ["losses::triplet_loss"]>;
def : Cpp_Function<Graph_RegularizationLossOp, ["losses::get_regularization_loss"]>;
def : Cpp_Function<Graph_FakeQuantOp, ["quantization::fake_quant_with_min_max_vars",
  "quantization::fake_quant_with_min_max_vars_per_channel"]>;
def : Cpp_Function<Graph_TrainedFakeQuantOp, ["quantization::trained_fake_quant"], [], "TrainedFakeQuant">;
def : Cpp_Function<Graph_LogOp, ["summary::scalar", "summary::histogram"]>;

def : Cpp_Function<Graph_ExponentialDecayOp, ["train::exponential_decay"],
  ["initial:learning_rate", "global_step", "decay_steps", "decay_rate", "staircase"]>;
def : Cpp_Function<Graph_PiecewiseConstantOp, ["train::piecewise_constant"],
  ["global_step", "boundaries", "values"]>;
def : Cpp_Function<Graph_PolynomialDecayOp, ["train::polynomial_decay"],
  ["initial:learning_rate", "global_step", "decay_steps", "end:end_learning_rate", "power", "cycle"]>;
def : Cpp_Function<Graph_CosineDecayOp, ["train::cosine_decay"],
  ["initial:learning_rate", "global_step", "decay_steps", "alpha"]>;
def : Cpp_Function<Graph_LinearWarmupOp, ["train::linear_warmup"],
  ["rate", "target", "warmup_steps", "initial"]>;
def : Cpp_Function<Graph_ScaleByBatchOp, ["train::scale_by_batch"]>;

def : Cpp_Attribute<Graph_SGDAttr, ["train::GradientDescentOptimizer"]>;
def : Cpp_Attribute<Graph_MomentumAttr, ["train::MomentumOptimizer"], ["momentum", "nesterov:use_nesterov"]>;
def : Cpp_Attribute<Graph_AdagradAttr, ["train::AdagradOptimizer"],
  ["initial_accumulator:initial_accumulator_value"]>;
def : Cpp_Attribute<Graph_AdadeltaAttr, ["train::AdadeltaOptimizer"]>;
def : Cpp_Attribute<Graph_RMSPropAttr, ["train::RMSPropOptimizer"]>;
def : Cpp_Attribute<Graph_AdamAttr, ["train::AdamOptimizer"]>;
def : Cpp_Attribute<Graph_AdamWAttr, ["train::AdamW"]>;
def : Cpp_Attribute<Graph_FtrlAttr, ["train::FtrlOptimizer"],
  ["initial_accumulator:initial_accumulator_value", "l1:l1_regularization_strength",
   "l2:l2_regularization_strength"]>;
def : Cpp_Attribute<Graph_LionAttr, ["train::Lion"]>;
def : Cpp_Attribute<Graph_LambAttr, ["train::Lamb"]>;
def : Cpp_Attribute<Graph_LarsAttr, ["train::LARSOptimizer"]>;

def : Cpp_Attribute<Graph_FillAttr, ["initializers::constant", "constant_initializer"]>;
def : Cpp_Attribute<Graph_GlorotUniformAttr, ["initializers::glorot_uniform", "glorot_uniform_initializer"]>;
def : Cpp_Attribute<Graph_OnesAttr, ["initializers::ones", "ones_initializer"]>;
def : Cpp_Attribute<Graph_OrthogonalAttr, ["initializers::orthogonal", "orthogonal_initializer"]>;
def : Cpp_Attribute<Graph_RandomNormalAttr, ["initializers::random_normal", "random_normal_initializer"]>;
def : Cpp_Attribute<Graph_RandomUniformAttr, ["initializers::random_uniform", "random_uniform_initializer"]>;
def : Cpp_Attribute<Graph_TruncatedNormalAttr, ["initializers::truncated_normal", "truncated_normal_initializer"]>;
def : Cpp_Attribute<Graph_ZerosAttr, ["initializers::zeros", "zeros_initializer"]>;

def : Cpp_Attribute<Graph_L1Attr, ["regularizers::L1", "regularizers::l1"]>;
def : Cpp_Attribute<Graph_L2Attr, ["regularizers::L2", "regularizers::l2"]>;
def : Cpp_Attribute<Graph_L1L2Attr, ["regularizers::L1L2", "regularizers::l1_l2"]>;

def : Cpp_Metric<Graph_AccuracyAttr, "metrics::accuracy">;
def : Cpp_Metric<Graph_AUCAttr, "metrics::auc">;
def : Cpp_Metric<Graph_MeanAbsoluteErrorAttr, "metrics::mean_absolute_error">;
def : Cpp_Metric<Graph_MeanAttr, "metrics::mean">;
def : Cpp_Metric<Graph_MeanSquaredErrorAttr, "metrics::mean_squared_error">;
def : Cpp_Metric<Graph_PerplexityAttr, "metrics::perplexity">;
def : Cpp_Metric<Graph_PrecisionAttr, "metrics::precision">;
def : Cpp_Metric<Graph_RecallAttr, "metrics::recall">;
def : Cpp_Metric<Graph_RootMeanSquaredErrorAttr, "metrics::root_mean_squared_error">;
def : Cpp_Metric<Graph_TopKAttr, "metrics::top_k">;

// Arithmetic, and the same in functions of records.
def : Cpp_ByHand<Graph_AddOp, "operator+">;
def : Cpp_ByHand<Graph_SubtractOp, "operator-">;
def : Cpp_ByHand<Graph_MultiplyOp, "operator*">;
def : Cpp_ByHand<Graph_DivideOp, "operator/">;
def : Cpp_ByHand<Graph_MaximumOp, "maximum">;
def : Cpp_ByHand<Graph_MinimumOp, "minimum">;
def : Cpp_ByHand<Graph_EqualOp, "equal">;
def : Cpp_ByHand<Graph_NotEqualOp, "not_equal">;
def : Cpp_ByHand<Graph_LessOp, "less">;
def : Cpp_ByHand<Graph_LessEqualOp, "less_equal">;
def : Cpp_ByHand<Graph_GreaterOp, "greater">;
def : Cpp_ByHand<Graph_GreaterEqualOp, "greater_equal">;
def : Cpp_ByHand<Graph_CastOp, "cast">;
def : Cpp_ByHand<Graph_ConcatOp, "concat">;
def : Cpp_ByHand<Graph_ReshapeOp, "reshape">;
def : Cpp_ByHand<Graph_SliceOp, "slice">;
def : Cpp_ByHand<Graph_SplitOp, "split">;
def : Cpp_ByHand<Graph_SetShapeOp, "Tensor::set_shape">;
def : Cpp_ByHand<Graph_ConstantOp, "Tensor::Tensor">;
def : Cpp_ByHand<Graph_ParamOp, "Params::operator[]">;
// The optimizer of a table has the learning rate.
def : Cpp_ByHand<Graph_EmbeddingTableOp, "layers::embedding_table">;
def : Cpp_ByHand<Graph_EmbeddingLookupOp, "nn::embedding_lookup_sparse">;
// The name of a variable comes first, as in TensorFlow.
def : Cpp_ByHand<Graph_VariableOp, "get_variable">;
def : Cpp_ByHand<Graph_AssignOp, "assign">;
// Dropout is given the mode.
def : Cpp_ByHand<Graph_DropoutOp, "layers::dropout">;

// The structure of a program, and the results of a model function.
def : Cpp_ByHand<Graph_ModelOp, "TPUEstimator::TPUEstimator">;
def : Cpp_ByHand<Graph_ModelFnOp, "TPUEstimatorArgs::model_fn">;
def : Cpp_Unneeded<Graph_FuncOp, "functions of C++ take its place">;
def : Cpp_Unneeded<Graph_CallOp, "functions of C++ take its place">;
def : Cpp_Unneeded<Graph_RepeatOp, "loops of C++ take its place">;
def : Cpp_Unneeded<Graph_IfOp, "branches of C++ take its place">;
def : Cpp_ByHand<Graph_CustomGradientOp, "custom_gradient">;
def : Cpp_ByHand<Graph_RecomputeOp, "recompute_grad">;
def : Cpp_ByHand<Graph_ReturnOp, "tpu::outside_compilation">;
def : Cpp_ByHand<Graph_OutsideCompilationOp, "tpu::outside_compilation">;
def : Cpp_ByHand<Graph_HostCallOp, "tpu::host_call">;
def : Cpp_ByHand<Graph_HostFunctionOp, "tpu::host_function">;
def : Cpp_ByHand<Graph_MinimizeOp, "Optimizer::minimize">;
def : Cpp_ByHand<Graph_MetricOp, "TPUEstimatorSpec::eval_metrics">;
def : Cpp_ByHand<Graph_BatchMetricOp, "Metric::operator[]">;
def : Cpp_ByHand<Graph_PredictOp, "TPUEstimatorSpec::predictions">;
def : Cpp_Unneeded<Graph_SummaryOp, "summary::scalar writes graph.log, which local programs take, too">;
def : Cpp_Unneeded<Graph_GradientsOp, "passes make it">;
def : Cpp_Unneeded<Graph_CrossShardOp, "passes make it">;
def : Cpp_Unneeded<Graph_ApplyGradientsOp, "passes make it">;
def : Cpp_Unneeded<Graph_SumRowsOp, "passes make it">;

//===----------------------------------------------------------------------===//
// Input pipelines
//===----------------------------------------------------------------------===//

def : Cpp_Function<Data_TFRecordOp, ["TFRecordDataset"]>;
def : Cpp_Function<Data_TextLineOp, ["TextLineDataset"]>;
def : Cpp_Function<Data_FixedLengthRecordOp, ["FixedLengthRecordDataset"],
  ["input", "record_bytes", "header_bytes", "footer_bytes", "buffer_size", "compression:compression_type"]>;
def : Cpp_Function<Data_CsvOp, ["CsvDataset"], [], "CsvOptions">;
def : Cpp_Function<Data_IdxOp, ["IdxDataset"]>;
def : Cpp_Function<Data_NpyOp, ["NpyDataset"]>;
def : Cpp_Function<Data_ExamplesOp, ["ExamplesDataset"]>;
def : Cpp_Function<Data_PrefetchOp, ["Dataset::prefetch"], ["input", "buffer_size=2"]>;
def : Cpp_Function<Data_BucketByLengthOp, ["Dataset::bucket_by_length"]>;
def : Cpp_Function<Data_OptionsOp, ["Dataset::with_options"]>;
def : Cpp_Function<Data_SetShapeOp, ["Dataset::set_shape"]>;

// Sources of values, functions of elements, several datasets, and batches, whose size may be the mode's.
def : Cpp_ByHand<Data_FilesOp, "Dataset::list_files">;
def : Cpp_ByHand<Data_RangeOp, "Dataset::range">;
def : Cpp_ByHand<Data_FromTensorsOp, "Dataset::from_tensors">;
def : Cpp_ByHand<Data_FromTensorSlicesOp, "Dataset::from_tensor_slices">;
def : Cpp_ByHand<Data_FromStringsOp, "Dataset::from_tensor_slices">;
def : Cpp_ByHand<Data_GeneratorOp, "Dataset::from_generator">;
def : Cpp_ByHand<Data_MapOp, "Dataset::map">;
def : Cpp_ByHand<Data_FilterOp, "Dataset::filter">;
def : Cpp_ByHand<Data_FlatMapOp, "Dataset::flat_map">;
def : Cpp_ByHand<Data_InterleaveOp, "Dataset::interleave">;
def : Cpp_ByHand<Data_WindowOp, "Dataset::window">;
def : Cpp_ByHand<Data_ZipOp, "Dataset::zip">;
def : Cpp_ByHand<Data_ConcatenateOp, "Dataset::concatenate">;
def : Cpp_ByHand<Data_SampleFromDatasetsOp, "Dataset::sample_from_datasets">;
def : Cpp_ByHand<Data_BatchOp, "Dataset::batch">;
def : Cpp_ByHand<Data_PaddedBatchOp, "Dataset::padded_batch">;
def : Cpp_ByHand<Data_PipelineOp, "TPUEstimator::program">;
def : Cpp_ByHand<Data_YieldOp, "TPUEstimator::program">;
def : Cpp_ByHand<Data_ReturnOp, "Dataset::map">;
def : Cpp_Unneeded<Data_FuncOp, "functions of C++ take its place">;
def : Cpp_Unneeded<Data_ImagePipelineOp, "a function of C++ takes its place, as in examples/resnet50">;

//===----------------------------------------------------------------------===//
// Functions of records
//===----------------------------------------------------------------------===//

def : Cpp_Function<Data_StringSplitOp, ["string_split"]>;
def : Cpp_Function<Data_StringToNumberOp, ["string_to_number"]>;
def : Cpp_Function<Data_LookupOp, ["lookup"], [], "Vocabulary">;
def : Cpp_Function<Data_DecodeCsvOp, ["decode_csv"], [], "DecodeCsv">;
def : Cpp_Function<Data_DecodeJpegOp, ["image::decode_jpeg"]>;
def : Cpp_Function<Data_DecodePngOp, ["image::decode_png"]>;
def : Cpp_Function<Data_CropOp, ["image::crop"]>;
def : Cpp_Function<Data_FlipOp, ["image::flip"], ["input", "direction", "random", "type"]>;
def : Cpp_Function<Data_AdjustBrightnessOp, ["image::adjust_brightness"], ["input", "delta", "range", "type"]>;
def : Cpp_Function<Data_AdjustContrastOp, ["image::adjust_contrast"], ["input", "factor", "range", "type"]>;
def : Cpp_Function<Data_AdjustSaturationOp, ["image::adjust_saturation"], ["input", "factor", "range", "type"]>;
def : Cpp_Function<Data_AdjustHueOp, ["image::adjust_hue"], ["input", "delta", "range", "type"]>;

def : Cpp_ByHand<Data_ParseExampleOp, "parse_single_example">;
def : Cpp_ByHand<Data_ParseSequenceExampleOp, "parse_single_sequence_example">;
def : Cpp_ByHand<Data_CastOp, "cast">;
def : Cpp_ByHand<Data_EnsureShapeOp, "Tensor::set_shape">;
def : Cpp_Unneeded<Data_ParamOp, "numbers of a function of records are compiled in">;
def : Cpp_Unneeded<Data_CheckLabelsOp, "passes make it">;

#endif // SYSTOLE_ESTIMATOR_CPPAPI
