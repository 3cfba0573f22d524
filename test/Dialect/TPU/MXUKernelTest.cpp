//===- MXUKernelTest.cpp - Kernels of the matrix unit, executed -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles what lower-mxu makes of many shapes and compares each result with a
// plain loop. The numbers are small integers, so that every order of the sums
// gives the same bits. Inputs end at a page that cannot be read.
//
//===----------------------------------------------------------------------===//

#ifdef SYSTOLE_HAS_AMX_EMULATOR
#include "AMXEmulator.h"
#endif
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/InitAll.h"
#include "systole/Target/Object.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using Shape = std::vector<int64_t>;

int64_t count(const Shape &shape) {
  int64_t product = 1;
  for (int64_t size : shape)
    product *= size;
  return product;
}

/// Calls `body` with every point of the box, in row-major order.
template <typename Body> void forEachPoint(const Shape &shape, Body body) {
  Shape point(shape.size(), 0);
  for (int64_t i = 0; i < count(shape); ++i) {
    body(point);
    for (size_t dim = shape.size(); dim-- > 0;) {
      if (++point[dim] < shape[dim])
        break;
      point[dim] = 0;
    }
  }
}

int64_t linearize(const Shape &shape, const Shape &point) {
  int64_t position = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    position = position * shape[dim] + point[dim];
  return position;
}

/// An operation, its shapes, and its meaning as a plain loop.
struct Case {
  std::string name, op, attributes;
  Shape lhs, rhs, out;
  /// Adds the products for the result's element at `point`.
  std::function<double(const std::vector<double> &lhs,
                       const std::vector<double> &rhs, const Shape &point)>
      sum;
};

std::string list(llvm::ArrayRef<int64_t> values) {
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "]";
}

Case matmul(Shape lhs, Shape rhs, Shape lhsContracting, Shape rhsContracting,
            Shape lhsBatching = {}, Shape rhsBatching = {}) {
  Case result;
  result.name = "matmul " + list(lhs) + list(rhs);
  result.op = "tpu.mxu_matmul";
  if (!lhsBatching.empty())
    result.attributes = "batching_dims = " + list(lhsBatching) + " x " +
                        list(rhsBatching) + " ";
  result.attributes += "contracting_dims = " + list(lhsContracting) + " x " +
                       list(rhsContracting);
  result.lhs = lhs;
  result.rhs = rhs;
  // The dimension of the result for each dimension of an operand, or -1.
  Shape lhsOut(lhs.size(), -1), rhsOut(rhs.size(), -1), sums;
  for (size_t i = 0; i < lhsBatching.size(); ++i) {
    lhsOut[lhsBatching[i]] = rhsOut[rhsBatching[i]] = result.out.size();
    result.out.push_back(lhs[lhsBatching[i]]);
  }
  for (auto [shape, contracting, out] :
       {std::tuple(&lhs, &lhsContracting, &lhsOut),
        std::tuple(&rhs, &rhsContracting, &rhsOut)})
    for (int64_t dim = 0; dim < int64_t(shape->size()); ++dim)
      if ((*out)[dim] < 0 && !llvm::is_contained(*contracting, dim)) {
        (*out)[dim] = result.out.size();
        result.out.push_back((*shape)[dim]);
      }
  for (int64_t dim : lhsContracting)
    sums.push_back(lhs[dim]);
  result.sum = [=](const std::vector<double> &a, const std::vector<double> &b,
                   const Shape &point) {
    double total = 0;
    Shape lhsPoint(lhs.size()), rhsPoint(rhs.size());
    for (size_t dim = 0; dim < lhs.size(); ++dim)
      lhsPoint[dim] = lhsOut[dim] < 0 ? 0 : point[lhsOut[dim]];
    for (size_t dim = 0; dim < rhs.size(); ++dim)
      rhsPoint[dim] = rhsOut[dim] < 0 ? 0 : point[rhsOut[dim]];
    forEachPoint(sums, [&](const Shape &k) {
      for (size_t i = 0; i < k.size(); ++i)
        lhsPoint[lhsContracting[i]] = rhsPoint[rhsContracting[i]] = k[i];
      total += a[linearize(lhs, lhsPoint)] * b[linearize(rhs, rhsPoint)];
    });
    return total;
  };
  return result;
}

struct Window {
  Shape strides, dilation;
  std::vector<bool> reversal;
  int64_t groups = 1;
  Shape padding = {}, inputDilation = {};
};

Case convolution(std::string labels, Shape lhs, Shape rhs, Window window = {}) {
  Case result;
  result.name = "convolution " + labels + list(lhs) + list(rhs);
  result.op = "tpu.mxu_convolution";
  size_t spatial = lhs.size() - 2;
  std::string lhsLabels = labels.substr(0, lhs.size()),
              rhsLabels = labels.substr(lhs.size() + 1, rhs.size()),
              outLabels = labels.substr(2 * lhs.size() + 3);
  result.attributes = "dim_labels = \"" + labels + "\"";
  if (!window.strides.empty())
    result.attributes += " window_strides = " + list(window.strides);
  if (!window.padding.empty())
    result.attributes += " padding = " + list(window.padding);
  if (!window.inputDilation.empty())
    result.attributes += " lhs_dilation = " + list(window.inputDilation);
  if (!window.dilation.empty())
    result.attributes += " rhs_dilation = " + list(window.dilation);
  if (!window.reversal.empty()) {
    result.attributes += " window_reversal = [";
    for (size_t i = 0; i < spatial; ++i)
      result.attributes +=
          std::string(i ? ", " : "") + (window.reversal[i] ? "true" : "false");
    result.attributes += "]";
  }
  if (window.groups != 1)
    result.attributes +=
        " feature_group_count = " + std::to_string(window.groups);
  window.strides.resize(spatial, 1);
  window.dilation.resize(spatial, 1);
  window.reversal.resize(spatial, false);
  window.padding.resize(2 * spatial, 0);
  window.inputDilation.resize(spatial, 1);
  result.lhs = lhs;
  result.rhs = rhs;
  result.out.resize(lhs.size());
  for (size_t dim = 0; dim < lhs.size(); ++dim) {
    char label = outLabels[dim];
    if (label == 'b') {
      result.out[dim] = lhs[lhsLabels.find('b')];
    } else if (label == 'f') {
      result.out[dim] = rhs[rhsLabels.find('o')];
    } else {
      int64_t i = label - '0';
      int64_t reach = (rhs[rhsLabels.find(label)] - 1) * window.dilation[i] + 1;
      int64_t padded =
          (lhs[lhsLabels.find(label)] - 1) * window.inputDilation[i] + 1 +
          window.padding[2 * i] + window.padding[2 * i + 1];
      result.out[dim] = (padded - reach) / window.strides[i] + 1;
    }
  }
  result.sum = [=, out = result.out](const std::vector<double> &a,
                                     const std::vector<double> &b,
                                     const Shape &point) {
    int64_t feature = point[outLabels.find('f')];
    int64_t inputs = rhs[rhsLabels.find('i')];
    int64_t outputs = rhs[rhsLabels.find('o')] / window.groups;
    Shape taps;
    for (size_t i = 0; i < spatial; ++i)
      taps.push_back(rhs[rhsLabels.find(char('0' + i))]);
    taps.push_back(inputs);
    double total = 0;
    Shape lhsPoint(lhs.size()), rhsPoint(rhs.size());
    forEachPoint(taps, [&](const Shape &tap) {
      lhsPoint[lhsLabels.find('b')] = point[outLabels.find('b')];
      lhsPoint[lhsLabels.find('f')] = feature / outputs * inputs + tap.back();
      rhsPoint[rhsLabels.find('i')] = tap.back();
      rhsPoint[rhsLabels.find('o')] = feature;
      bool inside = true;
      for (size_t i = 0; i < spatial; ++i) {
        char label = '0' + i;
        int64_t position = point[outLabels.find(label)] * window.strides[i] +
                           tap[i] * window.dilation[i] - window.padding[2 * i];
        inside &= position >= 0 && position % window.inputDilation[i] == 0;
        position /= window.inputDilation[i];
        inside &= position < lhs[lhsLabels.find(label)];
        lhsPoint[lhsLabels.find(label)] = position;
        rhsPoint[rhsLabels.find(label)] =
            window.reversal[i] ? taps[i] - 1 - tap[i] : tap[i];
      }
      if (inside)
        total += a[linearize(lhs, lhsPoint)] * b[linearize(rhs, rhsPoint)];
    });
    return total;
  };
  return result;
}

/// The sums of all elements of a case's result, which all variants with
/// operands of a `kind` compare.
const std::vector<double> &getSums(const Case &test, const std::string &kind,
                                   const std::vector<double> &lhs,
                                   const std::vector<double> &rhs) {
  static std::map<std::string, std::vector<double>> known;
  std::vector<double> &sums = known[kind + test.name + test.attributes];
  if (sums.empty())
    forEachPoint(test.out, [&](const Shape &point) {
      sums.push_back(test.sum(lhs, rhs, point));
    });
  return sums;
}

