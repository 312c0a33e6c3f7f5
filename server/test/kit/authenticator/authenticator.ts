/** An authenticator in software whose responses a test can forge (WebAuthn Level 3 §6). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponse, RegistrationResponse } from "@belfry/contracts/auth/passkeys";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { type Attestation, noneAttestation } from "./attestations.ts";

interface StoredPasskey {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** Values that replace the correct ones in a response. */
export interface ResponseOverrides {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  id?: string;
  userHandle?: string | undefined;
  attestation?: Attestation;
}

export interface AuthenticatorOptions {
  /** Origin of the page in the browser. */
  origin: string;
  /** Security keys count their signatures; password managers always send 0. */
  hasCounter?: boolean;
  isSynced?: boolean;
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

const flag = { present: 1, verified: 4, mayBeSynced: 8, isSynced: 16, isNew: 64 };

export function createAuthenticator({ origin, hasCounter, isSynced }: AuthenticatorOptions) {
  const passkeys: StoredPasskey[] = [];

  function authenticatorData(
    rpId: string,
    counter: number,
    overrides: ResponseOverrides,
    credential = Buffer.alloc(0),
  ) {
    const flags =
      ((overrides.isPresent ?? true) ? flag.present : 0) |
      ((overrides.isVerified ?? true) ? flag.verified : 0) |
      (isSynced ? flag.mayBeSynced | flag.isSynced : 0) |
      (credential.length > 0 ? flag.isNew : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(overrides.counter ?? counter);
    return Buffer.concat([sha256(overrides.rpId ?? rpId), Buffer.from([flags]), count, credential]);
  }

  function clientData(type: string, challenge: string, overrides: ResponseOverrides): Buffer {
    const correct = { type, challenge, origin, crossOrigin: false };
    const members = Object.keys(correct) as (keyof typeof correct)[];
    const forged = members.map((name) => [name, overrides[name] ?? correct[name]]);
    return Buffer.from(JSON.stringify(Object.fromEntries(forged)));
  }

  return {
    passkeys,

    create(
      options: PublicKeyCredentialCreationOptionsJSON,
      overrides: ResponseOverrides = {},
    ): RegistrationResponse {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = overrides.id ? Buffer.from(overrides.id, "base64url") : randomBytes(32);
      const { challenge, user, rp } = options;
      passkeys.push({ id, privateKey, userHandle: user.id, counter: 0 });

      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = authenticatorData(rp.id ?? "", 0, overrides, credential);
      const data = clientData("webauthn.create", challenge, overrides);
      const { attestation: attest = noneAttestation } = overrides;
      const statement = attest(authData, sha256(data), privateKey);
      const attestation = new Map([...statement, ["authData", new Uint8Array(authData)]]);
      return {
        ...idMembers(id),
        response: {
          clientDataJSON: data.toString("base64url"),
          attestationObject: encode(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    /** Signs with the newest passkey by default. */
    sign(
      options: PublicKeyCredentialRequestOptionsJSON,
      overrides: ResponseOverrides = {},
      passkey = passkeys.at(-1),
    ): AuthenticationResponse {
      if (!passkey) throw new Error("This authenticator has no passkey.");
      if (hasCounter) passkey.counter += 1;
      const { rpId = "", challenge } = options;
      const authData = authenticatorData(rpId, passkey.counter, overrides);
      const data = clientData("webauthn.get", challenge, overrides);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), passkey.privateKey);
      const userHandle = "userHandle" in overrides ? overrides.userHandle : passkey.userHandle;
      return {
        ...idMembers(overrides.id ? Buffer.from(overrides.id, "base64url") : passkey.id),
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}

function idMembers(id: Buffer) {
  const text = id.toString("base64url");
  return { id: text, rawId: text, type: "public-key" as const };
}

/** Encodes an elliptic curve key (RFC 9053 §7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
}

function encode(value: unknown): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
