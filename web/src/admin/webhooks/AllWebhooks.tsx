/** Administration → Webhooks: those of all chats. */
import type { AdminWebhook, WebhookFilter } from "@belfry/contracts/admin-overview";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import type { Column } from "../../ui/lists/Table.tsx";
import { type LoadPage, usePages } from "../../ui/lists/use-pages.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import styles from "../admin.module.css";
import { PagedTable } from "../PagedTable.tsx";
import { SearchField } from "../SearchField.tsx";
import { TimeCell } from "../TimeCell.tsx";
import { DisableButton } from "./DisableButton.tsx";
import { WebhookState } from "./WebhookState.tsx";

const words = adminText.webhooks;
const states: { value: WebhookFilter | ""; label: string }[] = [
  { value: "", label: words.anyState },
  { value: "failing", label: words.states.failing },
  { value: "unused", label: words.states.unused },
  { value: "disabled", label: words.states.disabled },
];

export function AllWebhooks() {
  const [query, setQuery] = useState("");
  const [state, setState] = useState<WebhookFilter | "">("");
  const trimmed = query.trim();
  const load: LoadPage<AdminWebhook> = useCallback(
    (page) => {
      const filters = { ...(trimmed && { query: trimmed }), ...(state && { state }) };
      return call("GET /api/admin/webhooks", { query: { ...filters, ...page } });
    },
    [trimmed, state],
  );
  const pages = usePages(load);

  const columns: Column<AdminWebhook>[] = [
    { title: words.webhook, isHead: true, cell: (webhook) => <WebhookCell webhook={webhook} /> },
    { title: words.chat, cell: ({ chat }) => chat.title },
    {
      title: words.lastUsed,
      isShort: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeCell iso={lastUsedAt} /> : words.never),
    },
    { title: words.delivered, isShort: true, cell: ({ delivered }) => words.number(delivered) },
    { title: words.refused, isShort: true, cell: ({ refused }) => words.number(refused) },
    { title: words.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      title: words.actions,
      isActions: true,
      cell: (webhook) => <DisableButton webhook={webhook} onChanged={pages.put} />,
    },
  ];

  return (
    <>
      <SectionIntro lead={words.lead} />
      <div className={styles.tools}>
        <SearchField value={query} hint={words.searchHint} onChange={setQuery} />
        <SelectField label={words.state} value={state} onChange={setState} options={states} />
      </div>
      <PagedTable
        label={words.list}
        pages={pages}
        columns={columns}
        isDimmed={({ disabledAt }) => disabledAt !== null}
        none={<p className={styles.none}>{trimmed || state ? words.noneFound : words.none}</p>}
      />
    </>
  );
}

function WebhookCell({ webhook }: { webhook: AdminWebhook }) {
  const { name, avatarUrl, createdBy } = webhook;
  return (
    <span className={styles.who}>
      <Avatar name={name} url={avatarUrl} size={32} shape="square" />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <br />
        <span className={styles.under}>{words.createdBy(createdBy.displayName)}</span>
      </span>
    </span>
  );
}
