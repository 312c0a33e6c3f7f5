/** Administration → Server: version, storage and the last backup. */
import type { ServerStatus } from "@belfry/contracts/admin-overview";
import { call } from "../../api/call.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { fileSize } from "../../text/sizes.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { Facts } from "./Facts.tsx";
import styles from "./Status.module.css";

const words = adminText.status;
const load = () => call("GET /api/admin/status");

export function Status() {
  const status = useLoad(load);
  return (
    <>
      <SectionIntro lead={words.lead} />
      <Loadable state={status}>{(status) => <StatusFacts status={status} />}</Loadable>
    </>
  );
}

function StatusFacts({ status }: { status: ServerStatus }) {
  const { version, startedAt, leader, database, files, freeBytes, counts } = status;
  const size = (bytes: number | null) => (bytes === null ? words.unknown : fileSize(bytes));
  return (
    <div className={styles.status}>
      <Facts
        title={words.server}
        facts={[
          [words.version, `Belfry ${version}`],
          [words.started, whenText(startedAt)],
          ...(leader ? [[words.leader, leaderText(leader)] as const] : []),
        ]}
      />
      <Facts
        title={words.storage}
        facts={[
          [words.database, `${words.kinds[database.kind]}, ${size(database.bytes)}`],
          [words.files, `${words.fileCount(files.count)}, ${fileSize(files.bytes)}`],
          [words.free, size(freeBytes)],
        ]}
      />
      <Facts
        title={words.contents}
        facts={[
          [words.users, words.number(counts.users)],
          [words.chats, words.number(counts.chats)],
          [words.messages, words.number(counts.messages)],
          [words.webhooks, words.number(counts.webhooks)],
        ]}
      />
      <LastBackup backup={status.lastBackup} />
    </div>
  );
}

function LastBackup({ backup }: { backup: ServerStatus["lastBackup"] }) {
  if (!backup) {
    return (
      <Facts title={words.backup} facts={[]}>
        <Notice>{words.noBackup}</Notice>
      </Facts>
    );
  }
  const { at, result, bytes, durationMs, reason, lastSuccessAt } = backup;
  if (result === "ok") {
    return (
      <Facts
        title={words.backup}
        facts={[
          [words.backupAt, whenText(at)],
          [words.backupSize, fileSize(bytes)],
          [words.backupTime, words.seconds(durationMs / 1000)],
        ]}
      />
    );
  }
  const lastSuccess = lastSuccessAt ? whenText(lastSuccessAt) : words.never;
  return (
    <Facts title={words.backup} facts={[[words.lastSuccess, lastSuccess]]}>
      <Notice tone="danger">
        {words.backupFailed(whenText(at))} {reason}
      </Notice>
    </Facts>
  );
}

function leaderText({ host, processId, since }: NonNullable<ServerStatus["leader"]>): string {
  return words.leaderOf(host, processId, exactTime(since));
}

/** "3 hours ago (22 Nov 2026, 03:00)". */
function whenText(iso: string): string {
  return words.when(timeAgo(iso), exactTime(iso));
}