std::vector<Case> getCases() {
  return {
      // Matmuls: odd extents, tails in every dimension, all transpositions.
      matmul({1, 1}, {1, 1}, {1}, {0}),
      matmul({7, 5}, {5, 3}, {1}, {0}),
      matmul({13, 33}, {33, 50}, {1}, {0}),
      matmul({13, 33}, {50, 33}, {1}, {1}),
      matmul({33, 13}, {33, 50}, {0}, {0}),
      matmul({33, 13}, {50, 33}, {0}, {1}),
      matmul({16, 128}, {128, 10}, {1}, {0}),
      matmul({16, 10}, {128, 10}, {1}, {1}),
      matmul({70, 300}, {300, 130}, {1}, {0}),
      matmul({70, 300}, {130, 300}, {1}, {1}),
      matmul({300, 70}, {130, 300}, {0}, {1}),
      // Blocks of the reduction, each with a copy of its own, and a shorter
      // last.
      matmul({530, 40}, {530, 70}, {0}, {0}),
      // Whole squares of pairs to transpose, and columns that are no square.
      matmul({13, 64}, {50, 64}, {1}, {1}),
      // Vectors: matrix-vector, both ways, inner and outer product.
      matmul({37, 45}, {45}, {1}, {0}),
      matmul({45}, {45, 37}, {0}, {0}),
      matmul({45}, {45}, {0}, {0}),
      matmul({19}, {35}, {}, {}),
      // Several batching, contracting and free dimensions.
      matmul({3, 9, 21}, {3, 21, 17}, {2}, {1}, {0}, {0}),
      matmul({9, 3, 21}, {21, 17, 3}, {2}, {0}, {1}, {2}),
      matmul({4, 5, 6, 7}, {7, 5, 20}, {1, 3}, {1, 0}),
      matmul({2, 3, 5}, {5, 4, 6}, {2}, {0}),
      matmul({2, 9, 3, 40}, {2, 3, 40, 11}, {3}, {2}, {0, 2}, {0, 1}),
      // Scores of an attention, whose rows are pieces of longer ones.
      matmul({2, 20, 3, 32}, {2, 20, 3, 32}, {3}, {3}, {0, 2}, {0, 2}),
      // An operand that is already packed: in panels, and in panels of pairs.
      matmul({17, 21}, {3, 21, 64}, {1}, {1}),
      matmul({17, 20, 2}, {3, 20, 64, 2}, {1, 2}, {1, 3}),
      // Convolutions: NHWC and NCHW, tails, strides, dilations, reversal.
      convolution("b01f_01io->b01f", {2, 9, 9, 3}, {3, 3, 3, 5}),
      convolution("b01f_01io->b01f", {3, 12, 11, 1}, {5, 5, 1, 32}),
      convolution("b01f_01io->b01f", {2, 10, 11, 17}, {3, 2, 17, 35},
                  {{2, 1}, {1, 2}, {}, 1}),
      convolution("b01f_01io->b01f", {1, 14, 14, 8}, {3, 3, 8, 20},
                  {{2, 3}, {2, 2}, {true, false}, 1}),
      convolution("bf01_oi01->bf01", {2, 5, 9, 23}, {7, 5, 3, 3}),
      convolution("bf01_oi01->bf01", {2, 5, 9, 23}, {7, 5, 3, 3},
                  {{2, 2}, {}, {false, true}, 1}),
      convolution("b01f_01io->b01f", {2, 1, 1, 40}, {1, 1, 40, 24}),
      // Features in groups; one feature a group (depthwise).
      convolution("b01f_01io->b01f", {2, 7, 7, 12}, {3, 3, 4, 18},
                  {{}, {}, {}, 3}),
      convolution("b01f_01io->b01f", {2, 7, 7, 37}, {3, 3, 1, 37},
                  {{}, {}, {}, 37}),
      convolution("b01f_01io->b01f", {2, 7, 7, 6}, {3, 3, 1, 24},
                  {{2, 2}, {}, {}, 6}),
      // Gradients: of the input (features swapped, window reversed), of the
      // filter (batch and feature swapped, a large window, dilated by stride).
      convolution("b01f_01oi->b01f", {2, 9, 9, 20}, {3, 3, 18, 20},
                  {{}, {}, {true, true}, 1}),
      convolution("f01b_i01o->01bf", {4, 10, 10, 9}, {4, 8, 8, 35}),
      convolution("f01b_i01o->01bf", {4, 11, 11, 1}, {4, 4, 4, 32},
                  {{}, {2, 2}, {}, 1}),
      convolution("f01b_i01o->01bf", {3, 20, 20, 5}, {3, 18, 18, 16}),
      // One and three spatial dimensions.
      convolution("b0f_0io->b0f", {2, 30, 6}, {4, 6, 21}, {{3}, {}, {}, 1}),
      convolution("b012f_012io->b012f", {1, 5, 6, 7, 3}, {2, 3, 2, 3, 18}),
      // Padding of axes of one element.
      convolution("01bf_o10i->bf10", {1, 1, 1, 1}, {2, 1, 3, 1},
                  {{}, {}, {}, 1, {2, 1, 2, 0}}),
      convolution("b01f_10io->bf10", {1, 3, 1, 1}, {1, 1, 1, 1},
                  {{}, {}, {}, 1, {0, 2, 1, 0}}),
      convolution("b01f_01io->b01f", {1, 9, 1, 4}, {2, 3, 4, 18},
                  {{}, {}, {}, 1, {1, 1, 1, 2}}),
      // Padding: around, on one side, cut off, wider than the window, with
      // strides, dilation, groups; in both layouts; of few features.
      convolution("b01f_01io->b01f", {2, 9, 9, 8}, {3, 3, 8, 20},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01io->b01f", {3, 14, 14, 3}, {7, 7, 3, 16},
                  {{2, 2}, {}, {}, 1, {3, 3, 3, 3}}),
      convolution("b01f_01io->b01f", {3, 12, 12, 1}, {5, 5, 1, 32},
                  {{}, {}, {}, 1, {2, 2, 2, 2}}),
      convolution("b01f_01io->b01f", {2, 8, 9, 4}, {3, 3, 2, 8},
                  {{2, 2}, {}, {}, 2, {-1, 0, 0, -2}}),
      convolution("b01f_01io->b01f", {2, 5, 5, 4}, {2, 3, 4, 17},
                  {{1, 2}, {3, 2}, {true, false}, 1, {5, 4, 0, 3}}),
      convolution("b01f_01io->b01f", {2, 7, 7, 37}, {3, 3, 1, 37},
                  {{2, 2}, {}, {}, 37, {1, 1, 1, 1}}),
      convolution("bf01_oi01->bf01", {2, 5, 9, 23}, {7, 5, 3, 3},
                  {{2, 2}, {}, {false, true}, 1, {1, 1, 1, 1}}),
      convolution("bf01_oi01->bf01", {2, 6, 8, 24}, {10, 3, 3, 3},
                  {{}, {}, {}, 2, {1, 1, 1, 1}}),
      // Rows of different samples, so that loops leave out zeros along both
      // axes: of even and odd features, on one side, with strides.
      convolution("b01f_01io->b01f", {8, 5, 5, 8}, {3, 3, 8, 50},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01io->b01f", {8, 5, 5, 7}, {3, 3, 7, 48},
                  {{}, {}, {}, 1, {0, 2, 2, 0}}),
      convolution("b01f_01io->b01f", {8, 5, 5, 6}, {3, 3, 6, 64},
                  {{2, 2}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01oi->b01f", {8, 5, 5, 20}, {3, 3, 48, 20},
                  {{}, {}, {true, true}, 1, {1, 1, 1, 1}}),
      // Tiles of all rows of a line, which leave out their zeros: of even and
      // odd features, wide windows, on one side, with strides and dilation;
      // with tails of columns.
      convolution("b01f_01io->b01f", {2, 7, 7, 8}, {5, 5, 8, 40},
                  {{}, {}, {}, 1, {2, 2, 2, 2}}),
      convolution("b01f_01io->b01f", {2, 5, 14, 5}, {3, 3, 5, 32},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01io->b01f", {2, 6, 13, 6}, {3, 5, 6, 64},
                  {{1, 2}, {}, {}, 1, {1, 1, 4, 0}}),
      convolution("b01f_01io->b01f", {2, 6, 6, 3}, {3, 3, 3, 48},
                  {{}, {2, 2}, {}, 1, {2, 2, 2, 2}}),
      convolution("bf01_oi01->bf01", {2, 6, 9, 9}, {33, 6, 3, 3},
                  {{}, {}, {true, false}, 1, {1, 1, 1, 1}}),
      // Gradients of padded convolutions: of the input, of the filter.
      convolution("b01f_01oi->b01f", {2, 9, 9, 20}, {3, 3, 18, 20},
                  {{}, {}, {true, true}, 1, {1, 1, 1, 1}}),
      convolution("f01b_i01o->01bf", {4, 10, 10, 9}, {4, 10, 10, 35},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      // Enough features that those of one position fill tiles, with padding.
      convolution("f01b_i01o->01bf", {4, 7, 7, 18}, {4, 7, 7, 64},
                  {{}, {}, {}, 1, {2, 2, 2, 2}}),
      convolution("f01b_i01o->01bf", {3, 8, 8, 16}, {3, 4, 4, 20},
                  {{}, {2, 2}, {}, 1, {1, 0, 1, 0}}),
      convolution("f01b_i01o->01bf", {5, 9, 9, 6}, {5, 5, 5, 16},
                  {{}, {2, 2}, {}, 1, {1, 1, 1, 1}}),
      convolution("f01b_i01o->01bf", {1, 9, 9, 6}, {1, 9, 9, 16},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      // Dilated inputs: gradients by the input of convolutions with strides,
      // positions that meet nothing, everything at once.
      convolution("b01f_01oi->b01f", {2, 4, 4, 20}, {3, 3, 18, 20},
                  {{}, {}, {true, true}, 1, {1, 2, 1, 2}, {2, 2}}),
      convolution("b01f_01oi->b01f", {2, 4, 4, 20}, {1, 1, 18, 20},
                  {{}, {}, {true, true}, 1, {0, 1, 0, 1}, {2, 2}}),
      convolution("b01f_01io->b01f", {1, 5, 6, 4}, {3, 4, 4, 17},
                  {{2, 3}, {2, 1}, {false, true}, 1, {4, 1, 2, 3}, {3, 2}}),
      convolution("bf01_oi01->bf01", {1, 4, 7, 6}, {6, 2, 3, 2},
                  {{1, 1}, {1, 3}, {}, 2, {1, 1, 2, 2}, {2, 3}}),
  };
}

/// Products of tiles of 16 x d by d x 16: tails of rows and columns, one and
/// several blocks of everything.
std::vector<Case> getTileCases(int64_t d) {
  return {
      matmul({9, d}, {d, 17}, {1}, {0}),
      matmul({16, 2 * d}, {2 * d, d}, {1}, {0}),
      matmul({33, 3 * d}, {3 * d, 50}, {1}, {0}),
      matmul({33, 3 * d}, {50, 3 * d}, {1}, {1}),
      matmul({3 * d, 33}, {3 * d, 50}, {0}, {0}),
      matmul({3 * d, 33}, {50, 3 * d}, {0}, {1}),
      matmul({17 * d, 144}, {17 * d, 70}, {0}, {0}),
      matmul({3, 2 * d, 19}, {3, 2 * d, 35}, {1}, {1}, {0}, {0}),
      matmul({47, 34 * d}, {34 * d, 70}, {1}, {0}),
      matmul({160, 17 * d}, {17 * d, 130}, {1}, {0}),
      matmul({3, 19, 2 * d}, {3, 2 * d, 35}, {2}, {1}, {0}, {0}),
      matmul({2, 17, 3, 2 * d}, {2, 3, 2 * d, 20}, {3}, {2}, {0, 2}, {0, 1}),
      matmul({12, 5, 2 * d}, {5, 2 * d, 37}, {1, 2}, {0, 1}),
      // An operand in panels, as an enclosing loop provides it.
      matmul({17, 2 * d}, {3, 2 * d, 2 * d}, {1}, {1}),
      // Convolutions: 1x1, windows with padding, strides, dilation, groups.
      convolution("b01f_01io->b01f", {2, 6, 7, 2 * d}, {1, 1, 2 * d, 40}),
      convolution("b01f_01io->b01f", {2, 9, 11, d}, {3, 3, d, 20},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01io->b01f", {2, 12, 11, d}, {3, 2, d, 35},
                  {{2, 1}, {1, 2}, {true, false}, 1}),
      convolution("b01f_01io->b01f", {1, 12, 12, 2 * d}, {3, 3, d, 48},
                  {{}, {}, {}, 2, {1, 1, 1, 1}}),
      // Short lines, which a tile's rows run over; with a stride; of a volume;
      // with a stride across lines only.
      convolution("b01f_01io->b01f", {3, 7, 7, d}, {3, 3, d, 40},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01io->b01f", {2, 14, 5, 2 * d}, {5, 3, 2 * d, 20},
                  {{}, {}, {}, 1, {2, 2, 0, 1}}),
      convolution("b01f_01io->b01f", {2, 14, 14, d}, {1, 1, d, 70},
                  {{2, 2}, {}, {}, 1}),
      convolution("b01f_01io->b01f", {1, 13, 6, d}, {3, 3, d, 33},
                  {{2, 1}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b012f_012io->b012f", {1, 3, 6, 5, d}, {2, 3, 3, d, 18},
                  {{}, {}, {}, 1, {0, 0, 1, 1, 1, 1}}),
      // Gradients of the filter: 1x1, and along the batch; of the input:
      // reversed, and of strides.
      convolution("f01b_i01o->01bf", {2, 8, 8, 40}, {2, 8, 8, 35}),
      convolution("f01b_i01o->01bf", {d, 5, 6, 20}, {d, 5, 6, 35},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01oi->b01f", {2, 9, 9, d}, {3, 3, 18, d},
                  {{}, {}, {true, true}, 1, {1, 1, 1, 1}}),
      convolution("b01f_01oi->b01f", {2, 12, 12, d}, {3, 3, 18, d},
                  {{}, {}, {true, true}, 1, {1, 2, 1, 2}, {2, 2}}),
      convolution("b012f_012io->b012f", {1, 4, 5, 12, d}, {2, 3, 2, d, 18}),
  };
}

/// Those whose sums precision `default` and bytes pad to whole tiles: of rows
/// of their own, with blocks; of windows that overlap, with padding, strides,
/// dilation.
std::vector<Case> getPaddedTileCases(bool isOfBytes) {
  const int64_t n = isOfBytes ? 40 : 24, few = isOfBytes ? 5 : 3,
                some = isOfBytes ? 13 : 8;
  return {
      matmul({47, 100}, {100, 70}, {1}, {0}),
      matmul({40, 1300}, {35, 1300}, {1}, {1}),
      matmul({40, 1300}, {1300, 35}, {1}, {0}),
      convolution("b01f_01io->b01f", {2, 6, 7, n}, {1, 1, n, 40}),
      convolution("b01f_01io->b01f", {2, 19, 18, few}, {7, 7, few, 40},
                  {{2, 2}, {}, {}, 1, {3, 3, 3, 3}}),
      convolution("b01f_01io->b01f", {2, 12, 11, some}, {3, 3, some, 20}),
      convolution("b01f_01io->b01f", {1, 12, 12, n}, {3, 3, n, 40},
                  {{}, {2, 2}, {}, 1, {2, 2, 2, 2}}),
      convolution("b01f_01io->b01f", {2, 9, 9, n}, {3, 3, n, 24},
                  {{}, {}, {true, true}, 1, {1, 1, 1, 1}}),
  };
}

/// The target and precision of the kernels.
struct Variant {
  const char *element;
  int64_t vectorBits, panelBytes, l2Bytes;
  bool epilogue;
  /// The precision of the operations, and the target's instructions for bf16:
  /// none, dot (pairs), slow (pairs slower than FMA) or tile. The instructions
  /// for bytes are none, word (pairs of 16 bits), quad or tile (of quads).
  const char *precision = "f32", *bf16 = "none";
  /// The operands' element types, if they are not the destination's. Bytes are
  /// i8 or u8, and `element` i32.
  const char *lhs = nullptr, *rhs = nullptr;
  int64_t hugeBytes = 8 * 1024 * 1024;
  /// The destination's element type, where it is not that of the sums.
  const char *out = nullptr;

  llvm::StringRef getOut() const { return out ? out : element; }
  bool isOfBytes() const { return llvm::StringRef(element) == "i32"; }
  /// Sums of bytes become the destination's type by code of the epilogue.
  bool hasEpilogue() const { return epilogue || (isOfBytes() && out); }
  /// The element type of operand 0 or 1.
  llvm::StringRef getFactor(unsigned i) const {
    const char *own = i == 0 ? lhs : rhs;
    return own ? own : element;
  }
};

void PrintTo(const Variant &variant, std::ostream *os) {
  *os << variant.element << ", vectors of " << variant.vectorBits
      << ", panels of " << variant.panelBytes << ", L2 " << variant.l2Bytes
      << (variant.epilogue ? ", epilogue" : "") << ", precision "
      << variant.precision << ", bf16 by " << variant.bf16 << ", factors "
      << variant.getFactor(0).str() << " and " << variant.getFactor(1).str()
      << ", huge from " << variant.hugeBytes << " bytes, stored as "
      << variant.getOut().str();
}

std::string toType(const Shape &shape, llvm::StringRef element) {
  if (element == "u8")
    element = "i8";
  std::string type = "memref<";
  for (int64_t size : shape)
    type += std::to_string(size) + "x";
  return type + element.str() + ">";
}

/// The same code on i32, and a conversion to the type that is stored: f32, or
/// the nearest i8.
std::string toEpilogueOfBytes(const Variant &variant) {
  std::string text;
  if (variant.epilogue)
    text = R"(
    %zero = arith.constant 0 : i32
    %0 = arith.addi %s, %x : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.muli %1, %y : i32
    %3 = arith.addi %2, %z : i32
)";
  std::string sum = variant.epilogue ? "%3" : "%s";
  if (variant.out)
    text += "    %float = arith.sitofp " + sum + R"( : i32 to f32
    %scale = arith.constant 0x39000000 : f32
    %scaled = arith.mulf %float, %scale : f32
)";
  if (variant.getOut() == "i8")
    text += R"(
    %low = arith.constant -128.0 : f32
    %high = arith.constant 127.0 : f32
    %round = math.roundeven %scaled : f32
    %above = arith.maximumf %round, %low : f32
    %clamped = arith.minimumf %above, %high : f32
    %byte = arith.fptosi %clamped : f32 to i8
)";
  std::string result = !variant.out               ? sum + " : i32"
                       : variant.getOut() == "i8" ? "%byte : i8"
                                                  : "%scaled : f32";
  return text + "    tpu.mxu_yield " + result + "\n  }\n";
}

/// The element that this code stores.
double storeBytes(const Variant &variant, double sum, double x, double y,
                  double z) {
  // To 32 bits, as integers wrap around.
  auto wrap = [](int64_t value) {
    return static_cast<int32_t>(static_cast<uint64_t>(value));
  };
  int32_t value = wrap(static_cast<int64_t>(sum));
  if (variant.epilogue)
    value = wrap(
        int64_t(wrap(int64_t(std::max(wrap(int64_t(value) + int64_t(x)), 0)) *
                     int64_t(y))) +
        int64_t(z));
  if (!variant.out)
    return value;
  float scaled = float(value) * 0x1p-13f;
  if (variant.getOut() == "f32")
    return scaled;
  return std::min(std::max(std::nearbyint(scaled), -128.0f), 127.0f);
}

/// func.func @k{index}(lhs, rhs, out, column, row, full).
std::string toFunction(const Case &test, size_t index, const Variant &variant) {
  std::string element = variant.element;
  size_t rank = test.out.size();
  std::string column = toType(rank ? Shape{test.out.back()} : Shape{}, element);
  std::string row = toType(rank ? Shape{test.out.front()} : Shape{}, element);
  std::string full = toType(test.out, element);
  std::string out = toType(test.out, variant.getOut());
  std::string lhs = toType(test.lhs, variant.getFactor(0));
  std::string rhs = toType(test.rhs, variant.getFactor(1));
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "func.func @k" << index << "(%a: " << lhs << ", %b: " << rhs
     << ", %c: " << out << ", %column: " << column << ", %row: " << row
     << ", %full: " << full << ") attributes {llvm.emit_c_interface} {\n  "
     << test.op << " ins(%a, %b : " << lhs << ", " << rhs
     << ") outs(%c : " << out << ") " << test.attributes
     << (variant.getFactor(0) == "u8" ? " lhs_unsigned" : "")
     << (variant.getFactor(1) == "u8" ? " rhs_unsigned" : "")
     << " precision = " << variant.precision;
  if (variant.hasEpilogue()) {
    std::string dims;
    for (size_t i = 0; i < rank; ++i)
      dims += (i ? ", d" : "d") + std::to_string(i);
    std::string last = rank ? "d" + std::to_string(rank - 1) : "";
    os << " epilogue(%s, %x = %column[affine_map<(" << dims << ") -> (" << last
       << ")>] : " << column << ", %y = %row[affine_map<(" << dims << ") -> ("
       << (rank ? "d0" : "") << ")>] : " << row << ", %z = %full[affine_map<("
       << dims << ") -> (" << dims << ")>] : " << full << ") {\n";
    if (variant.isOfBytes())
      return text + toEpilogueOfBytes(variant) + "  return\n}\n";
    os << "    %zero = arith.constant 0.0 : " << element << "\n"
       << "    %0 = arith.addf %s, %x : " << element << "\n"
       << "    %positive = arith.cmpf ogt, %0, %zero : " << element << "\n"
       << "    %1 = arith.select %positive, %0, %zero : " << element << "\n"
       << "    %2 = arith.mulf %1, %y : " << element << "\n"
       << "    %3 = arith.addf %2, %z : " << element << "\n"
       << "    tpu.mxu_yield %3 : " << element << "\n  }";
  }
  os << "\n  return\n}\n";
  return text;
}

/// Elements that end where the next page cannot be read or written.
template <typename T> class GuardedBuffer {
public:
  explicit GuardedBuffer(int64_t size) {
    int64_t page = sysconf(_SC_PAGESIZE);
    int64_t bytes = (size * sizeof(T) + page - 1) / page * page;
    mapped = bytes + page;
    base = static_cast<char *>(mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(base + bytes, page, PROT_NONE);
    elements = reinterpret_cast<T *>(base + bytes) - size;
  }
  GuardedBuffer(const GuardedBuffer &) = delete;
  ~GuardedBuffer() { munmap(base, mapped); }
  T *data() { return elements; }

private:
  char *base;
  int64_t mapped;
  T *elements;
};

/// Small integers, different for each seed.
std::vector<double> getNumbers(int64_t size, unsigned seed) {
  std::vector<double> numbers(size);
  uint32_t state = seed * 2654435761u + 1;
  for (double &number : numbers) {
    state = state * 1664525u + 1013904223u;
    number = int(state >> 24) % 7 - 3;
  }
  return numbers;
}

/// Bytes, a quarter of them the least or the largest.
std::vector<double> getBytes(int64_t size, unsigned seed, bool isUnsigned) {
  std::vector<double> numbers(size);
  std::mt19937 random(seed);
  for (double &number : numbers) {
    uint32_t bits = random();
    int byte = bits & 0xff;
    if (bits >> 30 == 0)
      byte = bits & 0x100 ? 0 : 0xff;
    number = isUnsigned ? byte : byte - 128;
  }
  return numbers;
}

/// To 8 significant bits, ties to even.
double roundToBF16(double value) {
  int exponent;
  double mantissa = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(mantissa, 8)), exponent - 8);
}

