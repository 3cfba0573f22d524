# Writes a function with products of many shapes, of small whole numbers: every order of exact sums
# gives the same bits, in bf16, too.
matmuls = [(1, 1, 1), (1, 7, 5), (3, 5, 7), (2, 1000, 3), (7, 16, 4), (8, 64, 12), (5, 2, 9), (13, 33, 21),
           (16, 256, 64), (65, 31, 130), (6, 8, 16), (24, 40, 48), (33, 129, 20)]
arguments, lines, results, types = [], [], [], []


def number(shape, narrow):
    """A tensor of whole numbers in [-3, 4], by its name."""
    name = f"a{len(arguments)}"
    integers = f"tensor<{shape}xi32>"
    arguments.append(f"%{name}: {integers}")
    element = "bf16" if narrow else "f32"
    lines.append(f"%{name}f = stablehlo.convert %{name} : ({integers}) -> tensor<{shape}x{element}>")
    lines.append(f"%{name}c = stablehlo.constant dense<3.0> : tensor<{shape}x{element}>")
    lines.append(f"%{name}n = stablehlo.subtract %{name}f, %{name}c : tensor<{shape}x{element}>")
    return f"%{name}n", f"tensor<{shape}x{element}>"


def add(op, lhs, rhs, shape):
    name = f"%r{len(results)}"
    result = f"tensor<{shape}xf32>"
    lines.append(f"{name} = {op.format(lhs[0], rhs[0])} : ({lhs[1]}, {rhs[1]}) -> {result}")
    results.append(name)
    types.append(result)


def product(m, k, n, transposed, narrow):
    lhs = number(f"{k}x{m}" if "l" in transposed else f"{m}x{k}", narrow)
    rhs = number(f"{n}x{k}" if "r" in transposed else f"{k}x{n}", narrow)
    dims = f"[{0 if 'l' in transposed else 1}] x [{1 if 'r' in transposed else 0}]"
    add("stablehlo.dot_general {}, {}, contracting_dims = " + dims, lhs, rhs, f"{m}x{n}")


for i, (m, k, n) in enumerate(matmuls):
    for transposed in ("", "l", "r", "lr"):
        product(m, k, n, transposed, narrow=(i + len(transposed)) % 3 == 0)
lhs, rhs = number("3x9x10", False), number("3x10x17", False)
add("stablehlo.dot_general {}, {}, batching_dims = [0] x [0], contracting_dims = [2] x [1]", lhs, rhs, "3x9x17")
for batch, size, inputs, window, outputs, stride in [(2, 9, 3, 5, 8, 1), (3, 8, 4, 3, 12, 1), (1, 7, 6, 3, 5, 2),
                                                     (2, 6, 16, 1, 16, 1), (4, 14, 2, 5, 4, 1)]:
    pad = window // 2
    lhs = number(f"{batch}x{size}x{size}x{inputs}", False)
    rhs = number(f"{window}x{window}x{inputs}x{outputs}", False)
    out = (size + 2 * pad - window) // stride + 1
    add("stablehlo.convolution({}, {}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{"
        f"stride = [{stride}, {stride}], pad = [[{pad}, {pad}], [{pad}, {pad}]]}}}} "
        "{{batch_group_count = 1 : i64, feature_group_count = 1 : i64}}", lhs, rhs,
        f"{batch}x{out}x{out}x{outputs}")
print(f"func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{")
print("\n".join("  " + line for line in lines))
print(f"  return {', '.join(results)} : {', '.join(types)}\n}}")
