/**
 * The OpenID provider of the company: its discovery document, the request that sends a user there, and
 * the check of the reply.
 */
import { createHmac } from "node:crypto";
import { companyCallbackPath } from "@belfry/contracts/auth/company-path";
import * as oidc from "openid-client";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import { type Claims, readClaims } from "./claims.ts";

export interface ProviderOptions {
  config: Config;
  clock: Clock;
  publicUrl(): string;
}

/** Discovery documents change rarely. The signing keys are fetched for each sign-in. */
const rediscoverAfterMs = 3_600_000;
const timeoutSeconds = 10;
const toleratedClockSeconds = 60;

/** Returns undefined if the server has no provider. */
export function createProvider({ config, clock, publicUrl }: ProviderOptions) {
  const { oidcIssuer: issuer, oidcClientId: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const client: Client = { issuer: new URL(issuer), id: clientId, secret: config.oidcClientSecret };
  let discovered: { at: number; server: oidc.ServerMetadata } | undefined;
  const redirectUri = () => `${publicUrl()}${companyCallbackPath}`;

  async function configure(): Promise<oidc.Configuration> {
    const now = clock.now();
    if (!discovered || Math.abs(now - discovered.at) >= rediscoverAfterMs) {
      discovered = { at: now, server: await discover(client) };
    }
    return configurationOf(client, discovered.server);
  }

  /** Returns the URL of the provider's sign-in page. The checks of the reply depend on the token. */
  async function requestUrl(token: string): Promise<string> {
    const { state, nonce, verifier } = checksOf(token);
    const url = oidc.buildAuthorizationUrl(await configure(), {
      redirect_uri: redirectUri(),
      scope: config.oidcScopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return url.href;
  }

  /** Redeems the code in the reply. Throws an error of `openid-client`, or a `ClaimError`. */
  async function readReply(token: string, query: string): Promise<Claims> {
    const configuration = await configure();
    const { state, nonce, verifier } = checksOf(token);
    const reply = new URL(redirectUri());
    reply.search = query;
    const tokens = await oidc.authorizationCodeGrant(configuration, reply, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no ID token.");
    const { userinfo_endpoint: hasUserInfo } = configuration.serverMetadata();
    // Some providers name them only there.
    const isThin = ["email", "email_verified", "name"].some((name) => claims[name] === undefined);
    const more =
      isThin && hasUserInfo
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    return readClaims(claims.iss, claims.sub, { ...more, ...claims });
  }

  /** Returns the discovery document. */
  const metadata = async () => (await configure()).serverMetadata();

  return { name: config.oidcName, redirectUri, metadata, requestUrl, readReply };
}

interface Client {
  issuer: URL;
  id: string;
  secret: string | undefined;
}

const metadataOf = ({ secret }: Client) => ({
  ...(secret !== undefined && { client_secret: secret }),
  [oidc.clockTolerance]: toleratedClockSeconds,
});

async function discover(client: Client): Promise<oidc.ServerMetadata> {
  const options = { timeout: timeoutSeconds, execute: plainHttp(client) };
  const metadata = metadataOf(client);
  const found = await oidc.discovery(client.issuer, client.id, metadata, oidc.None(), options);
  return found.serverMetadata();
}

/** Each object fetches the signing keys again, so a key that the provider has withdrawn is not trusted. */
function configurationOf(client: Client, server: oidc.ServerMetadata): oidc.Configuration {
  const authentication = authenticationFor(server, client.secret);
  const metadata = metadataOf(client);
  const configuration = new oidc.Configuration(server, client.id, metadata, authentication);
  configuration.timeout = timeoutSeconds;
  for (const allow of plainHttp(client)) allow(configuration);
  // Checks the signature of ID tokens too, although they arrive over TLS.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The options accept `http:` for this machine only. */
const plainHttp = ({ issuer }: Client) =>
  issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];

function authenticationFor(server: oidc.ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return oidc.None();
  // The default of the specification is Basic.
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic")
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

/** Only the browser that holds the token can complete the sign-in. The server stores its hash. */
function checksOf(token: string) {
  const derive = (purpose: string) =>
    createHmac("sha256", token).update(`company sign-in: ${purpose}`).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}
