# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that move, index, sort and reduce: jax.lax and jax.numpy."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from cases import TYPES, WIDE, Case, bits, integers, norm, uniform, ulps

SOME = ("f32", "f64", "bf16", "i32", "ui8", "i1", "c64")


def some(dtype, shape, key=0):
    return integers(dtype, shape, 0, 2 if dtype == "i1" else 50, key)


MOVES = {
    "pad": lambda x: lax.pad(x, x[0, 0], ((1, 2, 0), (0, -1, 1))),
    "pad_negative": lambda x: lax.pad(x, x[0, 0], ((-1, 2, 1), (-2, 3, 2))),
    "slice": lambda x: lax.slice(x, (0, 1), (3, 6), (2, 3)),
    "dynamic_slice": lambda x: lax.dynamic_slice(x, (1, 99), (2, 3)),
    "dynamic_update_slice": lambda x: lax.dynamic_update_slice(x, x[:2, :2], (2, 3)),
    "broadcast_in_dim": lambda x: lax.broadcast_in_dim(x, (2, 4, 6), (1, 2)),
    "broadcast": lambda x: lax.broadcast(x, (2, 1)),
    "reshape": lambda x: lax.reshape(x, (3, 8)),
    "transpose": lambda x: lax.transpose(x, (1, 0)),
    "rev": lambda x: lax.rev(x, (0, 1)),
    "concatenate": lambda x: lax.concatenate([x, x[:, :2], x], 1),
    "expand_dims": lambda x: lax.expand_dims(x, (0, 2)),
    "split": lambda x: lax.split(x, (1, 2, 3), axis=1),
    "roll": lambda x: jnp.roll(x, 2, axis=1), "roll_flat": lambda x: jnp.roll(x, 7),
    "rot90": lambda x: jnp.rot90(x), "flip": jnp.flip, "tile": lambda x: jnp.tile(x, (2, 3)),
    "repeat": lambda x: jnp.repeat(x, 3, axis=1), "triu": jnp.triu,
    "tril": lambda x: jnp.tril(x, 1), "diag": jnp.diag, "diagonal": lambda x: jnp.diagonal(x, 1),
    "stack": lambda x: jnp.stack([x, x], 1), "vstack": lambda x: jnp.vstack([x, x[:1]]),
    "moveaxis": lambda x: jnp.moveaxis(x[None], 0, 2), "swapaxes": lambda x: jnp.swapaxes(x, 0, 1),
    "ravel": jnp.ravel, "atleast_3d": jnp.atleast_3d, "meshgrid": lambda x: jnp.meshgrid(x[0], x[1]),
    "take": lambda x: jnp.take(x, jnp.array([[2, 0], [5, -1]]), axis=1),
    "index": lambda x: x[jnp.array([3, 0, 1])], "index_pairs": lambda x: x[jnp.array([1, 2]), jnp.array([0, 5])],
    "index_strided": lambda x: x[::-2, 1::2],
    "take_along_axis": lambda x: jnp.take_along_axis(x, jnp.array([[1], [0], [5], [2]]), 1),
    "at_set": lambda x: x.at[1].set(x[0]), "at_set_out": lambda x: x.at[:, 9].set(x[0, 0]),
    "where": lambda x: jnp.where(x != 0, x, x[0, 1]),
    "choose": lambda x: jnp.choose(jnp.array([0, 1, 2, 0, 1, 2]), [x[0], x[1], x[2]], mode="clip"),
    "append": lambda x: jnp.append(x, x[0]), "insert": lambda x: jnp.insert(x, 2, x[0, 0], axis=1),
    "delete": lambda x: jnp.delete(x, 2, axis=0), "block": lambda x: jnp.block([[x, x], [x, x]]),
    "resize": lambda x: jnp.resize(x, (5, 7)), "tri": lambda x: jnp.where(jnp.tri(4, 6) > 0, x, x[0, 0]),
}


