"""Settings of JAX do on Systole what they do elsewhere."""

import os
import socket
import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest


def test_nans_are_found():
  with jax.debug_nans(True), pytest.raises(FloatingPointError, match="nan"):
    jax.jit(jnp.log)(np.float32(-1))


def test_compilations_are_logged(caplog):
  f = jax.jit(lambda x: x * 3 + 1)
  f(2.0)
  with jax.log_compiles():
    f(3.0)
    assert not caplog.records
    jax.clear_caches()
    assert f(3.0) == 10
  assert any("Finished XLA compilation" in record.getMessage() for record in caplog.records)


def test_the_next_process_finds_compiled_functions(tmp_path):
  program = """
import jax
hits = []
jax.monitoring.register_event_listener(lambda event, **_: hits.append(event == "/jax/compilation_cache/cache_hits"))
print(jax.jit(lambda x: jax.numpy.cosh(x) - 1)(0.0), any(hits))
"""
  settings = {"JAX_COMPILATION_CACHE_DIR": str(tmp_path), "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
              "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "0"}
  run = lambda: subprocess.run([sys.executable, "-c", program], env=os.environ | settings, check=True,
                               capture_output=True, text=True).stdout
  assert run() == "0.0 False\n"
  assert run() == "0.0 True\n"


def test_distributed_programs_are_refused():
  """Each process would compute without the other one."""
  with socket.socket() as probe:
    probe.bind(("localhost", 0))
    port = probe.getsockname()[1]
  program = f"import jax, sys; jax.distributed.initialize('localhost:{port}', 2, int(sys.argv[1])); jax.devices()"
  processes = [subprocess.Popen([sys.executable, "-c", program, str(i)], stderr=subprocess.PIPE, text=True) for i in range(2)]
  for process in processes:
    assert "Systole's devices are those of one process" in process.communicate(timeout=120)[1]
    assert process.returncode == 1
