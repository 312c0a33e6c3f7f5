/** English UI text, one section per screen. Another language is a file of the same type, `Text`. */
import { numberFormats } from "../numbers.ts";

const { count, number } = numberFormats("en");

/** Formats a wait of up to a day. */
function duration(seconds: number): string {
  if (seconds < 100) return count(seconds, "second", "seconds");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return count(minutes, "minute", "minutes");
  return count(Math.ceil(minutes / 60), "hour", "hours");
}

export const en = {
  product: "Belfry",

  ui: {
    cancel: "Cancel",
    close: "Close",
    done: "Done",
    copy: "Copy",
    copied: "Copied",
    copyManually: "Your browser blocked copying. Press Ctrl+C or ⌘C to copy the selected text.",
    loading: "Loading…",
    retry: "Try again",
    discardTitle: "Discard changes?",
    discardText: "Your changes haven’t been saved.",
    discard: "Discard",
    keepEditing: "Keep editing",
    showInput: "Show what you typed",
    saveChanges: "Save changes",
    noChanges: "No unsaved changes",
    unsavedChanges: (n: number) => count(n, "unsaved change", "unsaved changes"),
    undo: "Undo",
    toasts: "Notifications",
    secondsLeft: (seconds: number) => `${number(seconds)} s`,
    notLoaded: "This didn’t load. Check your connection and try again.",
  },

  problem: {
    offline: "The server can’t be reached. Check your connection and try again.",
    unknown: "Something went wrong. Try again.",
    retryIn: (seconds: number) => `Try again in ${duration(seconds)}.`,
    required: "Please fill this in.",
    tooLong: (max: number) => `Use at most ${count(max, "character", "characters")}.`,
    emailTaken: "Another user already has this e-mail. Use a different one.",
    codeFormat: "Enter the 6-digit code.",
  },

  boot: {
    connectFailed: "Can’t connect to Belfry",
    screenFailed: "Something went wrong on this page",
    screenFailedHint: "Reload the page to continue. Messages you sent are not lost.",
    reload: "Reload",
  },

  credentials: {
    name: "Your name",
    email: "E-mail",
    password: "Password",
    newPassword: "New password",
    passwordHint: (min: number) => `At least ${min} characters. A sentence works well.`,
    passwordTooShort: (min: number, missing: number) =>
      `Use at least ${min} characters: add ${number(missing)} more.`,
    code: "Code",
    codeHint: "The 6-digit code from your authenticator app.",
    recoveryCode: "Recovery code",
    recoveryCodeHint: "One of the codes you saved. Each works once.",
    useCode: "Use a code from the app",
    useRecoveryCode: "Use a recovery code",
  },

  setup: {
    title: "Set up your server",
    lead: "Create the owner account and your first chat.",
    claim: "Team chat that machines can post to.",
    note: "Your data stays in one folder on this machine. No mail server, proxy or outside account needed.",
    token: "Setup token",
    tokenHint: "The server prints it when it starts.",
    linkHint: "This link works once.",
    chat: "First chat",
    defaultChat: "General",
    submit: "Create and open Belfry",
    alreadyDone: "This server is already set up",
    toSignIn: "Go to sign-in",
  },

  signIn: {
    title: "Sign in to Belfry",
    submit: "Sign in",
    newHere: "New here? Ask your team for an invite link.",
    reasons: {
      ended: "Your session has ended. Sign in again.",
      logout: "You signed out in another window.",
      revoked: "Your session was ended on another device or by an administrator. Sign in again.",
      expired: "Your session has expired. Sign in again.",
      deactivated: "Your account was deactivated. Ask an administrator for help.",
      deleted: "Your account was deleted.",
      password_changed: "Your password was changed. Sign in with the new one.",
      two_factor_changed: "Two-factor authentication was changed for your account. Sign in again.",
      enrolment_required:
        "This server now requires two-factor authentication. Sign in to turn it on.",
      password_reset: "Your password was changed. Sign in with the new one.",
    },
    tooManyAttempts: "Too many attempts.",
    busy: "The server is busy.",
    startAgain: "Start again",

    secondFactorTitle: "Two-factor authentication",
    secondFactorLead: "One more step to confirm it’s you.",
    continue: "Continue",
    ticketExpired: "Sign-in took too long or failed too often. Enter your password again.",

    forgot: "Forgot password?",
    forgotTitle: "Reset your password",
    forgotLead: "Enter your e-mail to get a link for choosing a new password.",
    forgotWithoutMail:
      "This server doesn’t send e-mail. Ask an administrator for a link to choose a new password.",
    sendLink: "Send link",
    linkSent: "If an account uses this e-mail, a link is on its way.",
    back: "Back to sign-in",
  },

  resetPassword: {
    title: "Choose a new password",
    lead: "You’ll be signed out on all devices, and your passkeys and API keys will be removed.",
    submit: "Set password",
    done: "Your password was changed",
    ended: (passkeys: number, apiKeys: number) =>
      `Removed: ${[
        passkeys > 0 && count(passkeys, "passkey", "passkeys"),
        apiKeys > 0 && count(apiKeys, "API key", "API keys"),
      ]
        .filter(Boolean)
        .join(
          " and ",
        )}. Someone who knew your old password could have added them. Sign in with the new password, and add the ones you need again in Settings. A message from Belfry lists them.`,
    invalid: "This link no longer works",
    invalidHint: "It has expired or was already used. Ask for a new one.",
  },

  confirmEmail: {
    title: "Confirm your e-mail address",
    lead: "You’ll sign in with this address from now on, and the old one stops working.",
    submit: "Use this address",
    done: "Your e-mail address was changed",
    doneLead: "Sign in with the new one next time.",
    invalid: "This link no longer works",
    invalidLead: "It has expired or was replaced. Enter the address again in Settings.",
    taken: "This address is taken",
    next: "Continue",
  },

  join: {
    title: "Join Belfry",
    lead: (name: string) => `${name} invited you.`,
    asAdmin: (name: string) => `${name} invited you as an administrator of this server.`,
    asOwner: (name: string) => `${name} invited you as an owner of this server.`,
    chatsTitle: "You’ll join these chats",
    validUntil: (when: string) => `This invite is valid until ${when}.`,
    emailFixed: "The invite was sent to this address, so only it can join.",
    submit: "Join",
    invalid: "This invite no longer works",
    invalidHint: "It has expired, was used up or was revoked. Ask for a new one.",
    signedIn: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
    signedInHint: "An invite creates a new account. Sign out to use it.",
    signOut: "Sign out and continue",
    toChats: "Go to your chats",
  },

  enrolment: {
    title: "Turn on two-factor authentication",
    lead: "This server requires a code from an app on your phone in addition to your password.",
    signOut: "Sign out",
  },

  reauthenticate: {
    byPasswordTitle: "Confirm your password",
    byCodeTitle: "Confirm with a code",
    confirm: "Continue",
  },

  sidebar: {
    label: "Chats",
    direct: "Direct messages",
    search: "Search",
    newMessage: "New message",
    newChat: "New chat",
    noChats: "You aren’t in any chats yet.",
    createFirst: "Create a chat",
    unread: (n: number) => count(n, "unread message", "unread messages"),
    mentions: (n: number) => count(n, "unread mention", "unread mentions"),
    hasUnread: "unread",
    muted: "Muted",
    draft: "Draft",
    connection: {
      open: "Connected",
      connecting: "Connecting…",
      waiting: "Offline. Reconnecting…",
    },
  },

  accountMenu: {
    label: "Account menu",
    appearance: "Appearance",
    system: "System",
    light: "Light",
    dark: "Dark",
    settings: "Settings",
    administration: "Administration",
    signOut: "Sign out",
    signOutFailed: "Signing out failed.",
  },

  people: {
    presence: { active: "Active", away: "Away", offline: "Offline" },
    states: { deactivated: "Deactivated", deleted: "Deleted" },
    typing: (names: readonly string[]) => {
      if (names.length > 3) return "Several people are typing";
      return `${names.join(", ").replace(/, ([^,]*)$/, " and $1")} ${names.length > 1 ? "are" : "is"} typing`;
    },
    newMessage: "New message",
    newMessageIntro: (max: number) =>
      `Choose up to ${max - 1} users. Nobody else can read your messages.`,
    to: "To",
    selected: "Selected users",
    noneSelected: "Choose at least one user.",
    full: (max: number) =>
      `A direct chat has at most ${max} members. Create a group chat for more.`,
    openChat: "Open chat",
    directStart: (name: string) =>
      `This is the beginning of your chat with ${name}. Only the two of you can read it.`,
    directGroupStart: (n: number) =>
      `This is the beginning of your chat. Only its ${n} members can read it.`,
    message: "Message",
    messageTo: (name: string) => `Message ${name}`,
    chatWith: (names: string) => `your chat with ${names}`,
    systemTopic: "Notices about your account and this server",
    readOnly: {
      system: "Only Belfry can post here.",
      settings: "Open your settings",
      noReader: "Nobody else can read new messages in this chat.",
      deactivated: (name: string) => `${name} is deactivated and can’t read messages.`,
      deleted: "This user was deleted. You can still read the messages.",
    },
    hide: "Hide chat",
    hidden: (title: string) => `${title} is hidden until the next message.`,
    hideFailed: "The chat couldn’t be hidden.",
    setStatus: "Set a status",
    changeStatus: "Change your status",
  },

  users: {
    search: "Search by name",
    noneFound: "No users found.",
    allExcluded: "Already added.",
  },

  chats: {
    back: "All chats",
    menu: "Chat menu",
    search: "Search in this chat",
    members: (n: number) => count(n, "member", "members"),
    membersItem: "Members",
    webhooksItem: "Webhooks",
    notificationsItem: "Notifications",
    editItem: "Edit chat",
    leaveItem: "Leave chat",
    deleteItem: "Delete chat",
    noChats: "No chats yet",
    noChatsHint: "Create a chat, or wait for someone to add you to one.",
    notFound: "Chat not found",
    notFoundHint: "It may have been deleted, or you aren’t a member.",
    noPage: "Page not found",
    noPageHint: "Check the URL for typing mistakes.",
    toChats: "Go to your chats",

    createTitle: "New chat",
    title: "Title",
    titlePlaceholder: "Deploys",
    topic: "Topic",
    topicHint: "Shown next to the title.",
    retentionQuestion: (days: number) => ({
      title: "Delete old messages?",
      body: `Messages older than ${count(days, "day", "days")} are deleted, with their files. You can’t undo this.`,
      action: "Delete old messages",
    }),
    retention: "Delete messages after (days)",
    retentionHint:
      "Older messages and their files are deleted for all members. Leave it empty to keep them forever.",
    retentionWrong: (max: number) =>
      `Enter a whole number of days from 1 to ${number(max)}, or leave it empty.`,
    create: "Create chat",
    addMembers: "Add members",
    selected: "Selected members",
    deselect: (name: string) => `Remove ${name}`,

    editTitle: "Edit chat",
    save: "Save changes",

    membersTitle: (chat: string) => `Members of ${chat}`,
    you: "you",
    owner: "Owner",
    member: "Member",
    roleOf: (name: string) => `Role of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: (name: string, chat: string) =>
      `${name} will no longer see ${chat}. Their messages stay.`,
    removeAction: "Remove",
    added: (name: string) => `${name} was added.`,
    removed: (name: string) => `${name} was removed.`,
    roleChanged: {
      owner: (name: string) => `${name} is now an owner.`,
      member: (name: string) => `${name} is now a member.`,
    },

    leaveTitle: (chat: string) => `Leave ${chat}?`,
    leaveText: "You won’t see this chat again until someone adds you back.",
    leave: "Leave",
  },

  conversation: {
    list: "Messages",
    listHint: "Use the arrow keys to move between messages and Tab to reach their actions.",
    start: (chat: string) => `This is the beginning of ${chat}.`,
    retention: (days: number) => `Messages older than ${count(days, "day", "days")} are deleted.`,
    olderDeleted: "Older messages were deleted.",
    loadingOlder: "Loading older messages…",
    loadFailed: "Messages couldn’t be loaded.",
    missing: "This message no longer exists.",
    newest: "Jump to newest",
    newMessages: (n: number) => count(n, "new message", "new messages"),
    unreadHere: "New",
    unreadFromHere: (n: number) => count(n, "unread message", "unread messages"),
    announcement: (name: string, words: string) => `${name}: ${words}`,

    firstSteps: {
      title: (chat: string) => `Welcome to ${chat}`,
      group: "This is the start of the chat. Members write here, and programs can post to it.",
      direct: "This is the start of your conversation.",
      webhook: {
        title: "Set up a webhook",
        text: "Get a URL and send the first message with curl.",
      },
      invite: {
        title: "Invite people",
        text: "Create an invite link. You don’t need a mail server.",
      },
      twoFactor: {
        title: "Turn on two-factor authentication",
        text: "Protect your account in a minute.",
      },
    },

    bot: "BOT",
    botHint: "Posted by a webhook",
    edited: (when: string) => `(edited ${when})`,
    updated: (when: string) => `updated ${when}`,
    levels: { critical: "Critical", warning: "Warning", success: "Success" },
    resolved: "Resolved",
    states: { open: "Open", resolved: "Resolved" },
    wasLevel: (level: string) => `was ${level}`,
    aside: (detail: string) => `· ${detail}`,
    since: (when: string, lasted: string) => `since ${when} · ${lasted}`,
    period: (start: string, end: string, lasted: string) => `${start} – ${end} · ${lasted}`,
    removed: "This message was deleted.",
    taskDone: "Done",
    taskOpen: "To do",
    table: "Table",
    code: (language: string) => (language ? `Code, ${language}` : "Code"),
    copyCode: "Copy code",
    showLines: (n: number) => `Show all (${count(n, "line", "lines")})`,
    showCharacters: (n: number) => `Show all (${count(n, "character", "characters")})`,
    showAll: "Show all",
    showLess: "Show less",

    cards: "Attachments",
    files: "Files",
    saveFile: (name: string, size: string) => `Save ${name}, ${size}`,
    pictureAlt: (what: string) => `Picture: ${what}`,
    density: {
      suggestion: "Most messages here are from webhooks. Compact rows show more of them at once.",
      useCompact: "Use compact rows",
      notNow: "Not now",
      compact: "Compact rows",
      comfortable: "Comfortable rows",
      successes: (n: number) => count(n, "success", "successes"),
      times: (start: string, end: string) => `· ${start} – ${end}`,
      latest: (words: string) => `· ${words}`,
    },
    viewer: {
      title: (name: string) => `Picture: ${name}`,
      position: (n: number, all: number) => `${number(n)} of ${number(all)}`,
      original: "Open original",
      previous: "Previous picture",
      next: "Next picture",
    },
    pictureMissing: "The picture couldn’t be loaded",

    actions: "Message actions",
    copyText: "Copy text",
    copyLink: "Copy link",
    edit: "Edit",
    remove: "Delete",
    textCopied: "Text copied.",
    linkCopied: "Link copied.",
    copyFailed: "Your browser blocked copying.",
    removeTitle: "Delete this message?",
    removeOwnText: "It will be deleted for everyone. You can’t undo this.",
    removeOtherText: (name: string) =>
      `${name}’s message will be deleted for everyone. You can’t undo this.`,

    sending: "Sending…",
    waiting: "Not sent yet",
    failed: "Not sent.",
    retry: "Try again",
    discard: "Delete",

    placeholder: (chat: string) => `Message ${chat}`,
    composer: (chat: string) => `Message to ${chat}`,
    archived: "This chat is archived. You can’t send messages to it.",
    send: "Send",
    save: "Save",
    editing: "Editing your message",
    stopEditing: "Cancel editing",
    editHint: "Enter to save, Esc to cancel",
    sendHint: "Enter to send, Shift+Enter for a new line",
    formatting: "Formatting",
    marks: {
      bold: "Bold (Ctrl+B)",
      italic: "Italic (Ctrl+I)",
      strike: "Strikethrough",
      code: "Code",
      link: "Link",
      list: "List",
      tasks: "Task list",
      quote: "Quote",
      block: "Code block",
    },
    preview: "Preview",
    write: "Write",
    previewEmpty: "Nothing to preview.",
    length: (n: number, max: number) => `${number(n)} of ${number(max)}`,
    tooLong: (over: number) => `${count(over, "character", "characters")} too long`,
  },

  mentions: {
    card: (name: string) => `Profile of ${name}`,
    roles: { owner: "Owner of this chat", member: "Member of this chat" },
    notMember: "Not a member of this chat",
    people: "Mention someone",
    all: "Notifies every member",
    here: "Notifies members who are online",
    notifies: (n: number) => `Notifies ${count(n, "member", "members")}`,
    willNotify: (name: string, n: number) => `${name} notifies ${count(n, "member", "members")}.`,
  },

  activity: {
    title: "Activity",
    empty: "No mentions yet",
    emptyHint: "Messages that mention you, and replies to your messages, appear here.",
    unread: "Unread.",
    more: "Show older",
    reasons: {
      user: (chat: string) => `mentioned you in ${chat}`,
      reply: (chat: string) => `replied to you in ${chat}`,
      all: (chat: string) => `mentioned everyone in ${chat}`,
      here: (chat: string) => `mentioned everyone online in ${chat}`,
    },
  },

  replies: {
    reply: "Reply",
    inReplyTo: "In reply to",
    jump: "Go to the original message",
    removed: "The original message was deleted.",
    loading: "Loading the original message…",
    replyingTo: (name: string) => `Replying to ${name}`,
    cancel: "Cancel the reply",
  },

  live: {
    offline: "You are offline. Your messages will be sent when you’re back online.",
    reconnecting: "Reconnecting…",
    retryIn: (seconds: number) => `Retrying in ${seconds} s.`,
  },
};
