/** Requests as bytes, for each rule of RFC 9112 about where a request begins and ends. */
import {
  chunkedHeader,
  chunksOf,
  http10,
  type RequestParts,
  request,
  withChunks,
  withCoding,
  withExtra,
  withHeaders,
  withHost,
  withLine,
} from "./framing-requests.ts";

/** Accepted, and so is the request behind it. */
const accepted = "200 200";
/** Rejected, and the connection is closed. */
const rejected = "400";

type FramingCase = [title: string, bytesOf: (parts: RequestParts) => string, statuses: string];

export const framingCases: readonly FramingCase[] = [
  ["2.2 an ordinary request", (parts) => request(parts, {}), accepted],
  ["2.2 an empty line before a request", (parts) => `\r\n${request(parts, {})}`, accepted],
  ["2.2 lines that end with LF", (parts) => request(parts, {}).replaceAll("\r\n", "\n"), rejected],
  ["2.2 one header that ends with LF", withExtra("X-Ci: 1\n"), rejected],
  ["2.2 a CR within a header", withExtra("X-Ci: a\rb\r\n"), rejected],
  ["2.2 a header that ends with CR", withExtra("X-Ci: a\rX-Cd: b\r\n"), rejected],
  [
    "2.2 a space before the first header",
    (parts) => request(parts, { host: ` Host: a\r\nHost: ${parts.host}\r\n` }),
    rejected,
  ],

  ["3 a method in lower case", withLine((path) => `post ${path} HTTP/1.1`), rejected],
  ["3 a space after the version", withLine((path) => `POST ${path} HTTP/1.1 `), rejected],
  ["3 a space in the target", withLine((path) => `POST ${path} x HTTP/1.1`), rejected],
  ["3 tabs in the first line", withLine((path) => `POST\t${path}\tHTTP/1.1`), rejected],
  ["3 a version in lower case", withLine((path) => `POST ${path} http/1.1`), rejected],
  ["3 version 2.0", withLine((path) => `POST ${path} HTTP/2.0`), rejected],
  ["3 no version", withLine((path) => `POST ${path}`), rejected],
  [
    "3.2 a target with scheme and host",
    withLine((path) => `POST http://localhost${path} HTTP/1.1`),
    accepted,
  ],
  ["3.2 a target without a slash", withLine((path) => `POST ${path.slice(1)} HTTP/1.1`), rejected],
  ["3.2 a target with bytes over 127", withLine((path) => `POST ${path}\xe9 HTTP/1.1`), rejected],

  ["3.2 no Host", withHost(() => ""), rejected],
  ["3.2 no Host in HTTP/1.0", withHost(() => "Connection: keep-alive\r\n", http10), accepted],
  ["3.2 an empty Host", withHost(() => "Host:\r\n"), accepted],
  ["3.2 the same Host twice", withHost((host) => `Host: ${host}\r\nHost: ${host}\r\n`), rejected],
  ["3.2 two Hosts", withHost((host) => `Host: ${host}\r\nHost: other.example\r\n`), rejected],
  ["3.2 a Host with a space", withHost(() => "Host: a b\r\n"), rejected],
  ["3.2 a Host with a user", withHost(() => "Host: a@b\r\n"), rejected],
  ["3.2 a Host with a path", withHost(() => "Host: a/b\r\n"), rejected],

  ["5 a header without a colon", withExtra("X-Ci\r\n"), rejected],
  ["5 a header without a name", withExtra(": 1\r\n"), rejected],
  ["5 a name with a control character", withExtra("X-Ci\x01: 1\r\n"), rejected],
  ["5 a name with a bracket", withExtra("X-Ci(: 1\r\n"), rejected],
  ["5 a value with a zero byte", withExtra("X-Ci: a\0b\r\n"), rejected],
  ["5.1 a space before a colon", withExtra("X-Ci : 1\r\n"), rejected],
  [
    "5.1 a space before the colon of Content-Length",
    withHeaders((length) => `Content-Length : ${length}\r\n`),
    rejected,
  ],
  [
    "5.1 a space before the colon of Transfer-Encoding",
    withCoding("Transfer-Encoding : chunked\r\n"),
    rejected,
  ],
  [
    "5.2 a folded Content-Length",
    withHeaders((length) => `Content-Length:\r\n ${length}\r\n`),
    rejected,
  ],
  ["5.2 a folded Transfer-Encoding", withCoding("Transfer-Encoding:\r\n chunked\r\n"), rejected],

  ["6.1 chunked", withCoding(chunkedHeader), accepted],
  ["6.1 CHUNKED", withCoding("Transfer-Encoding: CHUNKED\r\n"), accepted],
  ["6.1 gzip and chunked", withCoding("Transfer-Encoding: gzip, chunked\r\n"), rejected],
  [
    "6.1 gzip and chunked in two headers",
    withCoding("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"),
    rejected,
  ],
  ["6.1 chunked and gzip", withCoding("Transfer-Encoding: chunked, gzip\r\n"), rejected],
  ["6.1 chunked twice", withCoding("Transfer-Encoding: chunked, chunked\r\n"), rejected],
  ["6.1 chunked in two headers", withCoding(`${chunkedHeader}${chunkedHeader}`), rejected],
  ["6.1 identity", withCoding("Transfer-Encoding: identity\r\n"), rejected],
  ["6.1 identity and chunked", withCoding("Transfer-Encoding: identity, chunked\r\n"), rejected],
  [
    "6.1 chunked and identity in two headers",
    withCoding(`${chunkedHeader}Transfer-Encoding: identity\r\n`),
    rejected,
  ],
  ["6.1 an unknown coding", withCoding("Transfer-Encoding: xchunked\r\n"), rejected],
  ["6.1 chunked in quotes", withCoding('Transfer-Encoding: "chunked"\r\n'), rejected],
  ["6.1 chunked after a vertical tab", withCoding("Transfer-Encoding: \x0bchunked\r\n"), rejected],
  ["6.1 chunked after a comma", withCoding("Transfer-Encoding: ,chunked\r\n"), rejected],
  ["6.1 chunked with a parameter", withCoding("Transfer-Encoding: chunked;q=1\r\n"), rejected],
  ["6.1 chunked in HTTP/1.0", withCoding(chunkedHeader, http10), rejected],
  [
    "6.1 chunked in HTTP/1.0 with keep-alive",
    withCoding(`Connection: keep-alive\r\n${chunkedHeader}`, http10),
    rejected,
  ],
  [
    "6.1 Content-Length before chunked",
    withCoding(`Content-Length: 5\r\n${chunkedHeader}`),
    rejected,
  ],
  [
    "6.1 Content-Length after chunked",
    withCoding(`${chunkedHeader}Content-Length: 5\r\n`),
    rejected,
  ],

  [
    "6.2 a length with zeros in front",
    withHeaders((length) => `Content-Length: 00${length}\r\n`),
    accepted,
  ],
  ["6.2 a negative length", withHeaders((length) => `Content-Length: -${length}\r\n`), rejected],
  ["6.2 a length with a plus", withHeaders((length) => `Content-Length: +${length}\r\n`), rejected],
  [
    "6.2 a length in hexadecimal",
    withHeaders((length) => `Content-Length: 0x${length}\r\n`),
    rejected,
  ],
  [
    "6.2 a length with a space",
    withHeaders((length) => `Content-Length: ${length} 1\r\n`),
    rejected,
  ],
  ["6.2 an empty length", withHeaders(() => "Content-Length:\r\n"), rejected],
  [
    "6.2 a length over 64 bits",
    withHeaders((length) => `Content-Length: ${2n ** 64n + BigInt(length)}\r\n`),
    rejected,
  ],
  [
    "6.3 two lengths",
    withHeaders((length) => `Content-Length: ${length}\r\nContent-Length: 1\r\n`),
    rejected,
  ],
  [
    "6.3 the same length twice",
    withHeaders((length) => `Content-Length: ${length}\r\n`.repeat(2)),
    rejected,
  ],
  [
    "6.3 a list of lengths",
    withHeaders((length) => `Content-Length: ${length}, ${length}\r\n`),
    rejected,
  ],

  [
    "7.1 a size with zeros in front",
    withChunks((body, size) => chunksOf(body, `000${size}`)),
    accepted,
  ],
  ["7.1 a size with 0x", withChunks((body, size) => chunksOf(body, `0x${size}`)), rejected],
  ["7.1 a negative size", withChunks((body, size) => chunksOf(body, `-${size}`)), rejected],
  ["7.1 a size with a plus", withChunks((body, size) => chunksOf(body, `+${size}`)), rejected],
  ["7.1 a size with a space", withChunks((body, size) => chunksOf(body, `${size} `)), rejected],
  ["7.1 no size", withChunks((body) => chunksOf(body, "")), rejected],
  [
    "7.1 a size over 64 bits",
    withChunks((body, size) => chunksOf(body, `1${size.padStart(16, "0")}`)),
    rejected,
  ],
  [
    "7.1 a size that ends with LF",
    withChunks((body, size) => `${size}\n${body}\r\n0\r\n\r\n`),
    rejected,
  ],
  [
    "7.1 data that ends with LF",
    withChunks((body, size) => `${size}\r\n${body}\n0\r\n\r\n`),
    rejected,
  ],
  ["7.1 data longer than its size", withChunks((body) => chunksOf(body, "4")), rejected],
  [
    "7.1 a last chunk that ends with LF",
    withChunks((body, size) => `${size}\r\n${body}\r\n0\n\n`),
    rejected,
  ],
  ["7.1.1 an extension", withChunks((body, size) => chunksOf(body, `${size};a=b;c="d"`)), accepted],
  [
    "7.1.1 an extension that ends with LF",
    withChunks((body, size) => `${size};a\n${body}\r\n0\r\n\r\n`),
    rejected,
  ],
  [
    "7.1.1 a long extension",
    withChunks((body, size) => chunksOf(body, `${size};${"a".repeat(20_000)}`)),
    rejected,
  ],
  [
    "7.1.2 a trailer",
    withChunks((body, size) => `${size}\r\n${body}\r\n0\r\nX-Ci: 1\r\n\r\n`),
    accepted,
  ],
  [
    "7.1.2 a length in a trailer",
    withChunks((body, size) => `${size}\r\n${body}\r\n0\r\nContent-Length: 9\r\n\r\n`),
    rejected,
  ],
  [
    "7.1.2 an invalid trailer",
    withChunks((body, size) => `${size}\r\n${body}\r\n0\r\nX-Ci : 1\r\n\r\n`),
    rejected,
  ],

  ["9.6 a request after Connection: close", withExtra("Connection: close\r\n"), "200"],
  ["9.6 an unknown Expect", withExtra("Expect: application/json\r\n"), accepted],
];
