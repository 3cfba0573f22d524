"""Functions that multiply by a constant, and by the same numbers known only to the run.

Both products must have the same bits. Among the constants are denormals, and numbers half
way between two of bf16. Writes MLIR.
"""
import random
import struct

draws = random.Random(1)


def from_bits(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def draw():
    kind = draws.random()
    if kind < 0.1:
        return from_bits(draws.randrange(1 << 23) | draws.randrange(2) << 31)
    if kind < 0.2:
        return from_bits(0x3f808000 + (draws.randrange(64) << 16))
    return draws.gauss(0, 1)


def spell(shape):
    return "tensor<" + "".join(f"{size}x" for size in shape) + "f32>"


def write(name, x, w, result, operation, attributes):
    x_type, w_type, type = spell(x), spell(w), spell(result)
    elements = 1
    for size in w:
        elements *= size
    data = b"".join(struct.pack("<f", draw()) for _ in range(elements)).hex().upper()
    signature = f"{attributes} : ({x_type}, {w_type}) -> {type}"
    print(f"""
func.func public @{name}(%x: {x_type}, %y: tensor<f32>) {{
  %w = stablehlo.constant dense<"0x{data}"> : {w_type}
  %false = stablehlo.compare NE, %y, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %other = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f32>) -> {w_type}
  %same = stablehlo.select %false, %other, %w : tensor<i1>, {w_type}
  stablehlo.custom_call @check.expect_eq(%same, %w) {{has_side_effect = true}} : ({w_type}, {w_type}) -> ()
  %0 = {operation}(%x, %w) {signature}
  %1 = {operation}(%x, %same) {signature}
  stablehlo.custom_call @check.expect_eq(%0, %1) {{has_side_effect = true}} : ({type}, {type}) -> ()
  return
}}""")


def convolve(name, x, w, stride, padding):
    size = (x[1] + 2 * padding - w[0]) // stride + 1
    write(name, x, w, (x[0], size, size, w[3]), "stablehlo.convolution",
          f"dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [{stride}, {stride}], "
          f"pad = [[{padding}, {padding}], [{padding}, {padding}]]}} "
          f"{{batch_group_count = 1 : i64, feature_group_count = {x[3] // w[2]} : i64}}")


def multiply(name, rows, depth, columns, transposed):
    write(name, (rows, depth), (columns, depth) if transposed else (depth, columns), (rows, columns),
          '"stablehlo.dot_general"',
          "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], "
          f"rhs_contracting_dimensions = [{int(transposed)}]>}}")


# Whole panels and a part of one; odd depths; strides, padding; few features; groups, whose
# panels are of a part of the factor.
convolve("convolution", (1, 9, 9, 16), (3, 3, 16, 128), 1, 1)
convolve("tails", (1, 7, 7, 19), (1, 1, 19, 130), 1, 0)
convolve("first_layer", (2, 9, 9, 3), (7, 7, 3, 100), 2, 3)
convolve("groups", (1, 7, 7, 16), (3, 3, 8, 160), 1, 1)
multiply("matmul", 30, 40, 200, False)
multiply("transposed", 40, 27, 150, True)
multiply("one_row", 1, 64, 256, False)
# Longer than a block of sums.
multiply("blocks", 20, 3000, 80, False)
