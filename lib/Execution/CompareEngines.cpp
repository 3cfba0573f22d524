//===- CompareEngines.cpp - Compares engines ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareEngines.h"
#include "systole/Interpreter/Compare.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/Format.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace systole;
using namespace systole::execution;
using systole::interpreter::Tensor;
using systole::interpreter::Tensors;

namespace {

/// The distance of two tensors.
struct Difference {
  /// The largest error, in units of the spacing at the largest expected
  /// element; infinite if values other than finite floats differ.
  double error = 0;
  /// The largest distance of two elements in numbers of the type.
  uint64_t ulps = 0;
  /// The position of the largest error.
  int64_t position = 0;
};

/// The results of a function that differ, and by how much.
struct Outcome {
  std::optional<unsigned> result;
  std::vector<Difference> differences;
  Tensors actual, expected;
};

} // namespace

/// Measures floats, and the parts of complex numbers.
static Difference measureFloats(const Tensor &actual, const Tensor &expected) {
  FloatType type = interpreter::getPartType(expected.getElementType());
  double largest = 0;
  for (int64_t i = 0, e = expected.getNumElements(); i < e; ++i)
    for (double part : interpreter::getParts(expected.get(i)))
      if (std::isfinite(part))
        largest = std::max(largest, std::abs(part));
  double spacing = std::ldexp(
      std::max(largest, std::numeric_limits<double>::min()),
      1 - int(APFloat::semanticsPrecision(type.getFloatSemantics())));
  Difference difference;
  for (int64_t i = 0, e = expected.getNumElements(); i < e; ++i) {
    auto actualParts = interpreter::getParts(actual.get(i));
    auto expectedParts = interpreter::getParts(expected.get(i));
    for (auto [a, b] : llvm::zip_equal(actualParts, expectedParts)) {
      if (a == b || (std::isnan(a) && std::isnan(b)))
        continue;
      double error = std::isfinite(a) && std::isfinite(b)
                         ? std::abs(a - b) / spacing
                         : std::numeric_limits<double>::infinity();
      difference.ulps =
          std::max(difference.ulps, interpreter::getUlpDifference(type, a, b));
      if (error > difference.error) {
        difference.error = error;
        difference.position = i;
      }
    }
  }
  return difference;
}

static Difference measure(const Tensor &actual, const Tensor &expected) {
  if (interpreter::getPartType(expected.getElementType()))
    return measureFloats(actual, expected);
  Difference difference;
  unsigned bytes = expected.getElementBytes();
  for (int64_t i = 0, e = expected.getNumElements(); i < e; ++i)
    if (actual.getData().slice(i * bytes, bytes) !=
        expected.getData().slice(i * bytes, bytes)) {
      difference.error = std::numeric_limits<double>::infinity();
      difference.position = i;
      break;
    }
  return difference;
}

/// "result 0: at most 3 ULP, 0.5 at its largest element; at [2, 1] 0.5,
/// reference 0.25".
static std::string describe(unsigned result, const Difference &difference,
                            const Tensor &actual, const Tensor &expected) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "result " << result << ": ";
  if (difference.error == 0) {
    os << "equal";
    return text;
  }
  if (interpreter::getPartType(expected.getElementType()))
    os << "at most " << difference.ulps << " ULP, "
       << llvm::format("%.3g", difference.error) << " ULP of its largest; ";
  os << "at [";
  int64_t rest = difference.position;
  SmallVector<int64_t> index(expected.getRank());
  for (int64_t i = expected.getRank() - 1; i >= 0; --i) {
    index[i] = rest % expected.getShape()[i];
    rest /= expected.getShape()[i];
  }
  llvm::interleaveComma(index, os);
  os << "] ";
  interpreter::printElement(os, actual, difference.position);
  os << ", reference ";
  interpreter::printElement(os, expected, difference.position);
  return text;
}

namespace {

class Comparison {
public:
  Comparison(ArrayRef<Tensor> inputs, Engine &engine, Engine &reference,
             double maxUlp)
      : inputs(inputs), engine(engine), reference(reference), maxUlp(maxUlp) {}

  /// Runs a function, or the operations up to its `end`th op.
  RunStatus run(func::FuncOp function, std::optional<unsigned> end,
                Outcome &outcome);

  RunStatus bisect(func::FuncOp function);

private:
  RunStatus runOn(Engine &engine, func::FuncOp function,
                  std::optional<unsigned> end, Tensors &results);

