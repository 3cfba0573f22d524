"""Libraries on JAX: a model of each learns on Systole as on XLA, in one process with both.

Run it with JAX_PLATFORMS=systole,cpu.
"""

import os

os.environ.setdefault("KERAS_BACKEND", "jax")

import jax
import jax.numpy as jnp
import numpy as np
import pytest

SYSTOLE, XLA = jax.devices("systole")[0], jax.devices("cpu")[0]


def _data(seed=0):
  random = np.random.default_rng(seed)
  x = random.normal(size=(64, 8)).astype(np.float32)
  return x, np.sin(x.sum(axis=1, keepdims=True))


def _assert_same(run, rtol=1e-4):
  """Numbers of a run on both platforms; the first one's device shows that it was used."""
  results = []
  for device in SYSTOLE, XLA:
    with jax.default_device(device):
      assert jnp.zeros(()).devices() == {device}
      results.append(np.asarray(run(), np.float64))
  assert np.isfinite(results[1]).all()
  np.testing.assert_allclose(*results, rtol=rtol)
  return results[0]


def _losses(step, variables, state):
  """The losses of ten steps."""
  losses = []
  for _ in range(10):
    variables, state, value = step(variables, state)
    losses.append(value)
  return losses


OPTIMIZERS = ["adabelief", "adadelta", "adafactor", "adagrad", "adam", "adamax", "adamw", "amsgrad", "lamb", "lars", "lbfgs",
              "lion", "nadam", "noisy_sgd", "novograd", "radam", "rmsprop", "rprop", "sgd", "sm3", "yogi"]


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optax(name):
  import optax

  x, y = _data()
  make = getattr(optax, name)
  arguments = {} if name in ("lbfgs", "adafactor") else {"learning_rate": 0.01}
  if name == "noisy_sgd":
    arguments["key"] = jax.random.key(0)

  def run():
    optimizer = make(**arguments)
    w = {"w": jnp.full((8, 1), 0.1), "b": jnp.zeros(1)}
    loss = lambda w: jnp.mean((jnp.tanh(x @ w["w"] + w["b"]) - y) ** 2)
    state = optimizer.init(w)

    @jax.jit
    def step(w, state):
      value, gradient = jax.value_and_grad(loss)(w)
      more = {"value": value, "grad": gradient, "value_fn": loss} if name == "lbfgs" else {}
      updates, state = optimizer.update(gradient, state, w, **more)
      return optax.apply_updates(w, updates), state, value

    return _losses(step, w, state)

  _assert_same(run, rtol=1e-3)


def test_flax_nnx_and_orbax(tmp_path):
  import optax
  import orbax.checkpoint as ocp
  from flax import nnx

  x, y = _data()

  class Model(nnx.Module):
    def __init__(self, rngs):
      # A bias before the normalization has no gradient but rounding errors, which Adam scales up.
      self.hidden = nnx.Linear(8, 32, use_bias=False, rngs=rngs)
      self.norm = nnx.BatchNorm(32, rngs=rngs)
      self.dropout = nnx.Dropout(0.1, rngs=rngs)
      self.out = nnx.Linear(32, 1, rngs=rngs)

    def __call__(self, x):
      return self.out(self.dropout(nnx.relu(self.norm(self.hidden(x)))))

  def run():
    model = Model(nnx.Rngs(0))
    optimizer = nnx.Optimizer(model, optax.adam(1e-2), wrt=nnx.Param)

    @nnx.jit
    def step(model, optimizer):
      loss, gradients = nnx.value_and_grad(lambda model: jnp.mean((model(x) - y) ** 2))(model)
      optimizer.update(model, gradients)
      return loss

    losses = [step(model, optimizer) for _ in range(20)]
    assert losses[-1] < losses[0]
    model.eval()
    outputs = model(x)
    # Saved and restored into another model.
    path = tmp_path / str(len(list(tmp_path.iterdir())))
    with ocp.StandardCheckpointer() as checkpointer:
      checkpointer.save(path, nnx.state(model))
      checkpointer.wait_until_finished()
      other = Model(nnx.Rngs(1))
      other.eval()
      nnx.update(other, checkpointer.restore(path, nnx.state(other)))
    np.testing.assert_array_equal(other(x), outputs)
    return [*losses, *outputs[:, 0]]

  _assert_same(run, rtol=1e-2)


def test_flax_linen():
  import optax
  from flax import linen as nn

  tokens = np.random.default_rng(0).integers(0, 50, (4, 16))

  class Model(nn.Module):
    @nn.compact
    def __call__(self, tokens):
      h = nn.Embed(50, 32)(tokens)
      h = h + nn.MultiHeadDotProductAttention(num_heads=4)(nn.LayerNorm()(h), mask=nn.make_causal_mask(tokens))
      h = h + nn.Dense(32)(nn.gelu(nn.Dense(64)(nn.LayerNorm()(h))))
      return nn.Dense(50)(h)

  def run():
    model = Model()
    variables = model.init(jax.random.key(0), tokens)
    optimizer = optax.adamw(1e-3)
    state = optimizer.init(variables)

    @jax.jit
    def step(variables, state):
      def loss(variables):
        logits = model.apply(variables, tokens)[:, :-1]
        return optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:]).mean()

      value, gradients = jax.value_and_grad(loss)(variables)
      updates, state_ = optimizer.update(gradients, state, variables)
      return optax.apply_updates(variables, updates), state_, value

    return _losses(step, variables, state)

  _assert_same(run)


