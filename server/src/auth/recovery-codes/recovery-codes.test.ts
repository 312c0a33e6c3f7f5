import { expect, test } from "vitest";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";

test("[A16] A set has ten recovery codes of 80 bits, and no two are equal", () => {
  const codes = makeRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test("[A16] Every letter of the alphabet is used", () => {
  const letters = Array.from({ length: 100 }, makeRecoveryCodes)
    .flat()
    .join("")
    .replaceAll("-", "");
  expect([...new Set(letters)].sort().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
});

test("[A16] A code is recognised in every spelling", () => {
  const hash = hashRecoveryCode("01AB-CDEF-GHJK-MNPQ");
  for (const typed of [
    "01abcdefghjkmnpq",
    " o1AB cdef-ghjk mnpq ",
    "Oi-ab-CDEF-GHJKMNPQ",
    "0lABCDEFGHJKMNPQ",
  ]) {
    expect(hashRecoveryCode(typed), typed).toBe(hash);
  }
  expect(hashRecoveryCode("01AB-CDEF-GHJK-MNPR")).not.toBe(hash);
});
