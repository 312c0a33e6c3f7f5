/** Senders that use two processes in turn, and repeat what is not acknowledged with the same key. */
import { setTimeout as wait } from "node:timers/promises";
import type { createRandom } from "../../../../web/test/random.ts";
import { type Chat, type Post, sendPost } from "../chat.ts";
import { untilDone } from "./until-done.ts";

const count = 8;
const pauseMs = 15;

export interface SentPost extends Post {
  chat: Chat;
  /** `performance.now()` of the first attempt. */
  startedAt: number;
}

interface SenderOptions {
  urls: readonly string[];
  chats: readonly [Chat, ...Chat[]];
  random: ReturnType<typeof createRandom>;
  /** Of the round: keys begin with it. */
  name: string;
}

export function startSenders({ urls, chats, random, name }: SenderOptions) {
  const posts: SentPost[] = [];
  let isOver = false;

  /** Resolves when the post is acknowledged. By default each attempt goes to the next process. */
  async function post(chat: Chat, by: Post["by"], id: string, to = urls): Promise<SentPost> {
    const key = `${name}.${id}`;
    const sent: SentPost = { chat, by, text: `post **${key}**`, key, startedAt: performance.now() };
    posts.push(sent);
    const first = posts.length;
    sent.id = await untilDone((attempt) =>
      sendPost(to[(first + attempt) % to.length] ?? "", chat, sent),
    );
    return sent;
  }

  const running = Array.from({ length: count }, async (_, sender) => {
    for (let number = 1; !isOver; number++) {
      await post(random.pick(chats), sender % 3 === 0 ? "owner" : "webhook", `${sender}.${number}`);
      await wait(pauseMs);
    }
  });

  return {
    posts,
    post,
    /** Resolves when every post is acknowledged. */
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(running);
    },
  };
}
