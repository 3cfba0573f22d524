//===- DataRecordOps.td - Functions of one record ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on one element of a dataset. Functions of records also hold StableHLO operations
// on tensors of static shape.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_RECORD_OPS
#define SYSTOLE_DIALECT_DATA_RECORD_OPS

def Data_Component : AnyTypeOf<[Data_StringType, AnyRankedTensor],
                               "string or ranked tensor">;

def Data_FuncOp : Data_Op<"func", [IsolatedFromAbove, NoTerminator, SingleBlock, Symbol]> {
  let summary = "a function of one element, for data.map";
  let description = [{
    Shared by the pipelines that map it. An argument without a type is a
    `!data.string`: a record.

    Constraints:
    - (C1) ends with `data.return`.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%raw = data.parse_example %record ["image_raw"] : !data.string
      %image = data.decode_raw %raw : tensor<784xui8>
      data.return {image = %image} : tensor<784xui8>
    }]>.text;
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ReturnOp getReturn();
  }];
}

def Data_ReturnOp : Data_Op<"return", [Terminator, ParentOneOf<["FuncOp", "MapOp", "FilterOp"]>]> {
  let summary = "ends a function of one element with its components";
  let description = [{
    Constraints:
    - (C1) there is a name for each component;
    - (C2) no two components have one name.

    }] # Data_FunctionExample<"@both(%image: tensor<784xf32>, %label: tensor<i32>)",
        [{data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
    }]>.text;
  let arguments = (ins PlainStrArrayAttr:$names, Variadic<Data_Component>:$components);
  let assemblyFormat = [{
    custom<NamedOperands>($names, $components) attr-dict `:` type($components)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The resulting element of the function.
    DatasetType getElementType();
  }];
}

/// An operation that the runtime computes: see Data_RecordOpInterface.
class Data_RecordOp<string mnemonic, list<string> methods = [], list<Trait> traits = []>
    : Data_Op<mnemonic, traits # [NoMemoryEffect,
        DeclareOpInterfaceMethods<Data_RecordOpInterface, methods>]>;

/// A value to another, whose type is written.
class Data_ConversionOp<string mnemonic, list<string> methods = []> : Data_RecordOp<mnemonic, methods> {
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
}

defvar featureType = AnyTypeOf<[Data_StringType, RankedTensorOf<[I64, F32, Data_StringType]>],
                               "string or tensor of i64, f32 or strings">;

//===----------------------------------------------------------------------===//
// Examples
//===----------------------------------------------------------------------===//

def Data_ParseExampleOp : Data_RecordOp<"parse_example"> {
  let summary = "features of a tf.Example";
  let peerName = "tf.io.parse_single_example";
  let description = [{
    Parses a record and returns the named features. A string takes a feature with one string of
    bytes; a tensor of i64, f32 or strings takes one with exactly as many elements. A tensor
    whose first dimension is not known takes any number of rows, and none if the feature is
    missing. The run fails if a record is no tf.Example, or if a feature is missing or has other
    contents. The error names file, record and feature.

    `defaults` has, for each feature, the string or tensor to use if it is missing, or `unit`. A
    ragged feature has two results: its values and its row lengths.

    Constraints:
    - (C1) there is a name for each result;
    - (C2) no two features have one name;
    - (C3) only the first dimension may be unknown;
    - (C4) `defaults`, if present, has an entry for each feature: `unit`, a string, or a tensor
      of the feature's type.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%raw, %digit, %words = data.parse_example %record ["image_raw", "label", "words"]
          {defaults = [unit, dense<-1> : tensor<i64>, unit]}
          : !data.string, tensor<i64>, tensor<?x!data.string>
      data.return {digit = %digit} : tensor<i64>
    }]>.text;
  let arguments = (ins Data_StringType:$record, PlainStrArrayAttr:$features,
                       OptionalAttr<ArrayAttr>:$defaults);
  let results = (outs Variadic<featureType>:$values);
  let assemblyFormat = "$record $features attr-dict `:` type($values)";
  let hasVerifier = 1;
}

