"""Functions on denormal numbers, with the results that IEEE 754 demands (`keep`) and those of
a CPU that takes denormal operands and results as zeros (`flush`).

Results are computed exactly, by fractions, and rounded once. Writes MLIR: @MODE_NAME for each.
"""
import math
import struct
from fractions import Fraction

LEAST_EXPONENT = {"f32": -126, "bf16": -126, "f64": -1022}
LEAST = {kind: Fraction(2) ** exponent for kind, exponent in LEAST_EXPONENT.items()}
DIGITS = {"f32": 24, "bf16": 8, "f64": 53}


class Number:
    """A finite number with the sign of its zero."""

    def __init__(self, value, negative=None):
        self.value = Fraction(value)
        self.negative = self.value < 0 if negative is None else negative


def zero(negative):
    return Number(0, negative)


def rounded(value, negative, kind, flush):
    """To nearest even; results that are too small for a normal number flush."""
    if value == 0:
        return zero(negative)
    exponent = abs(value.numerator).bit_length() - value.denominator.bit_length() + 1
    while Fraction(2) ** exponent > abs(value):
        exponent -= 1
    if flush and abs(value) < LEAST[kind]:
        return zero(value < 0)
    unit = Fraction(2) ** (max(exponent, LEAST_EXPONENT[kind]) - DIGITS[kind] + 1)
    return Number(round(value / unit) * unit, value < 0)


def operand(x, kind, flush):
    return zero(x.negative) if flush and abs(x.value) < LEAST[kind] else x


def spell(x, kind):
    """MLIR's spelling of the bits."""
    sign = int(x.negative)
    if x.value == 0:
        bits = 0
    else:
        assert kind in ("f32", "bf16", "f64")
        if kind == "f64":
            bits = struct.unpack("<Q", struct.pack("<d", abs(float(x.value))))[0]
        else:
            bits = struct.unpack("<I", struct.pack("<f", abs(float(x.value))))[0]
            bits = bits >> 16 if kind == "bf16" else bits
    width = {"f32": 32, "bf16": 16, "f64": 64}[kind]
    return f"0x{bits | sign << (width - 1):0{width // 4}X}"


def dense(numbers, kind):
    return "dense<[" + ", ".join(spell(x, kind) for x in numbers) + f"]> : tensor<{len(numbers)}x{kind}>"


def booleans(values):
    values = list(values)
    return "dense<[" + ", ".join("true" if v else "false" for v in values) + f"]> : tensor<{len(values)}xi1>"


def power(n, sign=1, times=1):
    return Number(sign * Fraction(2) ** n * times)


OPERANDS = {
    "f32": [power(-149), power(-149, -1), power(-127), power(-127, -1, Fraction(3, 2)), power(-126),
            power(-126, -1), power(-126, times=Fraction(3, 2)), zero(False), zero(True), Number(1),
            Number(-2), power(100), power(-130, times=Fraction(5, 4)), power(-70), power(-80, -1), power(23)],
    "bf16": [power(-133), power(-133, -1), power(-127), power(-127, -1, Fraction(3, 2)), power(-126),
             power(-126, -1), zero(False), zero(True), Number(1), Number(-2), power(100), power(-70)],
    "f64": [power(-1074), power(-1074, -1), power(-1023), power(-1022), power(-1022, -1),
            power(-1022, times=Fraction(3, 2)), zero(False), zero(True), Number(1), Number(-2), power(600),
            power(-600)],
}


def add(x, y):
    return x.value + y.value, x.negative and y.negative


def subtract(x, y):
    return x.value - y.value, x.negative and not y.negative


def multiply(x, y):
    return x.value * y.value, x.negative != y.negative


def divide(x, y):
    return x.value / y.value, x.negative != y.negative


def maximum(x, y):
    return (x.value, x.negative and y.negative) if x.value == y.value else (max(x.value, y.value), False)


def minimum(x, y):
    return (x.value, x.negative or y.negative) if x.value == y.value else (min(x.value, y.value), False)


BINARY = {"add": add, "subtract": subtract, "multiply": multiply, "divide": divide, "maximum": maximum,
          "minimum": minimum}
COMPARE = {"EQ": lambda x, y: x == y, "NE": lambda x, y: x != y, "LT": lambda x, y: x < y,
           "GE": lambda x, y: x >= y}
