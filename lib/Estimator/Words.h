//===- Words.h - The API's names of what messages name ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_WORDS_H
#define SYSTOLE_LIB_ESTIMATOR_WORDS_H

namespace systole::estimator {

/// The variable of runtime/support/CallersWords.h. The first line that matches
/// counts. Flags without a name here are those of RunConfig's `train_flags`,
/// which are written as flags.
constexpr char wordsOfMessages[] =
    "SYSTOLE_WORDS="
    // Arguments.
    "--allow_soft_placement=allow_soft_placement\n"
    "--best_metric=best_metric\n"
    "--checkpoint_path=checkpoint_path\n"
    "--early_stopping_evals=early_stopping_evals\n"
    "--eval_batch_size=eval_batch_size\n"
    "--eval_on_tpu=eval_on_tpu\n"
    "--eval_steps=steps\n"
    "--eval_throttle_secs=throttle_secs\n"
    "--evaluation_master=evaluation_master\n"
    "--hook=hooks\n"
    "--input_partition_dims=input_partition_dims\n"
    "--iterations_per_loop=iterations_per_loop\n"
    "--keep_best=keep_best\n"
    "--keep_checkpoint_every_n_hours=keep_checkpoint_every_n_hours\n"
    "--keep_checkpoint_max=keep_checkpoint_max\n"
    "--log_step_count_steps=log_step_count_steps\n"
    "--master=master\n"
    "--max_steps=max_steps\n"
    "--model_dir=model_dir\n"
    "--num_cores_per_replica=num_cores_per_replica\n"
    "--num_shards=num_shards\n"
    "--per_host_input=per_host_input_for_training\n"
    "--predict_batch_size=predict_batch_size\n"
    "--predict_keys=predict_keys\n"
    "--save_checkpoints_secs=save_checkpoints_secs\n"
    "--save_checkpoints_steps=save_checkpoints_steps\n"
    "--save_summary_steps=save_summary_steps\n"
    "--serving_batch_sizes=serving_batch_sizes\n"
    "--steps=steps\n"
    "--tf_random_seed=tf_random_seed\n"
    "--train_batch_size=train_batch_size\n"
    "--use_tpu=use_tpu\n"
    "--vars_to_warm_start=vars_to_warm_start\n"
    "--warm_start_from=warm_start_from\n"
    "--warm_start_map=var_name_to_prev_var_name\n"
    "--train_files=the input function\n"
    "--eval_files=the input function\n"
    "--predict_files=the input function\n"
    // Hints.
    "has no cross_shard=has no CrossShardOptimizer\n"
    "write {cross_shard} after it=wrap the optimizer in CrossShardOptimizer\n"
    "which no shared object of --hook has=which no hook has\n"
    "--fail_on_nan_loss=false=NanTensorHook(loss, false)\n"
    "graph.cast %x to f32=cast(x, float32)\n"
    "graph.cast %x to i32=cast(x, int32)\n"
    "use graph.embedding=use layers::embedding\n"
    "#graph.adagrad=AdagradOptimizer\n"
    "a data.repeat without count=repeat() without a count\n"
    "compile with a smaller batch=use a smaller batch\n"
    "#graph.clip_by_value=clip_by_value\n"
    // Operations whose names differ.
    "'graph.batch_metric' op=metric\n"
    "'graph.model_fn' op=the model function\n"
    "'graph.log' op=summary::scalar\n"
    "graph.log=summary::scalar\n"
    "'graph.embedding_lookup' op=embedding_lookup_sparse\n"
    "'graph.embedding_table' op=embedding_table\n"
    "graph.embedding_lookup=embedding_lookup_sparse\n"
    "graph.embedding_table=embedding_table\n"
    "graph.host_call=tpu::host_call\n"
    "graph.outside_compilation=tpu::outside_compilation\n"
    "graph.predict=predictions\n"
    "graph.param=params\n"
    "stablehlo.convert=cast\n"
    "data.batch=batch\n"
    "data.decode_jpeg=decode_jpeg\n"
    "data.decode_raw=decode_raw\n"
    "data.map=map\n"
    "data.padded_batch=padded_batch\n"
    "data.prefetch=prefetch\n"
    "data.interleave=interleave\n"
    "data.repeat=repeat\n"
    "data.set_shape=set_shape\n"
    "data.shuffle=shuffle\n"
#define SYSTOLE_WORDS
#include "systole/Estimator/Operations.cpp.inc"
    ;

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_WORDS_H
