/** Error boundary of one message. Users who may delete the message still can. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import type { MessageActionsProps } from "../actions/message-actions.ts";
import { fullText } from "../message-text/message-text.ts";

interface Props extends Pick<MessageActionsProps, "message" | "mayDelete" | "onDelete"> {
  children: ReactNode;
}

const words = text.conversation;

export function MessageBoundary({ message, mayDelete, onDelete, children }: Props) {
  const isRemovable = mayDelete && !message.deletedAt;
  return (
    <ItemBoundary
      item={message}
      title={words.broken}
      source={() => fullText(message)}
      actions={
        isRemovable && (
          <Button size="small" onClick={() => onDelete(message)}>
            {words.remove}
          </Button>
        )
      }
    >
      {children}
    </ItemBoundary>
  );
}
