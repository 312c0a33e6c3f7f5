/** Passkeys (WebAuthn). Options and responses are the JSON forms of W3C WebAuthn Level 3 §5.1.8. */
import Type, { type Static } from "typebox";
import { Id, Time } from "./ids.ts";
import { limits } from "./limits.ts";

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Type.Union([Time, Type.Null()]),
  /** Whether it is kept by a password manager and so survives the device. */
  isSynced: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeyList = Type.Object({ items: Type.Array(Passkey) });

/** For `navigator.credentials`. */
export const PasskeyOptions = Type.Object({ options: Type.Unknown() });

export const CreatePasskey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.nameLength }),
  response: Type.Unknown(),
});

/** With a ticket the passkey is the second factor, without one it is the whole sign-in. */
export const PasskeySignInOptions = Type.Object({ ticket: Type.Optional(Type.String()) });
export const PasskeySignIn = Type.Object({
  ticket: Type.Optional(Type.String()),
  response: Type.Unknown(),
});

export const PasskeyParams = Type.Object({ passkeyId: Id });
