//===- GradientCheck.cpp - Derivatives against finite differences ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks every function of the case files, and its vector-Jacobian product in
// turn, in f64. Inputs x, a direction u and cotangents v are random. The
// product v . J(x) . u is computed twice. The first is the scalar product of u
// with the result of the differentiated function. The second is that of v with
// the central difference of order 4 of the function along u. Both run in the
// reference interpreter.
//
// A case may have these attributes. On an argument: `diff.range`, the interval
// of its elements ([-1, 1] by default). On the function: `diff.step`, the step
// of the difference, `diff.tolerance` and `diff.replicas`.
//
//===----------------------------------------------------------------------===//

#include "systole/Optimize/Passes.h"
#include "systole/Differentiation/Passes.h"
#include "systole/InitAll.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"
#include "systole/Interfaces/DifferentiableRegionsOpInterface.h"
#include "systole/Interpreter/Interpreter.h"
#include "llvm/ADT/StringSet.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mlir;
using namespace systole;
using interpreter::Tensor;
using interpreter::Tensors;

namespace {

/// The values of a function's arguments or results on each replica.
using Replicas = SmallVector<Tensors>;

struct Settings {
  // The error of the difference is about step^4 |f^(5)| / 30 + 1e-16 / step.
  double step = 5e-4;
  double tolerance = 1e-7;
  int64_t replicas = 1;
};

bool isFloat(Type type) {
  return isa<FloatType>(cast<RankedTensorType>(type).getElementType());
}

double readNumber(Attribute attribute) {
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return number.getValueAsDouble();
  return double(cast<IntegerAttr>(attribute).getInt());
}

class GradientCheck : public testing::TestWithParam<const char *> {
protected:
  GradientCheck() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  void check(ModuleOp module, StringRef name, const Settings &settings);

  /// Adds the vector-Jacobian product of the function to the module.
  LogicalResult differentiate(ModuleOp module, StringRef name);

  double uniform(double low, double high) {
    return low + (high - low) * (double(random() >> 11) * 0x1p-53);
  }

  Tensor makeValues(RankedTensorType type, double low, double high);
  Tensors makeArguments(func::FuncOp function);
  Tensors makeLike(TypeRange types);

  MLIRContext context;
  std::mt19937_64 random{20240229};
};

/// Floating-point values are all different and evenly spread, so that the step
/// does not change which of them is the greatest.
Tensor GradientCheck::makeValues(RankedTensorType type, double low,
                                 double high) {
  Tensor tensor(type);
  int64_t count = tensor.getNumElements();
  std::vector<int64_t> places(count);
  std::iota(places.begin(), places.end(), 0);
  std::shuffle(places.begin(), places.end(), random);
  for (int64_t i = 0; i < count; ++i) {
    switch (tensor.getKind()) {
    case Tensor::Kind::Float:
      tensor.set(i, low + (high - low) * (places[i] + uniform(0.25, 0.75)) /
                              double(count));
      break;
    case Tensor::Kind::Boolean:
      tensor.set(i, random() % 2 == 0);
      break;
    case Tensor::Kind::Signed:
      tensor.set(i, int64_t(std::floor(uniform(low, high + 1))));
      break;
    case Tensor::Kind::Unsigned:
      tensor.set(i, uint64_t(std::floor(uniform(low, high + 1))));
      break;
    }
  }
  return tensor;
}

Tensors GradientCheck::makeArguments(func::FuncOp function) {
  Tensors arguments;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    double low = -1, high = 1;
    if (auto range = function.getArgAttrOfType<ArrayAttr>(i, "diff.range")) {
      low = readNumber(range[0]);
      high = readNumber(range[1]);
    }
    arguments.push_back(makeValues(cast<RankedTensorType>(type), low, high));
  }
  return arguments;
}

/// Random tensors of the types that have a derivative.
Tensors GradientCheck::makeLike(TypeRange types) {
  Tensors tensors;
  for (Type type : types)
    if (isFloat(type))
      tensors.push_back(makeValues(cast<RankedTensorType>(type), -1, 1));
  return tensors;
}

/// The floating-point tensors among some.
Tensors getFloats(const Tensors &tensors) {
  Tensors floats;
  for (const Tensor &tensor : tensors)
    if (tensor.getKind() == Tensor::Kind::Float)
      floats.push_back(tensor);
  return floats;
}

/// The arguments, `distance` further in `directions` (of the floating-point
/// ones).
Replicas move(const Replicas &arguments, const Replicas &directions,
              double distance) {
  Replicas moved = arguments;
  for (auto [tensors, direction] : llvm::zip_equal(moved, directions)) {
    unsigned next = 0;
    for (Tensor &tensor : tensors) {
      if (tensor.getKind() != Tensor::Kind::Float)
        continue;
      const Tensor &by = direction[next++];
      for (int64_t i = 0; i < tensor.getNumElements(); ++i)
        tensor.set(i, std::get<double>(tensor.get(i)) +
                          distance * std::get<double>(by.get(i)));
    }
  }
  return moved;
}

/// The scalar product, and in `scale` the sum of its terms' magnitudes.
double dot(const Replicas &lhs, const Replicas &rhs, double &scale) {
  double sum = 0;
  for (auto [left, right] : llvm::zip_equal(lhs, rhs))
    for (auto [x, y] : llvm::zip_equal(left, right))
      for (int64_t i = 0; i < x.getNumElements(); ++i) {
        double term = std::get<double>(x.get(i)) * std::get<double>(y.get(i));
        sum += term;
        scale += std::abs(term);
      }
  return sum;
}

