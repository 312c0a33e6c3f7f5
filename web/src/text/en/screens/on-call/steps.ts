/** The texts of the steps of open alerts, and of who was notified. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");
const minutes = (n: number) => count(n, "minute", "minutes");

export const en = {
  title: "Steps for open alerts",
  hint: "The member on duty is notified at once, and others if nobody acknowledges the alert.",
  levels: "Which alerts",
  levelSets: {
    critical: "Critical",
    warning: "Critical and warnings",
    all: "All with a level",
  },
  again: "Notify again, and the next on duty, after",
  everyone: "Notify everybody after",
  minutes,

  notified: {
    title: "Who was notified",
    reached: (people: number, devices: number) =>
      `Reached ${count(people, "person", "people")} on ${count(devices, "device", "devices")}.`,
    nobody: "Nobody could be notified.",
    noDevice: (name: string) => `${name} is on duty and has no device with notifications.`,
    nothing: "Nobody was notified of this alert.",
    next: {
      1: (when: string) => `Next: the person on duty at ${when}.`,
      2: (when: string) => `Next: again, and the next person on duty, at ${when}.`,
      3: (when: string) => `Next: everybody in this chat at ${when}.`,
    },
    why: {
      settings: "own settings",
      on_duty: "on duty",
      next_on_duty: "next on duty",
      everyone: "everybody",
      news: "something new",
      reminder: "reminder",
    },
    tries: { 2: "second try", 3: "third try" },
    acknowledged: (when: string) => `Acknowledged ${when}`,
    opened: (when: string) => `Opened ${when}`,
    accepted: "Accepted, not opened",
    waiting: "Waiting",
    refused: (reason: string) => `Refused: ${reason}`,
    heldBack: (reason: string) => `Held back: ${reason}`,
    reasons: {
      silenced: "silenced",
      on_screen: "on screen",
      seen: "already read",
      muted: "muted",
      quiet_hours: "quiet hours",
      acknowledged: "acknowledged",
      ended: "no longer open",
      replaced: "a later one was sent",
      not_member: "no longer a member",
      too_late: "too late",
    },
    noDevices: "No device with notifications",
    pushOff: "Push is off on this server",
    kept: "Kept for 30 days",
    test: "Test my notifications",
  },
};
