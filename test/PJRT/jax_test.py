"""JAX on the plugin: what a user's program does. Expectations are NumPy's."""

import functools
import re
import subprocess
import threading

import jax
import jax.experimental
import jax.numpy as jnp
import numpy as np
import pytest
import systole

jax.config.update("jax_num_cpu_devices", 4)


def test_platform():
  assert jax.default_backend() == "cpu"
  assert "Systole 0.1.0 (" in jax.devices()[0].client.platform_version
  assert len(jax.devices()) == 4


@pytest.mark.parametrize("dtype", ["bool", "int4", "int8", "int32", "uint8", "uint32", "bfloat16", "float16",
                                   "float32", "complex64", "float8_e4m3fn", "float8_e5m2"])
def test_types_survive(dtype):
  values = np.arange(6).reshape(2, 3).astype(jnp.dtype(dtype))
  result = jax.jit(lambda x: x[::-1])(values)
  assert result.dtype == values.dtype
  np.testing.assert_array_equal(np.asarray(result).astype(np.complex64), values[::-1].astype(np.complex64))


@pytest.mark.parametrize("dtype", ["bfloat16", "float16", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz",
                                   "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float4_e2m1fn",
                                   "int2", "uint2", "int4", "uint4"])
def test_narrow_types_compute(dtype):
  dtype = jnp.dtype(dtype)
  x = np.array([0, 1, 1, 0, 1], dtype)
  y = np.array([1, 1, 0, 0, 1], dtype)
  for f in np.multiply, np.maximum, np.less:
    expected = f(x.astype(np.float32), y.astype(np.float32))
    result = getattr(jnp, f.__name__)(jax.device_put(x), y)
    assert result.dtype == (bool if f is np.less else dtype)
    np.testing.assert_array_equal(np.asarray(result).astype(np.float32), expected)
  np.testing.assert_array_equal(jax.jit(lambda x, y: x.astype(jnp.float32) + y.astype(jnp.float32))(x, y),
                                x.astype(np.float32) + y.astype(np.float32))
  np.testing.assert_array_equal(np.asarray(jax.jit(lambda x: x.astype(dtype))(np.float32([0, 1]))), [0, 1])


def test_a_network_learns_a_linear_map():
  keys = jax.random.split(jax.random.PRNGKey(0), 4)
  sizes = [(8, 32), (32, 32), (32, 1)]
  weights = [0.3 * jax.random.normal(key, size) for key, size in zip(keys, sizes)]
  x = jax.random.normal(keys[3], (64, 8))
  y = x.sum(axis=1, keepdims=True)

  def loss(weights):
    h = x
    for w in weights[:-1]:
      h = jnp.tanh(h @ w)
    return jnp.mean((h @ weights[-1] - y) ** 2)

  @functools.partial(jax.jit, donate_argnums=0)
  def step(weights):
    value, gradient = jax.value_and_grad(loss)(weights)
    return [w - 0.05 * g for w, g in zip(weights, gradient)], value

  first, old = float(loss(weights)), weights
  for _ in range(200):
    weights, value = step(weights)
  assert float(value) < 0.05 * first
  assert old[0].is_deleted()


def test_gradient_is_that_of_finite_differences():
  f = lambda x: jnp.sum(jnp.sin(x) * jnp.exp(-x * x))
  x = np.linspace(-1, 1, 7, dtype=np.float32)
  exact = np.cos(x) * np.exp(-x * x) - 2 * x * np.sin(x) * np.exp(-x * x)
  np.testing.assert_allclose(jax.jit(jax.grad(f))(x), exact, rtol=1e-5, atol=1e-6)


def test_errors_name_the_line():
  with pytest.raises(jax.errors.JaxRuntimeError, match=r"jax_test\.py:\d+:\d+: error: .*no_such_function"):
    call = jax.ffi.ffi_call("no_such_function", jax.ShapeDtypeStruct((3,), np.float32))
    jax.jit(call)(np.zeros(3, np.float32))
  # The process goes on.
  assert float(jnp.add(1.0, 2.0)) == 3.0


