//===- InlineCalls.cpp - Inlines graph.funcs ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHINLINECALLSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

/// The origin of a block: a function that is called, or an iteration.
struct Frame {
  /// The functions that are being called, the innermost last.
  SmallVector<FuncOp> callers;
  /// The call of the innermost function, or null.
  CallOp call;
  ParameterValues parameters;
  /// The prefix of layers' names: `block_1/`, or nothing.
  std::string scope;
  /// The scopes that are in use. A scope that is entered again counts those in
  /// it anew.
  llvm::StringSet<> *scopes = nullptr;
  /// The number of the use, if layers reuse variables; 0 if they make some.
  int64_t use = 0;
};

struct GraphInlineCalls
    : public systole::graph::impl::GraphInlineCallsPassBase<GraphInlineCalls> {
  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>()) {
      for (auto fn : model.getBody().getOps<ModelFnOp>()) {
        llvm::StringSet<> scopes;
        Frame frame;
        frame.scopes = &scopes;
        if (failed(Expansion{model}.expand(fn.getBody().front(), frame)))
          return signalPassFailure();
        if (failed(checkRecomputed(fn)))
          return signalPassFailure();
      }
      for (auto func :
           llvm::make_early_inc_range(model.getBody().getOps<FuncOp>()))
        func.erase();
    }
  }

  /// Checks that what is computed again has no effect that would come twice,
  /// and no value that the step trains.
  static LogicalResult checkRecomputed(ModelFnOp fn) {
    for (Operation &op : fn.getBody().front()) {
      if (!op.hasAttr(recomputedAttrName))
        continue;
      if (isa<MinimizeOp, AssignOp, OutsideCompilationOp, HostFunctionOp>(op))
        return op.emitOpError()
               << "(C2) is in a graph.recompute, which would run it twice a "
                  "step: put it before or after the region";
      if (auto lookup = dyn_cast<EmbeddingLookupOp>(op);
          lookup && lookup.getTable().getDefiningOp<EmbeddingTableOp>())
        return op.emitOpError()
               << "(C2) looks up rows that the step trains, in a "
                  "graph.recompute: look them up before the region";
    }
    return success();
  }

  /// Expands what stands in one model function.
  struct Expansion {
    ModelOp model;
    /// The number of scopes that were entered again.
    int64_t uses = 0;
    /// The number of graph.recompute regions.
    int64_t recomputed = 0;

    LogicalResult expand(Block &block, const Frame &frame) {
      for (Operation &op : llvm::make_early_inc_range(block)) {
        if (failed(evaluateAttributes(&op, frame)))
          return failure();
        LogicalResult result = success();
        if (auto call = dyn_cast<CallOp>(op))
          result = expandCall(call, frame);
        else if (auto repeat = dyn_cast<RepeatOp>(op))
          result = expandRepeat(repeat, frame);
        else if (auto choice = dyn_cast<IfOp>(op))
          result = expandIf(choice, frame);
        else if (auto recompute = dyn_cast<RecomputeOp>(op))
          result = expandRecompute(recompute, frame);
        else if (auto outside = dyn_cast<OutsideCompilationOp>(op))
          result = expand(outside.getBody().front(), frame);
        else if (isa<LayerOpInterface>(op) && !frame.scope.empty())
          result = setScope(&op, frame);
        if (failed(result))
          return failure();
      }
      return success();
    }

    //===------------------------------------------------------------------===//
    // Expressions
    //===------------------------------------------------------------------===//

    /// Says at which call an error happened, and where its function is.
    static InFlightDiagnostic explain(InFlightDiagnostic error,
                                      const Frame &frame) {
      if (frame.call) {
        error.attachNote(frame.call->getLoc()) << "in this call";
        error.attachNote(frame.callers.back()->getLoc())
            << "the parameters are defined here";
      }
      return error;
    }

    static LogicalResult evaluateAttributes(Operation *op, const Frame &frame) {
      auto emitError = [&] { return explain(op->emitOpError(), frame); };
      auto evaluate = [&](Attribute value) {
        return evaluateExpression(value, frame.parameters, emitError);
      };
      for (NamedAttribute attribute : op->getAttrs()) {
        Attribute value = attribute.getValue();
        if (auto values = dyn_cast<DictionaryAttr>(value);
            values && isa<CallOp>(op)) {
          NamedAttrList results;
          for (NamedAttribute entry : values) {
            Attribute result = evaluate(entry.getValue());
            if (!result)
              return failure();
            results.append(entry.getName(), result);
          }
          op->setAttr(attribute.getName(),
                      results.getDictionary(op->getContext()));
        } else if (hasExpression(value)) {
          Attribute result = evaluate(value);
          if (!result ||
              failed(setAttribute(op, attribute.getName(), result, emitError)))
            return failure();
        }
      }
      return success();
    }

    /// Sets an attribute that was an expression to its value, in the form that
    /// the op has for it.
    static LogicalResult
    setAttribute(Operation *op, StringAttr name, Attribute value,
                 function_ref<InFlightDiagnostic()> emitError) {
      Attribute form = value;
      Attribute now = op->getAttr(name);
      auto fits = [&](Attribute candidate) {
        ScopedDiagnosticHandler silent(op->getContext(),
                                       [](Diagnostic &) { return success(); });
        NamedAttrList attributes;
        attributes.append(name, candidate);
        return candidate && succeeded(op->getName().verifyInherentAttrs(
                                attributes, [&] { return op->emitError(); }));
      };
      if (!fits(value)) {
        Attribute number;
        if (auto integer = dyn_cast<IntegerAttr>(value);
            integer && !isa<BoolAttr>(value))
          number = FloatAttr::get(Float64Type::get(op->getContext()),
                                  static_cast<double>(integer.getInt()));
        for (Attribute other : {toDenseNumbers(value), number})
          if (other && fits(other))
            form = other;
      }
      NamedAttrList attributes;
      attributes.append(name, form);
      if (failed(op->getName().verifyInherentAttrs(attributes, [&] {
            return emitError()
                   << "has " << describeExpression(now) << ", which is "
                   << describeExpression(value) << " here: ";
          })))
        return failure();
      op->setAttr(name, form);
      return success();
    }

    //===------------------------------------------------------------------===//
    // Scopes
    //===------------------------------------------------------------------===//

    static LogicalResult setScope(Operation *layer, const Frame &frame) {
      Builder builder(layer->getContext());
      layer->setAttr(layerScopeAttrName, builder.getStringAttr(frame.scope));
      if (!frame.use)
        return success();
      if (isa<EmbeddingTableOp>(layer))
        return explain(layer->emitOpError(), frame)
               << "cannot be reused: make the table before the call, and give "
                  "the function its value";
      layer->setAttr(scopeUseAttrName, builder.getI64IntegerAttr(frame.use));
      layer->setAttr("reuse", builder.getUnitAttr());
      return success();
    }

    /// The prefix of names in the next use of a scope, as tf.variable_scope
    /// makes it of a default name.
    static std::string enterScope(const Frame &frame, StringAttr name) {
      if (!name)
        return frame.scope;
      std::string scope = frame.scope + name.getValue().str();
      std::string candidate = scope;
      for (unsigned i = 1; !frame.scopes->insert(candidate).second; ++i)
        candidate = scope + "_" + std::to_string(i);
      return candidate + "/";
    }

    /// Enters a scope again. `own` will have the scopes in it.
    void reenterScope(const Frame &frame, StringAttr name,
                      llvm::StringSet<> &own, Frame &inner) {
      inner.scope = frame.scope + name.getValue().str() + "/";
      inner.scopes = &own;
      inner.use = ++uses;
    }

    //===------------------------------------------------------------------===//
    // Calls
    //===------------------------------------------------------------------===//

    LogicalResult expandCall(CallOp call, const Frame &frame) {
      FuncOp callee = model.lookupFunction(call.getCalleeAttr().getAttr());
      if (llvm::is_contained(frame.callers, callee))
        return call.emitOpError()
               << "calls " << call.getCalleeAttr()
               << ", which is running already: a model cannot recurse, since "
                  "everything in it has a static size";
      Frame inner;
      inner.callers = frame.callers;
      inner.call = call;
      inner.scopes = frame.scopes;
      inner.use = frame.use;
      llvm::StringSet<> own;
      if (!call.getReuse())
        inner.scope = enterScope(frame, call.getScopeAttr());
      else if (frame.scopes->contains(frame.scope + call.getScope()->str()))
        reenterScope(frame, call.getScopeAttr(), own, inner);
      else
        return explain(call.emitOpError(), frame)
               << "(C4) reuses the scope " << call.getScopeAttr()
               << ", which no call before it has";
      for (DictionaryAttr values :
           {callee.getDefaultsAttr(), call.getParametersAttr()})
        for (NamedAttribute entry :
             values ? values.getValue() : ArrayRef<NamedAttribute>()) {
          if (failed(callee.verifyParameter(call, entry.getName(),
                                            entry.getValue())))
            return failure();
          inner.parameters[entry.getName()] = entry.getValue();
        }
      OwningOpRef<FuncOp> copy = copyExpanded(callee, inner);
      if (!copy)
        return failure();
      if (FlatSymbolRefAttr name = callee.getGradientAttr()) {
        OwningOpRef<FuncOp> gradient =
            copyExpanded(model.lookupFunction(name.getAttr()), inner);
        if (!gradient)
          return failure();
        makeCustomGradient(call, *copy, *gradient);
      } else {
        Block &body = copy->getBody().front();
        for (auto [argument, operand] :
             llvm::zip_equal(body.getArguments(), call.getOperands()))
          argument.replaceAllUsesWith(operand);
        call.replaceAllUsesWith(moveBefore(call, body));
      }
      call.erase();
      return success();
    }

    /// A copy of the callee, which is expanded in a separate block and not
    /// searched again; null after an error.
    OwningOpRef<FuncOp> copyExpanded(FuncOp callee, Frame frame) {
      OwningOpRef<FuncOp> copy = callee.clone();
      frame.callers.push_back(callee);
      Block &body = copy->getBody().front();
      if (failed(expand(body, frame)))
        return {};
      for (Operation &op : body)
        op.setLoc(CallSiteLoc::get(op.getLoc(), frame.call.getLoc()));
      return copy;
    }

    static void makeCustomGradient(CallOp call, FuncOp callee,
                                   FuncOp gradient) {
      OpBuilder builder(call);
      auto op = CustomGradientOp::create(builder, call.getLoc(),
                                         call.getResultTypes(),
                                         callee.getName(), call.getOperands());
      op.getBody().takeBody(callee.getBody());
      op.getGradient().takeBody(gradient.getBody());
      call.replaceAllUsesWith(op.getResults());
    }

    /// Moves the operations of a block before `op`, without its terminator;
    /// the values that this returned.
    static SmallVector<Value> moveBefore(Operation *op, Block &block) {
      Operation *terminator = block.getTerminator();
      SmallVector<Value> results(terminator->getOperands());
      terminator->erase();
      op->getBlock()->getOperations().splice(op->getIterator(),
                                             block.getOperations());
      return results;
    }

    //===------------------------------------------------------------------===//
    // Repetition and choice
    //===------------------------------------------------------------------===//

    LogicalResult expandRepeat(RepeatOp repeat, const Frame &frame) {
      SmallVector<Value> values(repeat.getValues());
      Builder builder(repeat.getContext());
      StringAttr first;
      for (int64_t i = 0, count = repeat.getCount(); i != count; ++i) {
        Frame inner = frame;
        llvm::StringSet<> own;
        if (i > 0 && repeat.getReuse())
          reenterScope(frame, first, own, inner);
        else
          inner.scope = enterScope(frame, repeat.getScopeAttr());
        if (i == 0 && repeat.getReuse())
          first = builder.getStringAttr(StringRef(inner.scope)
                                            .drop_front(frame.scope.size())
                                            .drop_back());
        if (StringAttr index = repeat.getIndexAttr())
          inner.parameters[index.getValue()] = builder.getI64IntegerAttr(i);
        OwningOpRef<RepeatOp> copy = repeat.clone();
        Block &body = copy->getBody().front();
        for (auto [argument, value] :
             llvm::zip_equal(body.getArguments(), values))
          argument.replaceAllUsesWith(value);
        if (failed(expand(body, inner)))
          return failure();
        values = moveBefore(repeat, body);
      }
      repeat.replaceAllUsesWith(values);
      repeat.erase();
      return success();
    }

    /// Marks the ops of the region, and moves them before it.
    LogicalResult expandRecompute(RecomputeOp recompute, const Frame &frame) {
      Block &body = recompute.getBody().front();
      int64_t number = recomputed++;
      if (failed(expand(body, frame)))
        return failure();
      for (Operation &op : body.without_terminator()) {
        SmallVector<int64_t> regions{number};
        if (auto inner =
                op.getAttrOfType<DenseI64ArrayAttr>(recomputedAttrName))
          llvm::append_range(regions, inner.asArrayRef());
        op.setAttr(recomputedAttrName,
                   DenseI64ArrayAttr::get(op.getContext(), regions));
      }
      recompute.replaceAllUsesWith(moveBefore(recompute, body));
      recompute.erase();
      return success();
    }

    LogicalResult expandIf(IfOp choice, const Frame &frame) {
      Region &region = choice.getCondition() ? choice.getThenRegion()
                                             : choice.getElseRegion();
      if (!region.empty()) {
        if (failed(expand(region.front(), frame)))
          return failure();
        choice.replaceAllUsesWith(moveBefore(choice, region.front()));
      }
      choice.erase();
      return success();
    }
  };
};

} // namespace
