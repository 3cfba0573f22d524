"""known_numbers.py TPU_RUN [PATTERN]: each elementwise operation of the numbers at the edges of its type, three times: as
constants, which the compiler folds; as values of run time; and in the reference interpreter. Constants and values of
run time must agree as both do with the reference: exactly, or for functions in 4 units in the last place.
PATTERN selects cases, as 'f32 atan2 f32'. Denormal numbers are kept, since a folded identity flushes nothing."""
import concurrent.futures
import itertools
import math
import re
import struct
import subprocess
import sys
import tempfile

MOST = 40  # calls of an operation in a program


def edges(exponent, digits):
    """The numbers of a float type, as literals: zeros, infinities, NaN, the smallest, the largest and others."""
    width = 1 + exponent + digits
    infinity = ((1 << exponent) - 1) << digits
    bits = [infinity, infinity | 1 << (width - 1), infinity | 1 << (digits - 1), 1, 1 << digits, infinity - 1]
    return (["0.0", "-0.0"] + ["0x%0*X" % (width // 4, b) for b in bits] +
            ["1.0", "-1.0", "0.5", "-0.5", "1.5", "2.5", "-2.5", "3.0", "-3.0", "0.3"])


FLOATS = {"f64": edges(11, 52), "f32": edges(8, 23), "f16": edges(5, 10), "bf16": edges(8, 7)}
DIGITS = {"f64": 52, "f32": 23, "f16": 10, "bf16": 7}
INTEGERS = {"i1": ["true", "false"]}
for w in (4, 8, 16, 32, 64):
    top = 1 << (w - 1)
    INTEGERS["i%d" % w] = sorted({str(v) for v in (0, 1, -1, 2, 3, -3, w - 1, w, w + 1, top - 1, -top, 1 - top)
                                  if -top <= v < top}, key=int)
    INTEGERS["ui%d" % w] = sorted({str(v) for v in (0, 1, 2, 3, w - 1, w, w + 1, top, top - 1, 2 * top - 1)
                                   if v < 2 * top}, key=int)
ROUNDED = "abs ceil floor negate round_nearest_afz round_nearest_even sign sqrt".split()
FUNCTIONS = ("cbrt cosine exponential exponential_minus_one log log_plus_one logistic rsqrt sine tan tanh").split()
ARITHMETIC = "add divide maximum minimum multiply remainder subtract".split()
LOGIC = ("and or xor shift_left shift_right_arithmetic shift_right_logical power").split()
DIRECTIONS = "EQ NE LT LE GT GE".split()


def cases():
    """(type, operation, result type, tuples of operands)."""
    for t, numbers in {**FLOATS, **INTEGERS}.items():
        single = [(n,) for n in numbers]
        pairs = list(itertools.product(numbers, repeat=2))
        if t in FLOATS:
            for op in ROUNDED + FUNCTIONS:
                yield t, op, t, single
            for op in ARITHMETIC + ["atan2", "power"]:
                yield t, op, t, pairs
            yield t, "is_finite", "i1", single
        elif t == "i1":
            yield t, "not", t, single
            for op in ("and", "or", "xor", "maximum", "minimum"):
                yield t, op, t, pairs
        else:
            for op in "count_leading_zeros not popcnt".split() + ([] if t[0] == "u" else ["abs", "negate", "sign"]):
                yield t, op, t, single
            for op in ARITHMETIC + LOGIC:
                yield t, op, t, pairs
        for direction in DIRECTIONS:
            yield t, "compare " + direction, "i1", pairs
        for to in [*FLOATS, *INTEGERS]:
            if to != t:
                yield t, "convert", to, single


def apply(op, operands, type, result):
    names = ", ".join(operands)
    if op.startswith("compare"):
        return f"stablehlo.{op}, {names} : ({type}, {type}) -> {result}"
    if op in ("convert", "is_finite"):
        return f"stablehlo.{op} {names} : ({type}) -> {result}"
    return f"stablehlo.{op} {names} : {type}"


def write(case, folded):
    t, op, to, calls = case
    result = f"tensor<{len(calls)}x{to}>"
    lines = []
    if folded:
        one, piece = f"tensor<1x{t}>", f"tensor<1x{to}>"
        for i, call in enumerate(calls):
            for j, number in enumerate(call):
                lines.append(f"%a{i}_{j} = stablehlo.constant dense<{number}> : {one}")
            lines.append(f"%r{i} = " + apply(op, [f"%a{i}_{j}" for j in range(len(call))], one, piece))
        names = ", ".join(f"%r{i}" for i in range(len(calls)))
        lines.append(f"%0 = stablehlo.concatenate {names}, dim = 0 : ({', '.join([piece] * len(calls))}) -> {result}")
    else:
        all = f"tensor<{len(calls)}x{t}>"
        for j, numbers in enumerate(zip(*calls)):
            lines.append(f"%c{j} = stablehlo.constant dense<[{', '.join(numbers)}]> : {all}")
            lines.append(f"%b{j} = stablehlo.optimization_barrier %c{j} : {all}")
        lines.append("%0 = " + apply(op, [f"%b{j}" for j in range(len(calls[0]))], all, result))
    body = "\n  ".join(lines)
    return f"func.func @main() -> {result} {{\n  {body}\n  return %0 : {result}\n}}\n"


def run(tool, text, count, *flags):
    """The `count` elements of the result, as literals."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        ran = subprocess.run([tool, file.name, "--denormals=keep", *flags], capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{ran.stderr}\nof\n{text}")
    elements = re.search(r"dense<\[?(.*?)\]?> : tensor", ran.stdout, re.S).group(1).split(", ")
    return elements * count if len(elements) == 1 else elements


def value(literal, t):
    """A float's number; of other types the literal."""
    if t not in FLOATS:
        return literal
    if not literal.startswith("0x"):
        return float(literal)
    number, bits = {"f64": "dQ", "f32": "fI", "f16": "eH", "bf16": "fI"}[t]
    return struct.unpack(number, struct.pack(bits, int(literal, 16) << (16 if t == "bf16" else 0)))[0]


def agree(a, b, t, units):
    x, y = value(a, t), value(b, t)
    if a == b or x == y:
        return t not in FLOATS or math.copysign(1, x) == math.copysign(1, y)
    if t not in FLOATS:
        return False
    if math.isnan(x) or math.isnan(y) or math.isinf(x) or math.isinf(y):
        return math.isnan(x) and math.isnan(y)
    smallest = {"f64": -1074, "f32": -149, "f16": -24, "bf16": -133}[t]
    unit = max(math.ldexp(max(abs(x), abs(y)), -DIGITS[t]), math.ldexp(1, smallest))
    return abs(x - y) <= units * unit


def compare(tool, case):
    t, op, to, calls = case
    isFunction = t in FLOATS and op in FUNCTIONS + ["atan2", "power"]
    folded = run(tool, write(case, True), len(calls))
    computed = run(tool, write(case, False), len(calls))
    reference = run(tool, write(case, False), len(calls), "--engine=reference")
    return [f"{t} {op} {to} {call}: {a} folded, {b} at run time, {c} by the reference"
            for call, a, b, c in zip(calls, folded, computed, reference, strict=True)
            if not (agree(a, c, to, 4 * isFunction) and agree(b, c, to, 4 * isFunction))]


def main(tool, pattern="."):
    chosen = [(t, op, to, calls[i:i + MOST]) for t, op, to, calls in cases()
              if re.search(pattern, f"{t} {op} {to}") for i in range(0, len(calls), MOST)]
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for lines in pool.map(lambda case: compare(tool, case), chosen):
            wrong += len(lines)
            for line in lines:
                print(line, flush=True)
    calls = sum(len(case[3]) for case in chosen)
    print(f"{calls} calls, {wrong} differ")
    return wrong > 0


sys.exit(main(*sys.argv[1:]))
