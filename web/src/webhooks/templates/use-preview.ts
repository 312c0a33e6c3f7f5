/** What the server makes of the templates and the payload, asked for once the writer pauses. */
import type { TemplatePreview, Templates } from "@belfry/contracts/webhooks/templates";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";

const pauseMs = 300;
/** A template may be filled from headers and query alone: it is tried with an empty payload too. */
const emptyPayload = "{}";

interface Held {
  /** The last answer stays until the next one comes. */
  preview: TemplatePreview | null;
  error: unknown;
}

const nothing: Held = { preview: null, error: null };

export function usePreview(webhook: Webhook, templates: Templates | null, payload: string): Held {
  const [held, setHeld] = useState(nothing);
  const { chatId, id: webhookId } = webhook;
  const asked = templates && JSON.stringify(templates);

  useEffect(() => {
    if (asked === null) {
      setHeld(nothing);
      return;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      const params = { chatId, webhookId };
      const body = { templates: JSON.parse(asked), body: payload.trim() || emptyPayload };
      const key = "POST /api/chats/:chatId/webhooks/:webhookId/preview";
      try {
        const preview = await call(key, { params, body, signal });
        if (!signal.aborted) setHeld({ preview, error: null });
      } catch (error) {
        if (!signal.aborted) setHeld((held) => ({ ...held, error }));
      }
    };
    const pause = setTimeout(ask, pauseMs);
    return () => {
      clearTimeout(pause);
      leaving.abort();
    };
  }, [chatId, webhookId, asked, payload]);

  return held;
}