def test_arrays_move_between_devices():
  x = jax.device_put(np.arange(4.0), jax.devices()[3])
  y = jax.device_put(x, jax.devices()[1])
  assert y.devices() == {jax.devices()[1]}
  np.testing.assert_array_equal(y + 1, np.arange(4.0) + 1)


def test_numpy_shares_memory():
  x = jnp.arange(1000)
  assert np.asarray(x).ctypes.data == x.unsafe_buffer_pointer()


def test_arrays_of_other_orders_by_dlpack():
  x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
  for a in (x, x.T, np.asfortranarray(x), np.moveaxis(x, 0, 1)):
    np.testing.assert_array_equal(jax.dlpack.from_dlpack(a), a)


def test_hints_compute_nothing():
  def f(x):
    y, z = jnp.sin(x), jnp.cos(x)
    jax.ffi.ffi_call("control_dep", (), has_side_effect=True)(z, y)
    return y + z
  np.testing.assert_allclose(jax.jit(f)(1.0), np.sin(1.0) + np.cos(1.0), rtol=1e-6)


def test_sinks_keep_values():
  def f(x, keep):
    jax.lax.dce_sink(jnp.sin(x), prevent_mlir_dce=keep)
    return x + 1

  for keep in (False, True):
    compiled = jax.jit(f, static_argnums=1).lower(np.ones(3, np.float32), keep).compile()
    assert ("sine" in compiled.as_text()) == keep
    np.testing.assert_array_equal(compiled(np.ones(3, np.float32)), [2, 2, 2])


def test_compiled_functions_are_stored(tmp_path):
  jax.config.update("jax_compilation_cache_dir", str(tmp_path))
  jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
  jax.config.update("jax_persistent_cache_min_entry_size_bytes", 0)
  f = lambda x: jnp.cosh(x) + 3
  expected = np.cosh(np.float32(1)) + 3
  np.testing.assert_allclose(jax.jit(f)(np.float32(1)), expected, rtol=1e-6)
  assert any(tmp_path.iterdir())
  jax.clear_caches()
  np.testing.assert_allclose(jax.jit(f)(np.float32(1)), expected, rtol=1e-6)
  jax.config.update("jax_compilation_cache_dir", None)


def test_text_of_the_optimized_form():
  f = jax.jit(lambda x: (jnp.sin(x) * 2 + jnp.sin(x) * 2, jnp.exp(x))[0])
  compiled = f.lower(jax.ShapeDtypeStruct((5, 3), np.float32)).compile()
  text = compiled.as_text()
  assert "f32[5,3]" in text and "ENTRY" in text
  # The sine is computed once, and the exponential has no use.
  assert text.count(" sine(") == 1 and "exponential" not in text
  (module,) = compiled.runtime_executable().hlo_modules()
  assert module.to_string() == text
  assert compiled.cost_analysis()["transcendentals"] == 15
  assert compiled.memory_analysis().output_size_in_bytes == 60


@pytest.mark.parametrize("function, shape, calls", [
    (jnp.linalg.eigh, (8, 8), ["syevd"]), (jnp.linalg.svd, (8, 8), ["gesdd"]),
    (jnp.linalg.qr, (47, 47), []), (jnp.linalg.qr, (48, 48), ["geqrf", "orgqr"]), (jnp.linalg.qr, (8, 32, 32), ["geqrf", "orgqr"]),
    (jnp.linalg.cholesky, (47, 47), []), (jnp.linalg.cholesky, (48, 48), ["potrf"]), (jnp.linalg.cholesky, (8, 31, 31), []),
    (jax.lax.linalg.lu, (15, 15), []), (jax.lax.linalg.lu, (16, 16), ["getrf"]),
    (jax.lax.linalg.lu, (7, 3, 3), []), (jax.lax.linalg.lu, (8, 3, 3), ["getrf"])])
def test_text_of_factors(function, shape, calls):
  text = jax.jit(function).lower(jax.ShapeDtypeStruct(shape, np.float32)).compile().as_text()
  assert set(re.findall(r'custom_call_target="lapack_s(\w+)_ffi"', text)) == set(calls)


