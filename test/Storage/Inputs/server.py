#!/usr/bin/env python3
"""A server of files for tests, that can be told to fail: the JSON API of Google Cloud
Storage, the REST API of Amazon S3 (under /s3), plain files (under /files), tokens.

usage: server.py                  prints its port, and serves until its input ends
       server.py COMMAND...       runs a command with STORAGE_EMULATOR_HOST and
                                  AWS_ENDPOINT_URL set to it, and exits as it does

Tests talk to it as well: PUT /_put/BUCKET/NAME makes an object, GET /_get/... reads
one, POST /_faults with {"match": TEXT, "faults": [FAULT...]} has the next requests
whose address holds TEXT fail, one fault each, and GET /_log lists what was asked for.

Faults: a status code; "reset" (the connection, before an answer), "lost" (the same, but
what was asked for is done), "hang" (no answer), "stall:N" and "cut:N" (N bytes of the
answer, then nothing more, or the connection's end), "short:N" (a complete answer of N
bytes), "shift" (another range than was asked for), "norange" (all of the file),
"change" (the object becomes another one just before), "drip" (a byte of the answer each
50 ms), "flood" (an answer that does not end), "ok" (none).

Credentials: /sts, /container, /latest and /v1 give some out as the clouds' servers do;
POST /_expire has none of them accepted any more. A second port speaks TLS (tls.pem).
"""
import base64
import functools
import hashlib
import hmac
import json
import os
import re
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import traceback
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ACCESS_KEY, SECRET_KEY = "test-key", "test-secret"
PAGE = 2  # entries of a page of a list: every list has several
COPY_LIMIT = 8 << 20  # bytes of an object that one request copies: S3's is 5 GB

lock = threading.RLock()
objects = {}  # (bucket, name): (bytes, generation)
uploads = {}  # id: [bucket, name, condition, parts]
marks = {}  # (bucket, name) or id of an upload: x-amz-meta-systole-upload
keys = {ACCESS_KEY: (SECRET_KEY, "")}  # id: (secret, session token)
faults = []  # [match, [fault...]]
log = []
counter = [1000]


def count():
    counter[0] += 1
    return counter[0]


class Refused(Exception):
    def __init__(self, code, message=""):
        self.code, self.message = code, message


@functools.lru_cache(64)
def etag(data):
    return '"%s"' % hashlib.md5(data).hexdigest()


def store(bucket, name, data):
    with lock:
        generation = count()
        objects[bucket, name] = (data, generation)
        marks.pop((bucket, name), None)
        return generation


def new_keys():
    """Temporary credentials of Amazon's: an id, a secret and a token."""
    with lock:
        number = count()
        keys["ASIA%d" % number] = ("secret-%d" % number, "session-%d" % number)
        return "ASIA%d" % number, *keys["ASIA%d" % number]


def find(bucket, name):
    with lock:
        if (bucket, name) not in objects:
            raise Refused(404, "No such object: %s/%s" % (bucket, name))
        return objects[bucket, name]


def listed(bucket, prefix, deep, token):
    """A page of names and prefixes, and the token of the next."""
    names = set()
    with lock:
        for b, name in objects:
            if b == bucket and name.startswith(prefix):
                end = -1 if deep else name.find("/", len(prefix))
                names.add(name if end < 0 else name[:end + 1])
    names = sorted(name for name in names if name > token)
    page = names[:PAGE]
    return page, page[-1] if len(names) > PAGE else ""


