"""Factors of matrices of all kinds, against NumPy in double precision: eigenvalues and singular
values, how far factors are from orthogonal or triangular, and what they multiply to. Once LAPACK
computes the large ones, once Systole computes all."""

import ctypes

import jax
import jax.numpy as jnp
import jax.scipy.linalg as linalg
from jaxlib.cpu import _lapack
import numpy as np
import pytest
import systole
import systole.foreign

RANDOM = np.random.RandomState(1)
EPSILON = np.finfo(np.float32).eps


def real(*shape):
  return RANDOM.randn(*shape).astype(np.float32)


def complex_(*shape):
  return (real(*shape) + 1j * real(*shape)).astype(np.complex64)


def graded(size, small):
  """A 1, and a block of numbers whose squares underflow."""
  matrix = real(size, size) * np.float32(small)
  matrix[0] = matrix[:, 0] = np.eye(size)[0]
  return matrix


@pytest.fixture(scope="module", autouse=True, params=["LAPACK", "Systole"])
def library(request):
  if request.param == "LAPACK":
    yield
    return
  jax.devices()
  register = ctypes.CDLL(systole.library_path()).systole_register_foreign_function
  register.argtypes, register.restype = [ctypes.c_char_p, ctypes.c_void_p], None
  functions = _lapack.registrations()
  assert functions
  jax.clear_caches()
  for name in functions:
    register(name.encode(), None)
  yield
  for name, capsule in functions.items():
    register(name.encode(), systole.foreign._get_pointer(capsule, systole.foreign._get_name(capsule)))
  jax.clear_caches()


def adjoint(matrix):
  return np.conj(np.swapaxes(matrix, -1, -2))


def beside(size):
  return np.diag(np.ones(size - 1, np.float32), 1)


RECTANGLES = {
    "one": real(1, 1), "two": real(2, 2), "odd": real(25, 25), "large": real(100, 100),
    "tall": real(30, 7), "wide": real(7, 30), "column": real(5, 1), "row": real(1, 5),
    "complex one": complex_(1, 1), "complex two": complex_(2, 2), "complex tall": complex_(9, 4),
    "complex": complex_(24, 24), "batch": real(3, 5, 5), "batches": real(2, 3, 8, 4),
    "complex batch": complex_(4, 6, 6), "zeros": np.zeros((6, 6), np.float32),
    "identity": np.eye(9, dtype=np.float32), "ones": np.ones((16, 16), np.float32),
    "rank 3": real(20, 3) @ real(3, 20), "shift": beside(20),
    "zeros on the diagonal": np.diag(np.float32([1, 0, 2, 3, 0, 4])) + beside(6),
    "tiny": real(12, 12) * np.float32(1e-30), "huge": real(12, 12) * np.float32(1e30),
    "graded": np.diag(10.0**np.arange(-8, 8)).astype(np.float32) @ real(16, 16),
    "Hilbert": (1 / (np.arange(12)[:, None] + np.arange(12) + 1)).astype(np.float32),
    "Wilkinson": np.diag(np.abs(np.arange(21) - 10.0)).astype(np.float32) + beside(21) + beside(21).T,
    # Large enough for panels of reflectors.
    "64": real(64, 64), "65": real(65, 65), "66": real(66, 66), "97": real(97, 97), "260": real(260, 260),
    "tall 65": real(150, 65), "wide 70": real(70, 100), "complex 70": complex_(70, 70),
    "complex tall 66": complex_(100, 66), "batch 70": real(2, 70, 70), "zeros 70": np.zeros((70, 70), np.float32),
    "identity 70": np.eye(70, dtype=np.float32), "rank 3 of 80": real(80, 3) @ real(3, 80),
    "tiny 70": real(70, 70) * np.float32(1e-30), "huge 70": real(70, 70) * np.float32(1e30),
    "1 and 1e-17": graded(20, 1e-17), "1 and 1e-19": graded(40, 1e-19), "1 and 1e-20 of 70": graded(70, 1e-20),
    "shift 70": beside(70), "ones 70": np.ones((70, 70), np.float32),
    "graded 80": np.diag(10.0**np.linspace(-8, 8, 80)).astype(np.float32) @ real(80, 80),
}


def check_orthogonal(columns):
  wide = columns.astype(np.complex128)
  error = np.abs(adjoint(wide) @ wide - np.eye(columns.shape[-1]))
  assert error.max() <= 4 * EPSILON * max(columns.shape[-2:])


def bound(values, size):
  """A small multiple of the size and of rounding errors of the greatest value."""
  return 4 * EPSILON * size * max(np.abs(values).max(), 1e-300)


@pytest.mark.parametrize("name", RECTANGLES)
@pytest.mark.parametrize("full", [False, True])
def test_singular_values(name, full):
  a = RECTANGLES[name]
  u, s, v = map(np.asarray, jax.jit(lambda a: jnp.linalg.svd(a, full_matrices=full))(a))
  expected = np.linalg.svd(a.astype(np.complex128), compute_uv=False)
  most = bound(expected, max(a.shape[-2:]))
  assert np.abs(s - expected).max() <= most
  check_orthogonal(u)
  check_orthogonal(adjoint(v))
  count = s.shape[-1]
  product = (u.astype(np.complex128)[..., :count] * s[..., None, :]) @ v[..., :count, :]
  assert np.abs(product - a).max() <= most


@pytest.mark.parametrize("name", [name for name, a in RECTANGLES.items() if a.shape[-1] == a.shape[-2]])
def test_eigenvalues(name):
  a = RECTANGLES[name]
  a = ((a + adjoint(a)) / 2).astype(a.dtype)
  values, vectors = map(np.asarray, jax.jit(jnp.linalg.eigh)(a))
  expected = np.linalg.eigvalsh(a.astype(np.complex128))
  most = bound(expected, a.shape[-1])
  assert np.abs(values - expected).max() <= most
  check_orthogonal(vectors)
  assert np.abs(a @ vectors.astype(np.complex128) - vectors * values[..., None, :]).max() <= most