def Data_ParseSequenceExampleOp : Data_RecordOp<"parse_sequence_example"> {
  let summary = "features of a tf.SequenceExample";
  let peerName = "tf.io.parse_single_sequence_example";
  let description = [{
    The features of its context, as in `data.parse_example`, then lists of features: a list's
    first dimension is its number of steps. If the second is not known either, steps may have
    different lengths, and are padded with zeros. A missing list is an error of the run, unless
    the second dimension is unknown or `allow_missing` is set: then it has no steps.

    Constraints:
    - (C1) there is a name for each result;
    - (C2) no two features have one name;
    - (C3) the first dimension of a list is unknown; of two others only the second may be
      unknown, too.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%id, %frames = data.parse_sequence_example %record ["id"] ["frames"]
          : tensor<i64>, tensor<?x16xf32>
      data.return {id = %id, frames = %frames} : tensor<i64>, tensor<?x16xf32>
    }]>.text;
  let arguments = (ins Data_StringType:$record, PlainStrArrayAttr:$context_features, PlainStrArrayAttr:$sequence,
                       OptionalAttr<ArrayAttr>:$defaults, UnitAttr:$allow_missing);
  let results = (outs Variadic<featureType>:$values);
  let assemblyFormat = "$record $context_features $sequence attr-dict `:` type($values)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

def Data_ParamOp : Data_Op<"param", [Pure]> {
  let summary = "a number that a flag of the program sets";
  let description = [{
    A scalar in a function of one element. The program has a flag of this name, so another value
    needs no new compilation. As `graph.param`, with which it may share a name.

    Constraints:
    - (C1) the default is of the result's type: a float for f32, an integer for i32, a
      boolean for i1;
    - (C2) the name is lower-case letters, digits and underscores, a letter first.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%value = data.parse_example %record ["value"] : tensor<f32>
      %scale = data.param "scale" = 0.5 : tensor<f32>
      %x = stablehlo.multiply %value, %scale : tensor<f32>
      data.return {x = %x} : tensor<f32>
    }]>.text;
  let arguments = (ins PlainStrAttr:$name, AnyAttr:$default_value);
  let results = (outs 0DTensorOf<[F32, I32, I1]>:$result);
  let assemblyFormat = "$name `=` custom<ParamValue>($default_value) attr-dict `:` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Strings
//===----------------------------------------------------------------------===//

def Data_DecodeRawOp : Data_RecordOp<"decode_raw"> {
  let summary = "a string's bytes as a tensor";
  let peerName = "tf.io.decode_raw";
  let description = [{
    Reads the bytes as elements in row-major order, little-endian unless `little_endian` is
    false. A string of another length than the tensor's is an error of the run.

    Constraints:
    - (C1) only the first dimension may be unknown.

    }] # Data_FunctionExample<"@pixels(%record)",
        [{%pixels = data.decode_raw %record : tensor<784xui8>
      data.return {pixels = %pixels} : tensor<784xui8>
    }]>.text;
  let arguments = (ins Data_StringType:$string, DefaultValuedAttr<PlainBoolAttr, "true">:$little_endian);
  let results = (outs RankedTensorOf<[I8, I16, I32, I64, UI8, UI16, UI32, UI64, F16, BF16, F32,
                                      F64]>:$tensor);
  let assemblyFormat = "$string attr-dict `:` type($tensor)";
  let hasVerifier = 1;
}

def Data_DecodeCsvOp : Data_RecordOp<"decode_csv"> {
  let summary = "the fields of a line of CSV";
  let peerName = "tf.io.decode_csv";
  let description = [{
    Splits a line as `data.csv` does.

    Constraints:
    - (C1) a field is a string or a scalar of f32, f64, i32 or i64;
    - (C2) `field_delim` is one character, no quote and no end of line;
    - (C3) `select_cols` has a number for each field, growing;
    - (C4) there are no more `defaults` than fields, each of its field's type or empty, and
      `required` are numbers of fields.

    }] # Data_FunctionExample<"@decode(%line)",
        [{%rooms, %price = data.decode_csv %line {defaults = ["0"]} : tensor<i64>, tensor<f32>
      data.return {rooms = %rooms, price = %price} : tensor<i64>, tensor<f32>
    }]>.text;
  let arguments = (ins Data_StringType:$string, OptionalAttr<PlainStrArrayAttr>:$defaults,
                       OptionalAttr<PlainI64ArrayAttr>:$required, OptionalAttr<PlainStrAttr>:$field_delim,
                       DefaultValuedAttr<PlainBoolAttr, "true">:$use_quote_delim,
                       OptionalAttr<PlainStrAttr>:$na_value, OptionalAttr<PlainI64ArrayAttr>:$select_cols);
  let results = (outs Variadic<AnyTypeOf<[Data_StringType, 0DTensorOf<[F32, F64, I32, I64]>],
                      "string or scalar of f32, f64, i32 or i64">>:$fields);
  let assemblyFormat = "$string attr-dict `:` type($fields)";
  let hasVerifier = 1;
}

def Data_ReadFileOp : Data_RecordOp<"read_file"> {
  let summary = "all bytes of a file";
  let peerName = "tf.io.read_file";
  let description = [{
    }] # Data_FunctionExample<"@decode(%path)", [{%bytes = data.read_file %path
      %image = data.decode_png %bytes : tensor<28x28x1xui8>
      data.return {image = %image} : tensor<28x28x1xui8>
    }]>.text;
  let arguments = (ins Data_StringType:$path);
  let results = (outs Data_StringType:$bytes);
  let assemblyFormat = "$path attr-dict";
}

