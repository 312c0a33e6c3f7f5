/** The words of the template editor, in English. Apart from the others, because they are fetched with it. */

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
  at: (line: number, column: number, why: string) => `Line ${line}, column ${column}: ${why}`,

  payload: "Payload",
  payloadHint: "The last one this webhook received. Change it, or paste another, to try it.",
  payloadPasted: "Tried here only: what the webhook receives stays as it is.",
  noPayload:
    "Nothing received yet. Send something to the webhook's URL, or paste here what it will get.",
  toReceived: "Back to the last received",

  preview: "Preview",
  waiting: "Write a message to see how it will look.",
  nothingToShow: "With this payload the message would be empty, and be refused.",
  failed: (field: string) => `It does not work yet: see “${field}”.`,
  ignored: "With this payload nothing is posted: the condition does not hold.",
  ofKey: (key: string) => `Its key is ${key}.`,
};
