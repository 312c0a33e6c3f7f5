/** English UI text of the template editor. */

export const en = {
  fields: {
    text: "Message",
    username: "Sender's name",
    avatarUrl: "Sender's picture",
    key: "Key",
    when: "Post only if",
  },
  hints: {
    text: "Markdown with Liquid: {{ order.id }} is filled in from the payload.",
    username: "Blank: the webhook's own name.",
    avatarUrl: "The address of an image. Blank: the webhook's own picture.",
    key: "A later payload of the same key changes the message instead of posting another.",
    when: "Nothing is posted where this comes out blank, false, no or 0. Without one, all is posted.",
  },
  placeholders: {
    text: "**{{ title }}**\n{{ description | escape_markdown }}",
    username: "{{ repository.name }}",
    avatarUrl: "{{ sender.avatar_url }}",
    key: "order-{{ order.id }}",
    when: '{% if status == "failed" %}yes{% endif %}',
  },
  errorAt: (line: number, column: number, why: string) => `Line ${line}, column ${column}: ${why}`,

  payload: "Payload",
  payloadHint: "The last one this webhook received. Change it, or paste another, to try it.",
  payloadPasted: "Tried here only: what the webhook receives stays as it is.",
  noPayload:
    "Nothing received yet. Send something to the webhook's URL, or paste here what it will get.",
  useLastPayload: "Back to the last received",

  preview: "Preview",
  noPreview: "Write a message to see how it will look.",
  emptyMessage: "With this payload the message would be empty, and be refused.",
  failed: (field: string) => `It does not work yet: see “${field}”.`,
  ignored: "With this payload nothing is posted: the condition does not hold.",
  updateKey: (key: string) => `Its key is ${key}.`,
};
