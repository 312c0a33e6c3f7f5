/** The WebAuthn ceremonies: registration and authentication. Their library is loaded on first use. */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { call } from "../../api/call.ts";
import { cancelError } from "../../text/explain.ts";
import type { WithReauthentication } from "../reauthentication/use-reauthentication.tsx";

const loadLibrary = () => import("@simplewebauthn/browser");

export async function createPasskey(
  name: string,
  withReauthentication: WithReauthentication,
): Promise<Passkey> {
  const { startRegistration } = await loadLibrary();
  const { options } = await withReauthentication(() => call("POST /api/me/passkeys/options"));
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await cancellable(startRegistration({ optionsJSON }));
  return call("POST /api/me/passkeys", { body: { name, response } });
}

/** Signs in with the passkey alone or, with the ticket of a password sign-in, as the second factor. */
export async function signInWithPasskey(ticket?: string): Promise<Me> {
  const { startAuthentication } = await loadLibrary();
  const ticketBody = ticket === undefined ? {} : { ticket };
  const { options } = await call("POST /api/auth/passkey/options", { body: ticketBody });
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await cancellable(startAuthentication({ optionsJSON }));
  const body = { ...ticketBody, response };
  const { user } = await call("POST /api/auth/passkey/verify", { body });
  return user;
}

/** Treats a closed or timed-out browser dialog as cancelled. */
async function cancellable<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const isClosed = error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name);
    throw isClosed ? cancelError() : error;
  }
}
