//===- GraphModelOps.td - Structure of a model -------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_MODEL_OPS
#define SYSTOLE_DIALECT_GRAPH_MODEL_OPS

include "Graph/GraphBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Graph_ModelOp : Graph_Op<"model", [IsolatedFromAbove, NoTerminator, SingleBlock,
    Symbol, SymbolTable]> {
  let summary = "a whole program: pipelines, functions and the model function";
  let peerName = "keras.Model";
  let description = [{
    The source of one executable: its data pipelines, one `graph.model_fn`, and the
    `graph.func`s that this calls.

    (C1) Holds one `graph.model_fn`, or at most one a mode, each with its mode.

    ```mlir
    graph.model @logistic {
      graph.model_fn @model(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
        %logits = graph.dense %image {units = 10}
        %loss = graph.sparse_softmax_cross_entropy %label, %logits
        %rate = graph.constant 0.1
        graph.minimize %loss with #graph.sgd, %rate {cross_shard}
      }
    }
    ```

    `graph-bind-batch` sets `num_shards`. A program without it is local: it has one shard, and
    `cross_shard` changes nothing. `graph-freeze-variables` sets `frozen_variables`: the names of
    variables that training does not change, beside those of layers with `trainable = false`.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<PlainI32Attr>:$num_shards,
                       OptionalAttr<PlainStrArrayAttr>:$frozen_variables);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The function called `name`, or null.
    FuncOp lookupFunction(::mlir::StringAttr name);
  }];
}

