//===- DataRecordOps.td - Functions of one record ----------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is done to one element of a dataset. Beside these operations such functions
// hold StableHLO operations on tensors of static shape.
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

    ```mlir
    data.func @decode(%record) {
      %raw = data.parse_example %record ["image_raw"] : !data.string
      %image = data.decode_raw %raw : tensor<784xui8>
      data.return {image = %image} : tensor<784xui8>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ReturnOp getReturn();
  }];
}

def Data_ReturnOp : Data_Op<"return", [Terminator, ParentOneOf<["FuncOp", "MapOp"]>]> {
  let summary = "ends a function of one element with the components it gives";
  let description = [{
    Constraints:
    - (C1) there is a name for each component;
    - (C2) no two components have one name;
    - (C3) a component is a tensor of static shape.

    ```mlir
    data.func @both(%image: tensor<784xf32>, %label: tensor<i32>) {
      data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
    }
    ```
  }];
  let arguments = (ins StrArrayAttr:$names, Variadic<Data_Component>:$components);
  let assemblyFormat = [{
    custom<NamedOperands>($names, $components) attr-dict `:` type($components)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The element that it ends a function with.
    DatasetType getElementType();
  }];
}

def Data_ParseExampleOp : Data_Op<"parse_example", [NoMemoryEffect]> {
  let summary = "features of a tf.Example";
  let description = [{
    Parses a record and takes the named features: as a string one that holds one
    string of bytes; as a tensor of i64 or f32 one that holds exactly as many integers
    or floats. A record that is no tf.Example, a feature that is missing or holds
    something else is an error of the run that names file, record and feature.

    Constraints:
    - (C1) there is a name for each result;
    - (C2) no two features have one name.

    ```mlir
    data.func @decode(%record) {
      %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
      data.return {digit = %digit} : tensor<i64>
    }
    ```
  }];
  let arguments = (ins Data_StringType:$record, StrArrayAttr:$features);
  let results = (outs Variadic<AnyTypeOf<[Data_StringType, StaticShapeTensorOf<[I64, F32]>],
                      "string or tensor of static shape of i64 or f32">>:$values);
  let assemblyFormat = "$record $features attr-dict `:` type($values)";
  let hasVerifier = 1;
}

def Data_ParamOp : Data_Op<"param", [Pure]> {
  let summary = "a number that a flag of the program sets";
  let description = [{
    A scalar in a function of one element. The program has a flag of this name; another
    value needs no new compilation. As `graph.param`, with which it may share a name.

    Constraints:
    - (C1) the default is of the result's type: a float for f32, an integer for i32, a
      boolean for i1;
    - (C2) the name is lower-case letters, digits and underscores, a letter first.

    ```mlir
    data.func @decode(%record) {
      %value = data.parse_example %record ["value"] : tensor<f32>
      %scale = data.param "scale" = 0.5 : tensor<f32>
      %x = stablehlo.multiply %value, %scale : tensor<f32>
      data.return {x = %x} : tensor<f32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, AnyAttr:$default_value);
  let results = (outs 0DTensorOf<[F32, I32, I1]>:$result);
  let assemblyFormat = "$name `=` custom<ParamValue>($default_value) attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Data_DecodeRawOp : Data_Op<"decode_raw", [NoMemoryEffect]> {
  let summary = "a string's bytes as a tensor";
  let description = [{
    Takes the bytes as little-endian elements in row-major order. A string of
    another length than the tensor's is an error of the run.

    ```mlir
    data.func @pixels(%record) {
      %pixels = data.decode_raw %record : tensor<784xui8>
      data.return {pixels = %pixels} : tensor<784xui8>
    }
    ```
  }];
  let arguments = (ins Data_StringType:$string);
  let results = (outs StaticShapeTensorOf<[
      AnyTypeOf<[I8, I16, I32, I64, UI8, UI16, UI32, UI64, F16, BF16, F32, F64]>]>:$tensor);
  let assemblyFormat = "$string attr-dict `:` type($tensor)";
}

def Data_DecodeJpegOp : Data_Op<"decode_jpeg", [NoMemoryEffect]> {
  let summary = "a JPEG image as bytes of pixels";
  let description = [{
    Decodes a string, in colour or grey as the result's last size says, and makes an
    image of the result's size of the part that `crop` names, bilinearly:
    - "none": all of it, which must have that size;
    - "center": the largest box about the centre with the result's proportions, seven
      eighths of it, as images are evaluated (256 pixels of which 224 are seen);
    - "random": a box of 8 to 100 % of the image with sides of 3 : 4 to 4 : 3, where
      one is found in ten draws, else as "center"; mirrored every second time. The
      draw is a function of the seed, the pass over the data and the place in it.

    A string that is no JPEG image is an error of the run that names file and record.

    Constraints:
    - (C1) the result is [height, width, 1 or 3], none of them 0;
    - (C2) `crop` is one of those three.

    ```mlir
    data.func @decode(%record) {
      %jpeg = data.parse_example %record ["image/encoded"] : !data.string
      %pixels = data.decode_jpeg %jpeg {crop = "random"} : tensor<224x224x3xui8>
      data.return {image = %pixels} : tensor<224x224x3xui8>
    }
    ```
  }];
  let arguments = (ins Data_StringType:$string, DefaultValuedAttr<StrAttr, "\"none\"">:$crop);
  let results = (outs StaticShapeTensorOf<[UI8]>:$image);
  let assemblyFormat = "$string attr-dict `:` type($image)";
  let hasVerifier = 1;
}

#endif // SYSTOLE_DIALECT_DATA_RECORD_OPS
