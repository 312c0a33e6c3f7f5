/** The tabs of the webhooks dialog, and the form of the heartbeat that is open. */
import type { Chat } from "@belfry/contracts/chats";
import type { Heartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { ChevronLeft, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { heartbeatsText } from "../../text/screens/on-call/heartbeats.ts";
import { webhooksText as words } from "../../text/screens/webhooks.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import styles from "../webhooks.module.css";
import { useHeartbeats } from "./use-heartbeats.ts";

const HeartbeatList = lazyView(() => import("./HeartbeatList.tsx"));
const HeartbeatForm = lazyView(() => import("./HeartbeatForm.tsx"));

type AreaState = ReturnType<typeof useArea>;

/** The chosen tab, and the heartbeat that is open. */
export function useArea(chat: Chat) {
  const heartbeats = useHeartbeats(chat.id);
  const [area, setArea] = useState<"webhooks" | "heartbeats">("webhooks");
  const [opened, setOpened] = useState<Heartbeat | "new" | null>(null);
  return { chat, heartbeats, area, setArea, opened, setOpened };
}

/** Returns the header of the dialog while a heartbeat is open. */
export function heartbeatHeader({ chat, opened, setOpened }: AreaState) {
  if (opened === null) return undefined;
  return {
    title: opened === "new" ? heartbeatsText.create : heartbeatsText.editTitle(opened.name),
    subtitle: heartbeatsText.subtitle(chat.title),
    leading: (
      <IconButton icon={ChevronLeft} label={heartbeatsText.back} onClick={() => setOpened(null)} />
    ),
  };
}

/** The button that creates a webhook, or a heartbeat if their tab is chosen. */
export function CreateButton({ of, onWebhook }: { of: AreaState; onWebhook: () => void }) {
  const { area, setOpened } = of;
  return (
    <Button look="primary" onClick={() => (area === "webhooks" ? onWebhook() : setOpened("new"))}>
      <Plus size={16} />
      {area === "webhooks" ? words.create : heartbeatsText.create}
    </Button>
  );
}

interface AreasProps {
  of: AreaState;
  webhooks: readonly Webhook[];
  /** The list of the webhooks. */
  children: ReactNode;
}

export function Areas({ of, webhooks, children }: AreasProps) {
  const { chat, heartbeats, area, setArea, opened, setOpened } = of;
  if (opened) {
    return (
      <Suspense fallback={<Loading />}>
        <HeartbeatForm
          chatId={chat.id}
          webhooks={webhooks}
          heartbeat={opened === "new" ? undefined : opened}
          onSaved={() => {
            setOpened(null);
            void heartbeats.reload();
          }}
          onCancel={() => setOpened(null)}
        />
      </Suspense>
    );
  }
  return (
    <Tabs
      label={words.title}
      value={area}
      onChange={setArea}
      className={styles.areas}
      tabs={[
        { value: "webhooks", label: words.title },
        { value: "heartbeats", label: heartbeatsText.title },
      ]}
    >
      {area === "webhooks" ? (
        children
      ) : (
        <Suspense fallback={<Loading />}>
          <HeartbeatList {...{ chatId: chat.id, webhooks, heartbeats }} onOpen={setOpened} />
        </Suspense>
      )}
    </Tabs>
  );
}

export function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner label={text.ui.loading} />
    </div>
  );
}
