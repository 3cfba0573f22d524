"""Programs whose size is a parameter, one function a shape.

Each shape has a size for which it is long enough to show a pass that rescans, and a text of StableHLO, or of
a model, of any size. `python3 shapes.py SHAPE SIZE` prints one; `python3 shapes.py` lists them.
"""
import sys

SHAPES = {}


def shape(size):
    """Registers a program with its smaller size; the test doubles it."""

    def add(function):
        SHAPES[function.__name__] = (size, function)
        return function

    return add


class Body:
    """The lines of a function's body; each operation has the name of its number."""

    def __init__(self, prefix="v", indent="    "):
        self.lines, self.prefix, self.indent = [], prefix, indent

    def add(self, text):
        name = f"%{self.prefix}{len(self.lines)}"
        self.lines.append(f"{self.indent}{name} = {text}")
        return name

    def do(self, name, operands, types, result, attributes=""):
        return self.add(f"stablehlo.{name} {', '.join(operands)}{attributes} : ({', '.join(types)}) -> {result}")

    def unary(self, name, x, type):
        return self.add(f"stablehlo.{name} {x} : {type}")

    def binary(self, name, x, y, type):
        return self.add(f"stablehlo.{name} {x}, {y} : {type}")

    def constant(self, value, type):
        return self.add(f"stablehlo.constant dense<{value}> : {type}")

    def text(self):
        return "\n".join(self.lines)


def function(arguments, body, results, name="main", visibility="public"):
    """A function; `arguments` are types, `results` pairs of value and type."""
    names = ", ".join(f"%arg{i}: {type}" for i, type in enumerate(arguments))
    values = ", ".join(value for value, type in results)
    types = ", ".join(type for value, type in results)
    return (f"  func.func {visibility} @{name}({names}) -> ({types}) {{\n{body.text()}\n"
            f"    return {values} : {types}\n  }}\n")


def module(*functions):
    return "module {\n" + "".join(functions) + "}\n"


def chain(n, type, step, extra=()):
    """A function of n steps, each on the last one's result: step(body, value, number)."""
    body = Body()
    value = "%arg0"
    for i in range(n):
        value = step(body, value, i)
    return module(function([type, *extra], body, [(value, type)]))


MATRIX = "tensor<200x200xf32>"
VECTOR = "tensor<64xf32>"
SCALAR = "tensor<f32>"


@shape(800)
def elementwise(n):
    def step(body, value, i):
        return body.binary(("add", "multiply", "maximum", "subtract")[i % 4], value, "%arg1", MATRIX)

    return chain(n, MATRIX, step, [MATRIX])


@shape(400)
def elementwise_constants(n):
    def step(body, value, i):
        c = body.constant(1 + i / n, VECTOR)
        return body.binary("add", body.binary("multiply", value, c, VECTOR), c, VECTOR)

    return chain(n, VECTOR, step)


@shape(1500)
def scalars(n):
    return chain(n, SCALAR, lambda body, value, i: body.binary(
        ("add", "multiply", "maximum")[i % 3], value, "%arg1", SCALAR), [SCALAR])


@shape(200)
def transcendental(n):
    return chain(n, VECTOR, lambda body, value, i: body.unary(
        ("tanh", "sine", "logistic", "exponential_minus_one")[i % 4], value, VECTOR))


@shape(800)
def integers(n):
    type = "tensor<64xi32>"
    return chain(n, type, lambda body, value, i: body.binary(
        ("xor", "add", "multiply", "shift_left")[i % 4], value, "%arg1", type), [type])


@shape(100)
def halves(n):
    type = "tensor<64xbf16>"
    return chain(n, type, lambda body, value, i: body.binary(
        ("add", "multiply")[i % 2], value, "%arg1", type), [type])


@shape(400)
def complex_numbers(n):
    type = "tensor<64xcomplex<f32>>"
    return chain(n, type, lambda body, value, i: body.binary(
        ("multiply", "add")[i % 2], value, "%arg1", type), [type])


@shape(400)
def converts(n):
    def step(body, value, i):
        half = body.do("convert", [value], [VECTOR], "tensor<64xf16>")
        half = body.binary("add", half, half, "tensor<64xf16>")
        return body.do("convert", [half], ["tensor<64xf16>"], VECTOR)

    return chain(n, VECTOR, step)


