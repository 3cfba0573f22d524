//===- Signing.cpp - Digests and signatures -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Signing.h"

#include "runtime/storage/Libraries.h"
#include "runtime/support/Status.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <map>
#include <memory>

namespace systole::storage {

static const unsigned char *bytesOf(absl::string_view text) {
  return reinterpret_cast<const unsigned char *>(text.data());
}

absl::StatusOr<std::string> sha256Hex(absl::string_view bytes) {
  ASSIGN_OR_RETURN(const Crypto *library, crypto());
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (!library->digest(bytes.data(), bytes.size(), digest, &size,
                       library->sha256(), nullptr))
    return absl::InternalError("libcrypto has no SHA-256");
  return absl::BytesToHexString(
      absl::string_view(reinterpret_cast<char *>(digest), size));
}

absl::StatusOr<std::string> hmacSha256(absl::string_view key,
                                       absl::string_view bytes) {
  ASSIGN_OR_RETURN(const Crypto *library, crypto());
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (!library->hmac(library->sha256(), key.data(),
                     static_cast<int>(key.size()), bytesOf(bytes), bytes.size(),
                     digest, &size))
    return absl::InternalError("libcrypto has no HMAC");
  return std::string(reinterpret_cast<char *>(digest), size);
}

absl::StatusOr<std::string> signRs256(absl::string_view pem,
                                      absl::string_view bytes) {
  ASSIGN_OR_RETURN(const Crypto *loaded, crypto());
  const Crypto &library = *loaded;
  std::unique_ptr<BIO, decltype(library.freeBuffer)> buffer(
      library.newBuffer(pem.data(), static_cast<int>(pem.size())),
      library.freeBuffer);
  std::unique_ptr<EVP_PKEY, decltype(library.freeKey)> key(
      library.readPrivateKey(buffer.get(), nullptr, nullptr, nullptr),
      library.freeKey);
  if (!key)
    return absl::InvalidArgumentError("its private_key is no key in PEM");
  std::unique_ptr<EVP_MD_CTX, decltype(library.freeContext)> context(
      library.newContext(), library.freeContext);
  size_t size = 0;
  std::string signature;
  bool done = library.signInit(context.get(), nullptr, library.sha256(),
                               nullptr, key.get()) == 1 &&
              library.sign(context.get(), nullptr, &size, bytesOf(bytes),
                           bytes.size()) == 1;
  signature.resize(size);
  done = done && library.sign(context.get(),
                              reinterpret_cast<unsigned char *>(&signature[0]),
                              &size, bytesOf(bytes), bytes.size()) == 1;
  if (!done)
    return absl::InvalidArgumentError("its private_key cannot sign");
  signature.resize(size);
  return signature;
}

// See "Signature Version 4 signing process" in the documentation of Amazon S3.
absl::Status signAws(Request &request, const AwsCredentials &credentials,
                     absl::string_view region, absl::string_view time) {
  ASSIGN_OR_RETURN(std::string payload, sha256Hex(request.body));
  size_t host = request.url.find("://") + 3;
  size_t path = std::min(request.url.find('/', host), request.url.size());
  std::pair<absl::string_view, absl::string_view> target = absl::StrSplit(
      absl::string_view(request.url).substr(path), absl::MaxSplits('?', 1));

  std::map<std::string, std::string> headers;
  auto add = [&](absl::string_view name, absl::string_view value) {
    request.headers.push_back(absl::StrCat(name, ": ", value));
  };
  // The signed host is the one that is sent. Like others, libcurl's own header
  // has no default port, and servers verify the signature without it.
  absl::string_view name =
      absl::string_view(request.url).substr(host, path - host);
  bool isSecure = absl::StartsWithIgnoreCase(request.url, "https:");
  add("Host", absl::StripSuffix(name, isSecure ? ":443" : ":80"));
  add("x-amz-content-sha256", payload);
  add("x-amz-date", time);
  if (!credentials.token.empty())
    add("x-amz-security-token", credentials.token);
  for (const std::string &header : request.headers) {
    std::pair<absl::string_view, absl::string_view> words =
        absl::StrSplit(header, absl::MaxSplits(':', 1));
    headers[absl::AsciiStrToLower(words.first)] =
        std::string(absl::StripAsciiWhitespace(words.second));
  }
  std::string names, lines;
  for (const auto &[name, value] : headers) {
    absl::StrAppend(&names, names.empty() ? "" : ";", name);
    absl::StrAppend(&lines, name, ":", value, "\n");
  }

  ASSIGN_OR_RETURN(
      std::string canonical,
      sha256Hex(absl::StrCat(
          request.method, "\n", target.first.empty() ? "/" : target.first, "\n",
          target.second, "\n", lines, "\n", names, "\n", payload)));
  absl::string_view date = time.substr(0, 8);
  std::string scope = absl::StrCat(date, "/", region, "/s3/aws4_request");
  std::string key = absl::StrCat("AWS4", credentials.secret);
  const std::string toSign =
      absl::StrCat("AWS4-HMAC-SHA256\n", time, "\n", scope, "\n", canonical);
  for (absl::string_view part :
       {date, region, absl::string_view("s3"),
        absl::string_view("aws4_request"), absl::string_view(toSign)}) {
    ASSIGN_OR_RETURN(key, hmacSha256(key, part));
  }
  add("Authorization",
      absl::StrCat("AWS4-HMAC-SHA256 Credential=", credentials.keyId, "/",
                   scope, ",SignedHeaders=", names,
                   ",Signature=", absl::BytesToHexString(key)));
  return absl::OkStatus();
}

} // namespace systole::storage
