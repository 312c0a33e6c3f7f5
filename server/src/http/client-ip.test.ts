import { expect, test } from "vitest";
import { blockListOf, canonicalIp, clientIp, ipPrefix } from "./client-ip.ts";

const none = blockListOf([]);
const proxies = blockListOf(["10.0.0.0/8", "fd00::/8", "192.0.2.7"]);

test("[A5] without a trusted proxy the address is the socket's, whatever is claimed", () => {
  expect(clientIp("203.0.113.9", "1.2.3.4", none)).toBe("203.0.113.9");
  expect(clientIp("203.0.113.9", "1.2.3.4", proxies)).toBe("203.0.113.9");
});

test("[A5] behind trusted proxies it is the last hop they did not add themselves", () => {
  expect(clientIp("10.0.0.1", "1.2.3.4", proxies)).toBe("1.2.3.4");
  expect(clientIp("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.9.9.9", proxies)).toBe("1.2.3.4");
  expect(clientIp("192.0.2.7", "6.6.6.6,1.2.3.4 , fd00::7", proxies)).toBe("1.2.3.4");
  expect(clientIp("::ffff:10.0.0.1", "1.2.3.4", proxies)).toBe("1.2.3.4");
});

test("[A5] a hop that is no address ends the walk, as does the end of the list", () => {
  expect(clientIp("10.0.0.1", undefined, proxies)).toBe("10.0.0.1");
  expect(clientIp("10.0.0.1", "", proxies)).toBe("10.0.0.1");
  expect(clientIp("10.0.0.1", "1.2.3.4, unknown", proxies)).toBe("10.0.0.1");
  expect(clientIp("10.0.0.1", "10.0.0.3, 10.0.0.2", proxies)).toBe("10.0.0.3");
  expect(clientIp(undefined, "1.2.3.4", proxies)).toBe("0.0.0.0");
});

test("[A5] one address has one spelling", () => {
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

test("[A5] one IPv6 network of /64 counts as one place", () => {
  expect(ipPrefix("2001:db8:1:2:3:4:5:6")).toBe(ipPrefix("2001:db8:1:2::9"));
  expect(ipPrefix("2001:db8:1:2::9")).not.toBe(ipPrefix("2001:db8:1:3::9"));
  expect(ipPrefix("::ffff:1.2.3.4")).toBe("1.2.3.4");
});

test.each(["10.0.0.0/33", "10.0.0.0/", "ten", "fd00::/129", "10.0.0.0/-1", "10.0.0.0/8.5"])(
  "a range of trusted proxies is not %s",
  (range) => expect(() => blockListOf([range])).toThrow(/is not an address range/),
);
