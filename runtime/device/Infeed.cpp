//===- Infeed.cpp - The batches of a run ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Infeed.h"

#include "runtime/support/Parameters.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/HostTrace.h"
#include "runtime/system/Wait.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace systole::runtime {

int infeedDepth(const systole_dataset &dataset) {
  constexpr int64_t mostBytes = 8 << 20;
  constexpr int64_t mostBatches = 8;
  int64_t batchBytes = 1;
  for (int32_t i = 0; i < dataset.num_elements; ++i)
    batchBytes += std::max<int64_t>(byteSize(dataset.elements[i]), 0);
  return static_cast<int>(std::clamp<int64_t>(
      mostBytes / batchBytes, InfeedOptions().depth, mostBatches));
}

struct Infeed::State {
  State(const systole_dataset &dataset, const Placement &placement,
        const InfeedOptions &options)
      : dataset(dataset), placement(placement), shards(placement.shards),
        options(options), ring(static_cast<size_t>(options.depth)),
        released(static_cast<size_t>(placement.here()), 0) {}

  void read();
  bool hasCompiledSizes(const data::Element &batch) const;
  /// Gives every shard all of its rows, and the row weights.
  void fillUp(data::Element &batch, int64_t index);
  std::string describeWait() const;
  void free(int64_t batches);

  const systole_dataset &dataset;
  const Placement placement;
  const int shards;
  const InfeedOptions options;
  std::unique_ptr<data::Iterator> iterator;
  /// The rows of a batch in the dataset, and of a shard.
  int64_t batchRows = 0, shardRows = 0;
  /// The component that feeds each infeed, and the bytes of one shard.
  std::vector<size_t> components;
  std::vector<int64_t> bytes;
  /// The values of infeeds that are parameters.
  std::map<int32_t, const char *> scalars;

  std::vector<data::Element> ring;
  /// Freed batches, whose memory later ones reuse. The last one comes first: it
  /// is still in the CPU's caches.
  std::vector<data::Element> spare;
  /// The row weights of each batch of the ring, if the function takes them.
  std::vector<data::Buffer> rowWeights;

  /// The number of events for which a step may wait, such as new batches.
  std::atomic<uint32_t> news{0};
  std::mutex mutex;
  std::condition_variable changed;
  /// The number of batches that were read, and of those that no shard needs any
  /// more.
  int64_t filled = 0, freed = 0;
  /// The number of batches that each shard of this process has released.
  std::vector<int64_t> released;
  /// The input's position after the last freed batch.
  std::vector<int64_t> inputPosition;
  Clock::duration waited = Clock::duration::zero();
  /// The batches that have fewer rows than the function takes.
  std::map<int64_t, int64_t> missingRows;
  bool ended = false, interrupted = false, closed = false;
  absl::Status error;
};

static std::string describe(const systole_tensor_spec &spec) {
  return absl::StrCat("'", spec.name, "' (", typeName(spec), ")");
}

/// The components of infeeds that no dataset feeds.
constexpr size_t weightsComponent = SIZE_MAX;
constexpr size_t parameterComponent = SIZE_MAX - 1;

static bool isOfDataset(size_t component) {
  return component < parameterComponent;
}

static bool isRowWeights(const systole_tensor_spec &infeed) {
  return absl::string_view(infeed.name) == SYSTOLE_ROW_WEIGHTS;
}

static int64_t sharedRows(int64_t rows, int shards) {
  return (rows + shards - 1) / shards;
}

/// Whether `infeed` holds one shard's rows of `component`.
static bool feeds(const systole_tensor_spec &component,
                  const systole_tensor_spec &infeed, int shards) {
  return component.dtype == infeed.dtype && component.rank == infeed.rank &&
         infeed.rank > 0 &&
         sharedRows(component.dims[0], shards) == infeed.dims[0] &&
         std::equal(infeed.dims + 1, infeed.dims + infeed.rank,
                    component.dims + 1);
}

static int findComponent(const systole_dataset &dataset,
                         const systole_tensor_spec &infeed, int place) {
  for (int32_t i = 0; i < dataset.num_elements; ++i) {
    absl::string_view name = dataset.elements[i].name;
    if (name.empty() ? i == place : name == infeed.name)
      return i;
  }
  return -1;
}

