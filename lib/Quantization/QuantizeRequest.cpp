//===- QuantizeRequest.cpp - Arguments of quantize ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizeRequest.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace systole::quantization;

const char *const QuantizeRequest::usage =
    R"(Usage: tpu-run MODEL quantize -o DIR --model_dir=DIR [--FLAG=VALUE ...]

Quantizes the predictions of a trained model: weights and activations become
i8. Its own input pipeline for predictions is the calibration data. Writes
model.mlir, a program and report.txt to DIR.

  -o DIR, --output=DIR        the folder to write
  --model_dir=DIR             the model folder with checkpoints
  --checkpoint_path=FILE      the checkpoint, instead of the latest one
  --warm_start_from=PATH      pretrained variables, instead of a checkpoint
  --warm_start_map=NAMES      their names there, as in `train`
  --calibration_steps=N       batches to calibrate with (default 100); with
                              --weights, 0 compares without data
  --calibration=METHOD        how a range follows from a tensor's numbers:
                              min_max (default), moving_average, percentile
                              (all but 0.01 %) or entropy
  --weights=int8|int4         quantize weights only; arithmetic stays in f32
  --group_size=N              with --weights: N weights of a feature share a
                              scale (default: all)
  --min_snr=DB                keep a layer in f32 if the ratio of its signal to
                              the noise is lower (default 10)
  --predict_batch_size=N      examples of a batch (default 32)
  --eval_batch_size=N         evaluate the model in f32 and quantized
  --exportable=true           the program has the command export, and the
                              weights about three times (default false)

Other flags are those of predict and evaluate.
)";

llvm::Expected<QuantizeRequest>
QuantizeRequest::parse(llvm::ArrayRef<std::string> arguments) {
  QuantizeRequest request;
  int64_t groupSize = 0;
  for (size_t i = 1; i < arguments.size(); ++i) {
    llvm::StringRef name = llvm::StringRef(arguments[i]).split('=').first;
    llvm::StringRef value = llvm::StringRef(arguments[i]).split('=').second;
    bool hasValue = llvm::StringRef(arguments[i]).contains('=');
    std::string flag = name.ltrim('-').str();
    std::replace(flag.begin(), flag.end(), '-', '_');
    if (!name.starts_with("-"))
      return llvm::createStringError("quantize takes flags only, not '%s'",
                                     arguments[i].c_str());
    if (!hasValue && i + 1 == arguments.size())
      return llvm::createStringError("'%s' needs a value",
                                     arguments[i].c_str());
    if (!hasValue)
      value = arguments[++i];
    auto refuse = [&](const char *what) {
      return llvm::createStringError("--%s is %s, not '%s'", flag.c_str(), what,
                                     value.str().c_str());
    };
    if (flag == "o" || flag == "output") {
      request.folder = value.str();
    } else if (flag == "calibration_steps") {
      if (value.getAsInteger(10, request.steps) || request.steps < 0)
        return refuse("a number of batches");
    } else if (flag == "calibration") {
      std::optional<Method> method = parseMethod(value);
      if (!method)
        return refuse("min_max, moving_average, percentile or entropy");
      request.method = *method;
      request.methodName = value.str();
    } else if (flag == "weights") {
      if (value != "int8" && value != "int4")
        return refuse("int8 or int4");
      request.weights.emplace();
      request.weights->bits = value == "int8" ? 8 : 4;
    } else if (flag == "group_size") {
      if (value.getAsInteger(10, groupSize) || groupSize < 1)
        return refuse("a number of weights");
    } else if (flag == "min_snr") {
      if (value.getAsDouble(request.leastRatio))
        return refuse("a number of dB");
    } else if (flag == "exportable") {
      if (value != "true" && value != "false")
        return refuse("true or false");
      request.isExportable = value == "true";
    } else if (flag == "vars_to_warm_start") {
      return llvm::createStringError(
          "quantize needs all variables: --vars_to_warm_start chooses some");
    } else if (llvm::is_contained({"model_dir", "checkpoint_path",
                                   "warm_start_from", "warm_start_map"},
                                  flag)) {
      request.variables.push_back(("--" + flag + "=" + value).str());
    } else {
      request.rest.push_back(("--" + flag + "=" + value).str());
    }
  }
  if (request.folder.empty())
    return llvm::createStringError("give the folder to write: -o DIR");
  if (request.steps == 0 && !request.weights)
    return llvm::createStringError(
        "--calibration_steps=0 is for weights only: the ranges of activations "
        "need a batch, or add --weights=int8 or int4");
  if (groupSize != 0 && !request.weights)
    return llvm::createStringError(
        "--group_size is for weights only: add --weights=int8 or int4");
  if (request.weights)
    request.weights->groupSize = groupSize;
  return request;
}
