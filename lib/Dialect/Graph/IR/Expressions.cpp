//===- Expressions.cpp - Parameters of graph functions --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Expressions.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

namespace {

/// How tightly an operator binds: `or` least, a name or a literal most.
enum Precedence { Or, And, Not, Compare, Sum, Product, Operand };

} // namespace

static constexpr StringLiteral parameterOperation = "parameter";

/// The precedence of an operation that an expression may have.
static std::optional<Precedence> getPrecedence(StringRef operation) {
  return llvm::StringSwitch<std::optional<Precedence>>(operation)
      .Case("or", Or)
      .Case("and", And)
      .Case("not", Not)
      .Cases({"==", "<", "<=", ">", ">="}, Compare)
      .Cases({"+", "-"}, Sum)
      .Cases({"*", "/"}, Product)
      .Case(parameterOperation, Operand)
      .Default(std::nullopt);
}

static bool isParameterName(StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

LogicalResult
ExpressionAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       StringAttr operation, ArrayAttr operands) {
  std::optional<Precedence> precedence = getPrecedence(operation);
  if (!precedence)
    return emitError() << "an expression has no operation " << operation;
  size_t count = *precedence == Operand || *precedence == Not ? 1 : 2;
  if (operands.size() != count)
    return emitError() << operation << " takes " << count << " operands, not "
                       << operands.size();
  if (*precedence != Operand)
    return success();
  auto name = dyn_cast<StringAttr>(operands[0]);
  if (!name || !isParameterName(name))
    return emitError() << "the name of a parameter is a word, not "
                       << operands[0];
  return success();
}

bool systole::graph::hasExpression(Attribute value) {
  if (auto list = dyn_cast_if_present<ArrayAttr>(value))
    return llvm::any_of(
        list, [](Attribute element) { return hasExpression(element); });
  return isa_and_present<ExpressionAttr>(value);
}

bool systole::graph::hasExpression(Operation *op) {
  return llvm::any_of(op->getAttrs(), [](NamedAttribute attribute) {
    return hasExpression(attribute.getValue());
  });
}