def Graph_ModelFnOp : Graph_Op<"model_fn", [HasParent<"ModelOp">, IsolatedFromAbove,
    NoTerminator, SingleBlock, Symbol,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "the model as a function of one batch of features and labels";
  let peerName = "keras.Model.call";
  let description = [{
    The function of TPUEstimator. It holds the loss and its minimization, the metrics and the
    predictions; each mode takes what it needs. The data pipelines feed the arguments by name;
    `?` as the first size is the batch.

    In source the values of the body are not inferred, whatever the declared types of the
    arguments; `inferred` marks a function in which they are. `averaged` marks a mode's function
    that takes the moving averages of variables instead of their values.

    (C1) Each argument has a ranked tensor type and a name of its own.
    (C2) The block's arguments are those of the function: of the declared types
         when `inferred`, else `!graph.tensor`.
    (C3) Holds at most one `graph.minimize`, one `graph.predict` and one
         `graph.generate`.
    (C4) No two metrics have one name, no two `graph.log` or `graph.summary`, and no two
         `graph.host_call`.

    ```mlir
    graph.model @example {
      graph.model_fn @model(%image: tensor<?x784xf32>) {
        %logits = graph.dense %image {units = 10}
        %class = graph.argmax %logits
        graph.predict {classes = %class}
      }
    }
    ```

    After `graph-bind-batch` there is one for each mode:

    ```mlir
    graph.model @example {
      graph.model_fn @predict(%image: tensor<16x784xf32>)
          attributes {global_batch_size = 128 : i64, mode = #graph.mode<predict>} {
        graph.predict {image = %image}
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       PlainStrArrayAttr:$arg_names, OptionalAttr<Graph_ModeAttr>:$mode,
                       OptionalAttr<PlainI64Attr>:$global_batch_size, UnitAttr:$inferred,
                       UnitAttr:$averaged);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The name of an argument, as the data pipelines know it.
    ::llvm::StringRef getArgName(unsigned index);
    ::mlir::Block::BlockArgListType getArguments() { return getBody().getArguments(); }
    /// Gives the arguments these types; the block's too once `inferred`.
    void setArgumentTypes(::mlir::TypeRange types);
    /// The one `graph.minimize`, `graph.predict` or `graph.generate`, or null.
    MinimizeOp getMinimize();
    PredictOp getPredict();
    GenerateOp getGenerate();
    /// The number of positions of the caches of keys and values, in the functions
    /// `generate` and `prefill` of a model that generates with `cache`.
    ::std::optional<int64_t> getCacheLength();
  }];
}

def Graph_FuncOp : Graph_Op<"func", [HasParent<"ModelOp">, IsolatedFromAbove,
    SingleBlockImplicitTerminator<"ReturnOp">, Symbol,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a named function of a model, such as the inference phase";
  let description = [{
    Called from the model function with `graph.call`, and inlined there: each
    call makes layers of its own.

    Names in braces are parameters: each call gives them values. In the body a parameter, or
    arithmetic on it, may stand for an attribute. `stride = 1` has a default value.

    `gradient @g` names the function's derivative, as tf.custom_gradient does: a call becomes a
    `graph.custom_gradient`. The derivative has the same values of the parameters.

    (C1) No two arguments and no two parameters have one name.
    (C2) The block's arguments are those of the function, `!graph.tensor` each.
    (C3) `gradient` names a `graph.func` of the model that takes the function's
         arguments, then a cotangent for each of its results. Its parameters are among the
         function's.
    (C4) Expressions in the body name parameters, or indices of `graph.repeat`s around them.

    ```mlir
    graph.model @example {
      graph.func @inference(%image) {
        %logits = graph.dense %image {units = 10}
        graph.return %logits
      }
      graph.func @block(%x) {filters, stride = 1} {
        %0 = graph.conv2d %x {filters = filters * 4, kernel = [3, 3], strides = [stride, stride]}
        graph.return %0
      }
      // A gradient reversal layer.
      graph.func @reversed(%x) gradient @reversed_gradient {
        graph.return %x
      }
      graph.func @reversed_gradient(%x, %d) {
        %0 = graph.constant -1.0
        %1 = graph.multiply %d, %0
        graph.return %1
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, PlainStrArrayAttr:$arg_names,
                       OptionalAttr<PlainStrArrayAttr>:$parameters,
                       OptionalAttr<DictionaryAttr>:$defaults,
                       OptionalAttr<PlainSymbolAttr>:$gradient);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The names of the parameters, in the order of the source.
    ::llvm::SmallVector<::llvm::StringRef> getParameterNames();
    /// Emits an error at `op` unless a parameter may have this value.
    ::llvm::LogicalResult verifyParameter(::mlir::Operation *op, ::llvm::StringRef name,
                                          ::mlir::Attribute value);
  }];
}

def Graph_ReturnOp : Graph_Op<"return", [
    ParentOneOf<["FuncOp", "OutsideCompilationOp", "CustomGradientOp", "RecomputeOp", "RepeatOp",
                 "IfOp"]>, Pure,
    ReturnLike, Terminator]> {
  let summary = "ends a function or a region with its results";
  let description = [{
    }] # Graph_FunctionExample<"func @example(%logits)", [{graph.return %logits
      }]>.text;
  let arguments = (ins Variadic<Graph_Tensor>:$results);
  let assemblyFormat = "($results^)? attr-dict `` custom<OperandTypes>(ref($results), type($results))";
  let builders = [OpBuilder<(ins), [{ (void)$_state; }]>];
}

def Graph_CallOp : Graph_Op<"call", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "calls a graph.func";
  let description = [{
    `graph-inline-calls` replaces it by the function's body. `{filters = 64}` gives the function's
    parameters their values. `scope "block"` puts the variables of the body under `block/`, and
    those of the next call with this scope under `block_1/`, as tf.variable_scope does.

    `scope "block" reuse` enters the scope again: the layers of the body have the variables of the
    first call with this scope, in its order, as with the argument `reuse` of tf.variable_scope.

    (C1) The callee is a `graph.func` of the model.
    (C2) There is an operand for each argument, and a result for each value that
         the callee returns.
    (C3) Each parameter without a default has a value, and no other name has. A value is of the
         default's kind.
    (C4) A call with `reuse` has a scope, in which an earlier call is.

    ```mlir
    graph.model @example {
      graph.func @inference(%image) {
        graph.return %image
      }
      graph.func @example(%image) {
        %logits = graph.call @inference(%image)
        %0 = graph.call @layer(%logits) {units = 10} scope "top"
        %1 = graph.call @layer(%image) {units = 10} scope "top" reuse
        graph.return %0, %1
      }
      graph.func @layer(%x) {units} {
        %0 = graph.dense %x {units = units}
        graph.return %0
      }
    }
    ```
  }];
  let arguments = (ins PlainSymbolAttr:$callee, Variadic<Graph_Tensor>:$operands,
                       OptionalAttr<DictionaryAttr>:$parameters,
                       OptionalAttr<Graph_ScopeAttr>:$scope, UnitAttr:$reuse);
  let results = (outs Variadic<Graph_Tensor>:$results);
  let assemblyFormat = [{
    $callee `(` $operands `)` `` custom<Parameters>($parameters) (`scope` $scope^)?
    (`reuse` $reuse^)? attr-dict-with-keyword
    `` custom<InferredTypes>(ref($operands), type($operands), type($results))
  }];
}

