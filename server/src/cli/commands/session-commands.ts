/** `session …`: lists and ends the sessions of a user. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { type Command, failUsage, textOption, userByEmail } from "../command.ts";
import { countSessions, json, minute, table } from "../format.ts";
import type { Modules } from "../modules.ts";

const actor = "command line";

export const sessionCommands: readonly Command[] = [
  {
    name: "session list",
    syntax: "<e-mail> [--json]",
    summary: "lists the sessions of a user",
    options: { json: { type: "boolean", meaning: "prints JSON instead of a table" } },
    positionals: [1, 1],
    async run(modules, { positionals: [email = ""], options }) {
      const { id } = await userByEmail(modules, email);
      const sessions = await modules.admin.sessionsOf(actor, id);
      if (options.json) return json(sessions);
      return table(sessions.map(toRow), `${email} has no sessions.`);
    },
  },
  {
    name: "session revoke",
    syntax: "<id> | --all <e-mail>",
    summary: "ends one session, or all sessions of a user",
    options: {
      all: { type: "string", value: "<e-mail>", meaning: "ends all sessions of this user" },
    },
    positionals: [0, 1],
    async run(modules, args) {
      const email = textOption(args, "all");
      const [id] = args.positionals;
      if (email === undefined) return revokeOne(modules, id);
      if (id !== undefined) failUsage("Pass a session id or --all with an e-mail, not both.");
      return revokeAll(modules, email);
    },
  },
];

async function revokeOne({ admin }: Modules, text: string | undefined): Promise<string> {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) {
    failUsage("Pass a session id from `session list`, or --all with an e-mail.");
  }
  const id = Number(text);
  const userId = await admin.userOfSession(id);
  if (userId === undefined) throw new Error(`There is no session ${id}.`);
  await admin.endSession(actor, userId, id);
  return `Ended session ${id}.`;
}

async function revokeAll(modules: Modules, email: string): Promise<string> {
  const { id } = await userByEmail(modules, email);
  const { length } = await modules.admin.sessionsOf(actor, id);
  await modules.admin.endSessions(actor, id);
  return `Ended ${countSessions(length)} of ${email}.`;
}

function toRow(session: SessionInfo) {
  return {
    id: String(session.id),
    device: session.device,
    address: session.address,
    method: session.method,
    "signed in": minute(session.createdAt),
    "last seen": minute(session.lastSeenAt),
  };
}