absl::StatusOr<std::unique_ptr<Infeed>>
Infeed::create(const systole_dataset &dataset, const systole_function &function,
               const Placement &placement,
               std::unique_ptr<data::Iterator> iterator,
               const InfeedOptions &options) {
  auto state = std::make_shared<State>(dataset, placement, options);
  const int shards = placement.shards;
  for (int32_t i = 0; i < function.num_infeeds; ++i) {
    const systole_tensor_spec &infeed = function.infeeds[i];
    state->bytes.push_back(byteSize(infeed));
    if (isRowWeights(infeed)) {
      state->components.push_back(weightsComponent);
      state->rowWeights.resize(static_cast<size_t>(options.depth));
      continue;
    }
    if (isParameter(infeed)) {
      const char *value = options.parameters
                              ? options.parameters->scalar(infeed.name)
                              : nullptr;
      if (!value)
        return absl::InternalError(
            absl::StrCat("the infeed ", describe(infeed), " of '",
                         function.name, "' is not a parameter of the program"));
      state->components.push_back(parameterComponent);
      state->scalars[i] = value;
      continue;
    }
    int component = findComponent(dataset, infeed, i);
    if (component < 0)
      return absl::InternalError(absl::StrCat(
          "the dataset '", dataset.name, "' has no component for the infeed ",
          describe(infeed), " of '", function.name, "'"));
    if (!feeds(dataset.elements[component], infeed, shards))
      return absl::InternalError(absl::StrCat(
          "the dataset's component ", describe(dataset.elements[component]),
          " is not ", shards, " shards' rows of the infeed ", describe(infeed),
          " of '", function.name, "'"));
    state->batchRows = dataset.elements[component].dims[0];
    state->shardRows = infeed.dims[0];
    state->components.push_back(static_cast<size_t>(component));
  }
  state->iterator = std::move(iterator);
  ASSIGN_OR_RETURN(Thread reader,
                   Thread::start("infeed", [state] { state->read(); }));
  std::unique_ptr<Infeed> infeed(new Infeed(std::move(state)));
  infeed->reader = std::move(reader);
  return infeed;
}

Infeed::Infeed(std::shared_ptr<State> state) : state(std::move(state)) {}

Infeed::~Infeed() {
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->closed = true;
  }
  state->changed.notify_all();
  // After that the reader is abandoned: its batch is not needed.
  Clock::duration patience = std::chrono::seconds(10);
  reader.join(Clock::now() + std::min(patience, state->options.timeout));
}

void Infeed::State::read() {
  {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, options.initialSleep,
                     [&] { return closed || interrupted; });
  }
  data::Element batch;
  // Takes the memory of a freed batch, if the ring has room for another batch.
  auto begin = [&](int64_t index) {
    if (index - freed >= options.depth)
      return false;
    batch = data::Element();
    if (!spare.empty()) {
      batch = std::move(spare.back());
      spare.pop_back();
    }
    return true;
  };
  bool hasBegun = false;
  for (int64_t index = 0;; ++index) {
    if (!hasBegun) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [&] { return closed || begin(index); });
      if (closed)
        return;
    }
    absl::StatusOr<bool> more = [&] {
      HostSpan span("read a batch");
      return iterator->next(batch);
    }();
    if (more.ok() && *more && !hasCompiledSizes(batch))
      more = absl::InternalError(absl::StrCat(
          "batch ", index, " of the dataset '", dataset.name,
          "' does not have the sizes that the program was compiled for"));
    if (more.ok() && *more)
      fillUp(batch, index);
    const bool isLast = !more.ok() || !*more;
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (!isLast) {
        if (batch.paddedRows > 0)
          missingRows[index] = batch.paddedRows;
        ring[static_cast<size_t>(index % options.depth)] = std::move(batch);
        filled = index + 1;
      } else {
        ended = true;
        error = more.status();
      }
      // Begin the next batch before the notification: the waiting thread will
      // need the mutex.
      hasBegun = !isLast && !closed && begin(index + 1);
    }
    // The notified thread takes the mutex.
    ++news;
    changed.notify_all();
    if (isLast)
      return;
  }
}

bool Infeed::State::hasCompiledSizes(const data::Element &batch) const {
  for (size_t i = 0; i < components.size(); ++i)
    if (isOfDataset(components[i]) &&
        (components[i] >= batch.components.size() ||
         batch.components[components[i]].size() !=
             bytes[i] / shardRows * batchRows))
      return false;
  return true;
}

