"""Settings of JAX do on Systole what they do elsewhere."""

import os
import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest


# The messages are XLA's.
@pytest.mark.parametrize("name, value, message", [
    ("xla_embed_ir_in_executable", "invalid", "'invalid' is not a valid bool value"),
    ("xla_embed_ir_in_executable", "true", "'true' is not a valid bool value"),
    ("xla_embed_ir_in_executable", 2, "'2' is not a valid bool value"),
    ("xla_backend_optimization_level", "high", "'high' is not a valid int32 value"),
    ("xla_backend_optimization_level", True, "'1' is not a valid int32 value"),
    ("xla_backend_optimization_level", 1.5, "'1.5' is not a valid int32 value"),
    ("xla_cpu_prefer_vector_width", "99999999999", "'99999999999' is not a valid int32 value"),
    ("xla_gpu_redzone_padding_bytes", "x", "'x' is not a valid int64 value"),
    ("xla_gpu_auto_spmd_partitioning_memory_budget_ratio", "x", "'x' is not a valid float value"),
    ("xla_dump_to", 1, "'1' is not a valid string value"),
    ("xla_no_such_option", 1, "No such compile option: 'xla_no_such_option'"),
])
def test_wrong_compiler_options(name, value, message):
  lowered = jax.jit(lambda x: x + 1).lower(1.0)
  with pytest.raises(jax.errors.JaxRuntimeError, match=message):
    lowered.compile({name: value})


@pytest.mark.parametrize("name, value", [
    ("xla_embed_ir_in_executable", True), ("xla_embed_ir_in_executable", "False"), ("xla_backend_optimization_level", 1),
    ("xla_backend_optimization_level", "-1"), ("xla_gpu_auto_spmd_partitioning_memory_budget_ratio", "1.5"),
    ("xla_gpu_redzone_padding_bytes", 2**40), ("xla_dump_to", ""), ("xla_disable_hlo_passes", "a,b"),
    ("xla_step_marker_location", "STEP_MARK_AT_ENTRY"), ("exec_time_optimization_effort", 0.5), ("optimization_level", 1),
])
def test_compiler_options_of_xla_have_no_effect(name, value):
  assert jax.jit(lambda x: x + 1).lower(1.0).compile({name: value})(1.0) == 2


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
