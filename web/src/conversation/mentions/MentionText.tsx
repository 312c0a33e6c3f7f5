/** A text whose mentions are shown as names, and its shortcodes as emoji. */
import { isGroupMention } from "@belfry/contracts/messages/mention-text";
import { type ReactNode, Suspense, use } from "react";
import { useMe } from "../../live/hooks.ts";
import { text as texts } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { CardButton } from "./CardButton.tsx";
import styles from "./mentions.module.css";
import { PersonButton } from "./PersonButton.tsx";
import { ShownMentions, splitMentions, type TextPart } from "./shown-mentions.ts";

const GroupCard = lazyView(() => import("./GroupCard.tsx"));

export function MentionText({ children: text }: { children: string }): ReactNode {
  const shown = use(ShownMentions);
  if (!shown || !text.includes("@")) return <EmojiText>{text}</EmojiText>;
  return splitMentions(text, shown.mentions).map((part, index) =>
    typeof part === "string" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text are never reordered
      <EmojiText key={index}>{part}</EmojiText>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text are never reordered
      <Mention key={index} chatId={shown.chatId} {...part} />
    ),
  );
}

type MentionPart = Exclude<TextPart, string> & { chatId: number };

function Mention({ chatId, mention, written }: MentionPart) {
  const me = useMe();
  if (typeof mention === "string") {
    return (
      <span className={styles.mention} data-own>
        {written}
      </span>
    );
  }
  if (isGroupMention(mention)) {
    return (
      <CardButton
        label={texts.mentions.groupCard(mention.displayName)}
        className={styles.mention}
        isOwn={mention.userIds.includes(me.id)}
        card={() => (
          <Suspense>
            <GroupCard group={mention} />
          </Suspense>
        )}
      >
        @{mention.displayName}
      </CardButton>
    );
  }
  return (
    <PersonButton
      {...mention}
      chatId={chatId}
      className={styles.mention}
      isOwn={mention.userId === me.id}
    >
      {/* Readers see that it was not meant for this person alone. */}
      {mention.handle === "duty" ? written : `@${mention.displayName}`}
    </PersonButton>
  );
}
