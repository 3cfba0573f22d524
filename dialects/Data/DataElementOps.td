//===- DataElementOps.td - Operations on elements ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_ELEMENT_OPS
#define SYSTOLE_DIALECT_DATA_ELEMENT_OPS

//===----------------------------------------------------------------------===//
// Functions of elements
//===----------------------------------------------------------------------===//

class Data_RecordFunctionOp<string mnemonic, list<Trait> traits = []>
    : Data_DatasetOp<mnemonic, [IsolatedFromAbove, NoTerminator, RecursiveMemoryEffects,
        DeclareOpInterfaceMethods<SymbolUserOpInterface>,
        Data_RecordFunctionOpInterface] # traits, ["inferDatasetType", "getUnknownDimensionReason"]> {
  let results = (outs Data_DatasetType:$result);
  let regions = (region MaxSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

def Data_MapOp : Data_RecordFunctionOp<"map"> {
  let summary = "maps a function over the elements";
  let peerName = "tf.data.Dataset.map";
  let description = [{
    Calls a `data.func`, or holds the function itself. An argument without a type is a
    `!data.string`. The result's components are those of the function's `data.return`.
    `data-outline-functions` outlines both forms to compiled functions.

    `num_parallel_calls` elements are processed at a time, by the threads that `data.options`
    allows. Without it, as many as keep the consumer from waiting. The elements keep their
    order, unless `deterministic` is false.

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
      %rows = data.map @decode(%records) {num_parallel_calls = 4}
      %labels = data.map %rows (%label: tensor<i64>, %weight: tensor<f32>) {
        data.return {label = %label} : tensor<i64>
      }
      data.yield %labels
    }
    ```
  }];
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<PlainSymbolAttr>:$function,
                       OptionalAttr<atLeastOneOrParam>:$num_parallel_calls,
                       OptionalAttr<PlainBoolAttr>:$deterministic);
}

def Data_FilterOp : Data_RecordFunctionOp<"filter"> {
  let summary = "the elements that a predicate selects";
  let peerName = "tf.data.Dataset.filter";
  let description = [{
    Constraints: those of `data.map`, and
    - (C5) the function returns one scalar of i1.

    }] # Data_Example<"%odd", [{%numbers = data.range {stop = 10}
      %odd = data.filter %numbers (%x: tensor<i64>) {
        %one = stablehlo.constant dense<1> : tensor<i64>
        %bit = stablehlo.and %x, %one : tensor<i64>
        %isOdd = stablehlo.compare EQ, %bit, %one : (tensor<i64>, tensor<i64>) -> tensor<i1>
        data.return {keep = %isOdd} : tensor<i1>
      }
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<PlainSymbolAttr>:$function);
}

//===----------------------------------------------------------------------===//
// Datasets of elements
//===----------------------------------------------------------------------===//

/// Has a body: a pipeline of its own, run for one element or for several.
class Data_BodyOp<string mnemonic> : Data_DatasetOp<mnemonic, [
    IsolatedFromAbove, NoTerminator, SingleBlock, RecursiveMemoryEffects], ["inferDatasetType"]> {
  let results = (outs Data_DatasetType:$result);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Data_FlatMapOp : Data_BodyOp<"flat_map"> {
  let summary = "a dataset of each element, one after the other";
  let peerName = "tf.data.Dataset.flat_map";
  let description = [{
    The body's argument is a dataset of the one element.

    Constraints:
    - (C1) the body takes one dataset and ends with a `data.yield`.

    }] # Data_Example<"%lines", [{%files = data.files "train_files" ["data/*.csv"]
      %lines = data.flat_map %files (%file) {
        %all = data.text_line %file
        %most = data.skip %all {count = 1}
        data.yield %most
      }
      }]>.text;
  let arguments = (ins Data_DatasetType:$input);
}

def Data_InterleaveOp : Data_BodyOp<"interleave"> {
  let summary = "a dataset of each element, interleaved";
  let peerName = "tf.data.Dataset.interleave";
  let description = [{
    Reads `block_length` elements (1, if not set) of one of `cycle_length` datasets, then of the
    next. When one ends, the next input element replaces it. With `num_parallel_calls` other
    than 1 a thread prefetches from each of them; the order is the same unless `deterministic`
    is false.

    Constraints:
    - (C1) the body takes one dataset and ends with a `data.yield`.

    }] # Data_Example<"%records", [{%files = data.files "train_files" ["data/train-*"]
      %shuffled = data.shuffle %files {buffer_size = 1024}
      %records = data.interleave %shuffled (%file) attributes {cycle_length = 4, num_parallel_calls = 4} {
        %each = data.tfrecord %file
        data.yield %each
      }
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, atLeastOneOrParam:$cycle_length,
                       OptionalAttr<atLeastOneOrParam>:$block_length,
                       OptionalAttr<atLeastOneOrParam>:$num_parallel_calls,
                       OptionalAttr<PlainBoolAttr>:$deterministic);
}

def Data_WindowOp : Data_BodyOp<"window"> {
  let summary = "a dataset of each window of elements, one after the other";
  let peerName = "tf.data.Dataset.window";
  let description = [{
    A window is `size` elements, `stride` apart. The next one begins `shift` elements later
    (`size` if not set). The body's argument is a dataset of the window's elements. Together
    that is `window` and `flat_map` of tf.data. With `drop_remainder`, incomplete windows at the
    end are dropped.

    Constraints:
    - (C1) the body takes one dataset and ends with a `data.yield`.

    }] # Data_Example<"%triples", [{%numbers = data.range {stop = 10}
      %triples = data.window %numbers (%window) attributes {size = 3, shift = 1, drop_remainder} {
        %triple = data.batch %window {size = 3, drop_remainder}
        data.yield %triple
      }
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, atLeastOne:$size, OptionalAttr<atLeastOne>:$shift,
                       DefaultValuedAttr<atLeastOne, "1">:$stride, UnitAttr:$drop_remainder);
}

//===----------------------------------------------------------------------===//
// Several datasets
//===----------------------------------------------------------------------===//

def Data_ZipOp : Data_JoinOp<"zip"> {
  let summary = "the elements of several datasets side by side";
  let peerName = "tf.data.Dataset.zip";
  let description = [{
    An element has the components of an element of each; ends with the first dataset that ends.

    Constraints:
    - (C1) no two components have one name.

    }] # Data_Example<"%digits",
        [{%image_files = data.files "train_images" ["train-images-idx3-ubyte.gz"]
      %images = data.idx %image_files ["image"] [tensor<28x28xui8>]
      %label_files = data.files "train_labels" ["train-labels-idx1-ubyte.gz"]
      %labels = data.idx %label_files ["label"] [tensor<ui8>]
      %digits = data.zip %images, %labels
      }]>.text;
  let arguments = (ins Variadic<Data_DatasetType>:$inputs);
}

def Data_ConcatenateOp : Data_JoinOp<"concatenate"> {
  let summary = "one dataset after the other";
  let peerName = "tf.data.Dataset.concatenate";
  let description = [{
    Constraints:
    - (C1) the components have the same names, element types and ranks.

    }] # Data_Example<"%both", [{%first = data.range {stop = 3}
      %second = data.range {stop = 5}
      %both = data.concatenate %first, %second
      }]>.text;
  let arguments = (ins Variadic<Data_DatasetType>:$inputs);
}

def Data_SampleFromDatasetsOp : Data_JoinOp<"sample_from_datasets"> {
  let summary = "the elements of several datasets, mixed at random";
  let peerName = "tf.data.Dataset.sample_from_datasets";
  let description = [{
    Draws the dataset of each element by `weights` (equal if not set) among those that have not
    ended. With `stop_on_empty_dataset`, ends when the drawn dataset has ended.

    Constraints:
    - (C1) the components have the same names, element types and ranks;
    - (C2) there is a weight of at least 0 for each dataset, and one above 0.

    }] # Data_Example<"%mixed", [{%few = data.range {stop = 3}
      %many = data.range {stop = 500}
      %mixed = data.sample_from_datasets %few, %many {weights = [0.1, 0.9]}
      }]>.text;
  let arguments = (ins Variadic<Data_DatasetType>:$inputs, OptionalAttr<PlainF64ArrayAttr>:$weights,
                       OptionalAttr<PlainI64Attr>:$seed, UnitAttr:$stop_on_empty_dataset);
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Order and number
//===----------------------------------------------------------------------===//

def Data_EnumerateOp : Data_TransformOp<"enumerate", ["inferDatasetType"]> {
  let summary = "elements with their indices";
  let peerName = "tf.data.Dataset.enumerate";
  let description = [{
    A first component `index`, i64, from `start` on.

    Constraints:
    - (C1) no other component is called `index`.

    }] # Data_RecordsExample<"%numbered", "data.enumerate %records">.text;
  let arguments = (ins Data_DatasetType:$input, DefaultValuedAttr<PlainI64Attr, "0">:$start);
}

def Data_ShuffleOp : Data_TransformOp<"shuffle"> {
  let summary = "the elements in random order";
  let peerName = "tf.data.Dataset.shuffle";
  let description = [{
    Holds `buffer_size` elements and returns a random one of them next. The order differs in
    each pass over the data, unless `reshuffle_each_iteration` is false. It depends only on
    `seed`, or on the program's seed if that is not set: it is the same in every run.

    }] # Data_RecordsExample<"%shuffled", "data.shuffle %records {buffer_size = 7000}">.text;
  let arguments = (ins Data_DatasetType:$input, atLeastOneOrParam:$buffer_size,
                       OptionalAttr<AnyAttrOf<[PlainI64Attr, Data_ParamAttr]>>:$seed,
                       DefaultValuedAttr<PlainBoolAttr, "true">:$reshuffle_each_iteration);
}

def Data_CacheOp : Data_TransformOp<"cache"> {
  let summary = "caches the elements of the first pass";
  let peerName = "tf.data.Dataset.cache";
  let description = [{
    Later passes read no element from the input. Elements are kept in memory or, with
    `filename`, in a file, which later runs read, too. The file is valid once a pass is
    complete. If several processes write it at the same time, the first complete one stays.

    }] # Data_RecordsExample<"%repeated", "data.repeat %kept", [{%kept = data.cache %records
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<PlainStrAttr>:$filename);
}

def Data_RepeatOp : Data_TransformOp<"repeat"> {
  let summary = "repeats the data";
  let peerName = "tf.data.Dataset.repeat";
  let description = [{
    Repeats the data `count` times; without it, or with -1, forever.

    Constraints:
    - (C1) `count` is at least 1, or -1.

    }] # Data_RecordsExample<"%repeated", "data.repeat %records">.text;
  let arguments = (ins Data_DatasetType:$input, DefaultValuedAttr<PlainI64Attr, "-1">:$count);
  let hasVerifier = 1;
}

def Data_TakeOp : Data_TransformOp<"take"> {
  let summary = "the first elements";
  let peerName = "tf.data.Dataset.take";
  let description = [{
    Returns `count` elements; all if it is -1.

    }] # Data_NumbersExample<"%few", "data.take %numbers {count = 3}">.text;
  let arguments = (ins Data_DatasetType:$input, PlainI64Attr:$count);
}

def Data_SkipOp : Data_TransformOp<"skip"> {
  let summary = "all but the first elements";
  let peerName = "tf.data.Dataset.skip";
  let description = [{
    Skips `count` elements; all if it is -1.

    }] # Data_NumbersExample<"%rest", "data.skip %numbers {count = 3}">.text;
  let arguments = (ins Data_DatasetType:$input, PlainI64Attr:$count);
}

def Data_ShardOp : Data_TransformOp<"shard"> {
  let summary = "every `num_shards`th element";
  let peerName = "tf.data.Dataset.shard";
  let description = [{
    Returns elements number `index`, `index` + `num_shards` and so on.

    Constraints:
    - (C1) `index` is 0 to `num_shards` - 1.

    }] # Data_Example<"%records", [{%files = data.files "train_files" ["data/train-*"]
      %half = data.shard %files {num_shards = 2, index = 1}
      %records = data.tfrecord %half
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, atLeastOneOrParam:$num_shards,
                       AnyAttrOf<[NonNegativeI64Attr, Data_ParamAttr]>:$index);
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// How a pipeline runs
//===----------------------------------------------------------------------===//

def Data_PrefetchOp : Data_TransformOp<"prefetch"> {
  let summary = "elements prefetched by a thread";
  let peerName = "tf.data.Dataset.prefetch";
  let description = [{
    Runs the operations before it on a thread of its own, up to `buffer_size` elements ahead of
    the consumer; two if it is -1.

    Constraints:
    - (C1) `buffer_size` is at least 1, or -1.

    }] # Data_RecordsExample<"%ahead", "data.prefetch %records {buffer_size = 2}">.text;
  let arguments = (ins Data_DatasetType:$input,
                       AnyAttrOf<[PlainI64Attr, Data_ParamAttr]>:$buffer_size);
  let hasVerifier = 1;
}

def Data_OptionsOp : Data_TransformOp<"options"> {
  let summary = "options of the pipeline";
  let peerName = "tf.data.Options";
  let description = [{
    Options of the whole pipeline:
    - `threads` that its operations share (one a processor, if not set);
    - `autotune`: operations without a number of threads find it at run time;
    - `memory_budget`: the bytes of prefetched elements;
    - `deterministic`: the default for keeping the order of elements.

    }] # Data_NumbersExample<"%same",
        "data.options %numbers {threads = 4, memory_budget = 268435456}">.text;
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<atLeastOneOrParam>:$threads,
                       DefaultValuedAttr<PlainBoolAttr, "true">:$autotune,
                       OptionalAttr<atLeastOneOrParam>:$memory_budget,
                       DefaultValuedAttr<PlainBoolAttr, "true">:$deterministic);
}

def Data_SetShapeOp : Data_TransformOp<"set_shape", ["inferDatasetType"]> {
  let summary = "elements of more specific types";
  let description = [{
    Declares the elements' types; every element is checked when the program runs.

    Constraints:
    - (C1) there is a type for each component, which differs from it only in unknown dimensions.

    }] # Data_Example<"%known", [{%numbers = data.range {stop = 10}
      %batches = data.batch %numbers {size = 5}
      %known = data.set_shape %batches [tensor<5xi64>]
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, TypeArrayAttr:$types);
  let assemblyFormat = [{
    $input $types attr-dict `` custom<DatasetTypes>(type($input), type($result))
  }];
}

#endif // SYSTOLE_DIALECT_DATA_ELEMENT_OPS
