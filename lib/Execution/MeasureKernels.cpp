//===- MeasureKernels.cpp - Speed of compiled kernels ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Execution/MeasureKernels.h"
#include "systole/Execution/Engine.h"
#include "systole/Support/CompilerThreads.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace systole;
using namespace systole::execution;

namespace {

/// The number of runs of a function, since other load on the machine slows some
/// of them.
constexpr unsigned runs = 400;

class Measurement {
public:
  explicit Measurement(const DialectRegistry &registry)
      : context(registry, MLIRContext::Threading::DISABLED),
        engine(createNativeEngine()) {
    systole::useCompilerThreads(context);
  }

  /// Seconds of the fastest call of @main in `text`; 0 on failure.
  double seconds(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    auto entry =
        module ? module->lookupSymbol<func::FuncOp>("main") : func::FuncOp();
    if (!entry)
      return 0;
    interpreter::Tensors inputs;
    for (Type type : entry.getArgumentTypes())
      inputs.push_back(interpreter::Tensor::splat(cast<RankedTensorType>(type),
                                                  interpreter::Scalar(0.5)));
    Timing timing;
    timing.runs = runs;
    SmallVector<interpreter::Tensors> outputs;
    if (engine->run(entry, {inputs}, outputs, &timing) != RunStatus::Success)
      return 0;
    return *llvm::min_element(timing.calls);
  }

private:
  MLIRContext context;
  std::unique_ptr<Engine> engine;
};

/// A product with operands of one type and sums in f32.
std::string product(StringRef factors) {
  return llvm::formatv(R"(
func.func @main(%x: tensor<512x512x{0}>, %y: tensor<512x512x{0}>) -> tensor<512x512xf32> {{
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
      : (tensor<512x512x{0}>, tensor<512x512x{0}>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
})",
                       factors)
      .str();
}

/// A convolution of 3 x 3 with the channels of small networks.
constexpr StringLiteral convolution = R"(
func.func @main(%x: tensor<8x16x16x64xbf16>, %w: tensor<3x3x64x64xbf16>) -> tensor<8x16x16x64xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
      window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
      : (tensor<8x16x16x64xbf16>, tensor<3x3x64x64xbf16>) -> tensor<8x16x16x64xf32>
  return %0 : tensor<8x16x16x64xf32>
})";

/// Exponentials of elements that stay in the L1 cache.
constexpr StringLiteral exponentials = R"(
func.func @main(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %0 = stablehlo.exponential %x : tensor<4096xf32>
  return %0 : tensor<4096xf32>
})";

/// Maxima of windows, which cannot be vectorized.
constexpr StringLiteral windows = R"(
func.func @main(%x: tensor<4x32x32x8xf32>) -> tensor<4x16x16x8xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<4x32x32x8xf32>, tensor<f32>) -> tensor<4x16x16x8xf32>
  return %0 : tensor<4x16x16x8xf32>
})";

/// A chain of operations on each element.
std::string chain(int64_t elements, int64_t length) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("func.func @main(%0: tensor<{0}xf32>, %y: "
                      "tensor<{0}xf32>) -> tensor<{0}xf32> {{\n",
                      elements);
  for (int64_t i = 0; i < length; ++i)
    os << llvm::formatv("  %{0} = stablehlo.{1} %{2}, %y : tensor<{3}xf32>\n",
                        i + 1, i % 2 ? "multiply" : "add", i, elements);
  os << llvm::formatv("  return %{0} : tensor<{1}xf32>\n}\n", length, elements);
  return text;
}

} // namespace

llvm::Expected<KernelRates>
systole::execution::measureKernels(const DialectRegistry &registry) {
  Measurement measure(registry);
  KernelRates rates;
  constexpr double productFlops = 2.0 * 512 * 512 * 512;
  double bf16 = measure.seconds(product("bf16"));
  double convolved = measure.seconds(convolution);
  double f32 = measure.seconds(product("f32"));
  double exps = measure.seconds(exponentials);
  double pooled = measure.seconds(windows);
  constexpr int64_t elements = 2048, length = 24;
  double arithmetic = measure.seconds(chain(elements, length));
  double nothing = measure.seconds(chain(16, 1));
  if (!(bf16 > 0 && convolved > 0 && f32 > 0 && exps > 0 && pooled > 0 &&
        arithmetic > 0))
    return llvm::createStringError("the kernels that are measured cannot be "
                                   "compiled and run on this machine");
  constexpr double convolutionFlops = 2.0 * 8 * 16 * 16 * 9 * 64 * 64;
  // The rate is that of a program with half of its work in products and half in
  // convolutions.
  rates.bf16Flops = 2 / (bf16 / productFlops + convolved / convolutionFlops);
  rates.f32Flops = productFlops / f32;
  rates.transcendentals = 4096 / exps;
  rates.stridedElements = 4.0 * 32 * 32 * 8 / pooled;
  rates.vectorFlops = double(elements * length) / arithmetic;
  rates.opOverhead = nothing;
  return rates;
}