def check_signature(handler, body):
    """Amazon's Signature Version 4, from the documentation, with Python's hmac."""
    given = re.fullmatch(r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d+)/([^/]+)/s3/aws4_request,"
                         r"SignedHeaders=([^,]+),Signature=([0-9a-f]+)", handler.headers.get("Authorization", ""))
    if not given:
        raise Refused(403, "<Code>AccessDenied</Code>")
    if given[1] not in keys:
        raise Refused(400, "<Code>ExpiredToken</Code>" if handler.command != "HEAD" else "")
    secret, session = keys[given[1]]
    if handler.headers.get("x-amz-security-token", "") != session:
        raise Refused(400, "<Code>InvalidToken</Code>")
    path, _, query = handler.path.partition("?")
    if query != "&".join(sorted(query.split("&"))):
        raise Refused(403, "the query is not sorted")
    digest = hashlib.sha256(body).hexdigest()
    if handler.headers["x-amz-content-sha256"] != digest:
        raise Refused(403, "the body is another")
    lines = ["%s:%s" % (name, handler.headers[name].strip()) for name in given[4].split(";")]
    if "host" not in given[4].split(";"):
        raise Refused(403, "the host is not signed")
    canonical = "\n".join([handler.command, path, query] + lines + ["", given[4], digest])
    scope = "/".join([given[2], given[3], "s3", "aws4_request"])
    text = "\n".join(["AWS4-HMAC-SHA256", handler.headers["x-amz-date"], scope,
                      hashlib.sha256(canonical.encode()).hexdigest()])
    key = ("AWS4" + secret).encode()
    for part in scope.split("/") + [text]:
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    if key.hex() != given[5]:
        raise Refused(403, "<Code>SignatureDoesNotMatch</Code>")


