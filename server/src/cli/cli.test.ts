import { readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../test/kit/live-client.ts";
import { belfry, type Installation, install } from "../../test/kit/processes/installed.ts";
import { requestsOverHttp, type SendRequest } from "../../test/kit/requests.ts";
import { password, setupBody } from "../../test/kit/test-server.ts";
import { systemClock } from "../clock.ts";
import { createUsers } from "../users/users.ts";

/** One installation per database; each test uses its own user. */
describe.each(["sqlite", "postgres"] as const)("With a running server on %s", (kind) => {
  let installed: Installation;
  let request: SendRequest;

  beforeAll(async () => {
    installed = await install(kind);
    request = requestsOverHttp(installed.url);
    await request("POST /api/setup", { body: setupBody });
  });
  afterAll(() => installed.remove());

  const logIn = (email: string) => request("POST /api/auth/login", { body: { email, password } });

  /** Creates a user with Ada's password and signs them in. */
  async function createUser(name: string): Promise<{ email: string; id: number; token: string }> {
    const { sql } = installed.database;
    const email = `${name.toLowerCase()}@example.org`;
    const { password_hash } = await sql
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    const users = createUsers({ database: installed.database, clock: systemClock });
    const draft = { email, displayName: name, role: "member" as const };
    await users.create({ ...draft, passwordHash: password_hash });
    const { body } = await logIn(email);
    return { email, id: body.user.id, token: body.token };
  }

  async function latestEntry(event: string): Promise<object> {
    const row = await installed.database.sql
      .selectFrom("audit_log")
      .select(["actor_user_id", "target", "address", "details"])
      .where("event", "=", event as "sys_setup")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return { ...row, details: JSON.parse(row.details) };
  }

  test("The command user delete deletes a user, and requires a successor if one is needed", async () => {
    const { email, id, token } = await createUser("Gus");
    const client = await listen(installed, token);
    const body = { title: "Gus's", kind: "group", memberIds: [1] };
    const { body: chat } = await request("POST /api/chats", { as: token, body });
    for (const [words, code, message] of [
      [`user delete ${email}`, 2, /^--messages is missing\./],
      [`user delete ${email} --messages all`, 2, /^--messages must be keep or remove\./],
      [
        `user delete ${email} --messages keep`,
        1,
        /^Choose a new owner for: Gus's\. Name one with --successor <e-mail>\.$/,
      ],
      [`user delete ${email} --messages keep --successor ${email}`, 1, /Name another user\.$/],
    ] as const) {
      const result = await installed.belfry(words);
      expect([result.code, result.stderr.trim().split("\n")[0]], words).toEqual([
        code,
        expect.stringMatching(message),
      ]);
    }
    const words = `user delete ${email} --messages keep --successor ada@example.org`;
    const { code, stdout } = await installed.belfry(words);
    expect([code, stdout.trim()]).toEqual([0, `Deleted ${email}. Their messages stay.`]);
    expect(await client.closed).toEqual({ code: 4401, reason: "deleted" });
    expect(await latestEntry("user_deleted")).toEqual({
      actor_user_id: null,
      target: `user:${id}`,
      address: null,
      details: { messages: "keep", sessions: 1, apiKeys: 0, invites: 0, by: "command line" },
    });
    const { body: ada } = await request("POST /api/auth/login", { body: setupBody });
    const { body: members } = await request(`GET /api/chats/${chat.id}/members`, {
      as: ada.token,
    });
    expect(members.items).toMatchObject([{ user: { id: 1 }, role: "owner" }]);
  });

  test("The command export writes an archive, never replaces a file, and names the reason of a failure", async () => {
    const path = join(tmpdir(), `belfry-export-${kind}-${process.pid}.tar`);
    const written = await installed.belfry(`export ${path}`);
    expect([written.code, written.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Exported all data to \S+ \([\d.]+ (bytes|KiB)\)\. It contains personal data/,
      ),
    ]);
    const { mode } = await stat(path);
    expect((mode & 0o777).toString(8)).toBe("600");
    expect(await readFile(path, "latin1")).toMatch(/^about\.json/);
    const again = await installed.belfry(`export ${path} --user ada@example.org`);
    expect([again.code, again.stderr]).toEqual([
      1,
      `${path} already exists. Delete it or choose another name.\n`,
    ]);
    const nowhere = await installed.belfry(`export ${path}.d/data.tar`);
    expect(nowhere.stderr).toBe(
      `There is no folder ${path}.d. Create it, or choose another one.\n`,
    );
    const packed = await installed.belfry(`export ${path}.gz`);
    expect([packed.code, packed.stderr]).toEqual([2, expect.stringContaining("end in .tar.")]);
    await rm(path);
    expect(await latestEntry("data_exported")).toMatchObject({
      target: "server",
      details: { kind: "server", by: "command line" },
    });
  });

  test("[A28, A42] The command user create without a password prints a link with the server's URL", async () => {
    const words = 'user create --email EVE@example.org --name "Eve Adams" --role admin';
    const { code, stdout } = await installed.belfry(words);
    expect(code).toBe(0);
    const [, time, link = ""] =
      /^Created eve@example\.org \(admin\)\. Password link, valid until (\S+ \S+) UTC: (\S+)$/.exec(
        stdout,
      ) ?? [];
    expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(link.startsWith(`${installed.url}/reset-password#token=reset_`)).toBe(true);
    const token = link.split("token=").at(-1);
    const confirmed = await request("POST /api/auth/password-reset/confirm", {
      body: { token, password },
    });
    expect(confirmed.status).toBe(200);
    const { body } = await logIn("eve@example.org");
    expect(body.user).toMatchObject({ displayName: "Eve Adams", role: "admin" });
    expect(await latestEntry("user_created")).toEqual({
      actor_user_id: null,
      target: `user:${body.user.id}`,
      address: null,
      details: { role: "admin", by: "command line" },
    });
  });

  test("[V13] With BELFRY_PORT=0, the command user create prints the port that the server has", async () => {
    const environment = { ...installed.environment, BELFRY_PORT: "0" };
    const words = "user create --email hal@example.org --name Hal";
    const { stdout } = await belfry(words, environment);
    expect(stdout).toContain(` ${installed.url}/reset-password#token=`);
  });

  test("[A2] The command user create reads a piped password, and user list prints JSON on request", async () => {
    const words = "user create --email fay@example.org --name Fay --password-stdin";
    expect(await installed.belfryProcess(words, `${password}\n`)).toEqual({
      code: 0,
      stdout: "Created fay@example.org (member).",
      stderr: "",
    });
    expect((await logIn("fay@example.org")).status).toBe(200);
    const { stdout } = await installed.belfry("user list --json");
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ displayName: "Fay", role: "member", sessionCount: 1 }),
    );
    const { stdout: table } = await installed.belfry("user list");
    expect(table).toMatch(/^ID +EMAIL +NAME +ROLE +STATE +TWO-FACTOR +SESSIONS +LAST SEEN\n/);
    expect(table).toMatch(/\d+ +fay@example\.org +Fay +member +active +off +1 +20\d\d-/);
  });

  test("The command user role changes a role, but not that of the last owner", async () => {
    const { email, id, token } = await createUser("Rolf");
    const { belfry } = installed;
    const changed = await belfry(`user role ${email} admin`);
    expect(changed.stdout).toBe(`Changed the role of ${email} from member to admin.`);
    expect((await request("GET /api/admin/users", { as: token })).status).toBe(200);
    expect(await latestEntry("authz_change")).toMatchObject({
      target: `user:${id}`,
      details: { oldRole: "member", newRole: "admin" },
    });
    expect((await belfry(`user role ${email} admin`)).stdout).toMatch(/already has the role admin/);
    for (const [words, code, message] of [
      [`user role ${email} boss`, 2, /^The role must be owner, admin or member\./],
      [`user role nobody@example.org admin`, 1, /^There is no user with the e-mail/],
      [`user role ${setupBody.email} member`, 1, /owner/],
    ] as const) {
      const { code: exit, stderr } = await belfry(words);
      expect(exit, words).toBe(code);
      expect(stderr).toMatch(message);
    }
  });

  test("[A22] The command user deactivate closes the user's sockets and ends all sessions", async () => {
    const { email, token, id } = await createUser("Ben");
    const client = await listen(installed, token);
    const { stdout } = await installed.belfry(`user deactivate ${email}`);
    expect(stdout).toBe(`Deactivated ${email}. Ended 1 session.`);
    expect(await client.closed).toEqual({ code: 4401, reason: "deactivated" });
    expect((await logIn(email)).status).toBe(401);
    expect(await latestEntry("user_deactivated")).toMatchObject({
      actor_user_id: null,
      target: `user:${id}`,
      details: { sessions: 1, by: "command line" },
    });
    const link = await installed.belfry(`user reset-password ${email}`);
    expect(link.code).toBe(1);
    expect(link.stderr).toMatch("deactivated");
    expect((await installed.belfry(`user reactivate ${email}`)).stdout).toBe(
      `Reactivated ${email}.`,
    );
    expect((await logIn(email)).status).toBe(200);
  });

  test("[A22, A23] The command session list shows sessions, and session revoke ends them and closes their sockets", async () => {
    const { email, token } = await createUser("Cleo");
    const { body: other } = await logIn(email);
    const clients = await Promise.all([token, other.token].map((as) => listen(installed, as)));
    const list = await installed.belfry(`session list ${email} --json`);
    const sessions: { id: number }[] = JSON.parse(list.stdout);
    expect(sessions).toHaveLength(2);
    expect(list.stdout).not.toContain("sess_");
    const newest = Math.max(...sessions.map(({ id }) => id));
    expect((await installed.belfry(`session revoke ${newest}`)).stdout).toBe(
      `Ended session ${newest}.`,
    );
    expect(await clients[1]?.closed).toEqual({ code: 4401, reason: "revoked" });
    const again = await installed.belfry(`session revoke ${newest}`);
    expect(again).toMatchObject({ code: 1, stderr: `There is no session ${newest}.\n` });
    expect((await installed.belfry(`session revoke --all ${email}`)).stdout).toBe(
      `Ended 1 session of ${email}.`,
    );
    expect(await clients[0]?.closed).toEqual({ code: 4401, reason: "revoked" });
    expect((await installed.belfry(`session list ${email}`)).stdout).toBe(
      `${email} has no sessions.`,
    );
  });

  test("[A17] The command user disable-2fa turns off two-factor, notifies the user and ends their sessions", async () => {
    const { email, token, id } = await createUser("Dora");
    expect(await installed.belfry(`user disable-2fa ${email}`)).toMatchObject({
      code: 1,
      stderr: "This user has no two-factor to reset.\n",
    });
    await installed.database.sql
      .insertInto("totp_secrets")
      .values({ user_id: id, state: "on", secret_sealed: "", created_at: 0 })
      .execute();
    const client = await listen(installed, token);
    expect((await installed.belfry(`user disable-2fa ${email}`)).stdout).toBe(
      `Turned off two-factor for ${email}. Ended 1 session.`,
    );
    expect(await client.closed).toEqual({ code: 4401, reason: "two_factor_changed" });
    expect(await latestEntry("two_factor_reset")).toMatchObject({
      actor_user_id: null,
      details: { by: "command line" },
    });
    const notice = await installed.database.sql
      .selectFrom("messages")
      .innerJoin("members", "members.chat_id", "messages.chat_id")
      .select("text")
      .where("members.user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(notice.text).toMatch(/^An administrator turned off your two-factor/);
  });

  test("The command line applies the rules of the API and changes nothing when they are broken", async () => {
    for (const [words, sentence, input] of [
      [
        "user deactivate ada@example.org",
        "This server needs an owner. Make another user an owner first.",
      ],
      ["user create --email nobody --name Nobody", "The e-mail must be an e-mail address."],
      ["user create --email ADA@example.org --name A", "Another user already has this e-mail."],
      [
        "user create --email ivy@example.org --name Ivy --password-stdin",
        "A password needs at least 12 characters.",
        "short",
      ],
      [
        "user reset-password who@example.org",
        'There is no user with the e-mail "who@example.org".',
      ],
      ["user reset-password belfry", "There is no user with the e-mail"],
    ] as const) {
      const { code, stdout, stderr } = await installed.belfry(words, input);
      expect({ code, stdout }, words).toEqual({ code: 1, stdout: "" });
      expect(stderr, words).toMatch(sentence);
    }
    const { stdout } = await installed.belfry("user list --json");
    const emails = JSON.parse(stdout).map(({ email }: { email: string }) => email);
    expect(emails).not.toContain("ivy@example.org");
    expect(emails).toContain("ada@example.org");
  });

  test("[A42] The command audit filters the log and escapes control characters", async () => {
    const { email, id } = await createUser("Gil");
    await installed.database.sql
      .insertInto("audit_log")
      .values({
        at: Date.now(),
        event: "webhook_renamed",
        actor_user_id: id,
        target: "webhook:1",
        address: "203.0.113.1",
        result: "success",
        details: '{"name":"\\u001b[31mred\\n"}',
      })
      .execute();
    const listed = await installed.belfry(`audit --event webhook_renamed --since 1h`);
    const [head, ...rows] = listed.stdout.split("\n");
    expect(head).toMatch(/^TIME +EVENT +RESULT +ACTOR +TARGET +ADDRESS +DETAILS$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("webhook:1");
    expect(rows[0]).toContain("name=\\\\u001b[31mred\\\\u000a");
    const { stdout } = await installed.belfry(`audit --user ${email} --limit 2 --json`);
    const found = JSON.parse(stdout);
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ event: "webhook_renamed", actor: { id } });
    const none = await installed.belfry("audit --since 2999-01-01T00:00:00Z");
    expect(none.stdout).toBe("There are no matching entries.");
  });
});
