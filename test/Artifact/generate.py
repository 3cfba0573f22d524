# Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the portable artifact that a version of JAX exports.

usage: python - OUTDIR < generate.py     (no path is in the files then; the committed ones are
                                          of 0.4.35, 0.6.2 and 0.10.2)

jax-VERSION.mlirbc is the artifact, jax-VERSION.mlir its program as JAX prints it;
jax-VERSION.bc is MLIR bytecode of the program, which is no artifact. async.mlirbc is the artifact of
async.mlir in OUTDIR, made by JAX 0.10.2; strides.mlirbc is of 0.10.2, too. sharded.mlirbc is what JAX 0.10.2 hands to a PJRT plugin: shardings
beside operations of StableHLO 1.13.0.
"""

import os
import pathlib
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=2"

import jax
import jax.export
import jax.numpy as jnp
import numpy as np
from jax import lax
from jaxlib.mlir.dialects import stablehlo

try:
    from jaxlib._jax import mlir as serialization
except ImportError:
    serialization = None

# No places of this file in it.
jax.config.update("jax_traceback_in_locations_limit", 0)


def program(image, kernel, table, places, key):
    """Something of everything: attributes of all kinds."""
    x = lax.conv_general_dilated(image, kernel, (1, 2), ((1, 1), (0, 1)), rhs_dilation=(2, 1),
                                 dimension_numbers=("NHWC", "HWIO", "NHWC"))
    x = lax.reduce_window(jax.nn.gelu(x), -jnp.inf, lax.max, (1, 2, 2, 1), (1, 1, 1, 1), "SAME")
    rows = table.at[places].add(1.5)[places[::-1]]
    scores = jnp.einsum("bij,jk->bik", x[:, 0], rows.T, precision="highest")
    order = jnp.argsort(scores, axis=-1)
    total = lax.fori_loop(0, 3, lambda i, c: jnp.tanh(c * 0.5) + i, scores)
    noise = lax.rng_bit_generator(key, (2, 3), jnp.uint32)[1] >> 8
    kept = jnp.where(jnp.isfinite(total) & (order > 1), total, jnp.sign(total))
    spectrum = jnp.abs(jnp.fft.rfft(kept, axis=-1))
    choice = lax.switch(places[0], [lambda v: v, jnp.exp, lax.rsqrt], spectrum + 1.0)
    return choice, order, noise, lax.convert_element_type(kept, jnp.bfloat16)


def write_strides(stem):
    """A window of ones with strides, as in average pooling of 1 by 1."""
    pool = lambda image: lax.reduce_window(image, 0.0, lax.add, (1, 1, 1, 1), (1, 2, 2, 1), "VALID")
    exported = jax.export.export(jax.jit(pool))(np.zeros((1, 4, 4, 2), np.float32))
    pathlib.Path(f"{stem}.mlirbc").write_bytes(exported.mlir_module_serialized)
    pathlib.Path(f"{stem}.mlir").write_text(exported.mlir_module())


def write_sharded(stem):
    """A window of ones with strides, a constraint whose value a function takes, and a body for each device."""
    mesh = jax.make_mesh((2,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))
    rows = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x"))

    def sharded(image):
        x = lax.reduce_window(image, 0.0, lax.add, (1, 1, 1, 1), (1, 2, 2, 1), "VALID")
        x = jax.jit(lambda y: y + 1.0)(lax.with_sharding_constraint(x, rows))
        body = lambda part: lax.psum(jnp.sin(part), "x")
        return jax.shard_map(body, mesh=mesh, in_specs=rows.spec, out_specs=jax.sharding.PartitionSpec())(x)

    module = jax.jit(sharded, in_shardings=rows).lower(np.zeros((4, 4, 4, 2), np.float32)).compiler_ir("stablehlo")
    pathlib.Path(f"{stem}.mlir").write_text(str(module))
    pathlib.Path(f"{stem}.mlirbc").write_bytes(serialization.serialize_portable_artifact(module, "1.13.0", True))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    arguments = (np.zeros((2, 6, 6, 3), np.float32), np.zeros((3, 2, 3, 4), np.float32),
                 np.zeros((5, 4), np.float32), np.zeros(3, np.int32), np.zeros(4, np.uint32))
    exported = jax.export.export(jax.jit(program))(*arguments)
    stem = f"{sys.argv[1]}/jax-{jax.__version__}"
    pathlib.Path(f"{stem}.mlirbc").write_bytes(exported.mlir_module_serialized)
    pathlib.Path(f"{stem}.mlir").write_text(exported.mlir_module())
    with open(f"{stem}.bc", "wb") as file:
        jax.jit(program).lower(*arguments).compiler_ir("stablehlo").operation.write_bytecode(file)
    if jax.__version__ == "0.10.2":
        text = pathlib.Path(f"{sys.argv[1]}/async.mlir").read_text()
        pathlib.Path(f"{sys.argv[1]}/async.mlirbc").write_bytes(
            stablehlo.serialize_portable_artifact_str(text, "1.17.0"))
        write_strides(f"{sys.argv[1]}/strides")
        write_sharded(f"{sys.argv[1]}/sharded")


main()
