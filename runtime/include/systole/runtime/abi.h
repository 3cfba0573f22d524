/*===- abi.h - The C ABI between compiled programs and the runtime --------===*
 *
 * Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The whole interface between a compiled program and the runtime. The compiler
 * emits one `systole_program` constant and the functions that it points to; the
 * runtime provides the `systole_*` functions declared here. Both sides check
 * SYSTOLE_ABI_VERSION. Compiled code allocates nothing, throws nothing,
 * and returns the first status that is not SYSTOLE_OK at once.
 *
 *===----------------------------------------------------------------------===*/
#ifndef SYSTOLE_RUNTIME_ABI_H
#define SYSTOLE_RUNTIME_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Increase it by one with every change of a struct or function below. */
#define SYSTOLE_ABI_VERSION 16u

/* Alignment in bytes of the arenas, of every buffer in them, and of every
 * buffer that crosses this interface. */
#define SYSTOLE_ALIGNMENT 64

/* The numeric values of absl::StatusCode. The core or the host context that
 * made an error keeps its message; of several errors the first one is kept. */
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

/* Added to a reduction of F32: every value, and the result of every node of
 * the tree, is rounded to bf16. Processes then exchange bf16. */
#define SYSTOLE_BF16_WIRE 0x100

typedef enum systole_collective_kind {
  SYSTOLE_ALL_REDUCE = 1,
  SYSTOLE_ALL_GATHER = 2,
  SYSTOLE_REDUCE_SCATTER = 3,
  SYSTOLE_ALL_TO_ALL = 4,
  SYSTOLE_COLLECTIVE_PERMUTE = 5,
  SYSTOLE_BROADCAST = 6
} systole_collective_kind;

/* A collective operation of all shards. `groups` has num_groups rows of
 * group_size shards, each shard in one group at most; null for one group of
 * all shards in their order. In a group of n members with inputs of m
 * elements each member gets:
 *   ALL_REDUCE: the reduction of the group's inputs;
 *   ALL_GATHER: the inputs, one after the other: n * m elements;
 *   REDUCE_SCATTER: for member k the k-th of n equal parts of the reduction;
 *   ALL_TO_ALL: for member k the k-th of n equal parts of each input, one after
 *     the other;
 *   BROADCAST: the first member's input.
 * COLLECTIVE_PERMUTE has groups of two, source and target. A shard may be
 * the source of one group and the target of another. A shard that receives
 * nothing gets zeros. */
