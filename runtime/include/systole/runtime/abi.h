/*===- abi.h - The C ABI between compiled programs and the runtime --------===*
 *
 * Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Everything a compiled program and the runtime know of each other. The
 * compiler emits one `systole_program` constant and the functions it points
 * to; the runtime provides the `systole_*` functions declared here. Both sides
 * check SYSTOLE_ABI_VERSION. Compiled code allocates nothing, throws nothing,
 * and returns the first status that is not SYSTOLE_OK at once.
 *
 *===----------------------------------------------------------------------===*/
#ifndef SYSTOLE_RUNTIME_ABI_H
#define SYSTOLE_RUNTIME_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised by one whenever a struct or a function below changes. */
#define SYSTOLE_ABI_VERSION 9u

/* Alignment in bytes of the arenas, of every buffer in them, and of every
 * buffer that crosses this interface. */
#define SYSTOLE_ALIGNMENT 64

/* The numeric values of absl::StatusCode. The message stays with the core or
 * the host context that made it; the first one is kept. */
typedef int32_t systole_status;
#define SYSTOLE_OK 0

/* Element types. Sub-byte types are stored a byte each. */
typedef enum systole_dtype {
  SYSTOLE_PRED = 1, /* i1, one byte, 0 or 1 */
  SYSTOLE_S8 = 2,
  SYSTOLE_S16 = 3,
  SYSTOLE_S32 = 4,
  SYSTOLE_S64 = 5,
  SYSTOLE_U8 = 6,
  SYSTOLE_U16 = 7,
  SYSTOLE_U32 = 8,
  SYSTOLE_U64 = 9,
  SYSTOLE_F16 = 10,
  SYSTOLE_BF16 = 11,
  SYSTOLE_F32 = 12,
  SYSTOLE_F64 = 13,
  SYSTOLE_STRING = 14 /* host only: bytes of any length */
} systole_dtype;

typedef enum systole_reduction {
  SYSTOLE_SUM = 1,
  SYSTOLE_PRODUCT = 2,
  SYSTOLE_MIN = 3,
  SYSTOLE_MAX = 4
} systole_reduction;

/* Added to a reduction of F32: every value, and the result of every node of the
 * tree, is rounded to bf16, which is what is sent between processes then. */
#define SYSTOLE_BF16_WIRE 0x100

typedef enum systole_collective_kind {
  SYSTOLE_ALL_REDUCE = 1,
  SYSTOLE_ALL_GATHER = 2,
  SYSTOLE_REDUCE_SCATTER = 3,
  SYSTOLE_ALL_TO_ALL = 4,
  SYSTOLE_COLLECTIVE_PERMUTE = 5,
  SYSTOLE_BROADCAST = 6
} systole_collective_kind;

/* What all shards do together. `groups` are num_groups rows of group_size
 * shards, each shard in one group at most; null for one group of all shards in
 * their order. Of an input of m elements, in a group of n,
 *   ALL_REDUCE makes the reduction of the group's inputs;
 *   ALL_GATHER its inputs, one after the other: n * m elements;
 *   REDUCE_SCATTER of the reduction the k-th of n equal parts for member k;
 *   ALL_TO_ALL for member k the k-th of n equal parts of each input, one after
 *     the other;
 *   BROADCAST the first member's input;
 *   COLLECTIVE_PERMUTE has groups of two, from whom and to whom, and a shard
 *     may be in two: first here and second there.
 * A shard that is given nothing gets zeros. */
typedef struct systole_collective {
  int32_t kind;      /* systole_collective_kind */
  int32_t dtype;     /* systole_dtype */
  int32_t reduction; /* of ALL_REDUCE and REDUCE_SCATTER */
  int32_t num_groups;
  int32_t group_size;
  int32_t reserved;
  const int32_t *groups;
} systole_collective;