/// A memref argument as C passes it, of any rank up to 5.
template <typename T> struct Descriptor {
  Descriptor(T *data, const Shape &shape) : allocated(data), aligned(data) {
    std::copy(shape.begin(), shape.end(), sizesAndStrides);
    int64_t stride = 1;
    for (size_t dim = shape.size(); dim-- > 0; stride *= shape[dim])
      sizesAndStrides[shape.size() + dim] = stride;
  }
  T *allocated, *aligned;
  int64_t offset = 0;
  int64_t sizesAndStrides[10] = {};
};

class MXUKernelTest : public testing::TestWithParam<Variant> {
protected:
  static void SetUpTestSuite() {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    systole::registerAllPasses();
  }

  MXUKernelTest() {
    mlir::DialectRegistry registry;
    systole::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// Whether this machine has the variant's instructions.
  static bool canRun(const Variant &variant) {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    llvm::StringRef unit = variant.bf16;
    // Other vectors are split where the machine has none so long.
    if (unit == "word" && variant.vectorBits == 512)
      return features["avx512bw"];
    if (variant.isOfBytes())
      return unit == "none" || unit == "word" ||
             (features["avx512vnni"] &&
              (unit != "tile" || hasTiles("amx-int8")));
    return unit == "none" ||
           (features["avx512bf16"] && (unit != "tile" || hasTiles("amx-bf16")));
  }

  /// Has them, or what does the same.
  static bool hasTiles(const char *feature) {
#ifdef SYSTOLE_HAS_AMX_EMULATOR
    if (systole_emulates_cpu_feature(feature))
      return requestTiles();
#endif
    return llvm::sys::getHostCPUFeatures()[feature] && requestTiles();
  }

  /// Asks the system for the tile registers, once in a process.
  static bool requestTiles() {
    constexpr int requestPermission = 0x1023, tileData = 18;
    return syscall(SYS_arch_prctl, requestPermission, tileData) == 0;
  }

  static double getLeftOut();

  /// Multiplies two matrices by the variant's kernel, without its epilogue.
  std::vector<float> multiply(std::vector<float> lhs, std::vector<float> rhs,
                              int64_t rows, int64_t sums, int64_t columns) {
    Variant variant = GetParam();
    variant.epilogue = false;
    Case test = matmul({rows, sums}, {sums, columns}, {1}, {0});
    if (!engine)
      compile(toFunction(test, 0, variant));
    std::vector<float> result(rows * columns), none(rows * columns);
    if (!engine)
      return result;
    Descriptor<float> a(lhs.data(), test.lhs), b(rhs.data(), test.rhs),
        c(result.data(), test.out), column(none.data(), {columns}),
        row(none.data(), {rows}), full(none.data(), test.out);
    auto kernel = engine->lookup("_mlir_ciface_k0");
    if (!kernel) {
      ADD_FAILURE() << llvm::toString(kernel.takeError());
      return result;
    }
    reinterpret_cast<void (*)(void *, void *, void *, void *, void *, void *)>(
        *kernel)(&a, &b, &c, &column, &row, &full);
    return result;
  }

  /// The description of the variant's target.
  systole::tpu::CPUAttr getTarget() {
    using namespace systole::tpu;
    llvm::StringRef unit = GetParam().bf16;
    std::vector<ProductAttr> products = {
        ProductAttr::get(&context, ProductUnit::fma, 100)};
    std::string features = unit == "none" || unit == "word" ? "" : "avx512bf16";
    if (GetParam().isOfBytes()) {
      features = unit == "none" ? "" : "avx512bw,avx512vnni";
      if (unit == "quad" || unit == "tile")
        products.push_back(ProductAttr::get(&context, ProductUnit::quads, 400));
    } else if (unit != "none")
      products.push_back(ProductAttr::get(&context, ProductUnit::pairs,
                                          unit == "slow" ? 50 : 200));
    if (unit == "tile")
      products.push_back(
          GetParam().isOfBytes()
              ? ProductAttr::get(&context, ProductUnit::quad_tiles, 3200)
              : ProductAttr::get(&context, ProductUnit::tiles, 1600));
    bool isWide = GetParam().vectorBits == 512;
    return CPUAttr::get(&context, "test", features, GetParam().vectorBits,
                        isWide ? 32 : 16, 32768, GetParam().l2Bytes, 16,
                        GetParam().hugeBytes, products, 64,
                        /*distant_llc=*/false);
  }

  /// The kernels of a module in the LLVM dialect; null after a failure.
  mlir::OwningOpRef<mlir::ModuleOp> lower(llvm::StringRef text) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE();
      return nullptr;
    }
    mlir::PassManager passes(&context);
    (*module)->setAttr(systole::tpu::TPUDialect::getTargetAttrName(),
                       getTarget());
    std::string pipeline =
        "select-kernels{panel-bytes=" + std::to_string(GetParam().panelBytes) +
        "},lower-mxu,convert-scf-to-cf,func.func(expand-strided-metadata,"
        "lower-affine," +
        (llvm::StringRef(GetParam().bf16) == "none" ? "widen-narrow-floats,"
                                                    : "") +
        "convert-bodies-to-llvm),finalize-memref-to-llvm,convert-func-to-llvm,"
        "reconcile-unrealized-casts,prepare-for-llvm";
    if (failed(mlir::parsePassPipeline(pipeline, passes)) ||
        failed(passes.run(*module))) {
      ADD_FAILURE();
      return nullptr;
    }
    return module;
  }

  /// Sets `engine`, or fails. The code is scheduled for `cpu`, if one is named,
  /// with those of its features that this machine has.
  void compile(llvm::StringRef text, llvm::StringRef cpu = "") {
    auto module = lower(text);
    ASSERT_TRUE(module);
    mlir::ExecutionEngineOptions options;
    options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Default;
    auto optimize = mlir::makeOptimizingTransformer(1, 0, nullptr);
    auto transformer = [&](llvm::Module *code) {
      llvm::Error error = optimize(code);
      systole::storeSingleLanes(*code);
      return error;
    };
    options.transformer = transformer;
    module->walk([&](mlir::LLVM::LLVMFuncOp function) {
      mlir::WalkResult walk =
          function.walk([](mlir::LLVM::CallIntrinsicOp call) {
            return call.getIntrin().starts_with("llvm.x86.tdpb")
                       ? mlir::WalkResult::interrupt()
                       : mlir::WalkResult::advance();
          });
      multipliesTiles.insert({function.getName().str(), walk.wasInterrupted()});
    });
    auto host = llvm::orc::JITTargetMachineBuilder::detectHost();
    ASSERT_TRUE(!!host) << llvm::toString(host.takeError());
    if (!cpu.empty())
      host->setCPU(cpu.str());
    if (llvm::StringRef(GetParam().bf16) == "tile")
      host->addFeatures({"+amx-bf16", "+amx-int8"});
    auto machine = host->createTargetMachine();
    ASSERT_TRUE(!!machine) << llvm::toString(machine.takeError());
    auto created =
        mlir::ExecutionEngine::create(*module, options, std::move(*machine));
    ASSERT_TRUE(!!created) << llvm::toString(created.takeError());
    engine = std::move(*created);
  }

  /// The buffers begin `shift` elements before where they would be next to the
  /// end of a page.
  template <typename T>
  void check(const Case &test, size_t index, mlir::ExecutionEngine &engine,
             int64_t shift = 0) {
    SCOPED_TRACE(test.name);
    Shape column, row;
    if (!test.out.empty()) {
      column = {test.out.back()};
      row = {test.out.front()};
    }
    Shape shapes[] = {test.lhs, test.rhs, test.out, column, row, test.out};
    std::vector<std::vector<double>> numbers;
    std::vector<std::unique_ptr<GuardedBuffer<T>>> buffers;
    std::vector<Descriptor<T>> descriptors;
    for (unsigned i = 0; i < 6; ++i) {
      numbers.push_back(GetParam().isOfBytes() && i < 2
                            ? getBytes(count(shapes[i]), i + 1,
                                       GetParam().getFactor(i) == "u8")
                            : getNumbers(count(shapes[i]), i + 1));
      // Sums that wrap around.
      if (GetParam().isOfBytes() && i == 3)
        for (double &number : numbers.back())
          number *= 0x2aaaaaaa;
      buffers.push_back(
          std::make_unique<GuardedBuffer<T>>(count(shapes[i]) + shift));
      std::copy(numbers[i].begin(), numbers[i].end(), buffers[i]->data());
      descriptors.emplace_back(buffers[i]->data(), shapes[i]);
    }
    // Small integers are the same in bf16: the upper half of an f32's bits.
    std::vector<std::unique_ptr<GuardedBuffer<uint16_t>>> narrow;
    for (unsigned i = 0; i < 2; ++i) {
      if (GetParam().getFactor(i) != "bf16")
        continue;
      narrow.push_back(
          std::make_unique<GuardedBuffer<uint16_t>>(count(shapes[i])));
      for (auto [number, element] : llvm::zip_first(
               numbers[i],
               llvm::MutableArrayRef(narrow.back()->data(), count(shapes[i]))))
        element = llvm::bit_cast<uint32_t>(float(number)) >> 16;
      // Only the address of the elements is read.
      descriptors[i].aligned = reinterpret_cast<T *>(narrow.back()->data());
    }
    std::vector<std::unique_ptr<GuardedBuffer<uint8_t>>> bytes;
    for (unsigned i = 0; i < 3; ++i) {
      if (!GetParam().isOfBytes() || (i == 2 && GetParam().getOut() != "i8"))
        continue;
      bytes.push_back(
          std::make_unique<GuardedBuffer<uint8_t>>(count(shapes[i]) + shift));
      for (int64_t j = 0; j < count(shapes[i]); ++j)
        bytes.back()->data()[j] = uint8_t(int(numbers[i][j]));
      descriptors[i].aligned = reinterpret_cast<T *>(bytes.back()->data());
    }
    // The destination's old contents must not matter.
    T *out = buffers[2]->data();
    std::fill_n(out, count(test.out),
                std::is_integral_v<T> ? std::numeric_limits<T>::max()
                                      : std::numeric_limits<T>::quiet_NaN());
    GuardedBuffer<uint16_t> rounded(count(test.out) + shift);
    bool isRounded = GetParam().getOut() == "bf16";
    if (isRounded) {
      std::fill_n(rounded.data(), count(test.out), 0x7fc0);
      descriptors[2].aligned = reinterpret_cast<T *>(rounded.data());
    }
    auto kernel = engine.lookup("_mlir_ciface_k" + std::to_string(index));
    ASSERT_TRUE(!!kernel) << llvm::toString(kernel.takeError());
    using Memref = void *;
    reinterpret_cast<void (*)(Memref, Memref, Memref, Memref, Memref, Memref)>(
        *kernel)(&descriptors[0], &descriptors[1], &descriptors[2],
                 &descriptors[3], &descriptors[4], &descriptors[5]);
    for (int64_t i = 0; isRounded && i < count(test.out); ++i)
      out[i] = llvm::bit_cast<float>(uint32_t(rounded.data()[i]) << 16);
    std::string kind;
    if (GetParam().isOfBytes())
      kind = (GetParam().getFactor(0) + GetParam().getFactor(1)).str();
    const std::vector<double> &sums =
        getSums(test, kind, numbers[0], numbers[1]);
    int64_t position = 0, wrong = 0;
    forEachPoint(test.out, [&](const Shape &point) {
      double expected = sums[position], actual = out[position];
      double x = test.out.empty() ? numbers[3][0] : numbers[3][point.back()];
      double y = test.out.empty() ? numbers[4][0] : numbers[4][point.front()];
      if (GetParam().isOfBytes()) {
        expected = storeBytes(GetParam(), expected, x, y, numbers[5][position]);
        if (GetParam().getOut() == "f32")
          actual = llvm::bit_cast<float>(static_cast<int32_t>(out[position]));
        else if (GetParam().getOut() == "i8")
          actual = static_cast<int8_t>(bytes[2]->data()[position]);
      } else if (GetParam().epilogue) {
        expected = std::max(expected + x, 0.0) * y + numbers[5][position];
      }
      if (isRounded)
        expected = roundToBF16(expected);
      if (!(actual == expected) && ++wrong <= 3)
        ADD_FAILURE() << "at " << list(point) << ": " << actual
                      << " instead of " << expected;
      ++position;
    });
    EXPECT_EQ(wrong, 0) << "of " << position << " elements";
  }

  /// The result of @views, and all around it.
  template <typename T> void checkViews() {
    Shape shapes[] = {{9, 70}, {60, 70}, {9, 70}};
    std::vector<std::vector<T>> numbers;
    std::vector<Descriptor<T>> descriptors;
    for (unsigned i = 0; i < 3; ++i) {
      std::vector<double> source = getNumbers(count(shapes[i]), i + 1);
      numbers.emplace_back(source.begin(), source.end());
    }
    std::vector<T> expected = numbers[2];
    const int64_t start = 4;
    for (int64_t row = 0; row < 5; ++row)
      for (int64_t column = 0; column < 21; ++column) {
        T sum = 0;
        for (int64_t k = 0; k < 33; ++k)
          sum += numbers[0][(row + start) * 70 + 3 + 2 * k] *
                 numbers[1][(k + 2) * 70 + start + column];
        expected[(row + start) * 70 + start + column] = sum;
      }
    for (unsigned i = 0; i < 3; ++i)
      descriptors.emplace_back(numbers[i].data(), shapes[i]);
    auto kernel = engine->lookup("_mlir_ciface_views");
    ASSERT_TRUE(!!kernel) << llvm::toString(kernel.takeError());
    reinterpret_cast<void (*)(void *, void *, void *, int64_t)>(*kernel)(
        &descriptors[0], &descriptors[1], &descriptors[2], start);
    EXPECT_EQ(numbers[2], expected);
  }

  mlir::MLIRContext context;
  std::unique_ptr<mlir::ExecutionEngine> engine;
  /// For each function, whether it multiplies tiles.
  std::map<std::string, bool> multipliesTiles;
};

