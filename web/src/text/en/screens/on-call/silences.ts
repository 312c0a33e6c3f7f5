/** The texts of silences: their dialog, their list, and the line of a silenced message. */
import { numberFormats } from "../../../numbers.ts";

const { count, number } = numberFormats("en");

export const en = {
  silence: "Silence…",
  end: "End silence",
  ended: "Silence ended.",
  endFailed: "The silence wasn’t ended.",

  line: {
    by: (name: string, until: string | null) =>
      until === null
        ? `Silenced by ${name} until it is resolved`
        : `Silenced by ${name} until ${until}`,
    inMaintenance: (until: string | null) =>
      until === null ? "In maintenance" : `In maintenance until ${until}`,
    heldBack: (posts: number) => `${count(posts, "post", "posts")} held back`,
    /** In the list of alerts. */
    short: (name: string, until: string | null) =>
      until === null ? name : `${name}, until ${until}`,
    maintenance: "Maintenance",
  },

  dialog: {
    title: "Silence an alert",
    subtitle: "Posts are stored and dimmed. Nobody is notified.",
    matching: "Silence everything that matches",
    all: "All chosen labels must match. Add one to silence less.",
    none: "Choose a label: without one, nothing would be silenced.",
    until: "Until",
    hours: { "60": "1 h", "240": "4 h", "1440": "1 day", resolved: "Resolved" },
    today: (until: string) => `Until ${until}`,
    untilResolved: "Until the alert is resolved or closed",
    why: "Why",
    optional: "optional",
    endsOnNew: "End when something new joins",
    preview: "In the last 24 hours this would have held back",
    previewNone: "In the last 24 hours this would have held back nothing.",
    posts: (posts: number) => count(posts, "post", "posts"),
    postsOf: (posts: number, messages: number) =>
      `${count(posts, "post", "posts")} of ${count(messages, "message", "messages")}`,
    more: (messages: number) => `and ${number(messages)} more`,
    openNow: "open now",
    critical: "This silences a critical alert that is open now.",
    submit: {
      "60": "Silence for 1 hour",
      "240": "Silence for 4 hours",
      "1440": "Silence for 1 day",
      resolved: "Silence until resolved",
    },
    done: "Silenced.",
  },

  list: {
    title: "Silences and maintenance",
    silences: "Silences",
    silencesHint: "Messages that match are stored, and nobody is notified.",
    add: "Silence messages…",
    everything: "everything",
    label: (name: string, value: string) => `${name}: ${value}`,
    by: (name: string, until: string | null) =>
      until === null ? `By ${name}, until the alert is resolved` : `By ${name} until ${until}`,
    inMaintenance: (until: string) => `Maintenance until ${until}`,
    windows: "Maintenance windows",
    windowsHint: "Times in which everything is silenced.",
    addWindow: "Add maintenance window…",
    ofAll: "All webhooks of the chat",
    once: (from: string, to: string) => `${from} – ${to}`,
    weekly: (weekday: string, time: string, zone: string, lasts: string) =>
      `Every ${weekday} at ${time} (${zone}), for ${lasts}`,
    now: (until: string) => `Now, until ${until}`,
    next: (at: string) => `Next: ${at}`,
    remove: "Remove",
    removeTitle: "Remove this maintenance window?",
    removeText: "What it silences now is heard again.",
    removed: "Maintenance window removed.",
  },

  addSilence: {
    title: "Silence messages",
    label: "Label",
    labels: {
      title: "Title",
      key: "Key",
      level: "Level",
      instance: "Instance",
      other: "Other field",
    },
    name: "Name of the field",
    value: "Must be",
    valueHint: "* matches any text.",
    required: "Enter what the label must be, with more than *.",
    for: "For",
    lengths: { "60": "1 hour", "240": "4 hours", "1440": "1 day", "10080": "7 days" },
    submit: "Silence",
  },

  addWindow: {
    title: "Add maintenance window",
    scope: "For",
    scopes: (name: string) => ({ webhook: name, chat: "All webhooks of the chat" }),
    kind: "When",
    kinds: { once: "Once", weekly: "Every week" },
    from: "From",
    to: "To",
    weekday: "Weekday",
    time: "Time",
    minutes: "Length in minutes",
    timeZone: "Time zone",
    required: "Enter a time.",
    submit: "Add",
    added: "Maintenance window added.",
  },
};