/* A dense row-major tensor's name and static type. */
typedef struct systole_tensor_spec {
  const char *name;
  int32_t dtype; /* systole_dtype */
  int32_t rank;
  const int64_t *dims;
} systole_tensor_spec;

/*===----------------------------------------------------------------------===*
 * The device: what compiled code calls from inside its loop
 *===----------------------------------------------------------------------===*/

/* One core of the target: a thread, its shard index, its queues. */
typedef struct systole_core systole_core;

/* Whether step `i` of this call of the entry (from 0) is to run: 1 or 0.
 * The answer for a given step is the same on every shard of every process, so
 * that end of data, a signal, an error or the step limit stops all of them at
 * one step. After a 1, the infeed of that step does not block for input that
 * will not come. */
int32_t systole_continue(systole_core *core, int64_t i);

/* Sets buffers[0..count) to this shard's rows of the step's batch, in the order
 * of the function's infeed specs. Valid until the core's next dequeue. */
systole_status systole_infeed_dequeue(systole_core *core, const void **buffers,
                                      int32_t count);

/* Copies one tensor per outfeed spec to the host. */
systole_status systole_outfeed_enqueue(systole_core *core,
                                       const void *const *buffers,
                                       int32_t count);

/* Reduces `count` buffers of sizes[i] elements in place over all shards, by a
 * fixed binary tree over the shard index. Every shard must call it with the
 * same arguments; the result is the same bits on each. */
systole_status systole_all_reduce(systole_core *core, void *const *buffers,
                                  const int64_t *sizes, int32_t count,
                                  int32_t dtype, int32_t reduction);

/* Does `collective` with `count` inputs of sizes[i] elements. An output is its
 * input's memory, for ALL_REDUCE and BROADCAST, or apart from all inputs and
 * outputs. Every shard of the program must call it with the same collective and
 * sizes, also one that is in no group. Reductions are those of
 * systole_all_reduce, over the places in the group. */
systole_status systole_communicate(systole_core *core,
                                   const systole_collective *collective,
                                   const void *const *inputs,
                                   void *const *outputs, const int64_t *sizes,
                                   int32_t count);

/* Begins an ALL_REDUCE or REDUCE_SCATTER as systole_communicate does them, and
 * sets *number to what systole_finish_collective takes: until that has
 * returned, nobody but the runtime may touch the inputs and outputs. Every
 * shard must start the same collectives in the same order, and finish each in
 * the step that has started it. */
systole_status systole_start_collective(systole_core *core,
                                        const systole_collective *collective,
                                        const void *const *inputs,
                                        void *const *outputs,
                                        const int64_t *sizes, int32_t count,
                                        int64_t *number);
systole_status systole_finish_collective(systole_core *core, int64_t number);

/* Has the host compute one of the program's host_regions, of which `inputs` and
 * `outputs` are as the specs say, and waits for it. */
systole_status systole_host_compute(systole_core *core, const char *region,
                                    const void *const *inputs,
                                    void *const *outputs);

/* Comes before the first write of a step to variable number `variable` of the
 * program: waits where the host still reads it, to save it. */
systole_status systole_await_reader(systole_core *core, int32_t variable);

/* Operation number `op` of the function's `ops` begins. Does nothing but while
 * somebody wants to know where time goes. */
void systole_mark(systole_core *core, int32_t op);

/* The shard index, 0 to num_shards - 1. */
int32_t systole_replica_id(systole_core *core);

/*===----------------------------------------------------------------------===*
 * The host: what compiled input functions call
 *===----------------------------------------------------------------------===*/

/* A host thread that runs compiled input functions; holds its errors. */
typedef struct systole_host systole_host;

/* A tensor or a string on the host: for a string, `data` and its length; for a
 * tensor, its elements and their size in bytes. */
typedef struct systole_value {
  void *data;
  int64_t bytes;
} systole_value;

