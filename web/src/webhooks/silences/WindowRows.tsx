/** The maintenance windows of a webhook and of its chat. */
import type { MaintenanceWindow } from "@belfry/contracts/on-call/silences/windows";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { timesText, timeText } from "./window-text.ts";

const words = silencesText.list;

interface Props {
  chatId: number;
  windows: readonly MaintenanceWindow[];
  onChanged: () => void;
}

export function WindowRows({ chatId, windows, onChanged }: Props) {
  const [removed, setRemoved] = useState<MaintenanceWindow | null>(null);
  if (windows.length === 0) return null;
  return (
    <>
      <Rows label={words.windows}>
        {windows.map((window) => (
          <Row
            key={window.id}
            icon={CalendarClock}
            title={<span dir="auto">{window.why ?? timesText(window.times)}</span>}
            facts={[
              window.why && timesText(window.times),
              window.webhookId === null && words.ofAll,
              Date.parse(window.startAt) <= Date.now()
                ? words.now(timeText(window.endAt))
                : words.next(timeText(window.startAt)),
            ]}
            action={
              <Button size="small" onClick={() => setRemoved(window)}>
                {words.remove}
              </Button>
            }
          />
        ))}
      </Rows>
      {removed && (
        <ConfirmDialog
          title={words.removeTitle}
          body={words.removeText}
          action={words.remove}
          onConfirm={async () => {
            const params = { chatId, windowId: removed.id };
            await call("DELETE /api/chats/:chatId/maintenance/:windowId", { params });
            announce(words.removed);
            onChanged();
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}
