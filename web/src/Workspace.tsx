/** The signed-in app: chats on the left, the open one beside them; one of the two on a phone. */
import { Suspense, startTransition, useEffect, useState } from "react";
import { Redirect, useLocation, useRoute } from "wouter";
import { ChatPage } from "./chats/ChatPage.tsx";
import { NoChat } from "./chats/NoChat.tsx";
import { useActions, useChats, useMe } from "./live/hooks.ts";
import { Sidebar } from "./sidebar/Sidebar.tsx";
import { useWindowTitle } from "./sidebar/unread.ts";
import { text } from "./text/text.ts";
import { lazyDialog } from "./ui/dialogs/lazy-dialog.ts";
import { Spinner } from "./ui/marks/Spinner.tsx";
import { remember, remembered } from "./ui/memory.ts";
import { useIsNarrow } from "./ui/use-is-narrow.ts";
import styles from "./Workspace.module.css";

const CreateChatDialog = lazyDialog(() => import("./chats/CreateChatDialog.tsx"));

/** The chat to open at the bare address. */
const lastChat = "lastChat";

export function Workspace({ onSignedOut }: { onSignedOut: () => void }) {
  const me = useMe();
  const chats = useChats();
  const { apply } = useActions();
  const isNarrow = useIsNarrow();
  const [, navigate] = useLocation();
  const [isHome] = useRoute("/");
  const [, inChat] = useRoute("/chats/:chatId/*?");
  const [, atMessage] = useRoute("/chats/:chatId/messages/:messageId");
  const [isCreating, setCreating] = useState(false);

  const chatId = Number(inChat?.chatId) || null;
  const open = chats?.find(({ id }) => id === chatId);
  const openId = open?.id;
  useWindowTitle(chats ?? [], open);

  useEffect(() => {
    if (openId) remember(lastChat, String(openId));
  }, [openId]);

  const create = () => startTransition(() => setCreating(true));

  if (!chats) {
    return (
      <div className={styles.waiting}>
        <Spinner label={text.ui.loading} />
      </div>
    );
  }
  if (isHome && !isNarrow && chats[0]) {
    const lastId = Number(remembered(lastChat));
    const start = chats.find(({ id }) => id === lastId) ?? chats[0];
    return <Redirect to={`/chats/${start.id}`} replace />;
  }
  const isListShown = !isNarrow || isHome;
  const isChatShown = !isNarrow || !isHome;
  const Side = isChatShown ? "aside" : "main";
  return (
    <div className={styles.workspace}>
      {isListShown && (
        <Side className={styles.side}>
          <Sidebar
            isAlone={!isChatShown}
            chats={chats}
            me={me}
            openChatId={chatId}
            onNewChat={create}
            onSignedOut={onSignedOut}
          />
        </Side>
      )}
      {isChatShown && (
        <main className={styles.main}>
          {open ? (
            <ChatPage
              key={open.id}
              chat={open}
              me={me}
              messageId={Number(atMessage?.messageId) || undefined}
            />
          ) : (
            <NoChat isMissing={chatId !== null || !isHome} onNewChat={create} />
          )}
        </main>
      )}
      <Suspense>
        {isCreating && (
          <CreateChatDialog
            me={me}
            onCreated={(chat) => {
              apply({ type: "chat.added", chat }); // the socket's word for it may come later
              navigate(`/chats/${chat.id}`);
            }}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
