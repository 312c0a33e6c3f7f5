/** Every way to write an address that is not for others, against a host that must hear nothing. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { type ImageHostCast, png, startWithImageHost } from "../../test/kit/image-host.ts";
import { isPublicAddress } from "./addresses.ts";

/** Hosts as somebody may write them; most lead to this machine, which listens. */
const written = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.01",
  "0x7f.0.0.1",
  "0x7f000001",
  "0x7f.1",
  "0x7F.0X0.0x0.0x1",
  "%31%32%37%2e%30%2e%30%2e%31",
  "１２７.０.０.１",
  "127。0。0。1",
  "①②⑦.⓪.⓪.①",
  "0",
  "0.0.0.0",
  "0x0",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ｌｏｃａｌｈｏｓｔ",
  "belfry.localhost",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::0.0.0.1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::FFFF:7F00:0001]",
  "[::127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "169.254.169.254",
  "[::ffff:169.254.169.254]",
  "100.100.100.200",
  "255.255.255.255",
];

/** What a name's DNS may answer, alone or beside an address that is fine. */
const answers = [
  ["127.0.0.1"],
  ["0.0.0.0"],
  ["::1"],
  ["::"],
  ["::ffff:127.0.0.1"],
  ["64:ff9b::7f00:1"],
  ["::7f00:1"],
  ["10.1.2.3"],
  ["169.254.169.254"],
  ["fd00::1"],
  ["127.0.0.1", "93.184.215.14"],
  ["93.184.215.14", "127.0.0.1"],
  ["2a00:1450:4001::1", "127.0.0.1"],
  ["93.184.215.14", "::1"],
  [],
];

/** Only what is asked keeps a request away: nobody is on the administrator's list. */
const noHosts = { BELFRY_IMAGE_HOSTS: "" };

async function expectRefused(cast: ImageHostCast, urls: readonly string[]): Promise<void> {
  const { host, show, clock } = cast;
  for (const url of urls) {
    clock.at += 1000; // this reader is not hasty
    const { status, bytes } = await show(url);
    // No path at all is a refusal as well.
    expect([0, 404], url).toContain(status);
    if (status) expect(JSON.parse(String(bytes)).code, url).toBe("image_not_found");
    expect(host.knocks, url).toEqual([]);
  }
}

