/** Messages of users: posts, replies, edits, deletions, reactions and pins. */
import type { Act } from "./turn.ts";

export const messageActs: readonly Act[] = [
  ({ post, chat, text }) => post(chat, { text }),
  ({ post, chat, text }) => post(chat, { text }),
  ({ post, chat, text, id }) => post(chat, { text, replyTo: id }),
  ({ post, chat, text, id }) => post(chat, { text, clientId: `${text} ${id}` }),
  ({ send, message, text }) => send(`PATCH ${message}`, { text: `${text} again` }),
  ({ send, message, text }) => send(`PATCH ${message}`, { text }),
  ({ send, message }) => send(`DELETE ${message}`),
  ({ send, message, pick }) => send(`PUT ${message}/reactions/${pick(["👍", "🎉"])}`),
  ({ send, message, pick }) => send(`PUT ${message}/reactions/${pick(["👍", "🎉"])}`),
  ({ send, message, pick }) => send(`DELETE ${message}/reactions/${pick(["👍", "🎉"])}`),
  ({ send, message }) => send(`PUT ${message}/pin`),
  ({ send, message }) => send(`DELETE ${message}/pin`),
];