def Data_StringSplitOp : Data_RecordOp<"string_split"> {
  let summary = "a string split at separators";
  let peerName = "tf.strings.split";
  let description = [{
    Splits at occurrences of `sep` or, if that is empty, at white space, as `tf.strings.split`
    does. After `maxsplit` pieces (-1: no limit) the rest is one piece.

    }] # Data_FunctionExample<"@decode(%line)",
        [{%words = data.string_split %line : tensor<?x!data.string>
      %ids = data.lookup %words {vocabulary = ["a", "b"], default_value = 2}
          : tensor<?x!data.string> -> tensor<?xi64>
      %known = data.pad %ids {truncate} : tensor<?xi64> -> tensor<16xi64>
      data.return {words = %known} : tensor<16xi64>
    }]>.text;
  let arguments = (ins Data_StringType:$string, DefaultValuedAttr<PlainStrAttr, "\"\"">:$sep,
                       DefaultValuedAttr<PlainI64Attr, "-1">:$maxsplit);
  let results = (outs 1DTensorOf<[Data_StringType]>:$parts);
  let assemblyFormat = "$string attr-dict `:` type($parts)";
}

defvar strings = AnyTypeOf<[Data_StringType, RankedTensorOf<[Data_StringType]>], "string or tensor of strings">;

def Data_StringToNumberOp : Data_ConversionOp<"string_to_number"> {
  let summary = "numbers parsed from strings";
  let peerName = "tf.strings.to_number";
  let description = [{
    A string that is no number of that type is an error of the run.

    Constraints:
    - (C1) the result has the same dimensions.

    }] # Data_FunctionExample<"@decode(%line)",
        [{%x = data.string_to_number %line : !data.string -> tensor<f32>
      data.return {x = %x} : tensor<f32>
    }]>.text;
  let arguments = (ins strings:$input);
  let results = (outs RankedTensorOf<[F32, F64, I32, I64]>:$result);
}

