/** The five titles with the most alerts, and what would help. */
import type { AlertStatistics } from "@belfry/contracts/on-call/statistics";
import { readOnlyReason } from "@belfry/contracts/permissions";
import { call } from "../../api/call.ts";
import { MessageDialogs } from "../../conversation/dialogs/MessageDialogs.tsx";
import { openMessageDialog } from "../../conversation/dialogs/message-dialogs.ts";
import { useChat, useMe } from "../../live/hooks.ts";
import { preciseDuration } from "../../text/chart-times.ts";
import { explain } from "../../text/explain.ts";
import { alertsText } from "../../text/screens/on-call/alerts.ts";
import { statisticsText as words } from "../../text/screens/on-call/statistics.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import styles from "./noisy.module.css";

type Titles = AlertStatistics["titles"];

const shownMax = 5;

export function NoisyTitles({ titles, webhooks }: Pick<AlertStatistics, "titles" | "webhooks">) {
  const most = titles[0]?.numbers.alerts ?? 1;
  const nameOf = ({ chatId, webhookId }: Titles[number]) => {
    const webhook = webhooks.find((one) => one.chatId === chatId && one.webhookId === webhookId);
    return alertsText.list.inChat(webhook?.name ?? "", webhook?.chatTitle ?? "");
  };
  return (
    <>
      <table className={styles.noisy}>
        <thead>
          <tr>
            <th scope="col">{words.noisiest}</th>
            <th scope="col">{words.count}</th>
            <th scope="col" className={styles.share}>
              {words.nobodyShort}
            </th>
            <th scope="col" colSpan={2}>
              {words.help}
            </th>
          </tr>
        </thead>
        <tbody>
          {titles.slice(0, shownMax).map((one) => (
            <NoisyRow
              key={`${one.chatId} ${one.webhookId} ${one.title}`}
              item={one}
              sender={nameOf(one)}
              most={most}
            />
          ))}
        </tbody>
      </table>
      <MessageDialogs />
    </>
  );
}

interface RowProps {
  item: Titles[number];
  sender: string;
  /** The number of the noisiest title. */
  most: number;
}

function NoisyRow({ item: { title, numbers, advice, chatId, newest }, sender, most }: RowProps) {
  const me = useMe();
  const chat = useChat(chatId);
  const { alerts, unacknowledged, resolveMs } = numbers;
  return (
    <tr>
      <th scope="row">
        <strong dir="auto">
          <EmojiText>{title}</EmojiText>
        </strong>
        <span dir="auto">
          <EmojiText>{sender}</EmojiText>
        </span>
      </th>
      <td className={styles.amount}>
        <span>{text.chats.number(alerts)}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.fill} style={{ width: `${(100 * alerts) / most}%` }} />
        </span>
      </td>
      <td className={styles.share} data-title={words.nobodyShort}>
        {words.percent(unacknowledged / alerts)}
      </td>
      <td className={styles.advice}>
        {advice === null
          ? "–"
          : advice === "raise_threshold"
            ? words.raiseThreshold
            : words.waitLonger(preciseDuration(resolveMs ?? 0))}
      </td>
      <td className={styles.action}>
        {chat && !readOnlyReason(me, chat) && (
          <Button
            size="small"
            aria-label={words.silenceTitle(title)}
            onClick={() => silence(newest)}
          >
            {words.silence}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Opens the dialog with the labels of the newest of these alerts. */
function silence(params: Titles[number]["newest"]): void {
  call("GET /api/chats/:chatId/messages/:messageId", { params }).then(
    (message) => openMessageDialog("silence", message),
    (error) => toastFailure(explain(error)),
  );
}