def test_text_of_stored_functions(tmp_path):
  jax.config.update("jax_compilation_cache_dir", str(tmp_path))
  jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
  jax.config.update("jax_persistent_cache_min_entry_size_bytes", 0)
  f = lambda x: jnp.cosh(x) + 5
  text = lambda: jax.jit(f).lower(np.float32(1)).compile().as_text()
  hits = []
  jax.monitoring.register_event_listener(lambda event, **_: hits.append(event == "/jax/compilation_cache/cache_hits"))
  first = text()
  jax.clear_caches()
  hits.clear()
  assert text() == first and "ENTRY" in first
  assert any(hits)
  jax.config.update("jax_compilation_cache_dir", None)


def test_text_has_calls_of_the_host():
  spec = jax.ShapeDtypeStruct((3,), np.float32)
  text = jax.jit(lambda x: jax.pure_callback(np.sin, spec, x)).lower(spec).compile().as_text()
  assert 'custom_call_target="xla_ffi_python_cpu_callback"' in text


def test_threads():
  errors = []

  def work(i):
    try:
      f = jax.jit(lambda x: (x * i).sum())
      for _ in range(50):
        assert float(f(jnp.ones(8))) == 8 * i
    except Exception as error:  # Reported by the main thread.
      errors.append(error)

  threads = [threading.Thread(target=work, args=(i,)) for i in range(10)]
  for thread in threads:
    thread.start()
  for thread in threads:
    thread.join()
  assert not errors


def test_shardings():
  devices = np.array(jax.devices()).reshape(2, 2)
  mesh = jax.sharding.Mesh(devices, ("x", "y"))
  spec, sharding = jax.sharding.PartitionSpec, jax.sharding.NamedSharding
  values = np.arange(32, dtype=np.float32).reshape(4, 8)
  x = jax.device_put(values, sharding(mesh, spec("x", "y")))
  product = jax.jit(lambda x: x @ x.T)(x)
  np.testing.assert_array_equal(product, values @ values.T)
  split = jax.jit(lambda x: x + 1, out_shardings=sharding(mesh, spec(None, ("y", "x"))))(x)
  np.testing.assert_array_equal(split, values + 1)
  for shard in split.addressable_shards:
    assert shard.data.shape == (4, 2)
    np.testing.assert_array_equal(shard.data, (values + 1)[shard.index])


def test_callbacks():
  shape = lambda x: jax.ShapeDtypeStruct(x.shape, x.dtype)
  f = jax.jit(lambda x: jax.pure_callback(np.sinh, shape(x), x) + 1)
  x = np.linspace(-1, 1, 5, dtype=np.float32)
  np.testing.assert_allclose(f(x), np.sinh(x) + 1, rtol=1e-6)
  # A callback may run programs itself.
  nested = jax.jit(lambda x: jax.pure_callback(lambda a: np.asarray(jnp.cos(a)), shape(x), x))
  np.testing.assert_allclose(nested(x), np.cos(x), rtol=1e-5)


def test_callbacks_that_write_buffers():
  from jax.experimental.buffer_callback import buffer_callback

  def add(context, total, x, y):
    assert total.writeable and not x.writeable and total.shape == (2, 3) and y.dtype == np.float32
    np.asarray(total)[...] = np.from_dlpack(x) + np.asarray(y)

  x, y = np.arange(6, dtype=np.float32).reshape(2, 3), np.ones((2, 3), np.float32)
  f = buffer_callback(add, jax.ShapeDtypeStruct((2, 3), np.float32), vmap_method="sequential")
  np.testing.assert_array_equal(jax.jit(lambda x, y: f(x * 2, y) + 1)(x, y), x * 2 + 2)
  np.testing.assert_array_equal(jax.vmap(f)(np.stack([x, y]), np.stack([y, y])), np.stack([x + 1, y + 1]))

  def increase(context, out, x):
    np.asarray(out)[0] += 1  # The rest has the values of x, whose memory it is.

  f = buffer_callback(increase, jax.ShapeDtypeStruct((3,), np.float32), input_output_aliases={0: 0})
  values = jnp.arange(3, dtype=jnp.float32)
  np.testing.assert_array_equal(f(values), [1, 1, 2])
  np.testing.assert_array_equal(values, [0, 1, 2])