void Infeed::State::fillUp(data::Element &batch, int64_t index) {
  const int64_t rows = shardRows * shards;
  for (size_t i = 0; i < components.size(); ++i) {
    if (components[i] == weightsComponent) {
      data::Buffer &weights =
          rowWeights[static_cast<size_t>(index % options.depth)];
      if (weights.size() == 0)
        weights = data::Buffer(bytes[i] * shards);
      auto *values = reinterpret_cast<float *>(weights.data());
      int64_t examples = batchRows - batch.paddedRows;
      std::fill(values, values + examples, 1.f);
      std::fill(values + examples, values + rows, 0.f);
      continue;
    }
    if (rows == batchRows || !isOfDataset(components[i]))
      continue;
    data::Buffer &given = batch.components[components[i]];
    const int64_t rowBytes = bytes[i] / shardRows;
    data::Buffer whole(rowBytes * rows);
    std::memcpy(whole.data(), given.data(), static_cast<size_t>(given.size()));
    for (int64_t row = batchRows; row < rows; ++row)
      std::memcpy(whole.data() + row * rowBytes, given.data(),
                  static_cast<size_t>(rowBytes));
    given = std::move(whole);
  }
}

/// Describes what a step without a batch waits for. That is the reader or, if
/// the ring is full, the shards that hold the oldest batch.
std::string Infeed::State::describeWait() const {
  if (filled - freed < options.depth)
    return absl::StrCat("the input pipeline '", dataset.name,
                        "' has produced no batch");
  std::vector<int> holders;
  for (size_t i = 0; i < released.size(); ++i)
    if (released[i] <= freed)
      holders.push_back(placement.first() + static_cast<int>(i));
  return absl::StrCat("shard ", absl::StrJoin(holders, ", "),
                      " has not finished an earlier step");
}

absl::StatusOr<bool> Infeed::await(int64_t index) {
  std::unique_lock<std::mutex> lock(state->mutex);
  const Clock::time_point began = Clock::now();
  auto isDecided = [&] {
    return index < state->filled || state->ended || state->interrupted;
  };
  if (state->options.spins > 0 && !isDecided()) {
    const uint32_t known = state->news;
    lock.unlock();
    spinUntilChanged(state->news, known, state->options.spins);
    lock.lock();
  }
  Clock::duration timeout = state->options.timeout;
  if (index == 0)
    timeout += state->options.initialSleep;
  int64_t skipped;
  bool woken;
  do {
    skipped = state->iterator->skipped();
    woken = state->changed.wait_for(lock, timeout, isDecided);
  } while (!woken && state->iterator->skipped() != skipped);
  // Every run waits for its first batch, however fast the input is.
  if (index > 0)
    state->waited += Clock::now() - began;
  if (index < state->filled)
    return true;
  if (state->interrupted)
    return false;
  if (!state->ended)
    return absl::DeadlineExceededError(absl::StrCat(
        state->describeWait(), " for ",
        std::chrono::duration<double>(state->options.timeout).count(),
        " s (the limit that --collective_timeout_secs sets)"));
  if (!state->error.ok())
    return state->error;
  return false;
}

const char *Infeed::rows(int64_t index, int infeed, int shard) const {
  size_t i = static_cast<size_t>(infeed);
  if (state->components[i] == parameterComponent)
    return state->scalars.at(infeed);
  size_t slot = static_cast<size_t>(index % state->options.depth);
  const data::Buffer &values =
      state->components[i] == weightsComponent
          ? state->rowWeights[slot]
          : state->ring[slot].components[state->components[i]];
  return values.data() + state->bytes[i] * shard;
}

int64_t Infeed::examples(int64_t index) const {
  std::lock_guard<std::mutex> lock(state->mutex);
  auto found = state->missingRows.find(index);
  return state->batchRows -
         (found == state->missingRows.end() ? 0 : found->second);
}

/// The caller holds the mutex.
void Infeed::State::free(int64_t batches) {
  if (batches <= freed)
    return;
  for (; freed < batches; ++freed) {
    data::Element &batch = ring[static_cast<size_t>(freed % options.depth)];
    inputPosition = std::move(batch.position);
    spare.push_back(std::move(batch));
  }
}

void Infeed::release(int shard, int64_t index) {
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->released[static_cast<size_t>(shard - state->placement.first())] =
        index + 1;
    state->free(
        *std::min_element(state->released.begin(), state->released.end()));
  }
  state->changed.notify_all();
}

void Infeed::releaseAllBefore(int64_t index) {
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    for (int64_t &released : state->released)
      released = std::max(released, index);
    state->free(index);
  }
  state->changed.notify_all();
}

int64_t Infeed::position() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->freed;
}

std::vector<int64_t> Infeed::inputPosition() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->inputPosition;
}

Clock::duration Infeed::waited() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->waited;
}

int64_t Infeed::progress() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->filled + state->iterator->skipped();
}

int Infeed::shards() const { return state->shards; }

void Infeed::interrupt() {
  std::lock_guard<std::mutex> lock(state->mutex);
  state->interrupted = true;
  ++state->news;
  state->changed.notify_all();
}

} // namespace systole::runtime
