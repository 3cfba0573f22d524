//===- DynamicElementwise.cpp - Elementwise operations of any size --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO's elementwise operations on values whose sizes are known at run
// time only.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/record_ops/ElementTypes.h"
#include "runtime/data/record_ops/RecordOp.h"
#include "runtime/data/record_ops/ScalarRules.h"
#include "runtime/data/record_ops/Strides.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <numeric>

using namespace systole;
using namespace systole::data;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {

/// The elements of an operand: one for all of the result, or one for each
/// element of it.
struct Operand {
  template <typename T> T at(int64_t i) const {
    return reinterpret_cast<const T *>(data)[i * step];
  }

  const char *data;
  int64_t step = 1;
  /// The broadcast operand, if it differs from the original.
  Buffer broadcast = {};
};

/// Computes `count` elements.
using Loop = void (*)(absl::Span<const Operand> operands, char *to,
                      int64_t count);

/// An operation whose operands have equal sizes or one element. With
/// `broadcasts`, as in CHLO's operations, dimensions of 1 are repeated.
class Elementwise : public RecordOp {
public:
  Elementwise(Loop loop, const Attributes &attributes)
      : loop(loop), broadcasts(attributes.integer("broadcasts", 0) != 0),
        dimensions(attributes.integers("broadcast_dimensions")) {}

  absl::Status run(RecordCall &call) const override {
    ASSIGN_OR_RETURN(Dims dims,
                     broadcasts ? broadcastDims(call) : dimsOf(call));
    std::vector<Operand> operands;
    for (int32_t i = 0; i < call.numInputs(); ++i) {
      ValueView from = call.input(i);
      Operand &operand = operands.emplace_back();
      operand.data = from.data();
      if (from.dims() == absl::MakeConstSpan(dims))
        continue;
      operand.step = 0;
      if (from.dims().empty())
        continue;
      const int64_t bytes = runtime::elementBytes(call.inputType(i).dtype);
      ASSIGN_OR_RETURN(
          Dims strides,
          broadcastStrides(call, from.dims(), mapOf(call, i), dims, bytes));
      operand.step = 1;
      absl::StatusOr<int64_t> all = call.host.budget.bytesOf(dims, bytes);
      if (!all.ok())
        return call.error(all.status().message());
      operand.broadcast = Buffer(*all);
      copyBox(from.data(), strides, dims, operand.broadcast.data(), bytes);
      operand.data = operand.broadcast.data();
    }
    ASSIGN_OR_RETURN(char *to, call.result(dims));
    loop(operands, to, countOf(dims));
    return absl::OkStatus();
  }

private:
  static absl::StatusOr<Dims> dimsOf(const RecordCall &call) {
    absl::Span<const int64_t> dims;
    for (int32_t i = 0; i < call.numInputs(); ++i) {
      absl::Span<const int64_t> others = call.input(i).dims();
      if (dims.empty())
        dims = others;
      else if (!others.empty() && others != dims)
        return call.error(absl::StrCat(
            "takes values of one shape, not of ", formatDims(dims), " and of ",
            formatDims(others), "; chlo.broadcast_* repeats a dimension of 1"));
    }
    return Dims(dims.begin(), dims.end());
  }

  absl::StatusOr<Dims> broadcastDims(const RecordCall &call) const {
    Dims dims(static_cast<size_t>(call.outputType(0).rank), 1);
    for (int32_t i = 0; i < call.numInputs(); ++i) {
      absl::Span<const int64_t> from = call.input(i).dims();
      Dims map = mapOf(call, i);
      for (size_t j = 0; j < from.size(); ++j)
        if (int64_t &dim = dims[static_cast<size_t>(map[j])]; dim == 1)
          dim = from[j];
        else if (from[j] != 1 && from[j] != dim)
          return call.error(absl::StrCat("cannot broadcast ", formatDims(from),
                                         " with dimension ", map[j], " of ",
                                         dim, ": it is neither that nor 1"));
    }
    return dims;
  }

  /// Maps the dimensions of operand `i` to those of the result.
  Dims mapOf(const RecordCall &call, int32_t i) const {
    const int64_t rank = call.inputType(i).rank, all = call.outputType(0).rank;
    if (rank < all && dimensions.size() == static_cast<size_t>(rank))
      return dimensions;
    Dims map(static_cast<size_t>(rank));
    std::iota(map.begin(), map.end(), all - rank);
    return map;
  }

  const Loop loop;
  const bool broadcasts;
  const Dims dimensions;
};

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The storage type of a rule's results.
template <typename Result, typename T>
using Stored = std::conditional_t<std::is_same_v<Result, bool>, bool, T>;

template <typename Rule, typename T>
void runUnary(absl::Span<const Operand> operands, char *to, int64_t count) {
  using W = Wide<T>;
  using R = Stored<decltype(Rule()(W())), T>;
  for (int64_t i = 0; i < count; ++i)
    reinterpret_cast<R *>(to)[i] =
        static_cast<R>(Rule()(W(operands[0].at<T>(i))));
}

template <typename Rule, typename T>
void runBinary(absl::Span<const Operand> operands, char *to, int64_t count) {
  using W = Wide<T>;
  using R = Stored<decltype(Rule()(W(), W())), T>;
  for (int64_t i = 0; i < count; ++i)
    reinterpret_cast<R *>(to)[i] = static_cast<R>(
        Rule()(W(operands[0].at<T>(i)), W(operands[1].at<T>(i))));
}

template <typename T>
void runSelect(absl::Span<const Operand> operands, char *to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    reinterpret_cast<T *>(to)[i] =
        operands[operands[0].at<bool>(i) ? 1 : 2].at<T>(i);
}

template <typename T>
void runClamp(absl::Span<const Operand> operands, char *to, int64_t count) {
  using W = Wide<T>;
  for (int64_t i = 0; i < count; ++i) {
    W least = rules::Max()(W(operands[1].at<T>(i)), W(operands[0].at<T>(i)));
    reinterpret_cast<T *>(to)[i] =
        static_cast<T>(rules::Min()(least, W(operands[2].at<T>(i))));
  }
}

/// Converts a float to an integer: rounds towards zero, and saturates. NaN
/// becomes 0.
template <typename To, typename From> To convertOne(From from) {
  if constexpr (std::is_same_v<To, bool>) {
    return from != From(0);
  } else if constexpr (std::is_floating_point_v<From> &&
                       std::is_integral_v<To>) {
    using Limits = std::numeric_limits<To>;
    const double value = from, above = std::ldexp(1.0, Limits::digits);
    if (std::isnan(value))
      return 0;
    if (value >= above)
      return Limits::max();
    if (value <= (std::is_signed_v<To> ? -above : 0))
      return Limits::min();
    return static_cast<To>(value);
  } else {
    return static_cast<To>(from);
  }
}

template <typename From, typename To>
void runConvert(absl::Span<const Operand> operands, char *to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    reinterpret_cast<To *>(to)[i] = convertOne<To>(operands[0].at<From>(i));
}

/// The loop of a rule over elements of `dtype`; null if the rule does not
/// support it.
template <typename Rule> Loop unaryLoop(int32_t dtype) {
  return findLoop<Loop, Rule>(dtype, [](auto *null) -> Loop {
    return runUnary<Rule, std::remove_pointer_t<decltype(null)>>;
  });
}

template <typename Rule> Loop binaryLoop(int32_t dtype) {
  return findLoop<Loop, Rule>(dtype, [](auto *null) -> Loop {
    return runBinary<Rule, std::remove_pointer_t<decltype(null)>>;
  });
}

struct Rule {
  absl::string_view name;
  Loop (*loopOf)(int32_t dtype);
};

constexpr Rule unaryRules[] = {
#define UNARY_RULE(RULE, NAME) {"stablehlo." NAME, unaryLoop<rules::RULE>},
#include "runtime/data/record_ops/ScalarRules.def"
};

constexpr Rule binaryRules[] = {
#define BINARY_RULE(RULE, NAME) {"stablehlo." NAME, binaryLoop<rules::RULE>},
#include "runtime/data/record_ops/ScalarRules.def"
};

constexpr Rule directions[] = {
    {"EQ", binaryLoop<rules::Equal>},   {"NE", binaryLoop<rules::NotEqual>},
    {"LT", binaryLoop<rules::Less>},    {"LE", binaryLoop<rules::LessEqual>},
    {"GT", binaryLoop<rules::Greater>}, {"GE", binaryLoop<rules::GreaterEqual>},
};

} // namespace

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static RecordOpOr makeLoop(const systole_record_op &op,
                           const Attributes &attributes, Loop loop) {
  if (!loop)
    return absl::UnimplementedError(
        absl::StrCat("'", op.kind, "' (", op.location, ") takes no elements ",
                     "of the type ", typeOf(op.inputs[0])));
  return std::make_unique<Elementwise>(loop, attributes);
}

