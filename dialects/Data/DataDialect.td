//===- DataDialect.td - The data dialect -------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_DIALECT
#define SYSTOLE_DIALECT_DATA_DIALECT

include "mlir/IR/OpBase.td"

def Data_Dialect : Dialect {
  let name = "data";
  let cppNamespace = "::systole::data";
  let summary = "Input pipelines of a model: files, records, transformations, batches";
  let description = [{
    A `data.pipeline` is a chain of operations on datasets, from the names of files
    to global batches. Each record is processed by a function of data and StableHLO operations,
    compiled like everything else. The runtime runs the chain itself, with an iterator for each
    operation.

    In source a dataset's element is not written: `data-infer-elements` finds it.
    An element is a list of named components, strings or tensors of static shape.
    The model function takes them by name.

    ```mlir
    data.func @decode(%record) {
      %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
      %image = data.decode_raw %raw : tensor<784xui8>
      data.return {image = %image, label = %digit} : tensor<784xui8>, tensor<i64>
    }
    data.pipeline train {
      %files = data.files "train_files" ["data/train.tfrecord.gz"]
      %records = data.tfrecord %files
      %digits = data.map @decode(%records)
      %shuffled = data.shuffle %digits {buffer_size = 7000}
      %repeated = data.repeat %shuffled
      %batches = data.batch %repeated {drop_remainder}
      data.yield %batches
    }
    ```

    Attributes of functions:
    - `data.function` marks a compiled per-record function;
    - `data.name` on a result is the component's name;
    - `data.param` on an argument is the name of the parameter.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
    /// Marks a `func.func` as a function of records, which the runtime calls.
    static constexpr ::llvm::StringLiteral getFunctionAttrName() { return hostFunctionAttrName; }
    /// Names the parameter that an argument of such a function is, if the argument is no component
    /// of the element.
    static constexpr ::llvm::StringLiteral getParamAttrName() { return "data.param"; }
    /// Names the component that a result of such a function is.
    static constexpr ::llvm::StringLiteral getNameAttrName() { return "data.name"; }
  }];
}

#endif // SYSTOLE_DIALECT_DATA_DIALECT
