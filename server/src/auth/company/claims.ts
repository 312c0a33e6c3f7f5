/** Reads the claims of an account at the provider. */
import { normalizeEmail } from "../../users/users.ts";

export interface Claims {
  issuer: string;
  subject: string;
  /** Normalised. Undefined if the provider names none. */
  email: string | undefined;
  /**
   * `unknown` if the provider does not say it. Anything but a boolean is `no`: a text such as "false"
   * would be true for most programs.
   */
  isEmailVerified: "yes" | "no" | "unknown";
  /** Possible display names, the best one first. */
  names: string[];
}

const maxSubjectLength = 255;

/** A reply that the provider signed but that Belfry cannot use. */
export class ClaimError extends Error {}

export function readClaims(
  issuer: string,
  subject: string,
  claims: Record<string, unknown>,
): Claims {
  if (subject === "" || subject.length > maxSubjectLength) {
    throw new ClaimError(`The subject has ${subject.length} characters instead of 1 to 255.`);
  }
  const { email: given, email_verified: verified, given_name, family_name } = claims;
  const email = typeof given === "string" ? normalizeEmail(given) : undefined;
  if (given !== undefined && email === undefined) {
    throw new ClaimError("The claim `email` is not an e-mail address.");
  }
  const fullName = [given_name, family_name].filter((part) => typeof part === "string").join(" ");
  const names = [claims.name, fullName, claims.preferred_username, email?.split("@")[0], email];
  return {
    issuer,
    subject,
    email,
    isEmailVerified: verified === undefined ? "unknown" : verified === true ? "yes" : "no",
    names: names.filter((name) => typeof name === "string").filter((name) => name.trim() !== ""),
  };
}
