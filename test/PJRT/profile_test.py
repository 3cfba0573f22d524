"""Profiles of JAX's programs: names, places and times of calls and operations, read from the files that JAX writes."""

import gzip
import json
import pathlib
import threading
import time

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_num_cpu_devices", 2)


@jax.jit
def layer(x, w):
  return jnp.tanh(x @ w) @ w


def _events(folder):
  """The events of each row of a device, by the process's and the row's name."""
  (path,) = pathlib.Path(folder).rglob("perfetto_trace.json.gz")
  with gzip.open(path) as file:
    events = json.load(file)["traceEvents"]
  processes = {e["pid"]: e["args"]["name"] for e in events if e.get("name") == "process_name"}
  rows = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("name") == "thread_name"}
  found = {}
  for event in events:
    if event.get("ph") == "X" and processes[event["pid"]].startswith("/device:"):
      found.setdefault((processes[event["pid"]], rows[event["pid"], event["tid"]]), []).append(event)
  return found


def test_a_trace_has_calls_and_their_operations(tmp_path):
  x = np.full((256, 256), 0.01, np.float32)
  layer(x, x).block_until_ready()
  with jax.profiler.trace(tmp_path, create_perfetto_trace=True):
    begin = time.perf_counter()
    for _ in range(3):
      layer(x, x).block_until_ready()
    microseconds = 1e6 * (time.perf_counter() - begin)
  rows = _events(tmp_path)
  calls = rows["/device:TPU:0", "XLA Modules"]
  operations = rows["/device:TPU:0", "XLA Ops"]
  assert [call["name"] for call in calls] == ["jit_layer(1)"] * 3
  # Two products in each call, at the line of this file.
  products = [op for op in operations if op["name"].startswith("matmul profile_test.py:")]
  assert len(products) == 6
  assert len({op["name"] for op in products}) == 2
  for product in products:
    assert product["args"]["source"].startswith(__file__ + ":")
    assert int(product["args"]["model_flops"]) >= 2 * 256**3
  # The times: each operation is in its call, and no two overlap.
  assert 0 < sum(op["dur"] for op in operations) <= sum(call["dur"] for call in calls) + 0.01
  assert sum(call["dur"] for call in calls) <= microseconds
  operations.sort(key=lambda op: op["ts"])
  for one, other in zip(operations, operations[1:]):
    assert one["ts"] + one["dur"] <= other["ts"] + 0.01
  for op in operations:
    assert any(c["ts"] <= op["ts"] + 0.01 and op["ts"] + op["dur"] <= c["ts"] + c["dur"] + 0.01 for c in calls)


def test_calls_are_at_the_time_of_their_python_calls(tmp_path):
  x = np.full((256, 256), 0.01, np.float32)
  layer(x, x).block_until_ready()
  with jax.profiler.trace(tmp_path):
    for _ in range(3):
      with jax.profiler.TraceAnnotation("around"):
        layer(x, x).block_until_ready()
  (path,) = tmp_path.rglob("*.xplane.pb")
  spans = {}
  for plane in jax.profiler.ProfileData.from_file(str(path)).planes:
    for line in plane.lines:
      for event in line.events:
        if event.name in ("around", "jit_layer(1)"):
          spans.setdefault(event.name, []).append((event.start_ns, event.end_ns))
  assert len(spans["around"]) == len(spans["jit_layer(1)"]) == 3
  # The clocks of both are read one after the other.
  for (first, last), (begin, end) in zip(sorted(spans["around"]), sorted(spans["jit_layer(1)"])):
    assert first - 1e5 <= begin <= end <= last + 1e5


def test_threads_and_devices_have_rows_of_their_own(tmp_path):
  x = np.full((256, 256), 0.01, np.float32)
  arrays = [jax.device_put(x, device) for device in jax.devices()]
  for array in arrays:
    layer(array, array).block_until_ready()
  with jax.profiler.trace(tmp_path, create_perfetto_trace=True):
    threads = [threading.Thread(target=lambda a=a: layer(a, a).block_until_ready()) for a in [*arrays, arrays[0]]]
    for thread in threads:
      thread.start()
    for thread in threads:
      thread.join()
  rows = _events(tmp_path)
  assert len(rows["/device:TPU:0", "XLA Modules"]) == 2
  assert len(rows["/device:TPU:1", "XLA Modules"]) == 1
  assert len([op for op in rows["/device:TPU:0", "XLA Ops"] if op["name"].startswith("matmul")]) == 4


def test_a_loop_has_the_operations_of_its_iterations(tmp_path):
  loop = jax.jit(lambda x: jax.lax.fori_loop(0, 5, lambda i, v: jnp.tanh(v @ x), x))
  x = np.full((256, 256), 0.01, np.float32)
  loop(x).block_until_ready()
  with jax.profiler.trace(tmp_path, create_perfetto_trace=True):
    loop(x).block_until_ready()
  operations = _events(tmp_path)["/device:TPU:0", "XLA Ops"]
  assert len([op for op in operations if op["name"].startswith("matmul")]) == 5
