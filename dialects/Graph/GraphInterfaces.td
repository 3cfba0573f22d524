//===- GraphInterfaces.td - Interfaces of the graph dialect -*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interfaces by which passes query an op or an attribute, so that a new layer, optimizer,
// metric or initializer changes no pass.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_INTERFACES
#define SYSTOLE_DIALECT_GRAPH_INTERFACES

include "mlir/IR/OpBase.td"

/// An element of the result depends on one element of each operand.
def Graph_BroadcastsElements : NativeOpTrait<"BroadcastsElements"> {
  let cppNamespace = "::systole::graph";
}

def Graph_MovesElements : NativeOpTrait<"MovesElements"> {
  let cppNamespace = "::systole::graph";
}

//===----------------------------------------------------------------------===//
// Op interfaces
//===----------------------------------------------------------------------===//

def Graph_ShapeInferenceOpInterface : OpInterface<"ShapeInferenceOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    The types of the results, from those of the operands. The rule is written once: the verifier
    compares the declared types with it, and `graph-infer-shapes` uses its result.
  }];
  let methods = [InterfaceMethod<[{
      Appends one type a result. Sizes may be unknown (`?`) in both. Emits an
      error at the op when the operands are not what it takes.
    }],
    "::llvm::LogicalResult", "inferResultTypes",
    (ins "::llvm::ArrayRef<::mlir::RankedTensorType>":$operandTypes,
         "::llvm::SmallVectorImpl<::mlir::RankedTensorType> &":$resultTypes)>];
  let verify = [{ return verifyInferredTypes($_op); }];
}

def Graph_LayerOpInterface : OpInterface<"LayerOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    An op that owns variables. Its `name` attribute is the prefix of their names.
    `graph-name-layers` names unnamed layers `conv2d`, `conv2d_1`, ... as tf.layers does. A layer
    with `reuse` has the variables of an earlier layer of its name.
  }];
  let methods = [
    StaticInterfaceMethod<"The default name of the first layer of this kind.",
      "::llvm::StringRef", "getLayerKind", (ins), [{}],
      [{ return ::llvm::StringRef(ConcreteOp::getOperationName()).split('.').second; }]>,
    InterfaceMethod<"The name, or null.",
      "::mlir::StringAttr", "getLayerName", (ins), [{}],
      [{ return ::llvm::dyn_cast_if_present<::mlir::StringAttr>($_op.getNameAttr()); }]>,
    InterfaceMethod<"Gives the layer its name.",
      "void", "setLayerName", (ins "::mlir::StringAttr":$name), [{}],
      [{ $_op.setNameAttr(name); }]>,
    InterfaceMethod<"Whether training may change the layer's variables.",
      "bool", "isTrainable", (ins), [{}], [{ return $_op.getTrainable(); }]>,
    InterfaceMethod<[{
      The variables, in the order in which the layer creates them, as if none was frozen. The
      operands have static types by now.
      }], "::llvm::SmallVector<::systole::graph::VariableSpec>", "declareVariables", (ins)>,
    InterfaceMethod<[{
      The adapter of the variable with this suffix, if it is a kernel that has one (LoRA).
      }], "::std::optional<::systole::graph::Adapter>", "getAdapter",
      (ins "::llvm::StringRef":$suffix), [{}], [{ return ::std::nullopt; }]>,
    InterfaceMethod<[{
      The number of the last dimensions of the variable `kernel` that tell features apart, if a
      product with it can be one of bytes; 0 otherwise.
      }], "int64_t", "getKernelFeatureDims", (ins), [{}], [{ return 0; }]>
  ];
  let extraClassDeclaration = [{
    /// The variables that the layer declares, with their regularizers and adapters, and the
    /// frozen ones marked. All of a layer that is not trainable are frozen, and those of the model's
    /// `frozen_variables`.
    ::llvm::SmallVector<::systole::graph::VariableSpec> getVariables();
    /// Whether the variables are those of an earlier layer.
    bool reusesVariables() { return getOperation()->hasAttr("reuse"); }
    /// The name of the variable with this suffix: `conv2d/kernel`.
    std::string getVariableName(::llvm::StringRef suffix);
  }];
}