  ArrayRef<Tensor> inputs;
  Engine &engine, &reference;
  double maxUlp;
};

} // namespace

/// Makes the function return the results of its `end`th op.
static void truncate(func::FuncOp function, unsigned end) {
  Block &body = function.getBody().front();
  Operation *op = &*std::next(body.begin(), end);
  body.getTerminator()->setOperands(op->getResults());
  while (op->getNextNode() != body.getTerminator())
    body.getTerminator()->getPrevNode()->erase();
  function.setFunctionType(FunctionType::get(function.getContext(),
                                             function.getArgumentTypes(),
                                             op->getResultTypes()));
  function.removeResAttrsAttr();
}

RunStatus Comparison::runOn(Engine &engine, func::FuncOp function,
                            std::optional<unsigned> end, Tensors &results) {
  // The engine may change the module.
  OwningOpRef<ModuleOp> module = function->getParentOfType<ModuleOp>().clone();
  auto copy = module->lookupSymbol<func::FuncOp>(function.getName());
  if (end)
    truncate(copy, *end);
  SmallVector<Tensors> outputs;
  RunStatus status = engine.run(copy, Tensors(inputs), outputs);
  if (status == RunStatus::Success)
    results = outputs.front();
  return status;
}

RunStatus Comparison::run(func::FuncOp function, std::optional<unsigned> end,
                          Outcome &outcome) {
  for (auto [engine, results] :
       {std::pair<Engine *, Tensors *>(&reference, &outcome.expected),
        std::pair<Engine *, Tensors *>(&this->engine, &outcome.actual)})
    if (RunStatus status = runOn(*engine, function, end, *results);
        status != RunStatus::Success)
      return status;
  for (auto [i, actual, expected] :
       llvm::enumerate(outcome.actual, outcome.expected)) {
    outcome.differences.push_back(measure(actual, expected));
    if (!outcome.result && outcome.differences.back().error > maxUlp)
      outcome.result = i;
  }
  return RunStatus::Success;
}

RunStatus Comparison::bisect(func::FuncOp function) {
  // Ops with results that both engines can return.
  SmallVector<unsigned> candidates;
  for (auto [i, op] :
       llvm::enumerate(function.getBody().front().without_terminator()))
    if (op.getNumResults() > 0 && !op.hasTrait<OpTrait::ConstantLike>() &&
        llvm::all_of(op.getResultTypes(), Tensor::supports))
      candidates.push_back(i);
  // The ops before `agree` agree, the one at `differ` differs.
  size_t agree = 0, differ = candidates.size();
  Outcome found;
  while (agree < differ) {
    size_t middle = (agree + differ) / 2;
    Outcome outcome;
    if (RunStatus status = run(function, candidates[middle], outcome);
        status != RunStatus::Success)
      return status;
    if (outcome.result) {
      differ = middle;
      found = std::move(outcome);
    } else {
      agree = middle + 1;
    }
  }
  if (!found.result) {
    function.emitError("the engines differ, but no op does that is the last of "
                       "a shorter function: it is how ops are fused");
    return RunStatus::Failure;
  }
  Operation &op =
      *std::next(function.getBody().front().begin(), candidates[differ]);
  op.emitError() << "the engines differ here first: "
                 << describe(*found.result, found.differences[*found.result],
                             found.actual[*found.result],
                             found.expected[*found.result]);
  return RunStatus::Failure;
}

RunStatus execution::compareEngines(func::FuncOp function,
                                    ArrayRef<Tensor> inputs, Engine &engine,
                                    Engine &reference, double maxUlp) {
  // Ops of called functions are compared, too.
  PassManager inliner(function.getContext());
  inliner.addPass(createInlinerPass());
  auto module = function->getParentOfType<ModuleOp>();
  if (failed(inliner.run(module)))
    return RunStatus::Failure;
  Comparison comparison(inputs, engine, reference, maxUlp);
  Outcome outcome;
  if (RunStatus status = comparison.run(function, std::nullopt, outcome);
      status != RunStatus::Success)
    return status;
  for (auto [i, difference] : llvm::enumerate(outcome.differences))
    llvm::outs() << describe(i, difference, outcome.actual[i],
                             outcome.expected[i])
                 << "\n";
  return outcome.result ? comparison.bisect(function) : RunStatus::Success;
}
