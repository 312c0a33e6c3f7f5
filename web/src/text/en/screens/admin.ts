/** English UI text for administration. */
import { numberFormats } from "../../numbers.ts";
import { audit } from "./audit.ts";
import { groups } from "./groups.ts";
import { overview } from "./overview.ts";

const { count, number } = numberFormats("en");

export const en = {
  title: "Administration",
  sections: {
    users: "Users",
    groups: "Groups",
    invites: "Invites",
    chats: "Chats",
    webhooks: "Webhooks",
    policy: "Policy",
    audit: "Audit log",
    server: "Server",
  },
  search: "Search",
  loadMore: "Load more",
  shown: (n: number) => `${count(n, "row", "rows")} shown.`,
  endOfList: "End of the list.",
  copyLink: "Copy link",
  localLink: (origin: string) =>
    `Only this machine can open ${origin}. Other people can’t use the link.`,
  link: "Link",
  linkUntil: (when: string) => `Works once, until ${when}. You won’t see it again.`,
  role: "Role",
  roles: { owner: "Owner", admin: "Admin", member: "Member" },
  roleHints: {
    owner: "Can do everything, including managing owners.",
    admin: "Manages users, invites, policy and the audit log.",
    member: "Uses chats and webhooks.",
  },

  users: {
    lead: "Everyone with an account, including deactivated users.",
    list: "Users",
    searchHint: "Name or e-mail",
    none: "No users found.",
    name: "Name",
    email: "E-mail",
    you: "you",
    deleteItem: "Delete user",
    deactivated: "Deactivated",
    company: "Company account",
    twoFactor: "Two-factor",
    on: "On",
    off: "Off",
    lastSeen: "Last seen",
    never: "Never",
    sessions: "Sessions",
    actions: "Actions",
    actionsFor: (name: string) => `Actions for ${name}`,
    confirmReason: "This changes access to the server. Confirm it’s you.",

    create: "Create user",
    createLead: "You’ll get a link that lets them choose a password.",
    created: (name: string) => `${name} was created`,
    createdText: (name: string) =>
      `Send this link to ${name} over a private channel. They’ll use it to choose a password.`,
    edit: "Edit",
    editTitle: (name: string) => `Edit ${name}`,
    save: "Save changes",
    saved: (name: string) => `${name} was saved.`,

    resetItem: "Create password link",
    resetTitle: (name: string) => `Password link for ${name}`,
    resetText: (name: string) =>
      `Anyone who opens the link can choose a new password for ${name}, which ends all their sessions. Earlier links stop working. Two-factor authentication doesn’t change.`,
    createLink: "Create link",
    resetReady: "The link is ready",
    resetReadyText: (name: string) => `Send this link to ${name} over a private channel.`,

    disableTwoFactor: "Turn off two-factor authentication",
    disableTitle: (name: string) => `Turn off two-factor authentication for ${name}?`,
    disableText: (name: string) =>
      `Use this if ${name} has lost their phone and recovery codes. Their sessions end, their passkeys are removed, and they sign in with only their password. They are notified.`,
    disableAction: "Turn off",
    disabled: (name: string) => `Two-factor authentication is off for ${name}.`,

    deactivate: "Deactivate",
    deactivateTitle: (name: string) => `Deactivate ${name}?`,
    deactivateText: (name: string) =>
      `${name} is signed out everywhere. Their API keys and open invites are deleted for good. Messages and webhooks stay. You can reactivate ${name} at any time.`,
    deactivatedUser: (name: string) => `${name} was deactivated.`,
    reactivate: "Reactivate",
    reactivated: (name: string) => `${name} can sign in again.`,

    sessionsItem: "Sessions",
    sessionsTitle: (name: string) => `${name}’s sessions`,
    noSessions: "Not signed in anywhere.",
    endAll: "End all",
    endedAll: (name: string) => `${name} was signed out everywhere.`,
  },

  invites: {
    lead: "Links that let people join this server.",
    list: "Invites",
    empty: "No invites yet",
    emptyHint: "Create an invite and share its link. You don’t need a mail server.",
    create: "Create invite",
    inviteTo: (chat: string) => `Invite people to ${chat}`,
    invite: "Invite",
    byLink: (id: number) => `Link ${id}`,
    createdBy: (name: string, when: string) => `Created by ${name} ${when}`,
    chats: "Chats",
    noChats: "None",
    otherChats: (n: number) => count(n, "other chat", "other chats"),
    uses: "Used",
    usesOf: (uses: number, max: number) => `${number(uses)} of ${number(max)}`,
    expires: "Expires",
    state: "State",
    states: { open: "Open", used: "Used up", expired: "Expired", revoked: "Revoked" },
    actions: "Actions",

    maxUses: "How many people?",
    maxUsesInvalid: (max: number) => `Enter a number from 1 to ${number(max)}.`,
    lifetime: "Expires after",
    days: (n: number) => count(n, "day", "days"),
    joinChats: "Chats to join",
    joinChatsHint: "New users are added to these chats.",
    noChatsHint: "New users join only the default chats, if there are any.",
    email: "Send to",
    emailHint: "Optional. Only this address can join. You’ll see the link here as well.",
    ready: "The invite is ready",
    readyText: "Anyone who opens this link can join, so share it only with the people it’s for.",
    sentTo: (email: string) => `An e-mail to ${email} is on its way.`,
    usableBy: (n: number, when: string) =>
      `Works ${n === 1 ? "once" : `${number(n)} times`}, until ${when}. You won’t see it again.`,

    revoke: "Revoke",
    revokeOf: (name: string) => `Revoke ${name}`,
    revokeTitle: "Revoke this invite?",
    revokeText: "Its link stops working. People who already joined stay.",
    revoked: "The invite was revoked.",
  },

  ...overview,

  policy: {
    lead: "Rules for everyone on this server.",
    name: {
      label: "Team or company",
      hint: "Shown on invites: “Join Acme on Belfry”.",
      save: "Save name",
      saved: "Name saved.",
      confirmReason: "This name is shown to everyone you invite. Confirm it’s you.",
    },
    require: "Require two-factor authentication",
    requireHint: "Users without it must turn it on before they can do anything else.",
    turnOnTitle: "Require two-factor authentication?",
    turnOnText:
      "Everyone without it must turn it on now, including users who are signed in. Until then, their API keys don’t work.",
    turnOn: "Require for everyone",
    turnedOn: "Two-factor authentication is now required.",
    turnedOff: "Two-factor authentication is no longer required.",
    toOwnSettings: "Open two-factor settings",
    confirmReason: "This changes how everyone signs in. Confirm it’s you.",
    retention: {
      title: "Message retention",
      lead: "The owners of a chat choose how long it keeps messages. Set limits for all chats here; leave a field empty for no limit.",
      max: "At most (days)",
      maxHint: "Older messages in all chats are deleted.",
      min: "At least (days)",
      minHint: "Owners can’t choose a lower number.",
      save: "Save limits",
      saved: "Limits saved. They apply to all chats.",
      question: (days: number) => ({
        title: "Delete old messages in all chats?",
        body: `Messages older than ${count(days, "day", "days")} are deleted in every chat, with their files. You can’t undo this.`,
        action: "Delete old messages",
      }),
      confirmReason: "This can delete messages in all chats. Confirm it’s you.",
    },
  },

  audit,
  groups,
};
