/** Loads the preview of the templates, after a pause in typing. */
import type { TemplatePreview, Templates } from "@belfry/contracts/webhooks/templates";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";

const pauseMs = 300;
/** Sent for an empty payload: templates can use headers and the query alone. */
const emptyPayload = "{}";

interface State {
  /** The last preview stays until the next one arrives. */
  preview: TemplatePreview | null;
  error: unknown;
}

const initial: State = { preview: null, error: null };

export function usePreview(webhook: Webhook, templates: Templates | null, payload: string): State {
  const [state, setState] = useState(initial);
  const { chatId, id: webhookId } = webhook;
  const serialized = templates && JSON.stringify(templates);

  useEffect(() => {
    if (serialized === null) {
      setState(initial);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const params = { chatId, webhookId };
      const body = { templates: JSON.parse(serialized), body: payload.trim() || emptyPayload };
      const endpoint = "POST /api/chats/:chatId/webhooks/:webhookId/preview";
      try {
        const preview = await call(endpoint, { params, body, signal });
        if (!signal.aborted) setState({ preview, error: null });
      } catch (error) {
        if (!signal.aborted) setState((state) => ({ ...state, error }));
      }
    };
    const timer = setTimeout(load, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [chatId, webhookId, serialized, payload]);

  return state;
}
