"""Calls Python functions from compiled programs.

The plugin passes the framework's table of functions, the number of one, and the
arrays of its arguments and results. ctypes takes Python's lock around the call.
"""

import ctypes
import traceback

import ml_dtypes
import numpy as np

# By the numbers of PJRT_Buffer_Type.
_DTYPES = {
    1: np.bool_, 2: np.int8, 3: np.int16, 4: np.int32, 5: np.int64,
    6: np.uint8, 7: np.uint16, 8: np.uint32, 9: np.uint64,
    10: np.float16, 11: np.float32, 12: np.float64, 13: ml_dtypes.bfloat16, 14: np.complex64, 15: np.complex128,
    16: ml_dtypes.float8_e5m2, 17: ml_dtypes.float8_e4m3fn, 18: ml_dtypes.float8_e4m3b11fnuz,
    19: ml_dtypes.float8_e5m2fnuz, 20: ml_dtypes.float8_e4m3fnuz, 21: ml_dtypes.int4, 22: ml_dtypes.uint4,
    24: ml_dtypes.int2, 25: ml_dtypes.uint2, 26: ml_dtypes.float8_e4m3, 27: ml_dtypes.float8_e3m4,
    28: ml_dtypes.float8_e8m0fnu, 29: ml_dtypes.float4_e2m1fn,
}  # fmt: skip


_TOKEN = 23


class _Array(ctypes.Structure):
  _fields_ = [
      ("element_type", ctypes.c_int32),
      ("rank", ctypes.c_int32),
      ("dims", ctypes.POINTER(ctypes.c_int64)),
      ("data", ctypes.c_void_p),
  ]

  def view(self):
    """The memory as a NumPy array."""
    dtype = np.dtype(_DTYPES[self.element_type])
    shape = tuple(self.dims[: self.rank])
    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    if size == 0:
      return np.empty(shape, dtype)
    return np.frombuffer((ctypes.c_char * size).from_address(self.data), dtype).reshape(shape)


class _Context:
  """What a function of `jax.experimental.buffer_callback` gets first."""

  @property
  def stage(self):
    from jax.experimental.buffer_callback import ExecutionStage

    return ExecutionStage.EXECUTE

  @property
  def stream(self):
    from jax.errors import JaxRuntimeError

    raise JaxRuntimeError("UNIMPLEMENTED: XLA FFI GPU context is not available")


class _Buffer:
  """An array of the program in place, as `jax.experimental.buffer_callback.Buffer`. It ends with the call."""

  def __init__(self, array, writeable):
    array.flags.writeable = writeable
    self._array = array

  dtype = property(lambda self: self._array.dtype)
  ndim = property(lambda self: self._array.ndim)
  shape = property(lambda self: self._array.shape)
  writeable = property(lambda self: self._array.flags.writeable)

  def unsafe_raw_buffer_pointer(self):
    return self._array.ctypes.data

  def __array__(self, dtype=None, copy=None):
    return np.array(self._array, dtype=dtype, copy=copy)

  def __dlpack__(self, **options):
    return self._array.__dlpack__(**options)

  def __dlpack_device__(self):
    return self._array.__dlpack_device__()


_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(_Array),
                            ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64)


def _call_with_copies(function, arguments, results):
  def copy(array):
    if array.element_type == _TOKEN:
      return None
    # The program's memory is for other values later.
    argument = array.view().copy()
    argument.flags.writeable = False
    return argument

  values = function(*map(copy, arguments))
  for i, result in enumerate(results):
    if result.element_type != _TOKEN:
      result.view()[...] = np.asarray(values[i])


def _call_with_buffers(function, arguments, results):
  function(_Context(), *(_Buffer(array.view(), False) for array in arguments),
           *(_Buffer(array.view(), True) for array in results))


def _call(callbacks, index, writes_buffers, arrays, num_arguments, num_results, message, message_size):
  try:
    # The table begins with the pointer to its functions.
    table = ctypes.cast(callbacks, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
    function = ctypes.cast(table[index], ctypes.py_object).value
    call = _call_with_buffers if writes_buffers else _call_with_copies
    call(function, arrays[:num_arguments], arrays[num_arguments : num_arguments + num_results])
    return 0
  except BaseException:
    text = traceback.format_exc().encode()[-(message_size - 1) :]
    ctypes.memmove(message, text + b"\0", len(text) + 1)
    return 1


_handler = _HANDLER(_call)  # Lives as long as the plugin.


def install(library_path):
  """Passes the handler to the plugin."""
  function = ctypes.CDLL(library_path).systole_set_callback_handler
  function.argtypes, function.restype = [_HANDLER], None
  function(_handler)