eachDatabase((open) => {
  test("[A39] no way to write a secluded address is followed", async () => {
    const cast = await startWithImageHost(await open(), noHosts);
    const { port } = cast.host;
    cast.host.shows("/a.png", png);
    const tricks = [
      `http://example.org@127.0.0.1:${port}/a.png`,
      `http://127.0.0.1:${port}@127.0.0.1:${port}/a.png`,
      `http://example.org:80\\@127.0.0.1:${port}/a.png`,
      `http:\\\\127.0.0.1:${port}\\a.png`,
      `http:127.0.0.1:${port}/a.png`,
      `http:///127.0.0.1:${port}/a.png`,
      ` \thttp://127.0.0.1:${port}/a.png\n`,
      `http://127.0.0.1\t:${port}/a.png`,
      `https://127.0.0.1:${port}/a.png`,
      `HTTP://127.0.0.1:0${port}/a.png`,
      `http://127.0.0.1:${port}/a.png?@example.org#example.org`,
    ];
    await expectRefused(cast, [
      ...written.map((host) => `http://${host}:${port}/a.png`),
      ...tricks,
    ]);
  });

  test("[A39] no name that leads to a secluded address is followed, whatever else it leads to", async () => {
    const cast = await startWithImageHost(await open(), noHosts);
    const { host, dns } = cast;
    host.shows("/a.png", png);
    const urls = answers.map((addresses, index) => {
      dns.answer(`name-${index}.example.org`, addresses);
      return `http://name-${index}.example.org:${host.port}/a.png`;
    });
    await expectRefused(cast, urls);
    for (const url of urls) expect(dns.asked).toContain(`A ${new URL(url).hostname}`);
  });

  test("[A39] a name is asked for once: what it answers later does not count", async () => {
    const cast = await startWithImageHost(await open(), {
      ...noHosts,
      BELFRY_IMAGE_TIMEOUT: "300ms",
    });
    const { host, dns, clock } = cast;
    host.shows("/a.png", png);
    // Public and nobody's: whoever asks a second time is led inside.
    dns.answer("turning.example.org", ["2a00:ffff:ffff::1"], ["::1"]);
    const url = `http://turning.example.org:${host.port}/a.png`;
    await expectRefused(cast, [url]);
    expect(dns.asked.sort()).toEqual(["A turning.example.org", "AAAA turning.example.org"]);
    clock.at += 61_000;
    await expectRefused(cast, [url]);
  });

  test("[A39] no redirect leads where a first address may not", async () => {
    const cast = await startWithImageHost(await open());
    const { host, dns, show, clock } = cast;
    const { port } = host;
    host.shows("/a.png", png);
    dns.answer("inside.example.org", ["127.0.0.1"]);
    const targets = [
      ...written
        .filter((one) => !/^\W*l.*t\W*$|ｌ/i.test(one))
        .map((one) => `http://${one}:${port}/a.png`),
      `//127.0.0.1:${port}/a.png`,
      `http://inside.example.org:${port}/a.png`,
      `http://example.org@localhost:${port}/a.png`,
      `http://ben:secret@localhost:${port}/a.png`,
      "file:///etc/passwd",
      "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
      `ftp://localhost:${port}/a.png`,
      `gopher://localhost:${port}/a.png`,
      "http://",
    ];
    for (const [index, location] of targets.entries()) {
      clock.at += 1000; // this reader is not hasty
      const start = host.shows(`/to-${index}`, (_, response) => {
        // As bytes: a header holds no signs beyond Latin.
        response.writeHead(302, { location: Buffer.from(location).toString("latin1") }).end();
      });
      expect((await show(start)).status, location).toBe(404);
    }
    expect(host.askedFor("/a.png")).toBe(0);
    expect(host.askedFor("/to-0")).toBe(1);
  });

  test("[A39] three redirects are followed, and a fourth is not", async () => {
    const { host, show } = await startWithImageHost(await open());
    host.shows("/0", png);
    for (const [index, status] of [301, 303, 307, 308].entries()) {
      host.shows(`/${index + 1}`, (_, response) =>
        response.writeHead(status, { location: `/${index}` }).end(),
      );
    }
    const at = (path: string) => `http://localhost:${host.port}${path}`;
    expect(await show(at("/3"))).toMatchObject({ status: 200, bytes: png });
    expect((await show(at("/4"))).status).toBe(404);
    host.shows("/round", (_, response) => response.writeHead(302, { location: "/round" }).end());
    expect((await show(at("/round"))).status).toBe(404);
    expect(host.askedFor("/round")).toBe(4);
  });

  test("[A39] an unusual port is asked for only where the administrator named it", async () => {
    const cast = await startWithImageHost(await open(), {
      BELFRY_IMAGE_HOSTS: "127.0.0.1, [::1]",
      BELFRY_IMAGE_PORTS: "80,443",
    });
    const { host } = cast;
    host.shows("/a.png", png);
    await expectRefused(cast, [
      `http://127.0.0.1:${host.port}/a.png`,
      `http://[::1]:${host.port}/a.png`,
    ]);
  });
});

test.for([
  "8.8.8.8",
  "1.1.1.1",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2a00:1450:4001::1",
  "2606:4700::1111",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
])("[A39] %s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.for([
  "0.0.0.0",
  "0.255.255.255",
  "10.255.255.255",
  "100.64.0.0",
  "100.127.255.255",
  "127.255.255.255",
  "168.63.129.16",
  "169.254.0.0",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.255.255",
  "198.18.0.0",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.255",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.0",
  "255.255.255.255",
  "::",
  "::1",
  "::8.8.8.8",
  "::ffff:10.0.0.1",
  "::ffff:0:8.8.8.8",
  "64:ff9b::10.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::808:808",
  "64:ff9b::1:0:808:808",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:808:808::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fdff::1",
  "fe80::1%eth0",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "127.1",
  "localhost",
  "",
])("[A39] %s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
