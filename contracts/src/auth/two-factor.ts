/** Two-factor: the sign-in challenge, TOTP codes, recovery codes and enrolment. */
import Type, { type Static } from "typebox";
import { orNull, Time } from "../ids.ts";

export const SecondFactor = Type.Union([
  Type.Literal("totp"),
  Type.Literal("recovery_code"),
  Type.Literal("passkey"),
]);
export type SecondFactor = Static<typeof SecondFactor>;

/** Reply to a correct password when two-factor is on. The ticket is only valid for the second factor. */
export const Challenge = Type.Object({
  require2fa: Type.Literal(true),
  ticket: Type.String(),
  methods: Type.Array(SecondFactor),
});
export type Challenge = Static<typeof Challenge>;

/** Six ASCII digits, as text because of leading zeros. Other values do not count as a failed attempt. */
export const TotpCode = Type.String({ pattern: "^[0-9]{6}$" });

export const VerifyRequest = Type.Object({ ticket: Type.String(), code: TotpCode });
export const RecoverRequest = Type.Object({ ticket: Type.String(), recoveryCode: Type.String() });

export const TwoFactorState = Type.Object({
  isOn: Type.Boolean(),
  enabledAt: orNull(Time),
  recoveryCodesLeft: Type.Integer(),
  /** Whether the server's policy requires it of all users. */
  isRequired: Type.Boolean(),
});
export type TwoFactorState = Static<typeof TwoFactorState>;

/** The password and one code, for replacing or turning off two-factor. */
export const BothFactors = Type.Object({
  password: Type.String(),
  code: Type.Optional(TotpCode),
  recoveryCode: Type.Optional(Type.String()),
});
export type BothFactors = Static<typeof BothFactors>;

/** Both factors are needed only when two-factor is already on. */
export const StartEnrolment = Type.Partial(BothFactors);

/** `secret` is Base32 (RFC 4648 §6). */
export const Enrolment = Type.Object({ secret: Type.String(), otpauthUri: Type.String() });
export type Enrolment = Static<typeof Enrolment>;

export const ConfirmEnrolment = Type.Object({ code: TotpCode });

/** Sent only in this reply. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
