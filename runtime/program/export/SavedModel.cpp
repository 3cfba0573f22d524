//===- SavedModel.cpp - Predictions as a TensorFlow graph -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/export/SavedModel.h"

#include "runtime/about/Version.h"
#include "runtime/formats/ElementNames.h"
#include "runtime/formats/proto/InOrder.h"
#include "runtime/formats/proto/saved_model.pb.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace systole::runtime {
namespace {

/// TensorFlow's DataType of strings; each systole_dtype has its own in a table.
constexpr int32_t tensorflowString = 7;
/// The calling convention of XlaCallModule: an artifact for the listed
/// platforms, without an argument that selects one.
constexpr int64_t callingConvention = 9;
/// The version of GraphDef in TensorFlow 2.17.
constexpr int32_t graphVersion = 1882;

void setShape(proto::TensorShape &shape, absl::Span<const int64_t> dims) {
  for (int64_t size : dims)
    shape.add_dim()->set_size(size);
}

/// A graph in construction.
class Graph {
public:
  /// Adds a node with `name` or a similar name.
  proto::NodeDef &add(const char *op, absl::string_view name,
                      std::vector<std::string> inputs = {}) {
    proto::NodeDef &node = *graph.add_node();
    node.set_op(op);
    node.set_name(chooseName(name));
    for (std::string &input : inputs)
      *node.add_input() = std::move(input);
    return node;
  }

  proto::NodeDef &strings(absl::string_view name,
                          const std::vector<std::string> &values,
                          bool scalar = false) {
    proto::NodeDef &node = add("Const", name);
    setType(node, "dtype", tensorflowString);
    proto::TensorValue &value = *attr(node, "value").mutable_tensor();
    value.set_dtype(tensorflowString);
    value.mutable_tensor_shape();
    if (!scalar)
      value.mutable_tensor_shape()->add_dim()->set_size(
          static_cast<int64_t>(values.size()));
    for (const std::string &text : values)
      value.add_string_val(text);
    return node;
  }

  static proto::AttrValue &attr(proto::NodeDef &node, const char *name) {
    return (*node.mutable_attr())[name];
  }
  static void setType(proto::NodeDef &node, const char *name, int32_t type) {
    attr(node, name).set_type(type);
  }
  static void setShapeOf(proto::NodeDef &node, absl::Span<const int64_t> dims) {
    setShape(*attr(node, "shape").mutable_shape(), dims);
  }

  proto::GraphDef graph;

private:
  /// Names of TensorFlow's nodes have letters, digits and some signs.
  std::string chooseName(absl::string_view wanted) {
    std::string name(wanted);
    for (char &c : name)
      if (!absl::ascii_isalnum(c) && !absl::StrContains("_.-/>\\", c))
        c = '_';
    if (name.empty() || !(absl::ascii_isalnum(name[0]) || name[0] == '.'))
      name.insert(0, "x");
    std::string unique = name;
    for (int i = 1; !names.insert(unique).second; ++i)
      unique = absl::StrCat(name, "_", i);
    return unique;
  }

  absl::flat_hash_set<std::string> names;
};

/// Writes the graph of one program.
class Writer {
public:
  Writer(const systole_program &program, absl::Span<const BundleTensor> tensors)
      : program(program), tensors(tensors), meta(*model.add_meta_graphs()) {}

  std::string write(absl::Span<const std::string> artifacts);

private:
  struct Variable {
    std::string handle, value;
  };

  void addVariables();
  void addSaver();
  void addCollections(absl::Span<const std::string> initializers);
  proto::SignatureDef addCall(const systole_forward &forward,
                              const std::string &artifact,
                              absl::string_view signature);

