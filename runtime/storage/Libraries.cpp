//===- Libraries.cpp - libcurl and libcrypto, loaded on demand ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/Libraries.h"

#include "runtime/system/SharedObject.h"

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

#include <dlfcn.h>

namespace systole::storage {
namespace {

/// Finds functions in the first library that exists. It is never unloaded.
class Loader {
public:
  Loader(absl::Span<const char *const> names, const char *hint) : hint(hint) {
    for (const char *name : names)
      if (!library) {
        absl::StatusOr<void *> loaded = runtime::loadSharedObject(name);
        if (loaded.ok())
          library = *loaded;
        else
          status = missing(loaded.status().message());
      }
    if (library)
      status = absl::OkStatus();
  }

  template <typename Function> void find(const char *name, Function &function) {
    function = nullptr;
    if (status.ok())
      function = reinterpret_cast<Function>(dlsym(library, name));
    if (status.ok() && !function)
      status = missing(absl::StrCat("it has no ", name));
  }

  absl::Status status;

private:
  absl::Status missing(absl::string_view why) const {
    return absl::UnavailableError(absl::StrCat(
        "gs://, s3:// and https:// need a library of this machine: ", why, "; ",
        hint));
  }

  const char *const hint;
  void *library = nullptr;
};

absl::StatusOr<const Curl *> loadCurl() {
  Loader loader({"libcurl.so.4", "libcurl-gnutls.so.4"},
                "install libcurl (Debian: apt-get install libcurl4)");
  static Curl curl;
  loader.find("curl_global_init", curl.global_init);
  loader.find("curl_easy_init", curl.easy_init);
  loader.find("curl_easy_reset", curl.easy_reset);
  loader.find("curl_easy_cleanup", curl.easy_cleanup);
  loader.find("curl_easy_setopt", curl.easy_setopt);
  loader.find("curl_easy_getinfo", curl.easy_getinfo);
  loader.find("curl_easy_strerror", curl.easy_strerror);
  loader.find("curl_multi_init", curl.multi_init);
  loader.find("curl_multi_cleanup", curl.multi_cleanup);
  loader.find("curl_multi_add_handle", curl.multi_add_handle);
  loader.find("curl_multi_remove_handle", curl.multi_remove_handle);
  loader.find("curl_multi_perform", curl.multi_perform);
  // Exists since version 7.66.
  loader.find("curl_multi_poll", curl.multi_poll);
  loader.find("curl_multi_info_read", curl.multi_info_read);
  loader.find("curl_slist_append", curl.slist_append);
  loader.find("curl_slist_free_all", curl.slist_free_all);
  if (loader.status.ok() && curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
    return absl::UnavailableError("libcurl cannot be started");
  if (!loader.status.ok())
    return loader.status;
  return &curl;
}

absl::StatusOr<const Crypto *> loadCrypto() {
  Loader loader({"libcrypto.so.3", "libcrypto.so.1.1"},
                "install OpenSSL (Debian: apt-get install libssl3)");
  static Crypto crypto;
  loader.find("EVP_sha256", crypto.sha256);
  loader.find("EVP_Digest", crypto.digest);
  loader.find("HMAC", crypto.hmac);
  loader.find("BIO_new_mem_buf", crypto.newBuffer);
  loader.find("BIO_free", crypto.freeBuffer);
  loader.find("PEM_read_bio_PrivateKey", crypto.readPrivateKey);
  loader.find("EVP_PKEY_free", crypto.freeKey);
  loader.find("EVP_MD_CTX_new", crypto.newContext);
  loader.find("EVP_MD_CTX_free", crypto.freeContext);
  loader.find("EVP_DigestSignInit", crypto.signInit);
  loader.find("EVP_DigestSign", crypto.sign);
  if (!loader.status.ok())
    return loader.status;
  return &crypto;
}

} // namespace

absl::StatusOr<const Curl *> curl() {
  static const auto *loaded = new absl::StatusOr<const Curl *>(loadCurl());
  return *loaded;
}

absl::StatusOr<const Crypto *> crypto() {
  static const auto *loaded = new absl::StatusOr<const Crypto *>(loadCrypto());
  return *loaded;
}

} // namespace systole::storage
