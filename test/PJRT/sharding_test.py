"""Jitted programs with shardings on the plugin: each device computes its shard. Expectations are NumPy's, or those of
one device."""

import functools

import jax
import jax.experimental.shard_alike
import jax.numpy as jnp
import numpy as np
import pytest

jax.config.update("jax_num_cpu_devices", 4)

P = jax.sharding.PartitionSpec


def _mesh(shape=(2, 2), names=("x", "y")):
  return jax.make_mesh(shape, names, axis_types=(jax.sharding.AxisType.Auto,) * len(names))


def _put(value, *spec, mesh=None):
  return jax.device_put(value, jax.sharding.NamedSharding(mesh or _mesh(), P(*spec)))


def _values(*shape, seed=0):
  return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def _flops(f, *args):
  return f.lower(*args).compile().cost_analysis()["flops"]


def _has_spec(array, *spec, mesh=None):
  return array.sharding.is_equivalent_to(jax.sharding.NamedSharding(mesh or _mesh(), P(*spec)), array.ndim)


def _one_device(f, *args):
  """The results of the same function without shardings."""
  return jax.jit(f)(*jax.tree.map(np.asarray, args))


def _assert_close(actual, expected, rtol=1e-5, atol=1e-5):
  jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=rtol, atol=atol), actual, expected)


def _assert_same_as_on_one_device(f, *args, **tolerance):
  results = jax.jit(f)(*args)
  _assert_close(results, _one_device(f, *args), **tolerance)
  return results


def _text(f, *args):
  return jax.jit(f).lower(*args).compile().as_text()


def test_text_is_that_of_one_device():
  text = _text(lambda x: jnp.sum(x * 2), _put(_values(8, 6), "x", "y"))
  assert "num_partitions=4" in text and "f32[4,3]" in text and "f32[8,6]" not in text
  assert text.count(" all-reduce(") == 1


def test_text_has_collectives_of_shard_map():
  f = jax.shard_map(lambda x: jax.lax.all_gather(x, "x", tiled=True), mesh=_mesh(), in_specs=P("x", "y"),
                    out_specs=P(None, "y"), check_vma=False)
  text = _text(f, _put(_values(8, 6), "x", "y"))
  assert text.count(" all-gather(") == 1 and "replica_groups={{0,2},{1,3}}" in text


def test_text_of_a_program_on_whole_arrays():
  # The callback gets the whole array, and the sum before it is one of devices.
  sums = jax.shard_map(lambda x: jax.lax.psum(x, "x"), mesh=_mesh(), in_specs=P("x"), out_specs=P())
  f = lambda x: jax.pure_callback(np.negative, jax.ShapeDtypeStruct((4, 6), np.float32), sums(x))
  text = _text(f, _put(_values(8, 6), "x"))
  assert "f32[8,6]" in text and "num_partitions" not in text
  assert text.count(" all-reduce(") == 1 and "called_computations=" in text


@pytest.mark.parametrize("left, right, result", [
    (("x", None), (None, "y"), ("x", "y")),  # Rows and columns.
    ((None, "x"), ("x", None), (None, None)),  # The sum is over the devices.
    (("x", "y"), ("y", None), ("x", None)),
    (("x", "y"), (None, None), ("x", None)),
])
def test_products_are_partitioned(left, right, result):
  a, b = _values(8, 16), _values(16, 12, seed=1)
  f = jax.jit(lambda a, b: a @ b)
  args = _put(a, *left), _put(b, *right)
  product = f(*args)
  np.testing.assert_allclose(product, a @ b, rtol=1e-5, atol=1e-5)
  assert _has_spec(product, *result)
  assert _flops(f, *args) < 2 * 8 * 16 * 12


def test_a_chain_of_products_has_the_flops_of_a_shard():
  a, b, c = _values(32, 16), _values(16, 64, seed=1), _values(64, 16, seed=2)
  f = jax.jit(lambda a, b, c: a @ b @ c)
  args = _put(a, "x", None), _put(b, None, "y"), _put(c, "y", None)
  np.testing.assert_allclose(f(*args), a @ b @ c, rtol=1e-4, atol=1e-4)
  products = 2 * 32 * 16 * 64 * 2
  additions = 16 * 16  # Each device adds its rows of the two sums.
  assert products / 4 <= _flops(f, *args) <= products / 4 + 4 * additions


