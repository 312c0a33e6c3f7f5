/** The API keys of the user, one per row. */
import type { ApiKey } from "@belfry/contracts/auth/api-keys";
import { settingsText } from "../../text/screens/settings.ts";
import { exactDay, exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { type Column, Table } from "../../ui/lists/Table.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import styles from "../settings.module.css";
import { broadestScope } from "./scopes.ts";

const words = settingsText.apiKeys;
const soonMs = 7 * 86_400_000;
const tones = { read: "fact", write: "accent", admin: "warning" } as const;

interface Props {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function ApiKeyTable({ keys, onRevoke }: Props) {
  const columns: Column<ApiKey>[] = [
    {
      title: words.name,
      isHead: true,
      cell: ({ name, createdAt }) => (
        <>
          <span className={styles.keyName}>{name}</span>
          <span className={styles.keyFact} title={exactTime(createdAt)}>
            {words.created(timeAgo(createdAt))}
          </span>
        </>
      ),
    },
    {
      title: words.scope,
      isShort: true,
      cell: ({ scopes }) => {
        const scope = broadestScope(scopes);
        return <Badge tone={tones[scope]}>{words.scopes[scope]}</Badge>;
      },
    },
    { title: words.lastUsed, isShort: true, cell: (key) => <Usage {...key} /> },
    {
      title: words.expires,
      isShort: true,
      cell: ({ expiresAt }) => <Expiry expiresAt={expiresAt} />,
    },
    {
      title: words.actions,
      isActions: true,
      cell: (key) => (
        <Button size="small" aria-label={words.revokeLabel(key.name)} onClick={() => onRevoke(key)}>
          {words.revoke}
        </Button>
      ),
    },
  ];
  return <Table label={words.list} columns={columns} items={keys} />;
}

function Usage({ lastUsedAt, lastUsedAddress }: ApiKey) {
  if (!lastUsedAt) return words.never;
  return (
    <span title={exactTime(lastUsedAt)}>
      {timeAgo(lastUsedAt)}
      {lastUsedAddress && <span className={styles.keyFact}>{words.from(lastUsedAddress)}</span>}
    </span>
  );
}

function Expiry({ expiresAt }: Pick<ApiKey, "expiresAt">) {
  if (!expiresAt) return words.never;
  const leftMs = Date.parse(expiresAt) - Date.now();
  const state = leftMs <= 0 ? "expired" : leftMs < soonMs ? "soon" : undefined;
  return (
    <span className={styles.expiry} data-state={state} title={exactTime(expiresAt)}>
      {leftMs <= 0 ? words.expired : exactDay(expiresAt)}
    </span>
  );
}