/* An attribute of an operation of the `data` dialect: a string where `string`
 * is not null, else an integer (booleans are 0 and 1). A number that is no
 * integer is its text; a dense tensor is its elements, `integer` bytes. A key
 * may be repeated to make a list. Where `parameter` is not null it names the
 * parameter whose value the integer is, unless a flag gives another. */
typedef struct systole_attribute {
  const char *key;
  const char *string;
  int64_t integer;
  const char *parameter;
} systole_attribute;

/* What is done to one element by the runtime: `kind` is the name of the `data`
 * operation ("parse_example", "decode_png", ...). Dimensions of -1 are known at
 * run time only. */
typedef struct systole_record_op {
  const char *kind;
  const char *location;
  const systole_attribute *attributes;
  const systole_tensor_spec *inputs;
  const systole_tensor_spec *outputs;
  int32_t num_attributes;
  int32_t num_inputs;
  int32_t num_outputs;
  int32_t reserved;
} systole_record_op;

/* Computes `op` on `values`: its inputs, then its outputs. A tensor of static
 * shape is its elements: for an output, memory of its size. Other values (a
 * string, a tensor of strings or with a dimension that is known at run time
 * only: see runtime/data/core/Value.h) are their bytes: for an output, `data`
 * points to a systole_value that is set to bytes that stay until the compiled
 * function returns; one whose `data` is null is not asked for. What has gone
 * wrong is an error of the element. */
systole_status systole_record(systole_host *host, const systole_record_op *op,
                              systole_value *values);

/* Output number `index` of the function, where that is no tensor of static
 * shape. */
systole_status systole_give(systole_host *host, int64_t index, const void *data,
                            int64_t bytes);

/* A compiled function over one element of a dataset. `inputs` are as the specs
 * say; each output's data points to memory of its spec's size that the caller
 * provides, but for those that are given by systole_give. `transient` is
 * scratch of transient_bytes. Re-entrant; what it draws at random is a function
 * of the host's key. */
typedef systole_status (*systole_host_entry)(systole_host *host,
                                             const systole_value *inputs,
                                             systole_value *outputs,
                                             void *transient);

typedef struct systole_host_function {
  const char *name;
  systole_host_entry entry;
  int64_t transient_bytes;
  int32_t num_inputs;
  int32_t num_outputs;
  const systole_tensor_spec *inputs;
  const systole_tensor_spec *outputs;
} systole_host_function;

struct systole_dataset;

/* One operation of an input pipeline. `kind` is the name of the `data`
 * operation ("files", "tfrecord", "map", ...); `inputs` are indices of earlier
 * operations of the dataset, or -1 for the element that a `body` is made for;
 * `function` and `body`, a pipeline of its own, are null but for operations
 * that have one. `elements` are the types of the components that it gives,
 * where known; a dimension that is not the same for all is -1. `location` is
 * the model's file and line, for diagnostics. */
typedef struct systole_dataset_op {
  const char *kind;
  const char *location;
  const int32_t *inputs;
  const systole_attribute *attributes;
  const systole_host_function *function;
  const struct systole_dataset *body;
  const systole_tensor_spec *elements;
  int32_t num_inputs;
  int32_t num_attributes;
  int32_t num_elements;
  int32_t reserved;
} systole_dataset_op;

/* An input pipeline: its last operation is what it yields, one global batch an
 * element, of the types `elements` (dims[0] is the global batch size). */
typedef struct systole_dataset {
  const char *name; /* the mode it feeds: "train", "evaluate", "predict" */
  const systole_dataset_op *ops;
  const systole_tensor_spec *elements;
  int32_t num_ops;
  int32_t num_elements;
} systole_dataset;

/*===----------------------------------------------------------------------===*
 * The program
 *===----------------------------------------------------------------------===*/

/* Runs at most `steps` steps on one core. `state` and `transient` are arenas of
 * the planned sizes; the core owns both for the length of the call. */
typedef systole_status (*systole_entry)(systole_core *core, void *state,
                                        void *transient, int64_t steps);

