import fc from "fast-check";
import { expect, test } from "vitest";
import { createIpRangeSet, normalizeIpRange } from "./ip-ranges.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7/32", "192.0.2.7"],
  ["192.0.2.200/25", "192.0.2.128/25"],
  ["10.255.1.2/8", "10.0.0.0/8"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["255.255.255.255/1", "128.0.0.0/1"],
  ["2001:DB8::00ff", "2001:db8::ff"],
  ["2001:db8::ffff/113", "2001:db8::8000/113"],
  ["fe80:0:0:0:1::/10", "fe80::/10"],
  ["::/0", "::/0"],
  ["::1/128", "::1"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["::ffff:192.0.2.7/120", "192.0.2.0/24"],
  ["::ffff:0.0.0.0/96", "0.0.0.0/0"],
])("The range %s is normalized to %s", (text, normalized) => {
  expect(normalizeIpRange(text)).toBe(normalized);
  expect(normalizeIpRange(normalized)).toBe(normalized);
});

test.each([
  "",
  " ",
  "example.org",
  "192.0.2",
  "192.0.2.256",
  "010.0.0.1",
  "192.0.2.7/",
  "192.0.2.7/33",
  "192.0.2.7/-1",
  "192.0.2.7/8/8",
  "192.0.2.7/ 8",
  "192.0.2.7/0x8",
  "192.0.2.7:80",
  "[2001:db8::1]",
  "2001:db8::1/129",
  "2001:db8:::1",
  "fe80::1%eth0",
  "::ffff:192.0.2.7/64",
  "192.0.2.1-192.0.2.9",
  "*",
])("The text %j is neither an address nor a range", (text) => {
  expect(normalizeIpRange(text)).toBeUndefined();
});

test.each([
  ["192.0.2.7", ["192.0.2.7"], true],
  ["192.0.2.8", ["192.0.2.7"], false],
  ["::ffff:192.0.2.7", ["192.0.2.0/24"], true],
  ["192.0.3.1", ["192.0.2.0/24", "192.0.3.0/24"], true],
  ["192.0.2.7", ["0.0.0.0/0"], true],
  ["2001:db8::1", ["0.0.0.0/0"], false],
  ["192.0.2.7", ["::/0"], false],
  ["2001:db8:0:0:0:0:0:1", ["2001:db8::/32"], true],
  ["2001:db9::1", ["2001:db8::/32"], false],
  ["unknown", ["0.0.0.0/0", "::/0"], false],
])("The address %s is in %j: %s", (ip, ranges, isContained) => {
  expect(createIpRangeSet(ranges).has(ip)).toBe(isContained);
});

test("A range contains exactly the addresses that share its prefix", () => {
  const addresses = fc.oneof(
    fc.tuple(fc.constant(8), fc.array(fc.nat(0xff), { minLength: 4, maxLength: 4 })),
    fc.tuple(fc.constant(16), fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })),
  );
  fc.assert(
    fc.property(addresses, fc.nat(), fc.nat(), ([width, parts], anyBits, anyPlace) => {
      const size = width * parts.length;
      const bits = anyBits % (size + 1);
      const place = anyPlace % size;
      const written = (numbers: number[]) =>
        width === 8 ? numbers.join(".") : numbers.map((part) => part.toString(16)).join(":");
      const flipped = parts.with(
        Math.floor(place / width),
        (parts[Math.floor(place / width)] ?? 0) ^ (1 << (width - 1 - (place % width))),
      );
      const set = createIpRangeSet([normalizeIpRange(`${written(parts)}/${bits}`) ?? ""]);
      expect(set.has(written(parts))).toBe(true);
      expect(set.has(written(flipped))).toBe(place >= bits);
    }),
  );
});

test.each(["10.0.0.0/33", "10.0.0.0/", "ten", "fd00::/129", "10.0.0.0/-1", "10.0.0.0/8.5"])(
  "A set rejects the range %s",
  (range) => expect(() => createIpRangeSet([range])).toThrow(/is not an IP range/),
);
