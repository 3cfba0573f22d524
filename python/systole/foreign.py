"""Passes foreign functions (`jax.ffi`) to the plugin: LAPACK's, which come with
jaxlib, and those that programs register."""

import ctypes

_TYPED = 1  # The version of XLA's FFI that the plugin calls.

_get_name = ctypes.pythonapi.PyCapsule_GetName
_get_name.argtypes, _get_name.restype = [ctypes.py_object], ctypes.c_char_p
_get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.argtypes, _get_pointer.restype = [ctypes.py_object, ctypes.c_char_p], ctypes.c_void_p


def install(library_path):
  """Passes the functions that are and will be registered for CPUs."""
  from jaxlib import xla_client

  register = ctypes.CDLL(library_path).systole_register_foreign_function
  register.argtypes, register.restype = [ctypes.c_char_p, ctypes.c_void_p], None

  def handler(name, fn, platform, api_version=0, traits=0):
    # XLA's CPU platform has them as well.
    xla_client._xla.register_custom_call_target(name, fn, platform, api_version, traits)
    function = fn.get("execute") if isinstance(fn, dict) and set(fn) == {"execute"} else fn
    if api_version == _TYPED and not isinstance(function, dict):
      register(name.encode(), _get_pointer(function, _get_name(function)))

  xla_client.register_custom_call_handler("cpu", handler)