/// A sixth of the cases, another one for each of six variants. With
/// SYSTOLE_SLOW_TESTS, as check-slow sets it, all of them.
std::vector<Case> sample(std::vector<Case> cases, size_t variant) {
  if (std::getenv("SYSTOLE_SLOW_TESTS"))
    return cases;
  std::vector<Case> some;
  for (size_t i = variant % 6; i < cases.size(); i += 6)
    some.push_back(std::move(cases[i]));
  return some;
}

TEST_P(MXUKernelTest, AgreesWithPlainLoops) {
  if (!canRun(GetParam()))
    GTEST_SKIP() << "this machine has no " << GetParam().bf16;
  // But for their size, products on a target with tiles are those of one
  // without.
  bool isTiles = llvm::StringRef(GetParam().bf16) == "tile";
  bool isOfBytes = GetParam().isOfBytes();
  llvm::StringRef name =
      testing::UnitTest::GetInstance()->current_test_info()->name();
  size_t variant = 0;
  ASSERT_FALSE(name.split('/').second.getAsInteger(10, variant));
  std::vector<Case> cases =
      isTiles ? getTileCases(isOfBytes ? 64 : 32) : sample(getCases(), variant);
  if (isTiles &&
      (isOfBytes || llvm::StringRef(GetParam().precision) == "default"))
    llvm::append_range(cases, getPaddedTileCases(isOfBytes));
  std::string text;
  for (auto [index, test] : llvm::enumerate(cases))
    text += toFunction(test, index, GetParam());
  compile(text);
  ASSERT_TRUE(engine);
  for (auto [index, test] : llvm::enumerate(cases))
    EXPECT_EQ(multipliesTiles["k" + std::to_string(index)], isTiles)
        << test.name;
  for (auto [index, test] : llvm::enumerate(cases))
    // Kernels whose results may bypass the caches check the alignment of the
    // start.
    for (int64_t shift = 0; shift < (GetParam().hugeBytes == 1 ? 2 : 1);
         ++shift)
      if (llvm::StringRef(GetParam().element) == "f32")
        check<float>(test, index, *engine, shift);
      else if (GetParam().isOfBytes())
        check<int32_t>(test, index, *engine, shift);
      else
        check<double>(test, index, *engine, shift);
}

