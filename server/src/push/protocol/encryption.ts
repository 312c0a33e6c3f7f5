/**
 * Encrypts push messages so that only the browser can read them (RFC 8291), as one record of the
 * content encoding `aes128gcm` (RFC 8188).
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  /** Public key on the curve P-256, uncompressed. */
  p256dh: string;
  /** Secret that the browser shares with this server. */
  auth: string;
}

/** Both are random for each message. Only tests set them. */
export interface MessageRandomness {
  salt: Buffer;
  /** Private key on the curve P-256. */
  privateKey: Buffer;
}

const curve = "prime256v1";
/** RFC 8291 §4: push services accept 4096 bytes, which includes the header, the tag and the padding. */
const recordSize = 4096;
/** RFC 8188 §2: the last record ends with this byte before any padding. */
const lastRecord = Buffer.from([2]);

/** Throws if the public key is not a point on the curve. */
export function encryptMessage(
  plaintext: Buffer,
  keys: SubscriptionKeys,
  randomness?: MessageRandomness,
): Buffer {
  const salt = randomness?.salt ?? randomBytes(16);
  const own = createECDH(curve);
  if (randomness) own.setPrivateKey(randomness.privateKey);
  else own.generateKeys();
  const receiver = Buffer.from(keys.p256dh, "base64url");
  const auth = Buffer.from(keys.auth, "base64url");
  const shared = own.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, own.getPublicKey()]);
  const secret = derive(shared, auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(plaintext), cipher.update(lastRecord), cipher.final()]);
  return Buffer.concat([headerOf(salt, own.getPublicKey()), body, cipher.getAuthTag()]);
}

/** Returns whether messages can be encrypted with the keys. */
export function isUsable(keys: SubscriptionKeys): boolean {
  try {
    const own = createECDH(curve);
    own.generateKeys();
    own.computeSecret(Buffer.from(keys.p256dh, "base64url"));
    return Buffer.from(keys.auth, "base64url").length === 16;
  } catch {
    return false;
  }
}

/** Salt, record size, and the length and value of the sender's public key (RFC 8188 §2.1). */
function headerOf(salt: Buffer, publicKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, sizes, publicKey]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
