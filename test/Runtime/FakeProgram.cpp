//===- FakeProgram.cpp - A compiled program, written by hand --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeProgram.h"

#include "absl/strings/string_view.h"

#include <cstring>
#include <signal.h>
#include <thread>
#include <unistd.h>

using namespace systole;
using namespace systole::test;

Fault FakeProgram::fault;
std::atomic<bool> FakeProgram::hangOver{false};
std::atomic<int> FakeProgram::asksForReader{0};

namespace {

constexpr int features = 4;

/// The state arena, as the compiler would have planned it.
struct alignas(64) State {
  float weights[features];
  alignas(64) int64_t globalStep;
  alignas(64) uint64_t seed;
};

const int64_t recordDims[] = {features};
const int64_t weightDims[] = {features, 1};

//===----------------------------------------------------------------------===//
// Compiled code
//===----------------------------------------------------------------------===//

systole_status initialize(systole_core *, void *arena, void *, int64_t) {
  State &state = *static_cast<State *>(arena);
  for (int i = 0; i < features; ++i)
    state.weights[i] = 0.25f * static_cast<float>((state.seed + 3 * i) % 7);
  return SYSTOLE_OK;
}

/// The sum of the squared errors of `rows` rows; adds to the gradient.
float squaredErrors(const State &state, const void *const *buffers,
                    int64_t rows, float *gradient) {
  const float *x = static_cast<const float *>(buffers[0]);
  const float *y = static_cast<const float *>(buffers[1]);
  float sum = 0;
  for (int64_t row = 0; row < rows; ++row, x += features) {
    float error = -y[row];
    for (int i = 0; i < features; ++i)
      error += x[i] * state.weights[i];
    sum += error * error;
    for (int i = 0; gradient && i < features; ++i)
      gradient[i] += 2 * error * x[i];
  }
  return sum;
}

/// Applies the fault to this step. Returns the status to return, or OK.
systole_status goWrong(systole_core *core, State &state, int64_t step) {
  const Fault &fault = FakeProgram::fault;
  if (fault.kind == Fault::None || state.globalStep != fault.step ||
      systole_replica_id(core) != fault.shard)
    return SYSTOLE_OK;
  switch (fault.kind) {
  case Fault::None:
    break;
  case Fault::Error:
    return 15; // DATA_LOSS
  case Fault::Silence:
    // Busy until the others have given up.
    while (systole_continue(core, ++step))
      std::this_thread::yield();
    break;
  case Fault::Hang:
    while (!FakeProgram::hangOver.load())
      std::this_thread::yield();
    break;
  case Fault::Divergence:
    state.weights[2] += 1;
    break;
  case Fault::Signal:
    kill(getpid(), fault.number);
    break;
  case Fault::Call:
    fault.function();
    break;
  }
  return SYSTOLE_OK;
}

int64_t rowsOf(systole_core *core);

systole_status train(systole_core *core, void *arena, void *transient,
                     int64_t steps) {
  State &state = *static_cast<State *>(arena);
  float *gradient = static_cast<float *>(transient);
  for (int64_t i = 0; i < steps && systole_continue(core, i); ++i) {
    const void *buffers[2];
    if (systole_status status = systole_infeed_dequeue(core, buffers, 2))
      return status;
    if (systole_status status = goWrong(core, state, i))
      return status;
    int64_t rows = rowsOf(core);
    for (int j = 0; j < features; ++j)
      gradient[j] = 0;
    float loss = squaredErrors(state, buffers, rows, gradient) /
                 static_cast<float>(rows);
    void *reduced[] = {gradient};
    const int64_t sizes[] = {features};
    if (systole_status status = systole_all_reduce(core, reduced, sizes, 1,
                                                   SYSTOLE_F32, SYSTOLE_SUM))
      return status;
    ++FakeProgram::asksForReader;
    if (systole_status status = systole_await_reader(core, 0))
      return status;
    for (int j = 0; j < features; ++j)
      state.weights[j] -= 0.05f / FakeProgram::batch * gradient[j];
    if (systole_status status = systole_await_reader(core, 1))
      return status;
    ++state.globalStep;
    const void *results[] = {&loss};
    if (systole_status status = systole_outfeed_enqueue(core, results, 1))
      return status;
  }
  return SYSTOLE_OK;
}

systole_status evaluate(systole_core *core, void *arena, void *,
                        int64_t steps) {
  State &state = *static_cast<State *>(arena);
  for (int64_t i = 0; i < steps && systole_continue(core, i); ++i) {
    const void *buffers[2];
    if (systole_status status = systole_infeed_dequeue(core, buffers, 2))
      return status;
    float count = static_cast<float>(rowsOf(core));
    float total = squaredErrors(state, buffers, rowsOf(core), nullptr);
    const void *results[] = {&total, &count};
    if (systole_status status = systole_outfeed_enqueue(core, results, 2))
      return status;
  }
  return SYSTOLE_OK;
}

/// The examples and what the model makes of them.
systole_status predict(systole_core *core, void *arena, void *, int64_t steps) {
  State &state = *static_cast<State *>(arena);
  std::vector<float> y(static_cast<size_t>(rowsOf(core)));
  for (int64_t i = 0; i < steps && systole_continue(core, i); ++i) {
    const void *buffers[1];
    if (systole_status status = systole_infeed_dequeue(core, buffers, 1))
      return status;
    const float *x = static_cast<const float *>(buffers[0]);
    for (size_t row = 0; row < y.size(); ++row) {
      y[row] = 0;
      for (int j = 0; j < features; ++j)
        y[row] += x[row * features + j] * state.weights[j];
    }
    const void *results[] = {y.data(), x};
    if (systole_status status = systole_outfeed_enqueue(core, results, 2))
      return status;
  }
  return SYSTOLE_OK;
}

/// Compiled code has the number of rows as a constant; here it depends on the
/// program that is tested.
std::atomic<int64_t> rowsPerShard{0};
int64_t rowsOf(systole_core *) { return rowsPerShard.load(); }

/// The input function: a record is the floats of x and y.
systole_status parse(systole_host *, const systole_value *inputs,
                     systole_value *outputs, void *) {
  if (inputs[0].bytes != (features + 1) * sizeof(float))
    return 3; // INVALID_ARGUMENT
  std::memcpy(outputs[0].data, inputs[0].data, features * sizeof(float));
  std::memcpy(outputs[1].data,
              static_cast<const char *>(inputs[0].data) +
                  features * sizeof(float),
              sizeof(float));
  return SYSTOLE_OK;
}

const systole_tensor_spec parseInputs[] = {
    {"record", SYSTOLE_STRING, 0, nullptr}};
const systole_tensor_spec parseOutputs[] = {{"x", SYSTOLE_F32, 1, recordDims},
                                            {"y", SYSTOLE_F32, 0, nullptr}};
const systole_host_function parseFunction = {"parse",     parse,       0, 1, 2,
                                             parseInputs, parseOutputs};
/// A GraphDef of one node, "x".
const char graph[] = "\x0a\x03\x0a\x01x";
const systole_metric metrics[] = {{"error", 0, 1, SYSTOLE_METRIC_MEAN, 0}};

template <typename T> int32_t size(const std::vector<T> &values) {
  return static_cast<int32_t>(values.size());
}

} // namespace

