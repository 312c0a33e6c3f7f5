/** The files of a chat, newest first, by kind and sender. Each leads to its message. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Files } from "lucide-react";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { explain } from "../../text/explain.ts";
import { filesText as words } from "../../text/screens/files.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Segments } from "../../ui/controls/Segments.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import styles from "../message-rows/rows.module.css";
import { FileRow } from "./FileRow.tsx";
import fileStyles from "./files.module.css";
import { type FileKind, kindOf } from "./kinds.ts";

interface Props {
  chat: Chat;
  me: Me;
  onClose: () => void;
}

const kinds = ["all", "image", "media", "document"] as const;
const senders = ["everyone", "you"] as const;

export default function FilesDialog({ chat, me, onClose }: Props) {
  const [kind, setKind] = useState<"all" | FileKind>("all");
  const [sender, setSender] = useState<(typeof senders)[number]>("everyone");
  return (
    <Dialog title={words.title(chat.title)} width="wide" onClose={onClose}>
      <div className={fileStyles.filters}>
        <Segments
          label={words.kind}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
        <Segments
          label={words.sender}
          value={sender}
          onChange={setSender}
          options={senders.map((value) => ({ value, label: words.senders[value] }))}
        />
      </div>
      <FileList
        key={`${kind} ${sender}`}
        query={{ chatId: chat.id, kind, from: sender === "you" ? me.id : undefined }}
        onOpen={onClose}
      />
    </Dialog>
  );
}

interface ListProps {
  /** Stays the same. */
  query: { chatId: number; kind: "all" | FileKind; from: number | undefined };
  onOpen: () => void;
}

function FileList({ query: { chatId, kind, from }, onOpen }: ListProps) {
  const load = useCallback(
    (before?: number) =>
      call("GET /api/chats/:chatId/files", {
        params: { chatId },
        query: {
          ...(kind !== "all" && { kind }),
          ...(from !== undefined && { from }),
          ...(before !== undefined && { before }),
        },
      }),
    [chatId, kind, from],
  );
  const page = useLoad(useCallback(() => load(), [load]));

  async function showOlder(before: number) {
    const next = await load(before);
    page.update(({ items }) => ({ ...next, items: [...items, ...next.items] }));
  }

  return (
    <Loadable state={page}>
      {({ items, before }) =>
        items.length === 0 ? (
          <EmptyState level={3} icon={Files} title={words.empty} hint={words.emptyHint}>
            {null}
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list}>
              {items.flatMap((message) =>
                (message.files ?? [])
                  .filter((file) => kind === "all" || kindOf(file) === kind)
                  .map((file) => (
                    <FileRow key={file.id} file={file} message={message} onOpen={onOpen} />
                  )),
              )}
            </ul>
            {before !== null && (
              <div className={fileStyles.older}>
                <Button
                  onClick={() => showOlder(before).catch((error) => toastFailure(explain(error)))}
                >
                  {words.older}
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loadable>
  );
}
