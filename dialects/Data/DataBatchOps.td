//===- DataBatchOps.td - Operations that stack elements ----*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_BATCH_OPS
#define SYSTOLE_DIALECT_DATA_BATCH_OPS

def Data_BatchOp : Data_TransformOp<"batch", ["inferDatasetType", "getUnknownDimensionReason"],
                                    [Data_BatchOpInterface]> {
  let summary = "elements stacked into batches";
  let peerName = "tf.data.Dataset.batch";
  let description = [{
    Puts `size` elements into one: each component gets a first dimension of that size.
    With `drop_remainder`, remaining elements that fill no batch are dropped. Without it the
    last batch is smaller, and the first dimension is not known at compile time.

    In source the mode may determine the size: `data-bind-batch` sets it, and `global`. All such
    batches have this size. A remainder is dropped with `drop_remainder`, padded in evaluation
    and prediction, and otherwise an error of the run.

    }] # Data_RecordsExample<"%batches", "data.batch %labels {drop_remainder}",
        [{%labels = data.map %records (%record) {
        %label = data.parse_example %record ["label"] : tensor<i64>
        data.return {label = %label} : tensor<i64>
      }
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<atLeastOne>:$size,
                       UnitAttr:$drop_remainder, UnitAttr:$global);
}

def Data_PaddedBatchOp : Data_TransformOp<"padded_batch",
    ["inferDatasetType", "getUnknownDimensionReason", "addRuntimeAttributes"],
    [Data_BatchOpInterface]> {
  let summary = "elements padded to one shape and stacked into batches";
  let peerName = "tf.data.Dataset.padded_batch";
  let description = [{
    Batches elements that may have different sizes. Each component is padded to the dimensions
    of `padded_shapes`, or for -1 to the largest in the batch. The padding is zeros, empty
    strings, or the scalars `padding_values`. A larger element is an error of the run.

    Constraints:
    - (C1) there is a shape for each component, of its rank, if there are any;
    - (C2) there is a value for each component, of its element type, if there are any.

    }] # Data_RecordsExample<"%batches",
        "data.padded_batch %words {padded_shapes = [array<i64: 16>], drop_remainder}",
        [{%words = data.map %records (%record) {
        %word = data.parse_example %record ["words"] : tensor<?xi64>
        data.return {words = %word} : tensor<?xi64>
      }
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<atLeastOne>:$size,
                       OptionalAttr<TypedArrayAttrBase<PlainDenseI64ArrayAttr, "shapes">>:$padded_shapes,
                       OptionalAttr<TypedArrayAttrBase<ElementsAttr, "scalars">>:$padding_values,
                       UnitAttr:$drop_remainder, UnitAttr:$global);
}

def Data_BucketByLengthOp : Data_TransformOp<"bucket_by_length",
    ["inferDatasetType", "getUnknownDimensionReason", "addRuntimeAttributes"]> {
  let summary = "padded batches of elements of similar length";
  let peerName = "tf.data.Dataset.bucket_by_sequence_length";
  let description = [{
    The length of an element is the first dimension of its component `length_of`, or its value
    if that is a scalar. Elements shorter than `boundaries[0]` wait in the first bucket, those
    shorter than `boundaries[1]` in the second and so on, the others in the last. A bucket with
    `batch_sizes` elements becomes a batch, padded as by `data.padded_batch`, or to the bucket's
    boundary less one with `pad_to_bucket_boundary`. At the end the remaining elements are
    batched, unless they are dropped.

    Constraints:
    - (C1) `boundaries` grow, and there is a batch size more than boundaries;
    - (C2) `length_of` names a component.

    }] # Data_Example<"%batches", [{%files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      %words = data.map %records (%record) {
        %word = data.parse_example %record ["words"] : tensor<?xi64>
        data.return {words = %word} : tensor<?xi64>
      }
      %batches = data.bucket_by_length %words {length_of = "words", boundaries = [8, 16], batch_sizes = [32, 16, 8]}
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, PlainStrAttr:$length_of, PlainI64ArrayAttr:$boundaries,
                       PlainI64ArrayAttr:$batch_sizes,
                       OptionalAttr<TypedArrayAttrBase<ElementsAttr, "scalars">>:$padding_values,
                       UnitAttr:$pad_to_bucket_boundary, UnitAttr:$drop_remainder);
  let hasVerifier = 1;
}

def Data_UnbatchOp : Data_TransformOp<"unbatch", ["inferDatasetType"]> {
  let summary = "the rows of elements, one by one";
  let peerName = "tf.data.Dataset.unbatch";
  let description = [{
    Constraints:
    - (C1) every component has a first dimension.

    }] # Data_Example<"%rows", [{%files = data.files "train_files" ["blocks.npy"]
      %blocks = data.npy %files ["x"] [tensor<64x16xf32>]
      %rows = data.unbatch %blocks
      }]>.text;
  let arguments = (ins Data_DatasetType:$input);
}

#endif // SYSTOLE_DIALECT_DATA_BATCH_OPS
