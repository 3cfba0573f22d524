//===- DataOps.td - Pipelines and datasets -----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on datasets. Names and attributes are those of the runtime's dataset
// operations. What is done to one record is in DataRecordOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_OPS
#define SYSTOLE_DIALECT_DATA_OPS

include "Data/DataInterfaces.td"
include "Data/DataTypes.td"
include "Interfaces/KnownAttributes.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Data_Op<string mnemonic, list<Trait> traits = []>
    : Op<Data_Dialect, mnemonic, traits # [KnownAttributesOnly]>;

class Data_DatasetOp<string mnemonic, list<Trait> traits = [],
                     list<string> methods = []>
    : Data_Op<mnemonic, traits # [DeclareOpInterfaceMethods<Data_DatasetOpInterface, methods>]>;

/// A dataset to a dataset; types are written once they are inferred.
class Data_TransformOp<string mnemonic, list<string> methods = []>
    : Data_DatasetOp<mnemonic, [], methods> {
  let results = (outs Data_DatasetType:$result);
  let assemblyFormat = "$input attr-dict `` custom<DatasetTypes>(type($input), type($result))";
}

defvar atLeastOne = ConfinedAttr<I64Attr, [IntPositive]>;
/// A number that may be a parameter of the program.
defvar atLeastOneOrParam = AnyAttrOf<[atLeastOne, Data_ParamAttr],
                                     "a number of at least 1 or a #data.param">;

def Data_PipelineOp : Data_Op<"pipeline", [IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let summary = "what feeds the model in one mode or several";
  let description = [{
    A chain of operations on datasets that ends with global batches. It is known by
    the modes it feeds: `train`, `evaluate`, `predict`. `data-bind-batch` makes one
    pipeline of each mode, with its batch size.

    Constraints:
    - (C1) feeds at least one mode, each once, and no other than these three;
    - (C2) holds operations on datasets and a `data.yield`;
    - (C3) every dataset is used once.

    ```mlir
    data.func @decode(%record) {
      %label = data.parse_example %record ["label"] : tensor<i64>
      data.return {label = %label} : tensor<i64>
    }
    data.pipeline evaluate, predict {
      %files = data.files "eval_files" ["data/test.tfrecord.gz"]
      %records = data.tfrecord %files
      %labels = data.map @decode(%records)
      %batches = data.batch %labels {drop_remainder}
      data.yield %batches
    }
    ```
  }];
  let arguments = (ins StrArrayAttr:$modes);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<Modes>($modes) attr-dict-with-keyword $body";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The one mode that it feeds, once `data-bind-batch` has run.
    ::llvm::StringRef getMode();
    YieldOp getYield();
    /// What it yields; not inferred before `data-infer-elements`.
    DatasetType getElementType();
  }];
}

