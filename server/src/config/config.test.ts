import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { baseUrl } from "./base-url.ts";
import { type ConfigError, options, readConfig } from "./config.ts";

const none = () => {
  throw new Error("no such file");
};

function problemsOf(
  environment: Record<string, string>,
  readFile: (path: string) => string = none,
) {
  try {
    readConfig(environment, readFile);
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
}

test("Without variables every option has its default", () => {
  const config = readConfig({ PATH: "/bin", HOME: "/root" }, none);
  for (const [name, { defaultValue }] of Object.entries(options)) {
    expect(config[name as keyof typeof config], name).toEqual(defaultValue);
  }
  expect(config).toMatchObject({ host: "127.0.0.1", port: 8080, dataFolder: "./data" });
});

test("Every option has a unique name, a format and a meaning", () => {
  const all = Object.values(options);
  for (const { variable, format, meaning } of all) {
    expect(variable).toMatch(/^BELFRY_[A-Z][A-Z0-9]*(_[A-Z]+)*$/);
    expect([format, meaning].join(), variable).not.toMatch(/^,|,$/);
  }
  expect(new Set(all.map(({ variable }) => variable)).size).toBe(all.length);
});

test.for([
  ["::1", "::1", "localhost"],
  ["[::1]", "::1", "localhost"],
  ["0:0:0:0:0:0:0:1", "::1", "localhost"],
  ["0000::0", "::", "localhost"],
  ["FD00:0::7", "fd00::7", "[fd00::7]"],
  ["::ffff:127.0.0.1", "::ffff:7f00:1", "[::ffff:7f00:1]"],
  ["fe80::1%eth0", "fe80::1%eth0", "[fe80::1]"],
  ["127.1", "127.0.0.1", "localhost"],
  ["Chat.example.org", "chat.example.org", "chat.example.org"],
] as const)("[D9] The host %s is %s, and links name %s", ([given, host, linkHost]) => {
  const config = readConfig({ BELFRY_HOST: given }, none);
  expect(config.host).toBe(host);
  expect(new URL(baseUrl(config, 8080)).host).toBe(`${linkHost}:8080`);
});

test.for(["::1:8080:", "127.0.0.1:8080", "http://a", "a b", "a/b", "eth0%1", "[::1", "300.0.0.1"])(
  "[D9] The host %s is rejected",
  (given) => {
    const problem = expect.stringMatching(/^BELFRY_HOST must be an IP address such as/);
    expect(problemsOf({ BELFRY_HOST: given })).toEqual([problem]);
  },
);

test.for(["https://example.org/chat", "https://example.org/%2e/a"])(
  "[D15] The public URL %s is rejected because of its path",
  (given) => {
    const problem = expect.stringMatching(/^BELFRY_PUBLIC_URL must be a URL .*without user, path,/);
    expect(problemsOf({ BELFRY_PUBLIC_URL: given })).toEqual([problem]);
  },
);

test("Options of every type are parsed", () => {
  const key = Buffer.alloc(32, 1).toString("base64");
  expect(
    readConfig(
      {
        BELFRY_PORT: "0",
        BELFRY_PUBLIC_URL: "https://chat.example.org/",
        BELFRY_DATABASE_URL: "postgres://user:p@ss@db/belfry",
        BELFRY_NATS_URL: "nats://a:b@nats-1, tls://nats-2:4223",
        BELFRY_TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8,192.0.2.7,",
        BELFRY_SECRET_KEY: `${key}, ${key}`,
        BELFRY_LOG_LEVEL: "debug",
        BELFRY_IMAGE_HOSTS: "Grafana.internal:3000, 10.0.0.7,[fd00::7]:80",
        BELFRY_IMAGE_PORTS: "443, 3000",
        BELFRY_SESSION_LIFETIME: "12h",
        BELFRY_SESSION_IDLE: "90m",
        BELFRY_REAUTHENTICATION: "250ms",
      },
      none,
    ),
  ).toMatchObject({
    port: 0,
    publicUrl: "https://chat.example.org",
    databaseUrl: "postgres://user:p@ss@db/belfry",
    natsUrls: ["nats://a:b@nats-1", "tls://nats-2:4223"],
    trustedProxies: ["10.0.0.0/8", "fd00::/8", "192.0.2.7"],
    secretKey: `${key}, ${key}`,
    logLevel: "debug",
    imageHosts: ["grafana.internal:3000", "10.0.0.7", "[fd00::7]:80"],
    imagePorts: [443, 3000],
    sessionLifetimeMs: 12 * 60 * 60 * 1000,
    sessionIdleMs: 90 * 60 * 1000,
    reauthenticationMs: 250,
  });
});

test("[A20] The strict profile changes only the session defaults", () => {
  const strict = { BELFRY_SESSION_PROFILE: "strict" };
  const hour = 60 * 60 * 1000;
  const times = { sessionLifetimeMs: 24 * hour, sessionIdleMs: hour };
  expect(readConfig(strict, none)).toMatchObject(times);
  const explicit = { ...strict, BELFRY_SESSION_LIFETIME: "30d", BELFRY_SESSION_IDLE: "7d" };
  expect(readConfig(explicit, none)).toEqual({ ...readConfig({}, none), sessionProfile: "strict" });
});

test("All problems are reported together, each with the expected format", () => {
  const wrong = {
    BELFRY_PORT: "80a",
    BELFRY_PUBLIC_URL: "chat.example.org",
    BELFRY_SESSION_IDLE: "7 days",
    BELFRY_LOG_LEVEL: "loud",
    BELFRY_TRUSTED_PROXIES: "10.0.0.0/33",
    BELFRY_SECRET_KEY: "hunter2",
    BELFRY_WEBHOOK_RATES: "20",
  };
  const problems = problemsOf(wrong);
  expect(problems).toHaveLength(7);
  for (const name of Object.keys(wrong)) {
    expect(
      problems.some((problem) => problem.startsWith(`${name} `)),
      name,
    ).toBe(true);
  }
  expect(problems).toContain("BELFRY_PORT must be an integer from 0 to 65535.");
  expect(problems).toContain(
    "BELFRY_WEBHOOK_RATES is not an option. Did you mean BELFRY_WEBHOOK_RATE?",
  );
  expect(problems.join(), "a secret is not repeated").not.toContain("hunter2");
});

test.each([
  ["BELFRY_PORT", ["-1", "65536", "1.5", "0x50", "1e3", " 80", "９"]],
  ["BELFRY_SESSION_IDLE", ["0s", "7", "d", "-1d", "1.5h", "7 d", "1w", "7D", "9999999d"]],
  ["BELFRY_DATABASE_URL", ["mysql://db/belfry", "belfry.db", "http://db"]],
  ["BELFRY_NATS_URL", ["10.0.0.7", "nats://a, http://b", "nats://a nats"]],
  ["BELFRY_PUBLIC_URL", ["ftp://example.org", "//example.org", "http://"]],
  ["BELFRY_TRUSTED_PROXIES", ["proxy", "10.0.0.0/", "::1/129", "1.2.3", "10.0.0.0/8/8", "*"]],
  [
    "BELFRY_IMAGE_HOSTS",
    ["http://host", "host/path", "*.internal", "host:99999", "ben@host", "1.2.3.4.5"],
  ],
  ["BELFRY_IMAGE_PORTS", ["0", "65536", "http", "80-90", "080"]],
  ["BELFRY_SECRET_KEY", ["AAAA", `${Buffer.alloc(32).toString("base64")},AAAA`]],
] as const)("%s rejects other formats", (variable, values) => {
  for (const value of values) {
    expect(problemsOf({ [variable]: value }), value).toEqual([
      expect.stringMatching(new RegExp(`^${variable} must be `)),
    ]);
  }
});

test("A value can be in a file, whose trailing line break is removed", () => {
  const files: Record<string, string> = { "/run/secrets/token": "token\n" };
  const readFile = (path: string) => files[path] ?? readFileSync(path, "utf8");
  const config = readConfig({ BELFRY_SETUP_TOKEN_FILE: "/run/secrets/token" }, readFile);
  expect(config.setupToken).toBe("token");
  for (const [path, problem] of [
    ["/nowhere", "does not exist"],
    [import.meta.dirname, "is a folder"],
  ] as const) {
    expect(problemsOf({ BELFRY_SETUP_TOKEN_FILE: path }, readFile)).toEqual([
      `BELFRY_SETUP_TOKEN_FILE names ${path}, which ${problem}.`,
    ]);
  }
  const both = { BELFRY_SETUP_TOKEN: "a", BELFRY_SETUP_TOKEN_FILE: "/run/secrets/token" };
  expect(problemsOf(both, readFile)).toEqual([
    "Set BELFRY_SETUP_TOKEN or BELFRY_SETUP_TOKEN_FILE, not both.",
  ]);
});

test("An empty variable counts as not set", () => {
  const config = readConfig({ BELFRY_PUBLIC_URL: "", BELFRY_SETUP_TOKEN_FILE: "" }, none);
  expect(config).toMatchObject({ publicUrl: undefined, setupToken: undefined });
});

test("The configuration is frozen", () => {
  expect(Object.isFrozen(readConfig({}, none))).toBe(true);
});

const provider = {
  BELFRY_OIDC_ISSUER: "https://id.acme.example/",
  BELFRY_OIDC_CLIENT_ID: "belfry",
};

test.for([
  [{}, []],
  [{ BELFRY_OIDC_ISSUER: "http://localhost:9000" }, []],
  [
    { BELFRY_OIDC_ISSUER: "http://id.acme.example" },
    [/^BELFRY_OIDC_ISSUER must be a URL/, /together/],
  ],
  [{ BELFRY_OIDC_CLIENT_ID: "" }, [/together/]],
  [{ BELFRY_OIDC_ISSUER: "https://accounts.google.com" }, [/^Anybody can have an account/]],
  [{ BELFRY_OIDC_ISSUER: "https://gitlab.com", BELFRY_OIDC_CREATE_USERS: "off" }, []],
  [
    {
      BELFRY_OIDC_ISSUER: "https://accounts.google.com",
      BELFRY_OIDC_ALLOWED_DOMAINS: "acme.example",
    },
    [],
  ],
  [
    {
      BELFRY_OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0",
      BELFRY_OIDC_ALLOWED_DOMAINS: "a.b",
    },
    [/the issuer of your tenant/],
  ],
  [
    { BELFRY_OIDC_ALLOWED_DOMAINS: "https://acme.example" },
    [/^BELFRY_OIDC_ALLOWED_DOMAINS must be/],
  ],
] as const)("The options of an OpenID provider %j have the problems %j", ([given, problems]) => {
  const found = problemsOf({ ...provider, ...given });
  expect(found).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});

test("The issuer keeps its final slash, and domains are in lower case", () => {
  const config = readConfig({ ...provider, BELFRY_OIDC_ALLOWED_DOMAINS: "@Acme.example" }, none);
  expect(config.oidcIssuer).toBe("https://id.acme.example/");
  expect(config.oidcAllowedDomains).toEqual(["acme.example"]);
});
