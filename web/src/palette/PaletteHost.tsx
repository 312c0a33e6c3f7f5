/** The palette with what its entries do. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";

import { useLocation } from "wouter";
import { call, signOut as endSession } from "../api/call.ts";
import { useAlertActs } from "../conversation/alerts/tools/alert-acts.ts";
import { useActions } from "../live/hooks.ts";
import { messagePath } from "../live/threads/thread-paths.ts";
import { explain } from "../text/explain.ts";
import { toastFailure } from "../ui/notices/Announcer.tsx";
import { setTheme } from "../ui/theme.ts";
import type { ActionName, Entry } from "./entries.ts";
import Palette from "./Palette.tsx";

interface Props {
  me: Me;
  chats: readonly Chat[];
  openChatId: number | undefined;
  onSignedOut: () => void;
  onClose: () => void;
}

export default function PaletteHost(props: Props) {
  const { me, chats, openChatId, onSignedOut, onClose } = props;
  const [, navigate] = useLocation();
  const { addChat } = useActions();
  const acts = useAlertActs();

  async function openDirect(userId: number) {
    const body = { kind: "direct" as const, memberIds: [userId] };
    const chat = await call("POST /api/chats", { body });
    addChat(chat);
    navigate(`/chats/${chat.id}`);
  }

  async function signOut() {
    await endSession();
    onSignedOut();
  }

  function run(action: ActionName, chat: Chat | undefined): void {
    switch (action) {
      case "newChat":
        navigate("/chats/new");
        break;
      case "browse":
        navigate("/browse");
        break;
      case "alerts":
        navigate("/alerts");
        break;
      case "acknowledge":
        break; // its entry has an alert
      case "webhooks":
        navigate(`/chats/${chat?.id}/webhooks`);
        break;
      case "settings":
        navigate("/settings");
        break;
      case "notifications":
        navigate("/settings/notifications");
        break;
      case "invite":
        navigate(chat ? `/chats/${chat.id}/invite` : "/admin/invites");
        break;
      case "administration":
        navigate("/admin");
        break;
      case "search":
        navigate("/search");
        break;
      case "light":
      case "dark":
      case "system":
        setTheme(action);
        break;
      case "signOut":
        void signOut().catch((error) => toastFailure(explain(error)));
        break;
    }
  }

  function choose(entry: Entry): void {
    onClose();
    switch (entry.kind) {
      case "chat":
        navigate(`/chats/${entry.chat.id}`);
        break;
      case "person":
        void openDirect(entry.user.id).catch((error) => toastFailure(explain(error)));
        break;
      case "action":
        if (entry.alert) acts.acknowledge(entry.alert);
        else run(entry.action, entry.chat);
        break;
      case "message":
        navigate(messagePath(entry.hit.message, entry.hit.chat));
        break;
      case "searchAll":
        search(entry.query);
        break;
    }
  }

  function search(query: string): void {
    onClose();
    navigate(query ? `/search?${new URLSearchParams({ q: query })}` : "/search");
  }

  return (
    <Palette
      me={me}
      chats={chats}
      openChat={chats.find(({ id }) => id === openChatId)}
      onChoose={choose}
      onSearch={search}
      onClose={onClose}
    />
  );
}