# With the sign of the result's zero.
UNARY = {
    "ceil": lambda x: (math.ceil(x.value), x.negative),
    "floor": lambda x: (math.floor(x.value), x.negative),
    "round_nearest_even": lambda x: (round(x.value), x.negative),
    "round_nearest_afz": lambda x: (math.floor(abs(x.value) + Fraction(1, 2)) * (-1 if x.negative else 1), x.negative),
    "sign": lambda x: (0 if x.value == 0 else -1 if x.negative else 1, x.negative),
}


class Function:
    def __init__(self, mode, name):
        self.lines, self.count = [f"func.func public @{mode}_{name}() {{"], 0

    def value(self, text):
        self.count += 1
        self.lines.append(f"  %{self.count} = {text}")
        return f"%{self.count}"

    def input(self, numbers, kind):
        constant = self.value(f"stablehlo.constant {dense(numbers, kind)}")
        return self.value(f"stablehlo.optimization_barrier {constant} : tensor<{len(numbers)}x{kind}>")

    def constant(self, numbers, kind):
        return self.value(f"stablehlo.constant {dense(numbers, kind)}")

    def expect(self, result, expected):
        type = expected.split(" : ")[1]
        self.lines.append(f"  stablehlo.custom_call @check.expect_eq_const({result}) "
                          f"{{has_side_effect = true, value = {expected}}} : ({type}) -> ()")

    def print(self):
        print("\n".join(self.lines + ["  return", "}"]))


def elementwise(mode, kind):
    flush = mode == "flush"
    f = Function(mode, f"elementwise_{kind}")
    pairs = [(x, y) for x in OPERANDS[kind] for y in OPERANDS[kind]]
    for name, exact in BINARY.items():
        used, results = [], []
        for x, y in pairs:
            a, b = operand(x, kind, flush), operand(y, kind, flush)
            if name == "divide" and b.value == 0:
                continue
            value, negative = exact(a, b)
            # Beyond the largest number is another test's matter.
            if abs(value) >= Fraction(2) ** (1023 if kind == "f64" else 127):
                continue
            if value != 0 and LEAST[kind] * (1 - Fraction(1, 64)) < abs(value) < LEAST[kind]:
                continue
            used.append((x, y))
            results.append(rounded(value, negative, kind, flush))
        type = f"tensor<{len(used)}x{kind}>"
        x, y = (f.input([pair[i] for pair in used], kind) for i in range(2))
        f.expect(f.value(f"stablehlo.{name} {x}, {y} : {type}"), dense(results, kind))
    type = f"tensor<{len(pairs)}x{kind}>"
    x, y = (f.input([pair[i] for pair in pairs], kind) for i in range(2))
    for direction, holds in COMPARE.items():
        result = f.value(f"stablehlo.compare {direction}, {x}, {y}, FLOAT : ({type}, {type}) -> tensor<{len(pairs)}xi1>")
        f.expect(result, booleans(
            [holds(operand(a, kind, flush).value, operand(b, kind, flush).value) for a, b in pairs]))
    numbers = OPERANDS[kind]
    type = f"tensor<{len(numbers)}x{kind}>"
    x = f.input(numbers, kind)
    for name, exact in UNARY.items():
        results = [exact(operand(n, kind, flush)) for n in numbers]
        f.expect(f.value(f"stablehlo.{name} {x} : {type}"),
                 dense([Number(v, s if v == 0 else None) for v, s in results], kind))
    # Signs are bits.
    f.expect(f.value(f"stablehlo.negate {x} : {type}"), dense([Number(-n.value, not n.negative) for n in numbers], kind))
    f.expect(f.value(f"stablehlo.abs {x} : {type}"), dense([Number(abs(n.value), False) for n in numbers], kind))
    # So is where numbers go.
    f.expect(f.value(f"stablehlo.reverse {x}, dims = [0] : {type}"), dense(numbers[::-1], kind))
    f.print()


