"""Systole for Python: a platform for JAX, and native programs of its training steps.

Importing this module loads nothing. JAX finds the platform by the entry point
of this package; `JAX_PLATFORMS=systole` selects it.
"""

import pathlib

from systole.programs import compile

__all__ = ["compile", "library_path"]


def __getattr__(name):
  if name == "__version__":
    from importlib.metadata import version
    return version("systole")
  raise AttributeError(f"module 'systole' has no attribute '{name}'")


def library_path():
  """The path of the PJRT plugin."""
  return str(pathlib.Path(__file__).with_name("libpjrt_systole.so"))