/// Small products and convolutions that leave rows, columns and vectors over.
std::vector<Case> getCasesWithTails(bool isTiles) {
  if (isTiles)
    return {
        matmul({9, 32}, {32, 17}, {1}, {0}),
        matmul({33, 96}, {50, 96}, {1}, {1}),
        matmul({3, 64, 19}, {3, 64, 35}, {1}, {1}, {0}, {0}),
        convolution("b01f_01io->b01f", {2, 9, 11, 32}, {3, 3, 32, 20},
                    {{}, {}, {}, 1, {1, 1, 1, 1}}),
    };
  return {
      matmul({7, 5}, {5, 9}, {1}, {0}),
      matmul({5, 17}, {17, 33}, {1}, {0}),
      matmul({3, 4, 6}, {3, 6, 11}, {2}, {1}, {0}, {0}),
      matmul({13}, {13, 1}, {0}, {0}),
      convolution("b01f_01io->b01f", {1, 5, 7, 3}, {3, 3, 3, 9},
                  {{}, {}, {}, 1, {1, 1, 1, 1}}),
      convolution("bf01_oi01->bf01", {1, 2, 5, 9}, {3, 2, 2, 2}),
  };
}

constexpr const char *otherCPUs[] = {"sapphirerapids", "graniterapids",
                                     "znver5", "x86-64-v4"};