def Graph_OutsideCompilationOp : Graph_Op<"outside_compilation", [
    ParentOneOf<["ModelFnOp", "FuncOp", "RepeatOp", "IfOp"]>,
    SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "a computation of the model on the host";
  let description = [{
    As tf.tpu.outside_compilation. In each step each shard sends the host the values that the
    body uses, waits, and resumes with the results. The body may use what only the host has:
    element types int64 and float64, `graph.summary`. Metrics, `graph.log` and `graph.host_call`
    in it take values that the host computes. Gradients pass through it and are computed by the
    host, too.

    A local program (--use_tpu=false) computes it like everything else. `soft` marks those that
    `graph-place-on-host` created from operations that the device rejects.

    (C1) The body holds no layer: variables are the device's.
    (C2) The results are those of the body's `graph.return`.

    }] # Graph_FunctionExample<"model_fn @model(%x: tensor<?x4xf32>)",
        [{%mean = graph.outside_compilation {
          %0 = graph.cast %x to f64
          %1 = graph.reduce_mean %0 {axes = [0]}
          %2 = graph.cast %1 to f32
          graph.return %2
        }
        %centered = graph.subtract %x, %mean
        graph.predict {centered = %centered}
      }]>.text;
  let arguments = (ins UnitAttr:$soft);
  let results = (outs Variadic<Graph_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The operands of the body's terminator, one a result.
    ::mlir::OperandRange getReturned() { return getBody().front().getTerminator()->getOperands(); }
  }];
}

def Graph_CustomGradientOp : Graph_Op<"custom_gradient", [Pure, IsolatedFromAbove,
    SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "a computation with a derivative of its own";
  let peerName = "keras.ops.custom_gradient";
  let description = [{
    `graph-inline-calls` creates it from the call of a `graph.func` with a `gradient`. It holds
    the function's body and the body of its gradient, which takes the same operands and a
    cotangent for each result. The gradient returns the cotangents of the floating-point
    operands. Differentiation uses the gradient and ignores the body. `name` is the name of its
    functions in StableHLO.

    (C1) The body's arguments are as the operands, and it returns the results.
    (C2) The gradient's arguments are as the operands, then as the results.
    (C3) The two hold nothing but computations on their arguments: no layer,
         parameter, dropout or schedule, and nothing that is there for itself.

    }] # Graph_FunctionExample<"func @example(%x)", [{%y = graph.custom_gradient "reversed"(%x) {
        ^bb0(%a: !graph.tensor):
          graph.return %a
        } gradient {
        ^bb0(%a: !graph.tensor, %d: !graph.tensor):
          %0 = graph.constant -1.0
          %1 = graph.multiply %d, %0
          graph.return %1
        }
        graph.return %y
      }]>.text;
  let arguments = (ins PlainStrAttr:$name, Variadic<Graph_Tensor>:$operands);
  let results = (outs Variadic<Graph_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body, SizedRegion<1>:$gradient);
  let assemblyFormat = [{
    $name `(` $operands `)` $body `gradient` $gradient attr-dict
    `` custom<InferredTypes>(ref($operands), type($operands), type($results))
  }];
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The values that the body, or its gradient, ends with.
    static ::mlir::OperandRange getReturned(::mlir::Region &region) {
      return region.front().getTerminator()->getOperands();
    }
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_MODEL_OPS