@pytest.mark.parametrize("size", [5, 70])
@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_no_number(number, size):
  a = real(size, size)
  a[2, 3] = a[3, 2] = number
  a = a + a.T
  assert np.isnan(jnp.linalg.eigh(a)[0]).all()
  assert np.isnan(jnp.linalg.svd(a)[1]).all()
  imaginary = np.eye(size, dtype=np.complex64)
  imaginary[2, 3], imaginary[3, 2] = complex(0, number), complex(0, -number)
  assert np.isnan(jnp.linalg.eigh(imaginary)[0]).all()
  assert np.isnan(jnp.linalg.svd(imaginary)[1]).all()


# Around the sizes of one panel and of two, of a panel's rows, and of blocks of a triangle.
PANELS = {
    "31": real(31, 31), "33": real(33, 33), "63": real(63, 63), "64": real(64, 64), "65": real(65, 65),
    "100x40": real(100, 40), "40x100": real(40, 100), "150x80": real(150, 80), "80x150": real(80, 150),
    "batch": real(2, 65, 65), "batches": real(2, 3, 64, 70), "complex": complex_(65, 65),
    "complex batch": complex_(2, 70, 65), "large": real(300, 300), "rank 3": real(70, 3) @ real(3, 70),
    "tiny": real(70, 70) * np.float32(1e-30), "zeros": np.zeros((70, 70), np.float32), "larger": real(400, 400),
}
SQUARES = [name for name, a in PANELS.items() if a.shape[-1] == a.shape[-2]]
DEFINITE = [name for name in SQUARES if name not in ("rank 3", "tiny", "zeros")]


def product(*factors):
  result = factors[0].astype(np.complex128)
  for factor in factors[1:]:
    result = result @ factor
  return result


def check_near(actual, expected, scale):
  """Rounding errors that grow with the size, of numbers as large as `scale`."""
  size = max(*actual.shape[-2:], 2)
  assert np.abs(actual - expected).max() <= EPSILON * size * scale


@pytest.mark.parametrize("name", PANELS)
def test_lu(name):
  a = PANELS[name]
  rows, columns = a.shape[-2:]
  steps = min(rows, columns)
  lu, pivots, permutation = map(np.asarray, jax.jit(jax.lax.linalg.lu)(a))
  lower = np.tril(lu, -1)[..., :steps] + np.eye(rows, steps, dtype=a.dtype)
  # Pivots of complex numbers have the largest sum of absolute parts.
  assert np.abs(lower).max() <= (1 if np.isrealobj(a) else np.sqrt(2) + EPSILON)
  order = np.broadcast_to(np.arange(rows), permutation.shape).copy()
  for index in np.ndindex(a.shape[:-2]):
    for step, pivot in enumerate(pivots[index]):
      assert step <= pivot < rows
      order[index + ([step, pivot],)] = order[index + ([pivot, step],)]
  assert (order == permutation).all()
  exchanged = np.take_along_axis(a, permutation[..., None], axis=-2)
  check_near(product(lower, np.triu(lu)[..., :steps, :]), exchanged, 8 * np.abs(a).max())


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("mode", ["reduced", "complete"])
def test_qr(name, mode):
  a = PANELS[name]
  q, r = map(np.asarray, jax.jit(lambda a: jnp.linalg.qr(a, mode=mode))(a))
  check_orthogonal(q)
  assert (np.tril(r, -1) == 0).all()
  check_near(product(q, r), a, 8 * np.abs(a).max())


@pytest.mark.parametrize("name", DEFINITE)
@pytest.mark.parametrize("upper", [False, True])
def test_cholesky(name, upper):
  a = PANELS[name]
  a = a @ adjoint(a) + np.eye(a.shape[-1], dtype=a.dtype)
  factor = np.asarray(jax.jit(lambda a: jnp.linalg.cholesky(a, upper=upper))(a))
  lower = adjoint(factor) if upper else factor
  assert (np.triu(lower, 1) == 0).all()
  check_near(product(lower, adjoint(lower)), a, np.abs(a).max())


def test_no_cholesky():
  a = np.eye(100, dtype=np.float32)
  a[70, 70] = -1
  assert np.isnan(np.asarray(jnp.linalg.cholesky(a))[np.tril_indices(100)]).all()


@pytest.mark.parametrize("name", DEFINITE)
@pytest.mark.parametrize("columns", [1, 7, 40])
def test_solve(name, columns):
  a = PANELS[name]
  b = real(*a.shape[:-1], columns)
  x = np.asarray(jax.jit(jnp.linalg.solve)(a, b))
  check_near(product(a, x), b, 8 * np.abs(a).max() * np.abs(x).max())


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("trans", [0, 1, 2])
@pytest.mark.parametrize("name", ["33", "65", "complex", "large"])
def test_triangles(name, trans, lower):
  a = PANELS[name]
  a = a + 2 * np.sqrt(len(a)).astype(np.float32) * np.eye(len(a), dtype=np.float32)
  b = real(len(a), 30)
  x = np.asarray(linalg.solve_triangular(a, b, trans=trans, lower=lower))
  triangle = (np.tril if lower else np.triu)(a)
  triangle = (triangle, triangle.T, adjoint(triangle))[trans]
  check_near(product(triangle, x), b, 8 * np.abs(a).max() * np.abs(x).max())


def test_singular():
  a = real(100, 100)
  a[:, 80] = 0
  assert jnp.linalg.slogdet(a)[0] == 0
