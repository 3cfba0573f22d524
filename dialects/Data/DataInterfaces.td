//===- DataInterfaces.td - Interfaces of the data dialect --*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_INTERFACES
#define SYSTOLE_DIALECT_DATA_INTERFACES

include "mlir/IR/OpBase.td"

def Data_DatasetOpInterface : OpInterface<"DatasetOpInterface"> {
  let cppNamespace = "::systole::data";
  let description = [{
    An operation of a pipeline, from datasets to one dataset. The verifier and
    `data-infer-elements` share the rule for the element. The runtime has an iterator of the
    operation's name, which gets its attributes.
  }];
  let methods = [
    InterfaceMethod<[{
      The dataset's type, from those of the inputs and of its body's result,
      which are inferred. Emits an error if the operation does not accept such
      elements.
    }], "::mlir::FailureOr<::systole::data::DatasetType>", "inferDatasetType", (ins), "", [{
      return ::llvm::cast<::systole::data::DatasetType>($_op->getOperand(0).getType());
    }]>,
    InterfaceMethod<[{
      The reason why dimensions are unknown after this operation, and a hint. Empty
      if it leaves them unchanged.
    }], "::llvm::StringRef", "getUnknownDimensionReason", (ins), "", [{
      return "";
    }]>,
    InterfaceMethod<[{
      Adds attributes for the runtime.
    }], "void", "addRuntimeAttributes", (ins "::mlir::NamedAttrList &":$attributes), "", [{
      (void)attributes;
    }]>,
    InterfaceMethod<[{
      The attributes that are paths of files, relative to the model's file.
    }], "::llvm::SmallVector<::llvm::StringRef>", "getPathAttributes", (ins), "", [{
      return {};
    }]>,
  ];
  // References to symbols are verified with the symbols.
  let verify = [{
    if (::llvm::isa<::mlir::SymbolUserOpInterface>($_op))
      return ::mlir::success();
    return ::systole::data::detail::verifyDatasetOp(
        ::llvm::cast<::systole::data::DatasetOpInterface>($_op));
  }];
}

def Data_RecordFunctionOpInterface : OpInterface<"RecordFunctionOpInterface"> {
  let cppNamespace = "::systole::data";
  let description = [{
    An operation of a pipeline with a function of one element: a `data.func` that it
    names, or its body.
  }];
  let methods = [
    InterfaceMethod<"The name of the function; null if it has a body.",
                    "::mlir::FlatSymbolRefAttr", "getFunctionAttr">,
    InterfaceMethod<"Has it call a function.", "void", "setFunctionAttr",
                    (ins "::mlir::FlatSymbolRefAttr":$function)>,
    InterfaceMethod<"The body; empty if it has a function.", "::mlir::Region &", "getBody">,
  ];
  let verifyWithRegions = 1;
  let verify = [{
    return ::systole::data::detail::verifyRecordFunctionOp(
        ::llvm::cast<::systole::data::RecordFunctionOpInterface>($_op));
  }];
}

def Data_BatchOpInterface : OpInterface<"BatchOpInterface"> {
  let cppNamespace = "::systole::data";
  let description = [{
    An operation that stacks elements. Without a size it uses the mode's.
  }];
  let methods = [
    InterfaceMethod<"The number of elements, if it is set.",
                    "::std::optional<uint64_t>", "getSize">,
    InterfaceMethod<"Sets it.", "void", "setSize", (ins "::std::optional<uint64_t>":$size)>,
    InterfaceMethod<"Marks the size as the mode's.", "void", "setGlobal", (ins "bool":$isGlobal)>,
  ];
}

def Data_RecordOpInterface : OpInterface<"RecordOpInterface"> {
  let cppNamespace = "::systole::data";
  let description = [{
    An operation on one element that the runtime computes: it has an operation of the
    same name, which is given the attributes.
  }];
  let methods = [
    InterfaceMethod<[{
      The attributes that are paths of files, relative to the model's file.
    }], "::llvm::SmallVector<::llvm::StringRef>", "getPathAttributes", (ins), "", [{
      return {};
    }]>,
  ];
}

#endif // SYSTOLE_DIALECT_DATA_INTERFACES
