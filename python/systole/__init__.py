"""Systole for Python: a platform for JAX.

Importing this module loads nothing. JAX finds the platform by the entry point
of this package; `JAX_PLATFORMS=systole` selects it.
"""

import pathlib

__version__ = "0.1.0"


def library_path():
  """The path of the PJRT plugin."""
  return str(pathlib.Path(__file__).with_name("libpjrt_systole.so"))
