/** One random act: who does it, where, and with what. The server rejects some acts. */
import type { createRandom } from "../../../../web/test/random.ts";
import type { SendRequest, TestReply } from "../requests.ts";
import type { Scene } from "./scene.ts";

export type Act = (turn: Turn) => Promise<unknown>;
export type Turn = ReturnType<typeof takeTurn>;

const texts = [
  "plain",
  "@ada look",
  "@ben",
  "@cleo @dan",
  "@all",
  "@here now",
  "`@ben`",
  "> quote",
];

export function takeTurn(scene: Scene, { pick, below }: ReturnType<typeof createRandom>) {
  const { cast, people, threadIds, directIds, hooks } = scene;
  const { token: as, id: userId } = pick(people);
  const { request, clock } = cast;
  const group = cast.chat;
  const pathOf = (chatId: number | undefined) => `/api/chats/${chatId}`;
  const thread = pathOf(pick(threadIds));
  const direct = pathOf(pick(directIds));
  const chat = pick([group, group, direct, thread, thread]);
  const text = pick(texts as [string, ...string[]]);
  const id = pickId(scene.newest.get(chat) ?? 1);

  /** The ids of the newest messages are the likely ones. */
  function pickId(newest: number): number {
    return Math.max(1, newest - below(6));
  }

  /** Sends a request as the user. */
  async function send(endpoint: string, body?: unknown, headers?: Record<string, string>) {
    return request(endpoint, { as, body, ...(headers && { headers }) });
  }

  /** Posts a message as the user. */
  async function post(path: string, body: object): Promise<TestReply> {
    const reply = await send(`POST ${path}/messages`, body);
    if (reply.status === 200) scene.noteNewest(path, reply.body.id);
    return reply;
  }

  /** Posts a body to one of the webhooks. */
  async function hook(body: unknown, options: Parameters<SendRequest>[1] = {}) {
    const reply = await request(`POST ${pick(hooks)}`, { body, ...options });
    if (reply.status === 200) scene.noteNewest(group, reply.body.id);
    return reply;
  }

  return {
    ...{ scene, request, clock, pick, below, pickId },
    ...{ as, userId, group, thread, direct, chat, text, id },
    ...{ send, post, hook, hookUrl: pick(hooks), webhookId: pick([1, 2]) },
    /** The message in the chat. */
    message: `${chat}/messages/${id}`,
    /** A message in the group, where the webhooks post. */
    alert: `${group}/messages/${pickId(scene.newest.get(group) ?? 1)}`,
    key: `key ${below(3)}`,
    inAnHour: new Date(clock.at + 3_600_000).toISOString(),
  };
}
