"""Jobs of several processes that `jax.distributed` makes. Expectations are NumPy's, or those of one process with as
many devices."""

import os
import signal
import socket
import subprocess
import sys
import textwrap

import pytest

_PRELUDE = """
import functools, os, signal, sys
import numpy as np
import jax, jax.numpy as jnp
from jax.experimental import multihost_utils
from jax.sharding import NamedSharding, PartitionSpec as P

address, count, index, local = sys.argv[1], *map(int, sys.argv[2:])
jax.config.update("jax_num_cpu_devices", local)
if count > 1:
  jax.distributed.initialize(address, count, index)
def make_mesh(shape, names, **options):
  return jax.make_mesh(shape, names, axis_types=(jax.sharding.AxisType.Auto,) * len(names), **options)

n = jax.device_count()
mesh = make_mesh((n,), ("x",))

def put(value, *spec):
  value = np.asarray(value)
  return jax.make_array_from_callback(value.shape, NamedSharding(mesh, P(*spec)), lambda place: value[place])

def whole(array):
  return np.asarray(multihost_utils.process_allgather(array, tiled=True))

def values(*shape, seed=0):
  return np.random.default_rng(seed).normal(size=shape).astype(np.float32)

def shard_map(f, out="x"):
  return jax.jit(jax.shard_map(f, mesh=mesh, in_specs=P("x"), out_specs=P(out) if out else P()))
"""


