"""Prints what JAX makes of a set of functions, as one split input file of StableHLO.

usage: stablehlo_programs.py > test/Dialect/StableHLO/Inputs/jax_programs.mlir

Together the functions use the operations that our dialect has and JAX makes.
"""
import jax
import jax.numpy as jnp
from jax import lax

X = jnp.ones((4, 6), jnp.float32)
I = jnp.arange(6, dtype=jnp.int32)
IMAGES = jnp.ones((2, 8, 8, 3))
KERNEL = jnp.ones((3, 3, 3, 4))
NHWC = ("NHWC", "HWIO", "NHWC")


def unary_float(x):
    return [f(x) for f in (lax.abs, lax.cbrt, lax.ceil, lax.cos, lax.exp, lax.expm1, lax.floor,
                           lax.log, lax.log1p, lax.logistic, lax.neg, lax.round, lax.rsqrt,
                           lax.sign, lax.sin, lax.sqrt, lax.tan, lax.tanh, lax.is_finite)]


def round_to_even(x):
    return lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN)


def binary_float(x, y):
    return [f(x, y) for f in (lax.add, lax.atan2, lax.div, lax.max, lax.min, lax.mul, lax.pow,
                              lax.rem, lax.sub)]


def integer(i, j):
    return [f(i, j) for f in (lax.bitwise_and, lax.bitwise_or, lax.bitwise_xor, lax.shift_left,
                              lax.shift_right_arithmetic, lax.shift_right_logical)] + [
        lax.bitwise_not(i), lax.population_count(i), lax.clz(i)]


def compare(x, i):
    u = lax.convert_element_type(i, jnp.uint8)
    return (lax.lt(x, x), lax.le(i, i), lax.gt(u, u), lax.ge(x, x), lax.eq(x, x),
            lax.ne(x > 0, x < 0))


def choose(x):
    return (lax.select(x > 0, x, -x), lax.select(x[0, 0] > 0, x, -x),
            lax.clamp(jnp.float32(0), x, jnp.float32(1)), lax.clamp(-x, x, x))


def convert(x):
    return (lax.convert_element_type(x, jnp.bfloat16), lax.convert_element_type(x, jnp.int8),
            lax.bitcast_convert_type(x, jnp.uint32), lax.bitcast_convert_type(x, jnp.uint8))


def move(x, i):
    return (lax.pad(x, jnp.float32(0), ((1, 2, 0), (0, -1, 1))), x[0:2, 1:5:3],
            lax.broadcast_in_dim(x, (3, 4, 6), (1, 2)), x.T, x.reshape(24),
            lax.iota(jnp.int32, 5), lax.concatenate([x, x], 1), lax.rev(x, (0,)),
            lax.dynamic_slice(x, (i, 2), (2, 2)), lax.dynamic_update_slice(x, x[:1], (i, 2)))


def reduce(x):
    both = lax.reduce((x, x), (jnp.float32(0), jnp.float32(1)),
                      lambda a, b: (a[0] + b[0], a[1] * b[1]), (1,))
    return x.sum(1), x.max(), x.min(0), x.prod(), jnp.any(x > 0), jnp.all(x > 0), x.argmax(1), both


def reduce_windows(x):
    return (lax.reduce_window(x, -jnp.inf, lax.max, (1, 2), (1, 2), "SAME"),
            lax.reduce_window(x, 0., lax.add, (2, 2), (1, 1), "VALID", window_dilation=(1, 2)),
            lax.cumsum(x))


def max_pool_gradient(x):
    return jax.grad(lambda v: lax.reduce_window(v, -jnp.inf, lax.max, (1, 2), (1, 2),
                                                "VALID").sum())(x)


def convolve(x, k):
    return lax.conv_general_dilated(x, k, (2, 2), "SAME", dimension_numbers=NHWC)


def convolve_gradients(x, k):
    return jax.grad(lambda a, b: convolve(a, b).sum(), argnums=(0, 1))(x, k)


def convolve_line(x, k):
    return lax.conv_general_dilated(x, k, (1,), "VALID", dimension_numbers=("NCH", "OIH", "NCH"),
                                    rhs_dilation=(2,), precision="highest")


def depthwise(x, k):
    return lax.conv_general_dilated(x, k, (1, 1), "VALID", dimension_numbers=NHWC,
                                    feature_group_count=3)


def products(a, b):
    return (lax.dot(a, b), jnp.einsum("bij,bjk->bik", a[None], b[None]),
            lax.dot(a, b, precision=lax.Precision.HIGHEST),
            lax.dot(a.astype(jnp.bfloat16), b.astype(jnp.bfloat16),
                    preferred_element_type=jnp.float32),
            lax.dot(a, b, precision=lax.DotAlgorithmPreset.BF16_BF16_F32))


def loops(x):
    return (lax.while_loop(lambda s: s[0] < 5, lambda s: (s[0] + 1, s[1] * 2), (0, x)),
            lax.fori_loop(0, 3, lambda i, a: a + i, x))


def random_bits(state):
    return lax.rng_bit_generator(state, (4, 3), algorithm=lax.RandomAlgorithm.RNG_THREE_FRY)


def barrier(x, i):
    return lax.optimization_barrier((x, i))


def custom_call(x):
    return jax.ffi.ffi_call("a_function", jax.ShapeDtypeStruct((4,), jnp.float32))(x, flag=True)


PROGRAMS = [
    (unary_float, X), (round_to_even, X), (binary_float, X, X), (integer, I, I), (compare, X, I),
    (choose, X), (convert, X), (move, X, jnp.int32(1)), (reduce, X), (reduce_windows, X),
    (max_pool_gradient, X), (convolve, IMAGES, KERNEL), (convolve_gradients, IMAGES, KERNEL),
    (convolve_line, jnp.ones((2, 3, 8)), jnp.ones((4, 3, 3))),
    (depthwise, IMAGES, jnp.ones((3, 3, 1, 6))), (products, X, X.T), (loops, X),
    (random_bits, jnp.zeros((4,), jnp.uint32)), (barrier, X, I), (custom_call, X),
]


def programs():
    return [jax.jit(function).lower(*arguments).as_text() for function, *arguments in PROGRAMS]


if __name__ == "__main__":
    print("// -----\n".join(programs()), end="")
