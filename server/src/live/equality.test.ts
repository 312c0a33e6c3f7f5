import { expect, test } from "vitest";
import { type Belfry, openCast } from "../../test/belfry.ts";
import { eachDatabase } from "../../test/each-database.ts";
import { type Client, fetchState, openClient } from "../../test/ear.ts";

type Cast = Awaited<ReturnType<typeof openCast>>;

/** Every act a member can do, one after the other. */
const acts: [name: string, act: (cast: Cast) => Promise<unknown>][] = [
  ["a webhook posts", ({ ask, relay }) => ask(`POST ${relay.url}`, { body: { text: "one" } })],
  ["Ada posts", ({ ask, ada, chat }) => say(ask, ada, chat, "two")],
  ["Ben posts", ({ ask, ben, chat }) => say(ask, ben, chat, "three")],
  [
    "Ada edits",
    ({ ask, ada, chat }) => ask(`PATCH ${chat}/messages/2`, { as: ada, body: { text: "2" } }),
  ],
  ["Ben removes", ({ ask, ben, chat }) => ask(`DELETE ${chat}/messages/3`, { as: ben })],
  [
    "Ada removes a webhook's",
    ({ ask, ada, chat }) => ask(`DELETE ${chat}/messages/1`, { as: ada }),
  ],
  [
    "Ben reads",
    ({ ask, ben, chat }) => ask(`PUT ${chat}/read`, { as: ben, body: { messageId: 3 } }),
  ],
  [
    "Ada renames the chat",
    ({ ask, ada, chat }) => ask(`PATCH ${chat}`, { as: ada, body: { title: "Ships", topic: "!" } }),
  ],
  [
    "Ada makes Ben an owner",
    ({ ask, ada, chat }) => ask(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } }),
  ],
  [
    "Ben adds Dan",
    ({ ask, ben, chat }) => ask(`PUT ${chat}/members/4`, { as: ben, body: { role: "member" } }),
  ],
  ["Ada leaves", ({ ask, ada, chat }) => ask(`DELETE ${chat}/members/1`, { as: ada })],
  ["the webhook goes on", ({ ask, relay }) => ask(`POST ${relay.url}`, { body: { text: "4" } })],
  [
    "Ben makes a chat with Ada",
    ({ ask, ben }) =>
      ask("POST /api/chats", { as: ben, body: { title: "New", kind: "group", memberIds: [1] } }),
  ],
];

eachDatabase((open) => {
  test("[L6] state plus events equals a fresh fetch, for each of the cast, after every act", async () => {
    const cast = await openCast(await open());
    const dan = await cast.join("Dan");
    const tokens = [cast.ada, cast.ben, cast.cleo, dan];
    const clients = await Promise.all(tokens.map((token) => openClient(cast, token)));
    const outsider = await clients[2]?.update();
    for (const [name, act] of acts) {
      await act(cast);
      for (const [index, token] of tokens.entries()) {
        const client = clients[index] as Client;
        const fetched = await fetchState(cast, token);
        // What is read before it is told, such as a new chat, may come a moment after the answer.
        await expect.poll(() => client.update(), { message: name }).toEqual(fetched);
      }
      expect(clients[2]?.state, `${name}: the outsider's state`).toBe(outsider);
    }
  });
});

function say(ask: Belfry["ask"], as: string, chat: string, text: string) {
  return ask(`POST ${chat}/messages`, { as, body: { text, clientId: `c-${text}` } });
}
