/** The cast with authenticator apps, and the steps of a sign-in with two-factor. */
import { HOTP, Secret } from "otpauth";
import type { Database } from "../../src/database/database.ts";
import { startWithCast, type TestServer } from "./test-server.ts";

export { password } from "./test-server.ts";

const stepMs = 30_000;

/** An authenticator app that reads the server's clock. */
export interface AuthenticatorApp {
  /** Returns the current code, or the code that many time steps later. */
  code(later?: number): string;
  /** Returns a code that is wrong in all time steps near now, a different one for each number. */
  wrongCode(number?: number): string;
}

export function createSignInSteps({ request, logIn }: Pick<TestServer, "request" | "logIn">) {
  return {
    requestTicket: async (name: string): Promise<string> => (await logIn(name)).body.ticket,
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

  function createApp(base32: string): AuthenticatorApp {
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

  /** Turns two-factor on and advances the clock, because each code is accepted once. */
  async function enrol(as: string): Promise<{ phone: AuthenticatorApp; recoveryCodes: string[] }> {
    const { body: enrolment } = await request("POST /api/me/2fa", { as, body: {} });
    const phone = createApp(enrolment.secret);
    const body = { code: phone.code() };
    const { body: confirmed } = await request("POST /api/me/2fa/confirm", { as, body });
    clock.at += stepMs;
    return { phone, recoveryCodes: confirmed.recoveryCodes };
  }

  /** Returns the audit entries of these events, or all. */
  async function auditRows(...events: string[]) {
    const query = database.sql.selectFrom("audit_log").selectAll().orderBy("id");
    return (events.length > 0 ? query.where("event", "in", events) : query).execute();
  }

  async function sessionsOf(userId: number): Promise<number> {
    const rows = database.sql.selectFrom("sessions").select("id").where("user_id", "=", userId);
    return (await rows.execute()).length;
  }

  return { ...cast, ...createSignInSteps(cast), createApp, enrol, auditRows, sessionsOf };
}
