/** Attestations of new passkeys (WebAuthn Level 3 §6.5, §8). */
import { createPrivateKey, type KeyObject, sign } from "node:crypto";

/** Returns the members of an attestation object without `authData`. */
export type Attestation = (
  authData: Buffer,
  clientDataHash: Buffer,
  passkey: KeyObject,
) => Map<string, unknown>;

const es256 = -7;

export const noneAttestation: Attestation = () => attestation("none", []);

/** Signed with the new key itself, which proves nothing about the authenticator. */
export const selfAttestation: Attestation = (authData, clientDataHash, passkey) =>
  attestation("packed", [
    ["alg", es256],
    ["sig", signBytes(authData, clientDataHash, passkey)],
  ]);

/** Signed with the manufacturer's key, whose certificate is included. */
export const basicAttestation: Attestation = (authData, clientDataHash) =>
  attestation("packed", [
    ["alg", es256],
    ["sig", signBytes(authData, clientDataHash, attestationKey)],
    ["x5c", [new Uint8Array(Buffer.from(attestationCertificate, "base64url"))]],
  ]);

export function unsignedAttestation(format: string, certificate: Buffer): Attestation {
  return () => attestation(format, [["x5c", [new Uint8Array(certificate)]]]);
}

function attestation(format: string, statement: [string, unknown][]): Map<string, unknown> {
  return new Map<string, unknown>([
    ["fmt", format],
    ["attStmt", new Map(statement)],
  ]);
}

function signBytes(authData: Buffer, clientDataHash: Buffer, key: KeyObject): Uint8Array {
  return new Uint8Array(sign("sha256", Buffer.concat([authData, clientDataHash]), key));
}

/** X.509, valid from 2020 to 2120. Used in these tests only. */
const attestationCertificate =
  "MIIB1DCCAXqgAwIBAgIBATAKBggqhkjOPQQDAjBaMQswCQYDVQQGEwJBQTEVMBMGA1UECgwMQmVsZnJ5IHRlc3RzMSIw" +
  "IAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRAwDgYDVQQDDAdNYWRlIHVwMCAXDTIwMDEwMTAwMDAwMFoY" +
  "DzIxMjAwMTAxMDAwMDAwWjBaMQswCQYDVQQGEwJBQTEVMBMGA1UECgwMQmVsZnJ5IHRlc3RzMSIwIAYDVQQLDBlBdXRo" +
  "ZW50aWNhdG9yIEF0dGVzdGF0aW9uMRAwDgYDVQQDDAdNYWRlIHVwMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEE4ux" +
  "wWI5Cdhj3PFXoUJgLVPKEfptFIp6KNP6Vhi-WS5F-TRuvScQMK9zLAuF6sNcB_7kZ1hL8NkTRz8FC7NcEKMvMC0wDAYD" +
  "VR0TAQH_BAIwADAdBgNVHQ4EFgQUTYHIlaKl_orQkmZDEckU23PfqZAwCgYIKoZIzj0EAwIDSAAwRQIhAPuWUaFpY4Km" +
  "_jgFTm96zp2PiVQdIPO2aOV_vgUeb4FSAiAaV8JtrjLXjHbe62-mRpZigBlkkJmedN1dlq8vdqNMPw";

const attestationKey = createPrivateKey({
  key: Buffer.from(
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCr8-YxyxKG7HAcHMGW_pEJwgdDZIS1ro8XDN6MAT" +
      "5aehRANCAAQTi7HBYjkJ2GPc8VehQmAtU8oR-m0Uinoo0_pWGL5ZLkX5NG69JxAwr3MsC4Xqw1wH_uRnWEvw2RNH" +
      "PwULs1wQ",
    "base64url",
  ),
  format: "der",
  type: "pkcs8",
});
