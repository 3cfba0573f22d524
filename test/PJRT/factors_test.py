"""Eigenvalues and singular values of matrices of all kinds, against NumPy in double precision:
the values, how far the factors are from orthogonal, and what they multiply to."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

RANDOM = np.random.RandomState(1)
EPSILON = np.finfo(np.float32).eps


def real(*shape):
  return RANDOM.randn(*shape).astype(np.float32)


def complex_(*shape):
  return (real(*shape) + 1j * real(*shape)).astype(np.complex64)


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


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_no_number(number):
  a = real(5, 5)
  a[2, 3] = a[3, 2] = number
  a = a + a.T
  assert np.isnan(jnp.linalg.eigh(a)[0]).all()
  assert np.isnan(jnp.linalg.svd(a)[1]).all()
  imaginary = np.eye(5, dtype=np.complex64)
  imaginary[2, 3], imaginary[3, 2] = complex(0, number), complex(0, -number)
  assert np.isnan(jnp.linalg.eigh(imaginary)[0]).all()
  assert np.isnan(jnp.linalg.svd(imaginary)[1]).all()