def test_ordered_callbacks():
  seen = []

  def f(x):
    for i in range(3):
      jax.experimental.io_callback(lambda a, i=i: seen.append((i, float(a))), None, x * i, ordered=True)
    return x + 1

  assert float(jax.jit(f)(2.0)) == 3.0
  jax.effects_barrier()
  assert seen == [(0, 0.0), (1, 2.0), (2, 4.0)]


def test_errors_of_callbacks():
  def fail(x):
    raise ValueError("no such thing")

  from jax.experimental.buffer_callback import buffer_callback

  with pytest.raises(jax.errors.JaxRuntimeError, match="ValueError: buffer_callback callback must not return any values"):
    buffer_callback(lambda *_: 1, jax.ShapeDtypeStruct((), np.float32))().block_until_ready()
  with pytest.raises(jax.errors.JaxRuntimeError, match="ValueError: no such thing"):
    f = jax.jit(lambda x: jax.pure_callback(fail, jax.ShapeDtypeStruct(x.shape, x.dtype), x))
    f(np.zeros(3, np.float32)).block_until_ready()


def test_ordered_callbacks_in_loops():
  seen = []

  def body(i, x):
    jax.experimental.io_callback(lambda a: seen.append(float(a)), None, x, ordered=True)
    return jax.lax.cond(i == 1, lambda x: x + 10, lambda x: x + 1, x)

  assert float(jax.jit(lambda x: jax.lax.fori_loop(0, 3, body, x))(0.0)) == 12.0
  jax.effects_barrier()
  assert seen == [0.0, 1.0, 11.0]


def test_callbacks_keep_denormals():
  # Programs flush them; NumPy does not.
  tiny = np.float32(1e-40)
  f = jax.jit(lambda x: jax.pure_callback(lambda a: np.bool_(tiny * np.asarray(a) > 0), jax.ShapeDtypeStruct((), np.bool_), x))
  assert bool(f(np.float32(1)))


def _mesh():
  return jax.sharding.Mesh(np.array(jax.devices()).reshape(2, 2), ("x", "y"))


P = jax.sharding.PartitionSpec


def _shard_map(f, in_specs, out_specs, **options):
  return jax.jit(jax.shard_map(f, mesh=_mesh(), in_specs=in_specs, out_specs=out_specs, **options))


@pytest.mark.parametrize("dtype", ["bool", "int8", "int32", "uint8", "bfloat16", "float16", "float32", "complex64"])
def test_all_reduce(dtype):
  values = (np.arange(32).reshape(4, 8) % 5).astype(jnp.dtype(dtype))
  sum_of_halves = values[:2].astype(np.complex64) + values[2:].astype(np.complex64)
  if dtype == "bool":
    result = _shard_map(lambda x: jax.lax.pmax(x, "x"), P("x", "y"), P(None, "y"))(values)
    np.testing.assert_array_equal(result, values[:2] | values[2:])
    return
  result = _shard_map(lambda x: jax.lax.psum(x, "x"), P("x", "y"), P(None, "y"))(values)
  np.testing.assert_array_equal(np.asarray(result).astype(np.complex64), sum_of_halves)


@pytest.mark.parametrize("size", [1, 3, 4096, 50001])
def test_large_all_reduce(size):
  values = np.random.default_rng(0).integers(-9, 9, (4, size)).astype(np.float32)
  result = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")(values)
  for row in np.asarray(result):
    np.testing.assert_array_equal(row, values.sum(axis=0))
  largest = jax.pmap(lambda x: jax.lax.pmax(x, "i"), axis_name="i")(values)
  np.testing.assert_array_equal(largest[2], values.max(axis=0))


