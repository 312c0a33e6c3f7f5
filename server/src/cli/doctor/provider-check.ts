/** Checks the OpenID provider: discovery, clock, signing keys, claims, client and redirect URL. */
import { createProvider, failureOf } from "../../auth/auth.ts";
import type { Config } from "../../config/config.ts";
import { compareClocks } from "./database-checks.ts";
import { type Finding, fix, ok, reasonOf, skip, warn } from "./finding.ts";

type Provider = NonNullable<ReturnType<typeof createProvider>>;
type Metadata = Awaited<ReturnType<Provider["metadata"]>>;

const timeoutMs = 10_000;
const ask = (url: string) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });

export async function checkProvider(config: Config, now: () => number): Promise<Finding[]> {
  const { publicUrl } = config;
  const provider = createProvider({
    config,
    clock: { now },
    publicUrl: () => publicUrl ?? "",
  });
  if (!provider) return [skip("No OpenID provider is set (BELFRY_OIDC_ISSUER).")];
  let metadata: Metadata;
  try {
    metadata = await provider.metadata();
  } catch (error) {
    return [fix(`The OpenID provider cannot be used. ${failureOf(error).reason}`)];
  }
  const findings = [ok(`The OpenID provider ${metadata.issuer} describes itself.`)];
  findings.push(await checkKeys(metadata, now), checkClaims(metadata));
  if (publicUrl === undefined) {
    findings.push(fix("BELFRY_PUBLIC_URL is not set: the provider cannot send users back."));
  } else findings.push(await checkClient(provider));
  return findings;
}

/** Also compares the clock, with which the provider dates its tokens. */
async function checkKeys({ jwks_uri: url = "" }: Metadata, now: () => number): Promise<Finding> {
  try {
    const reply = await ask(url);
    const date = reply.headers.get("date");
    const { keys } = (await reply.json()) as { keys: { kty?: string }[] };
    if (!keys.some(({ kty }) => kty === "RSA" || kty === "EC" || kty === "OKP")) {
      return fix(
        `The provider lists no signing key at ${url}. Choose RS256 or ES256 for the client.`,
      );
    }
    return date === null
      ? ok("The provider lists its signing keys.")
      : compareClocks("the OpenID provider", Date.parse(date), now());
  } catch (error) {
    return fix(`The signing keys at ${url} cannot be read (${reasonOf(error)}).`);
  }
}

function checkClaims({ claims_supported: claims }: Metadata): Finding {
  if (claims === undefined || claims.includes("email")) {
    return ok("The provider names e-mail addresses.");
  }
  return warn(
    "The provider lists no claim `email`, so no users can be created. Allow the scope `email` for the client.",
  );
}

/** Begins a sign-in, as a browser does. Providers show an error instead of their sign-in page. */
async function checkClient(provider: Provider): Promise<Finding> {
  const redirectUri = provider.redirectUri();
  try {
    const reply = await ask(await provider.requestUrl("doctor"));
    const target = reply.headers.get("location") ?? "";
    if (reply.status < 400 && !/error/i.test(target)) {
      return ok(`The provider accepts the client and the redirect URL ${redirectUri}.`);
    }
    return fix(
      `The provider rejects the client (BELFRY_OIDC_CLIENT_ID) or the redirect URL. Register exactly ${redirectUri} there.`,
    );
  } catch (error) {
    return fix(`The sign-in page of the provider cannot be reached (${reasonOf(error)}).`);
  }
}
