"""Programs of JAX on teams of threads: the same bits for any number, no
deadlock, and no threads for small functions."""

import os
import pathlib
import subprocess
import sys

import pytest

INPUTS = pathlib.Path(__file__).parent / "Inputs"
CPU = next(iter(os.sched_getaffinity(0)))


def run(*arguments, threads=None, prefix=()):
  environment = {name: value for name, value in os.environ.items() if name != "SYSTOLE_THREADS"}
  if threads is not None:
    environment["SYSTOLE_THREADS"] = str(threads)
  # A deadlock is a failure.
  result = subprocess.run([*prefix, sys.executable, *arguments], capture_output=True, text=True, env=environment,
                          cwd=INPUTS, timeout=300)
  assert result.returncode == 0, result.stderr[-4000:]
  return result.stdout.splitlines()


def run_text(program, **options):
  return run("-c", program, **options)


def digests(lines):
  return dict(line.split() for line in lines if not line.startswith("threads"))


@pytest.fixture(scope="module")
def on_one_thread():
  return run("threads_program.py", threads=1)


def test_one_thread_starts_none(on_one_thread):
  assert on_one_thread[0] == "threads at the start 0"
  assert on_one_thread[-1] == "threads at the end 0"


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_same_bits(on_one_thread, threads):
  lines = run("threads_program.py", threads=threads)
  assert digests(lines) == digests(on_one_thread)
  assert lines[0] == "threads at the start 0"
  assert lines[-1] == f"threads at the end {threads - 1}"


def test_default_is_the_cpus_of_the_process(on_one_thread):
  lines = run("threads_program.py", "matmul", prefix=["taskset", "-c", str(CPU)])
  assert lines[-1] == "threads at the end 0"
  assert digests(lines)["matmul"] == digests(on_one_thread)["matmul"]
  lines = run("threads_program.py", "matmul")
  assert int(lines[-1].split()[-1]) < len(os.sched_getaffinity(0))


def test_small_functions_start_no_threads():
  lines = run_text("""
import jax, numpy as np
from threads_program import *
for f in (lambda x: x + 1, jnp.sum, lambda x: x @ x.T, jnp.sort):
  jax.jit(f)(np.ones((8, 8), np.float32))
print(count_threads())
compute("matmul")
print(await_threads(1))
""", threads=2)
  assert lines == ["0", "1"]


def test_each_device_has_a_team():
  lines = run_text("""
import jax
jax.config.update("jax_num_cpu_devices", 3)
from threads_program import *
print(count_threads())
for device, threads in (2, 1), (0, 2), (2, 2), (1, 3):
  with jax.default_device(jax.devices()[device]):
    print(compute("matmul") == compute("matmul"), await_threads(threads))
""", threads=2)
  assert lines == ["0", "True 1", "True 2", "True 2", "True 3"]


DEVICES = """
import jax
jax.config.update("jax_num_cpu_devices", 4)
from threads_program import *
P = jax.sharding.PartitionSpec
mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(2, 2), ("x", "y"))
x = jax.device_put(LONG, jax.sharding.NamedSharding(mesh, P("x", "y")))


def report(name, result):
  print(name, hashlib.sha256(np.asarray(result).tobytes()).hexdigest())


report("whole", jax.jit(lambda x: jnp.tanh(x @ x.T))(x))
tiles = jax.shard_map(lambda x: jax.lax.psum(x @ x.T, "y"), mesh=mesh, in_specs=P("x", "y"), out_specs=P("x"))
report("tiles", jax.jit(tiles)(x))
report("mixed", jax.jit(lambda x: tiles(jnp.exp(x)) @ x[:256])(x))
stacked = LONG.reshape(4, 128, 1024)
report("pmap", jax.pmap(lambda x: jax.lax.psum(jax.nn.softmax(x @ x.T) @ x, "i"), axis_name="i")(stacked))
call = lambda x: jax.pure_callback(lambda a: np.asarray(jnp.dot(a, a.T)), jax.ShapeDtypeStruct((128, 128), np.float32), x)
report("callback", jax.pmap(lambda x: call(x) @ x)(stacked))
report("callbacks_on_tiles", jax.jit(jax.shard_map(lambda x: x @ x.T + jax.pure_callback(np.sinh, jax.ShapeDtypeStruct((), np.float32), x[0, 0]),
                                                   mesh=mesh, in_specs=P(("x", "y")), out_specs=P(("x", "y"))))(LONG))
"""


def test_several_devices():
  expected = run_text(DEVICES, threads=1)
  assert len(expected) == 6
  for threads in (2, 3):
    assert run_text(DEVICES, threads=threads) == expected


def test_children_of_a_fork_compute():
  # As those of multiprocessing, the child ends at once: JAX waits for threads of
  # its own at the interpreter's end, and the child has none.
  lines = run_text("""
from threads_program import *
expected = compute("matmul")
child = os.fork()
if child == 0:
  started = count_threads()
  same = compute("matmul") == expected
  os._exit(0 if same and started == 0 and await_threads(2) == 2 else 1)
print(os.waitpid(child, 0)[1], compute("matmul") == expected)
""", threads=3)
  assert lines == ["0 True"]


def test_ten_threads_with_ten_thousand_calls():
  lines = run_text("""
import threading
from threads_program import *
small = jax.jit(lambda x, i: (x * i).sum())
large = jax.jit(lambda x, i: jnp.tanh(x * i))
ones = jnp.ones(8)
x = jnp.asarray(LONG[:, :256])
expected = [np.asarray(large(x, i)) for i in range(10)]
errors = []


def work(i):
  try:
    for call in range(1000):
      if call % 2:
        assert float(small(ones, i)) == 8 * i
      else:
        assert (np.asarray(large(x, i)) == expected[i]).all()
  except BaseException as error:
    errors.append(error)


threads = [threading.Thread(target=work, args=(i,)) for i in range(10)]
for thread in threads:
  thread.start()
for thread in threads:
  thread.join()
print(errors, await_threads(2))
""", threads=3)
  assert lines == ["[] 2"]


def test_callbacks_run_large_programs():
  lines = run_text("""
from threads_program import *
inner = jax.jit(lambda x: jnp.tanh(x @ x.T))


def outer(x, depth):
  y = jnp.exp(-x * x) @ jnp.ones((1024, 512), x.dtype)
  call = lambda a: np.asarray(jax.jit(outer, static_argnums=1)(np.tile(a, 2), depth - 1) if depth else inner(a))
  return jax.pure_callback(call, jax.ShapeDtypeStruct((512, 512), x.dtype), y) + x @ x.T


result = jax.jit(outer, static_argnums=1)(LONG, 2)
print(result.shape, bool(jnp.isfinite(result).all()), await_threads(2))
""", threads=3)
  assert lines == ["(512, 512) True 2"]


def test_threads_end_with_their_client():
  lines = run_text("""
from threads_program import *
import gc
from jax.extend import backend
first = compute("matmul")
print(await_threads(2))
backend.clear_backends()
gc.collect()
while count_threads():  # A joined thread may be there for a moment.
  pass
print(compute("matmul") == first, await_threads(2))
""", threads=3)
  assert lines == ["2", "True 2"]


def test_wrong_numbers_are_errors():
  lines = run_text("""
import jax
try:
  jax.devices()
except RuntimeError as error:
  print("SYSTOLE_THREADS=many: a number of threads from 1 to 1024 is expected" in str(error))
""", threads="many")
  assert lines == ["True"]
