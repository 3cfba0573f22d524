//===- KerasCallbacks.h - tf.keras.callbacks ----------------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_KERASCALLBACKS_H
#define SYSTOLE_ESTIMATOR_KERASCALLBACKS_H

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace systole::keras {

class Model;

/// Values by name: "loss", "accuracy", "val_loss".
using Logs = std::map<std::string, double>;

/// Names, arguments and defaults are Keras's. A callback is an object of this
/// process; the program that trains waits for it.
namespace callbacks {

class Callback {
public:
  virtual ~Callback() = default;
  virtual void on_train_begin() {}
  virtual void on_train_end() {}
  /// Epochs count from 0.
  virtual void on_epoch_begin(int64_t /*epoch*/) {}
  /// Called after the validation of the epoch, if the epoch has one.
  virtual void on_epoch_end(int64_t /*epoch*/, const Logs &) {}
  /// `logs` has the means over the epoch so far.
  virtual void on_train_batch_end(int64_t /*batch*/, const Logs &) {}

  /// The number of last epochs whose checkpoints the callback may restore.
  virtual int64_t checkpoints() const { return 0; }
  /// Whether losses that are no numbers are not an error of the program.
  virtual bool takes_nan() const { return false; }

  void set_model(Model *model) { trained = model; }

protected:
  /// The model that is trained: see Model::stop_training and its neighbors.
  Model &model() { return *trained; }

private:
  Model *trained = nullptr;
};

using CallbackPtr = std::shared_ptr<Callback>;

struct EarlyStoppingOptions {
  std::string monitor = "val_loss";
  double min_delta = 0;
  /// The epochs without improvement after which training ends.
  int64_t patience = 0;
  int verbose = 0;
  /// "min", "max", or "auto": "max" for an accuracy.
  std::string mode = "auto";
  std::optional<double> baseline = {};
  bool restore_best_weights = false;
  int64_t start_from_epoch = 0;
};
CallbackPtr EarlyStopping(const EarlyStoppingOptions &options = {});

struct ReduceLROnPlateauOptions {
  std::string monitor = "val_loss";
  double factor = 0.1;
  int64_t patience = 10;
  int verbose = 0;
  std::string mode = "auto";
  double min_delta = 1e-4;
  int64_t cooldown = 0;
  double min_lr = 0;
};
CallbackPtr ReduceLROnPlateau(const ReduceLROnPlateauOptions &options = {});

struct ModelCheckpointOptions {
  /// A path that Model::save_weights or Model::save takes. {epoch},
  /// {epoch:02d} and {val_loss:.2f} stand for values.
  std::string filepath = "";
  std::string monitor = "val_loss";
  int verbose = 0;
  bool save_best_only = false;
  std::string mode = "auto";
};
CallbackPtr ModelCheckpoint(const ModelCheckpointOptions &options);
CallbackPtr ModelCheckpoint(const std::string &filepath,
                            ModelCheckpointOptions options = {});

/// The learning rate of an epoch, from the epoch and the rate before it.
CallbackPtr
LearningRateScheduler(std::function<double(int64_t epoch, double lr)> schedule,
                      int verbose = 0);

/// Event files in log_dir/train and log_dir/validation, by epochs.
CallbackPtr TensorBoard(const std::string &log_dir = "logs");

CallbackPtr CSVLogger(const std::string &filename,
                      const std::string &separator = ",", bool append = false);

/// Ends training after a loss that is no number, which otherwise is an error.
CallbackPtr TerminateOnNaN();

struct LambdaCallbackOptions {
  std::function<void(int64_t epoch)> on_epoch_begin = {};
  std::function<void(int64_t epoch, const Logs &logs)> on_epoch_end = {};
  std::function<void(int64_t batch, const Logs &logs)> on_train_batch_end = {};
  std::function<void()> on_train_begin = {};
  std::function<void()> on_train_end = {};
};
CallbackPtr LambdaCallback(const LambdaCallbackOptions &options);

} // namespace callbacks

/// The values of each epoch.
struct History {
  /// The values of each epoch by name: "loss", "accuracy", "val_loss".
  std::map<std::string, std::vector<double>> history;
  /// The epochs that were trained, from 0.
  std::vector<int64_t> epoch;

  std::vector<double> &operator[](const std::string &name);
};

} // namespace systole::keras

#endif // SYSTOLE_ESTIMATOR_KERASCALLBACKS_H
