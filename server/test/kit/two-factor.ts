/** The cast with authenticator apps in their pockets, and the second step of a sign-in. */
import { HOTP, Secret } from "otpauth";
import type { Database } from "../../src/database/database.ts";
import { startWithCast, type TestReply, type TestServer } from "./test-server.ts";

export const password = "a quiet harbour";
const stepMs = 30_000;

/** An authenticator app that knows one secret; its clock is the server's. */
export interface Phone {
  /** The code of now, or of so many steps later. */
  code(later?: number): string;
  /** One that is right nowhere near now; another for each number. */
  wrongCode(number?: number): string;
}

/** Both steps, at this server or at the one that was started after it. */
export function signInAt({ request }: Pick<TestServer, "request">) {
  function logIn(name: string, given = password, headers = {}): Promise<TestReply> {
    const body = { email: `${name.toLowerCase()}@example.org`, password: given };
    return request("POST /api/auth/login", { body, headers });
  }

  return {
    logIn,
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

  /** Turns two-factor on, and waits until there is a code that was not used for it. */
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

  return { ...cast, ...signInAt(cast), database, phoneWith, enrol, auditRows, sessionsOf };
}
