"""Registers the platform `systole` with JAX (entry point group `jax_plugins`)."""

import systole
from systole import callbacks, foreign


def initialize():
  # JAX has no public function for it: all plugins use this one.
  import jax
  from jax._src import xla_bridge

  def options():
    # Read when the first array is made, after the user's configuration.
    num_devices = xla_bridge.num_cpu_devices.value
    return {"num_devices": max(num_devices, 1)}

  def make_client():
    client = xla_bridge.make_pjrt_c_api_client("systole", options=options)
    # JAX and its users ask for the backend `cpu`, which is this one unless XLA's
    # is selected as well.
    platforms = (jax.config.jax_platforms or "").split(",")
    if "systole" in platforms and "cpu" not in platforms:
      xla_bridge._backends["cpu"] = client
    return client

  # The code is the CPU's, and a higher number than the CPU platform's makes
  # this one the default.
  xla_bridge.register_plugin("systole", priority=500, library_path=systole.library_path(), factory=make_client)
  callbacks.install(systole.library_path())
  foreign.install(systole.library_path())
