/** An OpenID provider from npm, whose sign-in page has one button for each account. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";
import { clientId, clientSecret } from "./odd-provider.ts";

export interface ProviderAccount {
  sub: string;
  name: string;
  email: string;
}

/** Starts the provider for a server with this redirect URL. Close it yourself. */
export async function startRealProvider(redirectUri: string, accounts: ProviderAccount[]) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, configurationFor(redirectUri, accounts));
  const serve = provider.callback();

  server.on("request", async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    if (!pathname.startsWith("/interaction/")) return serve(request, response);
    const accountId = searchParams.get("account");
    if (accountId === null)
      return response.setHeader("content-type", "text/html").end(page(accounts));
    await provider.interactionFinished(request, response, { login: { accountId } });
  });

  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function page(accounts: ProviderAccount[]): string {
  const links = accounts.map(({ sub, name }) => `<p><a href="?account=${sub}">${name}</a></p>`);
  return `<!doctype html><title>Acme</title><h1>Sign in to Acme</h1>${links.join("")}`;
}

function configurationFor(redirectUri: string, accounts: ProviderAccount[]): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["a key of the tests"] },
    findAccount(_, sub) {
      const account = accounts.find((one) => one.sub === sub);
      return account && { accountId: sub, claims: () => ({ ...account, email_verified: true }) };
    },
    async loadExistingGrant({ oidc }) {
      // Nobody is asked for consent.
      const { client, session, provider } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}