  const systole_program &program;
  const absl::Span<const BundleTensor> tensors;
  proto::SavedModel model;
  proto::MetaGraphDef &meta;
  Graph graph;
  std::vector<Variable> variables;
  /// The node of each variable, by its name.
  absl::flat_hash_map<std::string, std::string> values;
};

proto::TensorInfo tensorInfo(const std::string &tensor,
                             const systole_tensor_spec &spec) {
  proto::TensorInfo info;
  info.set_name(tensor);
  info.set_dtype(tensorflowType(spec.dtype));
  setShape(*info.mutable_tensor_shape(),
           absl::MakeSpan(spec.dims, static_cast<size_t>(spec.rank)));
  return info;
}

void Writer::addVariables() {
  for (const BundleTensor &tensor : tensors) {
    int32_t type = tensorflowType(tensor.dtype);
    proto::NodeDef &handle = graph.add("VarHandleOp", tensor.name);
    Graph::setType(handle, "dtype", type);
    Graph::setShapeOf(handle, tensor.dims);
    Graph::attr(handle, "shared_name").set_s(tensor.name);
    Graph::attr(handle, "container").set_s("");
    std::string name = handle.name();
    proto::NodeDef &read = graph.add(
        "ReadVariableOp", absl::StrCat(name, "/Read/ReadVariableOp"), {name});
    Graph::setType(read, "dtype", type);
    variables.push_back({name, read.name()});
    values[tensor.name] = read.name();
  }
}

/// Adds the operations of tf.compat.v1.train.Saver: the path of the bundle is
/// an input of the operations that save and restore.
void Writer::addSaver() {
  if (variables.empty())
    return;
  proto::NodeDef &input =
      graph.strings("save/filename/input", {"variables/variables"}, true);
  proto::NodeDef &file =
      graph.add("PlaceholderWithDefault", "save/Const", {input.name()});
  Graph::setType(file, "dtype", tensorflowString);
  Graph::setShapeOf(file, {});
  std::string path = file.name();

  std::vector<std::string> names;
  proto::AttrValue types;
  for (const BundleTensor &tensor : tensors) {
    names.push_back(tensor.name);
    types.mutable_list()->add_type(tensorflowType(tensor.dtype));
  }
  std::string namesNode = graph.strings("save/tensor_names", names).name();
  // Complete tensors.
  std::string slicesNode = graph
                               .strings("save/shape_and_slices",
                                        std::vector<std::string>(names.size()))
                               .name();

  std::vector<std::string> saved = {path, namesNode, slicesNode};
  for (const Variable &variable : variables)
    saved.push_back(variable.value);
  proto::NodeDef &save = graph.add("SaveV2", "save/SaveV2", std::move(saved));
  Graph::attr(save, "dtypes") = types;
  proto::NodeDef &done = graph.add("Identity", "save/control_dependency",
                                   {path, absl::StrCat("^", save.name())});
  Graph::setType(done, "T", tensorflowString);
  std::string doneName = done.name();

  proto::NodeDef &restore =
      graph.add("RestoreV2", "save/RestoreV2", {path, namesNode, slicesNode});
  Graph::attr(restore, "dtypes") = types;
  std::string restored = restore.name();
  std::vector<std::string> assigned, initializers;
  for (size_t i = 0; i < variables.size(); ++i) {
    proto::NodeDef &assign =
        graph.add("AssignVariableOp", "save/AssignVariableOp",
                  {variables[i].handle, absl::StrCat(restored, ":", i)});
    Graph::setType(assign, "dtype", tensorflowType(tensors[i].dtype));
    initializers.push_back(assign.name());
    assigned.push_back(absl::StrCat("^", assign.name()));
  }
  proto::NodeDef &all =
      graph.add("NoOp", "save/restore_all", std::move(assigned));

  proto::SaverDef &saver = *meta.mutable_saver_def();
  saver.set_filename_tensor_name(absl::StrCat(path, ":0"));
  saver.set_save_tensor_name(absl::StrCat(doneName, ":0"));
  saver.set_restore_op_name(all.name());
  saver.set_max_to_keep(5);
  saver.set_version(proto::SaverDef::V2);
  addCollections(initializers);
}

/// These collections tell TensorFlow which operations are variables.
void Writer::addCollections(absl::Span<const std::string> initializers) {
  for (size_t i = 0; i < variables.size(); ++i) {
    const systole_variable *variable = findVariable(program, tensors[i].name);
    proto::VariableDef definition;
    definition.set_variable_name(absl::StrCat(variables[i].handle, ":0"));
    definition.set_initializer_name(initializers[i]);
    definition.set_snapshot_name(absl::StrCat(variables[i].value, ":0"));
    definition.set_is_resource(true);
    definition.set_trainable(variable->trainable != 0);
    auto addTo = [&](const char *collection) {
      (*meta.mutable_collection_def())[collection]
          .mutable_bytes_list()
          ->add_value(definition.SerializeAsString());
    };
    addTo("variables");
    if (variable->trainable)
      addTo("trainable_variables");
  }
}

proto::SignatureDef Writer::addCall(const systole_forward &forward,
                                    const std::string &artifact,
                                    absl::string_view signature) {
  proto::SignatureDef definition;
  definition.set_method_name("tensorflow/serving/predict");
  std::vector<std::string> arguments;
  proto::AttrValue argumentTypes, resultTypes, resultShapes;
  for (int32_t i = 0; i < forward.num_inputs; ++i) {
    const systole_tensor_spec &spec = forward.inputs[i];
    proto::NodeDef &input =
        graph.add("Placeholder", absl::StrCat(signature, "_", spec.name));
    proto::TensorInfo info = tensorInfo(absl::StrCat(input.name(), ":0"), spec);
    Graph::setType(input, "dtype", info.dtype());
    *Graph::attr(input, "shape").mutable_shape() = info.tensor_shape();
    argumentTypes.mutable_list()->add_type(info.dtype());
    arguments.push_back(input.name());
    (*definition.mutable_inputs())[spec.name] = std::move(info);
  }
  for (int32_t i = 0; i < forward.num_variables; ++i) {
    const systole_tensor_spec &spec = forward.variables[i];
    argumentTypes.mutable_list()->add_type(tensorflowType(spec.dtype));
    arguments.push_back(values.at(spec.name));
  }
  resultTypes.mutable_list();
  resultShapes.mutable_list();
  proto::NodeDef &call = graph.add(
      "XlaCallModule", absl::StrCat(signature, "/XlaCallModule"), arguments);
  for (int32_t i = 0; i < forward.num_outputs; ++i) {
    const systole_tensor_spec &spec = forward.outputs[i];
    proto::TensorInfo info =
        tensorInfo(absl::StrCat(call.name(), ":", i), spec);
    resultTypes.mutable_list()->add_type(info.dtype());
    *resultShapes.mutable_list()->add_shape() = info.tensor_shape();
    (*definition.mutable_outputs())[spec.name] = std::move(info);
  }
  Graph::attr(call, "version").set_i(callingConvention);
  Graph::attr(call, "module").set_s(artifact);
  Graph::attr(call, "Tin") = argumentTypes;
  Graph::attr(call, "Tout") = resultTypes;
  Graph::attr(call, "Sout") = resultShapes;
  Graph::attr(call, "platforms").mutable_list()->add_s("CPU");
  // No dynamic dimensions, no TensorFlow functions to call back, and no
  // disabled checks of the platform.
  for (const char *none : {"dim_args_spec", "function_list", "disabled_checks"})
    Graph::attr(call, none).mutable_list();
  Graph::attr(call, "has_token_input_output").set_b(false);
  return definition;
}

std::string Writer::write(absl::Span<const std::string> artifacts) {
  model.set_saved_model_schema_version(1);
  meta.mutable_meta_info_def()->set_meta_graph_version(versionText());
  meta.mutable_meta_info_def()->add_tags("serve");
  addVariables();
  addSaver();
  auto &signatures = *meta.mutable_signature_def();
  for (size_t i = 0; i < artifacts.size(); ++i) {
    const systole_forward &forward = program.forwards[i];
    std::string ofBatch = absl::StrCat("predict_batch_", forward.batch_size);
    proto::SignatureDef signature =
        addCall(forward, artifacts[i], i == 0 ? "predict" : ofBatch);
    if (i == 0)
      signatures["serving_default"] = signatures["predict"] = signature;
    if (artifacts.size() > 1)
      signatures[ofBatch] = std::move(signature);
  }
  *meta.mutable_graph_def() = std::move(graph.graph);
  meta.mutable_graph_def()->mutable_versions()->set_producer(graphVersion);

  return proto::serializeInOrder(model);
}

} // namespace

absl::Status writeSavedModel(const std::string &folder,
                             const systole_program &program,
                             absl::Span<const std::string> artifacts,
                             std::vector<BundleTensor> variables) {
  std::string graph = Writer(program, variables).write(artifacts);
  if (!variables.empty()) {
    std::string bundle = storage::joinPath(folder, "variables");
    RETURN_IF_ERROR(storage::makeFolders(bundle));
    RETURN_IF_ERROR(writeTensorBundle(storage::joinPath(bundle, "variables"),
                                      std::move(variables)));
  }
  return storage::writeWhole(storage::joinPath(folder, "saved_model.pb"),
                             graph);
}

} // namespace systole::runtime