def _mlp(seed=0):
  return {"w1": 0.3 * _values(8, 32, seed=seed), "b1": np.zeros(32, np.float32), "w2": 0.3 * _values(32, 4, seed=seed + 1)}


def _loss(weights, x, y):
  h = jnp.tanh(x @ weights["w1"] + weights["b1"])
  return jnp.mean((h @ weights["w2"] - y) ** 2)


def _step(weights, x, y):
  loss, gradients = jax.value_and_grad(_loss)(weights, x, y)
  return jax.tree.map(lambda w, g: w - 0.1 * g, weights, gradients), loss


@pytest.mark.parametrize("specs, batch", [
    ({"w1": (), "b1": (), "w2": ()}, ("x", "y")),  # Data parallel.
    ({"w1": (None, "y"), "b1": ("y",), "w2": ("y", None)}, "x"),  # And tensor parallel.
])
def test_a_training_step_of_an_mlp(specs, batch):
  x, y = _values(64, 8), _values(64, 4, seed=1)
  mesh = _mesh()
  weights = {name: _put(value, *specs[name], mesh=mesh) for name, value in _mlp().items()}
  args = weights, _put(x, batch, None, mesh=mesh), _put(y, batch, None, mesh=mesh)
  step = jax.jit(_step, out_shardings=(jax.tree.map(lambda w: w.sharding, weights), None), donate_argnums=0)
  whole = _flops(jax.jit(_step), _mlp(), x, y)
  assert _flops(step, *args) < 0.35 * whole
  expected = _mlp()
  for _ in range(3):
    weights, loss = step(weights, *args[1:])
    expected, expected_loss = jax.jit(_step)(expected, x, y)
    _assert_close(weights, expected)
    np.testing.assert_allclose(loss, expected_loss, rtol=1e-5)
  for name, value in weights.items():
    assert _has_spec(value, *specs[name], mesh=mesh)


def test_scan_over_layers():
  x, layers = _put(_values(8, 16), "x", None), _put(0.3 * _values(3, 16, 16), None, None, "y")

  def f(x, layers):
    return jax.lax.scan(lambda h, w: (jnp.tanh(h @ w), h.sum()), x, layers)

  _assert_same_as_on_one_device(f, x, layers)
  _assert_same_as_on_one_device(jax.grad(lambda x, layers: f(x, layers)[0].sum(), argnums=(0, 1)), x, layers)


def test_while_and_cond():
  x = _put(_values(8, 4), "x", "y")

  def f(x):
    y = jax.lax.while_loop(lambda s: jnp.abs(s).sum() > 1, lambda s: 0.5 * s, x)
    return jax.lax.cond(y.sum() > 0, lambda a: a + 1, lambda a: a.T.reshape(a.shape), y), jax.lax.switch(
        2, [lambda a: a, lambda a: -a, lambda a: 2 * a], x)

  _assert_same_as_on_one_device(f, x)


@pytest.mark.parametrize("f", [
    jnp.sum, jnp.max, functools.partial(jnp.sum, axis=0), functools.partial(jnp.min, axis=1), jnp.argmax,
    functools.partial(jnp.argmin, axis=0), functools.partial(jnp.cumsum, axis=0), jax.nn.softmax, jnp.linalg.norm,
    lambda x: jnp.any(x > 2, axis=0), lambda x: jnp.prod(x, axis=1), functools.partial(jnp.cumsum, axis=1),
    functools.partial(jnp.var, axis=0), lambda x: jax.nn.logsumexp(x, axis=0)
])
@pytest.mark.parametrize("spec", [("x", "y"), ("y", None), (None, ("x", "y"))])
def test_reductions(f, spec):
  _assert_same_as_on_one_device(f, _put(_values(8, 12), *spec))


