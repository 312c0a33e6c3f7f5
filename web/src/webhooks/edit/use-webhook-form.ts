/** The form with the settings and the templates of a webhook. It sends only what changed. */
import { limits } from "@belfry/contracts/limits";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { checkRequired } from "../../text/check.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { type ChoiceDraft, changesOf, choiceDraft, rebase, textDraft } from "./draft.ts";

export type WebhookForm = ReturnType<typeof useWebhookForm>;

export function useWebhookForm(
  webhook: Webhook,
  onSaved: (webhook: Webhook) => void,
  /** Shows the fields before their errors. */
  onSubmit: () => void,
) {
  /** The state that the fields started from, or were saved to. */
  const [base, setBase] = useState(webhook);
  const [choices, setChoices] = useState(() => choiceDraft(webhook));

  const form = useForm({
    initial: textDraft(webhook),
    check: ({ name }) => {
      const error = checkRequired(name, "name", limits.nameLength);
      if (error) onSubmit();
      return { name: error };
    },
    send: async (values, set) => {
      const params = { chatId: webhook.chatId, webhookId: webhook.id };
      const body = changesOf(base, { ...values, ...choices });
      const saved = await call("PATCH /api/chats/:chatId/webhooks/:webhookId", { params, body });
      set(textDraft(saved));
      setChoices(choiceDraft(saved));
      setBase(saved);
      onSaved(saved);
      announce(webhooksText.settings.saved(saved.name));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the webhook
  useEffect(() => {
    form.set(rebase(form.values, textDraft(base), textDraft(webhook)));
    setChoices((choices) => rebase(choices, choiceDraft(base), choiceDraft(webhook)));
    setBase(webhook);
  }, [webhook]);

  const changes = changesOf(base, { ...form.values, ...choices });
  const changeCount = Object.keys(changes).length;

  const choose =
    <K extends keyof ChoiceDraft>(name: K) =>
    (value: ChoiceDraft[K]) =>
      setChoices((choices) => ({ ...choices, [name]: value }));

  function discard() {
    form.set(textDraft(webhook));
    setChoices(choiceDraft(webhook));
  }

  const props = { ...form.props, "data-unsaved": changeCount > 0 || undefined };
  return { ...form, props, choices, choose, changeCount, discard };
}
