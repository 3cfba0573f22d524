//===- PluginClient.h - A client of the plugin, for tests -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads the plugin as a framework would, and calls it through PJRT's C
// interface only.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_PJRT_PLUGINCLIENT_H
#define SYSTOLE_TEST_PJRT_PLUGINCLIENT_H

#include "lib/PJRT/CAPI/Api.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace systole::pjrt {

/// The table of functions of the plugin under test.
const PJRT_Api &getApi();

/// Arguments of a function, without values.
template <typename Args> Args makeArgs() {
  Args args = {};
  args.struct_size = sizeof(Args);
  return args;
}

/// An error's code, 0 for none, and its message. Destroys the error.
struct Outcome {
  explicit Outcome(PJRT_Error *error);
  int code = 0;
  std::string message;
};

/// Expects success.
void check(PJRT_Error *error);

/// A client with some devices; it outlives what it makes.
class Client {
public:
  explicit Client(int64_t numDevices = 1);
  /// `store` has the functions of the store of keys and values.
  Client(const std::map<std::string, int64_t> &options,
         PJRT_Client_Create_Args store);
  ~Client();

  PJRT_Client *get() const { return client; }
  std::vector<PJRT_Device *> getDevices() const;

  /// A copy of the values on a device.
  PJRT_Buffer *put(const std::vector<float> &values,
                   const std::vector<int64_t> &dims, int device = 0) const;

  /// Compiles a program, whose error becomes `error`; null after one.
  PJRT_LoadedExecutable *compile(const std::string &program,
                                 const std::string &options = "",
                                 Outcome *error = nullptr) const;

private:
  PJRT_Client *client;
};

/// A CompileOptionsProto: num_replicas of its executable_build_options.
inline std::string makeReplicas(char count) {
  return {0x1a, 0x02, 0x20, count};
}

/// Runs a program with one result on one device for each list of arguments.
std::vector<PJRT_Buffer *>
execute(PJRT_LoadedExecutable *executable,
        const std::vector<std::vector<PJRT_Buffer *>> &arguments,
        Outcome *error = nullptr);

/// Runs a program of one argument on the client's first devices, with an array
/// for each, and returns the results.
std::vector<std::vector<float>>
runOnDevices(Client &client, PJRT_LoadedExecutable *program,
             const std::vector<std::vector<float>> &values);

std::vector<float> read(PJRT_Buffer *buffer);
void destroy(PJRT_Buffer *buffer);
void destroy(PJRT_LoadedExecutable *executable);

} // namespace systole::pjrt

#endif // SYSTOLE_TEST_PJRT_PLUGINCLIENT_H
