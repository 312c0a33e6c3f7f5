/** English UI text for the template editor. */

export const en = {
  fields: {
    text: "Message",
    username: "Sender’s name",
    avatarUrl: "Sender’s avatar",
    key: "Key",
    level: "Level",
    state: "State",
    when: "Post only if",
  },
  hints: {
    text: "Markdown with Liquid tags. {{ order.id }} inserts a value from the payload.",
    username: "Leave it empty to use the webhook’s name.",
    avatarUrl: "The URL of an image. Leave it empty to use the webhook’s avatar.",
    key: "A later payload with the same key updates the message instead of posting a new one.",
    level:
      "The result must be info, success, warning or critical. The level filter derives it from a status.",
    state: "The result must be open or resolved. After resolved, the key starts a new message.",
    when: "Payloads are skipped if the result is empty, false, no or 0. Leave it empty to post everything.",
  },
  placeholders: {
    text: "**{{ title }}**\n{{ description | escape_markdown }}",
    username: "{{ repository.name }}",
    avatarUrl: "{{ sender.avatar_url }}",
    key: "order-{{ order.id }}",
    level: "{{ status | level: severity }}",
    state: "{{ status | state }}",
    when: '{% if status == "failed" %}yes{% endif %}',
  },
  errorAt: (line: number, column: number, why: string) => `Line ${line}, column ${column}: ${why}`,

  optional: "Optional",

  payload: "Payload",
  payloadHint: "The last payload received. Edit it to try your templates.",
  payloadOfDelivery: "The body of the delivery that you chose. Edit it to try your templates.",
  payloadPasted: "Used for this preview only.",
  noPayload: "Nothing received yet. Send something to the webhook’s URL or paste a payload.",
  useLastPayload: "Use the last payload",

  suggestion: "Suggestion",
  parts: {
    event: "Event",
    title: "Title",
    status: "Status",
    severity: "Severity",
    text: "Text",
    link: "Link",
    person: "Person",
    field: "Fields",
    image: "Image",
    time: "Time",
    key: "Key",
  },
  because: (reason: string) => `because ${reason}`,
  useSuggestion: "Use as template",
  undoSuggestion: "Undo",

  preview: "Preview",
  noPreview: "Write a message to see a preview.",
  emptyMessage: "With this payload the message is empty and would be rejected.",
  failed: (field: string) => `Fix “${field}” to see the preview.`,
  ignored: "With this payload nothing is posted, because the condition is not met.",
  severity: (level: string, state: string | undefined) =>
    state ? `Level: ${level}, state: ${state}` : `Level: ${level}`,
  updateKey: (key: string) => `Key: ${key}`,
};
