/** Passkeys (WebAuthn). Options and responses are the JSON forms of W3C WebAuthn Level 3 §5.1.8. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: orNull(Time),
  /** Whether a password manager syncs it to other devices. */
  isSynced: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeyList = Type.Object({ items: Type.Array(Passkey) });

/** Options for `navigator.credentials`. */
export const PasskeyOptions = Type.Object({ options: Type.Unknown() });

const Base64Url = Type.String({ pattern: "^[A-Za-z0-9_-]+$" });
/** At most 1023 bytes (WebAuthn Level 3 §5.8.3). */
const CredentialId = Type.String({ pattern: "^[A-Za-z0-9_-]{1,1364}$" });

/** Common to both responses. Other members are ignored. */
const response = { id: CredentialId, rawId: CredentialId, type: Type.Literal("public-key") };

export const RegistrationResponse = Type.Object({
  ...response,
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    /** Such as `internal` or `usb`. */
    transports: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z-]{1,32}$" }))),
  }),
});
export type RegistrationResponse = Static<typeof RegistrationResponse>;

export const AuthenticationResponse = Type.Object({
  ...response,
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    /** Pseudonym of the user, never the e-mail. */
    userHandle: Type.Optional(Base64Url),
  }),
});
export type AuthenticationResponse = Static<typeof AuthenticationResponse>;

export const CreatePasskey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.nameLength }),
  response: RegistrationResponse,
});
export type CreatePasskey = Static<typeof CreatePasskey>;

/** With a ticket the passkey is the second factor, otherwise the only one. */
export const PasskeySignInOptions = Type.Object({ ticket: Type.Optional(Type.String()) });
export const PasskeySignIn = Type.Object({
  ticket: Type.Optional(Type.String()),
  response: AuthenticationResponse,
});
export type PasskeySignIn = Static<typeof PasskeySignIn>;

export const PasskeyParams = Type.Object({ passkeyId: Id });
