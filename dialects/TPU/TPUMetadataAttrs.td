//===- TPUMetadataAttrs.td - Attributes of metadata ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values of the discardable attributes that TPUMetadata.td lists.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_METADATA_ATTRS
#define SYSTOLE_DIALECT_TPU_METADATA_ATTRS

include "TPU/TPUDialect.td"
include "mlir/IR/BuiltinAttributes.td"

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

def TPU_TensorSpecAttr : TPU_Attr<"TensorSpec", "tensor_spec"> {
  let summary = "A value that crosses the border between program and runtime";
  let description = [{
    Its name, which may be empty, and its type as in the source. It is a component of a batch or
    of a dataset's elements, a value for the host, or an input or output of a prediction.

    ```
    #tpu.tensor_spec<"image" : tensor<128x28x28xui8>>
    ```
  }];
  let parameters = (ins StringRefParameter<"its name">:$name, "::mlir::Type":$type);
  let assemblyFormat = "`<` $name `:` $type `>`";
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

def TPU_VariableAttr : TPU_Attr<"Variable", "variable"> {
  let summary = "How the runtime treats a variable";
  let description = [{
    - `trainable`: the optimizer changes it;
    - `frozen`: a layer's variable that training leaves as it is;
    - `slot`: an optimizer's, which only training reads;
    - `local`: it belongs to the function named before the `/` of its name, which carries it from
      step to step. It is 0 when a run begins, and no checkpoint has it;
    - `sum`: it is a sum of gradients; a checkpoint with another number of accumulators is
      restored as its total;
    - `whole`: each shard has a part of a variable of this type. If the whole has one dimension
      more than the part, each part is a slice of its first dimension;
    - `starts`: for each shard, the indices in the whole at which its part begins.

    ```
    #tpu.variable<trainable = true, whole = tensor<4x8xf32>, starts = [0, 0, 0, 4]>
    ```

    Constraints:
    - (C1) `whole` and `starts` come together, and `starts` has an index for each dimension of
      `whole` and each shard.
  }];
  let parameters = (ins
    DefaultValuedParameter<"bool", "false">:$trainable,
    DefaultValuedParameter<"bool", "false">:$frozen,
    DefaultValuedParameter<"bool", "false">:$slot,
    DefaultValuedParameter<"bool", "false">:$local,
    DefaultValuedParameter<"bool", "false">:$sum,
    OptionalParameter<"::mlir::RankedTensorType">:$whole,
    OptionalParameter<"::mlir::DenseI64ArrayAttr">:$starts);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// A variable without properties.
    static VariableAttr get(::mlir::MLIRContext *context) {
      return get(context, false, false, false, false, false, {}, {});
    }
    /// Returns the same variable as a part of `whole`.
    VariableAttr withWhole(::mlir::RankedTensorType whole,
                           ::llvm::ArrayRef<int64_t> starts) const;
  }];
}

def TPU_StateSlotAttr : TPU_Attr<"StateSlot", "state_slot"> {
  let summary = "A variable in the state arena";
  let description = [{
    - `name`, `type`: as a result of `@initialize`, with the type of the source (`ui64`, too);
    - `offset`: bytes from the start of the arena;
    - `variable`: its properties, if it has any.

    ```
    #tpu.state_slot<"conv2d/kernel" : tensor<5x5x1x32xf32>, offset = 0, variable = <trainable = true>>
    ```
  }];
  let parameters = (ins StringRefParameter<"its name">:$name,
                        "::mlir::RankedTensorType":$type, "int64_t":$offset,
                        OptionalParameter<"VariableAttr">:$variable);
  let assemblyFormat = "`<` $name `:` $type `,` struct($offset, $variable) `>`";
  let extraClassDeclaration = [{
    bool isTrainable() const { return getVariable() && getVariable().getTrainable(); }
    bool isFrozen() const { return getVariable() && getVariable().getFrozen(); }
    bool isOptimizerSlot() const { return getVariable() && getVariable().getSlot(); }
    bool isLocal() const { return getVariable() && getVariable().getLocal(); }
    bool isSum() const { return getVariable() && getVariable().getSum(); }
    /// The type of which the slot has a part; null if it has all of it.
    ::mlir::RankedTensorType getWhole() const {
      return getVariable() ? getVariable().getWhole() : ::mlir::RankedTensorType();
    }
  }];
}

