/** The sign of a chat: a quiet icon for a group, a face for people. */
import type { Chat } from "@belfry/contracts/chats";
import { Hash } from "lucide-react";
import { Avatar } from "../ui/marks/Avatar.tsx";

export function ChatGlyph({ chat }: { chat: Chat }) {
  return chat.kind === "group" ? <Hash size={16} /> : <Avatar name={chat.title} size={20} />;
}
