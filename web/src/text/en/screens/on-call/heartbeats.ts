/** The texts of heartbeats. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");

export const en = {
  title: "Heartbeats",
  create: "Create heartbeat",
  editTitle: (name: string) => `Edit ${name}`,
  subtitle: (chat: string) => `A missing request becomes an alert in ${chat}.`,
  back: "All heartbeats",
  empty: "No heartbeats yet",
  emptyHint: "A heartbeat alerts this chat if a program does not report in time.",
  footnote: "Works with every client of healthchecks.io. Only the address changes.",
  guide: "Guide",
  lastPings: "Last 30 pings",
  nextExpected: "Next expected",
  summary: (counts: { down: number; late: number; others: number }) =>
    [
      counts.down > 0 && `${counts.down} down`,
      counts.late > 0 && `${counts.late} late`,
      counts.others > 0 && `${counts.others} in time`,
    ]
      .filter(Boolean)
      .join(", "),
  states: {
    new: "New",
    up: "Up",
    running: "Running",
    late: "Late",
    down: "Down",
    paused: "Paused",
  },
  waiting: "Waiting for the first ping",
  noRequest: (duration: string) => `No request for ${duration}.`,
  failed: "The last run failed.",
  alertAt: (when: string) => `alert at ${when}`,
  started: (ago: string, longest: string) => `started ${ago} ago, longest ${longest}`,
  last: (when: string) => `last ${when}`,
  took: (duration: string) => `took ${duration}`,
  pausedBy: (name: string, until: string | undefined) =>
    until === undefined ? `Paused by ${name}` : `Paused by ${name} until ${until}`,
  noPing: "no ping yet",
  paused: "paused",
  late: (duration: string) => `${duration} late`,
  in: (duration: string) => `in ${duration}`,
  atTheLatest: "at the latest",
  bars: (pings: number, failed: number) =>
    `${count(pings, "ping", "pings")}${failed > 0 ? `, ${failed} failed` : ""}`,

  every: (duration: string) => `Every ${duration}`,
  daily: (time: string) => `Every day at ${time}`,
  workdays: (time: string) => `Weekdays at ${time}`,
  weekly: (day: string, time: string) => `${day} at ${time}`,
  inZone: (schedule: string, place: string) => `${schedule}, ${place}`,

  actionsFor: (name: string) => `Actions for ${name}`,
  edit: "Edit",
  copyUrl: "Copy ping URL",
  pause: "Pause",
  resume: "Resume",
  delete: "Delete",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: "Its pings are no longer checked, and its URL stops working. You can’t undo this.",

  name: "Name",
  namePlaceholder: "For example, Nightly backup",
  webhook: "Webhook",
  expected: "Expected",
  kinds: { every: "Every…", cron: "Cron" },
  number: "Number",
  unit: "Unit",
  units: { 60: "minutes", 3600: "hours", 86400: "days" } as Record<string, string>,
  cron: "Cron expression",
  timeZone: "Time zone",
  grace: "Grace time",
  longestRun: "Longest run",
  alertAfter: "Alert after",
  failures: (n: number) => count(n, "failure", "failures"),
  earlyHint: (duration: string) => `A ping up to ${duration} early counts too.`,
  countsPosts: "Requests to the webhook count as pings",
  nextThree: "Next three expected",
  yourTime: (place: string) => `Your time, ${place}`,
  sender: (place: string) => `Sender, ${place}`,
  clockChange: (date: string, usual: string, actual: string, place: string) =>
    `On ${date} clocks skip ${usual} in ${place}. That day it is expected at ${actual}.`,
  suggestion: (pings: number, schedule: string) => `The last ${pings} fit ${schedule}`,
  use: "Use",
  crontab: "In a crontab, with start, end and output",
  script: "At the end of a script",
  works: "The address works as soon as you create it.",
  save: "Save changes",

  pingKey: {
    button: "Ping key",
    title: "Ping key",
    intro:
      "An address for all heartbeats of this chat. Add the slug of a heartbeat, so that scripts need no UUID.",
    submit: "Create ping key",
    cancel: "Cancel",
    address: "Address, to which you add a slug",
    copy: "Copy",
    create: "Pings with ?create=1 and a new slug",
    createHint: "A heartbeat that is created expects a ping every day.",
    nothing: "Create nothing",
    createsFor: (webhook: string) => `Create a heartbeat of ${webhook}`,
    replacing: {
      title: "Replace the ping key?",
      body: "Addresses with the current key stop working at once.",
      action: "Replace",
    },
    deleting: {
      title: "Delete the ping key?",
      body: "Addresses with this key stop working at once. The heartbeats and their own URLs stay.",
      action: "Delete",
    },
  },
};
