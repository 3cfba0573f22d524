//===- DataOps.td - Pipelines and datasets -----------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on datasets. Names and attributes are those of the runtime's dataset operations.
// Operations on a single record are in DataRecordOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_OPS
#define SYSTOLE_DIALECT_DATA_OPS

include "Data/DataInterfaces.td"
include "Data/DataTypes.td"
include "Interfaces/KnownAttributes.td"
include "Interfaces/PlainAttrs.td"
include "Interfaces/ReferenceEntry.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Data_Op<string mnemonic, list<Trait> traits = []>
    : Op<Data_Dialect, mnemonic, traits # [KnownAttributesOnly]>, ReferenceEntry;

/// An example of a pipeline that ends with `result`, for a description. Each of `operations` has
/// its line break.
class Data_Example<string result, string operations> {
  string text = [{```mlir
    data.pipeline train {
      }] # operations # [{data.yield }] # result # [{
    }
    ```
  }];
}
/// An example of an operation on numbers, files or records. `before` is operations before it.
class Data_NumbersExample<string result, string operation>
    : Data_Example<result, "%numbers = data.range {stop = 10}\n      " # result # " = " # operation #
                           "\n      ">;
class Data_FilesExample<string files, string result, string operation>
    : Data_Example<result, "%files = data.files \"train_files\" [\"" # files # "\"]\n      " # result #
                           " = " # operation # "\n      ">;
class Data_RecordsExample<string result, string operation, string before = "">
    : Data_Example<result, [{%files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      }] # before # result # " = " # operation # "\n      ">;

/// An example of a function, for a description. Each operation of `body` has its line break.
class Data_FunctionExample<string header, string body> {
  string text = [{```mlir
    data.func }] # header # [{ {
      }] # body # [{}
    ```
  }];
}

class Data_DatasetOp<string mnemonic, list<Trait> traits = [],
                     list<string> methods = []>
    : Data_Op<mnemonic, traits # [DeclareOpInterfaceMethods<Data_DatasetOpInterface, methods>]>;

/// A dataset to a dataset; types are written once they are inferred.
class Data_TransformOp<string mnemonic, list<string> methods = [], list<Trait> traits = []>
    : Data_DatasetOp<mnemonic, traits, methods> {
  let results = (outs Data_DatasetType:$result);
  let assemblyFormat = "$input attr-dict `` custom<DatasetTypes>(type($input), type($result))";
}

/// Operations that make one dataset of several.
class Data_JoinOp<string mnemonic>
    : Data_DatasetOp<mnemonic, [], ["inferDatasetType"]> {
  let results = (outs Data_DatasetType:$result);
  let assemblyFormat = [{
    $inputs attr-dict `` custom<DatasetsTypes>(ref($inputs), type($inputs), type($result))
  }];
}

/// Data that the program has, or makes.
class Data_SourceOp<string mnemonic, list<string> methods = []>
    : Data_DatasetOp<mnemonic, [], ["inferDatasetType"] # methods> {
  let results = (outs Data_DatasetType:$result);
}

/// Reads the contents of the files that a dataset names.
class Data_ReaderOp<string mnemonic, list<string> methods = []>
    : Data_TransformOp<mnemonic, ["inferDatasetType"] # methods>;

defvar atLeastOne = PositiveI64Attr;
/// A number that may be a parameter of the program.
defvar atLeastOneOrParam = AnyAttrOf<[atLeastOne, Data_ParamAttr],
                                     "a number of at least 1 or a #data.param">;

def Data_PipelineOp : Data_Op<"pipeline", [IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let summary = "the input of the model in one or several modes";
  let description = [{
    A chain of operations on datasets that ends with global batches. It is identified by the
    modes that it feeds: `train`, `evaluate`, `predict`. `data-bind-batch` makes one
    pipeline of each mode, with its batch size.

    Constraints:
    - (C1) feeds at least one mode, each once, and no other than these three;
    - (C2) holds operations on datasets and a `data.yield`;
    - (C3) every dataset is used once.

    An input function that returns tensors, not a dataset, is a `data.from_tensors` with
    a `data.repeat`.

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
  let arguments = (ins PlainStrArrayAttr:$modes);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<Modes>($modes) attr-dict-with-keyword $body";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The one mode that it feeds, once `data-bind-batch` has run.
    ::llvm::StringRef getMode();
    YieldOp getYield();
    /// The element that it yields; not inferred before `data-infer-elements`.
    DatasetType getElementType();
  }];
}

