/** TLS: the certificate must match the host name, although the connection uses a checked IP. */
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { png } from "../../test/kit/image-host.ts";
import { download } from "./download.ts";

/** Self-signed for this test, for localhost, valid until 2126. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqiaOjoIDwzxXfolx
1G3zVdUeWumel0/GaUruKPR8xzWhRANCAAQjcy6vpeGqVzK8x/LhSDBwePiktREl
y5AKtM6Lh3BZenFYLBKWQtG6NTtiOHbjWw7hxJL8IYZ+GJAd2z8biwHy
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUaocEXCc6LbtByUN7LdXJfCQRBaAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA3MDMwN1oYDzIxMjYxMDI4
MDcwMzA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQjcy6vpeGqVzK8x/LhSDBwePiktREly5AKtM6Lh3BZenFYLBKWQtG6
NTtiOHbjWw7hxJL8IYZ+GJAd2z8biwHyo2kwZzAdBgNVHQ4EFgQUcD28cBTxfz3S
4qcpqcYJlNOWimgwHwYDVR0jBBgwFoAUcD28cBTxfz3S4qcpqcYJlNOWimgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhANYcoUYCQVwtfCa575omPVu60AmU8Y+884OZD4Y0iRwqAiEA41U5lUAW
MTmH2f+DEZKbTSOfl19pEwh2/kulialM2Yo=
-----END CERTIFICATE-----
`;

test("[A39] A certificate is valid for its own host name only", async () => {
  const hosts: unknown[] = [];
  const host = createServer({ key, cert: certificate }, ({ headers }, response) => {
    hosts.push(headers.host);
    response.end(png);
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  onTestFinished(() => void host.close());
  const { port } = host.address() as AddressInfo;
  const options = { guard: async () => ["127.0.0.1"], timeoutMs: 5000 };
  const from = (name: string) => download(`https://${name}:${port}/`, options);

  await expect(from("localhost")).rejects.toThrow("self-signed");
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await from("localhost")).toEqual(png);
  await expect(from("pictures.example.org")).rejects.toThrow("does not match");
  await expect(from("127.0.0.1")).rejects.toThrow("does not match");
  expect(hosts).toEqual([`localhost:${port}`]);
});
