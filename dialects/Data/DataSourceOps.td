//===- DataSourceOps.td - Sources of data -------------------*- tablegen -*===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_SOURCE_OPS
#define SYSTOLE_DIALECT_DATA_SOURCE_OPS

//===----------------------------------------------------------------------===//
// Data of the program
//===----------------------------------------------------------------------===//

def Data_FilesOp : Data_SourceOp<"files", ["getPathAttributes"]> {
  let summary = "the names of files";
  let peerName = "tf.data.Dataset.list_files";
  let description = [{
    The program gets a flag `--<flag>` whose value is a comma-separated list of paths and globs.
    Without the flag the files are the `defaults`, whose relative paths are relative to the
    model's file. Files are read in the given order; the matches of a glob are sorted by name.

    Constraints:
    - (C1) `flag` is lower-case letters, digits and underscores, a letter first.

    }] # Data_FilesExample<"data/train.tfrecord.gz", "%records", "data.tfrecord %files">.text;
  let arguments = (ins PlainStrAttr:$flag, DefaultValuedAttr<PlainStrArrayAttr, "{}">:$defaults);
  let assemblyFormat = "$flag ($defaults^)? attr-dict `` custom<DatasetType>(type($result))";
  let hasVerifier = 1;
}

def Data_RangeOp : Data_SourceOp<"range"> {
  let summary = "a range of integers";
  let peerName = "tf.data.Dataset.range";
  let description = [{
    `start`, `start` + `step` and so on, before `stop`: elements of one component, i64.

    Constraints:
    - (C1) `step` is not 0.

    }] # Data_Example<"%numbers", [{%numbers = data.range {stop = 10}
      }]>.text;
  let arguments = (ins DefaultValuedAttr<PlainI64Attr, "0">:$start, PlainI64Attr:$stop,
                       DefaultValuedAttr<PlainI64Attr, "1">:$step);
  let assemblyFormat = "attr-dict `` custom<DatasetType>(type($result))";
  let hasVerifier = 1;
}

def Data_FromTensorsOp : Data_SourceOp<"from_tensors", ["addRuntimeAttributes"]> {
  let summary = "one element of tensors that the program holds";
  let peerName = "tf.data.Dataset.from_tensors";
  let description = [{
    Constraints:
    - (C1) there is a name for each tensor.

    }] # Data_Example<"%many", [{%one = data.from_tensors ["x"] [dense<[0, 1, 2]> : tensor<3xi64>]
      %many = data.repeat %one
      }]>.text;
  let arguments = (ins PlainStrArrayAttr:$names, TypedArrayAttrBase<ElementsAttr, "tensors">:$tensors);
  let assemblyFormat = "$names $tensors attr-dict `` custom<DatasetType>(type($result))";
  let hasVerifier = 1;
}

def Data_FromTensorSlicesOp : Data_SourceOp<"from_tensor_slices", ["addRuntimeAttributes"]> {
  let summary = "the rows of tensors that the program holds";
  let peerName = "tf.data.Dataset.from_tensor_slices";
  let description = [{
    Constraints:
    - (C1) there is a name for each tensor;
    - (C2) all tensors have the same number of rows, at least one.

    }] # Data_Example<"%rows", [{%rows = data.from_tensor_slices ["x", "y"]
          [dense<[[0.5, 1.5], [2.5, 3.5]]> : tensor<2x2xf32>, dense<[0, 1]> : tensor<2xi32>]
      }]>.text;
  let arguments = (ins PlainStrArrayAttr:$names, TypedArrayAttrBase<ElementsAttr, "tensors">:$tensors);
  let assemblyFormat = "$names $tensors attr-dict `` custom<DatasetType>(type($result))";
  let hasVerifier = 1;
}

def Data_FromStringsOp : Data_SourceOp<"from_strings"> {
  let summary = "strings that the program holds";
  let peerName = "tf.data.Dataset.from_tensor_slices";
  let description = [{
    }] # Data_Example<"%lines", [{%paths = data.from_strings ["/data/a.csv", "/data/b.csv"]
      %lines = data.text_line %paths
      }]>.text;
  let arguments = (ins PlainStrArrayAttr:$strings);
  let assemblyFormat = "$strings attr-dict `` custom<DatasetType>(type($result))";
}

