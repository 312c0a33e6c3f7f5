/** Opens the direct chat with a user. */
import { useLocation } from "wouter";
import { useActions } from "../../live/hooks.ts";
import { useAction } from "../../ui/controls/use-action.ts";

/** `onOpened` is called before the chat is shown, for example to close the dialog around. */
export function useOpenDirect(userId: number, onOpened?: () => void) {
  const { openDirect } = useActions();
  const [, navigate] = useLocation();
  return useAction(async () => {
    const chat = await openDirect([userId]);
    onOpened?.();
    navigate(`/chats/${chat.id}`);
  });
}
