/** The cast with authenticator apps, and the second step of a sign-in. */
import { HOTP, Secret } from "otpauth";
import type { Database } from "../../src/database/database.ts";
import { startWithCast, type TestServer } from "./test-server.ts";

export { password } from "./test-server.ts";

const stepMs = 30_000;

/** An authenticator app with one secret, on the server's clock. */
export interface Phone {
  /** The code of now, or of the given number of steps later. */
  code(later?: number): string;
  /** A code that is wrong now and in the steps around now, a different one for each number. */
  wrongCode(number?: number): string;
}

export function signInAt({ request, logIn }: Pick<TestServer, "request" | "logIn">) {
  return {
    takeTicket: async (name: string): Promise<string> => (await logIn(name)).body.ticket,
    verify: (ticket: string, code: unknown, headers = {}) =>
      request("POST /api/auth/2fa/verify", { body: { ticket, code }, headers }),
    recover: (ticket: string, recoveryCode: unknown) =>
      request("POST /api/auth/2fa/recover", { body: { ticket, recoveryCode } }),
  };
}

export type TwoFactorCast = Awaited<ReturnType<typeof startWithTwoFactor>>;

export async function startWithTwoFactor(
  database: Database,
  environment: Record<string, string> = {},
) {
  const cast = await startWithCast(database, environment);
  const { request, clock } = cast;

  function phoneWith(base32: string): Phone {
    const secret = Secret.fromBase32(base32);
    const codeAt = (step: number) => HOTP.generate({ secret, counter: step });
    const now = () => Math.floor(clock.at / stepMs);
    return {
      code: (later = 0) => codeAt(now() + later),
      wrongCode(number = 0) {
        const near = [-2, -1, 0, 1, 2].map((later) => codeAt(now() + later));
        const wrong = Array.from({ length: 300 }, (_, index) => String(100_000 + index));
        return wrong.filter((code) => !near.includes(code))[number] ?? "";
      },
    };
  }

  /** Turns two-factor on, and moves the clock on to a code that was not used for it. */
  async function enrol(as: string): Promise<{ phone: Phone; recoveryCodes: string[] }> {
    const { body: started } = await request("POST /api/me/2fa", { as, body: {} });
    const phone = phoneWith(started.secret);
    const body = { code: phone.code() };
    const { body: confirmed } = await request("POST /api/me/2fa/confirm", { as, body });
    clock.at += stepMs;
    return { phone, recoveryCodes: confirmed.recoveryCodes };
  }

  async function auditRows() {
    return database.sql
      .selectFrom("audit_log")
      .select(["event", "result", "actor_user_id as actor", "target", "details"])
      .orderBy("id")
      .execute();
  }

  async function sessionsOf(userId: number): Promise<number> {
    const rows = database.sql.selectFrom("sessions").select("id").where("user_id", "=", userId);
    return (await rows.execute()).length;
  }

  return { ...cast, ...signInAt(cast), phoneWith, enrol, auditRows, sessionsOf };
}
