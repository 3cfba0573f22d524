//===- Defaults.cpp - Default attributes ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Defaults.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/VHLO/IR/VHLO.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// The operation's name in StableHLO.
static StringRef getName(Operation *op) {
  StringRef name = op->getName().stripDialect();
  return op->getName().getDialectNamespace() == "vhlo" ? name.rsplit("_v").first
                                                       : name;
}

/// The rank of a window that several attributes describe.
static int64_t getWindowRank(Operation *op) {
  Type type = op->getNumOperands() ? op->getOperand(0).getType() : Type();
  if (auto versioned = dyn_cast_or_null<vhlo::VersionedType>(type))
    type = versioned.getValue();
  auto tensor = dyn_cast_or_null<RankedTensorType>(type);
  int64_t rank = tensor ? tensor.getRank() : 0;
  StringRef name = getName(op);
  bool hasFeatures = name == "convolution" || name == "dynamic_conv";
  return hasFeatures ? std::max<int64_t>(rank - 2, 0) : rank;
}

Attribute systole::getDefaultAttribute(Operation *op, StringRef name) {
  MLIRContext *context = op->getContext();
  StringRef opName = getName(op);
  auto splat = [&](auto value, ArrayRef<int64_t> shape, unsigned width) {
    return DenseElementsAttr::get(
        RankedTensorType::get(shape, IntegerType::get(context, width)), value);
  };
  enum Default { Given, Dims, Array, False, Text, Ones, Type, Integer };
  switch (
      llvm::StringSwitch<Default>(name)
          .Cases({"operand_batching_dims", "start_indices_batching_dims",
                  "input_batching_dims", "scatter_indices_batching_dims",
                  "known_expanding_dimensions", "known_nonexpanding_dimensions",
                  "source_target_pairs"},
                 Dims)
          .Cases({"precision_config", "operand_layouts", "result_layouts",
                  "output_operand_aliases", "called_computations", "arg_attrs",
                  "res_attrs", "layout"},
                 Array)
          .Cases({"use_global_device_ids", "has_side_effect",
                  "is_host_transfer", "indices_are_sorted", "unique_indices",
                  "is_stable", "lower"},
                 False)
          .Cases({"backend_config", "sym_visibility", "infeed_config",
                  "outfeed_config"},
                 Text)
          .Cases({"window_strides", "lhs_dilation", "rhs_dilation",
                  "base_dilations", "window_dilations"},
                 Ones)
          .Cases({"lhs_precision_type", "rhs_precision_type",
                  "accumulation_type", "lhs_component_count",
                  "rhs_component_count", "num_primitive_operations",
                  "allow_imprecise_accumulation"},
                 Type)
          .Cases({"channel_id", "channel_type"}, Integer)
          .Default(Given)) {
  case Dims:
    return splat(ArrayRef<int64_t>(), {0}, 64);
  case Array:
    return ArrayAttr::get(context, {});
  case False:
    return BoolAttr::get(context, false);
  case Text:
    return StringAttr::get(context, "");
  case Ones:
    return splat(int64_t(1), {getWindowRank(op)}, 64);
  case Type:
    return TypeAttr::get(NoneType::get(context));
  case Integer:
    return IntegerAttr::get(IntegerType::get(context, 64), 0);
  case Given:
    break;
  }
  if (name == "window_dimensions" && opName == "select_and_scatter")
    return splat(int64_t(1), {getWindowRank(op)}, 64);
  if (name == "padding")
    return splat(int64_t(0), {getWindowRank(op), 2}, 64);
  if (name == "window_reversal")
    return splat(false, {getWindowRank(op)}, 1);
  if (name == "result_accuracy")
    return ResultAccuracyAttr::get(
        context, APFloat(0.0), APFloat(0.0), 0,
        ResultAccuracyModeAttr::get(context, ResultAccuracyMode::DEFAULT));
  if (name == "compare_type")
    return ComparisonTypeAttr::get(context, ComparisonType::NOTYPE);
  if (name == "api_version")
    return vhlo::ApiVersionAttr::get(
        context, uint32_t(CustomCallApiVersion::API_VERSION_ORIGINAL));
  if (name == "dimension" && opName == "sort")
    return IntegerAttr::get(IntegerType::get(context, 64), -1);
  if (name == "composite_attributes")
    return DictionaryAttr::get(context);
  if (name == "version")
    return IntegerAttr::get(IntegerType::get(context, 32), 0);
  return {};
}