def Data_LookupOp : Data_ConversionOp<"lookup", ["getPathAttributes"]> {
  let summary = "the indices of words in a vocabulary";
  let peerName = "tf.lookup.StaticVocabularyTable";
  let description = [{
    The words are the `vocabulary`, or the lines of `vocabulary_file`. That path may be relative
    to the model's file, is read when the program runs, and may be compressed. Other words
    return `default_value` or, with `num_oov_buckets` N, one of the N indices after the
    vocabulary, by TensorFlow's hash of the word.

    Constraints:
    - (C1) the result has the same dimensions;
    - (C2) has a vocabulary or a file, not both;
    - (C3) `num_oov_buckets`, if present, is at least one, and excludes `default_value`.

    }] # Data_FunctionExample<"@decode(%word)",
        [{%id = data.lookup %word {vocabulary_file = "words.txt"} : !data.string -> tensor<i64>
      data.return {id = %id} : tensor<i64>
    }]>.text;
  let arguments = (ins strings:$input, OptionalAttr<PlainStrArrayAttr>:$vocabulary,
                       OptionalAttr<PlainStrAttr>:$vocabulary_file,
                       OptionalAttr<PlainI64Attr>:$default_value,
                       OptionalAttr<PlainI64Attr>:$num_oov_buckets);
  let results = (outs RankedTensorOf<[I64]>:$result);
}

//===----------------------------------------------------------------------===//
// Types and shapes
//===----------------------------------------------------------------------===//

def Data_NumberTensor : RankedTensorOf<[AnyTypeOf<[I1, I8, I16, I32, I64, UI8, UI16, UI32, UI64, F32, F64]>]>;

def Data_CastOp : Data_ConversionOp<"cast"> {
  let summary = "numbers converted to another type";
  let peerName = "tf.cast";
  let description = [{
    For tensors with unknown dimensions; `stablehlo.convert` is for others.

    Constraints:
    - (C1) the result has the same dimensions.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%ids = data.parse_example %record ["ids"] : tensor<?xi64>
      %short = data.cast %ids : tensor<?xi64> -> tensor<?xi32>
      data.return {ids = %short} : tensor<?xi32>
    }]>.text;
  let arguments = (ins Data_NumberTensor:$input);
  let results = (outs Data_NumberTensor:$result);
}

def Data_PadOp : Data_ConversionOp<"pad"> {
  let summary = "a tensor padded to its type's dimensions";
  let peerName = "tf.pad";
  let description = [{
    Places the tensor first and `value`, a scalar (0 if not set), after it. A tensor that is too
    large is an error of the run, or is truncated with `truncate`.

    Constraints:
    - (C1) the result has the same rank and element type.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%ids = data.parse_example %record ["ids"] : tensor<?xi64>
      %known = data.pad %ids {value = dense<-1> : tensor<i64>} : tensor<?xi64> -> tensor<16xi64>
      data.return {ids = %known} : tensor<16xi64>
    }]>.text;
  let arguments = (ins AnyRankedTensor:$input, OptionalAttr<ElementsAttr>:$value,
                       UnitAttr:$truncate);
  let results = (outs AnyRankedTensor:$result);
}

def Data_EnsureShapeOp : Data_ConversionOp<"ensure_shape"> {
  let summary = "a tensor of a more specific type";
  let peerName = "tf.ensure_shape";
  let description = [{
    `set_shape` within a function: a value of other dimensions is an error of the run.

    Constraints:
    - (C1) the result differs only in dimensions that were unknown.

    }] # Data_FunctionExample<"@zeros()", [{%one = stablehlo.constant dense<1> : tensor<3xi64>
      %sizes = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>
      %shape = stablehlo.add %sizes, %one : tensor<3xi64>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %zeros = stablehlo.dynamic_broadcast_in_dim %zero, %shape, dims = []
          : (tensor<f32>, tensor<3xi64>) -> tensor<?x?x?xf32>
      %known = data.ensure_shape %zeros : tensor<?x?x?xf32> -> tensor<2x3x4xf32>
      data.return {x = %known} : tensor<2x3x4xf32>
    }]>.text;
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let hasCanonicalizeMethod = 1;
}

