import { defaultNotificationSettings } from "@belfry/contracts/notifications/notifications";
import { expect, test } from "vitest";
import { liveSetups } from "../../test/kit/cluster/two-servers.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { connectStatefulClient, type StatefulClient } from "../../test/kit/live-client.ts";
import type { startWithCast, TestServer } from "../../test/kit/test-server.ts";

type Cast = Awaited<ReturnType<typeof startWithCast>>;

/** Every action of a member, one after the other. */
const acts: [name: string, act: (cast: Cast) => Promise<unknown>][] = [
  [
    "a webhook posts",
    ({ request, relay }) => request(`POST ${relay.url}`, { body: { text: "one" } }),
  ],
  ["Ada posts", ({ request, ada, chat }) => post(request, ada, chat, "two")],
  ["Ben posts", ({ request, ben, chat }) => post(request, ben, chat, "three")],
  [
    "Ada edits",
    ({ request, ada, chat }) =>
      request(`PATCH ${chat}/messages/2`, { as: ada, body: { text: "2" } }),
  ],
  [
    "Ben and Ada react",
    async ({ request, ada, ben, chat }) => {
      await request(`PUT ${chat}/messages/2/reactions/👍`, { as: ben });
      await request(`PUT ${chat}/messages/2/reactions/👍`, { as: ada });
      await request(`PUT ${chat}/messages/1/reactions/🎉`, { as: ada });
    },
  ],
  [
    "Ada edits the message with reactions, and Ben takes his back",
    async ({ request, ada, ben, chat }) => {
      await request(`PATCH ${chat}/messages/2`, { as: ada, body: { text: "two again" } });
      await request(`DELETE ${chat}/messages/2/reactions/👍`, { as: ben });
    },
  ],
  [
    "Ben pins two messages, and Ada unpins one",
    async ({ request, ada, ben, chat }) => {
      await request(`PUT ${chat}/messages/2/pin`, { as: ben });
      await request(`PUT ${chat}/messages/1/pin`, { as: ben });
      await request(`DELETE ${chat}/messages/1/pin`, { as: ada });
    },
  ],
  [
    "Ben changes his sidebar, and Ada marks two chats as unread and as read",
    async ({ request, ada, ben }) => {
      const body = { name: "On call", chatIds: [2] };
      await request("POST /api/me/sidebar/sections", { as: ben, body });
      await request("PATCH /api/me/sidebar/sections/1", { as: ben, body: { chatIds: [2, 1] } });
      const items = [1, 2].map((chatId) => ({ chatId, messageId: 1 }));
      await request("POST /api/me/chats/unread", { as: ada, body: { items } });
      await request("POST /api/me/chats/read", { as: ada, body: { items } });
    },
  ],
  [
    "Ben saves three messages and unsaves one, and Ada saves one",
    async ({ request, ada, ben, chat }) => {
      for (const id of [3, 1, 2]) await request(`PUT ${chat}/messages/${id}/saved`, { as: ben });
      await request(`DELETE ${chat}/messages/2/saved`, { as: ben });
      await request(`PUT ${chat}/messages/2/saved`, { as: ada });
    },
  ],
  [
    "Ben, who has pinned a message, has another name",
    ({ request, ben }) => request("PATCH /api/me", { as: ben, body: { displayName: "Benjamin" } }),
  ],
  ["Ben removes", ({ request, ben, chat }) => request(`DELETE ${chat}/messages/3`, { as: ben })],
  [
    "Ada removes a webhook's",
    ({ request, ada, chat }) => request(`DELETE ${chat}/messages/1`, { as: ada }),
  ],
  [
    "Ben reads",
    ({ request, ben, chat }) => request(`PUT ${chat}/read`, { as: ben, body: { messageId: 3 } }),
  ],
  [
    "Ben marks messages as unread, also his own",
    ({ request, ben, chat }) => request(`PUT ${chat}/unread`, { as: ben, body: { messageId: 2 } }),
  ],
  [
    "Ben reads one of them",
    ({ request, ben, chat }) => request(`PUT ${chat}/read`, { as: ben, body: { messageId: 2 } }),
  ],
  [
    "a webhook posts silently",
    ({ request, relay }) =>
      request(`POST ${relay.url}`, { body: { text: "hush", silent: true, key: "hush" } }),
  ],
  [
    "the webhook raises its voice",
    ({ request, relay }) => request(`POST ${relay.url}`, { body: { text: "loud", key: "hush" } }),
  ],
  [
    "the webhook is silent again",
    ({ request, relay }) =>
      request(`POST ${relay.url}`, { body: { text: "hush", silent: true, key: "hush" } }),
  ],
  [
    "Ben reacts to the webhook's message and pins it, and it is then replaced",
    async ({ request, ben, chat, relay }) => {
      await request(`PUT ${chat}/messages/4/pin`, { as: ben });
      await request(`PUT ${chat}/messages/4/reactions/👀`, { as: ben });
      await request(`POST ${relay.url}`, { body: { text: "hush!", silent: true, key: "hush" } });
    },
  ],
  [
    "Ada mutes the chat and Ben changes its level",
    async ({ request, ada, ben, chat }) => {
      const mute = { level: null, mutedUntil: "2026-11-21T11:00:00.000Z" };
      await request(`PUT ${chat}/notifications`, { as: ada, body: mute });
      await request(`PUT ${chat}/notifications`, { as: ben, body: { level: "all" } });
    },
  ],
  [
    "Ada changes the level of all groups",
    ({ request, ada }) =>
      request("PUT /api/me/notifications", {
        as: ada,
        body: { ...defaultNotificationSettings, groupLevel: "mentions" },
      }),
  ],
  [
    "Ben mutes the webhook, which posts",
    async ({ request, ben, chat, relay }) => {
      const body = { until: "forever" };
      await request(`PUT ${chat}/muted-webhooks/1`, { as: ben, body });
      await request(`POST ${relay.url}`, { body: { text: "noise" } });
    },
  ],
  [
    "Ada removes the last message that Ben has not read",
    async ({ request, ada, chat }) => {
      const { body } = await post(request, ada, chat, "one more");
      await request(`DELETE ${chat}/messages/${body.id}`, { as: ada });
    },
  ],
  [
    "Ben unmutes the webhook",
    ({ request, ben, chat }) => request(`DELETE ${chat}/muted-webhooks/1`, { as: ben }),
  ],
  [
    "Ada renames the chat",
    ({ request, ada, chat }) =>
      request(`PATCH ${chat}`, { as: ada, body: { title: "Ships", topic: "!" } }),
  ],
  [
    "Ada makes Ben an owner",
    ({ request, ada, chat }) =>
      request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } }),
  ],
  [
    "Ben adds Dan",
    ({ request, ben, chat }) =>
      request(`PUT ${chat}/members/4`, { as: ben, body: { role: "member" } }),
  ],
  ["Ada leaves", ({ request, ada, chat }) => request(`DELETE ${chat}/members/1`, { as: ada })],
  [
    "the webhook goes on",
    ({ request, relay }) => request(`POST ${relay.url}`, { body: { text: "4" } }),
  ],
  [
    "Ben makes a chat with Ada",
    ({ request, ben }) =>
      request("POST /api/chats", {
        as: ben,
        body: { title: "New", kind: "group", memberIds: [1] },
      }),
  ],
  [
    "Ada acknowledges an alert, it has news, and Ben closes another",
    async ({ request, ada, ben, chat, relay }) => {
      const body = { text: "down", key: "alert", state: "open", instances: ["a"] };
      const { body: first } = await request(`POST ${relay.url}`, { body });
      const { body: second } = await request(`POST ${relay.url}`, { body: { ...body, key: "b" } });
      const path = (id: number) => `${chat}/messages/${id}`;
      await request(`PUT ${path(first.id)}/acknowledgement`, { as: ada, body: { note: "mine" } });
      await request(`POST ${relay.url}`, { body: { ...body, instances: ["b"] } });
      await request(`PUT ${path(second.id)}/acknowledgement`, { as: ada, body: {} });
      await request(`PUT ${path(second.id)}/closed`, { as: ben });
    },
  ],
];

test.each(liveSetups)(
  "[L6] [L23] State plus events equals a fresh fetch, for each user, after every action, on %s",
  async (_, start) => {
    const { cast, servers } = await start();
    const dan = await cast.join("Dan");
    const tokens = [cast.ada, cast.ben, cast.cleo, dan];
    const clients = await Promise.all(
      tokens.map((token, index) =>
        connectStatefulClient(servers[index % servers.length] ?? servers[0], token),
      ),
    );
    const outsider = await clients[2]?.update();
    for (const [name, act] of acts) {
      await act(cast);
      for (const [index, token] of tokens.entries()) {
        const client = clients[index] as StatefulClient;
        const fetched = await fetchState(cast, token);
        // Events that need a read first, such as a new chat, may come shortly after the reply.
        await expect.poll(() => client.update(), { message: name }).toEqual(fetched);
      }
      expect(clients[2]?.state, `${name}: the outsider's state`).toBe(outsider);
    }
  },
);

function post(request: TestServer["request"], as: string, chat: string, text: string) {
  return request(`POST ${chat}/messages`, { as, body: { text, clientId: `c-${text}` } });
}