//===----------------------------------------------------------------------===//
// The descriptor
//===----------------------------------------------------------------------===//

FakeProgram::FakeProgram(int shards, bool repeat) {
  rowsPerShard.store(batch / shards);
  rows = {batch / shards, features, batch, features};
  infeeds = {{"x", SYSTOLE_F32, 2, &rows[0]}, {"y", SYSTOLE_F32, 1, &rows[0]}};
  elements = {{"x", SYSTOLE_F32, 2, &rows[2]}, {"y", SYSTOLE_F32, 1, &rows[2]}};
  trainOutfeeds = {{"loss", SYSTOLE_F32, 0, nullptr}};
  evaluateOutfeeds = {{"error/total", SYSTOLE_F32, 0, nullptr},
                      {"error/count", SYSTOLE_F32, 0, nullptr}};
  predictOutfeeds = {{"y", SYSTOLE_F32, 1, &rows[0]},
                     {"x", SYSTOLE_F32, 2, &rows[0]}};
  variables = {{{"dense/kernel", SYSTOLE_F32, 2, weightDims},
                offsetof(State, weights),
                1,
                0,
                nullptr,
                nullptr,
                0},
               {{"global_step", SYSTOLE_S64, 0, nullptr},
                offsetof(State, globalStep),
                0,
                0,
                nullptr,
                nullptr,
                0},
               {{"random_seed", SYSTOLE_U64, 0, nullptr},
                offsetof(State, seed),
                0,
                0,
                nullptr,
                nullptr,
                0}};
  functions = {
      {"initialize", initialize, 0, 0, nullptr, nullptr, nullptr, 0, 0, 0, 0},
      {"train", train, 64, batch, infeeds.data(), trainOutfeeds.data(), nullptr,
       2, 1, 0, 0},
      {"evaluate", evaluate, 0, batch, infeeds.data(), evaluateOutfeeds.data(),
       metrics, 2, 2, 1, 0},
      {"predict", predict, 0, batch, infeeds.data(), predictOutfeeds.data(),
       nullptr, 1, 2, 0, 0}};
  buildDataset(trainData, "train_files", repeat);
  buildDataset(evaluateData, "eval_files", false);
  buildDataset(predictData, "predict_files", false);
  datasets = {{"train", trainData.ops.data(), elements.data(),
               size(trainData.ops), size(elements)},
              {"evaluate", evaluateData.ops.data(), elements.data(),
               size(evaluateData.ops), size(elements)},
              {"predict", predictData.ops.data(), elements.data(),
               size(predictData.ops), size(elements)}};
  program = {SYSTOLE_ABI_VERSION,
             shards,
             "squares",
             "systole test",
             "tpu-translate squares.mlir --num-shards 8 --to-executable",
             "x86-64",
             "sse2",
             "f32",
             "0123abcd",
             sizeof(State),
             0,
             0,
             0,
             nullptr,
             variables.data(),
             functions.data(),
             datasets.data(),
             nullptr,
             nullptr,
             graph,
             sizeof(graph) - 1,
             size(variables),
             size(functions),
             size(datasets),
             0,
             nullptr,
             0,
             0};
}

