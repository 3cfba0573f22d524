//===- Launch.cpp - The launcher of this process --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Launch.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <cstdlib>

namespace systole::runtime {

/// The integer in an environment variable, or -1.
static int variable(const char *name) {
  const char *text = std::getenv(name);
  int value;
  return text && absl::SimpleAtoi(text, &value) && value >= 0 ? value : -1;
}

absl::StatusOr<Launch> findLaunch() {
  constexpr struct {
    const char *rank, *size, *launcher;
  } kinds[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "mpirun"},
               // srun --mpi=pmix sets only the rank; the size is the step's.
               {"PMIX_RANK", "SLURM_STEP_NUM_TASKS", "srun"},
               {"PMI_RANK", "PMI_SIZE", "srun"},
               {"PMI_RANK", "SLURM_STEP_NUM_TASKS", "srun"},
               {"PMIX_RANK", "PMIX_SIZE", "PMIx"}};
  for (const auto &kind : kinds) {
    Launch launch;
    launch.rank = variable(kind.rank);
    launch.processes = variable(kind.size);
    if (launch.rank < 0 || launch.processes < 1)
      continue;
    if (launch.rank >= launch.processes)
      return absl::FailedPreconditionError(absl::StrCat(
          "the environment says that this is process ", launch.rank, " (",
          kind.rank, ") of ", launch.processes, " (", kind.size,
          "): start it by mpirun or srun --mpi=pmix"));
    launch.launcher = kind.launcher;
    launch.bindingAskedFor =
        std::getenv("OMPI_MCA_hwloc_base_binding_policy") ||
        std::getenv("OMPI_MCA_rmaps_base_mapping_policy") ||
        launch.launcher != "mpirun";
    return launch;
  }
  // sbatch runs its script as one process, whatever the number of tasks; srun
  // starts all of them.
  if (std::getenv("SLURM_STEP_ID") && variable("SLURM_STEP_NUM_TASKS") > 1 &&
      variable("SLURM_PROCID") >= 0)
    return absl::FailedPreconditionError(
        absl::StrCat("srun has started ", variable("SLURM_STEP_NUM_TASKS"),
                     " processes that cannot find each other: use srun "
                     "--mpi=pmix, or mpirun inside of the allocation"));
  return Launch();
}

} // namespace systole::runtime
