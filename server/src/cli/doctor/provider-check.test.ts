import { expect, onTestFinished, test } from "vitest";
import { clientId, startOddProvider } from "../../../test/kit/company/odd-provider.ts";
import { startRealProvider } from "../../../test/kit/company/real-provider.ts";
import { readConfig } from "../../config/config.ts";
import { checkProvider } from "./provider-check.ts";

const publicUrl = "https://chat.example.org";
const callback = `${publicUrl}/sign-in/company`;

async function diagnose(issuer: string, environment: Record<string, string> = {}) {
  const options = {
    BELFRY_OIDC_ISSUER: issuer,
    BELFRY_OIDC_CLIENT_ID: clientId,
    BELFRY_PUBLIC_URL: publicUrl,
    ...environment,
  };
  const findings = await checkProvider(
    readConfig(options, () => ""),
    Date.now,
  );
  return findings.map(({ level, text }) => `${level} ${text}`);
}

async function startReal(redirectUri: string): Promise<string> {
  const provider = await startRealProvider(redirectUri, []);
  onTestFinished(provider.close);
  return provider.url;
}

test("A provider that knows the client and its redirect URL is fine", async () => {
  const url = await startReal(callback);
  expect(await diagnose(url)).toEqual([
    `ok The OpenID provider ${url} describes itself.`,
    expect.stringMatching(/^ok .*clock/i),
    "ok The provider names e-mail addresses.",
    `ok The provider accepts the client and the redirect URL ${callback}.`,
  ]);
});

test("Another redirect URL, and an unknown client, are to be fixed", async () => {
  const advice = expect.stringMatching(`^fix .* Register exactly ${callback} there.$`);
  expect((await diagnose(await startReal("https://other.example/sign-in/company"))).at(-1)).toEqual(
    advice,
  );
  const unknown = { BELFRY_OIDC_CLIENT_ID: "grafana" };
  expect((await diagnose(await startReal(callback), unknown)).at(-1)).toEqual(advice);
});

test("A provider without a reply, another issuer, and no public URL are to be fixed", async () => {
  const provider = await startOddProvider();
  expect((await diagnose(provider.url, { BELFRY_PUBLIC_URL: "" })).at(-1)).toMatch(
    /^fix BELFRY_PUBLIC_URL/,
  );
  provider.state.discovery = { issuer: "https://id.acme.example" };
  expect(await diagnose(provider.url)).toEqual([
    expect.stringMatching(/^fix The OpenID provider cannot be used. .*another issuer/),
  ]);
  provider.state.isDown = true;
  expect(await diagnose(provider.url)).toEqual([expect.stringMatching(/^fix .*cannot be reached/)]);
});

test("Missing e-mail addresses and keys are named", async () => {
  const provider = await startOddProvider();
  provider.state.discovery = { claims_supported: ["sub"], jwks_uri: `${provider.url}/userinfo` };
  provider.state.userInfo = { keys: [{ kty: "oct" }] };
  const findings = await diagnose(provider.url);
  expect(findings[1]).toMatch(/^fix The provider lists no signing key/);
  expect(findings[2]).toMatch(/^warn The provider lists no claim `email`/);
});
