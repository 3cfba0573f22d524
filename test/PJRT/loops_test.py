"""Random programs of nested loops and branches, which update, exchange and read
arrays in any order, against the same programs in NumPy. Integers are exact."""

import random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

LENGTH = 6


class InNumPy:
  """The operations of the programs, one after the other."""

  @staticmethod
  def loop(count, body, arrays):
    for i in range(count):
      arrays = body(i, arrays)
    return arrays

  @staticmethod
  def branch(index, branches, arrays):
    return branches[int(np.clip(index, 0, len(branches) - 1))](arrays)

  @staticmethod
  def update(array, value, position):
    array = array.copy()
    array[position] = value
    return array


class InJAX:
  @staticmethod
  def loop(count, body, arrays):
    return jax.lax.fori_loop(0, count, body, arrays)

  @staticmethod
  def branch(index, branches, arrays):
    return jax.lax.switch(index, branches, arrays)

  @staticmethod
  def update(array, value, position):
    return jax.lax.dynamic_update_slice(array, value[None], (position,))


class Program:
  """The statements of a seed. They are drawn again each time they are run, from
  a seed of their own, so both languages run the same."""

  def __init__(self, seed):
    self.seed = seed
    self.arrays = random.Random(seed).randint(2, 4)

  def __call__(self, language, *arrays):
    before = arrays[0]
    arrays = self.run(language, self.seed, 3, arrays, 1)
    arrays = self.run(language, self.seed + 1, 3, arrays, 1)
    return (*arrays, before + arrays[-1])

  def run(self, language, seed, depth, arrays, i):
    draw = random.Random(seed)
    arrays = list(arrays)
    for _ in range(draw.randint(1, 3)):
      k, other = draw.randrange(len(arrays)), draw.randrange(len(arrays))
      seed, kind = draw.getrandbits(30), draw.random()
      if depth > 0 and kind < 0.25:
        arrays = list(language.loop(
            draw.randint(1, 4), lambda j, inner, seed=seed, i=i: self.run(language, seed, depth - 1, inner, i + j),
            tuple(arrays)))
      elif depth > 0 and kind < 0.5:
        count = draw.randint(2, 3)
        index = (i + seed) % count if draw.random() < 0.7 else arrays[k][0] % count
        branches = [
            lambda inner, seed=seed, b=b, i=i: self.run_branch(language, seed, b, depth - 1, inner, i)
            for b in range(count)
        ]
        arrays = list(language.branch(index, branches, tuple(arrays)))
      elif kind < 0.7:
        value = arrays[other][draw.randrange(LENGTH)] * 3 + draw.randrange(9)
        arrays[k] = language.update(arrays[k], value, (i * draw.randint(1, 5) + draw.randrange(LENGTH)) % LENGTH)
      elif kind < 0.8:
        arrays[k] = arrays[k] * 5 + arrays[other][::-1]
      elif kind < 0.9:
        arrays[k], arrays[other] = arrays[other], arrays[k]
      else:
        arrays[k] = arrays[other]
    return tuple(arrays)

  def run_branch(self, language, seed, number, depth, arrays, i):
    """Often the first branch returns what it is given, or in another order."""
    if number > 0 or seed % 2:
      arrays = self.run(language, seed * 3 + number, depth, arrays, i)
    return arrays[::-1] if seed % 5 == number else arrays


@pytest.mark.parametrize("seed", range(60))
def test_loops_and_branches(seed):
  program = Program(seed)
  arguments = np.random.RandomState(seed).randint(0, 9, (program.arrays, LENGTH)).astype(np.int32)
  compiled = jax.jit(lambda *arrays: program(InJAX, *arrays))
  with np.errstate(over="ignore"):
    expected = program(InNumPy, *arguments)
  for result, value in zip(compiled(*map(jnp.asarray, arguments)), expected, strict=True):
    np.testing.assert_array_equal(result, value)
