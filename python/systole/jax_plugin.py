"""Registers the platform `systole` with JAX (entry point group `jax_plugins`)."""

import systole


def initialize():
  # JAX has no public function for it: all plugins use this one.
  from jax._src import xla_bridge

  def options():
    # Read when the first array is made, after the user's configuration.
    num_devices = xla_bridge.num_cpu_devices.value
    return {"num_devices": max(num_devices, 1)}

  # The code is the CPU's, and a higher number than the CPU platform's makes
  # this one the default.
  xla_bridge.register_plugin("systole", priority=500, library_path=systole.library_path(), options=options)