def moves():
    for name, f in MOVES.items():
        # The plain ones with all kinds, the others with one each in turn.
        kinds = SOME if name in ("pad", "slice", "dynamic_slice", "dynamic_update_slice",
                                 "transpose", "concatenate", "take", "at_set") else \
            (SOME[len(name) % len(SOME)],)
        for dtype in kinds:
            yield Case(f"move.{name}[{dtype}]", f, [some(dtype, (4, 6))])
    for dtype in ("f32", "i32", "ui8", "bf16", "c64"):
        yield Case(f"lax.iota[{dtype}]", lambda t=dtype: lax.iota(TYPES[t], 7), [])
        yield Case(f"lax.broadcasted_iota[{dtype}]",
                   lambda t=dtype: lax.broadcasted_iota(TYPES[t], (3, 4), 1), [])
    yield Case("jnp.arange", lambda x: x + jnp.arange(2, 9, 1.5), [uniform("f64", (5,))])
    yield Case("jnp.linspace", lambda a, b: jnp.linspace(a, b, 7), [np.float32(1), np.float32(3)],
               ulps(4))
    yield Case("jnp.logspace", lambda a, b: jnp.logspace(a, b, 7), [np.float32(1), np.float32(3)],
               norm(32))
    yield Case("jnp.geomspace", lambda a, b: jnp.geomspace(a, b, 5), [np.float64(1), np.float64(9)],
               norm(32))
    yield Case("jnp.eye", lambda x: x * jnp.eye(4, 6, 1), [uniform("f32", (4, 6))])
    yield Case("jnp.tri_indices", lambda x: x[jnp.tril_indices(4)], [uniform("f32", (4, 4))])
    yield Case("empty.add", lambda x: x + 1, [np.zeros((0, 3), np.float32)])
    yield Case("empty.sum", lambda x: jnp.sum(x, 0), [np.zeros((0, 3), np.float32)])
    yield Case("empty.concatenate", lambda x, y: jnp.concatenate([x, y]),
               [np.zeros((0, 3), np.float32), uniform("f32", (2, 3))])
    yield Case("empty.dot", jnp.dot, [np.zeros((2, 0), np.float32), np.zeros((0, 3), np.float32)])


def updates():
    """Gathers and scatters, each mode of out-of-bounds."""
    indices = np.asarray([[3], [0], [9], [-2]], np.int32)
    for mode in ("clip", "fill", "promise_in_bounds"):
        i = indices[:2] if mode == "promise_in_bounds" else indices
        yield Case(f"gather[{mode}]", lambda x, i, m=mode: x.at[i].get(mode=m),
                   [uniform("f32", (5, 3)), i])
    for dtype in ("f32", "i32", "bf16", "f64", "c64"):
        x, u = some(dtype, (5, 3)), some(dtype, (4, 1, 3), 1)
        for name in ("set", "add", "multiply", "min", "max"):
            if dtype == "c64" and name in ("min", "max"):
                continue
            yield Case(f"scatter_{name}[{dtype}]",
                       lambda x, i, u, n=name: getattr(x.at[i], n)(u, mode="drop"), [x, indices, u])
    yield Case("scatter_apply", lambda x, i: x.at[i].apply(jnp.sin),
               [uniform("f32", (5, 3)), indices[:2]], ulps(8))
    yield Case("scatter_sub[f32]", lambda x, i, u: x.at[i].subtract(u),
               [some("f32", (5, 3)), indices[:2], some("f32", (2, 1, 3))])
    dims = lax.GatherDimensionNumbers(offset_dims=(1, 2), collapsed_slice_dims=(),
                                      start_index_map=(0, 1))
    yield Case("lax.gather_windows", lambda x, i: lax.gather(x, i, dims, (2, 3)),
               [uniform("f64", (5, 6)), np.asarray([[0, 1], [3, 3]], np.int32)])
    batched = lax.GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(1,),
                                         start_index_map=(1,), operand_batching_dims=(0,),
                                         start_indices_batching_dims=(0,))
    yield Case("lax.gather_batched", lambda x, i: lax.gather(x, i, batched, (1, 1, 4)),
               [uniform("f32", (2, 3, 4)), np.asarray([[1], [2]], np.int32)])
    windows = lax.ScatterDimensionNumbers(update_window_dims=(1, 2), inserted_window_dims=(),
                                          scatter_dims_to_operand_dims=(0, 1))
    yield Case("lax.scatter_add_windows", lambda x, i, u: lax.scatter_add(x, i, u, windows),
               [some("f32", (5, 6)), np.asarray([[0, 1], [1, 2]], np.int32), some("f32", (2, 2, 3))])
    yield Case("vmap_dynamic_slice", jax.vmap(lambda x, i: lax.dynamic_slice(x, (i,), (3,))),
               [uniform("f32", (4, 7)), np.asarray([0, 2, 9, -1], np.int32)])
    yield Case("vmap_at_add", jax.vmap(lambda x, i: x.at[i].add(1.0)),
               [uniform("f32", (4, 7)), np.asarray([0, 2, 6, -1], np.int32)])
    for name, f in {"segment_sum": jax.ops.segment_sum, "segment_max": jax.ops.segment_max,
                    "segment_min": jax.ops.segment_min, "segment_prod": jax.ops.segment_prod}.items():
        yield Case(f"ops.{name}", lambda x, i, f=f: f(x, i, 4),
                   [some("f32", (8,)), np.asarray([0, 1, 1, 3, 0, 2, 2, 1], np.int32)])


