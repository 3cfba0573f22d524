//===- GraphBase.td - Base classes of graph ops ------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_BASE
#define SYSTOLE_DIALECT_GRAPH_BASE

include "Graph/GraphAttrs.td"
include "Graph/GraphDialect.td"
include "Graph/GraphInterfaces.td"
include "Graph/GraphOptimizers.td"
include "Graph/GraphTypes.td"
include "Interfaces/KnownAttributes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Graph_Op<string mnemonic, list<Trait> traits = []>
    : Op<Graph_Dialect, mnemonic, traits # [KnownAttributesOnly]>, ReferenceEntry;

/// The op is in a function, or in a region of an op there.
def Graph_InFunction : ParentOneOf<["ModelFnOp", "FuncOp", "OutsideCompilationOp", "RecomputeOp", "RepeatOp", "IfOp"]>;

/// An op from tensors to one tensor, with a rule for its type.
class Graph_TensorOp<string mnemonic, list<Trait> traits = []>
    : Graph_Op<mnemonic, !listconcat([Pure,
        DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>], traits)> {
  let results = (outs Graph_Tensor:$result);
}

/// An op's rule for its types: a call, which may name `operandTypes` and `resultTypes`.
class Graph_TypeRule<string call> {
  code definition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return }] # call # [{;
    }
  }];
}

/// A tensor op of one input and options in braces.
class Graph_UnaryOp<string mnemonic, list<Trait> traits = []>
    : Graph_TensorOp<mnemonic, traits> {
  let arguments = (ins Graph_Tensor:$input);
  let assemblyFormat = [{
    $input `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(type($input), type($result))
  }];
}

/// A unary op that keeps its input's type.
class Graph_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : Graph_UnaryOp<mnemonic, traits>;

/// The options of all layers with variables. `graph-name-layers` gives a layer with `reuse` the
/// options that its variables depend on.
defvar Graph_LayerOptions = (ins
    DefaultValuedAttr<Graph_Parametric<PlainBoolAttr>, "true">:$trainable,
    OptionalAttr<Graph_Parametric<PlainStrAttr>>:$name, UnitAttr:$reuse);

/// The options of layers whose kernels can have adapters; those of Keras.
defvar Graph_LoraOptions = (ins OptionalAttr<Graph_Parametric<PositiveI64Attr>>:$lora_rank,
    OptionalAttr<Graph_Parametric<Graph_PositiveFloatAttr>>:$lora_alpha);

/// A layer with variables. Not pure: two equal layers are still two.
class Graph_LayerOp<string mnemonic, list<Trait> traits = []>
    : Graph_Op<mnemonic, !listconcat([
        DeclareOpInterfaceMethods<Graph_ShapeInferenceOpInterface>,
        DeclareOpInterfaceMethods<Graph_LayerOpInterface>],
        traits)> {
  let results = (outs Graph_Tensor:$result);
  let assemblyFormat = [{
    $input `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(type($input), type($result))
  }];
}

/// The words for data of one, two or three spatial dimensions.
class Graph_SpatialWords<int rank> {
  string data = !cond(!eq(rank, 1): "sequence", !eq(rank, 2): "image", true: "volume");
  string article = !if(!eq(rank, 2), "an ", "a ") # data;
  string sizes = !cond(!eq(rank, 1): "steps", !eq(rank, 2): "height, width", true: "depth, height, width");
  string positions = !if(!eq(rank, 1), "steps", "positions");
}

#endif // SYSTOLE_DIALECT_GRAPH_BASE
