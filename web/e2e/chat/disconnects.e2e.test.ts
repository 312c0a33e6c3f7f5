/** After any number of lost connections a chat equals a freshly loaded one. */
import type { Chat } from "@belfry/contracts/chats";
import type { MessagePage } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { lineOf, shownLines } from "../support/shown-lines.ts";

const acts = 150;
const cuts = 40;

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

/** A small random generator. The seed repeats a failed run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("After 40 random disconnects no message is lost, duplicated or out of date", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const body = { title: "Stormy", kind: "group", memberIds: [ben.id] };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const messages = `/api/chats/${chat.id}/messages`;
  await harness.request(ben, `POST ${messages}`, { text: "the first" });

  const page = await harness.visit(ada);
  const sockets: (() => void)[] = [];
  await page.routeWebSocket("**/api/live", (socket) => {
    const server = socket.connectToServer();
    sockets.push(() => {
      socket.close();
      server.close();
    });
  });
  await page.goto(`/chats/${chat.id}`);
  await page.getByText("Connected").waitFor();

  let last = 1;
  for (let act = 0; act < acts; act++) {
    if (act % Math.ceil(acts / cuts) === 0) {
      for (const cut of sockets.splice(0)) cut();
      if (random(2)) void page.evaluate(() => window.dispatchEvent(new Event("online")));
    }
    const id = 1 + random(last);
    const choice = random(10);
    if (choice < 6) {
      await harness.request(ben, `POST ${messages}`, { text: `act ${act}` });
      last++;
    } else if (choice < 9) {
      await harness.request(ben, `PATCH ${messages}/${id}`, { text: `act ${act}` }).catch(() => {});
    } else {
      await harness.request(ben, `DELETE ${messages}/${id}`).catch(() => {});
    }
  }
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByText("Connected").waitFor();

  const { items } = await harness.request<MessagePage>(ada, `GET ${messages}?limit=200`);
  const expected = items.map(lineOf);
  const shown = () => shownLines(page);
  await expect.poll(shown, { message: `seed ${seed}` }).toEqual(expected);
});
