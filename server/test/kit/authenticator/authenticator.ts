/**
 * An authenticator in software: keeps passkeys and signs as a telephone or a security key would, and
 * lies where a test wants it to. WebAuthn Level 3, §6.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponse, RegistrationResponse } from "@belfry/contracts/auth/passkeys";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { type Attestation, silent } from "./attestations.ts";

interface Kept {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** What an honest one would not do. */
export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** False: nobody touched it, or nobody was asked for a finger or a PIN. */
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  id?: string;
  userHandle?: string | undefined;
  attestation?: Attestation;
}

export interface AuthenticatorOptions {
  /** Where its browser believes to be. */
  origin: string;
  /** Security keys count their signatures, password managers say 0 for ever. */
  counts?: boolean;
  isSynced?: boolean;
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

const flag = { present: 1, verified: 4, mayBeSynced: 8, isSynced: 16, isNew: 64 };

export function createAuthenticator({ origin, counts, isSynced }: AuthenticatorOptions) {
  const kept: Kept[] = [];

  function authenticatorData(rpId: string, counter: number, lie: Lie, made = Buffer.alloc(0)) {
    const flags =
      ((lie.isPresent ?? true) ? flag.present : 0) |
      ((lie.isVerified ?? true) ? flag.verified : 0) |
      (isSynced ? flag.mayBeSynced | flag.isSynced : 0) |
      (made.length > 0 ? flag.isNew : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), count, made]);
  }

  function clientData(type: string, challenge: string, lie: Lie): Buffer {
    const { crossOrigin = false } = lie;
    const said = { type, challenge, origin, crossOrigin };
    const { challenge: other = challenge, origin: elsewhere = origin, type: act = type } = lie;
    return Buffer.from(JSON.stringify({ ...said, challenge: other, origin: elsewhere, type: act }));
  }

  return {
    kept,

    create(options: PublicKeyCredentialCreationOptionsJSON, lie: Lie = {}): RegistrationResponse {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = lie.id ? Buffer.from(lie.id, "base64url") : randomBytes(32);
      const { challenge, user, rp } = options;
      kept.push({ id, privateKey, userHandle: user.id, counter: 0 });

      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = authenticatorData(rp.id ?? "", 0, lie, credential);
      const data = clientData("webauthn.create", challenge, lie);
      const { attestation: attest = silent } = lie;
      const statement = attest(authData, sha256(data), privateKey);
      const attestation = new Map([...statement, ["authData", new Uint8Array(authData)]]);
      return {
        ...named(id),
        response: {
          clientDataJSON: data.toString("base64url"),
          attestationObject: encode(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    /** With the passkey kept last, unless told which. */
    sign(
      options: PublicKeyCredentialRequestOptionsJSON,
      lie: Lie = {},
      passkey = kept.at(-1),
    ): AuthenticationResponse {
      if (!passkey) throw new Error("This authenticator keeps no passkey.");
      if (counts) passkey.counter += 1;
      const { rpId = "", challenge } = options;
      const authData = authenticatorData(rpId, passkey.counter, lie);
      const data = clientData("webauthn.get", challenge, lie);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), passkey.privateKey);
      const userHandle = "userHandle" in lie ? lie.userHandle : passkey.userHandle;
      return {
        ...named(lie.id ? Buffer.from(lie.id, "base64url") : passkey.id),
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

function named(id: Buffer) {
  const text = id.toString("base64url");
  return { id: text, rawId: text, type: "public-key" as const };
}

/** RFC 9053 §7.1.1: an elliptic curve key with its two coordinates. */
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
