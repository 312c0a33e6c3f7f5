/** Reactions of this user. They are on screen before the server has replied. */
import type { Message } from "@belfry/contracts/messages/messages";
import { withReaction } from "@belfry/contracts/messages/reactions/reaction-changes";
import type { Reaction } from "@belfry/contracts/messages/reactions/reactions";
import type { Call } from "../../api/call.ts";
import { type Live, type Store, withMessage } from "../store.ts";

type MessageKey = Pick<Message, "chatId" | "id">;

const keyOf = ({ chatId, id }: MessageKey, emoji: string) => `${chatId} ${id} ${emoji}`;

export function createReactionActions({ store, call }: { store: Store; call: Call }) {
  const sending = new Set<string>();

  function setWish(key: string, wish: boolean | undefined): void {
    store.set((live) => {
      const { [key]: _, ...others } = live.reactionWishes;
      return { ...live, reactionWishes: wish === undefined ? others : { ...others, [key]: wish } };
    });
  }

  async function send({ chatId, id: messageId }: MessageKey, emoji: string, isAdded: boolean) {
    const params = { chatId, messageId, emoji };
    const path = "/api/chats/:chatId/messages/:messageId";
    if (!isAdded) await call(`DELETE ${path}/reactions/:emoji`, { params });
    const message = isAdded
      ? await call(`PUT ${path}/reactions/:emoji`, { params })
      : await call(`GET ${path}`, { params });
    store.set((live) => withMessage(live, message));
  }

  /** Adds or removes a reaction. If it changes again meanwhile, only the last state is sent. */
  async function react(message: MessageKey, emoji: string, isAdded: boolean): Promise<void> {
    const key = keyOf(message, emoji);
    setWish(key, isAdded);
    if (sending.has(key)) return;
    sending.add(key);
    try {
      let sent: boolean | undefined;
      for (;;) {
        const wish = store.get().reactionWishes[key];
        if (wish === undefined || wish === sent) break;
        await send(message, emoji, wish);
        sent = wish;
      }
    } finally {
      sending.delete(key);
      setWish(key, undefined);
    }
  }

  return { react };
}

/** The reactions of a message, with what this user has just added or removed. */
export function shownReactions(
  message: Message,
  { me, reactionWishes }: Pick<Live, "me" | "reactionWishes">,
): readonly Reaction[] {
  let shown: readonly Reaction[] = message.reactions ?? [];
  const prefix = keyOf(message, "");
  for (const [key, isAdded] of Object.entries(reactionWishes)) {
    if (!key.startsWith(prefix)) continue;
    const emoji = key.slice(prefix.length);
    const isMine = shown.find((one) => one.emoji === emoji)?.mine ?? false;
    if (isMine !== isAdded) shown = withReaction(shown, { emoji, userId: me.id, isAdded }, me.id);
  }
  return shown;
}
