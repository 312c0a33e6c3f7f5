/** Threads: replies, also in the chat, new threads, and who follows them. */
import type { Act } from "./turn.ts";

export const threadActs: readonly Act[] = [
  ({ post, thread, text }) => post(thread, { text }),
  ({ post, thread, text }) => post(thread, { text }),
  ({ post, thread, text }) => post(thread, { text, alsoInChat: true }),
  ({ hook, text, pickId }) => hook({ text, replyTo: pickId(6) }),
  ({ hook, text, key, pickId }) => hook({ text, key, replyTo: pickId(6) }),
  ({ request, hookUrl, thread, text, id }) =>
    request(`PATCH ${hookUrl}/messages/${id}?chatId=${thread.split("/").at(-1)}`, {
      body: { text },
    }),
  async ({ send, group, id, scene }) => {
    const { status, body } = await send(`PUT ${group}/messages/${id}/thread`);
    // Clients open few threads at once.
    if (status === 200 && scene.threadIds.length < 5 && !scene.threadIds.includes(body.id)) {
      scene.threadIds.push(body.id);
    }
  },
  ({ send, thread }) => send(`PUT ${thread}/members/me`),
  ({ send, thread }) => send(`DELETE ${thread}/members/me`),
  ({ send }) => send("POST /api/me/threads/read"),
  ({ send, group, pick }) => send(`PATCH ${group}`, { threads: pick([true, true, false]) }),
];
