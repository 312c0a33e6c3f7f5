/** `user …`: creates, lists, deactivates and recovers users. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { DeletedMessages } from "@belfry/contracts/deletion";
import type { UserRole } from "@belfry/contracts/users";
import { Refusal } from "../../problems.ts";
import {
  type Arguments,
  type Command,
  failUsage,
  readPages,
  requiredOption,
  textOption,
  userByEmail,
} from "../command.ts";
import { countSessions, json, minute, table } from "../format.ts";

const actor = "command line";
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const asJson = { json: { ...flag, meaning: "prints JSON instead of a table" } };

export const userCommands: readonly Command[] = [
  {
    name: "user create",
    syntax: "--email <e-mail> --name <name> [--role owner|admin|member] [--password-stdin]",
    summary: "creates a user; prints a password link unless a password is piped in",
    options: {
      email: { ...text, value: "<e-mail>", meaning: "address to sign in with" },
      name: { ...text, value: "<name>", meaning: "name that other users see" },
      role: { ...text, value: "<role>", meaning: "owner, admin or member; member if not set" },
      "password-stdin": { ...flag, meaning: "reads the password from standard input" },
    },
    details:
      "Passwords are never arguments, because other users of this machine can see arguments:\n" +
      "  user create --email ben@example.org --name Ben --password-stdin < password",
    async run({ admin }, args) {
      const draft = {
        email: requiredOption(args, "email"),
        displayName: requiredOption(args, "name"),
        role: roleOf(args),
      };
      const password = args.options["password-stdin"] ? await args.readPassword() : undefined;
      const { user, passwordReset } = await admin.create(actor, {
        ...draft,
        ...(password !== undefined && { password }),
      });
      const created = `Created ${user.email} (${user.role}).`;
      return passwordReset ? `${created} ${describeLink(passwordReset)}` : created;
    },
  },
  {
    name: "user list",
    syntax: "[--json]",
    summary: "lists all users",
    options: asJson,
    async run(modules, { options }) {
      const users = await readPages(modules.admin.listUsers);
      return options.json ? json(users) : table(users.map(toRow), "There are no users.");
    },
  },
  {
    name: "user deactivate",
    syntax: "<e-mail>",
    summary: "ends a user's sessions, revokes their API keys and blocks sign-in",
    positionals: [1, 1],
    async run(modules, { positionals: [email = ""] }) {
      const { id } = await userByEmail(modules, email);
      const { length } = await modules.admin.sessionsOf(actor, id);
      await modules.admin.change(actor, id, { isActive: false });
      return `Deactivated ${email}. Ended ${countSessions(length)}.`;
    },
  },
  {
    name: "user reactivate",
    syntax: "<e-mail>",
    summary: "allows a deactivated user to sign in again",
    positionals: [1, 1],
    async run(modules, { positionals: [email = ""] }) {
      const { id } = await userByEmail(modules, email);
      await modules.admin.change(actor, id, { isActive: true });
      return `Reactivated ${email}.`;
    },
  },
  {
    name: "user role",
    syntax: "<e-mail> owner|admin|member",
    summary: "changes a user's role",
    positionals: [2, 2],
    async run(modules, { positionals: [email = "", given] }) {
      const role = parseRole(given) ?? failUsage("The role must be owner, admin or member.");
      const before = await userByEmail(modules, email);
      await modules.admin.change(actor, before.id, { role });
      return before.role === role
        ? `${email} already has the role ${role}.`
        : `Changed the role of ${email} from ${before.role} to ${role}.`;
    },
  },
  {
    name: "user delete",
    syntax: "<e-mail> --messages keep|remove [--successor <e-mail>]",
    summary: "deletes a user, and keeps or removes their messages",
    options: {
      messages: {
        ...text,
        value: "keep|remove",
        meaning: "keeps them under the name “Deleted user”, or removes them",
      },
      successor: {
        ...text,
        value: "<e-mail>",
        meaning: "becomes the owner of chats, and of the server, that have no other owner",
      },
    },
    positionals: [1, 1],
    async run(modules, args) {
      const [email = ""] = args.positionals;
      const messages = messagesOf(args);
      const { id } = await userByEmail(modules, email);
      const successorEmail = textOption(args, "successor");
      const successor = successorEmail && (await userByEmail(modules, successorEmail));
      const successorId = successor ? successor.id : undefined;
      await modules.admin.deleteByCommand(id, { messages, successorId }).catch(suggestSuccessor);
      const removal = "The server removes their messages, at its next start if it is stopped.";
      return `Deleted ${email}. ${messages === "keep" ? "Their messages stay." : removal}`;
    },
  },
  {
    name: "user reset-password",
    syntax: "<e-mail>",
    summary: "prints a link to set a new password",
    positionals: [1, 1],
    async run(modules, { positionals: [email = ""] }) {
      const { id } = await userByEmail(modules, email);
      return describeLink(await modules.admin.resetPassword(actor, id));
    },
  },
  {
    name: "user disable-2fa",
    syntax: "<e-mail>",
    summary: "turns off two-factor, removes passkeys, notifies the user and ends their sessions",
    positionals: [1, 1],
    async run(modules, { positionals: [email = ""] }) {
      const { id } = await userByEmail(modules, email);
      const { length } = await modules.admin.sessionsOf(actor, id);
      await modules.admin.resetTwoFactor(actor, id);
      return `Turned off two-factor for ${email}. Ended ${countSessions(length)}.`;
    },
  },
];

function toRow(user: AdminUser) {
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

function roleOf(args: Arguments): UserRole {
  const role = parseRole(textOption(args, "role") ?? "member");
  return role ?? failUsage("--role must be owner, admin or member.");
}

function parseRole(text: string | undefined): UserRole | undefined {
  return text === "owner" || text === "admin" || text === "member" ? text : undefined;
}

/** Adds the option that solves a refusal. */
function suggestSuccessor(error: unknown): never {
  const code = error instanceof Refusal ? error.code : undefined;
  if (code !== "successor_required" && code !== "last_server_owner") throw error;
  throw new Error(`${(error as Refusal).message} Name one with --successor <e-mail>.`);
}

function messagesOf(args: Arguments): DeletedMessages {
  const messages = requiredOption(args, "messages");
  if (messages === "keep" || messages === "remove") return messages;
  return failUsage("--messages must be keep or remove.");
}

function describeLink({ url, expiresAt }: ResetLink): string {
  return `Password link, valid until ${minute(expiresAt)}: ${url}`;
}