@shape(400)
def selects(n):
    def step(body, value, i):
        less = body.add(f"stablehlo.compare LT, {value}, %arg1 : ({VECTOR}, {VECTOR}) -> tensor<64xi1>")
        twice = body.binary("add", value, "%arg1", VECTOR)
        return body.add(f"stablehlo.select {less}, {twice}, {value} : tensor<64xi1>, {VECTOR}")

    return chain(n, VECTOR, step, [VECTOR])


@shape(400)
def fan_out(n):
    """Each step reads the argument and the two steps before it."""
    body = Body()
    values = ["%arg0", body.unary("tanh", "%arg0", VECTOR)]
    for i in range(n):
        sum = body.binary("add", values[-1], values[-2], VECTOR)
        values.append(body.binary("multiply", sum, "%arg0", VECTOR))
    return module(function([VECTOR], body, [(values[-1], VECTOR)]))


@shape(400)
def siblings(n):
    """n products with the argument, and their sum."""
    body = Body()
    values = []
    for i in range(n):
        part = body.add(f"stablehlo.slice %arg1 [{i}:{i + 1}] : (tensor<{n}xf32>) -> tensor<1xf32>")
        wide = body.do("broadcast_in_dim", [part], ["tensor<1xf32>"], VECTOR, ", dims = [0]")
        values.append(body.binary("multiply", "%arg0", wide, VECTOR))
    total = values[0]
    for value in values[1:]:
        total = body.binary("add", total, value, VECTOR)
    return module(function([VECTOR, f"tensor<{n}xf32>"], body, [(total, VECTOR)]))


@shape(400)
def products(n):
    type = "tensor<32x32xf32>"
    return chain(n, type, lambda body, value, i: body.do(
        "dot_general", [value, "%arg1"], [type, type], type, ", contracting_dims = [1] x [0]"), [type])


@shape(200)
def layers(n):
    """Dense layers: a product, a bias and relu."""
    type = "tensor<32x32xf32>"

    def step(body, value, i):
        product = body.do("dot_general", [value, "%arg1"], [type, type], type, ", contracting_dims = [1] x [0]")
        bias = body.do("broadcast_in_dim", ["%arg2"], ["tensor<32xf32>"], type, ", dims = [1]")
        zero = body.constant(0.0, type)
        return body.binary("maximum", body.binary("add", product, bias, type), zero, type)

    return chain(n, type, step, [type, "tensor<32xf32>"])


@shape(100)
def convolutions(n):
    type = "tensor<1x8x8x4xf32>"
    filter = "tensor<3x3x4x4xf32>"
    return chain(n, type, lambda body, value, i: body.add(
        f"stablehlo.convolution({value}, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], "
        "window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
        f"({type}, {filter}) -> {type}"), [filter])


def update(body, value, i, index):
    part = body.add(f"stablehlo.slice {value} [{i * 7 % 64}:{i * 7 % 64 + 1}] : ({VECTOR}) -> tensor<1xf32>")
    next = body.binary("add", part, "%arg1", "tensor<1xf32>")
    return body.do("dynamic_update_slice", [value, next, index], [VECTOR, "tensor<1xf32>", "tensor<i32>"], VECTOR)


@shape(200)
def updates(n):
    """Updates of slices at known positions."""
    return chain(n, VECTOR, lambda body, value, i: update(
        body, value, i, body.constant(i % 64, "tensor<i32>")), ["tensor<1xf32>"])


@shape(200)
def dynamic_updates(n):
    """Updates of slices at positions that the input gives."""
    return chain(n, VECTOR, lambda body, value, i: update(body, value, i, "%arg2"), ["tensor<1xf32>", "tensor<i32>"])


@shape(400)
def dynamic_slices(n):
    part = "tensor<32xf32>"

    def step(body, value, i):
        half = body.do("dynamic_slice", [value, "%arg1"], [VECTOR, "tensor<i32>"], part, ", sizes = [32]")
        return body.do("concatenate", [half, half], [part, part], VECTOR, ", dim = 0")

    return chain(n, VECTOR, step, ["tensor<i32>"])


@shape(200)
def scatters(n):
    types = ["tensor<64xf32>", "tensor<4x1xi32>", "tensor<4xf32>"]
    return chain(n, VECTOR, lambda body, value, i: body.add(
        f'"stablehlo.scatter"({value}, %arg1, %arg2) ({{\n'
        f"    ^bb0(%a: {SCALAR}, %b: {SCALAR}):\n      %sum = stablehlo.add %a, %b : {SCALAR}\n"
        f"      stablehlo.return %sum : {SCALAR}\n    }}) {{indices_are_sorted = false, unique_indices = false, "
        "scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
        "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : "
        f"({', '.join(types)}) -> {VECTOR}"), types[1:])


