/**
 * Every word a reader sees, in English: one section per room, functions where a number or a name
 * goes in. Another language is a file with the same shape, held to it by the type `Text`.
 */
import { counting } from "../counting.ts";

const { count, number } = counting("en");

/** Waits run from a second to a day. */
function waiting(seconds: number): string {
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
    copyByHand: "The browser did not allow copying. The text is selected: press Ctrl+C or ⌘C.",
    loading: "Loading…",
    retry: "Try again",
    showTyped: "Show what is typed",
  },

  problem: {
    offline: "The server cannot be reached. Check your connection and try again.",
    unknown: "Something went wrong. Try again.",
    retryIn: (seconds: number) => `Try again in ${waiting(seconds)}.`,
    required: "Please fill this in.",
    tooLong: (max: number) => `At most ${count(max, "character", "characters")}.`,
    emailTaken: "Another user of this server has this e-mail.",
    sixDigits: "Enter the six digits of the code.",
  },

  boot: {
    failed: "Belfry did not answer",
    screenFailed: "This screen could not be shown",
    screenFailedWhy: "Reloading the page usually helps. Nothing you sent is lost.",
    reload: "Reload",
  },

  setup: {
    title: "Set up Belfry",
    lead: "This makes your account, which owns the server, and a first chat.",
    token: "Setup token",
    tokenHint: "The server printed it when it started.",
    tokenFromLink: "Taken from the link you opened.",
    name: "Your name",
    email: "E-mail",
    password: "Password",
    passwordHint: (min: number) => `At least ${min} characters. A sentence works well.`,
    passwordTooShort: (min: number, missing: number) =>
      `At least ${min} characters: ${count(missing, "is", "are")} missing.`,
    passwordTooWeak: "This password is too common. Choose another one.",
    chat: "First chat",
    chatDefault: "General",
    submit: "Set up",
    done: "This server has been set up already.",
    toSignIn: "Go to sign-in",
  },

  signIn: {
    title: "Sign in",
    email: "E-mail",
    password: "Password",
    submit: "Sign in",
    because: {
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
    locked: "Too many attempts.",
    busy: "The server is busy.",
    startAgain: "Start again",

    secondTitle: "Two-factor",
    secondLead: "One more step to confirm that it is you.",
    code: "Code",
    codeHint: "The six digits your authenticator app shows.",
    recoveryCode: "Recovery code",
    recoveryCodeHint: "One of those you kept. Each works once.",
    continue: "Continue",
    useCode: "Use a code from the app",
    useRecoveryCode: "Use a recovery code",
    ticketDead: "That took too long or failed too often. Enter your password again.",

    forgot: "Forgot your password?",
    forgotTitle: "Forgot your password",
    forgotLead: "Enter your e-mail, and a link to choose a new one is sent there.",
    forgotByHand:
      "This server sends no mail. An administrator can make you a link to choose a new password.",
    sendLink: "Send link",
    linkSent: "If that address is known here, a link is on its way.",
    back: "Back to sign-in",
  },

  resetPassword: {
    title: "Choose a new password",
    lead: "It ends every session of yours, so that you sign in anew everywhere.",
    password: "New password",
    submit: "Set password",
    invalid: "This link no longer works",
    invalidWhy: "It has expired or was used. Ask for a new one.",
  },

  join: {
    title: "Join Belfry",
    lead: (name: string) => `${name} invites you.`,
    asAdmin: (name: string) => `${name} invites you as an administrator of this server.`,
    asOwner: (name: string) => `${name} invites you as an owner of this server.`,
    chats: "You will be in",
    until: (when: string) => `The invite is good until ${when}.`,
    name: "Your name",
    email: "E-mail",
    password: "Password",
    submit: "Join",
    invalid: "This invite no longer works",
    invalidWhy: "It has expired, was used up or was revoked. Ask for a new one.",
    signedIn: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
    signedInWhy: "An invite makes a new user. Sign out first to use it here.",
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
    password: "Password",
    code: "Code",
    codeHint: "Six digits from your authenticator app.",
    useCode: "Use a code of the app",
    confirm: "Continue",
  },

  sidebar: {
    label: "Chats",
    newChat: "New chat",
    noChats: "You are in no chat yet.",
    create: "Create the first",
    unread: (n: number) => count(n, "unread message", "unread messages"),
    connection: {
      open: "Connected",
      connecting: "Connecting…",
      waiting: "Offline. Reconnecting…",
    },
  },

  account: {
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

  chats: {
    back: "All chats",
    menu: "Chat menu",
    members: (n: number) => count(n, "member", "members"),
    membersItem: "Members",
    webhooksItem: "Webhooks",
    editItem: "Rename or set topic",
    leaveItem: "Leave chat",
    none: "No chat yet",
    noneWhy: "Create a chat, or wait until somebody adds you to one.",
    missing: "There is no such chat",
    missingWhy: "It may have been removed, or you are not a member of it.",
    toChats: "Go to your chats",

    createTitle: "New chat",
    title: "Title",
    titlePlaceholder: "Deploys",
    topic: "Topic",
    topicHint: "Shown beside the title.",
    create: "Create chat",
    addMembers: "Add members",
    searchUsers: "Search by name",
    noUserFound: "Nobody with that name.",
    everybodyIsIn: "Everybody found is already in.",
    chosen: "Will be added",
    dropChosen: (name: string) => `Do not add ${name}`,

    editTitle: "Rename or set topic",
    save: "Save",

    membersTitle: (chat: string) => `Members of ${chat}`,
    you: "you",
    owner: "Owner",
    member: "Member",
    roleOf: (name: string) => `Role of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeWhy: (name: string, chat: string) =>
      `${name} will no longer see ${chat}. Their messages stay.`,
    removeConfirm: "Remove",
    added: (name: string) => `${name} was added.`,
    removed: (name: string) => `${name} was removed.`,
    roleChanged: (name: string, role: string) => `${name} is now ${role.toLowerCase()}.`,

    leaveTitle: (chat: string) => `Leave ${chat}?`,
    leaveWhy: "You will no longer see this chat until a member who manages it adds you again.",
    leave: "Leave",
  },

  webhooks: {
    title: "Webhooks",
    subtitle: (chat: string) => `They post to ${chat}.`,
    empty: "No webhooks yet",
    emptyWhy:
      "A webhook is a URL: whatever a program posts to it stands in this chat as a message, at once.",
    create: "Create webhook",
    name: "Name",
    nameHint: "Shown as the sender. You can change it later.",
    namePlaceholder: "Deploys",
    ready: (name: string) => `${name} is ready`,
    readyWhy:
      "Give this URL to the program that posts. Whoever has it can post, so keep it secret.",
    url: "URL",
    curl: "Try it in a terminal",
    curlText: (name: string) => `Hello from ${name}`,
    copyUrl: "Copy URL",
    copyCurl: "Copy curl line",
    sendTest: "Send test message",
    testSent: "The test message is in the chat.",
    showMessage: "Show it",
    createdBy: (name: string, when: string) => `Created by ${name} ${when}`,
    lastUsed: (when: string) => `Last used ${when}`,
    neverUsed: "Never used",
    delete: "Delete",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteWhy:
      "Programs that post to its URL get “404 Not Found” from then on, and this cannot be undone. Messages it has posted stay in the chat.",
    deleted: (name: string) => `${name} was deleted.`,
    created: (name: string) => `${name} was created.`,
    notAllowed: "Webhooks of this chat are managed by its owners and the server’s admins.",
    ask: (names: string) => `Ask ${names}.`,
    confirmWhy: (name: string) =>
      `${name} was created by somebody else. Its URL is a secret, so please confirm that it is you.`,
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
    said: (name: string, words: string) => `${name}: ${words}`,

    emptyTitle: "Nothing here yet",
    empty: (chat: string) =>
      `Write the first message, or let a program post to ${chat}: your CI, your monitoring, a script.`,
    emptyWebhooks: "Set up a webhook",

    bot: "BOT",
    botWhy: "Posted by a webhook",
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
    pictureOf: (what: string) => `Picture: ${what}`,
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
    removeOwn: "It disappears for everybody. This cannot be undone.",
    removeOf: (name: string) =>
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
