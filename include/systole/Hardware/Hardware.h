//===- Hardware.h - Performance of targets ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_HARDWARE_HARDWARE_H
#define SYSTOLE_HARDWARE_HARDWARE_H

#include "systole/Hardware/CoreRates.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace systole {

/// A target as lib/Hardware/hardware.proto describes it, in plain units: bytes,
/// seconds, operations a second. Fields missing in a description are filled in.
struct Hardware : CoreRates {
  struct Links {
    /// Chips along each dimension; empty if there are none.
    llvm::SmallVector<int64_t> torus;
    int64_t perChip = 0;
    double bandwidth = 0, latency = 0;
  };

  /// The part of a quantized model that the target computes.
  struct Inference {
    enum class Limit { equalDilations, withinExamples, unitStrides };
    /// The elements that operations read and write: "i8".
    std::vector<std::string> types;
    /// The innermost dimensions that may be larger than 1; 0 for all.
    int64_t dimensions = 0;
    /// Whether nothing is computed after an operation of the host that needs
    /// results of the target.
    bool isOnePart = false;
    /// The memory on the chip, in bytes.
    int64_t chipBytes = 0;
    /// Whether parameters stay there from call to call.
    bool keepsParameters = false;
    /// The operations of StableHLO, without the dialect.
    llvm::StringMap<std::vector<Limit>> operations;
  };

  std::string name, description;
  int64_t chips = 1, coresPerChip = 1;
  /// The memory of one core.
  int64_t hbmBytes = 0;
  Links links;
  /// Bytes a second that cores of one memory reduce together; 0 if unknown.
  double allReduceBandwidth = 0;
  double stepOverhead = 0, opOverhead = 0;
  /// The power of one chip; 0 if unknown.
  double watts = 0;
  /// The rates of inference; std::nullopt if the target computes floats.
  std::optional<Inference> inference;
  /// Bytes a second between the host and a target that infers.
  double hostBandwidth = 0;

  int64_t cores() const { return chips * coresPerChip; }

  /// Seconds in which `cores` cores sum their buffers of `bytes` bytes. The two
  /// cores of a chip reduce through its memory. Then chips reduce in rings,
  /// along one dimension of the torus after the other, each with all links.
  double allReduceSeconds(int64_t bytes, int64_t cores) const;

  /// The same target with `cores` cores: the smallest torus that holds them.
  Hardware withCores(int64_t cores) const;
};

/// Reads a description; an error names the file and the line.
llvm::Expected<Hardware> parseHardware(llvm::StringRef text,
                                       llvm::StringRef file);

/// The target of --hardware: a shipped name, "this-cpu" or a file.
llvm::Expected<Hardware> findHardware(llvm::StringRef nameOrFile);

/// All shipped targets, from the oldest.
std::vector<Hardware> shippedHardware();

/// A table of the known targets, and the figures to compare with.
std::string listHardware();

/// The rates that compiled kernels reach on this machine, a second.
struct KernelRates {
  double bf16Flops = 0, f32Flops = 0, vectorFlops = 0;
  double transcendentals = 0, stridedElements = 0;
  /// Seconds of a kernel with almost no work.
  double opOverhead = 0;
};

/// Measures this machine: the description of "this-cpu". Takes seconds.
llvm::Expected<std::string> measureHardware(const KernelRates &kernels);

/// The file with the description of "this-cpu".
llvm::Expected<std::string> thisCPUFile();

} // namespace systole

#endif // SYSTOLE_HARDWARE_HARDWARE_H
