//===- Callbacks.cpp - tf.keras.callbacks ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Records.h"
#include "Epochs.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <sys/stat.h>
#include <unistd.h>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::callbacks;

namespace {

//===----------------------------------------------------------------------===//
// Improvement
//===----------------------------------------------------------------------===//

/// The best value of a monitored metric so far.
class Monitor {
public:
  Monitor(std::string callback, std::string name, const std::string &mode,
          double minDelta)
      : callback(std::move(callback)), name(std::move(name)) {
    if (mode != "auto" && mode != "min" && mode != "max")
      fail(this->callback + ": mode is \"auto\", \"min\" or \"max\", not " +
           estimator::quote(mode));
    const bool isLargerBetter = this->name.find("acc") != std::string::npos ||
                                this->name.find("auc") != std::string::npos;
    larger = mode == "max" || (mode == "auto" && isLargerBetter);
    this->minDelta = std::fabs(minDelta);
    best = larger ? -INFINITY : INFINITY;
  }

  /// Returns the watched value of an epoch, or std::nullopt if the epoch was
  /// not validated. Reports an error if no epoch has the name.
  std::optional<double> of(const Logs &logs) const {
    auto found = logs.find(name);
    if (found != logs.end())
      return found->second;
    if (name.compare(0, 4, "val_") == 0 && logs.count(name.substr(4)))
      return std::nullopt;
    fail(callback + " monitors " + estimator::quote(name) +
         ", but an epoch has " + estimator::listNames(logs));
  }
  bool isBetter(double value, double than) const {
    return larger ? value - minDelta > than : value + minDelta < than;
  }
  /// Whether a value is the best one, which it then is.
  bool improves(double value) {
    if (!isBetter(value, best))
      return false;
    best = value;
    return true;
  }

  std::string callback, name;
  double best;

private:
  bool larger;
  double minDelta;
};

class EarlyStop : public Callback {
public:
  explicit EarlyStop(const EarlyStoppingOptions &options)
      : options(options), monitor("EarlyStopping", options.monitor,
                                  options.mode, options.min_delta) {}

  int64_t checkpoints() const override {
    return options.restore_best_weights ? options.patience + 2 : 0;
  }
  void on_train_begin() override {
    waited = 0;
    stopped = -1;
    hasKept = false;
    monitor = Monitor("EarlyStopping", options.monitor, options.mode,
                      options.min_delta);
  }
  void on_epoch_end(int64_t epoch, const Logs &logs) override {
    std::optional<double> value = monitor.of(logs);
    if (!value || epoch < options.start_from_epoch)
      return;
    // Without a better epoch, the first one is the best.
    if (options.restore_best_weights && !hasKept)
      model().keep_weights();
    hasKept = true;
    ++waited;
    if (monitor.improves(*value)) {
      if (options.restore_best_weights)
        model().keep_weights();
      if (!options.baseline || monitor.isBetter(*value, *options.baseline))
        waited = 0;
      return;
    }
    if (waited < options.patience || epoch == 0)
      return;
    stopped = epoch;
    model().stop_training();
  }
  void on_train_end() override {
    if (options.restore_best_weights)
      model().restore_weights();
    if (options.verbose && stopped >= 0)
      std::printf("Epoch %lld: early stopping\n",
                  static_cast<long long>(stopped + 1));
  }

private:
  const EarlyStoppingOptions options;
  Monitor monitor;
  int64_t waited = 0, stopped = -1;
  bool hasKept = false;
};

class ReduceRate : public Callback {
public:
  explicit ReduceRate(const ReduceLROnPlateauOptions &options)
      : options(options), monitor("ReduceLROnPlateau", options.monitor,
                                  options.mode, options.min_delta) {
    if (options.factor >= 1 || options.factor <= 0)
      fail("ReduceLROnPlateau: factor is more than 0, and less than 1");
  }

