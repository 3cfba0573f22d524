//===- Oracle.cpp - Random programs with known errors ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Oracle.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cfloat>
#include <cmath>
#include <functional>

using namespace llvm;
using namespace systole::fuzz;

namespace {

/// A value of the program, and its shape.
struct Tensor {
  std::string name;
  Shape shape;
};

/// Writes a program in one type. Equal seeds make equal choices for both types.
class Writer {
public:
  Writer(uint64_t seed, StringRef type)
      : random(seed * 0x9E3779B97F4A7C15u + 7), type(type), os(body) {}

  void write(OracleProgram &program, std::string &text);

private:
  // Chance.
  int64_t below(int64_t n) { return static_cast<int64_t>(random() % n); }
  bool chance(int percent) { return below(100) < percent; }
  double uniform() { return std::ldexp(double(random() >> 11), -53); }
  StringRef choose(std::initializer_list<StringRef> from) {
    return *(from.begin() + below(from.size()));
  }
  double chooseScale(int most) {
    return std::pow(10.0, double(below(2 * most + 1) - most));
  }
  int64_t chooseLength() {
    return int64_t(std::pow(10.0, chance(5) ? 6 + uniform() : 6 * uniform()));
  }

  // Operations.
  std::string typeOf(ArrayRef<int64_t> shape, StringRef element = {}) const {
    std::string text = "tensor<";
    for (int64_t size : shape)
      text += std::to_string(size) + "x";
    return text + (element.empty() ? type : element).str() + ">";
  }
  Tensor define(Shape shape) {
    Tensor result{"%v" + std::to_string(count++), std::move(shape)};
    os << "  " << result.name << " = ";
    return result;
  }
  Tensor splat(double value, ArrayRef<int64_t> shape = {}) {
    return literal(formatv("{0:e17}", value).str(), Shape(shape));
  }
  Tensor literal(StringRef elements, Shape shape) {
    Tensor result = define(std::move(shape));
    os << "stablehlo.constant dense<" << elements
       << "> : " << typeOf(result.shape) << "\n";
    return result;
  }
  Tensor unary(StringRef op, const Tensor &x) {
    Tensor result = define(x.shape);
    os << "stablehlo." << op << " " << x.name << " : " << typeOf(x.shape)
       << "\n";
    return result;
  }
  Tensor binary(StringRef op, const Tensor &x, const Tensor &y) {
    Tensor result = define(x.shape);
    os << "stablehlo." << op << " " << x.name << ", " << y.name << " : "
       << typeOf(x.shape) << "\n";
    return result;
  }
  Tensor add(const Tensor &x, const Tensor &y) { return binary("add", x, y); }
  Tensor multiply(const Tensor &x, const Tensor &y) {
    return binary("multiply", x, y);
  }
  Tensor times(const Tensor &x, double factor) {
    return multiply(x, splat(factor, x.shape));
  }
  Tensor reduce(StringRef op, const Tensor &x, ArrayRef<int64_t> dims) {
    Tensor init =
        op == "add"
            ? splat(0)
            : literal(type == "f32" ? "0xFF800000" : "0xFFF0000000000000", {});
    Shape shape;
    for (auto [dim, size] : enumerate(x.shape))
      if (!is_contained(dims, int64_t(dim)))
        shape.push_back(size);
    Tensor result = define(shape);
    os << "stablehlo.reduce(" << x.name << " init: " << init.name
       << ") applies stablehlo." << op << " across dimensions = [" << join(dims)
       << "] : (" << typeOf(x.shape) << ", " << typeOf({}) << ") -> "
       << typeOf(result.shape) << "\n";
    return result;
  }
  /// `x`, without `dims`, in the shape of `like`.
  Tensor broadcast(const Tensor &x, const Tensor &like,
                   ArrayRef<int64_t> dims) {
    SmallVector<int64_t> kept;
    for (int64_t dim = 0; dim < int64_t(like.shape.size()); ++dim)
      if (!is_contained(dims, dim))
        kept.push_back(dim);
    Tensor result = define(like.shape);
    os << "stablehlo.broadcast_in_dim " << x.name << ", dims = [" << join(kept)
       << "] : (" << typeOf(x.shape) << ") -> " << typeOf(result.shape) << "\n";
    return result;
  }
  Tensor transpose(const Tensor &x) {
    Tensor result = define({x.shape[1], x.shape[0]});
    os << "stablehlo.transpose " << x.name << ", dims = [1, 0] : ("
       << typeOf(x.shape) << ") -> " << typeOf(result.shape) << "\n";
    return result;
  }
  /// Sums over a dimension of each matrix.
  Tensor dot(const Tensor &x, int64_t xDim, const Tensor &y, int64_t yDim) {
    Tensor result = define({x.shape[1 - xDim], y.shape[1 - yDim]});
    os << "stablehlo.dot_general " << x.name << ", " << y.name
       << ", contracting_dims = [" << xDim << "] x [" << yDim << "] : ("
       << typeOf(x.shape) << ", " << typeOf(y.shape) << ") -> "
       << typeOf(result.shape) << "\n";
    return result;
  }