def Data_GeneratorOp : Data_SourceOp<"generator", ["getPathAttributes"]> {
  let summary = "elements that a shared object generates";
  let peerName = "tf.data.Dataset.from_generator";
  let description = [{
    Loads `library`, a path that may be relative to the model's file, when the program
    runs. It has the functions of `systole/runtime/generator.h` and is given `argument`.

    Constraints:
    - (C1) there is a name for each type;
    - (C2) the types are tensors of static shape.

    }] # Data_Example<"%points",
        [{%points = data.generator "points.so" ["x", "y"] [tensor<2xf32>, tensor<i32>]
      }]>.text;
  let arguments = (ins PlainStrAttr:$library, PlainStrArrayAttr:$names, TypeArrayAttr:$types,
                       OptionalAttr<PlainStrAttr>:$argument);
  let assemblyFormat = "$library $names $types attr-dict `` custom<DatasetType>(type($result))";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

defvar readerDescription = [{
    Reads the files one after the other, `buffer_size` bytes of a file at a time: 8 MiB
    where it is not set. Less than 1 MiB is slow where files are far away.
}];

def Data_CompressionAttr : WordAttr<["NONE", "GZIP", "ZLIB"]> {
  let summary = "NONE, GZIP or ZLIB, or left out to find out";
}

def Data_TFRecordOp : Data_ReaderOp<"tfrecord"> {
  let summary = "the records of TFRecord files";
  let peerName = "tf.data.TFRecordDataset";
  let description = readerDescription # [{
    `compression` is `NONE`, `GZIP` or `ZLIB`;
    without it, it is found out from each file. Checksums are checked.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) `compression` is one of the three.

    }] # Data_FilesExample<"data/train.tfrecord.gz", "%records",
        "data.tfrecord %files {buffer_size = 1048576}">.text;
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<Data_CompressionAttr>:$compression,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
}

def Data_FixedLengthRecordOp : Data_ReaderOp<"fixed_length_record"> {
  let summary = "the records of files whose records have one length";
  let peerName = "tf.data.FixedLengthRecordDataset";
  let description = readerDescription # [{
    Each file has `header_bytes`, records of `record_bytes`, and
    `footer_bytes`. `compression` is `NONE` (if not set), `GZIP` or `ZLIB`.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) `compression` is one of the three.

    }] # Data_FilesExample<"cifar/data_batch_1.bin", "%records",
        "data.fixed_length_record %files {record_bytes = 3073}">.text;
  let arguments = (ins Data_DatasetType:$input, atLeastOneOrParam:$record_bytes,
                       DefaultValuedAttr<NonNegativeI64Attr, "0">:$header_bytes,
                       DefaultValuedAttr<NonNegativeI64Attr, "0">:$footer_bytes,
                       OptionalAttr<Data_CompressionAttr>:$compression,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
}

def Data_TextLineOp : Data_ReaderOp<"text_line"> {
  let summary = "the lines of text files";
  let peerName = "tf.data.TextLineDataset";
  let description = readerDescription # [{
    Lines come without their ends. `compression` is `NONE` (if not set), `GZIP` or
    `ZLIB`.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) `compression` is one of the three.

    }] # Data_FilesExample<"data/lines.txt", "%lines", "data.text_line %files">.text;
  let arguments = (ins Data_DatasetType:$input, OptionalAttr<Data_CompressionAttr>:$compression,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
}

/// Reads files whose element types are written in the op.
class Data_TypedReaderOp<string mnemonic> : Data_ReaderOp<mnemonic> {
  let assemblyFormat = [{
    $input $names $types attr-dict `` custom<DatasetTypes>(type($input), type($result))
  }];
  let hasVerifier = 1;
}