def Graph_StatefulOpInterface : OpInterface<"StatefulOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    A layer that can carry states from step to step. They belong to one mode and one shard, are
    0 at the start of each run, and are in no checkpoint.
  }];
  let methods = [
    InterfaceMethod<"Lets it carry its states from now on, or says why it cannot.",
      "::llvm::LogicalResult", "makeStateful", (ins)>,
    InterfaceMethod<[{
      The states it carries, if any, by the names and of the types that the layer
      gives them. The operands have static types by now.
      }], "::llvm::SmallVector<::systole::graph::VariableSpec>", "getCarriedStates", (ins)>
  ];
}

def Graph_TrainingOnlyOpInterface : OpInterface<"TrainingOnlyOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{ An op that does something only in training. }];
  let methods = [InterfaceMethod<
    "The value that replaces the result in evaluation and prediction.",
    "::mlir::Value", "getInferenceValue", (ins)>];
}

def Graph_ClassLabelsOpInterface : OpInterface<"ClassLabelsOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    An op that takes class indices. `graph-check-labels` has the input pipelines check them.
  }];
  let methods = [
    InterfaceMethod<[{
      The operand with the indices, of this op or of a `graph.one_hot` before it; null
      if there is none.
      }], "::mlir::OpOperand *", "getClassLabels", (ins)>,
    InterfaceMethod<[{
      The number of classes, whose indices begin at 0. The operands have static types
      by now.
      }], "int64_t", "getNumClasses", (ins)>
  ];
}

def Graph_ScheduleOpInterface : OpInterface<"ScheduleOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    A number that depends on the global step, such as a learning rate. In source the step is
    implicit. `convert-graph-to-stablehlo` makes it an operand, and `graph-expand-optimizers`
    lowers the schedule to arithmetic.
  }];
  let methods = [
    InterfaceMethod<"The operand that holds the global step once it is given.",
      "::mlir::MutableOperandRange", "getStepMutable", (ins), [{}],
      [{ return $_op.getGlobalStepMutable(); }]>,
    InterfaceMethod<[{
      The operands that hold the values of `#graph.param` once they are given, in the
      order of `collectParams`.
    }],
    "::mlir::MutableOperandRange", "getValuesOfFlags", (ins), [{}],
    [{ return $_op.getFlagsMutable(); }]>];
}

def Graph_ScheduleLoweringOpInterface : OpInterface<"ScheduleLoweringOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    A schedule in StableHLO, an external model of `graph-expand-optimizers`.
  }];
  let methods = [InterfaceMethod<
    "Builds the number, a scalar, of the step, a tensor<i64>.",
    "::mlir::Value", "buildRate",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Value":$step)>];
}

def Graph_LowerToStableHLOOpInterface : OpInterface<"LowerToStableHLOOpInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    An op that the device can run: it is lowered to StableHLO. Implemented by external models of
    `convert-graph-to-stablehlo`.
  }];
  let methods = [
    InterfaceMethod<[{
      Builds the ops at the builder's insertion point, of the op's operands as
      StableHLO values, and returns one value a result.
    }],
    "::llvm::SmallVector<::mlir::Value>", "lowerToStableHLO",
    (ins "::systole::graph::LoweringContext &":$context,
         "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$operands)>,
    InterfaceMethod<[{
      Whether the result, one number for a whole batch, leaves the rows out that
      only fill the batch up (see LoweringContext::getRowWeights).
    }],
    "bool", "leavesOutPadding", (ins), "", "return false;">];
}

//===----------------------------------------------------------------------===//
// Attribute interfaces
//===----------------------------------------------------------------------===//

def Graph_OptimizerAttrInterface : AttrInterface<"OptimizerAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{ How variables follow their gradients. }];
  let methods = [InterfaceMethod<[{
      The slots that the optimizer keeps for each variable, as TensorFlow names
      them (`conv2d/kernel/Momentum`), each of the variable's type.
    }], "::llvm::SmallVector<::systole::graph::SlotSpec>", "getSlots", (ins)>,
    InterfaceMethod<[{
      Whether the update of an element depends on that element, its gradient and its slots
      alone. So rows of a table can be updated by themselves.
    }], "bool", "isElementwise", (ins), "", "return true;">];
}