typedef struct systole_collective {
  int32_t kind;      /* systole_collective_kind */
  int32_t dtype;     /* systole_dtype */
  int32_t reduction; /* for ALL_REDUCE and REDUCE_SCATTER */
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
 * The device: functions that compiled code calls in its loop
 *===----------------------------------------------------------------------===*/

/* One core of the target: a thread, its shard index, its queues. */
typedef struct systole_core systole_core;

/* Returns 1 if step `i` of this call of the entry (from 0) runs, else 0. The
 * answer for a step is the same on every shard of every process. So the end
 * of data, a signal, an error or the step limit stops all of them at one
 * step. After a 1, the infeed of that step does not block for input that
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

/* Runs `collective` with `count` inputs of sizes[i] elements. For ALL_REDUCE
 * and BROADCAST an output may be its input's memory; otherwise no output
 * overlaps any input or output. Every shard of the program must call it with
 * the same collective and sizes, even if it is in no group. Reductions are
 * those of systole_all_reduce, over the positions in the group. */
systole_status systole_communicate(systole_core *core,
                                   const systole_collective *collective,
                                   const void *const *inputs,
                                   void *const *outputs, const int64_t *sizes,
                                   int32_t count);

/* Starts an ALL_REDUCE or REDUCE_SCATTER: see systole_communicate. Sets
 * *number to the argument of systole_finish_collective. Until that returns,
 * only the runtime may touch the inputs and outputs. Every shard must start
 * the same collectives in the same order, and finish each in the step that
 * started it. */
systole_status systole_start_collective(systole_core *core,
                                        const systole_collective *collective,
                                        const void *const *inputs,
                                        void *const *outputs,
                                        const int64_t *sizes, int32_t count,
                                        int64_t *number);
systole_status systole_finish_collective(systole_core *core, int64_t number);

/* Runs one of the program's host_callbacks on the host and waits for it.
 * `inputs` and `outputs` match the callback's specs. */
systole_status systole_host_compute(systole_core *core, const char *callback,
                                    const void *const *inputs,
                                    void *const *outputs);

/* Call it before a step's first write to variable number `variable` of the
 * program. It waits while the host still reads the variable to save it. */
systole_status systole_await_reader(systole_core *core, int32_t variable);

/* Marks the start of operation number `op` of the function's `ops`. Does
 * nothing unless the core is traced. In an item, `core` is null: only the
 * core's own thread marks then. */
void systole_mark(systole_core *core, int32_t op);

/* The shard index, 0 to num_shards - 1. */
int32_t systole_replica_id(systole_core *core);

/* The number of shards that this process computes in the call, and the core's
 * position among them, from 0. */
int32_t systole_local_shards(systole_core *core);
int32_t systole_local_position(systole_core *core);

/* Waits until each shard of this process has arrived. All shards read
 * afterwards what each wrote before. */
systole_status systole_meet(systole_core *core);

/* The variables that the shards of this process share: the program's
 * shared_state_bytes. */
void *systole_shared_state(systole_core *core);

/*===----------------------------------------------------------------------===*
 * The host: functions that compiled input functions call
 *===----------------------------------------------------------------------===*/

/* A host thread that runs compiled input functions. It keeps their errors. */
typedef struct systole_host systole_host;

/* A tensor or a string on the host. `data` and `bytes` are the string and
 * its length, or the tensor's elements and their size in bytes. */
typedef struct systole_value {
  void *data;
  int64_t bytes;
} systole_value;

/* An attribute of an operation of the `data` dialect: a string if `string`
 * is not null, else an integer (booleans are 0 and 1). Other numbers are
 * given as text. A dense tensor is given as its elements, `integer` bytes.
 * Repeated keys make a list. `parameter`, if not null, names the parameter
 * whose default is `integer`; a flag may change it. */
typedef struct systole_attribute {
  const char *key;
  const char *string;
  int64_t integer;
  const char *parameter;
} systole_attribute;

/* An operation of the runtime on one element. `kind` is the name of the
 * `data` operation ("parse_example", "decode_png", ...). Dimensions of -1
 * are known at run time only. */
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

/* Computes `op` on `values`: its inputs, then its outputs. The value of a
 * tensor of static shape is its elements; an output has memory of that size.
 * Other values are encoded (see runtime/data/core/Value.h): strings, tensors of
 * strings, tensors with dimensions known at run time only. There an output's
 * `data` points to a systole_value. It is set to bytes that remain valid
 * until the compiled function returns; it is skipped if `data` is null. A
 * failure is an error of the element. */
systole_status systole_record(systole_host *host, const systole_record_op *op,
                              systole_value *values);

/* Sets output number `index` of the function, if it is not a tensor of
 * static shape. */
systole_status systole_give(systole_host *host, int64_t index, const void *data,
                            int64_t bytes);

/* A compiled function of one element of a dataset. `inputs` match the specs.
 * For outputs of static shape the caller provides memory of the spec's size;
 * the others are set by systole_give. `transient` is scratch of
 * transient_bytes. The function is re-entrant; its random numbers depend on
 * the host's key only. */
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
 * operation ("files", "tfrecord", "map", ...). `inputs` are indices of
 * earlier operations of the dataset, or -1 for the element on which a `body`
 * works. `function` and `body`, a pipeline of its own, may be null.
 * `elements` are the types of the result's components, if known; a dimension
 * that differs between elements is -1. `location` is the model's file and
 * line, for diagnostics. */
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

/* An input pipeline. Its last operation yields one global batch for each
 * element, of the types `elements` (dims[0] is the global batch size). */
typedef struct systole_dataset {
  const char *name; /* the mode that it feeds: "train", "evaluate", "predict" */
  const systole_dataset_op *ops;
  const systole_tensor_spec *elements;
  int32_t num_ops;
  int32_t num_elements;
} systole_dataset;

/*===----------------------------------------------------------------------===*
 * The program
 *===----------------------------------------------------------------------===*/

/* Runs at most `steps` steps on one core. `state` and `transient` are arenas of
 * the planned sizes; the core owns both for the length of the call. `state` is
 * without the shared variables. */
typedef systole_status (*systole_entry)(systole_core *core, void *state,
                                        void *transient, int64_t steps);

/* The name of an infeed that the runtime fills: F32, one weight for each row
 * of the shard. A weight is 0 for a row that only fills the batch, and 1 for
 * others. A function with this infeed accepts batches that were filled. */
#define SYSTOLE_ROW_WEIGHTS "systole.row_weights"

/* The prefix of a scalar that a flag sets; the parameter's name follows. The
 * scalar is an infeed of a device function. In a host function it is an
 * input that follows the element's components. */
#define SYSTOLE_PARAMETER "systole.param/"

/* The prefix of an outfeed that is a tensor for a host callback, not a value
 * to show. The callback's name, "/" and the tensor's name follow. */
#define SYSTOLE_HOST_CALL "systole.host_call/"

/* The prefix of an outfeed of two F32, the greatest class label of the step and
 * the negative of the least one. The number of classes, "/" and the operation
 * that takes the labels follow. */
#define SYSTOLE_LABEL_RANGE "systole.label_range/"

/* A parameter that the flag --NAME=VALUE sets. `value` is the default as
 * text. If `compiled`, it is the value with which the program was compiled,
 * and cannot change. */
typedef struct systole_parameter {
  const char *name;
  const char *value;
  int32_t dtype; /* F32, S32, PRED, S64 (of a pipeline, at least 1); where
                  * `compiled` also STRING: anything else */
  int32_t compiled;
} systole_parameter;

/* A metric as a function of t and c, the sums over steps and shards of its
 * outfeeds `total` and `count`. */
typedef enum systole_metric_result {
  SYSTOLE_METRIC_MEAN = 1,      /* t / c; 0 if c is 0 */
  SYSTOLE_METRIC_EXP_MEAN = 2,  /* exp(t / c) */
  SYSTOLE_METRIC_ROOT_MEAN = 3, /* sqrt(t / c) */
  SYSTOLE_METRIC_AUC = 4 /* the area under the points (c[i], t[i]), which fall
                          * with i, each over its largest */
} systole_metric_result;

/* `total` and `count` are indices of outfeeds of F32 and equal shape:
 * vectors for AUC, else scalars. */
typedef struct systole_metric {
  const char *name;
  int32_t total;
  int32_t count;
  int32_t result; /* systole_metric_result */
  int32_t reserved;
} systole_metric;

/* An operation that takes time: a word for it, the model's file and line,
 * the unit that runs it ("mxu", "vpu", "link", "host"), and the cost of one
 * run. `flops` counts each product of the model once. `executed_flops`
 * counts it as often as it is computed: 3 or 6 times in the passes of `high`
 * and `highest`. `kernel` says in words how the mxu computes it, and why.
 * `multiplies_bf16` tells whether the instructions multiply bf16. */
typedef struct systole_op {
  const char *kind;
  const char *location;
  const char *unit;
  int64_t flops;
  int64_t executed_flops;
  int64_t bytes;
  const char *kernel; /* empty if there is no remark */
  int32_t multiplies_bf16;
} systole_op;

/* A device function: "train", "evaluate", "predict" or "initialize". The
 * last fills the state from its random_seed; the state is zero otherwise. It
 * runs once, with neither infeed nor outfeed. */
typedef struct systole_function {
  const char *name;
  systole_entry entry;
  int64_t transient_bytes;
  /* 0 for "initialize". A shard has this many rows divided by the number of
   * shards, rounded up. Only evaluation and prediction have batches that do
   * not divide. */
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

/* A tensor in the state arena. Every program has "global_step" (S64, rank 0)
 * and "random_seed" (U64, rank 0), completely on each shard. */
typedef struct systole_variable {
  systole_tensor_spec spec; /* of the complete variable */
  int64_t offset;           /* in bytes from the start of the state */
  int32_t trainable;
  /* Not 0 if the variable belongs to the function named before the '/' of
   * its name, which carries it from step to step. Each shard has its own. It
   * is 0 when a run begins, and checkpoints do not contain it. */
  int32_t local;
  /* If shards have parts only: the dimensions of a part, and the start of
   * each shard's part, one shard after the other. Shards may have the same
   * part. Elements beyond the variable's end are padding, which is not read.
   * Null if every shard has the complete variable. */
  const int64_t *part_dims;
  const int64_t *part_starts;
  /* Not 0 for a sum of gradients: the number of its accumulators. Several
   * are stored one after the other along a first dimension. A checkpoint
   * with another number is restored as its total, in the first accumulator. */
  int64_t summands;
  /* Not 0 for a layer's variable that training does not change. */
  int32_t frozen;
  /* Not 0 for an optimizer's variable, which only training reads. */
  int32_t slot;
} systole_variable;

/* Bytes compressed by zlib (RFC 1950). */
typedef struct systole_compressed {
  const void *data; /* null if there are none */
  int64_t bytes;
  int64_t compressed_bytes;
} systole_compressed;

/* The model's prediction as a function for other tools. Its arguments are
 * the `inputs`, a global batch of them, then the `variables`; its results
 * are the `outputs`. */
typedef struct systole_forward {
  int64_t batch_size;
  systole_compressed text;     /* StableHLO; only in the first one */
  systole_compressed artifact; /* the same as a portable artifact */
  const systole_tensor_spec *inputs;
  const systole_tensor_spec *variables;
  const systole_tensor_spec *outputs;
  int32_t num_inputs;
  int32_t num_variables;
  int32_t num_outputs;
  int32_t reserved;
  /* For each variable, the factor of the adapter that is merged into it: the
   * product of its matrices, times the factor, is added to the variable. 0
   * for a variable without one; null if there are none. */
  const double *adapter_factors;
} systole_forward;

/* A file that the program carries. */
typedef struct systole_file {
  const char *name; /* without its folder */
  const char *contents;
  int64_t num_bytes;
} systole_file;

/* The local variables of a function "generate". Each step extends a batch of
 * prompts by one token each:
 *   text: S32 [batch, window], the tokens that the model sees;
 *   count: S32 [batch], their number so far;
 *   next: S32 [batch], a token that a step appends before it samples another;
 *   seen: S8 [batch, vocabulary], 1 for each token that the text has;
 *   temperature: F32; 0 takes the likeliest token;
 *   top_k: S32; 0 keeps all tokens;
 *   top_p: F32; 1 keeps all tokens;
 *   repetition_penalty: F32; 1 penalizes none.
 * Its one outfeed is the sampled tokens, S32 [batch]. It runs on one core.
 *
 * If the program has a function "prefill", a step reads the keys and values of
 * earlier tokens from caches, which are further local variables. "prefill"
 * fills them from `text`, the first tokens of each prompt, padded to the window
 * with any. Another local variable is
 *   position: S32 [batch], that of `next` in the cache, less than the window.
 *
 * In a beam search the batch is [prompts, beams], and instead of temperature,
 * top_k and top_p there are
 *   scores: F32 [prompts, beams], the sums of log probabilities so far;
 *   parents: S32 [batch], the row that each row's earlier tokens are in;
 *   end: S32, the token that ends a sequence, or -1.
 * A step moves the rows, with caches and `seen`, before it appends `next`. Its
 * outfeeds are the 2 * beams best candidates of each prompt, best first: token,
 * S32, beam, S32, and score, F32. The first ones that are not `end` become
 * next, parents and scores. */
#define SYSTOLE_GENERATE_TEXT "generate/text"
#define SYSTOLE_GENERATE_COUNT "generate/count"
#define SYSTOLE_GENERATE_POSITION "generate/position"
#define SYSTOLE_GENERATE_NEXT "generate/next"
#define SYSTOLE_GENERATE_SEEN "generate/seen"
#define SYSTOLE_GENERATE_TEMPERATURE "generate/temperature"
#define SYSTOLE_GENERATE_TOP_K "generate/top_k"
#define SYSTOLE_GENERATE_TOP_P "generate/top_p"
#define SYSTOLE_GENERATE_PENALTY "generate/repetition_penalty"
#define SYSTOLE_GENERATE_SCORES "generate/scores"
#define SYSTOLE_GENERATE_PARENTS "generate/parents"
#define SYSTOLE_GENERATE_END "generate/end"

/* The treatment of denormal numbers by arithmetic. f16 and narrower floats
 * always keep them. */
typedef enum systole_denormals {
  SYSTOLE_KEEP_DENORMALS = 0, /* IEEE 754 */
  SYSTOLE_FLUSH_DENORMALS = 1 /* operands and results are zeros of their sign */
} systole_denormals;

typedef struct systole_program {
  uint32_t abi_version;
  int32_t num_shards;
  const char *name;
  const char *compiler;     /* name and version of the compiler */
  const char *command_line; /* of the compiler */
  const char *target_cpu;
  const char *target_features; /* comma-separated features the code requires */
  const char *precision;
  const char *fingerprint; /* of program and target, hexadecimal */
  /* The state of a core. The shards of a process have its first
   * shared_state_bytes once; each has its own of the others. */
  int64_t state_bytes;
  int64_t shared_state_bytes;
  int64_t constant_bytes;
  /* If shards have parts of variables: the size of a state of complete
   * variables, as in checkpoints, and their offsets in it. Otherwise 0 and
   * null: that state equals a core's. */
  int64_t whole_state_bytes;
  const int64_t *whole_offsets;
  const systole_variable *variables;
  const systole_function *functions;
  const systole_dataset *datasets;
  const systole_parameter *parameters;
  /* One for each batch size, that of "predict" first; none if the program
   * does not predict. */
  const systole_forward *forwards;
  /* The model's layers as TensorFlow's GraphDef, a protocol buffer; null and 0
   * if there is no model. */
  const char *graph;
  int64_t graph_bytes;
  int32_t num_variables;
  int32_t num_functions;
  int32_t num_datasets;
  int32_t num_parameters;
  /* Host callbacks, which systole_host_compute runs. */
  const systole_host_function *host_callbacks;
  int32_t num_host_callbacks;
  int32_t num_forwards;
  /* The mode of all threads that compute values of the program: the runtime
   * sets it before it calls compiled code. */
  int32_t denormals; /* systole_denormals */
  int32_t reserved;
  /* How text becomes tokens, a member of the runtime's archive that only
   * programs link that generate more than 256 different tokens; else null. */
  const struct systole_tokenizers *tokenizers;
  /* The files of the tokenizer that the program carries, the main one first;
   * none if it carries none. */
  const systole_file *tokenizer;
  int64_t num_tokenizer_files;
} systole_program;

/* Defined by the runtime. */
extern const struct systole_tokenizers systole_tokenizers;

/* The constant the compiler emits. */
extern const systole_program systole_program_descriptor;

/* The main function of the runtime, which the executable's `main` calls. */
int systole_main(int argc, char **argv, const systole_program *program);

/* The main function of a program that was compiled for `count` targets. It
 * runs the best one for this CPU, or the one that the environment variable
 * SYSTOLE_TARGET_CPU names. */
int systole_main_variants(int argc, char **argv,
                          const systole_program *const *programs,
                          int32_t count);

#ifdef __cplusplus
}
#endif

#endif /* SYSTOLE_RUNTIME_ABI_H */