  void on_epoch_end(int64_t epoch, const Logs &logs) override {
    std::optional<double> value = monitor.of(logs);
    if (!value)
      return;
    if (cooldown > 0) {
      --cooldown;
      waited = 0;
    }
    if (monitor.improves(*value)) {
      waited = 0;
      return;
    }
    if (cooldown > 0 || ++waited < options.patience)
      return;
    const double old = model().learning_rate(),
                 reduced = std::max(old * options.factor, options.min_lr);
    if (old <= options.min_lr)
      return;
    model().set_learning_rate(reduced);
    if (options.verbose)
      std::printf("Epoch %lld: ReduceLROnPlateau reducing learning rate to "
                  "%g.\n",
                  static_cast<long long>(epoch + 1), reduced);
    cooldown = options.cooldown;
    waited = 0;
  }

private:
  const ReduceLROnPlateauOptions options;
  Monitor monitor;
  int64_t waited = 0, cooldown = 0;
};

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

class Checkpoint : public Callback {
public:
  explicit Checkpoint(const ModelCheckpointOptions &options)
      : options(options),
        monitor("ModelCheckpoint", options.monitor, options.mode, 0) {}

  void on_epoch_end(int64_t epoch, const Logs &logs) override {
    if (options.save_best_only) {
      std::optional<double> value = monitor.of(logs);
      if (!value || !monitor.improves(*value))
        return;
    }
    Logs values = logs;
    values["epoch"] = static_cast<double>(epoch + 1);
    const std::string path = formatPath(options.filepath, values);
    const std::string suffix = ".keras";
    if (path.size() > suffix.size() &&
        path.compare(path.size() - suffix.size(), suffix.size(), suffix) == 0)
      model().save(path);
    else
      model().save_weights(path);
    if (options.verbose)
      std::printf("Epoch %lld: saving model to %s\n",
                  static_cast<long long>(epoch + 1), path.c_str());
  }

private:
  const ModelCheckpointOptions options;
  Monitor monitor;
};

class CSVLog : public Callback {
public:
  CSVLog(std::string filename, std::string separator, bool append)
      : filename(std::move(filename)), separator(std::move(separator)),
        append(append) {}
  ~CSVLog() override {
    if (file)
      std::fclose(file);
  }

  void on_train_begin() override {
    struct stat status;
    hasHeader =
        append && stat(filename.c_str(), &status) == 0 && status.st_size > 0;
    file = std::fopen(filename.c_str(), append ? "a" : "w");
    if (!file)
      fail("CSVLogger: cannot write '" + filename + "'");
    append = true;
  }
  void on_epoch_end(int64_t epoch, const Logs &logs) override {
    // The columns are those of the first epoch, which may not be validated.
    if (columns.empty())
      for (const auto &[name, value] : logs)
        columns.push_back(name);
    std::string line;
    if (!hasHeader) {
      line = "epoch";
      for (const std::string &name : columns)
        line += separator + name;
      line += "\n";
    }
    hasHeader = true;
    line += std::to_string(epoch);
    for (const std::string &name : columns) {
      auto found = logs.find(name);
      char number[64];
      std::snprintf(number, sizeof(number), "%.17g",
                    found == logs.end() ? 0 : found->second);
      line += separator + (found == logs.end() ? "NA" : number);
    }
    if (std::fprintf(file, "%s\n", line.c_str()) < 0 || std::fflush(file) != 0)
      fail("CSVLogger: cannot write '" + filename + "'");
  }
  void on_train_end() override {
    std::fclose(file);
    file = nullptr;
  }

private:
  const std::string filename, separator;
  bool append, hasHeader = false;
  std::vector<std::string> columns;
  FILE *file = nullptr;
};

class BoardLog : public Callback {
public:
  explicit BoardLog(std::string folder) : folder(std::move(folder)) {}

  void on_epoch_end(int64_t epoch, const Logs &logs) override {
    NamedValues training, validation;
    for (const auto &[name, value] : logs)
      if (name.compare(0, 4, "val_") == 0)
        validation.emplace_back("epoch_" + name.substr(4), value);
      else
        training.emplace_back("epoch_" + name, value);
    write("train", epoch, training);
    if (!validation.empty())
      write("validation", epoch, validation);
  }

private:
  static double now() {
    return std::chrono::duration<double>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }

