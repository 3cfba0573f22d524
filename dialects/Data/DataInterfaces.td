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
    An operation of a pipeline: takes datasets and gives one. The rule for the
    element serves the verifier and `data-infer-elements`. The runtime has an
    iterator of the operation's name, which is given its attributes.
  }];
  let methods = [
    InterfaceMethod<[{
      The dataset's type, from those of the inputs and of what its body yields,
      which are inferred. Emits an error where the operation cannot take such
      elements.
    }], "::mlir::FailureOr<::systole::data::DatasetType>", "inferDatasetType", (ins), "", [{
      return ::llvm::cast<::systole::data::DatasetType>($_op->getOperand(0).getType());
    }]>,
    InterfaceMethod<[{
      How dimensions come to be known only at run time after this operation, and what
      helps. Empty where it leaves them as they are.
    }], "::llvm::StringRef", "getUnknownDimensionReason", (ins), "", [{
      return "";
    }]>,
    InterfaceMethod<[{
      What the runtime is told besides the attributes.
    }], "void", "addRuntimeAttributes", (ins "::mlir::NamedAttrList &":$attributes), "", [{
      (void)attributes;
    }]>,
    InterfaceMethod<[{
      The attributes that are paths of files, relative to the model's file.
    }], "::llvm::SmallVector<::llvm::StringRef>", "getPathAttributes", (ins), "", [{
      return {};
    }]>,
  ];
  let verify = [{
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
    InterfaceMethod<"The name of the function; null where it has a body.",
                    "::mlir::FlatSymbolRefAttr", "getFunctionAttr">,
    InterfaceMethod<"Has it call a function.", "void", "setFunctionAttr",
                    (ins "::mlir::FlatSymbolRefAttr":$function)>,
    InterfaceMethod<"The body; empty where it has a function.", "::mlir::Region &", "getBody">,
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
    An operation that stacks elements. Without a size it takes that of the mode.
  }];
  let methods = [
    InterfaceMethod<"The number of elements, if it is set.",
                    "::std::optional<uint64_t>", "getSize">,
    InterfaceMethod<"Sets it.", "void", "setSize", (ins "::std::optional<uint64_t>":$size)>,
    InterfaceMethod<"Says that the size is the mode's.", "void", "setGlobal", (ins "bool":$isGlobal)>,
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
