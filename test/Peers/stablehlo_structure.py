"""Prints programs of JAX whose structure is the point: shardings, collectives, composites,
calls and polymorphic shapes, as one split input file of StableHLO.

usage: stablehlo_structure.py > test/Dialect/StableHLO/Inputs/jax_structure.mlir
"""
import jax
import jax.numpy as jnp
from jax import export, lax
from jax.interpreters import mlir
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P
from jaxlib.mlir import ir

jax.config.update("jax_num_cpu_devices", 4)
MESH = jax.make_mesh((2, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
X = jnp.ones((8, 8), jnp.float32)


def split(x):
    return lax.with_sharding_constraint(jnp.sin(x) @ x, NamedSharding(MESH, P("x", None)))


def collectives(a):
    return (lax.psum(a, "x") + lax.ppermute(a, "x", [(0, 1), (1, 0)]) + lax.axis_index("x"),
            lax.all_gather(a, "x", axis=0, tiled=True),
            lax.all_to_all(a, "y", 0, 1, tiled=True), lax.psum_scatter(a, "x", tiled=True))


def composite(x):
    return lax.composite(lambda v: jnp.tanh(v) * 2, name="my.tanh2")(x)


def calls(x):
    inner = jax.jit(lambda v: v + 1)
    return inner(inner(x)) * jax.nn.relu(x)


def polymorphic(x):
    return (jnp.broadcast_to(jnp.sum(x), x.shape) + x.reshape(-1).reshape(x.shape),
            jnp.arange(x.shape[0]), jnp.pad(x, ((1, x.shape[0]), (0, 0))), x[1:],
            jax.nn.softmax(x))


def without_locations(module):
    with mlir.make_ir_context() as context:
        context.allow_unregistered_dialects = True
        return str(ir.Module.parse(str(module)))


def programs():
    yield jax.jit(split, in_shardings=NamedSharding(MESH, P("x", "y"))).lower(X).as_text()
    yield jax.jit(jax.shard_map(collectives, mesh=MESH, in_specs=P("x", "y"),
                                out_specs=(P("x", "y"),) * 4, check_vma=False)).lower(X).as_text()
    yield jax.jit(composite).lower(X).as_text()
    yield jax.jit(calls).lower(X).as_text()
    shape = jax.ShapeDtypeStruct(export.symbolic_shape("b, 8"), jnp.float32)
    yield without_locations(export.export(jax.jit(polymorphic))(shape).mlir_module())


if __name__ == "__main__":
    print("// -----\n".join(programs()), end="")