def test_all_gather_and_reduce_scatter():
  values = np.arange(64, dtype=np.float32).reshape(8, 8)
  gathered = _shard_map(lambda x: jax.lax.all_gather(x, "y", axis=1, tiled=True), P("x", "y"), P("x", None),
                        check_vma=False)(values)
  np.testing.assert_array_equal(gathered, values)
  scattered = _shard_map(lambda x: jax.lax.psum_scatter(x, "y", scatter_dimension=1, tiled=True), P("x", None),
                         P("x", "y"))(values)
  np.testing.assert_array_equal(scattered, 2 * values)


def test_all_to_all():
  values = np.arange(64, dtype=np.int32).reshape(8, 8)
  result = _shard_map(lambda x: jax.lax.all_to_all(x, "y", 1, 0, tiled=True), P(("x", "y"), None), P("x", "y"))(values)
  np.testing.assert_array_equal(result, values)


def test_collective_permute():
  values = np.arange(8, dtype=np.float32)
  result = jax.pmap(lambda x: jax.lax.ppermute(x, "i", [(0, 1), (1, 2)]), axis_name="i")(values[:4])
  np.testing.assert_array_equal(result, [0, 0, 1, 0])


def test_devices_know_their_numbers():
  f = lambda: (10 * jax.lax.axis_index("x") + jax.lax.axis_index("y"))[None, None]
  result = jax.jit(jax.shard_map(f, mesh=_mesh(), in_specs=(), out_specs=P("x", "y")))()
  np.testing.assert_array_equal(result, [[0, 1], [10, 11]])


def test_collectives_in_loops():
  def f(x):
    return jax.lax.fori_loop(0, 5, lambda i, x: jax.lax.psum(x, "x") / 2 + i, x)

  values = np.arange(16, dtype=np.float32).reshape(4, 4)
  expected = values
  for i in range(5):
    expected = np.tile((expected[:2] + expected[2:]) / 2 + i, (2, 1))
  result = _shard_map(f, P("x", "y"), P("x", "y"), check_vma=False)(values)
  np.testing.assert_array_equal(result, expected)


def test_partly_manual_meshes():
  values = np.arange(16, dtype=np.float32).reshape(4, 4)
  outer = _shard_map(lambda x: jax.lax.psum(x, "x") + jax.lax.axis_index("x"), P("x"), P("x"), axis_names={"x"},
                     check_vma=False)
  np.testing.assert_array_equal(outer(values), np.concatenate([values[:2] + values[2:]] * 2) +
                                np.array([0, 0, 1, 1])[:, None])

  def nested(x):
    inner = jax.shard_map(lambda y: jax.lax.psum(y * (1 + jax.lax.axis_index("y")), "y"), in_specs=P(None, "y"),
                          out_specs=P(), axis_names={"y"})
    return jax.lax.psum(inner(x), "x")

  result = _shard_map(nested, P("x"), P(), axis_names={"x"}, check_vma=False)(values)
  halves = values[:2] + values[2:]
  np.testing.assert_array_equal(result, halves[:, :2] + 2 * halves[:, 2:])


def test_shard_map_within_a_larger_program():
  values = np.arange(16, dtype=np.float32).reshape(4, 4)

  def f(x):
    y = jax.shard_map(lambda a: jax.lax.psum(a, "x"), mesh=_mesh(), in_specs=P("x", "y"), out_specs=P(None, "y"))(x + 1)
    return (y * 2).sum()

  np.testing.assert_allclose(jax.jit(f)(values), 2 * (values + 1).sum())
  np.testing.assert_allclose(jax.jit(jax.grad(f))(values), np.full((4, 4), 2.0))


def test_data_parallel_training():
  rng = np.random.default_rng(0)
  x, w = rng.normal(size=(4, 16, 3)).astype(np.float32), np.ones(3, np.float32)
  y = x @ np.array([1, -2, 3], np.float32)

  @functools.partial(jax.pmap, axis_name="i", donate_argnums=0)
  def step(w, x, y):
    loss, gradient = jax.value_and_grad(lambda w: jnp.mean((x @ w - y) ** 2))(w)
    return w - 0.1 * jax.lax.pmean(gradient, "i"), jax.lax.pmean(loss, "i")

  weights = jnp.stack([w] * 4)
  for _ in range(100):
    weights, loss = step(weights, x, y)
  assert float(loss[0]) < 1e-4
  np.testing.assert_array_equal(weights[0], weights[3])


