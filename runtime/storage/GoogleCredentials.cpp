//===- GoogleCredentials.cpp - Who asks Google Cloud ----------------------===//
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

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <unistd.h>

namespace systole::storage {

constexpr char scope[] =
    "https://www.googleapis.com/auth/devstorage.read_write";

std::string GoogleCredentials::remedy() {
  return "set GOOGLE_APPLICATION_CREDENTIALS to the key file of an account "
         "that "
         "may do this, or run `gcloud auth application-default login`";
}

/// The answer of a token server.
static absl::StatusOr<std::pair<std::string, int64_t>>
takeToken(absl::string_view from, const Attempt &attempt) {
  if (!attempt.ok())
    return failure("get a token from", from, attempt,
                   GoogleCredentials::remedy());
  Json answer = parseJson(attempt.response.body);
  std::string token = textOf(answer, "access_token");
  if (token.empty())
    return absl::UnauthenticatedError(
        absl::StrCat("'", from, "' answers without an access_token; ",
                     GoogleCredentials::remedy()));
  return std::make_pair(token,
                        std::max<int64_t>(numberOf(answer, "expires_in"), 60));
}

static absl::Status badFile(const std::string &path, absl::string_view why) {
  return absl::UnauthenticatedError(
      absl::StrCat("the credentials in '", path, "' cannot be used: ", why,
                   "; ", GoogleCredentials::remedy()));
}

/// RFC 7523: a service account signs what it asks for.
static absl::StatusOr<std::string> makeAssertion(const Json &key,
                                                 const std::string &audience) {
  int64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                    std::chrono::system_clock::now().time_since_epoch())
                    .count();
  Json header = {
      {"alg", "RS256"}, {"typ", "JWT"}, {"kid", textOf(key, "private_key_id")}};
  Json claims = {{"iss", textOf(key, "client_email")},
                 {"scope", scope},
                 {"aud", audience},
                 {"iat", now},
                 {"exp", now + 3600}};
  std::string text = absl::StrCat(absl::WebSafeBase64Escape(header.dump()), ".",
                                  absl::WebSafeBase64Escape(claims.dump()));
  absl::StatusOr<std::string> signature =
      signRs256(textOf(key, "private_key"), text);
  if (!signature.ok())
    return signature.status();
  return absl::StrCat(text, ".", absl::WebSafeBase64Escape(*signature));
}

absl::StatusOr<GoogleCredentials::Token>
GoogleCredentials::fromFile(const std::string &path) {
  absl::StatusOr<std::string> text = readWhole(path);
  if (!text.ok())
    return badFile(path, text.status().message());
  Json key = parseJson(*text);
  std::string type = textOf(key, "type");
  std::string server = textOf(key, "token_uri");
  if (server.empty())
    server = "https://oauth2.googleapis.com/token";
  std::string body;
  if (type == "service_account") {
    absl::StatusOr<std::string> assertion = makeAssertion(key, server);
    if (!assertion.ok())
      return badFile(path, assertion.status().message());
    body = absl::StrCat(
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
        "&assertion=",
        *assertion);
  } else if (type == "authorized_user") {
    body = absl::StrCat(
        "grant_type=refresh_token&client_id=",
        percentEncode(textOf(key, "client_id")),
        "&client_secret=", percentEncode(textOf(key, "client_secret")),
        "&refresh_token=", percentEncode(textOf(key, "refresh_token")));
  } else {
    return badFile(path, type.empty()
                             ? "it is no JSON object with a \"type\""
                             : absl::StrCat("of type '", type,
                                            "'; service_account and "
                                            "authorized_user are known"));
  }
  Request request;
  request.method = "POST";
  request.url = server;
  request.headers = {"Content-Type: application/x-www-form-urlencoded"};
  request.body = body;
  auto token = takeToken(server, send(request));
  if (!token.ok())
    return annotate(token.status(), absl::StrCat("with '", path, "': "));
  return Token{token->first, std::chrono::seconds(token->second)};
}

absl::StatusOr<GoogleCredentials::Token>
GoogleCredentials::fromMetadataServer() {
  std::string host = environment("GCE_METADATA_HOST");
  bool isGiven = !host.empty();
  if (!isGiven)
    host = "169.254.169.254";
  Request request;
  request.url = absl::StrCat("http://", host,
                             "/computeMetadata/v1/instance/service-accounts/"
                             "default/token");
  request.headers = {"Metadata-Flavor: Google"};
  if (isGiven) {
    auto token = takeToken(request.url, send(request));
    if (!token.ok())
      return token.status();
    return Token{token->first, std::chrono::seconds(token->second)};
  }
  // Elsewhere there is none, and nobody answers at that address.
  StorageOptions soon;
  soon.connect = soon.stall = std::chrono::milliseconds(1000);
  Attempt attempt = sendOnce(request, soon);
  if (!attempt.ok())
    return Token{"", std::chrono::hours(24)};
  auto token = takeToken(request.url, attempt);
  if (!token.ok())
    return token.status();
  return Token{token->first, std::chrono::seconds(token->second)};
}

absl::StatusOr<GoogleCredentials::Token> GoogleCredentials::find() {
  if (std::string path = environment("GOOGLE_APPLICATION_CREDENTIALS");
      !path.empty())
    return fromFile(path);
  std::string folder = environment("CLOUDSDK_CONFIG");
  if (folder.empty() && !environment("HOME").empty())
    folder = runtime::joinPath(environment("HOME"), ".config/gcloud");
  std::string path =
      runtime::joinPath(folder, "application_default_credentials.json");
  if (!folder.empty() && ::access(path.c_str(), R_OK) == 0)
    return fromFile(path);
  return fromMetadataServer();
}

absl::StatusOr<std::string> GoogleCredentials::token() {
  std::lock_guard<std::mutex> lock(mutex);
  std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
  if (now < expires)
    return current;
  absl::StatusOr<Token> found = find();
  if (!found.ok())
    return found.status();
  current = found->text;
  // A request that begins now should still be served.
  expires = now + found->lifetime -
            std::min(found->lifetime / 2, std::chrono::seconds(300));
  return current;
}

void GoogleCredentials::forget() {
  std::lock_guard<std::mutex> lock(mutex);
  expires = {};
}

} // namespace systole::storage
