/** The texts of every screen: controls, problems, the connection. */
import { numberFormats } from "../numbers.ts";

const { count, number } = numberFormats("en");

/** Formats a wait of up to a day. */
function duration(seconds: number): string {
  if (seconds < 100) return count(seconds, "second", "seconds");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return count(minutes, "minute", "minutes");
  return count(Math.ceil(minutes / 60), "hour", "hours");
}

export const appText = {
  ui: {
    cancel: "Cancel",
    close: "Close",
    done: "Done",
    copy: "Copy",
    copied: "Copied",
    copySource: "Copy source",
    broken: "This can’t be shown",
    justNow: "just now",
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
    undoHint: (shortcut: string) => `Press ${shortcut} to undo.`,
    undoTitle: (shortcut: string) => `Undo (${shortcut})`,
    toasts: "Notifications",
    secondsLeft: (seconds: number) => `${number(seconds)} s`,
    notLoaded: "This didn’t load. Check your connection and try again.",
  },

  problem: {
    offline: "The server can’t be reached. Check your connection and try again.",
    unavailable: "The server isn’t available right now. Try again in a moment.",
    unknown: "Something went wrong. Try again.",
    retryIn: (seconds: number) => `Try again in ${duration(seconds)}.`,
    required: {
      yourName: "Enter your name.",
      name: "Enter a name.",
      title: "Enter a title.",
      email: "Enter an e-mail address.",
      handle: "Enter a handle.",
      password: "Enter your password.",
      newPassword: "Choose a password.",
      recoveryCode: "Enter a recovery code.",
      setupToken: "Enter the setup token.",
    },
    tooLong: (max: number) => `Use at most ${count(max, "character", "characters")}.`,
    emailTaken: "Another user already has this e-mail. Use a different one.",
    codeFormat: "Enter the 6-digit code.",
  },

  boot: {
    connectFailed: "Belfry didn’t load",
    screenFailed: "Something went wrong on this page",
    screenFailedHint: "Reload the page to continue. Messages you sent are not lost.",
    reload: "Reload",
  },

  live: {
    offline: "You’re offline",
    noAnswer: "Belfry isn’t answering",
    offlineNote: "You’re offline. Your messages will be sent when you’re back.",
    lostNote: "Connection lost. Your messages will be sent when it’s back.",
    reconnecting: "Trying again…",
    retryIn: (seconds: number) => `Trying again in ${number(seconds)} s.`,
    tryNow: "Try now",
  },
};
