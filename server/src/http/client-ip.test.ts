import { expect, test } from "vitest";
import { createIpRangeSet } from "../net/ip-ranges.ts";
import { clientIp } from "./client-ip.ts";

const none = createIpRangeSet([]);
const proxies = createIpRangeSet(["10.0.0.0/8", "fd00::/8", "192.0.2.7"]);

test("[A5] Without a trusted proxy the client address is the socket's, and X-Forwarded-For is ignored", () => {
  expect(clientIp("203.0.113.9", "1.2.3.4", none)).toBe("203.0.113.9");
  expect(clientIp("203.0.113.9", "1.2.3.4", proxies)).toBe("203.0.113.9");
});

test("[A5] Behind trusted proxies the client address is the last hop that is not a proxy", () => {
  expect(clientIp("10.0.0.1", "1.2.3.4", proxies)).toBe("1.2.3.4");
  expect(clientIp("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.9.9.9", proxies)).toBe("1.2.3.4");
  expect(clientIp("192.0.2.7", "6.6.6.6,1.2.3.4 , fd00::7", proxies)).toBe("1.2.3.4");
  expect(clientIp("::ffff:10.0.0.1", "1.2.3.4", proxies)).toBe("1.2.3.4");
});

test("[A5] Parsing the hops stops at text that is not an address and at the end of the list", () => {
  expect(clientIp("10.0.0.1", undefined, proxies)).toBe("10.0.0.1");
  expect(clientIp("10.0.0.1", "", proxies)).toBe("10.0.0.1");
  expect(clientIp("10.0.0.1", "1.2.3.4, unknown", proxies)).toBe("10.0.0.1");
  expect(clientIp("10.0.0.1", "10.0.0.3, 10.0.0.2", proxies)).toBe("10.0.0.3");
  expect(clientIp(undefined, "1.2.3.4", proxies)).toBe("0.0.0.0");
});
