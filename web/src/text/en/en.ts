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
    copyManually: "The browser did not allow copying. The text is selected: press Ctrl+C or ⌘C.",
    loading: "Loading…",
    retry: "Try again",
    showInput: "Show what is typed",
  },

  problem: {
    offline: "The server cannot be reached. Check your connection and try again.",
    unknown: "Something went wrong. Try again.",
    retryIn: (seconds: number) => `Try again in ${duration(seconds)}.`,
    required: "Please fill this in.",
    tooLong: (max: number) => `At most ${count(max, "character", "characters")}.`,
    emailTaken: "Another user of this server has this e-mail.",
    codeFormat: "Enter the six digits of the code.",
  },

  boot: {
    connectFailed: "Belfry did not answer",
    screenFailed: "This screen could not be shown",
    screenFailedHint: "Reloading the page usually helps. Nothing you sent is lost.",
    reload: "Reload",
  },

  credentials: {
    name: "Your name",
    email: "E-mail",
    password: "Password",
    newPassword: "New password",
    passwordHint: (min: number) => `At least ${min} characters. A sentence works well.`,
    passwordTooShort: (min: number, missing: number) =>
      `At least ${min} characters: ${count(missing, "is", "are")} missing.`,
    code: "Code",
    codeHint: "Six digits from your authenticator app.",
    recoveryCode: "Recovery code",
    recoveryCodeHint: "One of those you kept. Each works once.",
    useCode: "Use a code from the app",
    useRecoveryCode: "Use a recovery code",
  },

  setup: {
    title: "Set up Belfry",
    lead: "This makes your account, which owns the server, and a first chat.",
    token: "Setup token",
    tokenHint: "The server printed it when it started.",
    tokenFromLink: "Taken from the link you opened.",
    chat: "First chat",
    defaultChat: "General",
    submit: "Set up",
    alreadyDone: "This server has been set up already.",
    toSignIn: "Go to sign-in",
  },

  signIn: {
    title: "Sign in",
    submit: "Sign in",
    reasons: {
      ended: "Your session has ended. Sign in to go on.",
      logout: "You signed out in another window.",
      revoked: "This session was ended from elsewhere. Sign in to go on.",
      expired: "Your session has expired. Sign in to go on.",
      deactivated: "Your account was deactivated. An administrator can tell you why.",
      password_changed: "Your password was changed. Sign in with the new one.",
      two_factor_changed: "Two-factor was changed for your account. Sign in to go on.",
      enrolment_required: "This server now asks for two-factor. Sign in to turn it on.",
      password_reset: "Your password is changed. Sign in with the new one.",
    },
    tooManyAttempts: "Too many attempts.",
    busy: "The server is busy.",
    startAgain: "Start again",

    secondFactorTitle: "Two-factor",
    secondFactorLead: "One more step to confirm that it is you.",
    continue: "Continue",
    ticketExpired: "That took too long or failed too often. Enter your password again.",

    forgot: "Forgot your password?",
    forgotTitle: "Forgot your password",
    forgotLead: "Enter your e-mail, and a link to choose a new one is sent there.",
    forgotWithoutMail:
      "This server sends no mail. An administrator can make you a link to choose a new password.",
    sendLink: "Send link",
    linkSent: "If that address is known here, a link is on its way.",
    back: "Back to sign-in",
  },

  resetPassword: {
    title: "Choose a new password",
    lead: "It ends every session of yours, so that you sign in anew everywhere.",
    submit: "Set password",
    invalid: "This link no longer works",
    invalidHint: "It has expired or was used. Ask for a new one.",
  },

  join: {
    title: "Join Belfry",
    lead: (name: string) => `${name} invites you.`,
    asAdmin: (name: string) => `${name} invites you as an administrator of this server.`,
    asOwner: (name: string) => `${name} invites you as an owner of this server.`,
    chatsTitle: "You will be in",
    validUntil: (when: string) => `The invite is good until ${when}.`,
    submit: "Join",
    invalid: "This invite no longer works",
    invalidHint: "It has expired, was used up or was revoked. Ask for a new one.",
    signedIn: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
    signedInHint: "An invite makes a new user. Sign out first to use it here.",
    signOut: "Sign out and go on",
    toChats: "Go to your chats",
  },

  enrolment: {
    title: "Two-factor is required",
    lead: "This server asks everybody for it: a code from an app on your phone, beside the password.",
    signOut: "Sign out",
  },

  reauthenticate: {
    byPasswordTitle: "Confirm your password",
    byCodeTitle: "Confirm with a code",
    confirm: "Continue",
  },

  sidebar: {
    label: "Chats",
    newChat: "New chat",
    noChats: "You are in no chat yet.",
    createFirst: "Create the first",
    unread: (n: number) => count(n, "unread message", "unread messages"),
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
    signOutFailed: "Signing out did not work.",
  },

  users: {
    search: "Search by name",
    noneFound: "Nobody with that name.",
    allExcluded: "Everybody found is already in.",
  },

  chats: {
    back: "All chats",
    menu: "Chat menu",
    members: (n: number) => count(n, "member", "members"),
    membersItem: "Members",
    webhooksItem: "Webhooks",
    editItem: "Rename or set topic",
    leaveItem: "Leave chat",
    noChats: "No chat yet",
    noChatsHint: "Create a chat, or wait until somebody adds you to one.",
    notFound: "There is no such chat",
    notFoundHint: "It may have been removed, or you are not a member of it.",
    toChats: "Go to your chats",

    createTitle: "New chat",
    title: "Title",
    titlePlaceholder: "Deploys",
    topic: "Topic",
    topicHint: "Shown beside the title.",
    create: "Create chat",
    addMembers: "Add members",
    selected: "Will be added",
    deselect: (name: string) => `Do not add ${name}`,

    editTitle: "Rename or set topic",
    save: "Save",

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
    leaveText: "You will no longer see this chat until a member who manages it adds you again.",
    leave: "Leave",
  },

  conversation: {
    list: "Messages",
    listHint: "Arrow keys move from message to message, Tab goes to its actions.",
    start: (chat: string) => `This is the beginning of ${chat}.`,
    loadingOlder: "Loading older messages…",
    loadFailed: "Messages could not be loaded.",
    missing: "This message is not here any more.",
    newest: "Jump to newest",
    newMessages: (n: number) => count(n, "new message", "new messages"),
    unreadFromHere: (n: number) => count(n, "unread message", "unread messages"),
    announcement: (name: string, words: string) => `${name}: ${words}`,

    emptyTitle: "Nothing here yet",
    empty: (chat: string) =>
      `Write the first message, or let a program post to ${chat}: your CI, your monitoring, a script.`,
    emptyWebhooks: "Set up a webhook",

    bot: "BOT",
    botHint: "Posted by a webhook",
    edited: "(edited)",
    editedAt: (when: string) => `Edited ${when}`,
    removed: "This message was deleted.",
    taskDone: "Done",
    taskOpen: "To do",
    table: "Table",
    code: (language: string) => (language ? `Code, ${language}` : "Code"),
    copyCode: "Copy code",
    showLines: (n: number) => `Show all (${count(n, "line", "lines")})`,
    showCharacters: (n: number) => `Show all (${count(n, "character", "characters")})`,
    showLess: "Show less",

    cards: "Attached",
    files: "Files",
    saveFile: (name: string, size: string) => `Save ${name}, ${size}`,
    pictureAlt: (what: string) => `Picture: ${what}`,
    pictureMissing: "The picture did not load",

    actions: "Message actions",
    copyText: "Copy text",
    copyLink: "Copy link",
    edit: "Edit",
    remove: "Delete",
    textCopied: "Text copied.",
    linkCopied: "Link copied.",
    copyFailed: "The browser did not allow copying.",
    removeTitle: "Delete this message?",
    removeOwnText: "It disappears for everybody. This cannot be undone.",
    removeOtherText: (name: string) =>
      `The message of ${name} disappears for everybody. This cannot be undone.`,

    sending: "Sending…",
    waiting: "Not sent yet",
    failed: "Not sent.",
    retry: "Try again",
    discard: "Delete",

    placeholder: (chat: string) => `Message ${chat}`,
    composer: (chat: string) => `Message to ${chat}`,
    archived: "This chat is archived. It takes no new messages.",
    send: "Send",
    save: "Save",
    editing: "Editing your message",
    stopEditing: "Stop editing",
    editHint: "Enter saves, Esc leaves it as it was",
    sendHint: "Enter sends, Shift+Enter breaks the line",
    preview: "Preview",
    write: "Write",
    previewEmpty: "Nothing to preview.",
    length: (n: number, max: number) => `${number(n)} of ${number(max)}`,
    tooLong: (over: number) => `${count(over, "character", "characters")} too long`,
  },

  live: {
    offline: "You are offline. What you send is kept and goes out when the connection is back.",
    reconnecting: "Reconnecting…",
    retryIn: (seconds: number) => `Next try in ${seconds} s.`,
  },
};
