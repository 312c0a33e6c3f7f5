/** Administration → Chats. */
import type { AdminChat } from "@belfry/contracts/admin-overview";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { longDate } from "../../text/message-times.ts";
import { adminText } from "../../text/screens/admin.ts";
import { fileSize } from "../../text/sizes.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import type { Column } from "../../ui/lists/Table.tsx";
import { type LoadPage, usePages } from "../../ui/lists/use-pages.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import styles from "../admin.module.css";
import { PagedTable } from "../PagedTable.tsx";
import { SearchField } from "../SearchField.tsx";
import { TimeCell } from "../TimeCell.tsx";
import { ArchiveButton } from "./ArchiveButton.tsx";
import { DefaultButton } from "./DefaultButton.tsx";
import { DeletedActions } from "./DeletedActions.tsx";

const words = adminText.chats;

export function Chats() {
  const [query, setQuery] = useState("");
  const [isDeleted, setDeleted] = useState(false);
  const trimmed = query.trim();
  const load: LoadPage<AdminChat> = useCallback(
    (page) =>
      call("GET /api/admin/chats", {
        query: {
          ...(trimmed && { query: trimmed }),
          ...(isDeleted && { state: "deleted" as const }),
          ...page,
        },
      }),
    [trimmed, isDeleted],
  );
  const pages = usePages(load);

  const columns: Column<AdminChat>[] = [
    { title: words.chat, isHead: true, cell: (chat) => <ChatCell chat={chat} /> },
    { title: words.members, isShort: true, cell: ({ memberCount }) => words.number(memberCount) },
    {
      title: words.messages,
      isShort: true,
      cell: ({ messageCount }) => words.number(messageCount),
    },
    {
      title: words.lastMessage,
      isShort: true,
      cell: ({ lastMessageAt }) =>
        lastMessageAt ? <TimeCell iso={lastMessageAt} /> : words.noMessage,
    },
    {
      title: words.webhooks,
      isShort: true,
      cell: ({ webhookCount }) => words.number(webhookCount),
    },
    { title: words.files, isShort: true, cell: ({ fileBytes }) => fileSize(fileBytes) },
    {
      title: words.actions,
      isActions: true,
      cell: (chat) => (
        <div className={styles.buttons}>
          {chat.restorableUntil !== null ? (
            <DeletedActions chat={chat} onDone={pages.reload} />
          ) : (
            <>
              {chat.visibility === "open" && <DefaultButton chat={chat} onChanged={pages.put} />}
              <ArchiveButton chat={chat} onChanged={pages.put} />
            </>
          )}
        </div>
      ),
    },
  ];

  return (
    <>
      <SectionIntro lead={words.lead} />
      <div className={styles.tools}>
        <SearchField value={query} hint={words.searchHint} onChange={setQuery} />
        <SelectField
          label={words.state}
          value={isDeleted ? "deleted" : "all"}
          options={[
            { value: "all", label: words.notDeleted },
            { value: "deleted", label: words.deleted },
          ]}
          onChange={(state) => setDeleted(state === "deleted")}
        />
      </div>
      <PagedTable
        label={words.list}
        pages={pages}
        columns={columns}
        isDimmed={({ archivedAt }) => archivedAt !== null}
        none={<p className={styles.none}>{isDeleted ? words.noneDeleted : words.none}</p>}
      />
    </>
  );
}

function ChatCell({ chat }: { chat: AdminChat }) {
  const { title, visibility, isDefault, owners, archivedAt, restorableUntil } = chat;
  return (
    <div className={styles.chat}>
      <span className={styles.name}>{title}</span>{" "}
      {visibility === "open" && <Badge>{words.open}</Badge>}{" "}
      {isDefault && <Badge tone="accent">{words.default}</Badge>}{" "}
      {archivedAt && !restorableUntil && <Badge>{words.archived}</Badge>}
      <br />
      <span className={styles.under}>
        {restorableUntil
          ? words.restorableUntil(longDate(restorableUntil))
          : words.ownedBy(owners.map((owner) => owner.displayName))}
      </span>
    </div>
  );
}
