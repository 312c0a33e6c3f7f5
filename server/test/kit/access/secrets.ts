/** A private chat full of a secret word, and every route with which a user could read it. */
import { api, type EndpointKey } from "@belfry/contracts/api";
import { photo } from "../files/photos.ts";
import type { SendRequest } from "../requests.ts";
import { validBodies } from "./valid-bodies.ts";

/** In what the members could read, and in what is written after they lost access. */
export const secretWords = { before: "marmalade", after: "gooseberry" };

export interface Places {
  chatId: number;
  threadId: number;
  /** Paths of files and thumbnails. */
  files: string[];
}

/** Fills a chat: messages, a thread, files, reactions, pins, deliveries, and mentions of all. */
export async function fillChat(
  request: SendRequest,
  { as, chatId, hook, word }: { as: string; chatId: number; hook: string; word: string },
): Promise<Places> {
  const chat = `/api/chats/${chatId}`;
  const headers = { "content-type": "application/octet-stream" };
  const upload = async (name: string, body: Buffer) =>
    (await request(`POST ${chat}/files?name=${name}`, { as, body, headers })).body;
  const note = await upload(`${word}.txt`, Buffer.from(word));
  const image = await upload(`${word}.png`, await photo(900, 700).png().toBuffer());
  const post = async (path: string, body: object) =>
    (await request(`POST ${path}/messages`, { as, body })).body.id;
  const files = [{ id: note.id }, { id: image.id }];
  const id = await post(chat, { text: `@all ${word}`, files });
  await request(`PATCH ${chat}/messages/${id}`, { as, body: { text: `@all ${word} again` } });
  await request(`PUT ${chat}/messages/${id}/pin`, { as });
  await request(`PUT ${chat}/messages/${id}/reactions/🎉`, { as });
  const { body: thread } = await request(`PUT ${chat}/messages/${id}/thread`, { as });
  const path = `/api/chats/${thread.id}`;
  await post(path, { text: `@ben @cleo @dan ${word} in a thread`, alsoInChat: true });
  await request(`POST ${hook}`, { body: { text: `@all ${word}`, key: word, level: "critical" } });
  await request(`PATCH ${chat}`, { as, body: { title: `The ${word}`, topic: word } });
  return {
    chatId,
    threadId: thread.id,
    files: [`${note.id}/${note.name}`, `${image.id}/${image.name}`, `${image.id}/thumbnails/640`],
  };
}

/** They end the session or the subscription that the test uses. */
const skipped = /^(POST \/api\/auth\/|DELETE \/api\/me( |$)|DELETE \/api\/me\/(sessions|push))/;

const queries = [...Object.values(secretWords), "marmelade", "goosebery"];

/** Every request for every endpoint: one for each place, and for each word to search for. */
export function* requestsFor(places: readonly Places[]) {
  for (const key of Object.keys(api) as EndpointKey[]) {
    if (skipped.test(key)) continue;
    const { query } = api[key] as { query?: { required?: string[]; properties: object } };
    const names = [...(query?.required ?? [])];
    if (query && "query" in query.properties) names.push("query");
    for (const word of names.includes("query") ? queries : [""]) {
      const search = names.map((name) => `${name}=${word || valueFor(name)}`).join("&");
      for (const path of pathsOf(key, places)) {
        const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => valueFor(name));
        const isUpload = key === "POST /api/chats/:chatId/files";
        yield {
          key,
          endpoint: search ? `${filled}?${search}` : filled,
          ...("body" in api[key] && { body: isUpload ? "text" : (validBodies[key] ?? {}) }),
          ...(isUpload && { headers: { "content-type": "application/octet-stream" } }),
        };
      }
    }
  }
}

function valueFor(name: string): string {
  const values: Record<string, string> = { afterRev: "0", days: "30", name: "a.txt" };
  if (name === "emoji") return encodeURIComponent("🎉");
  return values[name] ?? "1";
}

function pathsOf(key: EndpointKey, places: readonly Places[]): string[] {
  if (key.startsWith("GET /api/files/")) {
    const isThumbnail = (path: string) => path.includes("/thumbnails/");
    const files = places.flatMap((one) => one.files);
    return files
      .filter((path) => isThumbnail(path) === isThumbnail(key))
      .map((path) => `GET /api/files/${path}`);
  }
  if (!key.includes(":chatId")) return [key];
  const ids = places.flatMap(({ chatId, threadId }) => [chatId, threadId]);
  return [...new Set(ids)].map((id) => key.replace(":chatId", String(id)));
}
