/** The chats that were opened last, of this browser. */
import { readLocal, writeLocal } from "../ui/local-storage.ts";

const name = "recentChats";
const most = 8;

export function readRecent(): number[] {
  return (readLocal(name) ?? "").split(",").map(Number).filter(Boolean);
}

export function addRecent(chatId: number): void {
  const others = readRecent().filter((id) => id !== chatId);
  writeLocal(name, [chatId, ...others].slice(0, most).join(","));
}
