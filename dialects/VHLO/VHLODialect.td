//===- VHLODialect.td - Versioned StableHLO --------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_VHLO_DIALECT
#define SYSTOLE_DIALECT_VHLO_DIALECT

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def VHLO_Dialect : Dialect {
  let name = "vhlo";
  let cppNamespace = "::systole::vhlo";
  let summary = "StableHLO of every version, as in portable artifacts";
  let description = [{
    Frameworks exchange programs as portable artifacts: MLIR bytecode of this dialect. Every
    operation's name ends with a version (`vhlo.gather_v2`), which fixes its attributes. All
    attributes are present; none has a default. A table (lib/Dialect/VHLO/IR/VersionedOps.cpp)
    maps versions of StableHLO to operations.

    In memory, types and attributes are those of MLIR and StableHLO in a wrapper, which makes
    bytecode encode them as in artifacts:

    ```mlir
    %1 = "vhlo.iota_v1"() <{iota_dimension = #vhlo.attr<0 : i64>}> : () -> !vhlo.type<tensor<4xf32>>
    ```

    `vhlo-to-stablehlo` and `stablehlo-to-vhlo` convert from and to it.
  }];
  let dependentDialects = ["::mlir::quant::QuantDialect",
                           "::systole::stablehlo::StablehloDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    void registerOps();

  private:
    /// The type ids of the operations, which have no class of their own.
    ::mlir::TypeIDAllocator typeIDs;
  }];
}

def VHLO_VersionedAttr : AttrDef<VHLO_Dialect, "Versioned"> {
  let mnemonic = "attr";
  let summary = "an attribute with the encoding of artifacts";
  let parameters = (ins "::mlir::Attribute":$value);
  let assemblyFormat = "`<` $value `>`";
}

def VHLO_ApiVersionAttr : AttrDef<VHLO_Dialect, "ApiVersion"> {
  let mnemonic = "api_version";
  let summary = "how a custom call's target is called";
  let description = [{
    In a wrapper, as other values are; StableHLO has an i32 for it.
  }];
  let parameters = (ins "uint32_t":$value);
  let assemblyFormat = "`<` $value `>`";
}

def VHLO_VersionedType : TypeDef<VHLO_Dialect, "Versioned"> {
  let mnemonic = "type";
  let summary = "a type with the encoding of artifacts";
  let parameters = (ins "::mlir::Type":$value);
  let assemblyFormat = "`<` $value `>`";
}

#endif // SYSTOLE_DIALECT_VHLO_DIALECT