def Data_ImagePipelineOp : Data_Op<"image_pipeline"> {
  let summary = "the input of an image classifier: ImageNet's TFRecords";
  let description = [{
    A `data.pipeline` for its modes, with functions for its records, in one operation.
    `data-expand-image-pipelines` makes it. A record is a tf.Example of a JPEG image and its class:

    - training draws the next record among `shuffle_buffer` (1024), and repeats the data. It crops
      a random box, and mirrors half of the images;
    - evaluation and prediction crop the center;
    - both resize the image to `size`, subtract `mean` and divide by `deviation`, color by color;
    - the label is an i32 that counts from 0. In the files the first one is `first_label`.

    The defaults are those of the ResNet-50 that Google published for TPUs. `flag` is
    "train_files" in training and "eval_files" otherwise. `crop` is as in `data.decode_jpeg`.

    Constraints:
    - (C1) feeds at least one mode, each once, and no other than the three of `data.pipeline`;
    - (C2) `train` is in a pipeline of its own, since it shuffles and repeats;
    - (C3) `size` is a height and a width of 1 or more;
    - (C4) `mean` and `deviation` have a number for each of the three colors. No deviation is 0;
    - (C5) `crop` is "random", "center" or "none".

    ```mlir
    data.image_pipeline train ["imagenet/train*"] {shuffle_buffer = 16384}
    data.image_pipeline evaluate, predict ["imagenet/validation*"]
    ```
  }];
  let arguments = (ins PlainStrArrayAttr:$modes, DefaultValuedAttr<PlainStrArrayAttr, "{}">:$defaults,
                       OptionalAttr<PlainStrAttr>:$flag,
                       DefaultValuedAttr<PlainI64ArrayAttr, "{224, 224}">:$size,
                       OptionalAttr<PlainStrAttr>:$crop,
                       DefaultValuedAttr<PlainF64ArrayAttr, "{123.675, 116.28, 103.53}">:$mean,
                       DefaultValuedAttr<PlainF64ArrayAttr, "{58.395, 57.12, 57.375}">:$deviation,
                       DefaultValuedAttr<PlainStrAttr, "\"image/encoded\"">:$image_feature,
                       DefaultValuedAttr<PlainStrAttr, "\"image/class/label\"">:$label_feature,
                       DefaultValuedAttr<PlainStrAttr, "\"image\"">:$image_name,
                       DefaultValuedAttr<PlainStrAttr, "\"label\"">:$label_name,
                       DefaultValuedAttr<PlainI64Attr, "1">:$first_label,
                       OptionalAttr<atLeastOneOrParam>:$shuffle_buffer,
                       DefaultValuedAttr<PlainBoolAttr, "true">:$drop_remainder,
                       DefaultValuedAttr<PlainI64Attr, "2">:$prefetch_buffer);
  let assemblyFormat = "custom<Modes>($modes) ($defaults^)? attr-dict";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether the dataset is shuffled, repeated and augmented.
    bool isTraining();
  }];
}

def Data_YieldOp : Data_Op<"yield", [Terminator,
    ParentOneOf<["PipelineOp", "FlatMapOp", "InterleaveOp", "WindowOp"]>]> {
  let summary = "ends a pipeline, or the body of an operation, with its result";
  let description = [{
    }] # Data_Example<"%files", [{%files = data.files "train_files" ["data/train.tfrecord.gz"]
      }]>.text;
  let arguments = (ins Data_DatasetType:$input);
  let assemblyFormat = "$input attr-dict `` custom<DatasetType>(type($input))";
}

include "Data/DataSourceOps.td"
include "Data/DataElementOps.td"
include "Data/DataBatchOps.td"
include "Data/DataRecordOps.td"

#endif // SYSTOLE_DIALECT_DATA_OPS
