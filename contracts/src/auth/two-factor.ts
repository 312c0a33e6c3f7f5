/** Two-factor: the challenge after the password, the codes that answer it, and how it is turned on. */
import Type, { type Static } from "typebox";
import { Time } from "../ids.ts";

export const SecondFactor = Type.Union([
  Type.Literal("totp"),
  Type.Literal("recovery_code"),
  Type.Literal("passkey"),
]);
export type SecondFactor = Static<typeof SecondFactor>;

/** What a right password answers when two-factor is on. The ticket is good for nothing else. */
export const Challenge = Type.Object({
  require2fa: Type.Literal(true),
  ticket: Type.String(),
  methods: Type.Array(SecondFactor),
});
export type Challenge = Static<typeof Challenge>;

/** Six ASCII digits, as text: a number would lose leading zeros. Anything else uses up no try. */
export const TotpCode = Type.String({ pattern: "^[0-9]{6}$" });

export const VerifyRequest = Type.Object({ ticket: Type.String(), code: TotpCode });
export const RecoverRequest = Type.Object({ ticket: Type.String(), recoveryCode: Type.String() });

export const TwoFactorState = Type.Object({
  isOn: Type.Boolean(),
  enabledAt: Type.Union([Time, Type.Null()]),
  recoveryCodesLeft: Type.Integer(),
  /** Whether the server's policy asks everybody for it. */
  isRequired: Type.Boolean(),
});
export type TwoFactorState = Static<typeof TwoFactorState>;

/** The password and a factor in hand: what replaces or turns off two-factor. */
export const BothFactors = Type.Object({
  password: Type.String(),
  code: Type.Optional(TotpCode),
  recoveryCode: Type.Optional(Type.String()),
});
export type BothFactors = Static<typeof BothFactors>;

/** Both factors are needed only to replace a secret that is on. */
export const StartEnrolment = Type.Partial(BothFactors);

export const Enrolment = Type.Object({ secret: Type.String(), otpauthUri: Type.String() });
export type Enrolment = Static<typeof Enrolment>;

export const ConfirmEnrolment = Type.Object({ code: TotpCode });

/** Shown once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
