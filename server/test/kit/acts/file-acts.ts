/** Files of messages: uploads with and without a message, and the deletion of the newest one. */
import { png } from "../files/uploads.ts";
import type { Act, Turn } from "./turn.ts";

const headers = { "content-type": "application/octet-stream" };

async function upload({ send, chat, pick }: Turn): Promise<{ id: string }[]> {
  const [name, bytes] = pick([
    ["notes.txt", Buffer.from("all good")],
    ["graph.png", png(3, 2)],
  ]);
  const { status, body } = await send(`POST ${chat}/files?name=${name}`, bytes, headers);
  return status === 200 ? [{ id: body.id }] : [];
}

export const fileActs: readonly Act[] = [
  async (turn) => turn.post(turn.chat, { text: turn.text, files: await upload(turn) }),
  async (turn) => turn.post(turn.chat, { text: "", files: await upload(turn) }),
  (turn) => upload(turn),
  async (turn) => {
    const { send, post, chat, text } = turn;
    const { status, body } = await post(chat, { text, files: await upload(turn) });
    if (status === 200) await send(`DELETE ${chat}/messages/${body.id}`);
  },
];