@pytest.mark.parametrize("f", [
    lambda x: x.reshape(4, 2, 12), lambda x: x.reshape(96), lambda x: x.reshape(12, 8), lambda x: x.T,
    lambda x: x.reshape(2, 4, 3, 4).transpose(3, 1, 0, 2), lambda x: x[::2, 1:7], lambda x: x[::-1],
    lambda x: jnp.concatenate([x, x + 1]), lambda x: jnp.pad(x, ((1, 2), (3, 0))), lambda x: jnp.roll(x, 3, axis=0),
    lambda x: jnp.stack([x, x], axis=1), lambda x: jnp.tile(x, (2, 3)), lambda x: jnp.split(x, 4, axis=1),
    lambda x: jax.lax.dynamic_slice(x, (3, 2), (4, 5)), lambda x: x.at[2:4].set(0.0), lambda x: jnp.tril(x)
])
@pytest.mark.parametrize("spec", [("x", "y"), (("x", "y"), None), (None, "y")])
def test_shapes(f, spec):
  _assert_same_as_on_one_device(f, _put(_values(8, 12), *spec), rtol=0, atol=0)


@pytest.mark.parametrize("spec", [("x", None), (None, "y"), ("x", "y")])
def test_gather_and_scatter(spec):
  table, rows = _put(_values(8, 4), *spec), np.array([3, 0, 7, 7, 2, 9], np.int32)

  def f(table, rows):
    picked = table[rows]
    return picked, jnp.take_along_axis(table, jnp.argsort(table, axis=0), axis=0), jnp.zeros_like(table).at[rows].add(
        picked), table.at[rows, 1].max(0.0)

  _assert_same_as_on_one_device(f, table, rows)
  _assert_same_as_on_one_device(f, table, _put(rows, "y"))
  _assert_same_as_on_one_device(jax.grad(lambda t: (t[rows] ** 2).sum()), table)


@pytest.mark.parametrize("spec", [("x", None), (None, "y"), ("x", "y")])
def test_sort_and_top_k(spec):
  x = _put(_values(8, 12), *spec)
  _assert_same_as_on_one_device(lambda x: (jnp.sort(x, axis=0), jnp.sort(x, axis=1), jnp.argsort(x, axis=1),
                                           jax.lax.top_k(x, 3)), x, rtol=0, atol=0)


@pytest.mark.parametrize("draw", [jax.random.normal, jax.random.uniform, jax.random.bits])
def test_random_numbers_do_not_depend_on_shardings(draw):
  mesh = _mesh()
  f = lambda key: draw(key, (8, 6))
  key = jax.random.PRNGKey(3)
  split = jax.jit(f, out_shardings=jax.sharding.NamedSharding(mesh, P("x", "y")))(key)
  assert split.addressable_shards[0].data.shape == (4, 3)
  np.testing.assert_array_equal(split, jax.jit(f)(key))


def test_dropout_and_permutation():
  x, key = _put(_values(8, 4), "x", None), jax.random.PRNGKey(1)

  def f(x, key):
    first, second = jax.random.split(key)
    return jnp.where(jax.random.bernoulli(first, 0.5, x.shape), x, 0), jax.random.permutation(second, x)

  _assert_same_as_on_one_device(f, x, key)


@pytest.mark.parametrize("image, kernel", [(("x", None, None, None), (None, None, None, "y")),
                                           ((None, "x", "y", None), ()), (("x", "y"), ()),
                                           ((None, None, None, "y"), (None, None, "y"))])
