//===- TPUMetadata.td - Metadata of programs ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every discardable attribute of the dialect. The dialect takes names and
// types from here; VerifyMetadata.cpp has a rule for each.
// The typed attributes that they hold are in TPUMetadataAttrs.td.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_METADATA
#define SYSTOLE_DIALECT_TPU_METADATA

include "mlir/IR/OpBase.td"

class TPU_MetadataList {
  string description;
  dag ofOperations;
  string names;
}

def TPU_Metadata : TPU_MetadataList {
  let description = [{

    ## Metadata

    Passes hand facts about a program to later passes, to the runtime's descriptor and to
    reports as discardable attributes. The dialect verifies each: the kind of op, the type, and
    the spelling of the name. Bytes are those of one core.

    Attributes of a module:

    | attribute | type | meaning | written by | read by |
    |---|---|---|---|---|
    | `tpu.num_shards` | integer | the number of shards; 1 without it | `convert-graph-to-stablehlo`, `prepare-sharded-program` | collectives, descriptor |
    | `tpu.target` | `#tpu.cpu` | the CPU that code is made for | `set-target` | passes of kernels |
    | `tpu.denormals` | string | `"flush"` or `"keep"`: how arithmetic treats denormal numbers | the compiler's driver | `flush-denormals`, interpreter |
    | `tpu.kernel_plans` | array of `#tpu.pinned_kernel` | plans of kernels that are chosen beforehand | `pin-kernels` | `select-kernels` |
    | `tpu.parameters` | array of `#tpu.parameter` | the values that flags of the program set | `graph-collect-parameters` | descriptor |
    | `tpu.datasets` | array of `#tpu.dataset` | the input pipelines | `describe-program` | descriptor |
    | `tpu.forwards` | array of `#tpu.forward` | the predictions that an executable carries for `export` | the compiler's driver | descriptor |
    | `tpu.adapters` | dictionary of f64 | the kernels whose adapters are left out, and the factor of each | `graph-drop-adapters` | the compiler's driver |
    | `tpu.state_layout` | `#tpu.state_layout` | the variables in the state arena, in the order of `@initialize`'s results, and how much of it shards share | `build-device-loop`, `share-state` | `tpu.state`, `plan-hbm`, reports, descriptor |

    Attributes of a function:

    | attribute | type | meaning | written by | read by |
    |---|---|---|---|---|
    | `tpu.function` | string | the function's role: `initialize`, `train`, `evaluate`, `predict`, `generate` or `prefill` | `convert-graph-to-stablehlo`, `convert-step-to-program` | passes of programs |
    | `tpu.global_batch_size` | integer | the examples of all shards in a step; 0 without it | the same | descriptor, reports |
    | `tpu.metrics` | array of `#tpu.metric` | the metrics of an evaluation | `convert-graph-to-stablehlo` | descriptor |
    | `tpu.carry` | integer | on a training step of JAX: the number of arguments that are its state | the compiler's driver | `convert-step-to-program` |
    | `tpu.initial_state` | unit | the function makes the first state of such a step | the compiler's driver | `convert-step-to-program` |
    | `tpu.host_region` | unit | the host function is a callback of the device | `convert-graph-to-stablehlo` | descriptor |
    | `tpu.input_parameters` | array of strings | the parameters that are the last inputs of a host function | `describe-program` | descriptor |
    | `tpu.convention` | `#tpu.convention` | the C signature | `build-device-loop`, `build-entries` | lowering to LLVM |
    | `tpu.infeeds`, `tpu.outfeeds` | array of `#tpu.tensor_spec` | the components of a shard's batch, and the values for the host | `build-device-loop` | reports, descriptor |
    | `tpu.inputs`, `tpu.outputs` | array of types | the signature of a host function or plain function, as in the source | `build-entries` | lowering to LLVM, descriptor |
    | `tpu.ops` | array of `#tpu.op_cost` | the cost of each operation | `estimate-costs`, `lower-mxu` | `select-kernels`, `form-work-items`, `insert-trace-markers`, reports, descriptor |
    | `tpu.buffers` | array of `#tpu.buffer` | the transient buffers | `plan-hbm{record}` | reports |
    | `tpu.transient_bytes` | integer | bytes of the transient arena | `plan-hbm` | descriptor, callers |
    | `tpu.transient_lower_bound` | integer | the most bytes that are live at one time | `plan-hbm` | reports |
    | `tpu.thread_bytes` | integer | bytes of the largest scratch memory of an item, which each thread but the first has besides the arena | `plan-hbm` | reports |

    Attributes of arguments and results of functions:

    | attribute | type | meaning | written by | read by |
    |---|---|---|---|---|
    | `tpu.state` | string | the name of the variable that an argument or result is | `convert-graph-to-stablehlo`, `convert-step-to-program` | `build-device-loop` |
    | `tpu.variable` | `#tpu.variable` | on a result of `@initialize`: how the runtime treats the variable | the same, `graph-insert-all-reduces`, `prepare-sharded-program`, `accumulate-on-shards` | `build-device-loop` |
    | `tpu.infeed` | string | the name of the component of the batch that an argument is | as `tpu.state` | `build-device-loop` |
    | `tpu.outfeed` | string | the name of the value for the host that a result is | as `tpu.state` | `build-device-loop` |
    | `tpu.sharding` | array of arrays of strings | the mesh axes that split each dimension; of operations, too | the user, `annotate-shardings` | `propagate-shardings` |
    | `tpu.optimizer_sharding` | the same | the sharding of an optimizer's variable, which others do not follow | `prepare-sharded-program` | `propagate-shardings` |

    Attributes of other operations, until a later pass lowers them:

    | attribute | type | meaning | written by | read by |
    |---|---|---|---|---|
    | `tpu.op` | integer | the operation's index in its function's `tpu.ops` | `estimate-costs` | `lower-mxu`, `insert-trace-markers` |
    | `tpu.row_blocks` | array of integers | on a product whose scores are masked: its row blocks | `tile-attention` | `tile-attention` |
    | `tpu.sparse_rhs` | unit | on a `stablehlo.convolution`: at most a quarter of the right operand's elements are nonzero | `expand-pooling-gradients` | `convert-stablehlo-to-mxu` |
    | `tpu.values_from` | integer | on a `tpu.runtime_call`: operands from this one on are passed as one array of values | `convert-data-to-runtime` | `convert-tpu-to-llvm` |
    | `tpu.trip_count` | integer | on a loop: its number of iterations. The loop's location has it, too, because passes that rebuild a loop keep that | `convert-stablehlo-to-linalg` | `estimate-costs` |
  }];

  // Attributes of operations, functions and modules. `tpu.sharding` stands here,
  // too, because operations have it.
  let ofOperations = (ins
    "::mlir::IntegerAttr":$num_shards,
    "::systole::tpu::CPUAttr":$target,
    "::mlir::StringAttr":$denormals,
    "::mlir::ArrayAttr":$kernel_plans,
    "::mlir::ArrayAttr":$parameters,
    "::mlir::ArrayAttr":$datasets,
    "::mlir::ArrayAttr":$forwards,
    "::mlir::DictionaryAttr":$adapters,
    "::systole::tpu::StateLayoutAttr":$state_layout,

    "::mlir::StringAttr":$function,
    "::mlir::IntegerAttr":$global_batch_size,
    "::mlir::ArrayAttr":$metrics,
    "::mlir::IntegerAttr":$carry,
    "::mlir::UnitAttr":$initial_state,
    "::mlir::UnitAttr":$host_region,
    "::mlir::ArrayAttr":$input_parameters,
    "::systole::tpu::ConventionAttr":$convention,
    "::mlir::ArrayAttr":$infeeds,
    "::mlir::ArrayAttr":$outfeeds,
    "::mlir::ArrayAttr":$inputs,
    "::mlir::ArrayAttr":$outputs,
    "::mlir::ArrayAttr":$ops,
    "::mlir::ArrayAttr":$buffers,
    "::mlir::IntegerAttr":$transient_bytes,
    "::mlir::IntegerAttr":$transient_lower_bound,
    "::mlir::IntegerAttr":$thread_bytes,

    "::mlir::ArrayAttr":$sharding,
    "::mlir::IntegerAttr":$op,
    "::mlir::DenseI64ArrayAttr":$row_blocks,
    "::mlir::UnitAttr":$sparse_rhs,
    "::mlir::IntegerAttr":$values_from);

  // The names as constants, where no operation is at hand.
  let names = !foldl("", [
      "NumShards", "Target", "Denormals", "KernelPlans", "Parameters", "Datasets", "Forwards",
      "Adapters", "StateLayout", "Function", "GlobalBatchSize", "Metrics", "Carry",
      "InitialState", "HostRegion", "InputParameters", "Convention", "Infeeds", "Outfeeds",
      "Inputs", "Outputs", "Ops", "Buffers", "TransientBytes", "TransientLowerBound",
      "ThreadBytes", "Sharding", "Op", "RowBlocks", "SparseRhs", "ValuesFrom"],
      text, name, text # "static constexpr ::llvm::StringLiteral get" # name #
          "AttrName() { return " # name # "AttrHelper::getNameStr(); }\n") # [{
    // Attributes of arguments and results.
    static constexpr ::llvm::StringLiteral getStateAttrName() { return "tpu.state"; }
    static constexpr ::llvm::StringLiteral getVariableAttrName() { return "tpu.variable"; }
    static constexpr ::llvm::StringLiteral getInfeedAttrName() { return "tpu.infeed"; }
    static constexpr ::llvm::StringLiteral getOutfeedAttrName() { return "tpu.outfeed"; }
    static constexpr ::llvm::StringLiteral getOptimizerShardingAttrName() { return "tpu.optimizer_sharding"; }

    // Attribute of loops, and in the metadata of their locations.
    static constexpr ::llvm::StringLiteral getTripCountAttrName() { return "tpu.trip_count"; }
  }];
}

#endif // SYSTOLE_DIALECT_TPU_METADATA