def Data_YieldOp : Data_Op<"yield", [Terminator, HasParent<"PipelineOp">]> {
  let summary = "ends a pipeline with what it feeds";
  let description = [{
    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      data.yield %files
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input);
  let assemblyFormat = "$input attr-dict `` custom<DatasetType>(type($input))";
}

def Data_FilesOp : Data_DatasetOp<"files", [], ["inferDatasetType"]> {
  let summary = "the names of files";
  let description = [{
    The program gets a flag `--<flag>` whose value is a comma-separated list of paths
    and globs. Without the flag the files are the `defaults`, where a relative path is
    relative to the model's file. Files are read in the order given, those that a glob
    matches sorted by name.

    Constraints:
    - (C1) `flag` is lower-case letters, digits and underscores, a letter first.

    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      data.yield %records
    }
    ```
  }];
  let arguments = (ins StrAttr:$flag, DefaultValuedAttr<StrArrayAttr, "{}">:$defaults);
  let results = (outs Data_DatasetType:$result);
  let assemblyFormat = "$flag ($defaults^)? attr-dict `` custom<DatasetType>(type($result))";
  let hasVerifier = 1;
}

def Data_TFRecordOp : Data_TransformOp<"tfrecord", ["inferDatasetType"]> {
  let summary = "the records of TFRecord files";
  let description = [{
    Reads the files one after the other. `compression` is `NONE`, `GZIP` or `ZLIB`;
    without it, it is found out from each file. `buffer_size` bytes are read from a
    file at a time: 8 MiB where it is not set. Checksums are checked.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) `compression` is one of the three.

    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files {buffer_size = 1048576}
      data.yield %records
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<StrAttr>:$compression,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
  let hasVerifier = 1;
}

def Data_MapOp : Data_DatasetOp<"map", [IsolatedFromAbove, NoTerminator, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>], ["inferDatasetType"]> {
  let summary = "a function of each element";
  let description = [{
    Calls a `data.func`, or holds the function itself. An argument without a type is
    a `!data.string`. The result's components are those of the function's
    `data.return`. `data-outline-functions` makes compiled functions of both forms.

    Constraints:
    - (C1) has a function or a body, not both;
    - (C2) the function is a `data.func` or a `func.func` with `data.function`;
    - (C3) the function takes one argument for each component, of its type;
    - (C4) a body ends with `data.return`.

    ```mlir
    data.func @decode(%record) {
      %label, %weight = data.parse_example %record ["label", "weight"] : tensor<i64>, tensor<f32>
      data.return {label = %label, weight = %weight} : tensor<i64>, tensor<f32>
    }
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      %rows = data.map @decode(%records)
      %labels = data.map %rows (%label: tensor<i64>, %weight: tensor<f32>) {
        data.return {label = %label} : tensor<i64>
      }
      data.yield %labels
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<FlatSymbolRefAttr>:$function);
  let results = (outs Data_DatasetType:$result);
  let regions = (region MaxSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Data_ShuffleOp : Data_TransformOp<"shuffle"> {
  let summary = "the elements in random order";
  let description = [{
    Holds `buffer_size` elements and gives any of them next. The order is another one
    in each pass over the data. It depends on `seed`, or on the program's seed where
    that is not set, and on nothing else: it is the same in every run.

    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      %shuffled = data.shuffle %records {buffer_size = 7000}
      data.yield %shuffled
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input, atLeastOneOrParam:$buffer_size,
                       OptionalAttr<AnyAttrOf<[I64Attr, Data_ParamAttr]>>:$seed);
}

def Data_RepeatOp : Data_TransformOp<"repeat"> {
  let summary = "the data over and over";
  let description = [{
    `count` passes over the data; without it, or with -1, passes for ever.

    Constraints:
    - (C1) `count` is at least 1, or -1.

    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      %repeated = data.repeat %records
      data.yield %repeated
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input, DefaultValuedAttr<I64Attr, "-1">:$count);
  let hasVerifier = 1;
}

def Data_BatchOp : Data_TransformOp<"batch", ["inferDatasetType"]> {
  let summary = "elements stacked into global batches";
  let description = [{
    Puts `size` elements into one: each component gets a first dimension of that size.
    In source the size is left to the mode: `data-bind-batch` sets it. What is
    left at the end of the data and fills no batch is dropped with `drop_remainder`, and
    an error of the run without it, as the program takes batches of one size.

    Constraints:
    - (C1) takes tensors of static shape.

    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      %labels = data.map %records (%record) {
        %label = data.parse_example %record ["label"] : tensor<i64>
        data.return {label = %label} : tensor<i64>
      }
      %batches = data.batch %labels {drop_remainder}
      data.yield %batches
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<atLeastOne>:$size,
                       UnitAttr:$drop_remainder);
}

def Data_PrefetchOp : Data_TransformOp<"prefetch"> {
  let summary = "elements made ahead by a thread";
  let description = [{
    Runs what is before it on a thread of its own, up to `buffer_size` elements
    ahead of what is after it.

    ```mlir
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      %ahead = data.prefetch %records {buffer_size = 2}
      data.yield %ahead
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input, atLeastOneOrParam:$buffer_size);
}

include "Data/DataRecordOps.td"

#endif // SYSTOLE_DIALECT_DATA_OPS