// LLVM's code depends on the CPU that it is for, beyond its instructions.
TEST_P(MXUKernelTest, KeepsToItsMemoryInCodeForOtherCPUs) {
  if (!canRun(GetParam()))
    GTEST_SKIP() << "this machine has no " << GetParam().bf16;
  std::vector<Case> cases =
      getCasesWithTails(llvm::StringRef(GetParam().bf16) == "tile");
  std::string text;
  for (auto [index, test] : llvm::enumerate(cases))
    text += toFunction(test, index, GetParam());
  for (const char *cpu : otherCPUs) {
    SCOPED_TRACE(cpu);
    compile(text, cpu);
    ASSERT_TRUE(engine);
    for (auto [index, test] : llvm::enumerate(cases))
      if (llvm::StringRef(GetParam().element) == "f32")
        check<float>(test, index, *engine);
      else if (GetParam().isOfBytes())
        check<int32_t>(test, index, *engine);
      else
        check<double>(test, index, *engine);
  }
}

/// The stores of assembly that write 4 bytes or more without a mask, by their
/// mnemonics.
std::map<std::string, int> countWideStores(llvm::StringRef assembly) {
  std::map<std::string, int> stores;
  llvm::SmallVector<llvm::StringRef> lines;
  assembly.split(lines, '\n');
  for (llvm::StringRef line : lines) {
    auto [mnemonic, operands] = line.trim().split('\t');
    // The destination is last: a memory operand, not of what only reads it.
    if (!operands.trim().ends_with(")") || !operands.contains(", ") ||
        !mnemonic.contains("mov") || mnemonic == "movw" || mnemonic == "movb" ||
        mnemonic == "vmovw" || mnemonic == "vmovsh" || operands.contains("{%k"))
      continue;
    ++stores[mnemonic.str()];
  }
  return stores;
}

