# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions with constants of 4 bits, and their results in plain Python.

    i4_products.py write FILE.mlir
    i4_products.py matrix FILE.mlir BITS
    i4_products.py outputs
    i4_products.py check FOLDER
    i4_products.py sizes FILE4 FILE8

`write` makes @main, whose arguments are vectors. `check` reads 0.npy, 1.npy, ... of FOLDER, the results, and compares
each element with the sum of its terms in f64: 3e-6 of the sum of their magnitudes may be lost. `outputs` prints the
flags that save them. `matrix` writes one product with weights of 4 or 8 bits, and `sizes` compares what was compiled
of both: the first file has at most 0.55 of the bytes of the second one.
"""
import ast
import os
import random
import struct
import sys


class Case:
    """A product of `rows` vectors of `count` numbers by a matrix of integers with a feature for each column, or for
    each row if it is transposed. `group` numbers of a feature share a scale, 0 for all of them, and a zero point: a
    number, or "drawn"."""

    def __init__(self, count, features, transposed=False, group=0, unsigned=False, point=0, rows=1, element="f32"):
        self.count, self.features, self.transposed, self.group = count, features, transposed, group
        self.unsigned, self.point, self.rows, self.element = unsigned, point, rows, element


CASES = [
    Case(256, 384),
    Case(264, 256, group=24),
    Case(256, 384, group=32, unsigned=True),
    Case(384, 203, transposed=True),
    Case(384, 203, transposed=True, group=16),
    Case(384, 203, transposed=True, group=32),
    Case(384, 64, transposed=True, group=64, unsigned=True),
    Case(384, 64, transposed=True, group=128),
    Case(384, 64, transposed=True, group=96),
    Case(768, 30, transposed=True, group=384, unsigned=True),
    # Rows that are no whole blocks of 128 integers.
    Case(131, 77),
    Case(131, 77, transposed=True),
    Case(160, 90, transposed=True, group=32),
    # Zero points.
    Case(256, 256, unsigned=True, point=7),
    Case(256, 256, group=64, unsigned=True, point=9),
    Case(256, 128, transposed=True, group=32, unsigned=True, point=6),
    Case(256, 192, group=32, unsigned=True, point="drawn"),
    Case(256, 65, transposed=True, group=32, unsigned=True, point="drawn"),
    Case(256, 65, transposed=True, group=256, unsigned=True, point="drawn"),
    # Several vectors, and activations of bf16.
    Case(128, 256, rows=9),
    Case(128, 96, transposed=True, group=32, rows=9),
    Case(256, 256, element="bf16"),
    Case(256, 128, transposed=True, element="bf16"),
]
ROWS, WIDTH, LOOKUPS = 60, 256, [3, 59, 0, 17]


def to_f32(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def to_bf16(number):
    bits = struct.unpack("<I", struct.pack("<f", number))[0]
    return struct.unpack("<f", struct.pack("<I", (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000))[0]


def draw(index):
    """The vectors, the integers by number and feature, and the scales and zero points by group and feature."""
    generator, case = random.Random(index), CASES[index]
    low, high = (0, 15) if case.unsigned else (-8, 7)
    x = [[to_f32(generator.gauss(0, 1)) for _ in range(case.count)] for _ in range(case.rows)]
    if case.element == "bf16":
        x = [[to_bf16(number) for number in row] for row in x]
    integers = [[generator.randint(low, high) for _ in range(case.features)] for _ in range(case.count)]
    groups = case.count // case.group if case.group else 1
    scales = [[to_f32(generator.uniform(0.5, 2)) for _ in range(case.features)] for _ in range(groups)]
    drawn = case.point == "drawn"
    points = [[generator.randint(5, 10) if drawn else case.point for _ in row] for row in scales]
    return x, integers, scales, points


def tensor(sizes, element):
    return f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"


def literal(numbers):
    return f"[{', '.join(map(literal, numbers))}]" if isinstance(numbers, list) else repr(numbers)


def transform(function, numbers):
    return [transform(function, each) for each in numbers] if isinstance(numbers, list) else function(numbers)


def transpose(rows):
    return [list(column) for column in zip(*rows)]


def write_case(index, lines):
    case = CASES[index]
    x, integers, scales, points = draw(index)
    narrow = "ui4" if case.unsigned else "i4"
    floats = [case.features, case.count] if case.transposed else [case.count, case.features]
    if case.transposed:
        integers, scales, points = map(transpose, (integers, scales, points))
    sizes, kept = floats, [0 if case.transposed else 1]
    if case.group:
        groups = case.count // case.group
        cut = lambda row: [row[i:i + case.group] for i in range(0, case.count, case.group)]
        integers = [cut(row) for row in integers] if case.transposed else cut(integers)
        sizes = [case.features, groups, case.group] if case.transposed else [groups, case.group, case.features]
        kept = [0, 1] if case.transposed else [0, 2]
    else:
        scales = [row[0] for row in scales] if case.transposed else scales[0]
    name = lambda what: f"%{what}{index}"
    emit = lambda what, text: lines.append(f"  {name(what)} = stablehlo.{text}")
    wide, element = tensor(sizes, "f32"), case.element
    emit("w", f"constant dense<{literal(integers)}> : {tensor(sizes, narrow)}")
    emit("s", f"constant dense<{literal(scales)}> : {tensor([sizes[dim] for dim in kept], 'f32')}")
    matrix = tensor(floats, element)
    x_type, result = tensor([case.rows, case.count], element), tensor([case.rows, case.features], "f32")
    sums = f"contracting_dims = [1] x [{1 if case.transposed else 0}]"
    if not case.group and case.point == 0:
        # The scale of a feature is a factor of the sum.
        emit("m", f"convert {name('w')} : ({tensor(sizes, narrow)}) -> {matrix}")
        emit("p", f"dot_general %x{index}, {name('m')}, {sums} : ({x_type}, {matrix}) -> {result}")
        emit("b", f"broadcast_in_dim {name('s')}, dims = [1] : ({tensor([case.features], 'f32')}) -> {result}")
        emit("y", f"multiply {name('p')}, {name('b')} : {result}")
        return x, result
    emit("f", f"convert {name('w')} : ({tensor(sizes, narrow)}) -> {wide}")
    integers = name("f")
    if case.point == "drawn":
        vectors = tensor([sizes[dim] for dim in kept], "f32")
        emit("d", f"constant dense<{literal(transform(float, points))}> : {vectors}")
        emit("z", f"broadcast_in_dim {name('d')}, dims = {kept} : ({vectors}) -> {wide}")
    elif case.point:
        emit("z", f"constant dense<{float(case.point)}> : {wide}")
    if case.point:
        emit("c", f"subtract {integers}, {name('z')} : {wide}")
        integers = name("c")
    emit("b", f"broadcast_in_dim {name('s')}, dims = {kept} : ({tensor([sizes[d] for d in kept], 'f32')}) -> {wide}")
    emit("g", f"multiply {integers}, {name('b')} : {wide}")
    emit("m", f"reshape {name('g')} : ({wide}) -> {matrix}")
    emit("y", f"dot_general %x{index}, {name('m')}, {sums} : ({x_type}, {matrix}) -> {result}")
    return x, result


def draw_table():
    generator = random.Random(-1)
    return [[generator.randint(-8, 7) for _ in range(WIDTH)] for _ in range(ROWS)]


def write(path):
    lines, types = [], []
    for index, case in enumerate(CASES):
        x, result = write_case(index, lines)
        # A barrier keeps the compiler from computing with constants.
        vectors = tensor([case.rows, case.count], case.element)
        lines.insert(0, f"  %x{index} = stablehlo.optimization_barrier %k{index} : {vectors}")
        lines.insert(0, f"  %k{index} = stablehlo.constant dense<{literal(x)}> : {vectors}")
        types.append(result)
    names = [f"%y{index}" for index in range(len(CASES))]
    # Rows of a table, and all of it.
    table, ids = tensor([ROWS, WIDTH], "i4"), tensor([len(LOOKUPS), 1], "i32")
    rows, all_rows = tensor([len(LOOKUPS), WIDTH], "i4"), tensor([ROWS, WIDTH], "f32")
    found = tensor([len(LOOKUPS), WIDTH], "f32")
    lines += [
        f"  %table = stablehlo.constant dense<{literal(draw_table())}> : {table}",
        f"  %ids = stablehlo.constant dense<{literal([[i] for i in LOOKUPS])}> : {ids}",
        f"  %at = stablehlo.optimization_barrier %ids : {ids}",
        f'  %rows = "stablehlo.gather"(%table, %at) {{dimension_numbers = #stablehlo.gather<offset_dims = [1], '
        f"collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, "
        f"slice_sizes = array<i64: 1, {WIDTH}>}} : ({table}, {ids}) -> {rows}",
        f"  %found = stablehlo.convert %rows : ({rows}) -> {found}",
        f"  %floats = stablehlo.convert %table : ({table}) -> {all_rows}",
        f"  %halves = stablehlo.constant dense<0.5> : {all_rows}",
        f"  %half = stablehlo.optimization_barrier %halves : {all_rows}",
        f"  %all = stablehlo.multiply %floats, %half : {all_rows}",
    ]
    names, types = names + ["%found", "%all"], types + [found, all_rows]
    types = ", ".join(types)
    with open(path, "w") as file:
        file.write(f"func.func @main() -> ({types}) {{\n")
        file.write("\n".join(lines) + f"\n  return {', '.join(names)} : {types}\n}}\n")


def read_array(path):
    data = open(path, "rb").read()
    length = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:10 + length].decode())
    numbers = struct.unpack(f"<{(len(data) - 10 - length) // 4}f", data[10 + length:])
    width = header["shape"][1]
    return [list(numbers[i:i + width]) for i in range(0, len(numbers), width)]


def check(folder):
    for index, case in enumerate(CASES):
        x, integers, scales, points = draw(index)
        results, loss = read_array(f"{folder}/{index}.npy"), 0
        for row, numbers in zip(results, x):
            for feature, result in enumerate(row):
                group = [i // case.group if case.group else 0 for i in range(case.count)]
                terms = [number * (integers[i][feature] - points[group[i]][feature]) * scales[group[i]][feature]
                         for i, number in enumerate(numbers)]
                loss = max(loss, abs(result - sum(terms)) / sum(map(abs, terms)))
        assert loss < 3e-6, f"case {index}: {loss} of the terms is lost"
    table = draw_table()
    assert read_array(f"{folder}/{len(CASES)}.npy") == [table[i] for i in LOOKUPS], "rows of the table"
    assert read_array(f"{folder}/{len(CASES) + 1}.npy") == [[n / 2 for n in row] for row in table], "the table"


def write_matrix(path, bits):
    """A product of a vector by 512 x 1024 weights with a scale for each column."""
    generator, high = random.Random(0), 2**(bits - 1)
    integers = [[generator.randint(1 - high, high - 1) for _ in range(1024)] for _ in range(512)]
    scales = [to_f32(generator.uniform(0.5, 2)) for _ in range(1024)]
    with open(path, "w") as file:
        file.write(f"""func.func @main(%x: tensor<1x512xf32>) -> tensor<1x1024xf32> {{
  %w = stablehlo.constant dense<{literal(integers)}> : tensor<512x1024xi{bits}>
  %s = stablehlo.constant dense<{literal(scales)}> : tensor<1024xf32>
  %f = stablehlo.convert %w : (tensor<512x1024xi{bits}>) -> tensor<512x1024xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<1024xf32>) -> tensor<512x1024xf32>
  %m = stablehlo.multiply %f, %b : tensor<512x1024xf32>
  %y = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0]
      : (tensor<1x512xf32>, tensor<512x1024xf32>) -> tensor<1x1024xf32>
  return %y : tensor<1x1024xf32>
}}
""")


def compare_sizes(narrow, wide):
    narrow, wide = os.path.getsize(narrow), os.path.getsize(wide)
    assert narrow <= 0.55 * wide, f"{narrow} bytes instead of {wide}"


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2])
    elif sys.argv[1] == "matrix":
        write_matrix(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "outputs":
        print(*(f"--save-output={i}.npy" for i in range(len(CASES) + 2)))
    elif sys.argv[1] == "sizes":
        compare_sizes(sys.argv[2], sys.argv[3])
    else:
        check(sys.argv[2])
