import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.for([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Microsoft Edge on Windows",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iOS",
  ],
  ["curl/8.5.0", "curl"],
  ["python-requests/2.32", "python-requests"],
  ["node", "node"],
  ["", "Unknown device"],
  ["Mozilla/5.0", "Unknown device"],
] as const)("[A23] %s is called %s", ([userAgent, device]) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test("[A23] a user agent cannot write what it likes where its name is shown", () => {
  const evil = [
    "[your account](https://evil.example)/1.0",
    "\u202eevil/1.0",
    "@everyone/1",
    `${"x".repeat(400)}/1.0`,
    "Mozilla/5.0 (X) [click](https://evil.example)/1.0 x",
    "Mozilla/5.0 (X) **look**/1.0 x",
    "\n/1.0",
  ];
  for (const userAgent of evil) expect(deviceOf(userAgent)).toMatch(/^[A-Za-z0-9 .+-]{1,60}$/);
});
