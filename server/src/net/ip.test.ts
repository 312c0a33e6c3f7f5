import { expect, test } from "vitest";
import { canonicalIp, ipPrefix } from "./ip.ts";

test("[A5] Every spelling of an address has one canonical form", () => {
  for (const form of ["::ffff:1.2.3.4", "::FFFF:102:304", "1.2.3.4:5678", "[::ffff:1.2.3.4]:80"]) {
    expect(canonicalIp(form), form).toBe("1.2.3.4");
  }
  for (const form of [
    "2001:DB8::1",
    "[2001:db8:0::1]:443",
    "2001:db8::1%eth0",
    "2001:db8::0.0.0.1",
  ]) {
    expect(canonicalIp(form), form).toBe("2001:db8:0:0:0:0:0:1");
  }
  expect(canonicalIp("::")).toBe("0:0:0:0:0:0:0:0");
  for (const form of ["", "unknown", "1.2.3", "1.2.3.4.5", "for=1.2.3.4"]) {
    expect(canonicalIp(form), form).toBeUndefined();
  }
});

test("[A5] Addresses of one IPv6 /64 network share a prefix", () => {
  expect(ipPrefix("2001:db8:1:2:3:4:5:6")).toBe(ipPrefix("2001:db8:1:2::9"));
  expect(ipPrefix("2001:db8:1:2::9")).not.toBe(ipPrefix("2001:db8:1:3::9"));
  expect(ipPrefix("::ffff:1.2.3.4")).toBe("1.2.3.4");
});