void systole::graph::forEachParameter(Attribute value,
                                      function_ref<void(StringRef)> use) {
  if (auto list = dyn_cast_if_present<ArrayAttr>(value)) {
    for (Attribute element : list)
      forEachParameter(element, use);
  } else if (auto expression = dyn_cast_if_present<ExpressionAttr>(value)) {
    if (expression.getOperation() == parameterOperation)
      return use(cast<StringAttr>(expression.getOperands()[0]).getValue());
    forEachParameter(expression.getOperands(), use);
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

StringRef systole::graph::describeKind(Attribute value) {
  if (isa<BoolAttr>(value))
    return "boolean";
  if (isa<IntegerAttr>(value))
    return "integer";
  if (isa<FloatAttr>(value))
    return "number";
  if (isa<StringAttr>(value))
    return "string";
  if (isa<ArrayAttr>(value))
    return "list";
  return "attribute";
}

static std::optional<int64_t> getInteger(Attribute value) {
  if (isa<BoolAttr>(value))
    return std::nullopt;
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return integer.getInt();
  return std::nullopt;
}

static std::optional<double> getNumber(Attribute value) {
  if (std::optional<int64_t> integer = getInteger(value))
    return *integer;
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValueAsDouble();
  return std::nullopt;
}

/// Computes an operation on two integers. Returns null if the result is no
/// integer.
static Attribute computeIntegers(Builder &builder, StringRef operation,
                                 int64_t a, int64_t b) {
  int64_t result;
  bool overflow = false;
  if (operation == "+")
    overflow = llvm::AddOverflow(a, b, result);
  else if (operation == "-")
    overflow = llvm::SubOverflow(a, b, result);
  else if (operation == "*")
    overflow = llvm::MulOverflow(a, b, result);
  else if (b == 0 || b == -1 || a % b != 0)
    return b == -1 ? computeIntegers(builder, "-", 0, a) : Attribute();
  else
    result = a / b;
  return overflow ? Attribute() : builder.getI64IntegerAttr(result);
}

static Attribute computeNumbers(Builder &builder, StringRef operation, double a,
                                double b) {
  double result = operation == "+"   ? a + b
                  : operation == "-" ? a - b
                  : operation == "*" ? a * b
                                     : a / b;
  return std::isfinite(result) ? builder.getF64FloatAttr(result) : Attribute();
}

template <typename T> static bool compare(StringRef operation, T a, T b) {
  return operation == "<"    ? a < b
         : operation == "<=" ? a <= b
         : operation == ">"  ? a > b
                             : a >= b;
}

/// Computes an operation on values. Returns null if the operation does not take
/// them.
static Attribute compute(Builder &builder, StringRef operation,
                         ArrayRef<Attribute> operands) {
  Attribute a = operands[0], b = operands.back();
  Precedence precedence = *getPrecedence(operation);
  if (precedence <= Not) {
    auto lhs = dyn_cast<BoolAttr>(a), rhs = dyn_cast<BoolAttr>(b);
    if (!lhs || !rhs)
      return {};
    bool result = precedence == Not   ? !lhs.getValue()
                  : precedence == And ? lhs.getValue() && rhs.getValue()
                                      : lhs.getValue() || rhs.getValue();
    return builder.getBoolAttr(result);
  }
  std::optional<int64_t> m = getInteger(a), n = getInteger(b);
  std::optional<double> x = getNumber(a), y = getNumber(b);
  if (operation == "==") {
    if (x && y)
      return builder.getBoolAttr(*x == *y);
    if (describeKind(a) != describeKind(b))
      return {};
    return builder.getBoolAttr(a == b);
  }
  if (!x || !y)
    return {};
  if (precedence == Compare)
    return builder.getBoolAttr(m && n ? compare(operation, *m, *n)
                                      : compare(operation, *x, *y));
  return m && n ? computeIntegers(builder, operation, *m, *n)
                : computeNumbers(builder, operation, *x, *y);
}

Attribute systole::graph::evaluateExpression(
    Attribute value, const ParameterValues &values,
    function_ref<InFlightDiagnostic()> emitError) {
  if (!hasExpression(value))
    return value;
  Builder builder(value.getContext());
  auto evaluateAll = [&](ArrayAttr list, SmallVectorImpl<Attribute> &results) {
    for (Attribute element : list) {
      Attribute result = evaluateExpression(element, values, emitError);
      if (!result)
        return failure();
      results.push_back(result);
    }
    return success();
  };
  SmallVector<Attribute> operands;
  if (auto list = dyn_cast<ArrayAttr>(value)) {
    if (failed(evaluateAll(list, operands)))
      return {};
    return builder.getArrayAttr(operands);
  }
  auto expression = cast<ExpressionAttr>(value);
  StringRef operation = expression.getOperation().getValue();
  if (operation == parameterOperation)
    return values.lookup(
        cast<StringAttr>(expression.getOperands()[0]).getValue());
  if (failed(evaluateAll(expression.getOperands(), operands)))
    return {};
  if (Attribute result = compute(builder, operation, operands))
    return result;
  InFlightDiagnostic error = emitError() << "cannot compute ";
  if (operands.size() == 2)
    error << describeExpression(operands[0]) << ' ';
  error << operation << ' ' << describeExpression(operands.back());
  if (operation == "/" && getInteger(operands[0]) && getInteger(operands[1]))
    error << ": the quotient of integers must be an integer";
  return {};
}

Attribute systole::graph::toDenseNumbers(Attribute list) {
  auto elements = dyn_cast<ArrayAttr>(list);
  SmallVector<int64_t> numbers;
  if (!elements)
    return {};
  for (Attribute element : elements) {
    std::optional<int64_t> number = getInteger(element);
    if (!number)
      return {};
    numbers.push_back(*number);
  }
  return DenseI64ArrayAttr::get(list.getContext(), numbers);
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

namespace {

/// Reads expressions, one function for each precedence.
class ExpressionParser {
public:
  explicit ExpressionParser(AsmParser &parser)
      : parser(parser), builder(parser.getBuilder()) {}

  ParseResult parse(Attribute &value, Precedence precedence = Or) {
    if (precedence == Operand)
      return parseOperand(value);
    if (precedence == Not) {
      if (failed(parser.parseOptionalKeyword("not")))
        return parse(value, Compare);
      if (parse(value, Not))
        return failure();
      value = make("not", value);
      return success();
    }
    auto next = static_cast<Precedence>(precedence + 1);
    if (parse(value, next))
      return failure();
    while (true) {
      StringRef operation;
      if (parseOperator(precedence, operation))
        return failure();
      if (operation.empty())
        return success();
      Attribute rhs;
      if (parse(rhs, next))
        return failure();
      value = make(operation, value, rhs);
      if (precedence == Compare)
        return success();
    }
  }

private:
  /// An operator of this precedence, or an empty string.
  ParseResult parseOperator(Precedence precedence, StringRef &operation) {
    switch (precedence) {
    case Or:
    case And: {
      StringRef word = precedence == Or ? "or" : "and";
      if (succeeded(parser.parseOptionalKeyword(word)))
        operation = word;
      break;
    }
    case Compare:
      if (succeeded(parser.parseOptionalLess())) {
        operation = succeeded(parser.parseOptionalEqual()) ? "<=" : "<";
      } else if (succeeded(parser.parseOptionalGreater())) {
        operation = succeeded(parser.parseOptionalEqual()) ? ">=" : ">";
      } else if (succeeded(parser.parseOptionalEqual())) {
        operation = "==";
        return parser.parseEqual();
      }
      break;
    case Sum:
      if (succeeded(parser.parseOptionalPlus()))
        operation = "+";
      else if (succeeded(parser.parseOptionalMinus()))
        operation = "-";
      break;
    case Product:
      if (succeeded(parser.parseOptionalStar()))
        operation = "*";
      else if (succeeded(parser.parseOptionalSlash()))
        operation = "/";
      break;
    default:
      break;
    }
    return success();
  }

  ParseResult parseOperand(Attribute &value) {
    if (succeeded(parser.parseOptionalLParen()))
      return failure(parse(value) || parser.parseRParen());
    SmallVector<Attribute> elements;
    if (succeeded(parser.parseOptionalLSquare())) {
      if (failed(parser.parseOptionalRSquare())) {
        auto parseElement = [&] { return parse(elements.emplace_back()); };
        if (parser.parseCommaSeparatedList(parseElement) ||
            parser.parseRSquare())
          return failure();
      }
      value = builder.getArrayAttr(elements);
      return success();
    }
    OptionalParseResult literal = parser.parseOptionalAttribute(value);
    if (literal.has_value())
      return *literal;
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    // The error is that of any other attribute.
    if (failed(parser.parseOptionalKeyword(&name)))
      return parser.parseAttribute(value);
    if (!isParameterName(name))
      return parser.emitError(loc)
             << "the name of a parameter is a word, not \"" << name << '"';
    value = make(parameterOperation, builder.getStringAttr(name));
    return success();
  }

  Attribute make(StringRef operation, Attribute a, Attribute b = {}) {
    SmallVector<Attribute> operands{a};
    if (b)
      operands.push_back(b);
    return ExpressionAttr::get(builder.getContext(),
                               builder.getStringAttr(operation),
                               builder.getArrayAttr(operands));
  }

  AsmParser &parser;
  Builder &builder;
};

} // namespace

ParseResult systole::graph::parseExpression(AsmParser &parser,
                                            Attribute &value) {
  return ExpressionParser(parser).parse(value);
}

/// Prints an operand of an operation of `outer`, in parentheses if it binds
/// less tightly.
static void printOperand(raw_ostream &os, Attribute value, Precedence outer) {
  auto list = dyn_cast<ArrayAttr>(value);
  if (list && hasExpression(list)) {
    os << '[';
    llvm::interleaveComma(
        list, os, [&](Attribute element) { printOperand(os, element, Or); });
    os << ']';
    return;
  }
  auto expression = dyn_cast<ExpressionAttr>(value);
  if (!expression) {
    // The type of a number would hide the operator after it.
    value.print(os, /*elideType=*/getNumber(value).has_value());
    return;
  }
  StringRef operation = expression.getOperation().getValue();
  ArrayRef<Attribute> operands = expression.getOperands().getValue();
  Precedence precedence = *getPrecedence(operation);
  if (precedence == Operand) {
    os << cast<StringAttr>(operands[0]).getValue();
    return;
  }
  bool needsParentheses = precedence < outer;
  if (needsParentheses)
    os << '(';
  auto tighter = static_cast<Precedence>(precedence + 1);
  if (precedence == Not) {
    os << "not ";
    printOperand(os, operands[0], precedence);
  } else {
    printOperand(os, operands[0], precedence == Compare ? tighter : precedence);
    os << ' ' << operation << ' ';
    printOperand(os, operands[1], tighter);
  }
  if (needsParentheses)
    os << ')';
}

void systole::graph::printExpression(AsmPrinter &printer, Attribute value) {
  if (hasExpression(value))
    printOperand(printer.getStream(), value, Or);
  else
    printer << value;
}

std::string systole::graph::describeExpression(Attribute value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printOperand(os, value, Or);
  return text;
}

ParseResult systole::graph::parseExpressionDict(AsmParser &parser,
                                                NamedAttrList &values) {
  auto parseEntry = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    std::string name;
    if (parser.parseKeywordOrString(&name))
      return failure();
    if (values.get(name))
      return parser.emitError(loc, "duplicate key '")
             << name << "' in dictionary attribute";
    Attribute value = parser.getBuilder().getUnitAttr();
    if (succeeded(parser.parseOptionalEqual()) &&
        parseExpression(parser, value))
      return failure();
    values.append(name, value);
    return success();
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalBraces,
                                        parseEntry, " in attribute dictionary");
}

void systole::graph::printExpressionDict(AsmPrinter &printer,
                                         ArrayRef<NamedAttribute> values) {
  printer << '{';
  llvm::interleaveComma(values, printer, [&](NamedAttribute entry) {
    printer.printKeywordOrString(entry.getName());
    if (isa<UnitAttr>(entry.getValue()))
      return;
    printer << " = ";
    printExpression(printer, entry.getValue());
  });
  printer << '}';
}
