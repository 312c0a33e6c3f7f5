/** An authenticator app that does not share code with the server. */
import { Secret, TOTP } from "otpauth";

const stepMs = 30_000;

export interface Authenticator {
  /**
   * Codes of the time step of the setup and of the next one. Each is valid for at least 30 seconds,
   * and a server accepts each once.
   */
  first: string;
  second: string;
  /** Invalid in all time steps near the setup. */
  wrong: string;
}

export function setUpApp(secret: string, now = Date.now()): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) });
  const codeAt = (step: number) => totp.generate({ timestamp: now + step * stepMs });
  const near = [-2, -1, 0, 1, 2, 3].map(codeAt);
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555", "666666"];
  return {
    first: codeAt(0),
    second: codeAt(1),
    wrong: wrong.find((code) => !near.includes(code)) ?? "",
  };
}
