/** `session …`: where a user is signed in, and how that is ended. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { type Command, misuse, optional, userByEmail } from "./command.ts";
import { json, minute, table } from "./format.ts";
import type { Rooms } from "./modules.ts";
import { sessionsIn } from "./user-commands.ts";

const by = "command line";

export const sessionCommands: readonly Command[] = [
  {
    name: "session list",
    form: "<e-mail> [--json]",
    summary: "lists where a user is signed in",
    options: { json: { type: "boolean" } },
    operands: [1, 1],
    async run(rooms, { operands: [email = ""], options }) {
      const { id } = await userByEmail(rooms, email);
      const sessions = await rooms.admin.sessionsOf(by, id);
      if (options.json) return json(sessions);
      return table(sessions.map(asRow), `${email} is signed in nowhere.`);
    },
  },
  {
    name: "session revoke",
    form: "<id> | --all <e-mail>",
    summary: "ends one session, or all of a user's",
    options: { all: { type: "string" } },
    operands: [0, 1],
    async run(rooms, given) {
      const email = optional(given, "all");
      const [id] = given.operands;
      if (email !== undefined && id !== undefined) misuse("Say an id, or --all with an e-mail.");
      return email === undefined ? revokeOne(rooms, id) : revokeAll(rooms, email);
    },
  },
];

async function revokeOne({ admin }: Rooms, text: string | undefined): Promise<string> {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) {
    misuse("Say the id of a session, as `session list` shows it, or --all with an e-mail.");
  }
  const id = Number(text);
  const userId = await admin.userOfSession(id);
  if (userId === undefined) throw new Error(`There is no session ${id}.`);
  await admin.endSession(by, userId, id);
  return `Ended the session ${id}.`;
}

async function revokeAll(rooms: Rooms, email: string): Promise<string> {
  const { id } = await userByEmail(rooms, email);
  const { length } = await rooms.admin.sessionsOf(by, id);
  await rooms.admin.endSessions(by, id);
  return `Ended ${sessionsIn(length)} of ${email}.`;
}

function asRow(session: SessionInfo) {
  return {
    id: String(session.id),
    device: session.device,
    address: session.address,
    method: session.method,
    "signed in": minute(session.createdAt),
    "last seen": minute(session.lastSeenAt),
  };
}
