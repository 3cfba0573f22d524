//===- CredentialsTest.cpp - Signatures and credentials -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestServer.h"

#include "runtime/storage/AwsCredentials.h"
#include "runtime/storage/GoogleCredentials.h"
#include "runtime/storage/Signing.h"
#include "runtime/storage/Storage.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <optional>

using namespace systole::storage;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Matcher;

namespace {

// Test case 2 of RFC 4231, and FIPS 180-4's example.
TEST(Signing, DigestsAreThoseOfTheStandards) {
  EXPECT_EQ(absl::BytesToHexString(
                *hmacSha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(*sha256Hex("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

// The first example of "Authenticating Requests: Using the Authorization Header
// (AWS Signature Version 4)", in the documentation of Amazon S3.
TEST(Signing, IsAmazonsOfTheirExample) {
  Request request;
  request.url = "https://examplebucket.s3.amazonaws.com/test.txt";
  request.headers = {"Range: bytes=0-9"};
  ASSERT_TRUE(signAws(request,
                      {"AKIAIOSFODNN7EXAMPLE",
                       "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", ""},
                      "us-east-1", "20130524T000000Z")
                  .ok());
  EXPECT_EQ(request.headers.back(),
            "Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/"
            "20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;"
            "x-amz-content-sha256;x-amz-date,Signature="
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
}

/// RFC 9110, 4.2 and 7.2: a default port is left out, as libcurl and Amazon's
/// clients do. The header that is sent is the one that is signed.
TEST(Signing, TheHostIsWithoutADefaultPort) {
  auto sign = [](const std::string &server) {
    Request request;
    request.url = server + "/bucket/file";
    EXPECT_TRUE(
        signAws(request, {"key", "secret", ""}, "us-east-1", "20130524T000000Z")
            .ok());
    return request.headers;
  };
  EXPECT_EQ(sign("https://host.example:443"), sign("https://host.example"));
  EXPECT_EQ(sign("http://host.example:80"), sign("http://host.example"));
  for (auto [server, host] :
       {std::pair("https://host.example:443", "host.example"),
        std::pair("HTTPS://host.example:443", "host.example"),
        std::pair("http://[::1]:80", "[::1]"),
        std::pair("https://host.example:80", "host.example:80"),
        std::pair("http://host.example:443", "host.example:443"),
        std::pair("http://127.0.0.1:9000", "127.0.0.1:9000")})
    EXPECT_THAT(sign(server),
                ::testing::Contains(std::string("Host: ") + host));
}

TEST(AwsProfile, HasKeys) {
  const char *text = "[default]\naws_access_key_id = A\n"
                     "aws_secret_access_key=B\n\n[work]\n"
                     "aws_access_key_id=C\naws_secret_access_key=D=\n"
                     "aws_session_token=E\n";
  AwsCredentials found = parseAwsProfile(text, "work");
  EXPECT_EQ(found.keyId, "C");
  EXPECT_EQ(found.secret, "D=");
  EXPECT_EQ(found.token, "E");
  EXPECT_EQ(parseAwsProfile(text, "default").secret, "B");
  EXPECT_EQ(parseAwsProfile(text, "none").keyId, "");
}

class Credentials : public ServerTest {
protected:
  /// A file that GOOGLE_APPLICATION_CREDENTIALS names.
  static void give(const std::string &text) {
    std::string path = ::testing::TempDir() + "/credentials.json";
    ASSERT_TRUE(writeWhole(path, text).ok());
    setenv("GOOGLE_APPLICATION_CREDENTIALS", path.c_str(), 1);
  }

  /// Expects an error for this file that names it and matches.
  static void expectRefused(const std::string &text,
                            const Matcher<absl::string_view> &why) {
    give(text);
    absl::Status status = GoogleCredentials().token().status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnauthenticated);
    EXPECT_THAT(status.message(), AllOf(HasSubstr("credentials.json'"), why));
  }

  static std::string serviceAccount(const std::string &email) {
    std::string pem = *readWhole(SYSTOLE_SOURCE_DIR
                                 "/test/Storage/Inputs/service-account.pem");
    return absl::StrCat("{\"type\": \"service_account\", \"client_email\": \"",
                        email, "\", \"private_key\": \"",
                        absl::StrReplaceAll(pem, {{"\n", "\\n"}}),
                        "\", \"token_uri\": \"", url(), "/token\"}");
  }

  /// Sets a variable until the end of the test; null: it is not set.
  void set(const char *name, const char *value) {
    const char *before = getenv(name);
    variables.emplace_back(
        name, before ? std::make_optional<std::string>(before) : std::nullopt);
    value ? setenv(name, value, 1) : unsetenv(name);
  }
  /// Amazon's keys have to come from elsewhere than the environment.
  void setNoKeys() {
    set("AWS_ACCESS_KEY_ID", nullptr);
    set("AWS_SECRET_ACCESS_KEY", nullptr);
    set("AWS_EC2_METADATA_DISABLED", "true");
    set("AWS_SHARED_CREDENTIALS_FILE", "/none");
  }

  void TearDown() override {
    unsetenv("GOOGLE_APPLICATION_CREDENTIALS");
    unsetenv("GCE_METADATA_HOST");
    for (size_t i = variables.size(); i-- > 0;)
      if (const auto &[name, value] = variables[i]; value)
        setenv(name, value->c_str(), 1);
      else
        unsetenv(name);
  }

private:
  std::vector<std::pair<const char *, std::optional<std::string>>> variables;
};

TEST_F(Credentials, ServiceAccountTokensAreSigned) {
  give(serviceAccount("tester@example.com"));
  GoogleCredentials credentials;
  auto token = credentials.token();
  ASSERT_TRUE(token.ok()) << token.status();
  EXPECT_EQ(*token, "token of tester@example.com");
  // It is kept, until it is refused.
  (void)takeLog();
  EXPECT_TRUE(credentials.token().ok());
  EXPECT_EQ(takeLog(), "");
  credentials.forget("another token");
  EXPECT_TRUE(credentials.token().ok());
  EXPECT_EQ(takeLog(), "");
  credentials.forget(*token);
  EXPECT_TRUE(credentials.token().ok());
  EXPECT_THAT(takeLog(), HasSubstr("POST /token"));
}

TEST_F(Credentials, RefusedOnesNameTheFile) {
  expectRefused(
      serviceAccount("stranger@example.com"),
      AllOf(HasSubstr("401"), HasSubstr("set GOOGLE_APPLICATION_CREDENTIALS")));
}

TEST_F(Credentials, MalformedOnesNameTheFile) {
  for (const auto &[text, why] :
       {std::pair("no json", "it is not a JSON object"),
        std::pair("{\"type\": \"external\"}", "of type 'external'"),
        std::pair("{\"type\": \"service_account\", \"private_key\": \"x\"}",
                  "no key in PEM")})
    expectRefused(text, HasSubstr(why));
}

TEST_F(Credentials, MetadataServerGivesAToken) {
  setenv("HOME", ::testing::TempDir().c_str(), 1);
  setenv("GCE_METADATA_HOST", url().substr(7).c_str(), 1);
  auto token = GoogleCredentials().token();
  ASSERT_TRUE(token.ok()) << token.status();
  EXPECT_EQ(*token, "token of the machine");
}

TEST_F(Credentials, HalfOfAmazonsAreAMistake) {
  unsetenv("AWS_SECRET_ACCESS_KEY");
  auto found = AwsCredentialsFinder().get();
  setenv("AWS_SECRET_ACCESS_KEY", "test-secret", 1);
  EXPECT_EQ(found.status().code(), absl::StatusCode::kUnauthenticated);
  EXPECT_THAT(found.status().message(), HasSubstr("is not set"));
}

TEST_F(Credentials, WrongSecretsAreRefused) {
  setenv("AWS_SECRET_ACCESS_KEY", "wrong", 1);
  absl::Status status = writeWhole("s3://bucket/file", "bytes");
  setenv("AWS_SECRET_ACCESS_KEY", "test-secret", 1);
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("SignatureDoesNotMatch"),
                                      HasSubstr("set AWS_ACCESS_KEY_ID"),
                                      HasSubstr("AWS_REGION")));
}

//===----------------------------------------------------------------------===//
// Credentials that change
//===----------------------------------------------------------------------===//

TEST_F(Credentials, FederationTokensAreExchanged) {
  std::string subject = ::testing::TempDir() + "/subject";
  auto account = [&](const std::string &source, const std::string &more) {
    return absl::StrCat(
        "{\"type\": \"external_account\", \"audience\": \"//pool\", "
        "\"subject_token_type\": \"urn:ietf:params:oauth:token-type:jwt\", "
        "\"token_url\": \"",
        url(), "/v1/token\", \"credential_source\": ", source, more, "}");
  };
  std::string file = absl::StrCat("{\"file\": \"", subject, "\"}");
  ASSERT_TRUE(writeWhole(subject, "subject-2\n").ok());
  give(account(file, ""));
  GoogleCredentials credentials;
  auto token = credentials.token();
  ASSERT_TRUE(token.ok()) << token.status();
  EXPECT_EQ(*token, "federated of subject-2");
  // The provider replaces the file; the next exchange is of what it has then.
  ASSERT_TRUE(writeWhole(subject, "subject-3").ok());
  credentials.forget(*token);
  EXPECT_EQ(*credentials.token(), "federated of subject-3");

  give(account(absl::StrCat("{\"url\": \"", url(),
                            "/subject\", \"headers\": {\"X-Id\": \"7\"}, "
                            "\"format\": {\"type\": \"json\", "
                            "\"subject_token_field_name\": \"value\"}}"),
               absl::StrCat(", \"service_account_impersonation_url\": \"",
                            url(), "/impersonate\"")));
  token = GoogleCredentials().token();
  ASSERT_TRUE(token.ok()) << token.status();
  EXPECT_EQ(*token, "token of the robot");

  for (const auto &[source, why] :
       {std::pair("{\"file\": \"/none\"}", "cannot open '/none'"),
        std::pair("{\"environment_id\": \"aws1\"}", "credential_source is")})
    expectRefused(account(source, ""), HasSubstr(why));
}

TEST_F(Credentials, AreReadAgainWhenTheirFileChanges) {
  give(serviceAccount("stranger@example.com"));
  GoogleCredentials credentials;
  EXPECT_FALSE(credentials.token().ok());
  give(serviceAccount("tester@example.com"));
  EXPECT_EQ(*credentials.token(), "token of tester@example.com");

  setNoKeys();
  std::string path = ::testing::TempDir() + "/aws-credentials";
  set("AWS_SHARED_CREDENTIALS_FILE", path.c_str());
  AwsCredentialsFinder finder;
  for (const char *key : {"one", "two"}) {
    ASSERT_TRUE(
        writeWhole(path, absl::StrCat("[default]\naws_access_key_id=", key,
                                      "\naws_secret_access_key=s\n"))
            .ok());
    auto found = finder.get();
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ(found->keyId, key);
  }
}

TEST_F(Credentials, AreNotMissingWhereAMetadataServerFails) {
  set("HOME", ::testing::TempDir().c_str());
  set("GCE_METADATA_HOST", url().substr(7).c_str());
  fail("computeMetadata", {"503", "reset"});
  EXPECT_EQ(*GoogleCredentials().token(), "token of the machine");

  setNoKeys();
  set("AWS_EC2_METADATA_DISABLED", nullptr);
  set("AWS_EC2_METADATA_SERVICE_ENDPOINT", url().c_str());
  fail("/latest/", {"503", "ok", "reset", "ok", "503"});
  AwsCredentialsFinder finder;
  auto found = finder.get();
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->keyId, HasSubstr("ASIA"));
  // One that fails for longer is an error, not a stranger's request.
  fail("/latest/", std::vector<std::string>(9, "503"));
  found = AwsCredentialsFinder().get();
  EXPECT_EQ(found.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(found.status().message(),
              AllOf(HasSubstr("/latest/api/token'"), HasSubstr("503")));
  fail("/latest/", {});
}

TEST_F(Credentials, ExpiringOnesAreRenewed) {
  setNoKeys();
  std::string path = ::testing::TempDir() + "/web-token";
  ASSERT_TRUE(writeWhole(path, "web-token-1\n").ok());
  auto roundTrip = [&](const char *name) {
    SCOPED_TRACE(name);
    std::string object = absl::StrCat("s3://bucket/", name);
    absl::Status status = writeWhole(object, "one");
    EXPECT_TRUE(status.ok()) << status;
    // A read and a write that find their credentials refused.
    auto file = open(object);
    ASSERT_TRUE(file.ok()) << file.status();
    expireCredentials();
    char bytes[3];
    auto got = (*file)->readAt(0, bytes, 3);
    EXPECT_TRUE(got.ok()) << got.status();
    expireCredentials();
    status = writeWhole(object, "two");
    EXPECT_TRUE(status.ok()) << status;
    expireCredentials();
    auto info = stat(object);
    EXPECT_TRUE(info.ok()) << info.status();
  };
  set("AWS_WEB_IDENTITY_TOKEN_FILE", path.c_str());
  set("AWS_ROLE_ARN", "arn:aws:iam::1:role/reader");
  set("AWS_ENDPOINT_URL_STS", (url() + "/sts").c_str());
  roundTrip("role-by-token");
  set("AWS_ROLE_ARN", "arn:aws:iam::1:role/other");
  expireCredentials();
  EXPECT_THAT(writeWhole("s3://bucket/none", "x").message(),
              AllOf(HasSubstr("AWS_ROLE_ARN=arn:aws:iam::1:role/other"),
                    HasSubstr("AccessDenied")));
  set("AWS_WEB_IDENTITY_TOKEN_FILE", nullptr);

  set("AWS_CONTAINER_CREDENTIALS_FULL_URI",
      (url() + "/container/credentials").c_str());
  set("AWS_CONTAINER_AUTHORIZATION_TOKEN", "container-token");
  roundTrip("container");
  set("AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://example.com/credentials");
  expireCredentials();
  EXPECT_THAT(writeWhole("s3://bucket/none", "x").message(),
              HasSubstr("is neither https:// nor of this machine"));
  set("AWS_CONTAINER_CREDENTIALS_FULL_URI", nullptr);

  set("AWS_EC2_METADATA_DISABLED", nullptr);
  set("AWS_EC2_METADATA_SERVICE_ENDPOINT", url().c_str());
  roundTrip("machine");
}

} // namespace