def test_convolution(image, kernel):
  x, w = _put(_values(4, 8, 8, 4), *image), _put(_values(3, 3, 4, 6, seed=1), *kernel)

  def f(x, w):
    y = jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    pooled = jax.lax.reduce_window(y, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    return (pooled ** 2).sum(), y

  _assert_same_as_on_one_device(f, x, w, rtol=1e-4, atol=1e-4)
  _assert_same_as_on_one_device(jax.grad(lambda x, w: f(x, w)[0], argnums=(0, 1)), x, w, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("size", [6, 70])
def test_linear_algebra_and_fourier_transforms(size):
  a = _values(4, size, size)
  x = _put(a @ a.transpose(0, 2, 1) + size * np.eye(size, dtype=np.float32), ("x", "y"))
  _assert_same_as_on_one_device(lambda x: (jnp.linalg.cholesky(x), jnp.linalg.solve(x, x[..., :2]), jnp.linalg.inv(x),
                                           jnp.linalg.qr(x)[1]), x, rtol=1e-3, atol=1e-4)
  _assert_same_as_on_one_device(lambda x: (jnp.abs(jnp.fft.fft(x, axis=0)), jnp.abs(jnp.fft.rfft2(x))), x, rtol=1e-4,
                                atol=1e-4)
  # These are functions of LAPACK, which every device calls.
  _assert_same_as_on_one_device(lambda x: jnp.sort(jnp.abs(jnp.linalg.eigvals(x)), axis=-1), x, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("dtype", ["bool", "int4", "int8", "uint8", "int32", "uint32", "bfloat16", "float16", "complex64",
                                   "float8_e4m3fn"])
def test_types(dtype):
  values = (np.arange(32).reshape(4, 8) % 3).astype(jnp.dtype(dtype))
  x = _put(values, "x", "y")
  moved = jax.jit(lambda x: (x.T, x[::-1]), out_shardings=jax.sharding.NamedSharding(_mesh(), P("x", "y")))(x)
  for result, expected in zip(moved, (values.T, values[::-1])):
    np.testing.assert_array_equal(np.asarray(result).astype(np.complex64), expected.astype(np.complex64))
  if "float8" in dtype or dtype == "int4":
    return
  total = jax.jit(lambda x: jnp.any(x, axis=0) if dtype == "bool" else jnp.sum(x, axis=0))(x)
  expected = values.any(axis=0) if dtype == "bool" else values.astype(np.complex64).sum(axis=0)
  np.testing.assert_array_equal(np.asarray(total).astype(np.complex64), expected)


def test_with_sharding_constraint():
  mesh = _mesh()

  def f(x):
    y = jax.lax.with_sharding_constraint(jnp.sin(x), jax.sharding.NamedSharding(mesh, P(None, ("y", "x"))))
    return y, jax.lax.with_sharding_constraint(y + 1, jax.sharding.NamedSharding(mesh, P("y", "x")))

  x = _put(_values(8, 12), "x", "y", mesh=mesh)
  y, z = _assert_same_as_on_one_device(f, x)
  assert _has_spec(y, None, ("y", "x"), mesh=mesh) and _has_spec(z, "y", "x", mesh=mesh)


def test_uneven_values_within_a_program():
  x = _put(_values(8, 4), "x", None)

  def f(x):
    y = x[:7]
    return y, (y * 2).sum(axis=0), y @ y.T, jnp.sort(y, axis=0)

  _assert_same_as_on_one_device(f, x)


def test_shard_map_in_a_partitioned_program():
  mesh = _mesh()
  a, b = _values(8, 16), _values(16, 12, seed=1)

  def f(a, b):
    c = jnp.tanh(a @ b)
    d = jax.shard_map(lambda t: jax.lax.psum(t, "x") * (1 + jax.lax.axis_index("y")), mesh=mesh, in_specs=P("x", "y"),
                      out_specs=P(None, "y"))(c)
    return (d @ d.T).sum(), d

  args = _put(a, "x", None, mesh=mesh), _put(b, None, "y", mesh=mesh)
  total, d = jax.jit(f)(*args)
  c = np.tanh(a @ b)
  expected = (c[:4] + c[4:]) * np.repeat([1, 2], 6)
  np.testing.assert_allclose(d, expected, rtol=1e-4, atol=1e-5)
  np.testing.assert_allclose(total, (expected @ expected.T).sum(), rtol=1e-4)
  assert _flops(jax.jit(f), *args) < 0.5 * (2 * 8 * 16 * 12 + 2 * 4 * 12 * 4)


def test_several_meshes_over_the_same_devices():
  rows = _mesh((4,), ("rows",))
  a, b = _values(8, 16), _values(16, 12, seed=1)
  args = _put(a, "rows", None, mesh=rows), _put(b, None, "y")
  np.testing.assert_allclose(jax.jit(lambda a, b: a @ b)(*args), a @ b, rtol=1e-5, atol=1e-5)
  product = jax.jit(lambda a, b: a @ b, out_shardings=jax.sharding.NamedSharding(_mesh(), P("y", "x")))(*args)
  np.testing.assert_allclose(product, a @ b, rtol=1e-5, atol=1e-5)
  # Both meshes have the axes of this result.
  total = jax.jit(lambda a, c: jnp.sin(a) + c)(_put(a, "rows", None, mesh=rows), _put(a, ("x", "y"), None))
  np.testing.assert_allclose(total, np.sin(a) + a, rtol=1e-5)
  assert _has_spec(total, ("x", "y"), None)


def test_callbacks_see_whole_arrays():
  x, seen = _put(_values(8, 4), "x", "y"), []

  def f(x):
    y = jax.pure_callback(np.sinh, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    jax.debug.callback(lambda total: seen.append(float(total)), x.sum())
    return y + 1

  np.testing.assert_allclose(jax.jit(f)(x), np.sinh(np.asarray(x)) + 1, rtol=1e-5)
  jax.effects_barrier()
  assert len(seen) == 1


def test_arguments_of_each_device_are_its_shards():
  a, b = _values(64, 64), _values(64, 64)
  memory = jax.jit(lambda a, b: jnp.sin(a) @ b).lower(_put(a, "x", None), _put(b, None, "y")).compile().memory_analysis()
  assert memory.argument_size_in_bytes == 2 * 64 * 64 * 4 // 2
  assert memory.output_size_in_bytes == 64 * 64 * 4 // 4


def test_unconstrained_dimensions_are_those_of_the_operands():
  mesh = _mesh()
  constraint = jax.sharding.NamedSharding(mesh, P(P.UNCONSTRAINED, "y"))
  x = _put(_values(8, 12), "x", None, mesh=mesh)
  y = jax.jit(lambda x: jax.lax.with_sharding_constraint(jnp.sin(x), constraint) + 1)(x)
  np.testing.assert_allclose(y, np.sin(np.asarray(x)) + 1, rtol=1e-6)
  assert _has_spec(y, "x", "y", mesh=mesh)


def test_inner_jits_keep_their_shardings():
  mesh = _mesh()
  inner = jax.jit(lambda x: x * 2, out_shardings=jax.sharding.NamedSharding(mesh, P("y", "x")))
  x = _put(_values(8, 12), "x", None, mesh=mesh)
  y = jax.jit(lambda x: inner(x).T)(x)
  np.testing.assert_array_equal(y, 2 * np.asarray(x).T)
  assert _has_spec(y, "x", "y", mesh=mesh)


@pytest.mark.parametrize("f", [
    jnp.linalg.cholesky, jnp.linalg.eigh, jnp.linalg.eigvals, jnp.linalg.inv, jnp.linalg.qr, jnp.linalg.svd,
    jax.lax.linalg.hessenberg, jax.lax.linalg.lu, jax.lax.linalg.schur, jax.lax.linalg.tridiagonal])
def test_each_device_factors_its_matrices(f):
  a = _values(8, 5, 5)
  x = _put(a @ a.swapaxes(1, 2) + np.eye(5, dtype=np.float32), "x")
  assert "all-" not in _text(f, x)
  for whole, part in zip(jax.tree.leaves(_one_device(f, x)), jax.tree.leaves(jax.jit(f)(x))):
    assert _has_spec(part, "x")
    # Only the number of matrices differs.
    np.testing.assert_allclose(part, whole, rtol=1e-5, atol=1e-5)


def test_values_are_split_alike():
  x = _put(_values(8, 4), "x", "y")
  y = jax.jit(lambda x: jax.experimental.shard_alike.shard_alike(x, jnp.full(x.shape, 2.0))[1])(x)
  np.testing.assert_array_equal(y, np.full((8, 4), 2))
  assert _has_spec(y, "x", "y")
