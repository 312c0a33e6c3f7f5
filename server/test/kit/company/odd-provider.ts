/** An OpenID provider of our own, which can misbehave in every way that a test asks for. */
import { createHash, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface OddReply {
  /** Claims of the ID token. They replace the correct ones; undefined removes a claim. */
  claims?: Record<string, unknown>;
  /** Members of the token's header, such as `{ alg: "none" }`. */
  header?: Record<string, unknown>;
  /** Signs with a key that the provider does not list. */
  isForged?: boolean;
}

export const clientId = "belfry";
export const clientSecret = "secret-of-the-client";

export async function startOddProvider() {
  let keys = [makeKey("first")];
  const forged = makeKey("first");
  /** Replies of the token endpoint, by code. Each code works once. */
  const replies = new Map<string, { challenge: string; nonce: string; reply: OddReply }>();
  const state = {
    /** Members that replace those of the discovery document. */
    discovery: {} as Record<string, unknown>,
    /** Replaces the whole reply of the token endpoint. */
    tokenReply: undefined as { status: number; body: string } | undefined,
    /** The reply of the userinfo endpoint; by default only the subject of the last token. */
    userInfo: undefined as Record<string, unknown> | undefined,
    lastSubject: "",
    isDown: false,
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.isDown) {
      request.socket.destroy();
      return;
    }
    const send = (body: unknown, status = 200) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "", url);
    if (pathname === "/.well-known/openid-configuration") send(discovery());
    else if (pathname === "/keys") send({ keys: keys.map(({ jwk }) => jwk) });
    else if (pathname === "/userinfo") send(state.userInfo ?? { sub: state.lastSubject });
    else if (pathname === "/token") {
      const form = new URLSearchParams(await textOf(request));
      const { status = 200, body = tokenReply(form, request.headers.authorization) } =
        state.tokenReply ?? {};
      send(body, "error" in Object(body) ? 400 : status);
    } else send({}, 404);
  }

  const discovery = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    ...state.discovery,
  });

  function tokenReply(form: URLSearchParams, authorization: string | undefined): object {
    if (!isClient(authorization)) return { error: "invalid_client" };
    const code = form.get("code") ?? "";
    const known = replies.get(code);
    replies.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!known || known.challenge !== challenge) return { error: "invalid_grant" };
    return {
      access_token: "access",
      token_type: "Bearer",
      expires_in: 60,
      id_token: idToken(known.nonce, known.reply),
    };
  }

  function idToken(nonce: string, { claims, header, isForged }: OddReply): string {
    const now = Math.floor(Date.now() / 1000);
    const correct = {
      iss: url,
      aud: clientId,
      sub: "ben-at-acme",
      nonce,
      iat: now,
      exp: now + 300,
    };
    state.lastSubject = String(claims?.sub ?? correct.sub);
    const key = isForged ? forged : (keys.at(-1) ?? forged);
    const head = { alg: "RS256", typ: "JWT", kid: key.kid, ...header };
    const text = [head, { ...correct, ...claims }].map(encode).join(".");
    if (head.alg === "none") return `${text}.`;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(key.privateKey, "base64url")}`;
  }

  return {
    url,
    state,
    /** From now on, tokens are signed with another key. */
    rotateKeys() {
      keys = [makeKey("second")];
    },

    /** Signs the user in and returns the query with which the provider sends them back. */
    approve(requestUrl: string, reply: OddReply = {}): string {
      const { searchParams } = new URL(requestUrl);
      const code = `code-${replies.size}-${Math.random()}`;
      const challenge = searchParams.get("code_challenge") ?? "";
      replies.set(code, { challenge, nonce: searchParams.get("nonce") ?? "", reply });
      const query = new URLSearchParams({ code, state: searchParams.get("state") ?? "" });
      return `?${query}`;
    },
  };
}

/** Both parts are encoded as in a form (RFC 6749 §2.3.1). */
function isClient(authorization = ""): boolean {
  const text = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
  const [id, secret] = text.split(":").map(decodeURIComponent);
  return id === clientId && secret === clientSecret;
}

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  jwk: object;
}

function makeKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey, jwk };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
