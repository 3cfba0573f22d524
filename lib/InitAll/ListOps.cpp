//===- ListOps.cpp - Tables of operations ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/ListOps.h"

#include "systole/Conversion/Patterns.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"
#include "systole/Interfaces/DifferentiableRegionsOpInterface.h"
#include "systole/Interpreter/Interpreter.h"
#include "systole/Optimize/CHLOPasses.h"
#include "systole/Optimize/Passes.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace systole;

/// The units of operations that become others.
static constexpr StringLiteral kExpanded = "other operations";
static constexpr StringLiteral kStaticWhenCompiled = "known when compiled";

namespace {

/// The operands and results of an operation, from its definition.
struct Values {
  StringRef operands, results;
};

/// The targets of lowering patterns; the first one of an operation counts.
class Routes {
public:
  explicit Routes(MLIRContext *context) : context(context) {}

  void add(StringRef route, function_ref<void(RewritePatternSet &)> populate) {
    RewritePatternSet patterns(context);
    populate(patterns);
    for (const auto &pattern : patterns.getNativePatterns())
      if (std::optional<OperationName> root = pattern->getRootKind())
        routes.try_emplace(root->getStringRef(), route);
  }
  template <typename... OpTy> void add(StringRef route) {
    (routes.try_emplace(OpTy::getOperationName(), route), ...);
  }
  StringRef lookup(StringRef op) const { return routes.lookup(op); }

private:
  MLIRContext *context;
  llvm::StringMap<StringRef> routes;
};

} // namespace

static const llvm::StringMap<Values> &getValues() {
  static const llvm::StringMap<Values> values = {
#define OP(name, operands, results) {name, {operands, results}},
#include "systole/Dialect/CHLO/IR/CHLOValues.inc"
#include "systole/Dialect/Graph/IR/GraphValues.inc"
#include "systole/Dialect/StableHLO/IR/StableHLOValues.inc"
#undef OP
  };
  return values;
}

/// Collects the targets of the lowerings.
static void addRoutes(Routes &routes) {
  // The patterns never run.
  TypeConverter converter;
  routes.add("MXU", [](RewritePatternSet &patterns) {
    populateStableHLOToMXUPatterns(patterns, tpu::Precision::f32);
  });
  // Operations expanded into others run where these do.
  routes.add(kExpanded, chlo::populateExpandCHLOPatterns);
  routes.add(kExpanded, stablehlo::populateExpandLegacyOpsPatterns);
  routes.add(kExpanded, [](RewritePatternSet &patterns) {
    stablehlo::populateDecomposePatterns(patterns);
  });
  // Operations that passes without patterns handle.
  routes.add<stablehlo::AsyncDoneOp, stablehlo::AsyncStartOp,
             stablehlo::GetTupleElementOp, stablehlo::TupleOp,
             stablehlo::UniformDequantizeOp, stablehlo::UniformQuantizeOp>(
      kExpanded);
  routes.add("scalar", [&](RewritePatternSet &patterns) {
    populateScalarPatterns(converter, patterns);
  });
  routes.add("host", [&](RewritePatternSet &patterns) {
    populateHostPatterns(converter, patterns);
  });
  routes.add("VPU", [&](RewritePatternSet &patterns) {
    populateVPUPatterns(converter, patterns);
  });
  routes.add("VPU", stablehlo::populateExpandComplexPatterns);
}

/// The unit that runs an operation.
static StringRef getUnit(OperationName name, const Routes &routes) {
  if (name.hasInterface<tpu::VPUOpInterface>())
    return "VPU";
  StringRef route = routes.lookup(name.getStringRef());
  if (!route.empty())
    return route;
  if (name.hasInterface<stablehlo::DynamicShapeOpInterface>())
    return kStaticWhenCompiled;
  if (name.hasInterface<graph::LowerToStableHLOOpInterface>())
    return kExpanded;
  if (name.hasTrait<mlir::OpTrait::IsTerminator>())
    return "";
  if (name.hasInterface<interpreter::InterpretableOpInterface>())
    return "interpreter only";
  return "";
}

/// Whether values of this definition may carry a derivative.
static bool mayHoldFloats(StringRef definition) {
  for (StringRef type : {"float", "graph tensor", "tuple", "future"})
    if (definition.contains(type))
      return true;
  return false;
}

static StringRef getDerivative(OperationName name, const Values &values,
                               StringRef unit) {
  if (auto *rule = name.getInterface<DifferentiableOpInterface>())
    return rule->getRuleKind();
  if (name.hasInterface<DifferentiableRegionsOpInterface>())
    return "rule";
  // Differentiation comes after the passes that expand these.
  bool isExpanded = unit == kExpanded || unit == kStaticWhenCompiled;
  return isExpanded && mayHoldFloats(values.operands) &&
                 mayHoldFloats(values.results)
             ? "by expansion"
             : "no";
}

/// A cell of a table.
static std::string getCell(StringRef text) {
  std::string cell;
  for (char c : text) {
    if (c == '|')
      cell += '\\';
    cell += c;
  }
  return cell;
}

void systole::listOps(llvm::raw_ostream &os, const DialectRegistry &registry) {
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  Routes routes(&context);
  addRoutes(routes);
  for (StringRef dialect : {"stablehlo", "chlo", "graph"}) {
    os << "\n## " << dialect << "\n\n"
       << "| operation | operands | results | derivative | unit |\n"
       << "|---|---|---|---|---|\n";
    SmallVector<RegisteredOperationName> names;
    for (RegisteredOperationName name : context.getRegisteredOperations())
      if (name.getDialectNamespace() == dialect)
        names.push_back(name);
    llvm::sort(names, [](auto a, auto b) {
      return a.getStringRef() < b.getStringRef();
    });
    for (RegisteredOperationName name : names) {
      Values values = getValues().lookup(name.getStringRef());
      StringRef unit = getUnit(name, routes);
      os << "| `" << name.getStringRef() << "` | " << getCell(values.operands)
         << " | " << getCell(values.results) << " | "
         << getDerivative(name, values, unit) << " | " << unit << " |\n";
    }
  }
}
