/** The texts of the statistics of alerts. */
import { numberFormats } from "../../../numbers.ts";

const { count, number } = numberFormats("en");

export const en = {
  title: "Statistics of alerts",
  results: "Results",
  time: "Time",
  days: (n: number) => count(n, "day", "days"),
  chat: "Chat",
  allChats: "All chats",
  webhook: "Webhook",
  allWebhooks: "All webhooks",
  csv: "CSV",
  fileName: (days: string) => `alerts-${days}-days.csv`,
  empty: "No alerts in this time",
  emptyHint: "Alerts of your chats are counted here, even after they have ended.",
  incomplete: (n: number) => `Only the newest ${number(n)} alerts are counted.`,

  alerts: (n: number) => (n === 1 ? "alert" : "alerts"),
  change: (more: number, days: number) => {
    if (more === 0) return `as many as the ${days} days before`;
    const word = more < 0 ? "fewer" : "more";
    return `${number(Math.abs(more))} ${word} than the ${days} days before`;
  },
  toAcknowledge: "median to acknowledge",
  toResolve: "median to resolve",
  critical: (lasted: string) => `critical: ${lasted}`,
  nobody: "that nobody acknowledged",
  criticalNobody: (n: number) => `${number(n)} of them critical`,

  perDay: "Alerts per day",
  perDayLabel: (most: number, when: string) =>
    `Alerts per day: at most ${number(most)}, on ${when}`,
  criticalAlerts: "critical",
  otherAlerts: "others",
  minutes: "Minutes to acknowledge",
  medianPerDay: "median per day",
  minutesLabel: (slowest: number) =>
    `Minutes to acknowledge, median per day: at most ${number(slowest)}`,
  today: "today",

  noisiest: "The five noisiest",
  count: "Alerts",
  nobodyShort: "Nobody on it",
  help: "What would help",
  silence: "Silence",
  silenceTitle: (title: string) => `Silence ${title}`,
  percent: (share: number) => `${number(Math.round(100 * share))} %`,
  raiseThreshold: "Nobody acts on most of them. Raise the threshold at the source.",
  waitLonger: (lasted: string) =>
    `Ends after ${lasted}. Raise the threshold at the source, or report it only after 5 min.`,
};