  // Inputs and results.
  /// Numbers of one distribution: an argument, or a constant.
  Tensor input(Shape shape, double scale, bool mayBeOffset = true);
  /// The error is at most `roundings` roundings of `size`.
  void check(const Tensor &result, const Tensor &size, double roundings) {
    assert(result.shape == size.shape && "a size for each element");
    results.push_back(result);
    sizes.push_back(size);
    allowed.push_back(roundings);
  }

  // Programs.
  void sums();
  void products();
  void functions();
  void complexFunctions();
  void factorization();

  std::mt19937_64 random;
  StringRef type;
  std::string body;
  raw_string_ostream os;
  unsigned count = 0;
  std::vector<OracleProgram::Argument> arguments;
  std::vector<Tensor> results, sizes;
  std::vector<double> allowed;
};

/// The roundings that a sum of blocks allows, of at most 64 additions each (see
/// docs/numerics.md), for three lengths of a block, and its lanes.
double countRoundings(int64_t length) {
  double levels = std::ceil(std::log(double(length) + 1) / std::log(256.0));
  return 64 * std::max(levels, 1.0) + 16;
}

Tensor Writer::input(Shape shape, double scale, bool mayBeOffset) {
  int64_t elements = 1;
  for (int64_t size : shape)
    elements *= size;
  bool isEqual = chance(25), isSigned = chance(50);
  double offset = mayBeOffset && chance(30) ? chooseScale(4) : 0;
  double same = uniform();
  std::vector<float> numbers(isEqual ? 1 : elements);
  for (float &number : numbers) {
    double drawn = isEqual ? same : uniform();
    number = float(scale *
                   (offset + (isSigned && !isEqual ? 2 * drawn - 1 : drawn)));
  }
  if (chance(30) && numbers.size() <= 64) {
    // Known at compile time.
    std::string text;
    raw_string_ostream constant(text);
    std::function<void(size_t, size_t &)> list = [&](size_t dim, size_t &at) {
      if (isEqual || dim == shape.size()) {
        constant << formatv("{0:e17}", double(numbers[at]));
        at = std::min(at + 1, numbers.size() - 1);
        return;
      }
      constant << "[";
      for (int64_t i = 0; i < shape[dim]; ++i) {
        constant << (i ? ", " : "");
        list(dim + 1, at);
      }
      constant << "]";
    };
    size_t at = 0;
    list(0, at);
    return literal(text, shape);
  }
  if (isEqual)
    numbers.assign(elements, numbers.front());
  Tensor result{"%a" + std::to_string(arguments.size()), shape};
  arguments.push_back({shape, std::move(numbers)});
  return result;
}

/// Sums, means, variances, norms and logarithms of sums of exponentials, along
/// one dimension or all.
void Writer::sums() {
  int64_t length = chooseLength();
  Shape shape{length};
  SmallVector<int64_t> dims{0};
  int64_t others =
      std::max<int64_t>(std::min<int64_t>(1000000 / length, 20), 1);
  if (chance(50)) {
    int64_t other = 1 + below(others);
    bool isInner = chance(50);
    shape.insert(isInner ? shape.end() : shape.begin(), other);
    dims[0] = isInner ? 0 : 1;
    if (chance(30)) {
      dims = {0, 1};
      length *= other;
    }
  }
  double n = double(length), roundings = countRoundings(length);
  switch (below(5)) {
  case 0:
  case 1: {
    Tensor x = input(shape, chooseScale(25));
    Tensor sum = reduce("add", x, dims);
    Tensor size = reduce("add", unary("abs", x), dims);
    if (chance(50))
      return check(sum, size, roundings);
    auto mean = [&](const Tensor &sum) {
      return binary("divide", sum, splat(n, sum.shape));
    };
    return check(mean(sum), mean(size), roundings + 1);
  }
  case 2: {
    Tensor x = input(shape, chooseScale(10));
    auto mean = [&](const Tensor &x) {
      Tensor sum = reduce("add", x, dims);
      return binary("divide", sum, splat(n, sum.shape));
    };
    Tensor deviation = binary("subtract", x, broadcast(mean(x), x, dims));
    Tensor variance = mean(multiply(deviation, deviation));
    // The mean's error moves all deviations.
    Tensor level = mean(unary("abs", x));
    Tensor moved = multiply(mean(unary("abs", deviation)), level);
    Tensor square = times(multiply(level, level), roundings * 0x1p-24);
    return check(variance,
                 add(times(variance, 3), add(times(moved, 2), square)),
                 roundings + 2);
  }
  case 3: {
    Tensor x = input(shape, chooseScale(13));
    Tensor norm = unary("sqrt", reduce("add", multiply(x, x), dims));
    return check(norm, norm, roundings + 2);
  }
  default: {
    Tensor x = input(shape, chooseScale(1), /*mayBeOffset=*/false);
    Tensor highest = reduce("maximum", x, dims);
    Tensor power = unary("exponential",
                         binary("subtract", x, broadcast(highest, x, dims)));
    Tensor result = add(unary("log", reduce("add", power, dims)), highest);
    Tensor size = add(unary("abs", result), unary("abs", highest));
    return check(result, add(times(size, 4), splat(1, size.shape)),
                 roundings + 32);
  }
  }
}

/// Products of matrices with few rows and columns, and long sums.
void Writer::products() {
  int64_t length = chooseLength();
  int64_t most = std::max<int64_t>(std::min<int64_t>(1000000 / length, 40), 1);
  int64_t rows = 1 + below(most), columns = 1 + below(most);
  int64_t xDim = below(2), yDim = below(2);
  auto shape = [&](int64_t dim, int64_t other) {
    return dim == 0 ? Shape{length, other} : Shape{other, length};
  };
  Tensor x = input(shape(xDim, rows), chooseScale(12));
  Tensor y = input(shape(yDim, columns), chooseScale(12));
  // The blocks of split-long-dots, if it applies.
  int64_t block =
      std::max<int64_t>(256, 64 * rows * columns / (rows + columns));
  bool isSplit = length > 4096 && block <= 512;
  double roundings =
      double(isSplit ? 2 * block : length) + countRoundings(length) + 8;
  if (rows * columns == 1)
    roundings = countRoundings(length) + 8;
  check(dot(x, xDim, y, yDim),
        dot(unary("abs", x), xDim, unary("abs", y), yDim), roundings);
}

/// Functions of numbers at the ends of the range, known at compile time or not.
void Writer::functions() {
  auto number = [&]() -> Tensor {
    static constexpr float numbers[] = {
        0.0f,   -0.0f,  1.0f,      -1.0f,    0.5f,
        -2.5f,  3.0f,   0x1p-126f, -FLT_MAX, FLT_MAX,
        1e-20f, -1e19f, 88.0f,     -103.0f,  16777216.0f};
    // Zeros that only the compiler's folds find.
    Tensor x = splat(numbers[below(std::size(numbers))], {2});
    switch (below(8)) {
    case 0:
      return binary("subtract", x, x);
    case 1:
      return multiply(x, splat(0, {2}));
    case 2: {
      Tensor barrier = define({2});
      os << "stablehlo.optimization_barrier " << x.name << " : "
         << typeOf(x.shape) << "\n";
      return barrier;
    }
    default:
      return x;
    }
  };
  for (int64_t i = 0; i < 8; ++i) {
    Tensor x = number(), result;
    if (chance(50)) {
      Tensor y = number();
      result = binary(choose({"atan2", "atan2", "power", "divide", "maximum",
                              "minimum", "multiply"}),
                      x, y);
    } else {
      // All functions of real numbers.
      result = unary(choose({
#define REAL_RULE(RULE, NAME, RESULT) NAME,
#include "runtime/data/record_ops/ScalarRules.def"
                         "abs", "negate", "sign"}),
                     x);
    }
    check(result, unary("abs", result), 8);
  }
}

void Writer::complexFunctions() {
  std::string element = "complex<" + type.str() + ">";
  for (int64_t i = 0; i < 4; ++i) {
    auto part = [&] {
      static constexpr float parts[] = {0.0f,    -0.0f,    1.0f,   -2.5f,
                                        3.0e38f, -3.0e38f, 1e-30f, 1e19f};
      return formatv("{0:e17}", double(parts[below(std::size(parts))])).str();
    };
    Tensor z = define({2});
    os << "stablehlo.constant dense<(" << part() << ", " << part()
       << ")> : " << typeOf(z.shape, element) << "\n";
    if (chance(40)) {
      Tensor barrier = define({2});
      os << "stablehlo.optimization_barrier " << z.name << " : "
         << typeOf(z.shape, element) << "\n";
      z = barrier;
    }
    Tensor w = define({2});
    os << "stablehlo." << choose({"log", "sign", "sqrt", "negate"}) << " "
       << z.name << " : " << typeOf(z.shape, element) << "\n";
    auto getPart = [&](StringRef op, const Tensor &of) {
      Tensor result = define({2});
      os << "stablehlo." << op << " " << of.name << " : ("
         << typeOf(of.shape, element) << ") -> " << typeOf(of.shape) << "\n";
      return result;
    };
    // Errors are those of the number, not of its parts.
    Tensor re = getPart("real", w), im = getPart("imag", w);
    Tensor size = add(unary("abs", re), unary("abs", im));
    check(re, size, 16);
    check(im, size, 16);
  }
}

/// Residuals, which are 0 but for rounding, and values of factorizations.
void Writer::factorization() {
  int64_t n = 1 + below(6);
  double scale = chooseScale(28);
  Tensor b = input({n, n}, scale, /*mayBeOffset=*/false);
  Tensor norm = reduce("maximum", unary("abs", b), {0, 1});
  auto sizeOf = [&](const Tensor &result) {
    SmallVector<int64_t> all;
    for (size_t dim = 0; dim < result.shape.size(); ++dim)
      all.push_back(dim);
    return broadcast(norm, result, all);
  };
  double roundings = 64 * double(n);
  std::string square = typeOf({n, n}), row = typeOf({n});
  char letter = type == "f32" ? 's' : 'd';
  switch (below(4)) {
  case 0: {
    Tensor a = add(times(b, 0.5), transpose(times(b, 0.5)));
    std::string name = "%v" + std::to_string(count++);
    os << "  " << name << ":3 = stablehlo.custom_call @lapack_" << letter
       << "syevd_ffi(" << a.name
       << ") {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : ("
       << square << ") -> (" << square << ", " << row << ", tensor<i32>)\n";
    Tensor vectors{name + "#0", {n, n}}, values{name + "#1", {n}};
    check(values, sizeOf(values), roundings);
    Tensor residual =
        binary("subtract", dot(a, 1, vectors, 0),
               multiply(vectors, broadcast(values, vectors, {0})));
    return check(residual, sizeOf(residual), roundings);
  }
  case 1: {
    std::string name = "%v" + std::to_string(count++);
    os << "  " << name << ":5 = stablehlo.custom_call @lapack_" << letter
       << "gesdd_ffi(" << b.name
       << ") {mhlo.backend_config = {mode = 65 : ui8}} : (" << square
       << ") -> (" << square << ", " << row << ", " << square << ", " << square
       << ", tensor<i32>)\n";
    Tensor values{name + "#1", {n}}, left{name + "#2", {n, n}},
        right{name + "#3", {n, n}};
    check(values, sizeOf(values), roundings);
    Tensor product =
        dot(multiply(left, broadcast(values, left, {0})), 1, right, 0);
    Tensor residual = binary("subtract", product, b);
    return check(residual, sizeOf(residual), roundings);
  }
  case 2: {
    std::string name = "%v" + std::to_string(count++);
    os << "  " << name << ":2 = stablehlo.custom_call @lapack_" << letter
       << "geqrf_ffi(" << b.name << ") : (" << square << ") -> (" << square
       << ", " << row << ")\n";
    Tensor q = define({n, n});
    os << "stablehlo.custom_call @lapack_" << letter << "orgqr_ffi(" << name
       << "#0, " << name << "#1) : (" << square << ", " << row << ") -> "
       << square << "\n";
    // R is the adjoint of Q times A.
    Tensor residual = binary("subtract", dot(q, 1, dot(q, 0, b, 0), 0), b);
    return check(residual, sizeOf(residual), roundings);
  }
  default: {
    // B times its transpose is definite with a diagonal.
    Tensor unit = binary("divide", b, broadcast(norm, b, {0, 1}));
    Tensor positive = dot(unit, 1, unit, 1);
    std::string elements = "[";
    for (int64_t i = 0; i < n; ++i) {
      elements += i ? ", [" : "[";
      for (int64_t j = 0; j < n; ++j)
        elements += (j ? ", " : "") + std::string(i == j ? "1.0" : "0.0");
      elements += "]";
    }
    positive = add(positive, literal(elements + "]", {n, n}));
    positive = multiply(positive, broadcast(norm, b, {0, 1}));
    Tensor factor = define({n, n});
    os << "stablehlo.cholesky " << positive.name
       << ", lower = true : " << square << "\n";
    Tensor residual = binary("subtract", dot(factor, 1, factor, 1), positive);
    check(residual, sizeOf(residual), 8 * roundings);
    Tensor solution = define({n, n});
    os << "\"stablehlo.triangular_solve\"(" << factor.name << ", " << b.name
       << ") <{left_side = true, lower = true, unit_diagonal = false, "
          "transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : ("
       << square << ", " << square << ") -> " << square << "\n";
    Tensor rest = binary("subtract", dot(factor, 1, solution, 0), b);
    Tensor size = dot(unary("abs", factor), 1, unary("abs", solution), 0);
    return check(rest, add(size, sizeOf(size)), 8 * roundings);
  }
  }
}

void Writer::write(OracleProgram &program, std::string &text) {
  using Kind = void (Writer::*)();
  static constexpr Kind kinds[] = {&Writer::sums,
                                   &Writer::sums,
                                   &Writer::products,
                                   &Writer::functions,
                                   &Writer::complexFunctions,
                                   &Writer::factorization};
  (this->*kinds[below(std::size(kinds))])();
  std::vector<Tensor> all = results;
  append_range(all, sizes);
  std::string names, types, parameters;
  for (const Tensor &tensor : all) {
    names += (names.empty() ? "" : ", ") + tensor.name;
    types += (types.empty() ? "" : ", ") + typeOf(tensor.shape);
  }
  for (auto [i, argument] : enumerate(arguments))
    parameters +=
        (i ? ", %a" : "%a") + std::to_string(i) + ": " + typeOf(argument.shape);
  text = "func.func @main(" + parameters + ") -> (" + types + ") {\n" + body +
         "  return " + names + " : " + types + "\n}\n";
  program.arguments = std::move(arguments);
  program.roundings = allowed;
}

} // namespace

OracleProgram systole::fuzz::generateOracleProgram(uint64_t seed) {
  OracleProgram program;
  Writer(seed, "f64").write(program, program.exactText);
  Writer(seed, "f32").write(program, program.text);
  return program;
}