void FakeProgram::buildDataset(Dataset &dataset, const char *flag,
                               bool repeat) {
  dataset.files = {{"flag", flag, 0, nullptr}};
  dataset.batch = {{"size", nullptr, batch, nullptr},
                   {"drop_remainder", nullptr, 1, nullptr}};
  dataset.inputs = {0, 1, 2, 3};
  auto add = [&](const char *kind, const std::vector<systole_attribute> *list,
                 const systole_host_function *function) {
    size_t index = dataset.ops.size();
    systole_dataset_op op = {};
    op.kind = kind;
    op.location = "squares.mlir:3";
    op.inputs = index == 0 ? nullptr : &dataset.inputs[index - 1];
    op.num_inputs = index == 0 ? 0 : 1;
    op.attributes = list ? list->data() : nullptr;
    op.num_attributes = list ? size(*list) : 0;
    op.function = function;
    dataset.ops.push_back(op);
  };
  add("files", &dataset.files, nullptr);
  add("tfrecord", nullptr, nullptr);
  add("map", nullptr, &parseFunction);
  if (repeat)
    add("repeat", nullptr, nullptr);
  add("batch", &dataset.batch, nullptr);
}

const systole_function &FakeProgram::function(const char *name) const {
  for (const systole_function &function : functions)
    if (absl::string_view(function.name) == name)
      return function;
  abort();
}

const systole_dataset &FakeProgram::dataset(const char *name) const {
  for (const systole_dataset &dataset : datasets)
    if (absl::string_view(dataset.name) == name)
      return dataset;
  abort();
}

std::vector<std::string> test::makeRecords(int64_t count) {
  const float truth[features] = {0.5f, -1, 2, 0.25f};
  std::vector<std::string> records;
  uint64_t random = 1;
  for (int64_t i = 0; i < count; ++i) {
    float values[features + 1] = {};
    for (int j = 0; j < features; ++j) {
      // Knuth's linear congruential generator, its upper bits in [-1, 1).
      random = random * 6364136223846793005u + 1442695040888963407u;
      values[j] = static_cast<float>(random >> 40) / 8388608.f - 1.f;
      values[features] += truth[j] * values[j];
    }
    records.emplace_back(reinterpret_cast<const char *>(values),
                         sizeof(values));
  }
  return records;
}