// LLVM moves numbers of 16 bits in other ways if the CPU has half precision,
// which this machine may lack. Its stores are no wider than without.
TEST_P(MXUKernelTest, StoresNoWiderWithHalfPrecision) {
  if (GetParam().getOut() == "i8")
    GTEST_SKIP() << "eight bytes are stored by one of two instructions";
  bool isTiles = llvm::StringRef(GetParam().bf16) == "tile";
  std::string text;
  for (auto [index, test] : llvm::enumerate(getCasesWithTails(isTiles)))
    text += toFunction(test, index, GetParam());
  for (llvm::StringRef cpu : {"sapphirerapids", "graniterapids"}) {
    SCOPED_TRACE(cpu.str());
    std::map<std::string, int> counts[2];
    for (bool hasHalf : {false, true}) {
      auto module = lower(text);
      ASSERT_TRUE(module);
      auto target = systole::resolveTarget(
          "x86_64-linux-gnu", cpu.str() + (hasHalf ? "" : "-avx512fp16"), "",
          mlir::UnknownLoc::get(&context));
      ASSERT_TRUE(succeeded(target));
      llvm::SmallString<0> bytes;
      llvm::raw_svector_ostream out(bytes);
      ASSERT_TRUE(succeeded(systole::emitCode(
          *module, *target, systole::CodeFormat::Assembly, out)));
      counts[hasHalf] = countWideStores(bytes);
    }
    EXPECT_FALSE(counts[0].empty());
    for (const auto &[mnemonic, count] : counts[1])
      EXPECT_LE(count, counts[0][mnemonic]) << mnemonic;
  }
}

// Views with strides, which start where only the run time knows: the result is
// right and what is around it stays.
TEST_P(MXUKernelTest, ReadsAndWritesViews) {
  if (!canRun(GetParam()))
    GTEST_SKIP() << "this machine has no " << GetParam().bf16;
  if (GetParam().lhs || GetParam().rhs || GetParam().out)
    GTEST_SKIP() << "only for operands of one type";
  std::string text = R"mlir(
    func.func @views(%a: memref<9x70xf32>, %b: memref<60x70xf32>, %c: memref<9x70xf32>, %i: index)
        attributes {llvm.emit_c_interface} {
      %0 = memref.subview %a[%i, 3] [5, 33] [1, 2] : memref<9x70xf32> to memref<5x33xf32, strided<[70, 2], offset: ?>>
      %1 = memref.subview %b[2, %i] [33, 21] [1, 1] : memref<60x70xf32> to memref<33x21xf32, strided<[70, 1], offset: ?>>
      %2 = memref.subview %c[%i, %i] [5, 21] [1, 1] : memref<9x70xf32> to memref<5x21xf32, strided<[70, 1], offset: ?>>
      tpu.mxu_matmul ins(%0, %1 : memref<5x33xf32, strided<[70, 2], offset: ?>>, memref<33x21xf32, strided<[70, 1], offset: ?>>)
                     outs(%2 : memref<5x21xf32, strided<[70, 1], offset: ?>>) contracting_dims = [1] x [0]
                     precision = PRECISION
      return
    })mlir";
  llvm::StringRef element = GetParam().element;
  for (size_t at;
       (at = text.find("f32")) != std::string::npos && element != "f32";)
    text.replace(at, 3, element);
  text.replace(text.find("PRECISION"), 9, GetParam().precision);
  compile(text);
  ASSERT_TRUE(engine);
  if (element == "f32")
    checkViews<float>();
  else
    checkViews<double>();
}

/// The error of tiles with a precision, relative to a product. The second term
/// of an f32 is at most 2^-8 of it. The third term, and the rest after two
/// terms, are at most 2^-17.
double MXUKernelTest::getLeftOut() {
  if (llvm::StringRef(GetParam().bf16) != "tile")
    return 0;
  return llvm::StringSwitch<double>(GetParam().precision)
      .Case("high", 0x1p-16 + 2 * 0x1p-17 + 0x1p-24)
      .Case("highest", 2 * 0x1p-25 + 0x1p-34)
      .Default(0);
}

// Operands are rounded to bf16 only with precision `default` on targets whose
// bf16 products are faster than f32's. Sums are f32. Infinities and NaN stay.
TEST_P(MXUKernelTest, RoundsFactorsAsThePrecisionSays) {
  if (!canRun(GetParam()))
    GTEST_SKIP() << "this machine has no " << GetParam().bf16;
  if (GetParam().getFactor(0) != "f32" || GetParam().getFactor(1) != "f32" ||
      GetParam().getOut() != "f32" || GetParam().epilogue)
    GTEST_SKIP() << "only for f32 without an epilogue";
  llvm::StringRef precision = GetParam().precision;
  llvm::StringRef unit = GetParam().bf16;
  bool rounds = precision == "default" && (unit == "dot" || unit == "tile");
  constexpr int64_t rows = 21, columns = 37;
  int64_t sums = llvm::StringRef(GetParam().bf16) == "tile" ? 96 : 65;
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> lhs(rows * sums), rhs(sums * columns);
  for (std::vector<float> *factor : {&lhs, &rhs})
    for (float &value : *factor)
      value = std::ldexp(normal(random), int(random() % 40) - 20);
  // Ties, to an even neighbour below and above.
  lhs[0] = 1 + 0x1p-8f;
  lhs[1] = 1 + 3 * 0x1p-8f;
  const float infinity = std::numeric_limits<float>::infinity();
  lhs[19 * sums + 7] = infinity;
  lhs[20 * sums + 64] = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> result = multiply(lhs, rhs, rows, sums, columns);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      float actual = result[i * columns + j];
      if (i >= 19) {
        EXPECT_TRUE(i == 19 ? std::isinf(actual) : std::isnan(actual))
            << actual << " at " << i << ", " << j;
        continue;
      }
      double expected = 0, magnitude = 0;
      for (int64_t k = 0; k < sums; ++k) {
        double x = lhs[i * sums + k], y = rhs[k * columns + j];
        double product = rounds ? roundToBF16(x) * roundToBF16(y) : x * y;
        expected += product;
        magnitude += std::abs(product);
      }
      // Each addition, and each product that is not exact, is off by at most
      // half a unit in the last place of the accumulator. Passes leave out
      // products of small terms.
      EXPECT_NEAR(actual, expected,
                  ((sums + 1) * 0x1p-24 + getLeftOut()) * magnitude)
          << "at " << i << ", " << j;
    }
}

// Passes of tiles equal f32 where they can; elsewhere f32 is used. With numbers
// of all magnitudes, infinities and NaN, a result equals that of f32, up to
// rounding.
TEST_P(MXUKernelTest, PassesAreF32sWithAllNumbers) {
  if (!canRun(GetParam()))
    GTEST_SKIP() << "this machine has no " << GetParam().bf16;
  if (llvm::StringRef(GetParam().bf16) != "tile" || GetParam().isOfBytes() ||
      llvm::StringRef(GetParam().precision) == "default")
    GTEST_SKIP() << "only for passes of tiles";
  constexpr int64_t rows = 37, sums = 160, columns = 50;
  const float infinity = std::numeric_limits<float>::infinity(),
              nan = std::numeric_limits<float>::quiet_NaN(),
              largest = std::numeric_limits<float>::max();
  struct Special {
    const char *name;
    std::vector<float> lhs, rhs;
    /// The factor of all other numbers.
    float lhsScale = 1, rhsScale = 1;
  };
  const Special specials[] = {
      {"none", {}, {}},
      {"small", {0x1p-100f, -0x1.234566p-99f}, {0x1.fffffep-100f}},
      {"smaller, by large", {0x1.fffffep-101f, 0x1.234566p-126f}, {0x1p90f}},
      {"denormal", {0x1.23456p-130f, 0x1p-149f}, {0x1.77p-140f, -0x1p-149f}},
      {"large", {0x1p127f, largest, -0x1.ff0004p127f}, {0x1.8p-20f, 0.5f}},
      {"large in both", {0x1p127f}, {-0x1.fffffep127f, 0x1p126f}},
      {"infinite", {infinity, -infinity}, {}},
      {"infinite and 0", {infinity}, {0.0f, -0.0f}},
      {"infinite in both", {infinity}, {-infinity, infinity}},
      {"no number", {nan}, {nan}},
      {"all small", {}, {}, 0x1p-60f, 0x1p-60f},
      {"all smaller, by large", {}, {}, 0x1p-112f, 0x1p110f},
      {"all large, by denormal", {}, {}, 0x1p120f, 0x1p-138f},
      {"all large", {}, {}, 0x1p60f, 0x1p60f},
      {"all too large", {}, {}, 0x1p66f, 0x1p66f},
  };
  for (const Special &special : specials) {
    SCOPED_TRACE(special.name);
    std::mt19937 random(1);
    std::normal_distribution<float> normal;
    std::vector<float> lhs(rows * sums), rhs(sums * columns);
    for (float &value : lhs)
      value = normal(random) * special.lhsScale;
    for (float &value : rhs)
      value = normal(random) * special.rhsScale;
    for (float value : special.lhs)
      lhs[random() % lhs.size()] = value;
    for (float value : special.rhs)
      rhs[random() % rhs.size()] = value;
    std::vector<float> result = multiply(lhs, rhs, rows, sums, columns);
    int wrong = 0;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) {
        double expected = 0, magnitude = 0;
        float single = 0;
        for (int64_t k = 0; k < sums; ++k) {
          float x = lhs[i * sums + k], y = rhs[k * columns + j];
          expected += double(x) * y;
          magnitude += std::abs(double(x) * y);
          single = std::fma(x, y, single);
        }
        float actual = result[i * columns + j];
        // Products below 2^-126 count as 0, in 3 or 6 passes of each.
        double bound = ((sums + 1) * 0x1p-24 + getLeftOut()) * magnitude +
                       6 * sums * 0x1p-126;
        // One order of f32 sums may overflow where another does not.
        bool right = std::isnan(expected)   ? std::isnan(actual)
                     : std::isinf(expected) ? actual == float(expected)
                     : magnitude >= 0x1p127 ? true
                     : std::isfinite(actual)
                         ? std::abs(actual - expected) <= bound
                         : false;
        // No sum is lost that is there in f32.
        right &= !std::isfinite(single) || std::isfinite(actual);
        if (!right && ++wrong <= 3)
          ADD_FAILURE() << "at " << i << ", " << j << ": " << actual
                        << " instead of " << expected << ", in f32 " << single;
      }
    EXPECT_EQ(wrong, 0);
  }
}

