/** Files that senders add to a message. */
import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import {
  type Field,
  field,
  file,
  filesOnDisk,
  form,
  png,
} from "../../../test/kit/files/uploads.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const graph = png(30, 20);
const message = { text: "the graph" };

/** Each has the message and one image. */
const shapes: [what: string, fields: Field[]][] = [
  ["what our page says", [field("payload_json", message), file("graph.png", graph)]],
  [
    "what clients of Discord send",
    [field("payload_json", { content: "the graph" }), file("graph.png", graph, "files[0]")],
  ],
  [
    "Grafana's files without a field",
    [field("payload_json", { content: "the graph" }), file("graph.png", graph, "")],
  ],
  [
    "a part without any name",
    [field("payload_json", message), { head: '; filename="graph.png"', value: graph }],
  ],
  ["a payload as of Slack", [field("payload", message), file("graph.png", graph, "image")]],
  ["the file first", [file("graph.png", graph), field("payload_json", message)]],
  ["fields of a form", [field("text", "the graph"), file("graph.png", graph)]],
  ["Discord's fields of a form", [field("content", "the graph"), file("graph.png", graph)]],
  [
    "a payload out of a file",
    [file("body.json", JSON.stringify(message), "payload_json"), file("graph.png", graph)],
  ],
  [
    "a name in words of RFC 8187",
    [
      field("payload_json", message),
      { head: "; name=file; filename*=UTF-8''graph%2Epng", value: graph },
    ],
  ],
  [
    "a field that was left empty",
    [field("payload_json", message), file("graph.png", graph), file("", "", "more")],
  ],
];

