/**
 * What server, browser and authenticator say to each other, from the button to the outcome. The
 * library is fetched when the first passkey is made or used.
 */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { call } from "../../api/call.ts";
import { calledOff } from "../../text/explain.ts";

const library = () => import("@simplewebauthn/browser");

/** `confirmed` asks for the password again where the server wants it. */
export async function createPasskey(
  name: string,
  confirmed: <T>(send: () => Promise<T>) => Promise<T>,
): Promise<Passkey> {
  const { startRegistration } = await library();
  const { options } = await confirmed(() => call("POST /api/me/passkeys/options"));
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await unlessClosed(startRegistration({ optionsJSON }));
  return call("POST /api/me/passkeys", { body: { name, response } });
}

/** With a ticket as the second factor, without one as the whole sign-in. */
export async function signInWithPasskey(ticket?: string): Promise<Me> {
  const { startAuthentication } = await library();
  const asked = ticket === undefined ? {} : { ticket };
  const { options } = await call("POST /api/auth/passkey/options", { body: asked });
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await unlessClosed(startAuthentication({ optionsJSON }));
  const { user } = await call("POST /api/auth/passkey/verify", { body: { ...asked, response } });
  return user;
}

/** Closing the browser's own dialog, or letting it run out, is no error. */
async function unlessClosed<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const isClosed = error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name);
    throw isClosed ? calledOff() : error;
  }
}