// The errors of six passes are no larger than those of f32.
TEST_P(MXUKernelTest, HighestIsAsExactAsF32) {
  if (!canRun(GetParam()))
    GTEST_SKIP() << "this machine has no " << GetParam().bf16;
  if (llvm::StringRef(GetParam().bf16) != "tile" ||
      llvm::StringRef(GetParam().precision) != "highest")
    GTEST_SKIP() << "only for six passes of tiles";
  constexpr int64_t rows = 33, columns = 40;
  for (int64_t sums : {32, 256, 1600}) {
    SCOPED_TRACE(sums);
    engine.reset();
    std::mt19937 random(sums);
    std::normal_distribution<float> normal;
    std::vector<float> lhs(rows * sums), rhs(sums * columns);
    for (std::vector<float> *factor : {&lhs, &rhs})
      for (float &value : *factor)
        value = normal(random);
    std::vector<float> result = multiply(lhs, rhs, rows, sums, columns);
    double errors = 0, errorsOfF32 = 0;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) {
        double expected = 0;
        float single = 0;
        for (int64_t k = 0; k < sums; ++k) {
          float x = lhs[i * sums + k], y = rhs[k * columns + j];
          expected += double(x) * y;
          single = std::fma(x, y, single);
        }
        errors += std::pow(result[i * columns + j] - expected, 2);
        errorsOfF32 += std::pow(single - expected, 2);
      }
    EXPECT_LT(errors, errorsOfF32);
  }
}

// Small caches put every kind of block and of packing to work.
INSTANTIATE_TEST_SUITE_P(
    Variants, MXUKernelTest,
    testing::Values(
        Variant{"f32", 512, 131072, 1048576, false},
        Variant{"f32", 512, 2048, 8192, true},
        Variant{"f32", 256, 131072, 1048576, true},
        Variant{"f32", 256, 1024, 4096, false},
        Variant{"f32", 128, 1024, 65536, true},
        Variant{"f32", 512, 131072, 1048576, true, "default"},
        Variant{"f32", 256, 2048, 8192, false, "default"},
        Variant{"f32", 512, 131072, 1048576, false, "default", "dot"},
        Variant{"f32", 512, 2048, 8192, true, "default", "dot"},
        // Pairs that are slower than FMA: products of f32.
        Variant{"f32", 512, 131072, 1048576, false, "default", "slow"},
        Variant{"f32", 512, 2048, 8192, true, "default", "slow", "bf16"},
        Variant{"f32", 512, 131072, 1048576, true, "default", "tile"},
        Variant{"f32", 512, 4096, 16384, false, "default", "tile"},
        Variant{"f32", 512, 131072, 1048576, false, "high", "tile"},
        Variant{"f32", 512, 131072, 1048576, true, "highest", "tile"},
        Variant{"f32", 512, 12288, 49152, false, "highest", "tile"},
        Variant{"f32", 512, 131072, 1048576, false, "default", "dot", "bf16",
                "bf16"},
        Variant{"f32", 512, 2048, 8192, true, "default", "dot", "bf16"},
        Variant{"f32", 512, 2048, 8192, false, "default", "dot", nullptr,
                "bf16"},
        Variant{"f32", 256, 2048, 8192, true, "default", "none", nullptr,
                "bf16"},
        Variant{"f32", 128, 131072, 1048576, false, "default", "none", "bf16"},
        // Every result goes past the caches, if it may.
        Variant{"f32", 512, 131072, 1048576, true, "f32", "none", nullptr,
                nullptr, 1},
        Variant{"f32", 256, 131072, 1048576, false, "f32", "none", nullptr,
                nullptr, 1},
        Variant{"f32", 512, 2048, 8192, false, "default", "dot", nullptr,
                nullptr, 1},
        // Results of bf16, in one block and in several.
        Variant{"f32", 512, 131072, 1048576, true, "default", "dot", "bf16",
                nullptr, 1, "bf16"},
        Variant{"f32", 512, 2048, 8192, true, "default", "dot", nullptr, "bf16",
                8 << 20, "bf16"},
        Variant{"f32", 512, 4096, 16384, false, "default", "tile", nullptr,
                nullptr, 8 << 20, "bf16"},
        Variant{"f32", 256, 1024, 4096, true, "default", "none", nullptr,
                nullptr, 1, "bf16"},
        Variant{"f32", 128, 131072, 1048576, false, "f32", "none", nullptr,
                nullptr, 8 << 20, "bf16"},
        Variant{"f64", 512, 4096, 16384, true},
        Variant{"f64", 256, 131072, 1048576, false},
        // Bytes: all four kinds of operands, in quads, in tiles of quads, in
        // pairs of 16 bits and in 32 bits. They are stored as i32, f32 and i8,
        // in one block and in several.
        Variant{"i32", 512, 131072, 1048576, false, "f32", "quad", "i8", "i8"},
        Variant{"i32", 512, 2048, 8192, true, "f32", "quad", "i8", "i8"},
        Variant{"i32", 512, 1024, 4096, true, "f32", "quad", "u8", "u8",
                8 << 20, "i8"},
        Variant{"i32", 512, 131072, 1048576, true, "f32", "quad", "u8", "i8",
                1},
        Variant{"i32", 512, 2048, 8192, false, "f32", "quad", "i8", "u8"},
        Variant{"i32", 512, 131072, 1048576, false, "f32", "quad", "i8", "i8",
                1, "i8"},
        Variant{"i32", 256, 131072, 1048576, true, "f32", "quad", "u8", "u8"},
        Variant{"i32", 256, 1024, 4096, false, "f32", "quad", "i8", "i8",
                8 << 20, "f32"},
        Variant{"i32", 256, 2048, 8192, true, "f32", "quad", "u8", "i8",
                8 << 20, "i8"},
        Variant{"i32", 512, 131072, 1048576, false, "f32", "tile", "i8", "i8"},
        Variant{"i32", 512, 131072, 1048576, true, "f32", "tile", "u8", "i8",
                8 << 20, "i8"},
        Variant{"i32", 512, 4096, 16384, true, "f32", "tile", "i8", "u8"},
        Variant{"i32", 512, 4096, 16384, false, "f32", "tile", "u8", "u8",
                8 << 20, "f32"},
        Variant{"i32", 512, 2048, 8192, false, "f32", "word", "i8", "i8",
                8 << 20, "i8"},
        Variant{"i32", 512, 131072, 1048576, true, "f32", "word", "u8", "i8"},
        Variant{"i32", 256, 131072, 1048576, true, "f32", "word", "i8", "u8"},
        Variant{"i32", 256, 1024, 4096, false, "f32", "word", "u8", "u8",
                8 << 20, "i8"},
        Variant{"i32", 128, 131072, 1048576, true, "f32", "word", "i8", "i8"},
        Variant{"i32", 128, 2048, 8192, false, "f32", "word", "i8", "u8",
                8 << 20, "f32"},
        Variant{"i32", 512, 2048, 8192, true, "f32", "none", "i8", "i8"},
        Variant{"i32", 512, 131072, 1048576, false, "f32", "none", "u8", "i8",
                8 << 20, "i8"}));

} // namespace
