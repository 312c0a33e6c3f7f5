import { expect, test } from "vitest";
import { decryptMessage } from "../../../test/kit/push/push-service.ts";
import { encryptMessage, isUsable } from "./encryption.ts";

/** RFC 8291, Appendix A. */
const vector = {
  plaintext: "When I grow up, I want to be a watermelon",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  receiverPrivateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6" +
    "TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const { p256dh, auth } = vector;

test("A message is encrypted as in the example of RFC 8291", () => {
  const randomness = {
    salt: Buffer.from(vector.salt, "base64url"),
    privateKey: Buffer.from(vector.privateKey, "base64url"),
  };
  const message = encryptMessage(Buffer.from(vector.plaintext), { p256dh, auth }, randomness);
  expect(message.toString("base64url")).toBe(vector.message);
});

test("A browser decrypts every message, and no two messages are equal", () => {
  const keys = { privateKey: vector.receiverPrivateKey, auth };
  for (const text of ["", "a", "ü".repeat(1500)]) {
    const [one, other] = [1, 2].map(() => encryptMessage(Buffer.from(text), { p256dh, auth }));
    if (!one || !other) throw new Error("Nothing was encrypted.");
    expect(decryptMessage(one, keys)).toBe(text);
    expect(one.equals(other)).toBe(false);
  }
  const bytes = Buffer.from(vector.message, "base64url");
  expect(decryptMessage(bytes, keys)).toBe(vector.plaintext);
});

test("Keys that are not on the curve or have another length are rejected", () => {
  expect(isUsable({ p256dh, auth })).toBe(true);
  expect(isUsable({ p256dh, auth: "c2hvcnQ" })).toBe(false);
  const noPoint = Buffer.from(p256dh, "base64url").fill(9, 40).toString("base64url");
  expect(isUsable({ p256dh: noPoint, auth })).toBe(false);
  expect(isUsable({ p256dh: "", auth })).toBe(false);
});
