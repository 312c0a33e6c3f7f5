/** Every spelling of a private IP, against a local host that must receive no request. */
import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { type ImageHostCast, png, startWithImageHost } from "../../test/kit/image-host.ts";

/** Hosts in URLs. Most of them are this machine, which listens. */
const privateHosts = [
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

/** DNS replies with at least one private IP, or without IPs. */
const dnsReplies = [
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

/** Without allowed hosts, only the checks of the guard prevent a request. */
const noHosts = { BELFRY_IMAGE_HOSTS: "" };

async function expectRejected(cast: ImageHostCast, urls: readonly string[]): Promise<void> {
  const { host, show, clock } = cast;
  for (const url of urls) {
    clock.at += 1000; // stays below the rate limit
    const { status, bytes } = await show(url);
    // 0: the server returned no signed path for the URL.
    expect([0, 404], url).toContain(status);
    if (status) expect(JSON.parse(String(bytes)).code, url).toBe("image_not_found");
    expect(host.activity, url).toEqual([]);
  }
}

anyDatabase((open) => {
  test("[A39] Every spelling of a private IP is rejected", async () => {
    const cast = await startWithImageHost(await open(), noHosts);
    const { port } = cast.host;
    cast.host.serve("/a.png", png);
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
    await expectRejected(cast, [
      ...privateHosts.map((host) => `http://${host}:${port}/a.png`),
      ...tricks,
    ]);
  });

  test("[A39] A name with at least one private IP is rejected", async () => {
    const cast = await startWithImageHost(await open(), noHosts);
    const { host, dns } = cast;
    host.serve("/a.png", png);
    const urls = dnsReplies.map((addresses, index) => {
      dns.setIps(`name-${index}.example.org`, addresses);
      return `http://name-${index}.example.org:${host.port}/a.png`;
    });
    await expectRejected(cast, urls);
    for (const url of urls) expect(dns.queries).toContain(`A ${new URL(url).hostname}`);
  });

  test("[A39] A name is resolved only once, so that DNS rebinding fails", async () => {
    const cast = await startWithImageHost(await open(), {
      ...noHosts,
      BELFRY_IMAGE_TIMEOUT: "300ms",
    });
    const { host, dns, clock } = cast;
    host.serve("/a.png", png);
    // The first reply is public but unused; a second lookup would return loopback.
    dns.setIps("rebinding.example.org", ["2a00:ffff:ffff::1"], ["::1"]);
    const url = `http://rebinding.example.org:${host.port}/a.png`;
    await expectRejected(cast, [url]);
    expect(dns.queries.sort()).toEqual(["A rebinding.example.org", "AAAA rebinding.example.org"]);
    clock.at += 61_000;
    await expectRejected(cast, [url]);
  });

  test("[A39] Redirects are checked like the first URL", async () => {
    const cast = await startWithImageHost(await open());
    const { host, dns, show, clock } = cast;
    const { port } = host;
    host.serve("/a.png", png);
    dns.setIps("inside.example.org", ["127.0.0.1"]);
    const targets = [
      ...privateHosts
        .filter((name) => !/^\W*l.*t\W*$|ｌ/i.test(name))
        .map((name) => `http://${name}:${port}/a.png`),
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
      clock.at += 1000; // stays below the rate limit
      const start = host.serve(`/to-${index}`, (_, response) => {
        // As bytes: header values are Latin-1.
        response.writeHead(302, { location: Buffer.from(location).toString("latin1") }).end();
      });
      expect((await show(start)).status, location).toBe(404);
    }
    expect(host.requestCount("/a.png")).toBe(0);
    expect(host.requestCount("/to-0")).toBe(1);
  });

  test("[A39] Three redirects are followed and a fourth is not", async () => {
    const { host, show } = await startWithImageHost(await open());
    host.serve("/0", png);
    for (const [index, status] of [301, 303, 307, 308].entries()) {
      host.serve(`/${index + 1}`, (_, response) =>
        response.writeHead(status, { location: `/${index}` }).end(),
      );
    }
    const at = (path: string) => `http://localhost:${host.port}${path}`;
    expect(await show(at("/3"))).toMatchObject({ status: 200, bytes: png });
    expect((await show(at("/4"))).status).toBe(404);
    host.serve("/round", (_, response) => response.writeHead(302, { location: "/round" }).end());
    expect((await show(at("/round"))).status).toBe(404);
    expect(host.requestCount("/round")).toBe(4);
  });

  test("[A39] An unusual port is used only if the configuration allows it", async () => {
    const cast = await startWithImageHost(await open(), {
      BELFRY_IMAGE_HOSTS: "127.0.0.1, [::1]",
      BELFRY_IMAGE_PORTS: "80,443",
    });
    const { host } = cast;
    host.serve("/a.png", png);
    await expectRejected(cast, [
      `http://127.0.0.1:${host.port}/a.png`,
      `http://[::1]:${host.port}/a.png`,
    ]);
  });
});
