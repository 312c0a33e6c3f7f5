/** The steps of chats, which their owners set. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type ChatSteps, defaultSteps, type SetChatSteps } from "@belfry/contracts/on-call/steps";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { failAt } from "../../problems.ts";
import * as store from "./settings-store.ts";
import { type AlertKey, findTaken } from "./step-store.ts";

export function createChatSteps({
  database: { sql },
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  async function find(chatId: number): Promise<ChatSteps | null> {
    const found = await store.find(sql, chatId);
    return found ? shown(found) : null;
  }

  return {
    find,

    async set(chatId: number, changed: SetChatSteps): Promise<ChatSteps> {
      const steps = { ...defaultSteps, ...changed };
      if (steps.everyone <= steps.again) failAt("/everyone", "must be more than `again`");
      await store.put(sql, chatId, steps, clock.now());
      return steps;
    },

    turnOff: (chatId: number): Promise<void> => store.deleteSteps(sql, chatId),

    /** Returns the steps with the time from which they apply, and those that were taken of an alert. */
    async findAll({ chatId, messageId }: AlertKey) {
      const [steps, taken] = await Promise.all([
        store.find(sql, chatId),
        findTaken(sql, { chatId, messageId }),
      ]);
      return { steps, taken };
    },

    /** Whether the steps of the chat notify of this alert. */
    async include({ chatId, level, createdAt, updatedAt }: Message): Promise<boolean> {
      if (!level) return false;
      const found = await store.find(sql, chatId);
      if (!found?.levels.includes(level)) return false;
      return Date.parse(updatedAt ?? createdAt) >= found.createdAt;
    },
  };
}

function shown({ levels, again, everyone }: ChatSteps): ChatSteps {
  return { levels, again, everyone };
}