def check_assertion(text, modulus):
    """A JWT by RS256: RSA with the public exponent 65537, in plain numbers."""
    def decode(part):
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    header, claims, signature = text.split(".")
    digest = hashlib.sha256(("%s.%s" % (header, claims)).encode()).digest()
    size = (modulus.bit_length() + 7) // 8
    opened = pow(int.from_bytes(decode(signature), "big"), 65537, modulus).to_bytes(size, "big")
    prefix = bytes.fromhex("3031300d060960864801650304020105000420")
    padding = b"\xff" * (size - len(prefix) - len(digest) - 3)
    if opened != b"\0\1" + padding + b"\0" + prefix + digest:
        raise Refused(401, "the signature is not of this key")
    return json.loads(decode(claims))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    # -- answers ---------------------------------------------------------------

    def end_now(self):
        """Closes the connection with a reset."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True
        raise ConnectionResetError

    def wait_for_client(self):
        """Says nothing until the client has gone."""
        try:
            while self.connection.recv(1 << 16):
                pass
        except OSError:
            pass
        self.close_connection = True
        raise ConnectionResetError

    def answer(self, code, body=b"", headers=()):
        kind, _, number = self.fault.partition(":")
        if kind == "lost":
            self.end_now()
        body = body if isinstance(body, bytes) else body.encode()
        sent = body
        if kind == "short":
            body = sent = body[:int(number)]
        elif kind in ("cut", "stall"):
            sent = body[:int(number)]
        self.send_response(code)
        for name, value in headers:
            self.send_header(name, value)
        if not any(name == "Content-Length" for name, _ in headers):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if kind == "drip":
            for byte in sent:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(0.05)
        else:
            self.wfile.write(b"" if self.command == "HEAD" else sent)
        self.wfile.flush()
        if kind == "cut":
            # An orderly end, so that what was sent comes.
            self.connection.shutdown(socket.SHUT_WR)
            self.wait_for_client()
        if kind == "stall":
            self.wait_for_client()

    def answer_json(self, value, headers=()):
        self.answer(200, json.dumps(value), [("Content-Type", "application/json"), *headers])

    def serve_bytes(self, data, headers):
        """A whole file or the range that was asked for."""
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if not asked or self.fault == "norange":
            return self.answer(200, data, headers)
        first, last = int(asked[1]), min(int(asked[2]), len(data) - 1)
        if self.fault == "shift":
            first += 1
        if first >= len(data):
            raise Refused(416)
        self.answer(206, data[first:last + 1],
                    [*headers, ("Content-Range", "bytes %d-%d/%d" % (first, last, len(data)))])

    # -- requests --------------------------------------------------------------

    def serve(self):
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path, _, query = self.path.partition("?")
        self.query = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        self.fault = "ok"
        if not path.startswith("/_"):
            with lock:
                log.append("%s %s %s" % (self.command, self.path, self.headers.get("Range", "")))
                for match, rest in faults:
                    if rest and re.search(match, "%s %s" % (self.command, self.path)):
                        self.fault = rest.pop(0)
                        break
        try:
            if self.fault.isdigit():
                raise Refused(int(self.fault), "told to fail")
            if self.fault == "reset":
                self.end_now()
            if self.fault == "hang":
                self.wait_for_client()
            if self.fault == "flood":
                self.send_response(200)
                self.send_header("Content-Length", str(1 << 40))
                self.end_headers()
                for _ in range(300):
                    self.wfile.write(b" " * (1 << 20))
                self.wait_for_client()
            for prefix, serve in (("/_", self.serve_test), ("/s3/", self.serve_s3), ("/files/", self.serve_file),
                                  ("/upload/storage/v1/b/", self.serve_upload),
                                  ("/session/", self.serve_session), ("/storage/v1/b/", self.serve_google),
                                  ("/token", self.serve_token), ("/computeMetadata/", self.serve_metadata),
                                  ("/redirect", self.serve_redirect), ("/sts/", self.serve_sts),
                                  ("/container/", self.serve_container), ("/latest/", self.serve_machine),
                                  ("/v1/token", self.serve_federation), ("/subject", self.serve_subject),
                                  ("/impersonate", self.serve_impersonation)):
                if path.startswith(prefix):
                    return serve(path[len(prefix):])
            raise Refused(404, "no such service")
        except Refused as refused:
            headers = [("Retry-After", "0")] if refused.code == 429 else []
            self.fault = "ok"
            self.answer(refused.code, refused.message, headers)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = serve

    def change(self, bucket, name):
        if self.fault == "change":
            data, _ = find(bucket, name)
            store(bucket, name, bytes(255 - byte for byte in data))

    def serve_test(self, path):
        kind, _, rest = path.partition("/")
        bucket, _, name = urllib.parse.unquote(rest).partition("/")
        if kind == "put":
            return self.answer(200, str(store(bucket, name, self.body)))
        if kind == "expire":
            for key in set(keys) - {ACCESS_KEY}:
                del keys[key]
        if kind == "get":
            return self.answer(200, find(bucket, name)[0])
        if kind == "faults":
            wanted = json.loads(self.body)
            with lock:
                faults[:] = [entry for entry in faults if entry[0] != wanted["match"]]
                faults.insert(0, (wanted["match"], list(wanted["faults"])))
        text = "".join(line + "\n" for line in log)
        if kind == "log":
            log.clear()
        self.answer(200, text)

    def serve_file(self, path):
        bucket, _, name = urllib.parse.unquote(path).partition("/")
        self.change(bucket, name)
        data, _ = find(bucket, name)
        if self.headers.get("If-Match", etag(data)) != etag(data):
            raise Refused(412)
        self.serve_bytes(data, [("ETag", etag(data))])

    def serve_token(self, _):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "service-account.modulus")) as file:
            modulus = int(file.read(), 16)
        form = dict(urllib.parse.parse_qsl(self.body.decode()))
        claims = check_assertion(form["assertion"], modulus)
        if claims["iss"] != "tester@example.com" or not claims["aud"].endswith("/token") or claims["exp"] <= claims["iat"]:
            raise Refused(401, "the claims are wrong")
        self.answer_json({"access_token": "token of " + claims["iss"], "expires_in": 3600})

    def serve_metadata(self, path):
        if path != "v1/instance/service-accounts/default/token" or self.headers.get("Metadata-Flavor") != "Google":
            raise Refused(403)
        self.answer_json({"access_token": "token of the machine", "expires_in": "1800"})

    def serve_redirect(self, _):
        self.answer(302, b"", [("Location", self.query["to"])])

    # -- credentials of clouds ---------------------------------------------------

    def serve_sts(self, _):
        form = dict(urllib.parse.parse_qsl(self.body.decode()))
        if (form["Action"], form["Version"]) != ("AssumeRoleWithWebIdentity", "2011-06-15"):
            raise Refused(400, "<Code>InvalidAction</Code>")
        if form["RoleArn"] != "arn:aws:iam::1:role/reader" or not form["RoleSessionName"]:
            raise Refused(403, "<Code>AccessDenied</Code>")
        if not form["WebIdentityToken"].startswith("web-token"):
            raise Refused(400, "<Code>InvalidIdentityToken</Code>")
        self.answer(200, "<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>"
                    "<AccessKeyId>%s</AccessKeyId><SecretAccessKey>%s</SecretAccessKey><SessionToken>%s</SessionToken>"
                    "<Expiration>2100-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult>"
                    "</AssumeRoleWithWebIdentityResponse>" % new_keys())

    def answer_keys(self):
        id, secret, session = new_keys()
        self.answer_json({"AccessKeyId": id, "SecretAccessKey": secret, "Token": session,
                          "Expiration": "2100-01-01T00:00:00Z"})

    def serve_container(self, path):
        if path != "credentials" or self.headers.get("Authorization") != "container-token":
            raise Refused(403)
        self.answer_keys()

    def serve_machine(self, path):
        if path == "api/token" and self.command == "PUT" and self.headers.get("X-aws-ec2-metadata-token-ttl-seconds"):
            return self.answer(200, "machine-token")
        if self.headers.get("X-aws-ec2-metadata-token") != "machine-token":
            raise Refused(401)
        if path == "meta-data/iam/security-credentials/":
            return self.answer(200, "the-role\n")
        if path != "meta-data/iam/security-credentials/the-role":
            raise Refused(404)
        self.answer_keys()

    def serve_subject(self, _):
        if self.headers.get("X-Id") != "7":
            raise Refused(403)
        self.answer_json({"value": "subject-1"})

    def serve_federation(self, _):
        form = dict(urllib.parse.parse_qsl(self.body.decode()))
        urn = "urn:ietf:params:oauth:"
        if (form["grant_type"] != urn + "grant-type:token-exchange" or form["audience"] != "//pool" or
                form["requested_token_type"] != urn + "token-type:access_token" or
                form["subject_token_type"] != urn + "token-type:jwt" or not form["scope"].startswith("https://www.")):
            raise Refused(400, "invalid_request")
        if not form["subject_token"].startswith("subject-"):
            raise Refused(401, "invalid_grant")
        self.answer_json({"access_token": "federated of " + form["subject_token"], "expires_in": 3600})

    def serve_impersonation(self, _):
        wanted = json.loads(self.body)
        if self.headers.get("Authorization") != "Bearer federated of subject-1" or not wanted["scope"]:
            raise Refused(403)
        self.answer_json({"accessToken": "token of the robot", "expireTime": "2100-01-01T00:00:00Z"})

    # -- gs:// -------------------------------------------------------------------

    def check_generation(self, bucket, name, condition):
        if condition:
            found = objects.get((bucket, name), (b"", 0))[1]
            if found != int(condition):
                raise Refused(412, "conditionNotMet")

    def describe(self, bucket, name):
        data, generation = find(bucket, name)
        return {"bucket": bucket, "name": name, "size": str(len(data)), "generation": str(generation)}

    def serve_google(self, path):
        bucket, _, rest = path.partition("/o")
        bucket = urllib.parse.unquote(bucket)
        if rest in ("", "/"):
            names, token = listed(bucket, self.query.get("prefix", ""), "delimiter" not in self.query,
                                  self.query.get("pageToken", ""))
            answer = {"items": [{"name": n} for n in names if not n.endswith("/")],
                      "prefixes": [n for n in names if n.endswith("/")]}
            return self.answer_json({**answer, "nextPageToken": token} if token else answer)
        name, _, target = rest[1:].partition("/rewriteTo/b/")
        name = urllib.parse.unquote(name)
        if target:
            other, _, to = target.partition("/o/")
            store(urllib.parse.unquote(other), urllib.parse.unquote(to), find(bucket, name)[0])
            return self.answer_json({"done": True})
        with lock:
            if self.command == "DELETE":
                find(bucket, name)
                del objects[bucket, name]
                return self.answer(204)
            self.change(bucket, name) if "alt" in self.query else None
            self.check_generation(bucket, name, self.query.get("ifGenerationMatch"))
            data, generation = find(bucket, name)
        if self.query.get("alt") == "media":
            return self.serve_bytes(data, [("x-goog-generation", str(generation))])
        self.answer_json(self.describe(bucket, name))

    def serve_upload(self, path):
        bucket, name = urllib.parse.unquote(path.partition("/o")[0]), self.query["name"]
        condition = self.query.get("ifGenerationMatch")
        if self.query["uploadType"] == "media":
            with lock:
                self.check_generation(bucket, name, condition)
                store(bucket, name, self.body)
            return self.answer_json(self.describe(bucket, name))
        with lock:
            number = str(count())
            uploads[number] = [bucket, name, condition, b""]
        self.answer(200, b"", [("Location", "http://%s/session/%s" % (self.headers["Host"], number))])

    def serve_session(self, number):
        with lock:
            if self.command == "DELETE":
                uploads.pop(number, None)
                return self.answer(499)
            if number not in uploads:
                raise Refused(404, "no such upload")
            upload = uploads[number]
            asked = re.fullmatch(r"bytes (?:(\d+)-(\d+)|\*)/(\d+|\*)", self.headers["Content-Range"])
            if not asked:
                raise Refused(400, "no range")
            if asked[1]:
                # What is there already may come again.
                known = len(upload[3]) - int(asked[1])
                if known < 0 or int(asked[2]) - int(asked[1]) + 1 != len(self.body):
                    raise Refused(400, "the range does not go on where the last ended")
                kind, _, kept = self.fault.partition(":")
                if kind == "keep":
                    upload[3] += self.body[known:][:int(kept)]
                    self.end_now()
                upload[3] += self.body[known:]
            if asked[3] != "*" and len(upload[3]) == int(asked[3]):
                bucket, name, condition, data = upload
                self.check_generation(bucket, name, condition)
                store(bucket, name, data)
                return self.answer_json(self.describe(bucket, name))
            has = len(upload[3])
        self.answer(308, b"", [("Range", "bytes=0-%d" % (has - 1))] if has else [])

    # -- s3:// -------------------------------------------------------------------

    def serve_s3(self, path):
        check_signature(self, self.body)
        bucket, _, name = urllib.parse.unquote(path).partition("/")
        query = self.query
        with lock:
            if self.command == "GET" and "list-type" in query:
                names, token = listed(bucket, query.get("prefix", ""), "delimiter" not in query,
                                      query.get("continuation-token", ""))
                escape = lambda text: text.replace("&", "&amp;").replace("<", "&lt;")
                text = "".join("<CommonPrefixes><Prefix>%s</Prefix></CommonPrefixes>" % escape(n) if n.endswith("/") else
                               "<Contents><Key>%s</Key><Size>1</Size></Contents>" % escape(n) for n in names)
                text += "<NextContinuationToken>%s</NextContinuationToken>" % token if token else ""
                return self.answer(200, "<ListBucketResult>%s</ListBucketResult>" % text)
            if self.command in ("GET", "HEAD"):
                self.change(bucket, name) if self.command == "GET" else None
                data, _ = find(bucket, name)
                if self.headers.get("If-Match", etag(data)) != etag(data):
                    raise Refused(412)
                mark = marks.get((bucket, name))
                return self.serve_bytes(data, [("ETag", etag(data))] +
                                        ([("x-amz-meta-systole-upload", mark)] if mark else []))
            if self.command == "DELETE":
                (uploads if "uploadId" in query else objects).pop(query.get("uploadId", (bucket, name)), None)
                return self.answer(204)
            if self.command == "POST" and "uploads" in query:
                number = "id+%d" % count()
                uploads[number] = {}
                marks[number] = self.headers.get("x-amz-meta-systole-upload")
                return self.answer(200, "<UploadId>%s</UploadId>" % number)
            if "uploadId" in query and query["uploadId"] not in uploads:
                raise Refused(404, "<Code>NoSuchUpload</Code>")
            source = urllib.parse.unquote(self.headers.get("x-amz-copy-source", "")).lstrip("/")
            copied = find(*source.split("/", 1))[0] if source else b""
            if source and self.headers.get("x-amz-copy-source-if-match", etag(copied)) != etag(copied):
                raise Refused(412)
            if "partNumber" in query and source:
                first, last = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers["x-amz-copy-source-range"]).groups()
                part = copied[int(first):int(last) + 1]
                uploads[query["uploadId"]][int(query["partNumber"])] = part
                tag = etag(part).replace('"', "&quot;")
                return self.answer(200, "<CopyPartResult><ETag>%s</ETag></CopyPartResult>" % tag)
            if "partNumber" in query:
                uploads[query["uploadId"]][int(query["partNumber"])] = self.body
                return self.answer(200, b"", [("ETag", etag(self.body))])
            found = objects.get((bucket, name))
            if self.headers.get("If-None-Match") == "*" and found:
                raise Refused(412)
            if "If-Match" in self.headers and (not found or self.headers["If-Match"] != etag(found[0])):
                raise Refused(412)
            if "uploadId" in query:
                parts = uploads.pop(query["uploadId"])
                named = re.findall(r"<PartNumber>(\d+)</PartNumber><ETag>([^<]*)</ETag>", self.body.decode())
                if [(int(n), t) for n, t in named] != [(n, etag(parts[n])) for n in sorted(parts)]:
                    raise Refused(400, "<Code>InvalidPart</Code>")
                if any(len(parts[n]) < 5 << 20 for n in sorted(parts)[:-1]):
                    raise Refused(400, "<Code>EntityTooSmall</Code>")
                data = b"".join(parts[n] for n in sorted(parts))
            elif source and len(copied) > COPY_LIMIT:
                raise Refused(400, "<Code>InvalidRequest</Code>: the source is larger than the maximum to copy")
            else:
                data = copied if source else self.body
            store(bucket, name, data)
            if "uploadId" in query:
                marks[bucket, name] = marks.pop(query["uploadId"], None)
        self.answer(200, b"", [("ETag", etag(data))])


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        if not isinstance(sys.exc_info()[1], OSError):
            traceback.print_exc()


def main():
    server, secure = Server(("127.0.0.1", 0), Handler), Server(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(os.path.dirname(os.path.abspath(__file__)), "tls.pem"))
    secure.socket = context.wrap_socket(secure.socket, server_side=True)
    for one in (server, secure):
        threading.Thread(target=one.serve_forever, daemon=True).start()
    port = server.server_address[1]
    if len(sys.argv) == 1:
        print(port, secure.server_address[1], flush=True)
        sys.stdin.read()
        return 0
    url = "http://127.0.0.1:%d" % port
    environment = dict(os.environ, STORAGE_EMULATOR_HOST=url, AWS_ENDPOINT_URL=url + "/s3", AWS_ACCESS_KEY_ID=ACCESS_KEY,
                       AWS_SECRET_ACCESS_KEY=SECRET_KEY, SERVER=url)
    return subprocess.run(sys.argv[1:], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