def sorting():
    for dtype in ("f32", "f64", "f16", "bf16", "i32", "ui8", "i64", "i1"):
        x = some(dtype, (3, 9))
        yield Case(f"jnp.sort[{dtype}]", lambda x: jnp.sort(x, axis=1), [x])
        yield Case(f"jnp.argsort[{dtype}]", lambda x: jnp.argsort(x, axis=0), [x])
    for dtype in ("f32", "i32", "bf16"):
        x = np.asarray(random_permutation(27), TYPES[dtype]).reshape(3, 9)
        yield Case(f"lax.top_k[{dtype}]", lambda x: lax.top_k(x, 4), [x])
    x = some("f32", (12,))
    yield Case("jnp.sort_descending", lambda x: jnp.sort(x, descending=True), [x])
    yield Case("jnp.sort_nan", jnp.sort, [np.asarray([3, np.nan, -0.0, 0.0, -np.inf, 1, np.nan, np.inf], np.float32)])
    yield Case("lax.sort_pairs", lambda k, v: lax.sort((k, v), num_keys=1), [x, uniform("f32", (12,))])
    yield Case("lax.sort_two_keys", lambda k, v: lax.sort((k, v, k), num_keys=2), [x, uniform("f32", (12,))])
    yield Case("jnp.lexsort", lambda a, b: jnp.lexsort((a, b)), [x, some("i32", (12,))])
    yield Case("jnp.searchsorted", jnp.searchsorted, [np.sort(x), uniform("f32", (5,), 0, 50)])
    yield Case("jnp.searchsorted_right", lambda a, v: jnp.searchsorted(a, v, side="right"), [np.sort(x), x[:4]])
    yield Case("jnp.digitize", jnp.digitize, [uniform("f32", (5,), 0, 50), np.sort(x)])
    yield Case("jnp.unique", lambda x: jnp.unique(x, size=8, fill_value=-1), [some("i32", (12,)) % 5])
    yield Case("jnp.partition", lambda x: jnp.partition(x, 3), [x])
    yield Case("jnp.median", jnp.median, [x], norm(4))
    yield Case("jnp.percentile", lambda x: jnp.percentile(x, jnp.array([10., 50., 99.])), [x], norm(8))
    yield Case("jnp.nonzero", lambda x: jnp.nonzero(x, size=6), [some("i32", (12,)) % 2])
    yield Case("jnp.bincount", lambda x: jnp.bincount(x, length=10), [some("i32", (30,)) % 10])
    yield Case("jnp.histogram", lambda x: jnp.histogram(x, bins=5, range=(0., 50.)), [x], norm(4))
    yield Case("jnp.argwhere", lambda x: jnp.argwhere(x > 20, size=5), [some("f32", (3, 4))])
    yield Case("jnp.isin", jnp.isin, [some("i32", (12,)), some("i32", (5,), 3)])
    yield Case("jnp.setdiff1d", lambda a, b: jnp.setdiff1d(a, b, size=6), [some("i32", (12,)) % 9, some("i32", (3,)) % 9])


def random_permutation(n):
    return np.random.default_rng(n).permutation(n)