LogicalResult GradientCheck::differentiate(ModuleOp module, StringRef name) {
  DifferentiatePassOptions options;
  options.functions.push_back(name.str());
  PassManager manager(&context);
  manager.addPass(createDifferentiatePass(options));
  return manager.run(module);
}

void GradientCheck::check(ModuleOp module, StringRef name,
                          const Settings &settings) {
  SCOPED_TRACE(name.str());
  ASSERT_TRUE(succeeded(differentiate(module, name)));
  auto function = module.lookupSymbol<func::FuncOp>(name);
  auto vjp = module.lookupSymbol<func::FuncOp>((name + "_vjp").str());
  ASSERT_TRUE(function && vjp);

  for (int trial = 0; trial < 3; ++trial) {
    Replicas arguments, directions, cotangents;
    for (int64_t i = 0; i < settings.replicas; ++i) {
      arguments.push_back(makeArguments(function));
      directions.push_back(makeLike(function.getArgumentTypes()));
      cotangents.push_back(makeLike(function.getResultTypes()));
    }

    // v . (8 (f(x + hu) - f(x - hu)) - (f(x + 2hu) - f(x - 2hu))) / 12h
    double difference = 0, scale = 0;
    const std::pair<int, double> stencil[] = {
        {1, 8.0}, {-1, -8.0}, {2, -1.0}, {-2, 1.0}};
    for (auto [steps, weight] : stencil) {
      auto results = interpret(
          function, move(arguments, directions, steps * settings.step));
      ASSERT_TRUE(succeeded(results));
      Replicas floats;
      for (const Tensors &tensors : *results)
        floats.push_back(getFloats(tensors));
      double ignored = 0;
      difference += weight * dot(cotangents, floats, ignored);
    }
    difference /= 12 * settings.step;

    Replicas vjpArguments = arguments;
    for (auto [tensors, more] : llvm::zip_equal(vjpArguments, cotangents))
      tensors.append(more);
    auto gradients = interpret(vjp, vjpArguments);
    ASSERT_TRUE(succeeded(gradients));
    double derivative = dot(directions, *gradients, scale);

    EXPECT_GT(scale, 0.0) << "a case whose derivative is 0 shows nothing";
    EXPECT_NEAR(derivative, difference, settings.tolerance * scale);
  }
}

TEST_P(GradientCheck, AgreesWithDifferences) {
  std::string path = std::string(SYSTOLE_TEST_CASES) + "/" + GetParam();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(path, &context);
  ASSERT_TRUE(module);
  // Operations that define themselves by other operations.
  if (StringRef(GetParam()) == "decomposed.mlir" ||
      StringRef(GetParam()) == "complex.mlir") {
    PassManager manager(&context);
    manager.addPass(stablehlo::createDecomposeStableHLOPass());
    manager.addPass(stablehlo::createExpandComplexPass());
    ASSERT_TRUE(succeeded(manager.run(*module)));
  }
  SmallVector<func::FuncOp> cases;
  for (auto function : module->getOps<func::FuncOp>())
    if (function.isPublic())
      cases.push_back(function);
  ASSERT_FALSE(cases.empty());

  for (func::FuncOp function : cases) {
    Settings settings;
    if (Attribute step = function->getAttr("diff.step"))
      settings.step = readNumber(step);
    if (Attribute tolerance = function->getAttr("diff.tolerance"))
      settings.tolerance = readNumber(tolerance);
    if (Attribute replicas = function->getAttr("diff.replicas"))
      settings.replicas = int64_t(readNumber(replicas));
    check(*module, function.getSymName(), settings);
    if (HasFatalFailure())
      return;

    // Derivatives are functions like any other.
    std::string vjpName = (function.getSymName() + "_vjp").str();
    auto vjp = module->lookupSymbol<func::FuncOp>(vjpName);
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (Attribute range = function.getArgAttr(i, "diff.range"))
        vjp.setArgAttr(i, "diff.range", range);
    check(*module, vjpName, settings);
  }
}

const char *const caseFiles[] = {
    "branch.mlir",     "chlo.mlir",        "complex.mlir",
    "composite.mlir",  "contraction.mlir", "convolution.mlir",
    "decomposed.mlir", "indexing.mlir",    "linear_algebra.mlir",
    "loop.mlir",       "map.mlir",         "pointwise.mlir",
    "reduction.mlir",  "shape.mlir",       "window.mlir"};

INSTANTIATE_TEST_SUITE_P(Rules, GradientCheck, testing::ValuesIn(caseFiles));

/// Every operation of StableHLO and CHLO that has a derivative is in one of the
/// files: a new rule without a case fails here.
TEST(GradientCheckCases, HoldEveryOperationWithADerivative) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.allowUnregisteredDialects();
  context.loadAllAvailableDialects();
  llvm::StringSet<> checked;
  for (const char *file : caseFiles) {
    std::string path = std::string(SYSTOLE_TEST_CASES) + "/" + file;
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(path, &context);
    ASSERT_TRUE(module) << file;
    for (auto function : module->getOps<func::FuncOp>())
      function.walk(
          [&](Operation *op) { checked.insert(op->getName().getStringRef()); });
  }
  unsigned count = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (!llvm::is_contained({"stablehlo", "chlo"}, name.getDialectNamespace()))
      continue;
    if (!name.hasInterface<DifferentiableOpInterface>() &&
        !name.hasInterface<DifferentiableRegionsOpInterface>())
      continue;
    ++count;
    EXPECT_TRUE(checked.contains(name.getStringRef()))
        << name.getStringRef().str()
        << " has a derivative and no function in test/Differentiation";
  }
  EXPECT_GT(count, 50u);
}

} // namespace
