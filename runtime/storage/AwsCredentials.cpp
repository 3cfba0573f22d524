//===- AwsCredentials.cpp - Who asks Amazon's services --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/AwsCredentials.h"

#include "runtime/formats/Json.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include <algorithm>

namespace systole::storage {

std::string AwsCredentialsFinder::remedy() {
  return "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and "
         "AWS_SESSION_TOKEN) to those of an account that may do this";
}

AwsCredentials parseAwsProfile(absl::string_view text,
                               absl::string_view profile) {
  AwsCredentials found;
  bool isIn = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (absl::ConsumePrefix(&line, "[")) {
      isIn =
          absl::StripAsciiWhitespace(absl::StripSuffix(line, "]")) == profile;
      continue;
    }
    std::pair<absl::string_view, absl::string_view> field =
        absl::StrSplit(line, absl::MaxSplits('=', 1));
    absl::string_view key = absl::StripAsciiWhitespace(field.first);
    std::string value(absl::StripAsciiWhitespace(field.second));
    if (isIn && key == "aws_access_key_id")
      found.keyId = std::move(value);
    else if (isIn && key == "aws_secret_access_key")
      found.secret = std::move(value);
    else if (isIn && key == "aws_session_token")
      found.token = std::move(value);
  }
  return found;
}

/// What the machine's role has, and for how long; nothing where there is no
/// such server.
static AwsCredentials fromMetadataServer(std::chrono::seconds &lifetime) {
  lifetime = std::chrono::hours(24);
  if (environment("AWS_EC2_METADATA_DISABLED") == "true")
    return {};
  std::string server = environment("AWS_EC2_METADATA_SERVICE_ENDPOINT");
  if (server.empty())
    server = "http://169.254.169.254";
  server = std::string(absl::StripSuffix(server, "/"));
  StorageOptions soon;
  soon.connect = soon.stall = std::chrono::milliseconds(1000);

  Request request;
  request.method = "PUT";
  request.url = absl::StrCat(server, "/latest/api/token");
  request.headers = {"X-aws-ec2-metadata-token-ttl-seconds: 21600"};
  Attempt token = sendOnce(request, soon);
  if (!token.ok())
    return {};
  request.method = "GET";
  request.headers = {
      absl::StrCat("X-aws-ec2-metadata-token: ", token.response.body)};
  request.url =
      absl::StrCat(server, "/latest/meta-data/iam/security-credentials/");
  Attempt role = sendOnce(request, soon);
  if (!role.ok())
    return {};
  absl::StrAppend(&request.url, absl::StripAsciiWhitespace(role.response.body));
  Attempt answer = sendOnce(request, soon);
  if (!answer.ok())
    return {};
  Json json = parseJson(answer.response.body);
  absl::Time end;
  std::string error;
  if (absl::ParseTime(absl::RFC3339_full, textOf(json, "Expiration"), &end,
                      &error))
    lifetime = std::chrono::seconds(std::clamp<int64_t>(
        absl::ToInt64Seconds(end - absl::Now()), 60, 24 * 3600));
  return {textOf(json, "AccessKeyId"), textOf(json, "SecretAccessKey"),
          textOf(json, "Token")};
}

absl::StatusOr<AwsCredentials> AwsCredentialsFinder::get() {
  AwsCredentials given = {environment("AWS_ACCESS_KEY_ID"),
                          environment("AWS_SECRET_ACCESS_KEY"),
                          environment("AWS_SESSION_TOKEN")};
  if (given.keyId.empty() != given.secret.empty())
    return absl::UnauthenticatedError(
        absl::StrCat("one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is "
                     "not set; ",
                     remedy()));
  if (!given.keyId.empty())
    return given;

  std::lock_guard<std::mutex> lock(mutex);
  std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
  if (now < expires)
    return current;
  std::chrono::seconds lifetime = std::chrono::hours(24);
  std::string path = environment("AWS_SHARED_CREDENTIALS_FILE");
  if (path.empty())
    path = runtime::joinPath(environment("HOME"), ".aws/credentials");
  std::string profile = environment("AWS_PROFILE");
  current = {};
  if (absl::StatusOr<std::string> text = readWhole(path); text.ok())
    current = parseAwsProfile(*text, profile.empty() ? "default" : profile);
  if (current.keyId.empty())
    current = fromMetadataServer(lifetime);
  expires = now + lifetime - std::min(lifetime / 2, std::chrono::seconds(300));
  return current;
}

} // namespace systole::storage
