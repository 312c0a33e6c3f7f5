/** An authenticator app, made apart from the server's own codes so that the two prove each other. */
import { Secret, TOTP } from "otpauth";

const stepMs = 30_000;

export interface Authenticator {
  /**
   * The code of the step in which the app was set up, or of the one after it. Each is right for
   * half a minute at least, and a server takes each once.
   */
  first: string;
  second: string;
  /** Right at no time near now. */
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