def test_errors_on_one_device():
  def fail(i):
    if i == 2:
      raise ValueError("device two")
    return i

  def f(x):
    i = jax.pure_callback(fail, jax.ShapeDtypeStruct((), np.int32), jax.lax.axis_index("i"))
    return jax.lax.psum(x + i, "i")

  with pytest.raises(jax.errors.JaxRuntimeError, match="ValueError: device two"):
    jax.pmap(f, axis_name="i")(np.arange(4)).block_until_ready()


def test_callbacks_on_devices():
  f = _shard_map(lambda x: jax.pure_callback(np.sinh, jax.ShapeDtypeStruct(x.shape, x.dtype), x), P("x", "y"), P("x", "y"))
  values = np.linspace(-1, 1, 16, dtype=np.float32).reshape(4, 4)
  np.testing.assert_allclose(f(values), np.sinh(values), rtol=1e-6)


def test_callbacks_with_complex_numbers():
  f = jax.jit(lambda x: jax.pure_callback(np.conj, jax.ShapeDtypeStruct(x.shape, x.dtype), x) * 2)
  values = np.array([1 + 2j, -3j], np.complex64)
  np.testing.assert_array_equal(f(values), 2 * np.conj(values))


def test_lapack():
  a = np.random.default_rng(0).normal(size=(2, 5, 5)).astype(np.float32)
  values, vectors = jnp.linalg.eig(a)
  np.testing.assert_allclose(a @ np.asarray(vectors), np.asarray(vectors) * np.asarray(values)[:, None, :], atol=1e-4)
  t, z = jax.scipy.linalg.schur(a[0])
  np.testing.assert_allclose(z @ t @ z.T, a[0], atol=1e-4)
  q, r, p = jax.scipy.linalg.qr(a[0], pivoting=True)
  np.testing.assert_allclose(q @ r, a[0][:, np.asarray(p)], atol=1e-4)


def test_foreign_functions_have_layouts_and_attributes():
  # LAPACK's functions take matrices in Fortran's order, and letters as attributes.
  a = np.array([[1, 2], [0, 3]], np.float32)
  call = jax.ffi.ffi_call("lapack_sgehrd_ffi", (jax.ShapeDtypeStruct((2, 2), np.float32), jax.ShapeDtypeStruct((1,), np.float32),
                                                jax.ShapeDtypeStruct((), np.int32)),
                          input_layouts=[(0, 1)], output_layouts=[(0, 1), None, None])
  result, _, info = jax.jit(lambda a: call(a, low=np.int32(1), high=np.int32(2)))(a)
  assert int(info) == 0
  np.testing.assert_allclose(result, a)


def test_values_that_are_sums_over_devices():
  mesh = jax.make_mesh((2, 2), ("x", "y"), axis_types=(jax.sharding.AxisType.Explicit,) * 2)
  with jax.set_mesh(mesh):
    a = jax.device_put(np.arange(16, dtype=np.float32).reshape(4, 4), P(None, "x"))
    b = jax.device_put(np.ones((4, 2), np.float32), P("x", None))
    partial = jax.jit(lambda a, b: jnp.einsum("ij,jk->ik", a, b, out_sharding=P(None, None, unreduced={"x"})))(a, b)
    total = jax.jit(lambda p: jax.sharding.reshard(p, P()))(partial)
  np.testing.assert_array_equal(total, np.asarray(a) @ np.asarray(b))


def test_several_devices_without_shardings():
  """Nothing of such a program is split, and it has no attribute of Shardy."""
  with jax.set_mesh(jax.make_mesh((4,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))):
    y = jax.jit(jnp.sin)(jnp.arange(8.0))
  np.testing.assert_allclose(y, np.sin(np.arange(8.0)), rtol=1e-6)
  assert len(y.devices()) == 4