REDUCTIONS = {
    "sum": jnp.sum, "prod": jnp.prod, "max": jnp.max, "min": jnp.min, "argmax": jnp.argmax,
    "argmin": jnp.argmin, "any": jnp.any, "all": jnp.all, "cumsum": jnp.cumsum,
    "cumprod": jnp.cumprod, "count_nonzero": jnp.count_nonzero,
}
STATISTICS = {
    "mean": jnp.mean, "var": jnp.var, "std": jnp.std, "ptp": jnp.ptp, "nansum": jnp.nansum,
    "nanmean": jnp.nanmean, "nanmax": jnp.nanmax, "average": jnp.average,
    "logsumexp": jax.nn.logsumexp, "cummax": lambda x, axis: lax.cummax(x, axis),
    "cummin": lambda x, axis: lax.cummin(x, axis), "cumlogsumexp": lambda x, axis: lax.cumlogsumexp(x, axis),
    "cumsum_reverse": lambda x, axis: lax.cumsum(x, axis, reverse=True),
    "diff": lambda x, axis: jnp.diff(x, axis=axis), "gradient": lambda x, axis: jnp.gradient(x, axis=axis),
    "trapezoid": lambda x, axis: jnp.trapezoid(x, axis=axis),
    "norm": lambda x, axis: jnp.linalg.norm(x, axis=axis),
}


def reductions():
    for dtype in SOME + ("i64", "f16"):
        for name, f in REDUCTIONS.items():
            if dtype[0] == "c" and name in ("max", "min", "argmax", "argmin"):
                continue
            x = some(dtype, (4, 5)) if name not in ("prod", "cumprod") else \
                integers(dtype, (4, 5), 1, 2 if dtype == "i1" else 4)
            # bf16 sums are rounded at each addition, in an order that is free.
            yield Case(f"jnp.{name}[{dtype}]", lambda x, f=f: f(x, axis=1), [x], norm(5))
    for dtype in WIDE:
        for name, f in STATISTICS.items():
            yield Case(f"jnp.{name}[{dtype}]", lambda x, f=f: f(x, axis=0), [uniform(dtype, (6, 5))],
                       norm(32))
    add_multiply = lambda a, b: (a[0] + b[0], a[1] * b[1])
    yield Case("lax.reduce_variadic",
               lambda x, y: lax.reduce((x, y), (np.float32(0), np.int32(1)), add_multiply, (1,)),
               [uniform("f32", (3, 5)), integers("i32", (3, 5), 1, 4)], norm(5))
    yield Case("lax.reduce_or_xor", lambda x: (lax.reduce(x, np.int32(0), lax.bitwise_or, (0,)),
                                               lax.reduce(x, np.int32(0), lax.bitwise_xor, (0,)),
                                               lax.reduce(x, np.int32(-1), lax.bitwise_and, (0,))),
               [bits("i32", (3, 5))])
    yield Case("lax.reduce_all_dims", lambda x: lax.reduce(x, np.float64(1), lambda a, b: a * b + a, (0, 1)),
               [uniform("f64", (2, 3), 0.1, 0.5)], norm(64))
    for dtype in ("f32", "i32", "bf16"):
        x = some(dtype, (4, 8))
        windows = {"max": lambda x: lax.reduce_window(
                       x, np.int32(-2**31) if x.dtype == np.int32 else -jnp.inf, lax.max, (2, 3), (1, 2), "SAME"),
                   "add": lambda x: lax.reduce_window(x, x.dtype.type(0), lax.add, (2, 2), (2, 2), "VALID"),
                   "dilated": lambda x: lax.reduce_window(x, x.dtype.type(0), lax.add, (2, 2), (1, 1),
                                                          ((1, 0), (0, 1)), (1, 2), (2, 2))}
        for name, f in windows.items():
            yield Case(f"lax.reduce_window_{name}[{dtype}]", f, [x], norm(4))
    yield Case("jnp.corrcoef", jnp.corrcoef, [uniform("f64", (3, 8))], norm(64))
    yield Case("jnp.cov", jnp.cov, [uniform("f64", (3, 8))], norm(64))
    yield Case("jnp.convolve", jnp.convolve, [uniform("f32", (9,)), uniform("f32", (4,))], norm(16))
    yield Case("jnp.correlate", jnp.correlate, [uniform("f32", (9,)), uniform("f32", (4,))], norm(16))
    yield Case("jnp.interp", jnp.interp, [uniform("f32", (6,)), np.arange(-3, 3, dtype=np.float32),
                                          uniform("f32", (6,), key=1)], norm(16))
    yield Case("jnp.polyval", jnp.polyval, [uniform("f64", (4,)), uniform("f64", (6,))], norm(16))
    yield Case("jnp.vander", lambda x: jnp.vander(x, 4), [uniform("f64", (4,))], norm(16))


def make():
    for family in (moves, updates, sorting, reductions):
        yield from family()