def Data_CheckLabelsOp : Data_RecordOp<"check_labels", [], [AllTypesMatch<["labels", "result"]>]> {
  let summary = "class indices, each of them of a class";
  let description = [{
    Returns its input. A number that is not one of 0 to `classes` - 1 is an error of the run,
    which names file, record, component and number. `graph-check-labels` inserts it where labels
    come from, before conversions to a narrower type. `taker` is the operation that takes class
    indices, and its line.

    Constraints:
    - (C1) `classes` is at least 1.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%digit = data.parse_example %record ["label"] : tensor<i64>
      %checked = data.check_labels %digit {component = "label", classes = 10} : tensor<i64>
      %label = stablehlo.convert %checked : (tensor<i64>) -> tensor<i32>
      data.return {label = %label} : tensor<i32>
    }]>.text;
  let arguments = (ins Data_NumberTensor:$labels, PlainStrAttr:$component,
                       PositiveI64Attr:$classes, OptionalAttr<PlainStrAttr>:$taker);
  let results = (outs Data_NumberTensor:$result);
  let assemblyFormat = "$labels attr-dict `:` type($labels)";
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

def Data_DecodeJpegOp : Data_RecordOp<"decode_jpeg"> {
  let summary = "a JPEG image as bytes of pixels";
  let peerName = "tf.io.decode_jpeg";
  let description = [{
    Decodes a string, in colour or grey as the result's last size tells. Resizes the part that
    `crop` names to the result's size, bilinearly:
    - "none": the whole image, which must have that size, if it is known;
    - "center": seven eighths of the largest centred box of the result's proportions, as in
      evaluation (224 of 256 pixels are used);
    - "random": a box of 8 to 100 % of the image with sides of 3 : 4 to 4 : 3. If ten draws find
      none, the box is that of "center". Half of the images are mirrored, at random. The draw is
      a function of the seed, the pass over the data and the position in it.
    With `window` it is the part that begins at row `window[0]` and column `window[1]`, of
    `window[2]` rows and `window[3]` columns, without resizing.

    A string that is no JPEG image is an error of the run that names file and record.

    Constraints:
    - (C1) the result is [height, width, 1 or 3], none of them 0; height and width are known if
      the image is cropped;
    - (C2) `crop` is one of those three;
    - (C3) `window` has four numbers of at least 0, the last two those of the result.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%jpeg = data.parse_example %record ["image/encoded"] : !data.string
      %pixels = data.decode_jpeg %jpeg {crop = "random"} : tensor<224x224x3xui8>
      data.return {image = %pixels} : tensor<224x224x3xui8>
    }]>.text;
  let arguments = (ins Data_StringType:$string, DefaultValuedStrAttr<WordAttr<["none", "center", "random"]>, "none">:$crop,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$window);
  let results = (outs RankedTensorOf<[UI8]>:$image);
  let assemblyFormat = "$string attr-dict `:` type($image)";
  let hasVerifier = 1;
}

def Data_DecodePngOp : Data_RecordOp<"decode_png"> {
  let summary = "a PNG image as pixels";
  let peerName = "tf.io.decode_png";
  let description = [{
    The result's last size selects grey (1), grey with alpha (2), colour (3) or colour with
    alpha (4).

    Constraints:
    - (C1) the result is [height, width, 1 to 4].

    }] # Data_FunctionExample<"@decode(%record)",
        [{%png = data.parse_example %record ["image/encoded"] : !data.string
      %pixels = data.decode_png %png : tensor<?x?x3xui8>
      %image = data.resize %pixels : tensor<?x?x3xui8> -> tensor<224x224x3xf32>
      data.return {image = %image} : tensor<224x224x3xf32>
    }]>.text;
  let arguments = (ins Data_StringType:$string);
  let results = (outs RankedTensorOf<[UI8, UI16]>:$image);
  let assemblyFormat = "$string attr-dict `:` type($image)";
  let hasVerifier = 1;
}

/// An image to an image.
class Data_ImageOp<string mnemonic> : Data_ConversionOp<mnemonic> {
  let results = (outs RankedTensorOf<[UI8, F32]>:$result);
}

def Data_ResizeOp : Data_ImageOp<"resize"> {
  let summary = "a resized image";
  let peerName = "tf.image.resize";
  let description = [{
    `method` is "bilinear" or "nearest", as `tf.image.resize` without antialiasing.

    Constraints:
    - (C1) images are [height, width, channels] with as many channels; the result's sizes are
      known;
    - (C2) the result of "bilinear" is f32, that of "nearest" has the input's element type.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%pixels = data.decode_jpeg %record : tensor<?x?x3xui8>
      %image = data.resize %pixels : tensor<?x?x3xui8> -> tensor<32x32x3xf32>
      data.return {image = %image} : tensor<32x32x3xf32>
    }]>.text;
  let arguments = (ins RankedTensorOf<[UI8, F32]>:$input,
                       DefaultValuedStrAttr<WordAttr<["bilinear", "nearest"]>, "bilinear">:$method);
}

def Data_CropOp : Data_ImageOp<"crop"> {
  let summary = "a crop of an image";
  let peerName = "tf.image.crop_to_bounding_box";
  let description = [{
    `at` is "center" or "random": a random position depends on the seed, the pass and the
    element's position in it. With `offset`, the crop begins at row `offset[0]` and column
    `offset[1]`.

    Constraints:
    - (C1) images are [height, width, channels] with as many channels and one element type; the
      result's sizes are known;
    - (C2) `at` is one of those two;
    - (C3) `offset` has two numbers of at least 0.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%pixels = data.decode_jpeg %record : tensor<32x32x3xui8>
      %part = data.crop %pixels {at = "random"} : tensor<32x32x3xui8> -> tensor<28x28x3xui8>
      data.return {image = %part} : tensor<28x28x3xui8>
    }]>.text;
  let arguments = (ins RankedTensorOf<[UI8, F32]>:$input,
                       DefaultValuedStrAttr<WordAttr<["center", "random"]>, "center">:$at,
                       OptionalAttr<PlainDenseI64ArrayAttr>:$offset);
}

def Data_FlipOp : Data_ImageOp<"flip"> {
  let summary = "a mirrored image";
  let peerName = "tf.image.flip_left_right";
  let description = [{
    `direction` is "left_right" or "up_down"; with `random`, half of the images are mirrored.

    Constraints:
    - (C1) images are [height, width, channels], of one type;
    - (C2) `direction` is one of those two.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%pixels = data.decode_jpeg %record : tensor<32x32x3xui8>
      %image = data.flip %pixels {random} : tensor<32x32x3xui8> -> tensor<32x32x3xui8>
      data.return {image = %image} : tensor<32x32x3xui8>
    }]>.text;
  let arguments = (ins RankedTensorOf<[UI8, F32]>:$input,
                       DefaultValuedStrAttr<WordAttr<["left_right", "up_down"]>, "left_right">:$direction,
                       UnitAttr:$random);
}

/// Changes colours by a given amount, or by one drawn from a range.
class Data_ColourOp<string mnemonic, string what, string key> : Data_ImageOp<mnemonic> {
  let summary = "an image of other colours: " # what;
  let peerName = "tf.image." # mnemonic;
  let description = [{
    As `tf.image.}] # mnemonic # [{`, by `}] # key # [{` or, as its random form, by a number between the
    two of `range`.

    Constraints:
    - (C1) images are [height, width, channels], of one type, with 3 channels where it is about colours;
    - (C2) has one of the two attributes; `range` has two numbers.

    }] # Data_FunctionExample<"@decode(%record)",
        [{%pixels = data.decode_jpeg %record : tensor<32x32x3xui8>
      %image = data.}] # mnemonic # [{ %pixels {}] # key # [{ = 0.5} : tensor<32x32x3xui8> -> tensor<32x32x3xui8>
      data.return {image = %image} : tensor<32x32x3xui8>
    }]>.text;
  let arguments = !dag(ins, [RankedTensorOf<[UI8, F32]>, OptionalAttr<PlainF64Attr>, OptionalAttr<PlainF64ArrayAttr>],
                       ["input", key, "range"]);
}

def Data_AdjustBrightnessOp : Data_ColourOp<"adjust_brightness", "brightness", "delta">;
def Data_AdjustContrastOp : Data_ColourOp<"adjust_contrast", "contrast", "factor">;
def Data_AdjustSaturationOp : Data_ColourOp<"adjust_saturation", "saturation", "factor">;
def Data_AdjustHueOp : Data_ColourOp<"adjust_hue", "hue", "delta">;

#endif // SYSTOLE_DIALECT_DATA_RECORD_OPS