/* The name of an infeed that no dataset feeds but the runtime: F32, one a row
 * of the shard, 0 for a row that only fills the batch up and 1 for the others.
 * A function that takes it is given batches that were filled up. */
#define SYSTOLE_ROW_WEIGHTS "systole.row_weights"

/* What the name of a scalar that a flag sets begins with, before the
 * parameter's own: as an infeed of a device function, and as an input of a host
 * function, after the components of the element. */
#define SYSTOLE_PARAMETER "systole.param/"

/* What the name of an outfeed begins with that is no value to show but a tensor
 * for a function of the host: then come the function's name, "/", and the
 * tensor's. */
#define SYSTOLE_HOST_CALL "systole.host_call/"

/* What a person may choose by a flag of this name, as --NAME=VALUE. `value` is
 * the default's text, or where `compiled` the one that the program was compiled
 * with and has for good. */
typedef struct systole_parameter {
  const char *name;
  const char *value;
  int32_t dtype; /* F32, S32, PRED, S64 (of a pipeline, at least 1); where
                  * `compiled` also STRING: anything else */
  int32_t compiled;
} systole_parameter;

/* What a metric is of the sums t and c, over steps and shards, of its outfeeds
 * `total` and `count`. */
typedef enum systole_metric_result {
  SYSTOLE_METRIC_MEAN = 1,      /* t / c; 0 if c is 0 */
  SYSTOLE_METRIC_EXP_MEAN = 2,  /* exp(t / c) */
  SYSTOLE_METRIC_ROOT_MEAN = 3, /* sqrt(t / c) */
  SYSTOLE_METRIC_AUC = 4 /* the area under the points (c[i], t[i]), which fall
                          * with i, each over its largest */
} systole_metric_result;

/* `total` and `count` are indices of outfeeds of F32 and one shape: scalars,
 * but vectors for AUC. */
typedef struct systole_metric {
  const char *name;
  int32_t total;
  int32_t count;
  int32_t result; /* systole_metric_result */
  int32_t reserved;
} systole_metric;

/* An operation that takes time: a word for it, the model's file and line, the
 * unit it runs on ("mxu", "vpu", "link", "host"), and what running it once
 * takes: `flops` has each product of the model once, `executed_flops` as often
 * as it is computed, 3 or 6 times with the passes of `high` and `highest`. Of
 * the mxu: how it is computed and why, in words, and whether by instructions
 * that multiply bf16. */
typedef struct systole_op {
  const char *kind;
  const char *location;
  const char *unit;
  int64_t flops;
  int64_t executed_flops;
  int64_t bytes;
  const char *kernel; /* empty where there is nothing to say */
  int32_t multiplies_bf16;
} systole_op;

/* A device function: "initialize" (fills the state, zeros before but for its
 * random_seed, from that; runs once, with neither infeed nor outfeed), "train",
 * "evaluate", "predict". */
typedef struct systole_function {
  const char *name;
  systole_entry entry;
  int64_t transient_bytes;
  /* 0 for "initialize". A shard has this many rows over the shards, rounded up:
   * only evaluation and prediction have batches that do not divide. */
  int64_t global_batch_size;
  const systole_tensor_spec *infeeds;  /* of one shard */
  const systole_tensor_spec *outfeeds; /* of one shard */
  const systole_metric *metrics;
  int32_t num_infeeds;
  int32_t num_outfeeds;
  int32_t num_metrics;
  int32_t num_ops;
  const systole_op *ops; /* in the order of the program */
} systole_function;

/* A tensor in the state arena. "global_step" (S64, rank 0) and "random_seed"
 * (U64, rank 0) are always there, and whole. */
