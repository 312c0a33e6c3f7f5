/** The button in the header, or the dialog. One module, because the first load names every module that it can load. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { lazyView } from "../../ui/lazy-view.ts";
import { DutyPill } from "./head/DutyPill.tsx";

const DutyDialog = lazyView(() => import("./DutyDialog.tsx"));

interface Props {
  chat: Chat;
  me: Me;
  /** Opens the dialog. Absent for the dialog itself. */
  onSettings?: () => void;
  /** Of the dialog. */
  onClose?: () => void;
}

export default function Duty({ chat, me, onSettings, onClose }: Props) {
  if (onClose) return <DutyDialog {...{ chat, me, onClose }} />;
  return onSettings && <DutyPill key={chat.id} {...{ chat, me, onSettings }} />;
}
