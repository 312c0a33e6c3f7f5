/** Changes the alerts that a sender has sent before: acknowledges, resolves and edits them. */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import { type Clock, isoTime } from "../../clock.ts";
import type { Messages } from "../../messages/messages.ts";
import { Refusal } from "../../problems.ts";
import type { AlertChange } from "../formats/format.ts";
import { oneLine } from "../formats/reading/markdown.ts";
import { messageOf } from "./message.ts";
import type { WebhookResult } from "./request.ts";
import type { Sender } from "./sender-store.ts";

interface AlertChangesOptions {
  clock: Clock;
  messages: Messages;
}

/** The alert was deleted, resolved or closed in the meantime. */
const tooLate = new Set(["message_not_found", "alert_not_open"]);

export function createAlertChanges({ clock, messages }: AlertChangesOptions) {
  async function change(sender: Sender, alert: Message, change: AlertChange): Promise<void> {
    const { chatId, id } = alert;
    const of = { webhookId: sender.id, chatId, id };
    const unchanged = { allowMentions: (before: Message["allowMentions"]) => before };
    const [card = {}, ...others] = alert.cards ?? [];
    switch (change.type) {
      case "acknowledge": {
        const text = change.note.toWellFormed().replace(/\p{Cc}/gu, " ");
        const note = oneLine(text, limits.acknowledgementNoteLength);
        return messages.acknowledgeBySender({ chatId, messageId: id }, note || undefined);
      }
      case "resolve": {
        const cards = [change.withEnd(card), ...others];
        const endedAt = change.endedAt === undefined ? undefined : Date.parse(change.endedAt);
        const ended = { state: "resolved", level: "success" } as const;
        const times = endedAt === undefined ? {} : { endedAt };
        await messages.editWebhookMessage(of, { cards, ...ended, ...times, ...unchanged });
        return;
      }
      case "edit": {
        const cards = [change.withEdit(card), ...others];
        const { level = alert.level } = change;
        const isSame = JSON.stringify(cards) === JSON.stringify(alert.cards);
        if (isSame && level === alert.level) return;
        await messages.editWebhookMessage(of, { cards, level: level ?? null, ...unchanged });
        return;
      }
      case "reply": {
        const draft = { ...change.draft, replyTo: id };
        await messages.post(messageOf(sender, { type: "post", draft }, clock.now()));
        return;
      }
    }
  }

  return {
    /** Returns undefined if the webhook has no such alert that can be changed. */
    async apply(
      sender: Sender,
      asked: AlertChange,
      isDryRun: boolean,
    ): Promise<WebhookResult | undefined> {
      const alert = await messages.findWebhookAlert(sender, asked.alert);
      // A sender may resolve what a member has closed.
      const isClosed = alert?.state === "closed" && asked.type === "resolve";
      if (!alert || !(alert.state === "open" || isClosed)) return undefined;
      if (isDryRun) return { type: "preview", message: alert };
      try {
        await change(sender, alert, asked);
      } catch (error) {
        if (error instanceof Refusal && tooLate.has(error.code)) return undefined;
        throw error;
      }
      const { chatId, id, rev } = alert;
      const about = { outcome: "updated" as const, chatId, id, rev };
      return {
        type: "posted",
        ...about,
        draft: { text: "" },
        sender,
        createdAt: isoTime(clock.now()),
      };
    },
  };
}