def test_equinox(tmp_path):
  import equinox as eqx
  import optax

  x, y = _data()

  def run():
    model = eqx.nn.MLP(8, 1, 32, 2, activation=jnp.tanh, key=jax.random.key(0))
    optimizer = optax.sgd(0.05, momentum=0.9)
    state = optimizer.init(eqx.filter(model, eqx.is_inexact_array))

    @eqx.filter_jit
    def step(model, state):
      loss, gradients = eqx.filter_value_and_grad(lambda model: jnp.mean((jax.vmap(model)(x) - y) ** 2))(model)
      updates, state = optimizer.update(gradients, state, model)
      return eqx.apply_updates(model, updates), state, loss

    losses = []
    for _ in range(20):
      model, state, loss = step(model, state)
      losses.append(loss)
    eqx.tree_serialise_leaves(tmp_path / "model.eqx", model)
    like = eqx.nn.MLP(8, 1, 32, 2, activation=jnp.tanh, key=jax.random.key(1))
    loaded = eqx.tree_deserialise_leaves(tmp_path / "model.eqx", like)
    np.testing.assert_array_equal(jax.vmap(loaded)(x), jax.vmap(model)(x))
    return losses

  losses = _assert_same(run, rtol=1e-3)
  assert losses[-1] < losses[0]


def test_keras(tmp_path):
  import keras

  random = np.random.default_rng(0)
  x, y = random.normal(size=(128, 12, 12, 3)).astype(np.float32), random.integers(0, 4, 128)

  def run():
    keras.utils.set_random_seed(0)
    model = keras.Sequential([
        keras.Input((12, 12, 3)), keras.layers.Conv2D(8, 3, activation="relu"), keras.layers.BatchNormalization(),
        keras.layers.MaxPooling2D(), keras.layers.Flatten(), keras.layers.Dropout(0.2), keras.layers.Dense(4)
    ])
    model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
    history = model.fit(x, y, batch_size=32, epochs=3, validation_split=0.25, verbose=0).history
    outputs = model.predict(x[:8], verbose=0)
    model.save(tmp_path / "model.keras")
    loaded = keras.saving.load_model(tmp_path / "model.keras")
    np.testing.assert_array_equal(loaded.predict(x[:8], verbose=0), outputs)
    assert loaded.evaluate(x, y, verbose=0)[0] == pytest.approx(model.evaluate(x, y, verbose=0)[0])
    return [*history["loss"], *history["val_loss"]]

  _assert_same(run, rtol=1e-3)


def test_diffrax():
  import diffrax

  def run():
    lorenz = lambda t, u, rho: jnp.stack([10 * (u[1] - u[0]), u[0] * (rho - u[2]) - u[1], u[0] * u[1] - 8 / 3 * u[2]])

    def end(rho):
      return diffrax.diffeqsolve(diffrax.ODETerm(lorenz), diffrax.Tsit5(), 0, 1, 0.01, jnp.ones(3), args=rho,
                                 stepsize_controller=diffrax.PIDController(rtol=1e-5, atol=1e-5)).ys[-1]

    return jnp.concatenate([end(28.0), jax.jacrev(end)(28.0)])

  _assert_same(run, rtol=1e-3)


def test_blackjax():
  import blackjax

  def run():
    kernel = blackjax.nuts(lambda q: -0.5 * jnp.sum(q**2 / jnp.arange(1, 4)), 0.5, jnp.ones(3))
    state = kernel.init(jnp.ones(3))
    step = lambda state, key: (lambda s: (s[0], s[0].position))(kernel.step(key, state))
    _, positions = jax.lax.scan(step, state, jax.random.split(jax.random.key(0), 500))
    return positions

  # Chains part by rounding, in their distribution they agree.
  for device in SYSTOLE, XLA:
    with jax.default_device(device):
      positions = np.asarray(jax.jit(run)())
    np.testing.assert_allclose(positions.var(axis=0), [1, 2, 3], rtol=0.4)
    np.testing.assert_allclose(positions.mean(axis=0), 0, atol=0.4)


def test_numpyro():
  import numpyro
  import numpyro.distributions as dist

  x = np.random.default_rng(0).normal(size=200).astype(np.float32)
  y = 2 * x - 1 + 0.1 * np.random.default_rng(1).normal(size=200).astype(np.float32)

  def model(x, y):
    slope, offset = numpyro.sample("slope", dist.Normal(0, 5)), numpyro.sample("offset", dist.Normal(0, 5))
    numpyro.sample("y", dist.Normal(slope * x + offset, 0.1), obs=y)

  for device in SYSTOLE, XLA:
    with jax.default_device(device):
      chain = numpyro.infer.MCMC(numpyro.infer.NUTS(model), num_warmup=200, num_samples=200, progress_bar=False)
      chain.run(jax.random.key(0), x, y)
      samples = chain.get_samples()
      # The posterior's standard deviation is 0.1 / sqrt(200).
      least_squares = np.polyfit(x, y, 1)
      np.testing.assert_allclose([samples["slope"].mean(), samples["offset"].mean()], least_squares, atol=0.01)
      assert 0.003 < samples["slope"].std() < 0.02