static RecordOpOr makeOfRules(const systole_record_op &op,
                              const Attributes &attributes,
                              absl::Span<const Rule> rules,
                              absl::string_view name) {
  for (const Rule &rule : rules)
    if (rule.name == name)
      return makeLoop(op, attributes, rule.loopOf(op.inputs[0].dtype));
  return absl::UnimplementedError(
      absl::StrCat("this runtime has no '", name, "' of elements"));
}

RecordOpOr data::makeUnary(const systole_record_op &op,
                           const Attributes &attributes) {
  return makeOfRules(op, attributes, unaryRules, op.kind);
}

RecordOpOr data::makeBinary(const systole_record_op &op,
                            const Attributes &attributes) {
  return makeOfRules(op, attributes, binaryRules, op.kind);
}

RecordOpOr data::makeCompare(const systole_record_op &op,
                             const Attributes &attributes) {
  return makeOfRules(op, attributes, directions,
                     attributes.string("direction"));
}

RecordOpOr data::makeSelect(const systole_record_op &op,
                            const Attributes &attributes) {
  Loop loop = nullptr;
  dispatch(op.outputs[0].dtype, [&](auto *null) {
    loop = runSelect<std::remove_pointer_t<decltype(null)>>;
  });
  return makeLoop(op, attributes, loop);
}

RecordOpOr data::makeClamp(const systole_record_op &op,
                           const Attributes &attributes) {
  Loop loop = nullptr;
  dispatch(op.outputs[0].dtype, [&](auto *null) {
    loop = runClamp<std::remove_pointer_t<decltype(null)>>;
  });
  return makeLoop(op, attributes, loop);
}

RecordOpOr data::makeConvert(const systole_record_op &op,
                             const Attributes &attributes) {
  Loop loop = nullptr;
  dispatch(op.inputs[0].dtype, [&](auto *from) {
    dispatch(op.outputs[0].dtype, [&](auto *to) {
      loop = runConvert<std::remove_pointer_t<decltype(from)>,
                        std::remove_pointer_t<decltype(to)>>;
    });
  });
  return makeLoop(op, attributes, loop);
}
