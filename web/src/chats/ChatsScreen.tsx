/** The list of chats and the open chat, or one of the two on narrow screens. */
import type { Chat } from "@belfry/contracts/chats";
import { isHidden } from "@belfry/contracts/people/direct-chats";
import type { Me } from "@belfry/contracts/users";
import { Suspense, startTransition, useEffect, useState } from "react";
import { Redirect, useLocation, useRoute } from "wouter";
import { useActions } from "../live/hooks.ts";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { useChatKeys } from "../sidebar/order/use-chat-keys.ts";
import { useSidebarSections } from "../sidebar/order/use-sidebar-sections.ts";
import { Sidebar } from "../sidebar/Sidebar.tsx";
import { text } from "../text/text.ts";
import { Panes } from "../ui/layout/Panes.tsx";
import { useIsNarrow } from "../ui/layout/use-is-narrow.ts";
import { lazyView } from "../ui/lazy-view.ts";
import { readLocal, writeLocal } from "../ui/local-storage.ts";
import { ChatPage } from "./ChatPage.tsx";
import { useThreadRoute } from "./thread/thread-route.ts";

const SearchScreen = lazyView(() => import("../search/SearchScreen.tsx"));
const NewMessageDialog = lazyView(() => import("./NewMessageDialog.tsx"));
const BrowseScreen = lazyView(() => import("./browse/BrowseScreen.tsx"));
const PreviewPage = lazyView(() => import("./browse/PreviewPage.tsx"));
const NoChat = lazyView(() => import("./NoChat.tsx"));
const CreateChatDialog = lazyView(() => import("./CreateChatDialog.tsx"));

/** Lists of the user, by path. */
const ownScreens = new Map([
  ["/alerts", lazyView(() => import("../alerts/AlertsScreen.tsx"))],
  ["/alerts/statistics", lazyView(() => import("../alerts/statistics/StatisticsScreen.tsx"))],
  ["/activity", lazyView(() => import("../activity/ActivityScreen.tsx"))],
  ["/saved", lazyView(() => import("../activity/SavedScreen.tsx"))],
  ["/scheduled", lazyView(() => import("../activity/ScheduledScreen.tsx"))],
  ["/drafts", lazyView(() => import("../activity/DraftsScreen.tsx"))],
  ["/threads", lazyView(() => import("../threads/list/ThreadsScreen.tsx"))],
]);

/** The name of the stored preference: the chat that opens at `/`. */
const lastChat = "lastChat";

interface Props {
  chats: readonly Chat[];
  me: Me;
  onSearch: () => void;
  onSignedOut: () => void;
}

export function ChatsScreen({ chats, me, onSearch, onSignedOut }: Props) {
  const { addChat } = useActions();
  const isNarrow = useIsNarrow();
  const [location, navigate] = useLocation();
  const OwnScreen = ownScreens.get(location);
  const [isHome] = useRoute("/");
  const [isAtNew] = useRoute("/chats/new");
  const [isSearching] = useRoute("/search");
  const [isAtChats] = useRoute("/chats/*?");
  const [isBrowsing] = useRoute("/browse");
  const [, inChat] = useRoute("/chats/:chatId/*?");
  const [, atMessage] = useRoute("/chats/:chatId/messages/:messageId");
  const thread = useThreadRoute();
  /** The title of the chat to create: often empty. */
  const [newTitle, setNewTitle] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);

  const chatId = Number(inChat?.chatId) || null;
  const open = chats.find(({ id }) => id === chatId);
  const openId = open?.id;
  const missing = isHome ? "noChats" : isAtChats ? "unknownChat" : "unknownPage";
  const isUnknown = missing === "unknownPage" && !isSearching && !isBrowsing && !OwnScreen;
  const isPreview = isAtChats && chatId !== null && !open;
  // These screens set their own title.
  useWindowTitle(isUnknown ? text.chats.noPage : open?.title);
  const sections = useSidebarSections(chats, chatId);
  useChatKeys(sections, chatId);

  useEffect(() => {
    if (openId) writeLocal(lastChat, String(openId));
  }, [openId]);

  // The palette creates a chat by this path.
  useEffect(() => {
    if (!isAtNew) return;
    navigate("/", { replace: true });
    startTransition(() => setNewTitle(""));
  }, [isAtNew, navigate]);

  const create = (title = "") => startTransition(() => setNewTitle(title));
  const write = () => startTransition(() => setWriting(true));

  const listed = chats.filter((chat) => !isHidden(chat));
  if (isHome && !isNarrow && listed[0]) {
    const lastId = Number(readLocal(lastChat));
    const start = listed.find(({ id }) => id === lastId) ?? listed[0];
    return <Redirect to={`/chats/${start.id}`} replace />;
  }
  const lastId = Number(readLocal(lastChat));
  const backTo = chats.some(({ id }) => id === lastId) ? `/chats/${lastId}` : "/";
  const isListShown = !isNarrow || isHome;
  const isChatShown = !isNarrow || !isHome;
  return (
    <>
      <Panes
        skipLabel={open && text.chats.skip}
        side={
          isListShown && (
            <Sidebar
              isAlone={!isChatShown}
              sections={sections}
              me={me}
              openChatId={chatId}
              onSearch={onSearch}
              onNewMessage={write}
              onNewChat={() => create()}
              onSignedOut={onSignedOut}
            />
          )
        }
        main={
          isChatShown &&
          (isSearching ? (
            <Suspense>
              <SearchScreen backTo={backTo} />
            </Suspense>
          ) : OwnScreen ? (
            <Suspense>
              <OwnScreen />
            </Suspense>
          ) : open ? (
            <ChatPage
              key={open.id}
              chat={open}
              me={me}
              messageId={Number(atMessage?.messageId) || undefined}
              thread={thread}
            />
          ) : isBrowsing ? (
            <Suspense>
              <BrowseScreen me={me} onNewChat={create} />
            </Suspense>
          ) : isPreview ? (
            <Suspense>
              <PreviewPage key={chatId} chatId={chatId} onNewChat={() => create()} />
            </Suspense>
          ) : (
            <Suspense>
              <NoChat reason={missing} onNewChat={() => create()} />
            </Suspense>
          ))
        }
      />
      <Suspense>
        {isWriting && (
          <NewMessageDialog
            me={me}
            onOpened={(chat) => navigate(`/chats/${chat.id}`)}
            onClose={() => setWriting(false)}
          />
        )}
        {newTitle !== null && (
          <CreateChatDialog
            me={me}
            title={newTitle}
            onCreated={(chat) => {
              addChat(chat);
              navigate(`/chats/${chat.id}`);
            }}
            onClose={() => setNewTitle(null)}
          />
        )}
      </Suspense>
    </>
  );
}
