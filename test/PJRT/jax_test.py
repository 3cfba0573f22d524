"""JAX on the plugin: what a user's program does. Expectations are NumPy's."""

import functools
import threading

import jax
import jax.experimental
import jax.numpy as jnp
import numpy as np
import pytest

jax.config.update("jax_num_cpu_devices", 4)


def test_platform():
  assert jax.default_backend() == "cpu"
  assert jax.devices()[0].client.platform_version.endswith("Systole 0.1.0")
  assert len(jax.devices()) == 4


@pytest.mark.parametrize("dtype", ["bool", "int4", "int8", "int32", "uint8", "uint32", "bfloat16", "float16",
                                   "float32", "complex64", "float8_e4m3fn", "float8_e5m2"])
def test_types_survive(dtype):
  values = np.arange(6).reshape(2, 3).astype(jnp.dtype(dtype))
  result = jax.jit(lambda x: x[::-1])(values)
  assert result.dtype == values.dtype
  np.testing.assert_array_equal(np.asarray(result).astype(np.complex64), values[::-1].astype(np.complex64))


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
