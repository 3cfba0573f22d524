//===- SdyBase.td - The sdy dialect and its attributes ---*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_SDY_BASE
#define SYSTOLE_DIALECT_SDY_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::systole::sdy";
  let summary = "Meshes and shardings as JAX prints them";
  let description = [{
    The part of Shardy's dialect that frameworks emit. It tells how a program's tensors may be
    split over the devices of a mesh. On one device the program means the same without it, and
    `drop-shardings` removes it. Only `sdy.manual_computation` describes what each device
    computes. The reference interpreter runs its body once for each device; native programs
    accept it if the mesh has one device.

    An attribute of this dialect that is not described here is kept as it is.
  }];
  let useDefaultAttributePrinterParser = 0;
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute, ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

class Sdy_Attr<string name, string attrMnemonic> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = attrMnemonic;
  let hasCustomAssemblyFormat = 1;
}

def Sdy_MeshAxisAttr : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "an axis of a mesh: its name, and how many devices it has";
  let description = [{ `"x"=2` }];
  let parameters = (ins StringRefParameter<"">:$name, "int64_t":$size);
}

def Sdy_MeshAttr : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "a grid of devices";
  let description = [{
    Devices are numbered row-major over the axes, or by `device_ids`.

    ```
    #sdy.mesh<["x"=2, "y"=4]>
    #sdy.mesh<["x"=2, "y"=2], device_ids=[3, 2, 1, 0]>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"MeshAxisAttr">:$axes,
                        ArrayRefParameter<"int64_t">:$device_ids);
  let extraClassDeclaration = [{
    /// How many devices `axis` has; 1 where the mesh has no such axis.
    int64_t getAxisSize(::llvm::StringRef axis) const;
    int64_t getNumDevices() const;
  }];
}

def Sdy_AxisRefAttr : Sdy_Attr<"AxisRef", "axis_ref"> {
  let summary = "an axis of a mesh, or a part of one";
  let description = [{
    `"x"`, or `"x":(2)4`: the part of size 4 that 2 devices are more major than. A
    whole axis has the sizes 0.
  }];
  let parameters = (ins StringRefParameter<"">:$name, "int64_t":$pre_size, "int64_t":$size);
}

def Sdy_DimensionShardingAttr : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let summary = "the axes that a dimension is split over, the most major first";
  let description = [{
    `{"x", "y"}`; with `?` at the end it may be split further. `p1` behind it is a
    priority (-1: none given).
  }];
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes, "bool":$is_closed,
                        "int64_t":$priority);
}

def Sdy_TensorShardingAttr : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "how a tensor is split over a mesh";
  let description = [{
    ```
    #sdy.sharding<@mesh, [{"x"}, {"y", ?} ], replicated={"z"}>
    #sdy.sharding<mesh<["a"=2]>, [{}, {} ]>
    ```
  }];
  let parameters = (ins "::mlir::Attribute":$mesh_or_ref,
                        ArrayRefParameter<"DimensionShardingAttr">:$dim_shardings,
                        ArrayRefParameter<"AxisRefAttr">:$replicated_axes,
                        ArrayRefParameter<"AxisRefAttr">:$unreduced_axes);
  let extraClassDeclaration = [{
    /// The mesh, looked up from `op` where it is a symbol; null if there is none.
    MeshAttr getMesh(::mlir::Operation *op) const;
  }];
}

def Sdy_TensorShardingPerValueAttr : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "a sharding for each of several values";
  let description = [{ `#sdy.sharding_per_value<[<@mesh, [{"x"} ]>, <@mesh, [{} ]>]>` }];
  let parameters = (ins ArrayRefParameter<"TensorShardingAttr">:$shardings);
}

def Sdy_ManualAxesAttr : Sdy_Attr<"ManualAxes", "manual_axes"> {
  let summary = "the axes whose devices a body is written for";
  let description = [{ `{"x", "y"}` }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$axes);
}

def Sdy_PropagationDirection : I32EnumAttr<"PropagationDirection",
    "which way shardings move past a barrier", [
      I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>,
      I32EnumAttrCase<"BACKWARD", 2>, I32EnumAttrCase<"BOTH", 3>]> {
  let cppNamespace = "::systole::sdy";
}

#endif // SYSTOLE_DIALECT_SDY_BASE
