/** `user …`: making users, sending them away, bringing them back and helping them in. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import { limits } from "@belfry/contracts/limits";
import type { UserRole } from "@belfry/contracts/users";
import { type Command, type Given, misuse, optional, required, userByEmail } from "./command.ts";
import { json, minute, table } from "./format.ts";
import type { Rooms } from "./modules.ts";

const by = "command line";
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const userCommands: readonly Command[] = [
  {
    name: "user create",
    form: "--email <e-mail> --name <name> [--role owner|admin|member] [--password-stdin]",
    summary: "makes a user; prints a link to choose a password when none is piped in",
    options: { email: text, name: text, role: text, "password-stdin": flag },
    operands: [0, 0],
    async run({ admin }, given) {
      const draft = {
        email: required(given, "email"),
        displayName: required(given, "name"),
        role: roleOf(given),
      };
      const password = given.options["password-stdin"] ? await given.readPassword() : undefined;
      const made = await admin.create(by, {
        ...draft,
        ...(password !== undefined && { password }),
      });
      const said = `Created ${made.user.email} (${made.user.role}).`;
      return made.passwordReset ? `${said} ${linkLine(made.passwordReset)}` : said;
    },
  },
  {
    name: "user list",
    form: "[--json]",
    summary: "lists all users",
    options: { json: flag },
    operands: [0, 0],
    async run(rooms, { options }) {
      const users = await allUsers(rooms);
      return options.json ? json(users) : table(users.map(asRow), "There is no user.");
    },
  },
  {
    name: "user deactivate",
    form: "<e-mail>",
    summary: "signs a user out everywhere, revokes their keys, and lets them in no more",
    options: {},
    operands: [1, 1],
    async run(rooms, { operands: [email = ""] }) {
      const { id } = await userByEmail(rooms, email);
      const { length } = await rooms.admin.sessionsOf(by, id);
      await rooms.admin.change(by, id, { isActive: false });
      return `Deactivated ${email}: ${sessionsIn(length)} ended.`;
    },
  },
  {
    name: "user reactivate",
    form: "<e-mail>",
    summary: "lets a user in again",
    options: {},
    operands: [1, 1],
    async run(rooms, { operands: [email = ""] }) {
      const { id } = await userByEmail(rooms, email);
      await rooms.admin.change(by, id, { isActive: true });
      return `Reactivated ${email}.`;
    },
  },
  {
    name: "user reset-password",
    form: "<e-mail>",
    summary: "prints a link by which a user chooses a new password",
    options: {},
    operands: [1, 1],
    async run(rooms, { operands: [email = ""] }) {
      const { id } = await userByEmail(rooms, email);
      return `Made a link for ${email}. ${linkLine(await rooms.admin.resetPassword(by, id))}`;
    },
  },
  {
    name: "user disable-2fa",
    form: "<e-mail>",
    summary:
      "turns two-factor off, removes passkeys, tells the user, and signs them out everywhere",
    options: {},
    operands: [1, 1],
    async run(rooms, { operands: [email = ""] }) {
      const { id } = await userByEmail(rooms, email);
      const { length } = await rooms.admin.sessionsOf(by, id);
      await rooms.admin.resetTwoFactor(by, id);
      return `Turned two-factor off for ${email}: ${sessionsIn(length)} ended.`;
    },
  },
];

async function allUsers({ admin }: Rooms): Promise<AdminUser[]> {
  const users: AdminUser[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.listUsers({ limit: limits.pageMaxSize, ...(cursor && { cursor }) });
    users.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return users;
}

function asRow(user: AdminUser) {
  return {
    id: String(user.id),
    email: user.email,
    name: user.displayName,
    role: user.role,
    state: user.deactivatedAt === null ? "active" : "deactivated",
    "two-factor": user.hasTwoFactor ? "on" : "off",
    sessions: String(user.sessionCount),
    "last seen": minute(user.lastSeenAt),
  };
}

function roleOf(given: Given): UserRole {
  const role = optional(given, "role") ?? "member";
  if (role === "owner" || role === "admin" || role === "member") return role;
  return misuse("--role is owner, admin or member.");
}

function linkLine({ url, expiresAt }: ResetLink): string {
  return `Until ${minute(expiresAt)} a password can be chosen at ${url}`;
}

export function sessionsIn(count: number): string {
  return count === 1 ? "1 session" : `${count} sessions`;
}
