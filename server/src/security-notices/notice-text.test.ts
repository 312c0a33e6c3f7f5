import { expect, test } from "vitest";
import type { SecurityNotice } from "../auth/auth.ts";
import { formatNotice } from "./notice-text.ts";

const at = Date.parse("2026-11-21T10:05:59Z");
/** Web apps show it in the time zone of the reader. */
const time = "on [2026-11-21 at 10:05 UTC](time:2026-11-21T10:05:59.000Z)";
const origin = { at, address: "203.0.113.7" };

test("A notice says what happened, when and from where, and what to do if it was not you", () => {
  expect(formatNotice({ type: "password_changed", passkeys: [], apiKeys: [] }, origin)).toBe(
    `Your password was changed ${time}, from the IP address \`203.0.113.7\`. ` +
      "Your other sessions were ended.\n\n" +
      "If this was not you, ask an administrator for a password link right away.",
  );
});

test("[U15] A sign-in from a new device links to the settings, and names the device, the method and the IP address", () => {
  const notice = {
    type: "new_device",
    device: "Firefox on Linux",
    address: "2001:db8::1",
  } as const;
  expect(formatNotice({ ...notice, method: "totp" }, { at })).toBe(
    "Someone signed in to your account from a new device: **Firefox on Linux**, " +
      `with your password and a code, ${time}, from the IP address \`2001:db8::1\`.\n\n` +
      "If this was not you, change your password in [Settings → Password](/settings/password) " +
      "and end your other sessions in [Settings → Sessions](/settings/sessions).",
  );
});

test("Every notice has two paragraphs and a time, and omits an unknown IP address", () => {
  const notices: SecurityNotice[] = [
    { type: "email_changed", isByAdmin: false },
    { type: "email_changed", isByAdmin: true },
    { type: "password_reset", passkeys: [], apiKeys: [] },
    { type: "password_changed", passkeys: ["Phone", "*"], apiKeys: [] },
    { type: "two_factor_enabled" },
    { type: "two_factor_disabled" },
    { type: "two_factor_reset" },
    { type: "recovery_codes_created" },
    ...[0, 1, 5].map((left) => ({ type: "recovery_code_used" as const, left })),
    { type: "passkey_created", name: "Phone" },
    { type: "passkey_deleted", name: "Phone" },
    { type: "api_key_created", name: "Nightly build" },
    { type: "server_exported", name: "Ada" },
  ];
  for (const notice of notices) {
    const text = formatNotice(notice, { at });
    expect(text.split("\n\n"), notice.type).toHaveLength(2);
    expect(text, notice.type).toContain(`${time}.`);
    expect(text, notice.type).not.toContain("undefined");
  }
});

test("A notice links to the section of the settings by its name in the app", () => {
  expect(formatNotice({ type: "two_factor_reset" }, { at })).toContain(
    "[Settings → Two-factor authentication](/settings/two-factor)",
  );
});

test("Markdown in a name is escaped, so that it cannot add links to a notice", () => {
  const name = "**Key** [free](https://evil.example) `x` <b> www.evil.example";
  const text = formatNotice({ type: "api_key_created", name }, { at });
  expect(text).toContain(
    "**\\*\\*Key\\*\\* \\[free\\]\\(https\\:\\/\\/evil\\.example\\) \\`x\\` \\<b\\> www\\.evil\\.example**",
  );
});
