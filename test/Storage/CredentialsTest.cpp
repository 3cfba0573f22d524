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

using namespace systole::storage;
using namespace systole::test;
using ::testing::AllOf;
using ::testing::HasSubstr;

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

  static std::string serviceAccount(const std::string &email) {
    std::string pem = *readWhole(SYSTOLE_SOURCE_DIR
                                 "/test/Storage/Inputs/service-account.pem");
    return absl::StrCat("{\"type\": \"service_account\", \"client_email\": \"",
                        email, "\", \"private_key\": \"",
                        absl::StrReplaceAll(pem, {{"\n", "\\n"}}),
                        "\", \"token_uri\": \"", url(), "/token\"}");
  }

  void TearDown() override {
    unsetenv("GOOGLE_APPLICATION_CREDENTIALS");
    unsetenv("GCE_METADATA_HOST");
  }
};

TEST_F(Credentials, OfAServiceAccountAreSigned) {
  give(serviceAccount("tester@example.com"));
  GoogleCredentials credentials;
  auto token = credentials.token();
  ASSERT_TRUE(token.ok()) << token.status();
  EXPECT_EQ(*token, "token of tester@example.com");
  // It is kept, until it is refused.
  (void)takeLog();
  EXPECT_TRUE(credentials.token().ok());
  EXPECT_EQ(takeLog(), "");
  credentials.forget();
  EXPECT_TRUE(credentials.token().ok());
  EXPECT_THAT(takeLog(), HasSubstr("POST /token"));
}

TEST_F(Credentials, ThatAreRefusedNameTheFile) {
  give(serviceAccount("stranger@example.com"));
  auto token = GoogleCredentials().token();
  EXPECT_EQ(token.status().code(), absl::StatusCode::kUnauthenticated);
  EXPECT_THAT(token.status().message(),
              AllOf(HasSubstr("credentials.json'"), HasSubstr("401"),
                    HasSubstr("set GOOGLE_APPLICATION_CREDENTIALS")));
}

TEST_F(Credentials, ThatAreNoneNameTheFile) {
  for (const auto &[text, why] :
       {std::pair("no json", "it is no JSON object"),
        std::pair("{\"type\": \"external\"}", "of type 'external'"),
        std::pair("{\"type\": \"service_account\", \"private_key\": \"x\"}",
                  "no key in PEM")}) {
    give(text);
    auto token = GoogleCredentials().token();
    EXPECT_EQ(token.status().code(), absl::StatusCode::kUnauthenticated);
    EXPECT_THAT(token.status().message(),
                AllOf(HasSubstr("credentials.json'"), HasSubstr(why)));
  }
}

TEST_F(Credentials, OfTheMetadataServer) {
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

TEST_F(Credentials, OfAnotherAreRefused) {
  setenv("AWS_SECRET_ACCESS_KEY", "wrong", 1);
  absl::Status status = writeWhole("s3://bucket/file", "bytes");
  setenv("AWS_SECRET_ACCESS_KEY", "test-secret", 1);
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("SignatureDoesNotMatch"),
                                      HasSubstr("set AWS_ACCESS_KEY_ID"),
                                      HasSubstr("AWS_REGION")));
}

} // namespace
