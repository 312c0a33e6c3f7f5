import { expect, test } from "vitest";
import type { SecurityNotice } from "../auth/auth.ts";
import { textOf } from "./notice-text.ts";

const at = Date.parse("2026-11-21T10:05:59Z");
const origin = { at, address: "203.0.113.7" };

test("a notice says what happened, when and from where, and what to do if it was not you", () => {
  expect(textOf({ type: "password_changed" }, origin)).toBe(
    "Your password was changed on 2026-11-21 at 10:05 UTC, from the address `203.0.113.7`. " +
      "Your other sessions were ended.\n\n" +
      "If this was not you, ask an administrator for a link to choose a new one at once.",
  );
});

test("a sign-in from a new device is told with the device, the way and the address", () => {
  const notice = {
    type: "new_device",
    device: "Firefox on Linux",
    address: "2001:db8::1",
  } as const;
  expect(textOf({ ...notice, method: "totp" }, { at })).toBe(
    "Somebody signed in to your account from a new device: **Firefox on Linux**, " +
      "with your password and a code, on 2026-11-21 at 10:05 UTC, from the address `2001:db8::1`.\n\n" +
      "If this was not you, change your password and end your other sessions in **Settings**.",
  );
});

test("every notice has two paragraphs, a time, and no address that is not known", () => {
  const notices: SecurityNotice[] = [
    { type: "email_changed" },
    { type: "password_reset" },
    { type: "two_factor_enabled" },
    { type: "two_factor_disabled" },
    { type: "two_factor_reset" },
    { type: "recovery_codes_created" },
    ...[0, 1, 5].map((left) => ({ type: "recovery_code_used" as const, left })),
    { type: "passkey_created", name: "Phone" },
    { type: "passkey_deleted", name: "Phone" },
    { type: "api_key_created", name: "Nightly build" },
  ];
  for (const notice of notices) {
    const text = textOf(notice, { at });
    expect(text.split("\n\n"), notice.type).toHaveLength(2);
    expect(text, notice.type).toContain("on 2026-11-21 at 10:05 UTC.");
    expect(text, notice.type).not.toContain("undefined");
  }
});

test("the signs of a name stay signs: nobody writes links into a notice", () => {
  const name = "**Key** [free](https://evil.example) `x` <b> www.evil.example";
  const text = textOf({ type: "api_key_created", name }, { at });
  expect(text).toContain(
    "**\\*\\*Key\\*\\* \\[free\\]\\(https\\:\\/\\/evil\\.example\\) \\`x\\` \\<b\\> www\\.evil\\.example**",
  );
});