def Graph_OptimizerLoweringAttrInterface
    : AttrInterface<"OptimizerLoweringAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    The update rule of an optimizer in StableHLO, an external model of
    `graph-expand-optimizers`.
  }];
  let methods = [
    InterfaceMethod<[{
      Builds the scalars that the updates of all variables share, such as a rate
      corrected for the step. `rate` is a scalar, `step` a tensor<i64>: the steps
      done before this one.
    }], "::llvm::SmallVector<::mlir::Value>", "buildScalars",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "::mlir::Value":$rate, "::mlir::Value":$step)>,
    InterfaceMethod<[{
      Builds the new value of a variable, then those of its slots, all of the
      variable's type. `scalars` are those of `buildScalars`.
    }], "::llvm::SmallVector<::mlir::Value>", "update",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "::mlir::Value":$variable, "::mlir::Value":$gradient,
         "::mlir::ValueRange":$scalars, "::mlir::ValueRange":$slots)>];
}

def Graph_ClippingAttrInterface : AttrInterface<"ClippingAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    A rule that bounds gradients. Marks such attributes.
  }];
}

def Graph_ClippingLoweringAttrInterface
    : AttrInterface<"ClippingLoweringAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    Clipping in StableHLO, an external model of `convert-graph-to-stablehlo`.
  }];
  let methods = [InterfaceMethod<
    "Builds the clipped gradients, of the types of the gradients.",
    "::llvm::SmallVector<::mlir::Value>", "clip",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "::mlir::ValueRange":$gradients)>];
}

def Graph_MetricAttrInterface : AttrInterface<"MetricAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    A quantity of all examples of an evaluation. A total and a count of each batch are summed
    over batches and shards, and the result is computed from the two sums.
  }];
  let methods = [
    InterfaceMethod<
      "Whether the metric can be computed of such values; else an error at `op`.",
      "::llvm::LogicalResult", "verifyArguments",
      (ins "::mlir::Operation *":$op, "::mlir::TypeRange":$types)>,
    InterfaceMethod<[{
      What the result is of the sums t and c: "mean" (t / c), "exp_mean",
      "root_mean", or "auc" (the area under the points (c[i], t[i]), each over its
      largest).
    }], "::llvm::StringRef", "getResult", (ins), "", "return \"mean\";">,
    InterfaceMethod<"The shape of the total and the count.",
      "::llvm::SmallVector<int64_t>", "getSumsShape", (ins), "", "return {};">,
    InterfaceMethod<[{
      Whether the first argument holds class indices, and the second a row of logits
      for each.
    }], "bool", "takesClassLabels", (ins), "", "return false;">];
}

def Graph_MetricLoweringAttrInterface : AttrInterface<"MetricLoweringAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    A metric in StableHLO, an external model of `convert-graph-to-stablehlo`.
  }];
  let methods = [InterfaceMethod<[{
      Builds the total and the count of one batch, of one shape of f32.
      `rowWeights`, one f32 a row of the batch, is 0 where a row only fills it up;
      null: no row does.
    }],
    "::std::pair<::mlir::Value, ::mlir::Value>", "buildTotalAndCount",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "::mlir::ValueRange":$arguments, "::mlir::Value":$rowWeights)>];
}

def Graph_InitializerAttrInterface : AttrInterface<"InitializerAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{ How a variable gets its first value. Marks such attributes. }];
}

def Graph_InitializerLoweringAttrInterface
    : AttrInterface<"InitializerLoweringAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    An initializer in StableHLO, an external model of `convert-graph-to-stablehlo`.
  }];
  let methods = [InterfaceMethod<[{
      Builds the first value of a variable, or of a shard's part of it. `seed` is the
      program's seed, a tensor<ui64>; draws are keyed by it and by `variable`,
      the variable's index.
    }], "::mlir::Value", "buildInitialValue",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "const ::systole::graph::VariablePart &":$part, "::mlir::Value":$seed,
         "int64_t":$variable)>];
}

def Graph_RegularizerAttrInterface : AttrInterface<"RegularizerAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{ A penalty on the values of a variable. Marks such attributes. }];
}

def Graph_RegularizerLoweringAttrInterface
    : AttrInterface<"RegularizerLoweringAttrInterface"> {
  let cppNamespace = "::systole::graph";
  let description = [{
    A regularizer in StableHLO, an external model of `convert-graph-to-stablehlo`.
  }];
  let methods = [InterfaceMethod<
    "Builds the penalty, a scalar, of the values of a variable.",
    "::mlir::Value", "buildPenalty",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "::mlir::Value":$values)>];
}

#endif // SYSTOLE_DIALECT_GRAPH_INTERFACES
