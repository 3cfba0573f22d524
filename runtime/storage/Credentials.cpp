//===- Credentials.cpp - Keeping credentials fresh ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Credentials.h"

#include "runtime/storage/Storage.h"

#include "absl/strings/match.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace systole::storage {

HttpResult askMetadataServer(const Request &request, bool isExpected,
                             bool isUrgent) {
  if (isExpected && isUrgent)
    return send(request);
  StorageOptions options = storageOptions().value_or(StorageOptions());
  if (!isExpected)
    options.connect = options.stall = std::chrono::seconds(1);
  return sendOnce(request, options);
}

bool isMachineOf(absl::string_view maker) {
  absl::StatusOr<std::string> vendor =
      readWhole("/sys/class/dmi/id/sys_vendor");
  return vendor.ok() && absl::StrContains(*vendor, maker);
}

std::string fileVersion(const std::string &path) {
  absl::StatusOr<FileInfo> info = stat(path);
  return info.ok() ? path + " " + info->version : "";
}

std::chrono::seconds lifetimeUntil(const std::string &time,
                                   std::chrono::seconds otherwise) {
  absl::Time end;
  std::string error;
  if (!absl::ParseTime(absl::RFC3339_full, time, &end, &error))
    return otherwise;
  return std::chrono::seconds(std::clamp<int64_t>(
      absl::ToInt64Seconds(end - absl::Now()), 1, 24 * 3600));
}

} // namespace systole::storage