def conversions(mode):
    flush = mode == "flush"
    f = Function(mode, "conversions")

    def convert(numbers, source, target, moves=False):
        x = f.input(numbers, source)
        results = []
        for n in numbers:
            n = n if moves else operand(n, source, flush)
            results.append(rounded(n.value, n.negative, target, flush and not moves))
        f.expect(f.value(f"stablehlo.convert {x} : (tensor<{len(numbers)}x{source}>) -> tensor<{len(numbers)}x{target}>"),
                 dense(results, target))

    single = OPERANDS["f32"] + [power(-126, times=1 - Fraction(1, 2**12)), power(-126, -1, 1 - Fraction(1, 2**12))]
    convert(single, "f32", "f64")
    convert(single, "f32", "bf16")
    convert([n for n in OPERANDS["f64"] if abs(n.value) < 2**100], "f64", "f32")
    convert(OPERANDS["bf16"], "bf16", "f32", moves=True)
    convert(OPERANDS["bf16"], "bf16", "f64")
    tests = f.input(OPERANDS["bf16"], "bf16")
    size = len(OPERANDS["bf16"])
    f.expect(f.value(f"stablehlo.convert {tests} : (tensor<{size}xbf16>) -> tensor<{size}xi1>"),
             booleans(operand(n, "bf16", flush).value != 0 for n in OPERANDS["bf16"]))
    # Denormal numbers of f16 are normal ones of f32.
    halves = [2, 0x8001, 0x03FF, 0x0400, 0x3C00]
    text = ", ".join(f"0x{bits:04X}" for bits in halves)
    half = f.value(f"stablehlo.constant dense<[{text}]> : tensor<5xf16>")
    half = f.value(f"stablehlo.optimization_barrier {half} : tensor<5xf16>")
    values = [Number(struct.unpack("<e", struct.pack("<H", bits))[0]) for bits in halves]
    f.expect(f.value(f"stablehlo.convert {half} : (tensor<5xf16>) -> tensor<5xf32>"), dense(values, "f32"))
    f.expect(f.value(f"stablehlo.add {half}, {half} : tensor<5xf16>"),
             "dense<[" + ", ".join(f"0x{struct.unpack('<H', struct.pack('<e', 2 * float(v.value)))[0]:04X}"
                                   for v in values) + "]> : tensor<5xf16>")
    # Those of narrower floats are, too.
    f.lines.append("  %narrow = stablehlo.constant dense<[0x01, 0x82, 0x03, 0x04]> : tensor<4xf8E5M2>")
    f.lines.append("  %hidden = stablehlo.optimization_barrier %narrow : tensor<4xf8E5M2>")
    narrow = [power(-16), power(-15, -1), power(-16, times=3), power(-14)]
    f.expect(f.value("stablehlo.convert %hidden : (tensor<4xf8E5M2>) -> tensor<4xf32>"), dense(narrow, "f32"))
    f.print()


def constants(mode):
    """The compiler folds what the CPU computes."""
    flush = mode == "flush"
    f = Function(mode, "constants")
    for kind, small, factor in (("f32", -100, 100), ("f64", -1000, 1000)):
        x = f.constant([power(small)] * 4, kind)
        down = f.constant([power(-40)] * 4, kind)
        tiny = f.value(f"stablehlo.multiply {x}, {down} : tensor<4x{kind}>")
        up = f.constant([power(factor)] * 4, kind)
        large = f.value(f"stablehlo.multiply {tiny}, {up} : tensor<4x{kind}>")
        expected = zero(False) if flush else power(small - 40 + factor)
        f.expect(large, dense([expected] * 4, kind))
        f.expect(tiny, dense([zero(False) if flush else power(small - 40)] * 4, kind))
        none = f.constant([zero(False)] * 4, kind)
        denormal = f.constant([power(small - 40)] * 4, kind)
        equal = f.value(f"stablehlo.compare EQ, {denormal}, {none}, FLOAT : "
                        f"(tensor<4x{kind}>, tensor<4x{kind}>) -> tensor<4xi1>")
        f.expect(equal, booleans([flush] * 4))
    f.print()


