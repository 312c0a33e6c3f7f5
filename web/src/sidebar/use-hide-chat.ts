/** Hides a direct chat from the list, and offers to undo that. */
import type { Chat } from "@belfry/contracts/chats";
import { useLocation } from "wouter";
import { useActions } from "../live/hooks.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { toast, toastFailure } from "../ui/notices/Announcer.tsx";

export function useHideChat(chat: Chat): () => Promise<void> {
  const { hideChat, showChat } = useActions();
  const [, navigate] = useLocation();

  async function hide() {
    try {
      await hideChat(chat.id);
      navigate("/");
      toast(text.people.hidden(chat.title), { undo: () => void show() });
    } catch (error) {
      toastFailure(`${text.people.hideFailed} ${explain(error)}`);
    }
  }

  async function show() {
    try {
      await showChat(chat.id);
      navigate(`/chats/${chat.id}`);
    } catch (error) {
      toastFailure(explain(error));
    }
  }

  return hide;
}
