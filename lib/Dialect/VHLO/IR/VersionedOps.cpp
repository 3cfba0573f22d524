//===- VersionedOps.cpp - Versions of operations --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/VHLO/IR/VHLO.h"

#include "llvm/ADT/StringExtras.h"

using namespace systole::vhlo;

static constexpr Version kFirst = kMinimumVersion;
static constexpr Version kLast = kCurrentVersion;
static constexpr unsigned kAnyPatch = ~0u;

/// The version 1.`minor`; 0 stands for the first version that we support, -1
/// for the last.
static constexpr Version getFirst(int minor) {
  return minor == 0 ? kFirst : Version{1, unsigned(minor), 0};
}
static constexpr Version getLast(int minor) {
  return minor == -1 ? kLast : Version{1, unsigned(minor), kAnyPatch};
}

// The table is derived from the output of StableHLO's releases of these
// versions. Elementwise operations have their versions in their definitions.
// clang-format off
static const VersionedOp versionedOps[] = {
#define VERSION(NAME, NUMBER, FIRST, LAST, ATTRIBUTES) \
    {NAME, NUMBER, getFirst(FIRST), getLast(LAST), ATTRIBUTES},
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"
    {"after_all", 1, kFirst, kLast, ""},
    {"all_gather", 1, kFirst, {1, 4, kAnyPatch}, "all_gather_dim channel_id replica_groups use_global_device_ids"},
    {"all_gather", 2, {1, 5, 0}, kLast, "all_gather_dim channel_id replica_groups use_global_device_ids"},
    {"all_reduce", 1, kFirst, {1, 4, kAnyPatch}, "channel_id replica_groups use_global_device_ids"},
    {"all_reduce", 2, {1, 5, 0}, kLast, "channel_id replica_groups use_global_device_ids"},
    {"all_to_all", 1, kFirst, {1, 4, kAnyPatch}, "channel_id concat_dimension replica_groups split_count split_dimension"},
    {"all_to_all", 2, {1, 5, 0}, kLast, "channel_id concat_dimension replica_groups split_count split_dimension"},
    {"async_done", 1, {1, 15, 0}, kLast, ""},
    {"async_start", 1, {1, 15, 0}, kLast, ""},
    {"batch_norm_grad", 1, kFirst, kLast, "epsilon feature_index"},
    {"batch_norm_inference", 1, kFirst, kLast, "epsilon feature_index"},
    {"batch_norm_training", 1, kFirst, kLast, "epsilon feature_index"},
    {"bitcast_convert", 1, kFirst, kLast, ""},
    {"broadcast", 1, kFirst, kLast, "broadcast_sizes"},
    {"broadcast_in_dim", 1, kFirst, kLast, "broadcast_dimensions"},
    {"call", 1, kFirst, kLast, "callee"},
    {"case", 1, kFirst, kLast, ""},
    {"cholesky", 1, kFirst, kLast, "lower"},
    {"clamp", 1, kFirst, kLast, ""},
    {"collective_broadcast", 1, {0, 16, 0}, kLast, "channel_id replica_groups"},
    {"collective_permute", 1, kFirst, kLast, "channel_id source_target_pairs"},
    {"compare", 1, kFirst, kLast, "compare_type comparison_direction"},
    {"complex", 1, kFirst, kLast, ""},
    {"composite", 1, {0, 19, 0}, {1, 13, kAnyPatch}, "composite_attributes decomposition name version"},
    {"composite", 2, {1, 14, 0}, kLast, "composite_attributes decomposition name version"},
    {"concatenate", 1, kFirst, kLast, "dimension"},
    {"constant", 1, kFirst, kLast, "value"},
    {"convert", 1, kFirst, kLast, ""},
    {"convolution", 1, kFirst, kLast, "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation output_batch_dimension output_feature_dimension output_spatial_dimensions padding precision_config rhs_dilation window_reversal window_strides"},
    {"create_token", 1, kFirst, kLast, ""},
    {"cross-replica-sum", 1, kFirst, kLast, "replica_groups"},
    {"custom_call", 1, kFirst, kLast, "api_version backend_config call_target_name called_computations has_side_effect operand_layouts output_operand_aliases result_layouts"},
    {"dot", 1, kFirst, kLast, "precision_config"},
    {"dot_general", 1, kFirst, {1, 5, kAnyPatch}, "lhs_batching_dimensions lhs_contracting_dimensions precision_config rhs_batching_dimensions rhs_contracting_dimensions"},
    {"dot_general", 2, {1, 6, 0}, kLast, "accumulation_type allow_imprecise_accumulation lhs_batching_dimensions lhs_component_count lhs_contracting_dimensions lhs_precision_type num_primitive_operations precision_config rhs_batching_dimensions rhs_component_count rhs_contracting_dimensions rhs_precision_type"},
    {"dynamic_broadcast_in_dim", 1, kFirst, kLast, "broadcast_dimensions known_expanding_dimensions known_nonexpanding_dimensions"},
    {"dynamic_conv", 1, kFirst, {0, 19, kAnyPatch}, "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation output_batch_dimension output_feature_dimension output_spatial_dimensions padding precision_config rhs_dilation window_reversal window_strides"},
    {"dynamic_conv", 2, {0, 20, 0}, kLast, "batch_group_count feature_group_count input_batch_dimension input_feature_dimension input_spatial_dimensions kernel_input_feature_dimension kernel_output_feature_dimension kernel_spatial_dimensions lhs_dilation output_batch_dimension output_feature_dimension output_spatial_dimensions precision_config rhs_dilation window_reversal window_strides"},
    {"dynamic_gather", 1, kFirst, {1, 0, kAnyPatch}, "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims start_index_map"},
    {"dynamic_gather", 2, {1, 1, 0}, kLast, "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims operand_batching_dims start_index_map start_indices_batching_dims"},
    {"dynamic_iota", 1, kFirst, kLast, "iota_dimension"},
    {"dynamic_pad", 1, kFirst, kLast, ""},
    {"dynamic_reshape", 1, kFirst, kLast, ""},
    {"dynamic_slice", 1, kFirst, kLast, "slice_sizes"},
    {"dynamic_update_slice", 1, kFirst, kLast, ""},
    {"einsum", 1, kFirst, kLast, "einsum_config"},
    {"fft", 1, kFirst, kLast, "fft_length fft_type"},
    {"func", 1, kFirst, kLast, "arg_attrs function_type res_attrs sym_name sym_visibility"},
    {"gather", 1, kFirst, {1, 0, kAnyPatch}, "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims slice_sizes start_index_map"},
    {"gather", 2, {1, 1, 0}, kLast, "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims operand_batching_dims slice_sizes start_index_map start_indices_batching_dims"},
    {"get_dimension_size", 1, kFirst, kLast, "dimension"},
    {"get_tuple_element", 1, kFirst, kLast, "index"},
    {"if", 1, kFirst, kLast, ""},
    {"imag", 1, kFirst, kLast, ""},
    {"infeed", 1, kFirst, kLast, "infeed_config layout"},
    {"iota", 1, kFirst, kLast, "iota_dimension"},
    {"is_finite", 1, kFirst, kLast, ""},
    {"map", 1, kFirst, kLast, "dimensions"},
    {"optimization_barrier", 1, kFirst, kLast, ""},
    {"outfeed", 1, kFirst, kLast, "outfeed_config"},
    {"pad", 1, kFirst, kLast, "edge_padding_high edge_padding_low interior_padding"},
    {"partition_id", 1, kFirst, kLast, ""},
    {"real", 1, kFirst, kLast, ""},
    {"real_dynamic_slice", 1, kFirst, kLast, ""},
    {"recv", 1, kFirst, {1, 11, kAnyPatch}, "channel_id channel_type is_host_transfer"},
    {"recv", 2, {1, 12, 0}, kLast, "channel_id channel_type is_host_transfer source_target_pairs"},
    {"reduce", 1, kFirst, kLast, "dimensions"},
    {"reduce_precision", 1, kFirst, kLast, "exponent_bits mantissa_bits"},
    {"reduce_scatter", 1, kFirst, kLast, "channel_id replica_groups scatter_dimension use_global_device_ids"},
    {"reduce_window", 1, kFirst, kLast, "base_dilations padding window_dilations window_dimensions window_strides"},
    {"replica_id", 1, kFirst, kLast, ""},
    {"reshape", 1, kFirst, kLast, ""},
    {"return", 1, kFirst, kLast, ""},
    {"reverse", 1, kFirst, kLast, "dimensions"},
    {"rng", 1, kFirst, kLast, "rng_distribution"},
    {"rng_bit_generator", 1, kFirst, kLast, "rng_algorithm"},
    {"scatter", 1, kFirst, {1, 0, kAnyPatch}, "index_vector_dim indices_are_sorted inserted_window_dims scatter_dims_to_operand_dims unique_indices update_window_dims"},
    {"scatter", 2, {1, 1, 0}, kLast, "index_vector_dim indices_are_sorted input_batching_dims inserted_window_dims scatter_dims_to_operand_dims scatter_indices_batching_dims unique_indices update_window_dims"},
    {"select", 1, kFirst, kLast, ""},
    {"select_and_scatter", 1, kFirst, kLast, "padding window_dimensions window_strides"},
    {"send", 1, kFirst, {1, 11, kAnyPatch}, "channel_id channel_type is_host_transfer"},
    {"send", 2, {1, 12, 0}, kLast, "channel_id channel_type is_host_transfer source_target_pairs"},
    {"set_dimension_size", 1, kFirst, kLast, "dimension"},
    {"slice", 1, kFirst, kLast, "limit_indices start_indices strides"},
    {"sort", 1, kFirst, kLast, "dimension is_stable"},
    {"torch_index_select", 1, kFirst, kLast, "batch_dims dim"},
    {"transpose", 1, kFirst, kLast, "permutation"},
    {"triangular_solve", 1, kFirst, kLast, "left_side lower transpose_a unit_diagonal"},
    {"tuple", 1, kFirst, kLast, ""},
    {"unary_einsum", 1, kFirst, kLast, "einsum_config"},
    {"uniform_dequantize", 1, kFirst, kLast, ""},
    {"uniform_quantize", 1, kFirst, kLast, ""},
    {"while", 1, kFirst, kLast, ""},
};
// clang-format on

std::string VersionedOp::getFullName() const {
  return ("vhlo." + name + "_v" + llvm::Twine(number)).str();
}

llvm::SmallVector<llvm::StringRef> VersionedOp::getAttributes() const {
  llvm::SmallVector<llvm::StringRef> names;
  llvm::SplitString(attributes, names);
  return names;
}

llvm::ArrayRef<VersionedOp> systole::vhlo::getVersionedOps() {
  return versionedOps;
}

const VersionedOp *systole::vhlo::lookUpOp(llvm::StringRef name,
                                           Version version) {
  const VersionedOp *op = llvm::find_if(versionedOps, [&](const auto &entry) {
    return entry.name == name && entry.first <= version &&
           version <= entry.last;
  });
  return op == std::end(versionedOps) ? nullptr : op;
}

std::optional<Version> systole::vhlo::getFirstVersion(llvm::StringRef name) {
  std::optional<Version> first;
  for (const VersionedOp &op : versionedOps)
    if (op.name == name && (!first || op.first < *first))
      first = op.first;
  return first;
}
