//===- RunConfig.h - The settings of an estimator ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_RUNCONFIG_H
#define SYSTOLE_ESTIMATOR_RUNCONFIG_H

#include "systole/Estimator/ClusterResolver.h"
#include "systole/Estimator/Tensor.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace systole {

/// Steps that run without the host between them, or their approximate time:
/// "30s".
struct LoopLength {
  LoopLength(int64_t steps) : text(std::to_string(steps)) {}
  LoopLength(int steps) : text(std::to_string(steps)) {}
  LoopLength(const char *text) : text(text) {}
  std::string text;
};

struct TPUConfig {
  LoopLength iterations_per_loop = 2;
  /// The number of shards; 0 for one on each core, or as many as divide the
  /// training batch.
  int64_t num_shards = 0;
  /// Cores that share a replica's program; num_shards counts the replicas.
  int64_t num_cores_per_replica = 1;
  /// Whether one input pipeline feeds all shards. Otherwise each shard has one,
  /// and in training params["batch_size"] is its share.
  bool per_host_input_for_training = true;
  double initial_infeed_sleep_secs = 0;
  /// The number of a replica's cores over which each dimension of the batch is
  /// split.
  Shape input_partition_dims = {};
  int64_t experimental_host_call_every_n_steps = 1;
};

/// The supported fields of a tf.compat.v1.ConfigProto.
struct ConfigProto {
  /// The host computes what the device has no type for, with warnings.
  bool allow_soft_placement = false;
  bool log_device_placement = false;
};

struct RunConfig {
  /// The cluster: --master of a program. A program started elsewhere prints the
  /// command that starts it there.
  std::string master = "";
  std::string evaluation_master = "";
  /// The cluster, instead of `master = cluster.master()`.
  std::optional<cluster_resolver::TPUClusterResolver> cluster = {};
  std::string model_dir = "";
  uint64_t tf_random_seed = 0;
  int64_t save_summary_steps = 100;
  /// At most one of the two intervals may be set; without one it is 600
  /// seconds.
  std::optional<int64_t> save_checkpoints_steps = {};
  std::optional<double> save_checkpoints_secs = {};
  ConfigProto session_config = {};
  int64_t keep_checkpoint_max = 5;
  double keep_checkpoint_every_n_hours = 10000;
  int64_t log_step_count_steps = 100;
  bool log_device_placement = false;
  TPUConfig tpu_config = {};
  /// Not in TensorFlow: further flags of training, such as "--time_limit=8h",
  /// "--profile_dir=DIR", "--hook=norm.so" (docs/runtime.md).
  std::vector<std::string> train_flags = {};
};

/// The start of training: variables of another run.
struct WarmStartSettings {
  WarmStartSettings() = default;
  /// A checkpoint, a model folder or a .safetensors file.
  WarmStartSettings(const char *path) : ckpt_to_initialize_from(path) {}
  /// The variables to load (a regular expression of whole names), and their
  /// names in the source, by their names here.
  WarmStartSettings(std::string path, std::string vars = "",
                    std::map<std::string, std::string> names = {})
      : ckpt_to_initialize_from(std::move(path)),
        vars_to_warm_start(std::move(vars)),
        var_name_to_prev_var_name(std::move(names)) {}
  std::string ckpt_to_initialize_from, vars_to_warm_start;
  std::map<std::string, std::string> var_name_to_prev_var_name;
};

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_RUNCONFIG_H