def TPU_StateLayoutAttr : TPU_Attr<"StateLayout", "state_layout"> {
  let summary = "The state arena of a core";
  let description = [{
    The variables in the order of `@initialize`'s results, and the bytes of the arena. The shards
    of a process have the first `shared` bytes of it once, and each its own of the others.

    ```
    module attributes {tpu.state_layout = #tpu.state_layout<bytes = 128 (shared = 64), slots = [
        <"train/sum" : tensor<4xf32>, offset = 64, variable = <local = true>>,
        <"random_seed" : tensor<ui64>, offset = 0>]>} {}
    ```

    Constraints:
    - (C1) names differ;
    - (C2) offsets are multiples of 64, and variables do not overlap;
    - (C3) variables end within `bytes`;
    - (C4) no variable is on both sides of `shared`.
  }];
  let parameters = (ins "int64_t":$bytes, DefaultValuedParameter<"int64_t", "0">:$shared,
                        OptionalArrayRefParameter<"StateSlotAttr">:$slots);
  let assemblyFormat = [{
    `<` `bytes` `=` $bytes (` ` `(` `shared` `=` $shared^ `)`)?
    (`,` `slots` `=` `[` $slots^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The variable's slot, or null.
    StateSlotAttr lookup(::llvm::StringRef name) const;
  }];
}

//===----------------------------------------------------------------------===//
// Costs and memory
//===----------------------------------------------------------------------===//

def TPU_Unit : TPU_Enum<"Unit", "the unit that runs an operation",
    ["mxu", "vpu", "link", "host"]>;

def TPU_OpCostAttr : TPU_Attr<"OpCost", "op_cost"> {
  let summary = "The cost of an operation, once, independent of any target";
  let description = [{
    - `kind`: a word for the operation: `"convolution"`, `"exp"`, `"reduce"`;
    - `unit`: the unit that runs it;
    - `location`: `"file:line"` of the source, or empty;
    - `count`: how often a step runs it;
    - `flops`: additions, multiplications, comparisons and so on, each one;
    - `bytes`: of the operands that it reads and writes, each once;
    - `transcendentals`: exponentials, logarithms and other functions of many operations;
    - `strided`: elements that are not computed as vectors;
    - `fixed_bytes`: the part of `bytes` that bf16 activations do not halve;
    - `shared_bytes`: the part of `bytes` that an operation of the VPU shares with the one just
      before it.

    For the matrix unit only:

    - `f32`: operands keep the precision of f32;
    - `of_bytes`: operands are bytes;
    - `product`: the number of products, and the rows, columns and summed terms of each;
    - `zero_flops`: the part of `flops` that multiplies padding zeros;
    - `kernel`: the kernel and the reasons for it, after `lower-mxu`;
    - `multiplies_bf16`: the kernel multiplies bf16 in hardware;
    - `repeated_flops`: FLOPs of the passes of `high` and `highest` beyond the first.

    ```
    #tpu.op_cost<kind = "matmul", unit = mxu, location = "model.mlir:7", count = 1,
        flops = 8320, bytes = 3616, fixed_bytes = 1024, f32 = true, product = [1, 16, 8, 32]>
    ```

    Constraints:
    - (C1) `product` has four numbers.
  }];
  let parameters = (ins
    StringRefParameter<"a word">:$kind, EnumParameter<TPU_Unit>:$unit,
    StringRefParameter<"file:line">:$location,
    "int64_t":$count, "int64_t":$flops, "int64_t":$bytes,
    DefaultValuedParameter<"int64_t", "0">:$transcendentals,
    DefaultValuedParameter<"int64_t", "0">:$strided,
    DefaultValuedParameter<"int64_t", "0">:$fixed_bytes,
    DefaultValuedParameter<"int64_t", "0">:$shared_bytes,
    DefaultValuedParameter<"bool", "false">:$f32,
    DefaultValuedParameter<"bool", "false">:$of_bytes,
    OptionalParameter<"::mlir::DenseI64ArrayAttr">:$product,
    DefaultValuedParameter<"int64_t", "0">:$zero_flops,
    StringRefParameter<"a description", [{""}]>:$kernel,
    DefaultValuedParameter<"bool", "false">:$multiplies_bf16,
    DefaultValuedParameter<"int64_t", "0">:$repeated_flops);
  let genVerifyDecl = 1;
}

def TPU_BufferAttr : TPU_Attr<"Buffer", "buffer"> {
  let summary = "A buffer in the transient arena";
  let description = [{
    - `bytes`, `offset`: its size with alignment, and its offset from the start of the arena;
    - `first`, `last`: the positions of the function, as numbers of operations, between which it
      is live;
    - `type`: its memref;
    - `location`: `"file:line"` of the source, or empty.

    ```
    #tpu.buffer<bytes = 64, offset = 0, first = 1, last = 4, type = memref<4xf32>, location = "model.mlir:7">
    ```
  }];
  let parameters = (ins "int64_t":$bytes, "int64_t":$offset, "int64_t":$first,
                        "int64_t":$last, "::mlir::MemRefType":$type,
                        StringRefParameter<"file:line">:$location);
}

//===----------------------------------------------------------------------===//
// The program's description
//===----------------------------------------------------------------------===//

// The values are those of systole_metric_result in the runtime's ABI.
def TPU_MetricResult : TPU_Enum<"MetricResult", "how a metric follows from its total and count",
    ["mean", "exp_mean", "root_mean", "auc"], 1>;

def TPU_MetricAttr : TPU_Attr<"Metric", "metric"> {
  let summary = "A metric of an evaluation";
  let description = [{
    The outfeeds `NAME/total` and `NAME/count` are summed over the steps; `result` computes the
    metric from both.

    ```
    #tpu.metric<"accuracy", mean>
    ```
  }];
  let parameters = (ins StringRefParameter<"its name">:$name,
                        EnumParameter<TPU_MetricResult>:$result);
  let assemblyFormat = "`<` $name `,` $result `>`";
}

def TPU_ParameterAttr : TPU_Attr<"Parameter", "parameter"> {
  let summary = "A value of the model that has a name";
  let description = [{
    A flag of the program sets it when the program starts. If it is `compiled`, it is a constant
    of the model's file, which only the compiler can set. `none` is the type of a compiled text;
    `value` is the default as text.

    ```
    #tpu.parameter<"rate" : f32, value = "0.05">
    #tpu.parameter<"units" : i64, value = "10", compiled = true>
    ```
  }];
  let parameters = (ins StringRefParameter<"its name">:$name, "::mlir::Type":$type,
                        StringRefParameter<"the default as text">:$value,
                        DefaultValuedParameter<"bool", "false">:$compiled);
  let assemblyFormat = "`<` $name `:` $type `,` struct($value, $compiled) `>`";
}

def TPU_DatasetOpAttr : TPU_Attr<"DatasetOp", "dataset_op"> {
  let summary = "An operation of an input pipeline";
  let description = [{
    - `kind`: the operation's name in the `data` dialect;
    - `location`: `"file:line"` of the source;
    - `inputs`: the indices of its inputs among the operations of the dataset; -1 is an argument
      of the body that the dataset is;
    - `attributes`: for the runtime, by name;
    - `elements`: the components of its elements;
    - `function`: the host function that it applies;
    - `body`: the dataset that it makes for each element.

    ```
    #tpu.dataset_op<kind = "batch", location = "model.mlir:7", inputs = [2],
        attributes = {size = 4 : i64}, elements = [#tpu.tensor_spec<"image" : tensor<4x784xf32>>]>
    ```

    Constraints:
    - (C1) `elements` are `#tpu.tensor_spec`s; `body` is a `#tpu.dataset`.
  }];
  let parameters = (ins
    StringRefParameter<"its name">:$kind, StringRefParameter<"file:line">:$location,
    "::mlir::DenseI32ArrayAttr":$inputs, "::mlir::DictionaryAttr":$attributes,
    "::mlir::ArrayAttr":$elements,
    OptionalParameter<"::mlir::FlatSymbolRefAttr">:$function,
    OptionalParameter<"::mlir::Attribute">:$body);
  let genVerifyDecl = 1;
}

def TPU_DatasetAttr : TPU_Attr<"Dataset", "dataset"> {
  let summary = "An input pipeline, or the body of one of its operations";
  let description = [{
    - `name`: the mode that a pipeline is for, or empty;
    - `ops`: its operations, each after its inputs; the last one is its result;
    - `elements`: the components of its elements.

    ```
    #tpu.dataset<"train", ops = [], elements = [#tpu.tensor_spec<"image" : tensor<4x784xf32>>]>
    ```

    Constraints:
    - (C1) `ops` are `#tpu.dataset_op`s, `elements` are `#tpu.tensor_spec`s.
  }];
  let parameters = (ins StringRefParameter<"the mode">:$name,
                        "::mlir::ArrayAttr":$ops, "::mlir::ArrayAttr":$elements);
  let assemblyFormat = "`<` $name `,` struct($ops, $elements) `>`";
  let genVerifyDecl = 1;
}

def TPU_CompressedAttr : TPU_Attr<"Compressed", "compressed"> {
  let summary = "Bytes that zlib has compressed";
  let description = [{
    `data` has the compressed bytes, and `bytes` is their number before: a `systole_compressed`.

    ```
    #tpu.compressed<data = "", bytes = 0>
    ```
  }];
  let parameters = (ins StringRefParameter<"compressed">:$data, "int64_t":$bytes);
}

def TPU_ForwardAttr : TPU_Attr<"Forward", "forward"> {
  let summary = "A prediction that an executable carries for `export`";
  let description = [{
    - `batch_size`: its examples;
    - `text`: its StableHLO, of the first prediction only;
    - `artifact`: the same as a portable artifact;
    - `inputs`, `variables`, `outputs`: its arguments and results;
    - `adapter_factors`: for each variable, the factor of the adapter that `export` merges into
      it, or 0; absent without adapters.

    Constraints:
    - (C1) `inputs`, `variables` and `outputs` are `#tpu.tensor_spec`s.
    - (C2) `adapter_factors` has a number for each variable.
  }];
  let parameters = (ins "int64_t":$batch_size, "CompressedAttr":$text,
                        "CompressedAttr":$artifact, "::mlir::ArrayAttr":$inputs,
                        "::mlir::ArrayAttr":$variables, "::mlir::ArrayAttr":$outputs,
                        OptionalParameter<"::mlir::DenseF64ArrayAttr">:$adapter_factors);
  let genVerifyDecl = 1;
}

#endif // SYSTOLE_DIALECT_TPU_METADATA_ATTRS