def _start(program, devices):
  """Processes with these numbers of devices."""
  with socket.socket() as probe:
    probe.bind(("localhost", 0))
    address = f"localhost:{probe.getsockname()[1]}"
  text = _PRELUDE + textwrap.dedent(program)
  environment = os.environ | {"SYSTOLE_THREADS": "1"}
  return [subprocess.Popen([sys.executable, "-c", text, address, str(len(devices)), str(i), str(local)], text=True,
                           env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
          for i, local in enumerate(devices)]


def _run(program, devices=(2, 2)):
  """What each process prints."""
  processes = _start(program, devices)
  results = [process.communicate(timeout=300) for process in processes]
  for process, (_, errors) in zip(processes, results):
    assert process.returncode == 0, errors
  return [output for output, _ in results]


def test_each_process_has_its_devices():
  outputs = _run("""
      print([(d.id, d.process_index) for d in jax.devices()], [(d.id, d.local_hardware_id) for d in jax.local_devices()])
      """, devices=(1, 3))
  devices = "[(0, 0), (1, 1), (2, 1), (3, 1)]"
  assert outputs == [f"{devices} [(0, 0)]\n", f"{devices} [(1, 0), (2, 1), (3, 2)]\n"]


@pytest.mark.parametrize("devices", [(2, 2), (1, 3), (1, 1, 2)])
def test_collectives(devices):
  _run("""
      for dtype in (np.float32, np.int32, jnp.bfloat16):
        x = np.arange(n * n * 6).reshape(n, n, 6).astype(dtype)
        def check(f, expected, out="x"):
          actual = whole(shard_map(f, out)(put(x, "x")))
          np.testing.assert_array_equal(actual, np.asarray(expected).astype(dtype))
        check(lambda a: jax.lax.psum(a, "x")[0], x.astype(np.float32).sum(0), out=None)
        check(lambda a: jax.lax.pmax(a, "x")[0], x.max(0), out=None)
        check(lambda a: jax.lax.psum_scatter(a[0], "x", scatter_dimension=0)[None, None],
              x.astype(np.float32).sum(0)[:, None])
        check(lambda a: jax.lax.all_to_all(a, "x", 1, 0, tiled=True).reshape(1, n, 6), x.swapaxes(0, 1))
        check(lambda a: jax.lax.all_gather(a[0], "x")[None].reshape(1, n * n, 6), np.stack([x.reshape(n * n, 6)] * n))
        check(lambda a: jax.lax.ppermute(a, "x", [(i, (i + 1) % n) for i in range(n)]), np.roll(x, 1, 0))
        check(lambda a: jax.lax.ppermute(a, "x", [(0, n - 1)]), np.concatenate([np.zeros_like(x[:-1]), x[:1]]))
      """, devices)


def test_a_collective_in_a_loop():
  _run("""
      def turn(a):
        step = lambda _, a: jax.lax.ppermute(a, "x", [(i, (i + 1) % n) for i in range(n)]) + jax.lax.pmean(a, "x")
        return jax.lax.fori_loop(0, 20, step, a)
      expected = x = values(n, 5)
      for _ in range(20):
        expected = np.roll(expected, 1, 0) + expected.mean(0)
      np.testing.assert_allclose(whole(shard_map(turn)(put(x, "x"))), expected, rtol=1e-5)
      """)


_TRAINING = """
    mesh = make_mesh((n // 2, 2), ("x", "y"))
    weights = {"up": put(values(8, 32, seed=1), None, "y"), "down": put(values(32, 4, seed=2), "y")}
    x, label = put(values(16, 8, seed=3), "x"), put(values(16, 4, seed=4), "x")
    @functools.partial(jax.jit, donate_argnums=0)
    def step(weights, x, label):
      loss = lambda w: jnp.mean((jnp.tanh(x @ w["up"]) @ w["down"] - label) ** 2)
      value, gradients = jax.value_and_grad(loss)(weights)
      return jax.tree.map(lambda w, g: w - 0.1 * g, weights, gradients), value
    for _ in range(20):
      weights, value = step(weights, x, label)
    print(float(value).hex(), [float(a).hex() for w in weights.values() for a in whole(w).ravel()])
    """


def test_training_has_the_bits_of_one_process():
  alone, = _run(_TRAINING, devices=(4,))
  assert set(_run(_TRAINING, devices=(2, 2))) == {alone}
  assert set(_run(_TRAINING, devices=(1, 1, 2))) == {alone}


def test_utilities():
  _run("""
      assert multihost_utils.broadcast_one_to_all(np.float32(7 + index)) == 7
      multihost_utils.sync_global_devices("here")
      rows = multihost_utils.process_allgather(np.full(3, index))
      np.testing.assert_array_equal(rows, [[0] * 3, [1] * 3])
      x = multihost_utils.host_local_array_to_global_array(np.full((2, 3), index), mesh, P("x"))
      np.testing.assert_array_equal(whole(x)[:, 0], [0, 0, 1, 1])
      multihost_utils.assert_equal(np.arange(3), "equal")
      """)


def test_a_callback_is_called_once():
  outputs = _run("""
      x = values(8)
      def double(a):
        print(a.shape, flush=True)
        return 2 * a
      f = jax.jit(lambda a: jax.pure_callback(double, jax.ShapeDtypeStruct(a.shape, a.dtype), a) + 1,
                  out_shardings=NamedSharding(mesh, P("x")))
      np.testing.assert_array_equal(whole(f(put(x, "x"))), 2 * x + 1)
      """)
  assert outputs == ["(8,)\n", ""]


def test_a_callback_of_each_device():
  outputs = _run("""
      def double(a):
        os.write(1, b"%d\\n" % a[0])
        return 2 * a
      f = shard_map(lambda a: jax.pure_callback(double, jax.ShapeDtypeStruct(a.shape, a.dtype), a))
      np.testing.assert_array_equal(whole(f(put(np.arange(4), "x"))), 2 * np.arange(4))
      """)
  assert [sorted(output.split()) for output in outputs] == [["0", "1"], ["2", "3"]]


def test_programs_of_one_process():
  _run("""
      assert float(jax.jit(lambda a: a * index)(3.0)) == 3 * index
      own = make_mesh((2,), ("x",), devices=jax.local_devices())
      f = jax.shard_map(lambda a: jax.lax.psum(a, "x"), mesh=own, in_specs=P("x"), out_specs=P())
      np.testing.assert_array_equal(jax.jit(f)(np.arange(2.0) + index), [1 + 2 * index])
      """)


def test_the_others_hear_of_an_error():
  for output in _run("""
      def fail(a):
        if index == 1:
          raise ValueError("no data here")
        return a
      f = shard_map(lambda a: jax.lax.psum(jax.pure_callback(fail, jax.ShapeDtypeStruct(a.shape, a.dtype), a), "x"), None)
      try:
        jax.block_until_ready(f(put(values(4), "x")))
      except Exception as error:
        print(error)
      # The next program is none the worse.
      assert whole(shard_map(lambda a: jax.lax.psum(a, "x"), None)(put(np.arange(4), "x"))) == [6]
      """):
    assert "no data here" in output or "another device of this execution failed" in output


def test_a_killed_process_ends_the_collective():
  processes = _start("""
      f = shard_map(lambda a: jax.lax.psum(a, "x"), None)
      x = put(np.arange(4), "x")
      jax.block_until_ready(f(x))
      print("ready", flush=True)
      if index == 1:
        signal.pause()
      try:
        jax.block_until_ready(f(x))
      except Exception as error:
        print(error, flush=True)
      os._exit(0)
      """, (2, 2))
  assert [process.stdout.readline() for process in processes] == ["ready\n"] * 2
  processes[1].send_signal(signal.SIGKILL)
  output, errors = processes[0].communicate(timeout=300)
  assert "process 1 has ended, so a collective cannot end" in output, errors
  processes[1].communicate()
