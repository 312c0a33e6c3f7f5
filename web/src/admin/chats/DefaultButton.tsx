/** Makes an open chat one that new users join, or ends that. */
import type { AdminChat } from "@belfry/contracts/admin-overview";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { explain, isCancelled } from "../../text/explain.ts";
import { adminText } from "../../text/screens/admin.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { announce, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = adminText.chats;

interface Props {
  chat: AdminChat;
  onChanged: (chat: AdminChat) => void;
}

export function DefaultButton({ chat, onChanged }: Props) {
  const { id: chatId, title, isDefault } = chat;
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.defaultReason);

  async function change() {
    const body = { isDefault: !isDefault };
    try {
      const changed = await withReauthentication(() =>
        call("PATCH /api/admin/chats/:chatId", { params: { chatId }, body }),
      );
      onChanged(changed);
      announce(isDefault ? words.isNoDefault(title) : words.isDefault(title));
    } catch (error) {
      if (!isCancelled(error)) toastFailure(explain(error));
    }
  }

  return (
    <>
      <Button
        size="small"
        title={words.defaultHint}
        aria-label={isDefault ? words.endDefaultOf(title) : words.makeDefaultOf(title)}
        onClick={change}
      >
        {isDefault ? words.endDefault : words.makeDefault}
      </Button>
      {reauthenticationDialog}
    </>
  );
}
