/** A host over TLS must be who its name says, although the connection goes to a checked address. */
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { png } from "../../test/kit/image-host.ts";
import { fetchBytes } from "./fetch-bytes.ts";

/** Made for this test, for the name localhost, until the year 2126. */
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

test("[A39] a host is believed by its certificate, for its own name only", async () => {
  const asked: unknown[] = [];
  const host = createServer({ key, cert: certificate }, ({ headers }, response) => {
    asked.push(headers.host);
    response.end(png);
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  onTestFinished(() => void host.close());
  const { port } = host.address() as AddressInfo;
  const needs = { guard: async () => ["127.0.0.1"], timeoutMs: 5000 };
  const from = (name: string) => fetchBytes(`https://${name}:${port}/`, needs);

  await expect(from("localhost")).rejects.toThrow("self-signed");
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, certificate]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await from("localhost")).toEqual(png);
  await expect(from("pictures.example.org")).rejects.toThrow("does not match");
  await expect(from("127.0.0.1")).rejects.toThrow("does not match");
  expect(asked).toEqual([`localhost:${port}`]);
});
