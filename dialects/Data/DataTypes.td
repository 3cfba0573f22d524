//===- DataTypes.td - Types of the data dialect ------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_TYPES
#define SYSTOLE_DIALECT_DATA_TYPES

include "Data/DataDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonTypeConstraints.td"

class Data_Type<string name, string typeMnemonic> : TypeDef<Data_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Data_StringType : Data_Type<"String", "string"> {
  let summary = "bytes of any length, on the host";
  let description = [{
    A record, a feature or a file's name. Not null-terminated, and of no encoding.
  }];
}

def Data_DatasetType : Data_Type<"Dataset", "dataset"> {
  let summary = "a sequence of elements";
  let description = [{
    Each element has the same components, in this order, with or without names. Without
    components the element is not inferred yet. In source every dataset has that type, and it is
    not written.

    ```mlir
    func.func private @types(!data.dataset, !data.dataset<!data.string>,
                             !data.dataset<image: tensor<784xf32>, label: tensor<i32>>)
    ```

    Constraints:
    - (C1) a component is a `!data.string` or a ranked tensor;
    - (C2) there is a name, which may be empty, for each component;
    - (C3) no two components have one name.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$names,
                        ArrayRefParameter<"::mlir::Type">:$types);
  let builders = [
    TypeBuilder<(ins), [{
      return Base::get($_ctxt, ::llvm::ArrayRef<::mlir::StringAttr>(),
                       ::llvm::ArrayRef<::mlir::Type>());
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether the components are known.
    bool isInferred() const { return !getTypes().empty(); }
    /// Returns the type with the same components, each of another type.
    DatasetType withTypes(::llvm::ArrayRef<::mlir::Type> types) const {
      return get(getContext(), getNames(), types);
    }
  }];
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

def Data_ParamAttr : AttrDef<Data_Dialect, "Param"> {
  let mnemonic = "param";
  let summary = "a whole number that a flag of the program sets";
  let description = [{
    Represents a number in an operation of a pipeline. The program has a flag of this name, and
    the value is its default.

    Constraints:
    - (C1) the name is lower-case letters, digits and underscores, a letter first;
    - (C2) the default is at least 1.

    ```mlir
    data.pipeline train {
      %files = data.files "train_files"
      %records = data.tfrecord %files
      %shuffled = data.shuffle %records {buffer_size = #data.param<"shuffle_buffer" = 7000>}
      data.yield %shuffled
    }
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$value);
  let assemblyFormat = "`<` $name `=` $value `>`";
  let genVerifyDecl = 1;
}

#endif // SYSTOLE_DIALECT_DATA_TYPES
