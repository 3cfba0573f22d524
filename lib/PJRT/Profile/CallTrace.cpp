//===- CallTrace.cpp - The times of calls and operations ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallTrace.h"

#include <atomic>
#include <chrono>
#include <mutex>

using namespace systole;
using namespace systole::pjrt;

TracedFunction::TracedFunction(llvm::StringRef name, const Code &code)
    : name(name.str()), operations(code.operations()) {
  for (const TracedOperation &operation : operations)
    ops.push_back({operation.kind().c_str(), operation.location().c_str(),
                   operation.unit().c_str(), operation.flops(),
                   operation.executed_flops(), operation.bytes(),
                   operation.kernel().c_str(), operation.multiplies_bf16()});
}

namespace {

/// The present recording. Never destroyed: threads may outlive static objects.
struct Recording {
  std::atomic<bool> isOn = false;
  std::mutex mutex;
  std::vector<TracedCall> calls;
  size_t numMarks = 0;
};

constexpr size_t maxMarks = size_t(1) << 22;

} // namespace

static Recording &getRecording() {
  static auto *const recording = new Recording;
  return *recording;
}

static int64_t getTime() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

static int getThreadNumber() {
  static std::atomic<int> count = 0;
  thread_local const int number = count++;
  return number;
}

/// The innermost recorded call of this thread.
static thread_local TracedCall *currentCall = nullptr;

CallScope::CallScope(const std::shared_ptr<const TracedFunction> &function,
                     int device)
    : outer(currentCall) {
  if (!getRecording().isOn.load(std::memory_order_relaxed))
    return;
  call.emplace(
      TracedCall{function, device, getThreadNumber(), getTime(), 0, {}});
  currentCall = &*call;
}

CallScope::~CallScope() {
  if (!call)
    return;
  call->end = getTime();
  currentCall = outer;
  Recording &recording = getRecording();
  std::lock_guard<std::mutex> lock(recording.mutex);
  // The end of the call also takes memory.
  size_t numMarks = call->marks.size() + 1;
  if (!recording.isOn || recording.numMarks + numMarks > maxMarks)
    return;
  recording.numMarks += numMarks;
  recording.calls.push_back(std::move(*call));
}

void pjrt::startCallTrace() {
  Recording &recording = getRecording();
  std::lock_guard<std::mutex> lock(recording.mutex);
  recording.calls.clear();
  recording.numMarks = 0;
  recording.isOn = true;
}

std::vector<TracedCall> pjrt::stopCallTrace() {
  Recording &recording = getRecording();
  std::lock_guard<std::mutex> lock(recording.mutex);
  recording.isOn = false;
  return std::exchange(recording.calls, {});
}

void pjrt::markOperation(systole_core *, int32_t op) {
  if (TracedCall *call = currentCall; call && call->marks.size() < maxMarks)
    call->marks.push_back({getTime(), op});
}