@shape(100)
def gathers(n):
    return chain(n, VECTOR, lambda body, value, i: body.add(
        f'"stablehlo.gather"({value}, %arg1) <{{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], '
        "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : "
        f"({VECTOR}, tensor<64x1xi32>) -> {VECTOR}"), ["tensor<64x1xi32>"])


@shape(400)
def reductions(n):
    type = "tensor<16x16xf32>"

    def step(body, value, i):
        zero = body.constant(0.0, SCALAR)
        sum = body.add(f"stablehlo.reduce({value} init: {zero}) applies stablehlo.add across dimensions = [1] : "
                       f"({type}, {SCALAR}) -> tensor<16xf32>")
        wide = body.do("broadcast_in_dim", [sum], ["tensor<16xf32>"], type, ", dims = [0]")
        return body.binary("divide", value, wide, type)

    return chain(n, type, step)


@shape(200)
def window_reductions(n):
    type = "tensor<16x16xf32>"

    def step(body, value, i):
        zero = body.constant(0.0, SCALAR)
        return body.add(
            f'"stablehlo.reduce_window"({value}, {zero}) ({{\n'
            f"    ^bb0(%a: {SCALAR}, %b: {SCALAR}):\n      %sum = stablehlo.add %a, %b : {SCALAR}\n"
            f"      stablehlo.return %sum : {SCALAR}\n    }}) {{window_dimensions = array<i64: 3, 3>, "
            f"padding = dense<1> : tensor<2x2xi64>}} : ({type}, {SCALAR}) -> {type}")

    return chain(n, type, step)


@shape(400)
def transposes(n):
    type = "tensor<16x16xf32>"

    def step(body, value, i):
        turned = body.do("transpose", [value], [type], type, ", dims = [1, 0]")
        return body.binary("add", turned, value, type)

    return chain(n, type, step)


@shape(200)
def reshapes(n):
    def step(body, value, i):
        square = body.do("reshape", [value], [VECTOR], "tensor<8x8xf32>")
        turned = body.do("transpose", [square], ["tensor<8x8xf32>"], "tensor<8x8xf32>", ", dims = [1, 0]")
        return body.do("reshape", [turned], ["tensor<8x8xf32>"], VECTOR)

    return chain(n, VECTOR, step)


@shape(400)
def rotations(n):
    """Slices that are joined in another order."""

    def step(body, value, i):
        first = body.add(f"stablehlo.slice {value} [0:16] : ({VECTOR}) -> tensor<16xf32>")
        rest = body.add(f"stablehlo.slice {value} [16:64] : ({VECTOR}) -> tensor<48xf32>")
        return body.do("concatenate", [rest, first], ["tensor<48xf32>", "tensor<16xf32>"], VECTOR, ", dim = 0")

    return chain(n, VECTOR, step)


@shape(400)
def pads(n):
    def step(body, value, i):
        zero = body.constant(0.0, SCALAR)
        part = body.add(f"stablehlo.slice {value} [0:60] : ({VECTOR}) -> tensor<60xf32>")
        wide = body.do("pad", [part, zero], ["tensor<60xf32>", SCALAR], VECTOR, ", low = [2], high = [2], interior = [0]")
        return body.binary("add", wide, value, VECTOR)

    return chain(n, VECTOR, step)


@shape(200)
def reverses(n):
    def step(body, value, i):
        turned = body.add(f"stablehlo.reverse {value}, dims = [0] : {VECTOR}")
        return body.binary("add", turned, "%arg1", VECTOR)

    return chain(n, VECTOR, step, [VECTOR])


@shape(100)
def sorts(n):
    def step(body, value, i):
        sorted = body.add(
            f'"stablehlo.sort"({value}) ({{\n    ^bb0(%a: {SCALAR}, %b: {SCALAR}):\n'
            f"      %less = stablehlo.compare LT, %a, %b : ({SCALAR}, {SCALAR}) -> tensor<i1>\n"
            f"      stablehlo.return %less : tensor<i1>\n    }}) {{dimension = 0 : i64, is_stable = true}} : "
            f"({VECTOR}) -> {VECTOR}")
        return body.binary("multiply", sorted, "%arg1", VECTOR)

    return chain(n, VECTOR, step, [VECTOR])