anyDatabase((open) => {
  test("[W50] A file is posted with its message, in every kind of form", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    for (const [what, fields] of shapes) {
      const answer = await request(`POST ${relay.url}`, form(fields));
      expect(answer.body, what).toMatchObject({ ok: true, created: true });
      const { body } = await request(`GET ${chat}/messages/${answer.body.id}`, { as: ada });
      const seen = { name: "graph.png", type: "image/png", width: 30, height: 20 };
      expect(body.text, what).toBe("the graph");
      expect(body.files, what).toEqual([
        { id: expect.stringMatching(/^[0-9a-f]{32}$/), size: graph.length, ...seen },
      ]);
    }
  });

  test("[W50] Discord's clients can post files without text", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const url = relay.url.replace(/\/webhooks\//, `/v10/webhooks/${relay.webhook?.id ?? 1}/`);
    const payload = field("payload_json", { content: "", username: "Grafana", embeds: [] });
    const answer = await request(
      `POST ${url}`,
      form([payload, file("a.txt", "hello", "files[0]")]),
    );
    expect(answer.status).toBe(204);
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body).toMatchObject({
      text: "",
      author: { name: "Grafana" },
      files: [{ name: "a.txt", type: "text/plain", size: 5 }],
    });
  });

  test("[W50] An embed's attached image is shown once", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const embeds = [{ title: "CPU", image: { url: "attachment://graph.png" } }];
    const fields = [field("payload_json", { embeds }), file("graph.png", graph, "")];
    await request(`POST ${relay.url}`, form(fields));
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body).toMatchObject({ cards: [{ title: "CPU" }], files: [{ name: "graph.png" }] });
    expect(JSON.stringify(body)).not.toContain("attachment:");
  });

  test("[W50] Files alone are a message, and an empty form is not", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    for (const url of [relay.url, `${relay.url}/slack`]) {
      expect((await request(`POST ${url}`, form([file("a.txt", "hello")]))).status).toBe(200);
    }
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([
      { text: "", files: [{ name: "a.txt" }] },
      { text: "", files: [{ name: "a.txt" }] },
    ]);
    const nothing = await request(`POST ${relay.url}`, form([field("other", "x"), file("", "")]));
    expect(nothing.body.code).toBe("empty_message");
  });

  test("[W51] An eleventh file is rejected and nothing is stored", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    const many = (count: number) =>
      form(Array.from({ length: count }, (_, index) => file(`${index}.txt`, `file ${index}`)));
    const refused = await request(`POST ${relay.url}`, many(11));
    expect(refused.body).toMatchObject({
      code: "invalid_body",
      limit: 10,
      actual: 11,
      detail: "A message can have at most 10 files.",
    });
    expect(await filesOnDisk(cast)).toEqual([]);
    expect((await request(`POST ${relay.url}`, many(10))).status).toBe(200);
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `${index}.txt`),
    );
    expect(await filesOnDisk(cast)).toHaveLength(10);
  });

  test("[W51] A request with files can have 8 MiB, even without Content-Length", async () => {
    useOneServer(); // a load balancer has its own connections
    const cast = await startWithCast(await open());
    const { request, relay } = cast;
    const frame = form([file("a.bin", "")]).body.length;
    const full = form([file("a.bin", Buffer.alloc(limits.webhookFilesBytes - frame))]);
    expect((await request(`POST ${relay.url}`, full)).status).toBe(200);
    const { body, headers } = form([file("a.bin", Buffer.alloc(limits.webhookFilesBytes))]);
    for (const sent of [new Uint8Array(body), new Blob([new Uint8Array(body)]).stream()]) {
      const init = { method: "POST", headers, body: sent, duplex: "half" } as RequestInit;
      // A reply sent while the request is still being sent may be lost with the connection.
      const reply = await fetch(relay.url, init).catch(() => undefined);
      if (reply)
        expect(await reply.json()).toMatchObject({ code: "body_too_large", limit: 8388608 });
    }
    // The text has the same limit as without files.
    const words = { text: "x", more: "y".repeat(limits.webhookBodyBytes) };
    const beside = form([field("payload_json", words), file("a.txt", "hello")]);
    for (const sent of [{ body: words }, beside]) {
      const refused = await request(`POST ${relay.url}`, sent);
      expect(refused.body).toMatchObject({ code: "body_too_large", limit: 262144 });
    }
  });

  test("[W51, W16] A large body with a wrong token is not read", async () => {
    const { request, relay } = await startWithCast(await open());
    const url = `${relay.url.slice(0, -3)}zzz`;
    const answer = await request(`POST ${url}`, form([file("a.txt", "hello")]));
    expect(answer.body.code).toBe("webhook_not_found");
  });

  test("[W56] A dry run shows the files and stores none", async () => {
    const cast = await startWithCast(await open());
    const { request, relay } = cast;
    const { body } = await request(`POST ${relay.url}?dryRun`, form([file("a.png", graph)]));
    expect(body.message.files).toMatchObject([{ name: "a.png", width: 30 }]);
    expect(await filesOnDisk(cast)).toEqual([]);
  });

  test("[W56] A repeat with an Idempotency-Key does not store its files again, even with another boundary", async () => {
    const cast = await startWithCast(await open());
    const { request, relay } = cast;
    const send = (boundary: string, value: string) => {
      const { body, headers } = form([field("text", "hello"), file("a.txt", value)], boundary);
      return request(`POST ${relay.url}`, {
        body,
        headers: { ...headers, "idempotency-key": "k1" },
      });
    };
    const answers = await Promise.all(["one", "two", "three"].map((name) => send(name, "same")));
    expect(answers.map(({ body }) => body.id)).toEqual([1, 1, 1]);
    expect(await filesOnDisk(cast)).toHaveLength(1);
    expect((await send("four", "other")).body.code).toBe("idempotency_mismatch");
    expect(await filesOnDisk(cast)).toHaveLength(1);
  });

  test("[W56] A rejected request leaves no file", async () => {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, relay } = cast;
    const beside = file("a.txt", "hello");
    const bodies = [
      form([field("payload_json", "no object"), beside]),
      form([field("payload_json", { text: 7 }), beside]),
      form([field("payload_json", { text: "x".repeat(limits.textLength + 1) }), beside]),
    ];
    for (const body of bodies) {
      expect((await request(`POST ${relay.url}`, body)).status).toBeGreaterThanOrEqual(400);
    }
    await database.sql.updateTable("chats").set({ archived_at: 1 }).execute();
    expect((await request(`POST ${relay.url}`, form([beside]))).body.code).toBe("chat_archived");
    expect(await filesOnDisk(cast).then((all) => all.filter((path) => path.length > 8))).toEqual(
      [],
    );
    expect(await database.sql.selectFrom("files").selectAll().execute()).toEqual([]);
  });

  test("[W58] An edit changes the files only if it names them", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    await request(`POST ${relay.url}`, form([field("text", "running"), file("a.txt", "1")]));
    const edit = async (...fields: Field[]) => {
      const answer = await request(`PATCH ${relay.url}/messages/1`, form(fields));
      expect(answer.body).toMatchObject({ ok: true });
      const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
      return [body.text, ...(body.files ?? []).map(({ name }: { name: string }) => name)];
    };
    expect(await edit(field("text", "still running"))).toEqual(["still running", "a.txt"]);
    expect(await edit(file("b.txt", "2"), file("c.txt", "3"))).toEqual([
      "still running",
      "b.txt",
      "c.txt",
    ]);
    expect(await filesOnDisk(cast)).toHaveLength(2);
    expect(await edit(field("payload_json", { text: "done", files: [] }))).toEqual(["done"]);
    expect(await filesOnDisk(cast)).toEqual([]);
    const foreign = await request(`PATCH ${relay.url}/messages/9`, form([file("d.txt", "4")]));
    expect(foreign.body.code).toBe("message_not_found");
    expect(await filesOnDisk(cast)).toEqual([]);
  });

  test("[W58] Discord's clients add files and name the files to keep", async () => {
    const cast = await startWithCast(await open());
    const { request, relay } = cast;
    const url = relay.url.replace(/\/webhooks\//, "/v10/webhooks/1/");
    const payload = (body: object) => field("payload_json", { content: "hi", ...body });
    const send = (method: string, path: string, ...fields: Field[]) =>
      request(`${method} ${url}${path}`, form(fields));
    const first = await send("POST", "?wait=true", payload({}), file("a.txt", "1", "files[0]"));
    expect(first.body.attachments).toMatchObject([{ filename: "a.txt", size: 1 }]);
    const { body } = await send(
      "PATCH",
      "/messages/1",
      payload({}),
      file("b.png", png(3, 2), "files[0]"),
    );
    const [a, b] = body.attachments;
    expect(a).toMatchObject({ filename: "a.txt", size: 1, content_type: "text/plain" });
    expect(b).toMatchObject({ filename: "b.png", width: 3, height: 2 });
    expect(b.url).toMatch(/^\/api\/files\/[0-9a-f]{32}\/b\.png$/);
    expect(b.id, "discord.py converts it to a number").toMatch(/^\d+$/);
    const kept = await send(
      "PATCH",
      "/messages/1",
      payload({ attachments: [{ id: b.id }, { id: "0", filename: "c.txt" }] }),
      file("c.txt", "3", "files[0]"),
    );
    const names = kept.body.attachments.map((one: { filename: string }) => one.filename);
    expect(names).toEqual(["b.png", "c.txt"]);
    expect(await filesOnDisk(cast)).toHaveLength(2);
    const many = Array.from({ length: 9 }, (_, index) => file(`${index}.txt`, "x"));
    const refused = await send("PATCH", "/messages/1", ...many);
    expect(refused.body).toMatchObject({ code: 50035 });
    expect(await filesOnDisk(cast)).toHaveLength(2);
  });

  test("[W59] The log keeps the fields of a form without its files, and replays the fields", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const fields = [field("payload_json", message), file("a.txt", "what files say")];
    await request(`POST ${relay.url}`, form(fields));
    await request(
      `POST ${relay.url}`,
      form([...fields, ...new Array(10).fill(file("b.txt", "2"))]),
    );
    const log = `${chat}/webhooks/${relay.webhook?.id ?? 1}/deliveries`;
    const { body } = await request(`GET ${log}`, { as: ada });
    const [refused, posted] = body.items;
    expect(refused).toMatchObject({
      result: "refused",
      reason: "A message can have at most 10 files.",
    });
    expect((await request(`GET ${log}/${refused.id}`, { as: ada })).body.body).toBeNull();
    const whole = (await request(`GET ${log}/${posted.id}`, { as: ada })).body;
    expect(JSON.parse(whole.body)).toEqual(message);
    expect(whole.size).toBe(form(fields).body.length);
    const again = await request(`POST ${log}/${posted.id}/replay`, { as: ada });
    expect(again.body).toMatchObject({ result: "posted" });
    expect((await request(`GET ${chat}/messages/2`, { as: ada })).body.text).toBe("the graph");
  });

  test("[W62] A form with very deep JSON is posted, and the log has it without its body", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const depth = 14_000;
    const deep = `{"text":"Hello","deep":${'{"0":'.repeat(depth)}1${"}".repeat(depth)}}`;
    const posted = await request(`POST ${relay.url}`, form([field("payload_json", deep)]));
    expect(posted).toMatchObject({ status: 200, body: { created: true } });
    const log = `${chat}/webhooks/1/deliveries`;
    const { body: page } = await request(`GET ${log}`, { as: ada });
    expect(page.items).toMatchObject([{ result: "posted", status: 200 }]);
    const { body: logged } = await request(`GET ${log}/${page.items[0].id}`, { as: ada });
    expect(logged.body).toBeNull();
  });
});