def test_results_keep_shardings():
  sharding = jax.sharding.NamedSharding(_mesh(), P("x", "y"))
  x = jax.device_put(np.arange(16, dtype=np.float32).reshape(4, 4), sharding)
  assert jax.jit(lambda x: jnp.sin(x) + 1)(x).sharding.is_equivalent_to(sharding, 2)
  transposed = jax.sharding.NamedSharding(_mesh(), P("y", "x"))
  assert jax.jit(lambda x: 2 * x.T)(x).sharding.is_equivalent_to(transposed, 2)


def test_costs():
  a = np.ones((16, 32), np.float32)
  costs = jax.jit(lambda a: a @ a.T).lower(a).compile().cost_analysis()
  assert costs["flops"] == 2 * 16 * 32 * 16
  assert costs["bytes accessed"] > 0


def test_training_steps_become_programs(tmp_path):
  def init():
    return {"w": jnp.zeros(3), "b": jnp.zeros(())}

  def step(state, x):
    y = x @ jnp.array([1.0, -2.0, 3.0]) + 0.5
    loss, gradients = jax.value_and_grad(lambda s: jnp.mean((x @ s["w"] + s["b"] - y) ** 2))(state)
    return jax.tree.map(lambda a, b: a - 0.1 * b, state, gradients), {"loss": loss}

  pipeline = """
data.pipeline train {
  %rows = data.from_tensor_slices ["x"]
      [dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]> : tensor<4x3xf32>]
  %repeated = data.repeat %rows
  %batches = data.batch %repeated {drop_remainder}
  data.yield %batches
}
"""
  program, x = tmp_path / "program", jax.ShapeDtypeStruct((4, 3), np.float32)
  arguments = jax.eval_shape(init), x
  exported, lowered = jax.export.export(jax.jit(step))(*arguments), jax.jit(step).lower(*arguments)
  steps = [exported, lowered, step, jax.jit(step, donate_argnums=0)]
  for number, function in enumerate(steps):
    batch = {"example_args": (x,)} if callable(function) else {}
    systole.compile(function, program, init=init, input_pipeline=pipeline, **batch)
    model = tmp_path / str(number)
    run = subprocess.run([program, "train", f"--model_dir={model}", "--max_steps=300"], check=True, capture_output=True,
                         text=True)
    assert float(run.stdout.rsplit("loss = ", 1)[1].split(",")[0]) < 1e-6
  with pytest.raises(RuntimeError, match="input_pipeline:1"):
    systole.compile(lowered, program, init=init, input_pipeline="no pipeline\n")
  with pytest.raises(TypeError, match="pass example_args"):
    systole.compile(step, program, init=init, input_pipeline=pipeline)
  with pytest.raises(TypeError, match="example_args is for a function"):
    systole.compile(lowered, program, init=init, input_pipeline=pipeline, example_args=(x,))


def test_programs_have_unused_variables(tmp_path):
  """A step that does not read a part of its state has it all the same, as some of Optax's transformations."""
  init = lambda: {"count": jnp.zeros((), jnp.int32), "unread": jnp.ones(2)}

  def step(state, x):
    return {"count": state["count"] + 1, "unread": jnp.full(2, x.sum())}, {"loss": x.mean()}

  pipeline = """
data.pipeline train {
  %rows = data.from_tensor_slices ["x"] [dense<[1.0, 3.0]> : tensor<2xf32>]
  %repeated = data.repeat %rows
  %batches = data.batch %repeated {drop_remainder}
  data.yield %batches
}
"""
  program = tmp_path / "program"
  systole.compile(jax.jit(step), program, init=init, input_pipeline=pipeline, example_args=(np.zeros(2, np.float32),))
  run = subprocess.run([program, "train", f"--model_dir={tmp_path / 'model'}", "--max_steps=3"], check=True,
                       capture_output=True, text=True)
  assert float(run.stdout.rsplit("loss = ", 1)[1].split(",")[0]) == 2