def Data_CsvOp : Data_TypedReaderOp<"csv"> {
  let summary = "the records of CSV files";
  let peerName = "tf.data.experimental.CsvDataset";
  let description = readerDescription # [{
    Fields are separated by `field_delim` ("," if not set) and may be quoted (RFC 4180)
    unless `use_quote_delim` is false. With `header` the first line of each file names its
    columns. The components are the columns of their names, in any order. A name that no
    column has is an error of the run, but `select_cols` ignores the names. A vector takes all
    columns that no other component names, in the order of the file. A field that is empty or is `na_value` has the value that is at its place in
    `defaults`, a text; without it, or where its number is in `required`, it has to be
    there. `select_cols` are the numbers of the columns that are taken, growing.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) there is a name for each type, which is `!data.string`, a scalar of f32, f64,
      i32 or i64, or, once and with `header` but not `select_cols`, a vector of such numbers;
    - (C3) `compression` is `NONE`, `GZIP` or `ZLIB`;
    - (C4) `field_delim` is one character, no quote and no end of line;
    - (C5) `select_cols` has a number for each field, growing;
    - (C6) there are no more `defaults` than fields, each of its field's type or empty, and
      `required` are numbers of fields.

    }] # Data_Example<"%rows", [{%files = data.files "train_files" ["data/houses.csv"]
      %rows = data.csv %files ["rooms", "price"] [tensor<i64>, tensor<f32>]
          {header, select_cols = [1, 4], defaults = ["0"]}
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, PlainStrArrayAttr:$names, TypeArrayAttr:$types,
                       UnitAttr:$header,
                       OptionalAttr<PlainStrArrayAttr>:$defaults, OptionalAttr<PlainI64ArrayAttr>:$required,
                       OptionalAttr<PlainStrAttr>:$field_delim,
                       DefaultValuedAttr<PlainBoolAttr, "true">:$use_quote_delim,
                       OptionalAttr<PlainStrAttr>:$na_value, OptionalAttr<PlainI64ArrayAttr>:$select_cols,
                       OptionalAttr<Data_CompressionAttr>:$compression,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
}

def Data_IdxOp : Data_TypedReaderOp<"idx"> {
  let summary = "the rows of IDX files";
  let description = readerDescription # [{
    The format of the MNIST files. Compression is found out where it is not set.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) there is one name and one type, a tensor of static shape.

    }] # Data_Example<"%images",
        [{%files = data.files "train_images" ["train-images-idx3-ubyte.gz"]
      %images = data.idx %files ["image"] [tensor<28x28xui8>]
      }]>.text;
  let arguments = (ins Data_DatasetType:$input, PlainStrArrayAttr:$names, TypeArrayAttr:$types,
                       OptionalAttr<Data_CompressionAttr>:$compression,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
}

def Data_NpyOp : Data_TypedReaderOp<"npy"> {
  let summary = "the rows of NumPy's .npy files";
  let description = readerDescription # [{
    Compression is found out where it is not set.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) there is one name and one type, a tensor of static shape.

    }] # Data_FilesExample<"features.npy", "%rows", [{data.npy %files ["x"] [tensor<16xf32>]}]>.text;
  let arguments = (ins Data_DatasetType:$input, PlainStrArrayAttr:$names, TypeArrayAttr:$types,
                       OptionalAttr<Data_CompressionAttr>:$compression,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
}

def Data_ExamplesOp : Data_TypedReaderOp<"examples"> {
  let summary = "the examples of files, by the names of their parts";
  let peerName = "numpy.load, tf.data.experimental.make_csv_dataset";
  let description = readerDescription # [{
    A file's name says what it is, and each component has a name there:

    | file | a component is |
    |---|---|
    | `.npz` (read as a whole) | a row of an array, of its shape |
    | `.csv`, `.csv.gz`, with a header | a column, or one vector: all columns that nothing else names, and that are not `ignored` |
    | others | a feature of a tf.Example in a TFRecord, plain or compressed: as many numbers, or a string of as many bytes |

    Numbers are converted to the component's type. A number that it does not have is an
    error of the data: a fraction, or 300 for ui8.

    Constraints:
    - (C1) takes a dataset of single strings;
    - (C2) there is a name for each type, a tensor of static shape of booleans, integers, f32
      or f64.

    }] # Data_FilesExample<"points.npz", "%rows",
        [{data.examples %files ["x", "label"] [tensor<8xf32>, tensor<i32>]}]>.text;
  let arguments = (ins Data_DatasetType:$input, PlainStrArrayAttr:$names, TypeArrayAttr:$types,
                       OptionalAttr<PlainStrArrayAttr>:$ignored,
                       OptionalAttr<atLeastOneOrParam>:$buffer_size);
}

#endif // SYSTOLE_DIALECT_DATA_SOURCE_OPS
