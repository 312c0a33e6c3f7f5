/** Posts of the last day that a silence with these labels would have held back. */
import type { SilencePreview as Preview } from "@belfry/contracts/on-call/silences/silences";
import { History } from "lucide-react";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { text } from "../../text/text.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import type { Label } from "./labels.ts";
import styles from "./silences.module.css";

const words = silencesText.dialog;
const { levels, states } = text.conversation;

interface Props {
  chatId: number;
  webhookId: number;
  matchers: readonly Label[];
}

export function SilencePreview({ chatId, webhookId, matchers }: Props) {
  const preview = useLoad(
    useCallback(
      () =>
        call("POST /api/chats/:chatId/webhooks/:webhookId/silences/preview", {
          params: { chatId, webhookId },
          body: { matchers: [...matchers] },
        }),
      [chatId, webhookId, matchers],
    ),
  );
  return (
    <section className={styles.preview} aria-label={words.preview} aria-live="polite">
      <Loadable state={preview}>{(found) => <Found {...found} />}</Loadable>
    </section>
  );
}

function Found({ posts, messages, items }: Preview) {
  if (posts === 0) {
    return (
      <p>
        <History size={16} aria-hidden />
        {words.previewNone}
      </p>
    );
  }
  return (
    <>
      <p>
        <History size={16} aria-hidden />
        {words.preview}
        <strong className={styles.count}>{words.postsOf(posts, messages)}</strong>
      </p>
      <ul>
        {items.map((item) => (
          <li key={`${item.chatId} ${item.messageId}`}>
            <span className={styles.name} dir="auto">
              {item.title}
            </span>
            <span className={styles.about}>{aboutOf(item)}</span>
            <span className={styles.count}>{words.posts(item.posts)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function aboutOf({ level, state }: Preview["items"][number]): string {
  const parts = [
    level && level !== "info" ? levels[level].toLowerCase() : "",
    state === "open" ? words.openNow : state ? states[state].toLowerCase() : "",
  ];
  return parts.filter(Boolean).join(", ");
}