def step(mode):
    """A training step whose gradients are all denormal: w - 2^127 (m / 2 + x^T dy). Integers times
    2^-149, so that sums are exact in any order."""
    rows, inputs, outputs = 8, 24, 16
    x = [[(3 * i + 5 * j) % 7 - 3 for j in range(inputs)] for i in range(rows)]
    dy = [[(2 * i + 3 * j) % 5 - 2 for j in range(outputs)] for i in range(rows)]
    m = [[2 * ((i + j) % 3) - 2 for j in range(outputs)] for i in range(inputs)]
    unit = Fraction(1, 2**149)

    def matrix(values, scale):
        return ("dense<[" + ", ".join("[" + ", ".join(spell(Number(v * scale), "f32") for v in row) + "]"
                                      for row in values) + f"]> : tensor<{len(values)}x{len(values[0])}xf32>")

    f = Function(mode, "step")

    def hidden(text):
        constant = f.value("stablehlo.constant " + text)
        return f.value(f"stablehlo.optimization_barrier {constant} : {text.split(' : ')[1]}")

    type = f"tensor<{inputs}x{outputs}xf32>"
    a, b, momentum = hidden(matrix(x, 1)), hidden(matrix(dy, unit)), hidden(matrix(m, unit))
    gradient = f.value(f"stablehlo.dot_general {a}, {b}, contracting_dims = [0] x [0] : "
                       f"(tensor<{rows}x{inputs}xf32>, tensor<{rows}x{outputs}xf32>) -> {type}")
    bias = f.value("stablehlo.constant dense<0.0> : tensor<f32>")
    sums = f.value(f"stablehlo.reduce({b} init: {bias}) applies stablehlo.add across dimensions = [0] : "
                   f"(tensor<{rows}x{outputs}xf32>, tensor<f32>) -> tensor<{outputs}xf32>")
    half, rate, one = (f.value(f"stablehlo.constant dense<{number}> : {type}")
                       for number in ("0.5", "0x7F000000", "1.0"))
    momentum = f.value(f"stablehlo.multiply {momentum}, {half} : {type}")
    momentum = f.value(f"stablehlo.add {momentum}, {gradient} : {type}")
    change = f.value(f"stablehlo.multiply {momentum}, {rate} : {type}")
    weights = f.value(f"stablehlo.subtract {one}, {change} : {type}")
    exact = [[m[i][j] // 2 + sum(x[k][i] * dy[k][j] for k in range(rows)) for j in range(outputs)]
             for i in range(inputs)]
    flush = mode == "flush"
    zeros = [[0] * outputs for _ in range(inputs)]
    f.expect(weights, matrix([[1 if flush else 1 - Fraction(v, 2**22) for v in row] for row in exact], 1))
    # The sign of a zero is that of the operands; compared as numbers, zeros are equal.
    magnitude = f.value(f"stablehlo.abs {momentum} : {type}")
    f.expect(magnitude, matrix(zeros if flush else [[abs(v) for v in row] for row in exact], unit))
    magnitude = f.value(f"stablehlo.abs {sums} : tensor<{outputs}xf32>")
    total = [abs(sum(dy[k][j] for k in range(rows))) for j in range(outputs)]
    f.expect(magnitude, dense([zero(False) if flush else Number(v * unit) for v in total], "f32"))
    f.print()


def functions(mode):
    """Functions that return small operands return zeros of their sign; a denormal number has the
    logarithm of 0, and is no divisor."""
    if mode != "flush":
        return
    for kind in ("f32", "f64"):
        f = Function(mode, f"functions_{kind}")
        numbers = [n for n in OPERANDS[kind] if abs(n.value) < LEAST[kind]]
        type = f"tensor<{len(numbers)}x{kind}>"
        x = f.input(numbers, kind)
        zeros = dense([zero(n.negative) for n in numbers], kind)
        for name in ("sine", "tan", "tanh", "cbrt", "exponential_minus_one", "log_plus_one", "sqrt"):
            f.expect(f.value(f"stablehlo.{name} {x} : {type}"), zeros)
        infinity = "0xFF800000" if kind == "f32" else "0xFFF0000000000000"
        f.expect(f.value(f"stablehlo.log {x} : {type}"),
                 "dense<[" + ", ".join([infinity] * len(numbers)) + f"]> : {type}")
        ones = dense([Number(1)] * len(numbers), kind)
        f.expect(f.value(f"stablehlo.exponential {x} : {type}"), ones)
        f.expect(f.value(f"stablehlo.power {x}, {f.constant([zero(False)] * len(numbers), kind)} : {type}"), ones)
        one = f.input([Number(1)] * len(numbers), kind)
        f.expect(f.value(f"stablehlo.atan2 {x}, {one} : {type}"), zeros)
        remainder = f.value(f"stablehlo.remainder {x}, {one} : {type}")
        f.expect(remainder, zeros)
        f.print()


for mode in ("flush", "keep"):
    for kind in OPERANDS:
        elementwise(mode, kind)
    conversions(mode)
    constants(mode)
    step(mode)
    functions(mode)
