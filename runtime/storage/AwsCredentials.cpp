//===- AwsCredentials.cpp - Credentials for Amazon's services -------------===//
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
#include "runtime/storage/Xml.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace systole::storage {

std::string AwsCredentialsFinder::hint() {
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

using Found = CredentialCache<AwsCredentials>::Found;

/// Keys until a time, which a server has answered.
static absl::StatusOr<Found> takeKeys(absl::string_view from,
                                      AwsCredentials keys,
                                      const std::string &expiration) {
  if (keys.keyId.empty() || keys.secret.empty())
    return absl::UnauthenticatedError(absl::StrCat(
        "'", from, "' answers without an AccessKeyId and a SecretAccessKey; ",
        AwsCredentialsFinder::hint()));
  return Found{std::move(keys),
               lifetimeUntil(expiration, std::chrono::hours(1))};
}

/// Reads the keys in a JSON object, the answer of the servers of machines and
/// containers.
static absl::StatusOr<Found> takeKeys(absl::string_view from,
                                      const HttpResult &result) {
  if (!result.ok())
    return failure("get credentials from", from, result,
                   AwsCredentialsFinder::hint());
  Json json = parseJson(result.response.body);
  return takeKeys(from,
                  {textOf(json, "AccessKeyId"), textOf(json, "SecretAccessKey"),
                   textOf(json, "Token")},
                  textOf(json, "Expiration"));
}

static HttpResult ask(const Request &request, bool isUrgent) {
  return askMetadataServer(request, /*isExpected=*/true, isUrgent);
}

//===----------------------------------------------------------------------===//
// Roles by a token (AssumeRoleWithWebIdentity)
//===----------------------------------------------------------------------===//

absl::StatusOr<Found>
AwsCredentialsFinder::fromWebIdentity(bool isUrgent) const {
  // Read the file each time: it is replaced before its token expires.
  std::string path = environment("AWS_WEB_IDENTITY_TOKEN_FILE");
  std::string role = environment("AWS_ROLE_ARN");
  if (role.empty())
    return absl::UnauthenticatedError(
        absl::StrCat("AWS_WEB_IDENTITY_TOKEN_FILE is set, but AWS_ROLE_ARN is "
                     "not: it names the role to assume; ",
                     hint()));
  absl::StatusOr<std::string> token = readWhole(path);
  if (!token.ok())
    return absl::UnauthenticatedError(
        absl::StrCat("the token of AWS_WEB_IDENTITY_TOKEN_FILE cannot be "
                     "read: ",
                     token.status().message()));
  std::string session = environment("AWS_ROLE_SESSION_NAME");
  std::string server;
  for (const char *name : {"AWS_ENDPOINT_URL_STS", "AWS_ENDPOINT_URL"})
    if (server.empty())
      server = std::string(absl::StripSuffix(environment(name), "/"));
  if (server.empty())
    server = absl::StrCat("https://sts.", region, ".amazonaws.com");
  std::string body = absl::StrCat(
      "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=",
      percentEncode(role),
      "&RoleSessionName=", percentEncode(session.empty() ? "systole" : session),
      "&WebIdentityToken=", percentEncode(absl::StripAsciiWhitespace(*token)));
  Request request;
  request.method = "POST";
  request.url = absl::StrCat(server, "/");
  request.headers = {"Content-Type: application/x-www-form-urlencoded"};
  request.body = body;
  HttpResult result = ask(request, isUrgent);
  if (!result.ok())
    return annotate(
        failure("assume a role at", server, result, hint()),
        absl::StrCat("with AWS_ROLE_ARN=", role, " and '", path, "': "));
  absl::string_view answer = result.response.body;
  return takeKeys(server,
                  {elementOf(answer, "AccessKeyId"),
                   elementOf(answer, "SecretAccessKey"),
                   elementOf(answer, "SessionToken")},
                  elementOf(answer, "Expiration"));
}

//===----------------------------------------------------------------------===//
// Containers (ECS, EKS Pod Identity)
//===----------------------------------------------------------------------===//

/// Whether a token may be sent without TLS: only to hosts that are part of the
/// machine.
static bool isHostOfMachine(absl::string_view url) {
  if (!absl::ConsumePrefix(&url, "http://"))
    return absl::StartsWith(url, "https://");
  absl::string_view host = url.substr(0, url.find('/'));
  for (absl::string_view known :
       {"127.0.0.1", "localhost", "[::1]", "169.254.170.2", "169.254.170.23",
        "[fd00:ec2::23]"}) {
    absl::string_view rest = host;
    if (absl::ConsumePrefix(&rest, known) && (rest.empty() || rest[0] == ':'))
      return true;
  }
  return false;
}

absl::StatusOr<Found> AwsCredentialsFinder::fromContainer(bool isUrgent) const {
  std::string path = environment("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
  std::string url = path.empty()
                        ? environment("AWS_CONTAINER_CREDENTIALS_FULL_URI")
                        : absl::StrCat("http://169.254.170.2", path);
  if (!isHostOfMachine(url))
    return absl::UnauthenticatedError(absl::StrCat(
        "AWS_CONTAINER_CREDENTIALS_FULL_URI='", url,
        "' is neither https:// nor of this machine: its token would be seen"));
  std::string token = environment("AWS_CONTAINER_AUTHORIZATION_TOKEN");
  if (std::string file = environment("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
      !file.empty()) {
    ASSIGN_OR_RETURN(std::string read, readWhole(file));
    token = std::string(absl::StripAsciiWhitespace(read));
  }
  Request request;
  request.url = url;
  if (!token.empty())
    request.headers = {absl::StrCat("Authorization: ", token)};
  return takeKeys(url, ask(request, isUrgent));
}

//===----------------------------------------------------------------------===//
// Virtual machines
//===----------------------------------------------------------------------===//

absl::StatusOr<Found>
AwsCredentialsFinder::fromMetadataServer(bool isUrgent) const {
  const Found none = {{}, anonymousLifetime};
  if (environment("AWS_EC2_METADATA_DISABLED") == "true")
    return none;
  std::string server = environment("AWS_EC2_METADATA_SERVICE_ENDPOINT");
  bool isExpected =
      hasMetadataServer || !server.empty() || isMachineOf("Amazon");
  if (server.empty())
    server = "http://169.254.169.254";
  server = std::string(absl::StripSuffix(server, "/"));

  Request request;
  request.method = "PUT";
  request.url = absl::StrCat(server, "/latest/api/token");
  request.headers = {"X-aws-ec2-metadata-token-ttl-seconds: 21600"};
  HttpResult token = askMetadataServer(request, isExpected, isUrgent);
  if (!token.ok() && !isExpected)
    return none;
  if (!token.ok())
    return failure("get a token from", request.url, token, hint());
  request.method = "GET";
  request.headers = {
      absl::StrCat("X-aws-ec2-metadata-token: ", token.response.body)};
  request.url =
      absl::StrCat(server, "/latest/meta-data/iam/security-credentials/");
  HttpResult role = ask(request, isUrgent);
  // The machine has no role.
  if (role.isMissing())
    return none;
  if (!role.ok())
    return failure("get the role of this machine from", request.url, role,
                   hint());
  absl::StrAppend(&request.url, absl::StripAsciiWhitespace(role.response.body));
  return takeKeys(request.url, ask(request, isUrgent));
}

//===----------------------------------------------------------------------===//
// The order of all sources
//===----------------------------------------------------------------------===//

static std::string profilePath() {
  std::string path = environment("AWS_SHARED_CREDENTIALS_FILE");
  return path.empty() ? joinPath(environment("HOME"), ".aws/credentials")
                      : path;
}

absl::StatusOr<Found> AwsCredentialsFinder::find(bool isUrgent) {
  if (!environment("AWS_WEB_IDENTITY_TOKEN_FILE").empty())
    return fromWebIdentity(isUrgent);
  absl::StatusOr<std::string> text = readWhole(profilePath());
  if (!text.ok() && !absl::IsNotFound(text.status()))
    return text.status();
  if (text.ok()) {
    std::string profile = environment("AWS_PROFILE");
    Found found;
    found.value = parseAwsProfile(*text, profile.empty() ? "default" : profile);
    // Valid until the file changes.
    found.lifetime = std::chrono::hours(24);
    if (!found.value.keyId.empty())
      return found;
  }
  for (const char *name : {"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
                           "AWS_CONTAINER_CREDENTIALS_FULL_URI"})
    if (!environment(name).empty())
      return fromContainer(isUrgent);
  absl::StatusOr<Found> found = fromMetadataServer(isUrgent);
  hasMetadataServer |= found.ok() && !found->value.keyId.empty();
  return found;
}

absl::StatusOr<AwsCredentials> AwsCredentialsFinder::get() {
  AwsCredentials given = {environment("AWS_ACCESS_KEY_ID"),
                          environment("AWS_SECRET_ACCESS_KEY"),
                          environment("AWS_SESSION_TOKEN")};
  if (given.keyId.empty() != given.secret.empty())
    return absl::UnauthenticatedError(
        absl::StrCat("one of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY is "
                     "not set; ",
                     hint()));
  if (!given.keyId.empty())
    return given;
  return cache.get(fileVersion(profilePath()),
                   [&](bool isUrgent) { return find(isUrgent); });
}

bool AwsCredentialsFinder::forget(absl::string_view refusedProof) {
  if (!environment("AWS_ACCESS_KEY_ID").empty())
    return false;
  cache.forget([&](const AwsCredentials &credentials) {
    return credentials.proof() == refusedProof;
  });
  return true;
}

} // namespace systole::storage