  void write(const std::string &name, int64_t epoch,
             const NamedValues &scalars) {
    std::string &path = paths[name];
    std::string bytes;
    if (path.empty()) {
      mkdir(folder.c_str(), 0777);
      mkdir((folder + "/" + name).c_str(), 0777);
      path = folder + "/" + name + "/events.out.tfevents." +
             std::to_string(static_cast<long long>(now())) + ".keras." +
             std::to_string(getpid());
      bytes = estimator::makeEvent(now(), 0, {});
    }
    bytes += estimator::makeEvent(now(), epoch, scalars);
    FILE *file = std::fopen(path.c_str(), "ab");
    if (!file ||
        std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size() ||
        std::fclose(file) != 0)
      fail("TensorBoard: cannot write '" + path + "'");
  }

  const std::string folder;
  std::map<std::string, std::string> paths;
};

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

class Scheduler : public Callback {
public:
  Scheduler(std::function<double(int64_t, double)> schedule, int verbose)
      : schedule(std::move(schedule)), verbose(verbose) {}

  void on_epoch_begin(int64_t epoch) override {
    const double rate = schedule(epoch, model().learning_rate());
    model().set_learning_rate(rate);
    if (verbose)
      std::printf("Epoch %lld: LearningRateScheduler setting learning rate to "
                  "%g.\n",
                  static_cast<long long>(epoch + 1), rate);
  }

private:
  const std::function<double(int64_t, double)> schedule;
  const int verbose;
};

class NaNStop : public Callback {
public:
  bool takes_nan() const override { return true; }
  void on_train_batch_end(int64_t batch, const Logs &logs) override {
    auto loss = logs.find("loss");
    if (loss == logs.end() || std::isfinite(loss->second) || isStopped)
      return;
    std::printf("Batch %lld: Invalid loss, terminating training\n",
                static_cast<long long>(batch));
    isStopped = true;
    model().stop_training();
  }

private:
  bool isStopped = false;
};

class Functions : public Callback {
public:
  explicit Functions(LambdaCallbackOptions functions)
      : functions(std::move(functions)) {}

  void on_train_begin() override { call(functions.on_train_begin); }
  void on_train_end() override { call(functions.on_train_end); }
  void on_epoch_begin(int64_t epoch) override {
    call(functions.on_epoch_begin, epoch);
  }
  void on_epoch_end(int64_t epoch, const Logs &logs) override {
    call(functions.on_epoch_end, epoch, logs);
  }
  void on_train_batch_end(int64_t batch, const Logs &logs) override {
    call(functions.on_train_batch_end, batch, logs);
  }

private:
  template <typename Function, typename... Args>
  static void call(const Function &function, const Args &...args) {
    if (function)
      function(args...);
  }
  const LambdaCallbackOptions functions;
};

} // namespace

CallbackPtr callbacks::EarlyStopping(const EarlyStoppingOptions &options) {
  return std::make_shared<EarlyStop>(options);
}
CallbackPtr
callbacks::ReduceLROnPlateau(const ReduceLROnPlateauOptions &options) {
  return std::make_shared<ReduceRate>(options);
}
CallbackPtr callbacks::ModelCheckpoint(const ModelCheckpointOptions &options) {
  return std::make_shared<Checkpoint>(options);
}
CallbackPtr callbacks::ModelCheckpoint(const std::string &filepath,
                                       ModelCheckpointOptions options) {
  options.filepath = filepath;
  return ModelCheckpoint(options);
}
CallbackPtr callbacks::LearningRateScheduler(
    std::function<double(int64_t, double)> schedule, int verbose) {
  return std::make_shared<Scheduler>(std::move(schedule), verbose);
}
CallbackPtr callbacks::TensorBoard(const std::string &log_dir) {
  return std::make_shared<BoardLog>(log_dir);
}
CallbackPtr callbacks::CSVLogger(const std::string &filename,
                                 const std::string &separator, bool append) {
  return std::make_shared<CSVLog>(filename, separator, append);
}
CallbackPtr callbacks::TerminateOnNaN() { return std::make_shared<NaNStop>(); }
CallbackPtr callbacks::LambdaCallback(const LambdaCallbackOptions &options) {
  return std::make_shared<Functions>(options);
}

std::vector<double> &History::operator[](const std::string &name) {
  return history[name];
}
