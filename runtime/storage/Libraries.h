//===- Libraries.h - libcurl and libcrypto, when they are needed  -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The libraries are loaded at the first use of a server. A program with local
// files needs neither. Linked in, they would add five megabytes to the
// executable, and a TLS library without updates.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_LIBRARIES_H
#define SYSTOLE_RUNTIME_STORAGE_LIBRARIES_H

// The type checks of curl's macros work for direct calls only.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>

#include "absl/status/statusor.h"

namespace systole::storage {

/// The functions of libcurl, by their names without "curl_".
struct Curl {
  decltype(&::curl_global_init) global_init;
  decltype(&::curl_easy_init) easy_init;
  decltype(&::curl_easy_reset) easy_reset;
  decltype(&::curl_easy_cleanup) easy_cleanup;
  decltype(&::curl_easy_setopt) easy_setopt;
  decltype(&::curl_easy_getinfo) easy_getinfo;
  decltype(&::curl_easy_strerror) easy_strerror;
  decltype(&::curl_multi_init) multi_init;
  decltype(&::curl_multi_cleanup) multi_cleanup;
  decltype(&::curl_multi_add_handle) multi_add_handle;
  decltype(&::curl_multi_remove_handle) multi_remove_handle;
  decltype(&::curl_multi_perform) multi_perform;
  decltype(&::curl_multi_poll) multi_poll;
  decltype(&::curl_multi_info_read) multi_info_read;
  decltype(&::curl_slist_append) slist_append;
  decltype(&::curl_slist_free_all) slist_free_all;
};

/// The functions of libcrypto (OpenSSL), by their names.
struct Crypto {
  decltype(&::EVP_sha256) sha256;
  decltype(&::EVP_Digest) digest;
  decltype(&::HMAC) hmac;
  decltype(&::BIO_new_mem_buf) newBuffer;
  decltype(&::BIO_free) freeBuffer;
  decltype(&::PEM_read_bio_PrivateKey) readPrivateKey;
  decltype(&::EVP_PKEY_free) freeKey;
  decltype(&::EVP_MD_CTX_new) newContext;
  decltype(&::EVP_MD_CTX_free) freeContext;
  decltype(&::EVP_DigestSignInit) signInit;
  decltype(&::EVP_DigestSign) sign;
};

/// Unavailable if the library is not installed, with the package to install.
absl::StatusOr<const Curl *> curl();
absl::StatusOr<const Crypto *> crypto();

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_LIBRARIES_H
