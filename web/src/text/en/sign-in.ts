/** The texts of setup, sign-in, invites and the pages of links. */
import { numberFormats } from "../numbers.ts";

const { count, number } = numberFormats("en");

export const signInText = {
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
    note: "Your data stays in one folder on this machine. You don’t need a mail server, a proxy or an account anywhere else.",
    token: "Setup token",
    tokenHint: "The server prints it when it starts.",
    linkHint: "This link works once.",
    chat: "First chat",
    serverName: "Team or company",
    serverNameHint: "Optional. Shown on invites.",
    defaultChat: "General",
    submit: "Set up Belfry",
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
    forgotWithoutMail: "This server doesn’t send e-mail. Ask an administrator for a password link.",
    sendLink: "Send link",
    linkSent: "If an account uses this e-mail, a link is on its way.",
    back: "Back to sign-in",
  },

  company: {
    signIn: (company: string) => `Sign in with ${company}`,
    signInHint: "With your account and its second factor.",
    again: (company: string) => `Sign in with ${company} again`,
    failed: "Sign-in failed",
    notConnected: "The account was not connected",
    otherBrowser: "This sign-in began in another browser, or was already completed. Start again.",
    backToSettings: "Back to Settings",
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
    title: (serverName: string | null) =>
      serverName === null ? "Join Belfry" : `Join ${serverName} on Belfry`,
    lead: (name: string) => `${name} invited you.`,
    asAdmin: (name: string) => `${name} invited you as an administrator of this server.`,
    asOwner: (name: string) => `${name} invited you as an owner of this server.`,
    chatsTitle: "You’ll join these chats",
    validUntil: (when: string) => `This invite is valid until ${when}.`,
    emailFixed: "The invite was sent to this address and works only for it.",
    submit: "Join",
    invalid: "This invite no longer works",
    invalidHint: "It has expired, was revoked or has no uses left. Ask for a new one.",
    signedIn: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
    signedInHint: "An invite creates a new account. Sign out to use it.",
    signOut: "Sign out and continue",
    toChats: "Go to your chats",
  },

  enrolment: {
    title: "Turn on two-factor authentication",
    lead: "This server requires a code from an app on your phone, in addition to your password.",
    signOut: "Sign out",
  },

  reauthenticate: {
    title: "Confirm that it’s you",
    byPasswordTitle: "Confirm your password",
    byCodeTitle: "Confirm with a code",
    confirm: "Continue",
  },
};