@shape(50)
def random_numbers(n):
    body = Body()
    state, total = "%arg0", "%arg1"
    for i in range(n):
        pair = body.add(f"stablehlo.rng_bit_generator {state}, algorithm = THREE_FRY : (tensor<2xui64>) -> "
                        "(tensor<2xui64>, tensor<64xui32>)")
        body.lines[-1] = body.lines[-1].replace(f"{pair} =", f"{pair}:2 =")
        state = f"{pair}#0"
        total = body.binary("xor", total, f"{pair}#1", "tensor<64xui32>")
    types = ["tensor<2xui64>", "tensor<64xui32>"]
    return module(function(types, body, [(state, types[0]), (total, types[1])]))


def loop(body, values, types, step, tag, last=None):
    """A loop over 0 to `last`, or 0 to 2; `step` makes the lines of its body and the next values."""
    names = [f"%{tag}_{i}" for i in range(len(values))]
    zero, limit = body.constant(0, "tensor<i32>"), last or body.constant(2, "tensor<i32>")
    carried = ", ".join([f"%{tag}_i = {zero}"] + [f"{name} = {value}" for name, value in zip(names, values)])
    all = ", ".join(["tensor<i32>", *types])
    inner = Body(f"{tag}_v", body.indent + "  ")
    next = step(inner, names)
    one = inner.constant(1, "tensor<i32>")
    index = inner.binary("add", f"%{tag}_i", one, "tensor<i32>")
    result = f"%{body.prefix}{len(body.lines)}"
    pad = body.indent
    body.lines.append(
        f"{pad}{result}:{len(values) + 1} = stablehlo.while({carried}) : {all}\n{pad}cond {{\n"
        f"{pad}  %{tag}_goes_on = stablehlo.compare LE, %{tag}_i, {limit} : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        f"{pad}  stablehlo.return %{tag}_goes_on : tensor<i1>\n{pad}}} do {{\n{inner.text()}\n"
        f"{pad}  stablehlo.return {', '.join([index, *next])} : {all}\n{pad}}}")
    return [f"{result}#{i + 1}" for i in range(len(values))]


@shape(200)
def loops(n):
    return chain(n, VECTOR, lambda body, value, i: loop(
        body, [value], [VECTOR], lambda inner, names: [
            inner.binary("multiply", names[0], "%arg1", VECTOR)], f"l{i}")[0], [VECTOR])


@shape(50)
def carried(n):
    """A loop that carries n arrays."""

    def step(inner, names):
        sums = [inner.binary("add", a, b, VECTOR) for a, b in zip(names, names[1:])]
        return sums + [inner.binary("multiply", names[-1], names[0], VECTOR)]

    body = Body()
    values = loop(body, [f"%arg{i}" for i in range(n)], [VECTOR] * n, step, "l")
    return module(function([VECTOR] * n, body, [(value, VECTOR) for value in values]))


@shape(800)
def long_loop(n):
    """A loop of n steps in its body."""

    def step(inner, names):
        value = names[0]
        for i in range(n):
            value = inner.binary(("add", "multiply", "maximum")[i % 3], value, "%arg1", VECTOR)
        return [value]

    body = Body()
    value = loop(body, ["%arg0"], [VECTOR], step, "l")[0]
    return module(function([VECTOR, VECTOR], body, [(value, VECTOR)]))


@shape(4)
def nest(n):
    """A nest of n loops of one iteration each, which only the input tells."""

    def step(depth):
        def inside(inner, names):
            sum = inner.binary("add", names[0], "%arg1", VECTOR)
            if depth == n:
                return [sum]
            return loop(inner, [sum], [VECTOR], step(depth + 1), f"l{depth}", "%arg2")

        return inside

    body = Body()
    value = loop(body, ["%arg0"], [VECTOR], step(1), "l0", "%arg2")[0]
    return module(function([VECTOR, VECTOR, "tensor<i32>"], body, [(value, VECTOR)]))


@shape(200)
def updates_in_loop(n):
    """A loop whose body updates n slices of one array."""

    def step(inner, names):
        value = names[0]
        for i in range(n):
            index = inner.constant(i % 64, "tensor<i32>")
            value = update(inner, value, i, index)
        return [value]

    body = Body()
    value = loop(body, ["%arg0"], [VECTOR], step, "l")[0]
    return module(function([VECTOR, "tensor<1xf32>"], body, [(value, VECTOR)]))


@shape(100)
def conditions(n):
    def step(body, value, i):
        then, other = Body(f"t{i}_", "      "), Body(f"e{i}_", "      ")
        a, b = then.unary("negate", value, VECTOR), other.binary("add", value, "%arg2", VECTOR)
        return body.add(f'"stablehlo.if"(%arg1) ({{\n{then.text()}\n      stablehlo.return {a} : {VECTOR}\n    }}, '
                        f"{{\n{other.text()}\n      stablehlo.return {b} : {VECTOR}\n    }}) : "
                        f"(tensor<i1>) -> {VECTOR}")

    return chain(n, VECTOR, step, ["tensor<i1>", VECTOR])


@shape(250)
def branches(n):
    """A case of n branches."""
    regions = []
    for i in range(n):
        branch = Body(f"b{i}_", "      ")
        c = branch.constant(i + 0.5, VECTOR)
        value = branch.unary(("tanh", "sine", "cosine", "sqrt")[i % 4], branch.binary("add", "%arg1", c, VECTOR), VECTOR)
        regions.append(f"{{\n{branch.text()}\n      stablehlo.return {value} : {VECTOR}\n    }}")
    body = Body()
    value = body.add(f'"stablehlo.case"(%arg0) ({", ".join(regions)}) : (tensor<i32>) -> {VECTOR}')
    return module(function(["tensor<i32>", VECTOR], body, [(value, VECTOR)]))


@shape(400)
def calls(n):
    """n functions, each called once."""
    functions = []
    for i in range(n):
        inner = Body()
        c = inner.constant(i + 0.5, VECTOR)
        value = inner.binary(("add", "multiply")[i % 2], "%arg0", c, VECTOR)
        functions.append(function([VECTOR], inner, [(value, VECTOR)], f"f{i}", "private"))
    body = Body()
    value = "%arg0"
    for i in range(n):
        value = body.add(f"func.call @f{i}({value}) : ({VECTOR}) -> {VECTOR}")
    return module(function([VECTOR], body, [(value, VECTOR)]), *functions)


@shape(100)
def nested_calls(n):
    """n functions, each of which calls the next one."""
    functions = []
    for i in range(n):
        inner = Body()
        value = inner.unary("tanh" if i % 2 else "negate", "%arg0", VECTOR)
        if i + 1 < n:
            value = inner.add(f"func.call @f{i + 1}({value}) : ({VECTOR}) -> {VECTOR}")
        functions.append(function([VECTOR], inner, [(value, VECTOR)], f"f{i}", "private"))
    body = Body()
    value = body.add(f"func.call @f0(%arg0) : ({VECTOR}) -> {VECTOR}")
    return module(function([VECTOR], body, [(value, VECTOR)]), *functions)


@shape(200)
def functions(n):
    """n public functions."""
    parts = []
    for i in range(n):
        body = Body()
        value = body.binary("multiply", "%arg0", body.constant(i + 0.5, VECTOR), VECTOR)
        parts.append(function([VECTOR], body, [(value, VECTOR)], "main" if i == 0 else f"f{i}"))
    return module(*parts)


@shape(400)
def concatenate(n):
    """One concatenate of n computed operands."""
    body = Body()
    type = "tensor<4xf32>"
    parts = []
    for i in range(n):
        c = body.constant(i + 0.5, type)
        parts.append(body.binary("multiply", "%arg0", c, type))
    value = body.do("concatenate", parts, [type] * n, f"tensor<{4 * n}xf32>", ", dim = 0")
    return module(function([type], body, [(value, f"tensor<{4 * n}xf32>")]))


@shape(200)
def arguments(n):
    """n arguments and n results."""
    body = Body()
    results = [(body.binary("add", f"%arg{i}", f"%arg{(i + 1) % n}", VECTOR), VECTOR) for i in range(n)]
    return module(function([VECTOR] * n, body, results))


@shape(400)
def constants(n):
    """n different constants of one array each, added up."""

    def step(body, value, i):
        values = ", ".join(str(float((i * 31 + j * 17) % 101)) for j in range(64))
        return body.binary("add", value, body.constant(f"[{values}]", VECTOR), VECTOR)

    return chain(n, VECTOR, step)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        print("\n".join(f"{name} {size}" for name, (size, _) in SHAPES.items()))
    else:
        print(SHAPES[sys.argv[1]][1](int(sys.argv[2])), end="")
