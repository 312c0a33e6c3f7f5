/** Silences of a webhook, and the maintenance windows of it and its chat. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SettingsRow, SettingsSection } from "../../ui/forms/SettingsSection.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { AddSilence } from "./AddSilence.tsx";
import { AddWindow } from "./AddWindow.tsx";
import { SilenceRows } from "./SilenceRows.tsx";
import { WindowRows } from "./WindowRows.tsx";

const words = silencesText.list;

export default function SilencesSection({ webhook }: { webhook: Webhook }) {
  const { chatId, id } = webhook;
  const [adding, setAdding] = useState<"silence" | "window" | null>(null);
  const silences = useLoad(
    useCallback(() => call("GET /api/chats/:chatId/silences", { params: { chatId } }), [chatId]),
  );
  const windows = useLoad(
    useCallback(() => call("GET /api/chats/:chatId/maintenance", { params: { chatId } }), [chatId]),
  );
  const reload = () => void Promise.all([silences.reload(), windows.reload()]);
  const close = () => setAdding(null);
  return (
    <>
      <SettingsSection title={words.title}>
        <SettingsRow title={words.silences} hint={words.silencesHint}>
          <Button size="small" onClick={() => setAdding("silence")}>
            {words.add}
          </Button>
        </SettingsRow>
        <Loadable state={silences}>
          {({ items }) => (
            <SilenceRows
              chatId={chatId}
              silences={items.filter(({ webhookId }) => webhookId === id)}
              onChanged={reload}
            />
          )}
        </Loadable>
        <SettingsRow title={words.windows} hint={words.windowsHint}>
          <Button size="small" onClick={() => setAdding("window")}>
            {words.addWindow}
          </Button>
        </SettingsRow>
        <Loadable state={windows}>
          {({ items }) => (
            <WindowRows
              chatId={chatId}
              windows={items.filter(({ webhookId }) => webhookId === null || webhookId === id)}
              onChanged={reload}
            />
          )}
        </Loadable>
      </SettingsSection>
      {adding === "silence" && <AddSilence webhook={webhook} onAdded={reload} onClose={close} />}
      {adding === "window" && <AddWindow webhook={webhook} onAdded={reload} onClose={close} />}
    </>
  );
}
