//===- GoogleCredentials.cpp - Credentials for Google Cloud ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/GoogleCredentials.h"

#include "runtime/formats/Json.h"
#include "runtime/storage/Http.h"
#include "runtime/storage/Paths.h"
#include "runtime/storage/Signing.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

#include <algorithm>
#include <unistd.h>

namespace systole::storage {

constexpr char scope[] =
    "https://www.googleapis.com/auth/devstorage.read_write";

std::string GoogleCredentials::hint() {
  return "set GOOGLE_APPLICATION_CREDENTIALS to the key file of an account "
         "that may do this, or run `gcloud auth application-default login`";
}

using Found = CredentialCache<std::string>::Found;

/// Reads the answer of a token server.
static absl::StatusOr<Found> takeToken(absl::string_view from,
                                       const HttpResult &result) {
  if (!result.ok())
    return failure("get a token from", from, result, GoogleCredentials::hint());
  Json answer = parseJson(result.response.body);
  std::string token = textOf(answer, "access_token");
  if (token.empty())
    return absl::UnauthenticatedError(
        absl::StrCat("'", from, "' answers without an access_token; ",
                     GoogleCredentials::hint()));
  return Found{token, std::chrono::seconds(std::clamp<int64_t>(
                          numberOf(answer, "expires_in"), 60, 24 * 3600))};
}

static absl::StatusOr<Found> postForm(const std::string &server,
                                      const std::string &form, bool isUrgent) {
  Request request;
  request.method = "POST";
  request.url = server;
  request.headers = {"Content-Type: application/x-www-form-urlencoded"};
  request.body = form;
  return takeToken(server, askMetadataServer(request, true, isUrgent));
}

static absl::Status badFile(const std::string &path, absl::string_view why) {
  return absl::UnauthenticatedError(
      absl::StrCat("the credentials in '", path, "' cannot be used: ", why,
                   "; ", GoogleCredentials::hint()));
}

/// RFC 7523: a service account signs its request.
static absl::StatusOr<std::string> makeAssertion(const Json &key,
                                                 const std::string &audience) {
  int64_t now = absl::ToUnixSeconds(absl::Now());
  Json header = {
      {"alg", "RS256"}, {"typ", "JWT"}, {"kid", textOf(key, "private_key_id")}};
  Json claims = {{"iss", textOf(key, "client_email")},
                 {"scope", scope},
                 {"aud", audience},
                 {"iat", now},
                 {"exp", now + 3600}};
  std::string text = absl::StrCat(absl::WebSafeBase64Escape(header.dump()), ".",
                                  absl::WebSafeBase64Escape(claims.dump()));
  ASSIGN_OR_RETURN(std::string signature,
                   signRs256(textOf(key, "private_key"), text));
  return absl::StrCat(text, ".", absl::WebSafeBase64Escape(signature));
}

//===----------------------------------------------------------------------===//
// Workload identity federation (a file of type external_account)
//===----------------------------------------------------------------------===//

/// The token of the other identity provider, from a file or a URL: plain text,
/// or a field of a JSON object.
static absl::StatusOr<std::string> subjectToken(const Json &source,
                                                bool isUrgent) {
  std::string text;
  std::string file = textOf(source, "file"), url = textOf(source, "url");
  if (!file.empty()) {
    ASSIGN_OR_RETURN(text, readWhole(file));
  } else if (!url.empty()) {
    Request request;
    request.url = url;
    if (auto headers = source.find("headers");
        headers != source.end() && headers->is_object())
      for (const auto &[name, value] : headers->items())
        request.headers.push_back(
            absl::StrCat(name, ": ", textOf(*headers, name.c_str())));
    HttpResult result = askMetadataServer(request, true, isUrgent);
    if (!result.ok())
      return failure("get a token from", url, result,
                     GoogleCredentials::hint());
    text = std::move(result.response.body);
  } else {
    return absl::UnimplementedError(
        "its credential_source is neither a \"file\" nor a \"url\"");
  }
  auto format = source.find("format");
  if (format != source.end() && textOf(*format, "type") == "json")
    text = textOf(parseJson(text),
                  textOf(*format, "subject_token_field_name").c_str());
  text = std::string(absl::StripAsciiWhitespace(text));
  if (text.empty())
    return absl::UnauthenticatedError(
        absl::StrCat("'", file.empty() ? url : file, "' has no token"));
  return text;
}

/// Exchanges a token for that of a service account, which its owner may use.
static absl::StatusOr<Found>
impersonate(const std::string &url, const std::string &token, bool isUrgent) {
  std::string body = Json({{"scope", {scope}}, {"lifetime", "3600s"}}).dump();
  Request request;
  request.method = "POST";
  request.url = url;
  request.headers = {"Content-Type: application/json",
                     absl::StrCat("Authorization: Bearer ", token)};
  request.body = body;
  HttpResult result = askMetadataServer(request, true, isUrgent);
  if (!result.ok())
    return failure("get a token from", url, result, GoogleCredentials::hint());
  Json answer = parseJson(result.response.body);
  Found found;
  found.value = textOf(answer, "accessToken");
  found.lifetime =
      lifetimeUntil(textOf(answer, "expireTime"), std::chrono::minutes(30));
  if (found.value.empty())
    return absl::UnauthenticatedError(
        absl::StrCat("'", url, "' answers without an accessToken"));
  return found;
}

/// RFC 8693: the token server exchanges another provider's token.
static absl::StatusOr<Found> fromFederation(const std::string &path,
                                            const Json &key, bool isUrgent) {
  auto source = key.find("credential_source");
  if (source == key.end() || !source->is_object())
    return badFile(path, "it has no credential_source");
  absl::StatusOr<std::string> subject = subjectToken(*source, isUrgent);
  if (!subject.ok())
    return badFile(path, subject.status().message());
  std::string server = textOf(key, "token_url");
  if (server.empty())
    server = "https://sts.googleapis.com/v1/token";
  std::string account = textOf(key, "service_account_impersonation_url");
  std::string form = absl::StrCat(
      "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange"
      "&requested_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3A"
      "access_token&audience=",
      percentEncode(textOf(key, "audience")), "&scope=",
      percentEncode(account.empty()
                        ? scope
                        : "https://www.googleapis.com/auth/cloud-platform"),
      "&subject_token_type=", percentEncode(textOf(key, "subject_token_type")),
      "&subject_token=", percentEncode(*subject));
  absl::StatusOr<Found> token = postForm(server, form, isUrgent);
  if (token.ok() && !account.empty())
    token = impersonate(account, token->value, isUrgent);
  if (!token.ok())
    return annotate(token.status(), absl::StrCat("with '", path, "': "));
  return token;
}

//===----------------------------------------------------------------------===//
// The order of all sources
//===----------------------------------------------------------------------===//

static absl::StatusOr<Found> fromFile(const std::string &path, bool isUrgent) {
  absl::StatusOr<std::string> text = readWhole(path);
  if (!text.ok())
    return badFile(path, text.status().message());
  Json key = parseJson(*text);
  std::string type = textOf(key, "type");
  if (type == "external_account")
    return fromFederation(path, key, isUrgent);
  std::string server = textOf(key, "token_uri");
  if (server.empty())
    server = "https://oauth2.googleapis.com/token";
  std::string form;
  if (type == "service_account") {
    absl::StatusOr<std::string> assertion = makeAssertion(key, server);
    if (!assertion.ok())
      return badFile(path, assertion.status().message());
    form = absl::StrCat(
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
        "&assertion=",
        *assertion);
  } else if (type == "authorized_user") {
    form = absl::StrCat(
        "grant_type=refresh_token&client_id=",
        percentEncode(textOf(key, "client_id")),
        "&client_secret=", percentEncode(textOf(key, "client_secret")),
        "&refresh_token=", percentEncode(textOf(key, "refresh_token")));
  } else {
    return badFile(path, type.empty()
                             ? "it is not a JSON object with a \"type\""
                             : absl::StrCat("of type '", type,
                                            "'; service_account, "
                                            "authorized_user and "
                                            "external_account are known"));
  }
  absl::StatusOr<Found> token = postForm(server, form, isUrgent);
  if (!token.ok())
    return annotate(token.status(), absl::StrCat("with '", path, "': "));
  return token;
}

absl::StatusOr<Found> GoogleCredentials::fromMetadataServer(bool isUrgent) {
  std::string host = environment("GCE_METADATA_HOST");
  bool isExpected = hasMetadataServer || !host.empty() || isMachineOf("Google");
  if (host.empty())
    host = "169.254.169.254";
  Request request;
  request.url = absl::StrCat("http://", host,
                             "/computeMetadata/v1/instance/service-accounts/"
                             "default/token");
  request.headers = {"Metadata-Flavor: Google"};
  HttpResult result = askMetadataServer(request, isExpected, isUrgent);
  // The machine belongs to another cloud, or it has no account.
  if (result.isMissing() || (!result.ok() && !isExpected))
    return Found{"", anonymousLifetime};
  absl::StatusOr<Found> token = takeToken(request.url, result);
  hasMetadataServer |= token.ok();
  return token;
}

absl::StatusOr<std::string> GoogleCredentials::token() {
  std::string path = environment("GOOGLE_APPLICATION_CREDENTIALS");
  if (path.empty()) {
    std::string folder = environment("CLOUDSDK_CONFIG");
    if (folder.empty() && !environment("HOME").empty())
      folder = joinPath(environment("HOME"), ".config/gcloud");
    path = joinPath(folder, "application_default_credentials.json");
    if (folder.empty() || ::access(path.c_str(), R_OK) != 0)
      path.clear();
  }
  return cache.get(path.empty() ? "" : fileVersion(path), [&](bool isUrgent) {
    return path.empty() ? fromMetadataServer(isUrgent)
                        : fromFile(path, isUrgent);
  });
}

} // namespace systole::storage