typedef struct systole_variable {
  systole_tensor_spec spec; /* of the whole */
  int64_t offset;           /* in bytes from the start of a core's arena */
  int32_t trainable;
  /* Not 0 for what the function before the '/' of its name carries from step to
   * step: each shard has its own, it is 0 when a run begins, and no checkpoint
   * has it. */
  int32_t local;
  /* Where a shard has a part only: its dimensions, and for each shard, one
   * after the other, where its part begins in the whole. Shards may have the
   * same part; what is beyond the whole is padding, which nobody reads. Null
   * where every shard has the whole. */
  const int64_t *part_dims;
  const int64_t *part_starts;
  /* Not 0 for what gradients are added up in: of how many summands the whole
   * has one after the other, in a first dimension if there are several. A
   * checkpoint of another number of them is restored as their sum, which the
   * first one gets. */
  int64_t summands;
} systole_variable;

/* Bytes compressed by zlib (RFC 1950). */
typedef struct systole_compressed {
  const void *data; /* null where there are none */
  int64_t bytes;
  int64_t compressed_bytes;
} systole_compressed;

/* What the model predicts, as a function for other tools: its arguments are the
 * `inputs`, a global batch of them, then the `variables`; its results are the
 * `outputs`. */
typedef struct systole_forward {
  int64_t batch_size;
  systole_compressed text;     /* StableHLO; of the first one */
  systole_compressed artifact; /* the same as a portable artifact */
  const systole_tensor_spec *inputs;
  const systole_tensor_spec *variables;
  const systole_tensor_spec *outputs;
  int32_t num_inputs;
  int32_t num_variables;
  int32_t num_outputs;
  int32_t reserved;
} systole_forward;

/* The local variables of a function "generate", each step of which goes on with
 * a text by one byte: S32 [1, window], what the model sees; S32 scalars, the
 * number of bytes so far and the next one, which a step appends before it draws
 * another; and F32, the temperature. Its one outfeed is the byte drawn, S32. It
 * runs on one core. */
#define SYSTOLE_GENERATE_TEXT "generate/text"
#define SYSTOLE_GENERATE_COUNT "generate/count"
#define SYSTOLE_GENERATE_NEXT "generate/next"
#define SYSTOLE_GENERATE_TEMPERATURE "generate/temperature"

typedef struct systole_program {
  uint32_t abi_version;
  int32_t num_shards;
  const char *name;
  const char *compiler;     /* name and version of the compiler */
  const char *command_line; /* that made it */
  const char *target_cpu;
  const char *target_features; /* comma-separated features the code requires */
  const char *precision;
  const char *fingerprint; /* of program and kernel variant, hexadecimal */
  int64_t state_bytes;     /* per core */
  int64_t constant_bytes;
  /* Where a variable is in parts: the size of a state of whole variables, as
   * checkpoints have it, and where each of them is in it. Elsewhere that state
   * is like a core's, and these are 0 and null. */
  int64_t whole_state_bytes;
  const int64_t *whole_offsets;
  const systole_variable *variables;
  const systole_function *functions;
  const systole_dataset *datasets;
  const systole_parameter *parameters;
  /* One a batch size, that of "predict" first; none where nothing is predicted.
   */
  const systole_forward *forwards;
  int32_t num_variables;
  int32_t num_functions;
  int32_t num_datasets;
  int32_t num_parameters;
  /* Parts of steps that systole_host_compute runs. */
  const systole_host_function *host_regions;
  int32_t num_host_regions;
  int32_t num_forwards;
} systole_program;

/* The constant the compiler emits. */
extern const systole_program systole_program_descriptor;

/* The runtime's main: what the emitted executable's `main` calls. */
int systole_main(int argc, char **argv, const systole_program *program);

/* The same of a program that was compiled for `count` CPUs: the one that is
   best for this processor, or that the environment variable SYSTOLE_TARGET_CPU
   names. */
int systole_main_variants(int argc, char **argv,
                          const systole_program *const *programs,
                          int32_t count);

#ifdef __cplusplus
}
#endif

#endif /* SYSTOLE_RUNTIME_ABI_H */
