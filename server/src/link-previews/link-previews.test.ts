import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithImageHost } from "../../test/kit/image-host.ts";
import { listen } from "../../test/kit/live-client.ts";
import type { Database } from "../database/database.ts";

const runbook = `<!doctype html><html><head>
  <meta property="og:title" content="Deploy &amp; roll back">
  <meta property="og:description" content="Watch for
    ten minutes.">
  <meta property="og:site_name" content="Wiki">
  <meta property="og:image" content="/bell.png">
  <title>Other title</title></head><body><h1>Deploy</h1></body></html>`;

const html =
  (body: string | Buffer, type = "text/html; charset=utf-8"): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": type }).end(body);

async function startWithPages(database: Database, environment: Record<string, string> = {}) {
  const cast = await startWithImageHost(database, {
    BELFRY_LINK_PREVIEWS: "on",
    ...environment,
  });
  const { request, chat, ada, ben, host } = cast;
  const post = async (text: string, as = ada): Promise<number> =>
    (await request(`POST ${chat}/messages`, { as, body: { text } })).body.id;
  const read = async (id: number) =>
    (await request(`GET ${chat}/messages/${id}`, { as: ben })).body.linkPreview;
  const servePage = (path: string, reply: RequestListener) => host.serve(path, reply);
  /** The pages of a chat are fetched one after the other. */
  const settle = async () => {
    const id = await post(servePage("/last", html("<title>Last</title>")));
    await expect.poll(() => read(id)).toBeDefined();
  };
  return { ...cast, post, read, servePage, settle };
}

eachDatabase((open) => {
  test("A user's message gets a preview of the page that it links to, live and fetched", async () => {
    const cast = await startWithPages(await open());
    const { request, chat, ada, ben, host, post, read, servePage } = cast;
    const url = servePage("/deploys", html(runbook));
    const bens = await listen(cast, ben);
    const id = await post(`Same steps as in ${url}, nothing new.`);
    const preview = {
      url,
      title: "Deploy & roll back",
      description: "Watch for ten minutes.",
      siteName: "Wiki",
      imageUrl: `http://localhost:${host.port}/bell.png`,
    };
    const { message } = await bens.next("message.changed");
    expect(message).toMatchObject({ id, rev: 2, linkPreview: preview });
    expect(message).not.toHaveProperty("editedAt");
    expect(await read(id)).toEqual(preview);
    const { body } = await request(`GET ${chat}/changes?afterRev=1`, { as: ada });
    expect(body.items).toMatchObject([{ id, rev: 2, linkPreview: preview }]);
    await post(`Again ${url}`);
    await expect.poll(() => read(2)).toEqual(preview);
    expect(host.requestCount("/deploys"), "the page is kept").toBe(1);
  });

  test("An edit changes the preview with the link, and a removed message has none", async () => {
    const cast = await startWithPages(await open());
    const { request, chat, ada, post, read, servePage, database } = cast;
    const first = servePage("/first", html("<title>First</title>"));
    const second = servePage("/second", html("<title>Second</title>"));
    const id = await post(first);
    const edit = (text: string) =>
      request(`PATCH ${chat}/messages/${id}`, { as: ada, body: { text } });
    await expect.poll(() => read(id)).toMatchObject({ title: "First" });
    await edit(`${first} and ${second}`);
    expect(await read(id)).toMatchObject({ title: "First" });
    await edit(second);
    await expect.poll(() => read(id)).toMatchObject({ title: "Second" });
    await edit("no link any more");
    await expect.poll(() => read(id)).toBeUndefined();
    await edit(first);
    await expect.poll(() => read(id)).toMatchObject({ title: "First" });
    await request(`DELETE ${chat}/messages/${id}`, { as: ada });
    expect(await read(id)).toBeUndefined();
    const rows = await database.sql.selectFrom("messages").select("link_preview").execute();
    expect(rows).toEqual([{ link_preview: null }]);
  });

  test("The author or an owner removes a preview, and it does not come back", async () => {
    const cast = await startWithPages(await open());
    const { request, chat, ada, ben, cleo, post, read, servePage, settle } = cast;
    const url = servePage("/a", html("<title>A</title>"));
    const adas = await post(url);
    const bens = await post(`${url} too`, ben);
    await expect.poll(() => read(adas)).toBeDefined();
    await expect.poll(() => read(bens)).toBeDefined();
    const remove = (id: number, as: string) =>
      request(`DELETE ${chat}/messages/${id}/preview`, { as });
    expect((await remove(adas, ben)).body).toMatchObject({ status: 403, code: "not_allowed" });
    expect((await remove(adas, cleo)).body).toMatchObject({ status: 404, code: "chat_not_found" });
    expect((await remove(99, ada)).body).toMatchObject({ status: 404, code: "message_not_found" });
    expect((await remove(bens, ben)).status).toBe(204);
    expect((await remove(bens, ben)).status).toBe(204);
    expect((await remove(adas, ada)).status).toBe(204);
    expect([await read(adas), await read(bens)]).toEqual([undefined, undefined]);
    const body = { text: `${url} once more` };
    await request(`PATCH ${chat}/messages/${bens}`, { as: ben, body });
    await settle();
    expect(await read(bens)).toBeUndefined();
  });

  test("Pages that are hostile, broken or private give no preview", async () => {
    const cast = await startWithPages(await open());
    const { host, post, read, servePage, settle, url: belfryUrl } = cast;
    const redirect = (to: string) =>
      servePage(`/to-${to.length}`, (_, response) =>
        response.writeHead(302, { location: to }).end(),
      );
    const links = [
      servePage("/loop", (_, response) => response.writeHead(302, { location: "/loop" }).end()),
      redirect(`http://127.0.0.1:${host.port}/deploys`),
      redirect("file:///etc/passwd"),
      `http://127.0.0.1:${host.port}/deploys`,
      "http://169.254.169.254/latest/meta-data",
      `${belfryUrl}/chats/1`,
      servePage("/json", html('{"title":"x"}', "application/json")),
      servePage("/empty", html("")),
      servePage("/blank", html("<title> \u200b\u0000 </title>")),
      servePage("/missing", (_, response) => response.writeHead(404).end("<title>No</title>")),
      servePage("/cut", (_, response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": "99" });
        response.write("<html>", () => response.destroy());
      }),
      servePage("/zip", (_, response) =>
        response
          .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
          .end("bomb"),
      ),
    ];
    const ids = [];
    for (const link of links) {
      ids.push(await post(link));
      await settle();
    }
    for (const id of ids) expect(await read(id), links[ids.indexOf(id)]).toBeUndefined();
    expect(host.requestCount("/deploys")).toBe(0);
  });

  test("Only the beginning of an endless page is read", async () => {
    const { post, read, servePage } = await startWithPages(await open());
    let isClosed = false;
    const endless: RequestListener = (_, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      response.writeHead(200, { "content-type": "text/html", "content-length": "10000000000" });
      response.write("<title>Endless</title><body>");
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, "a")));
        response.once("drain", write);
      };
      write();
    };
    const id = await post(servePage("/endless", endless));
    await expect.poll(() => read(id)).toMatchObject({ title: "Endless" });
    await expect.poll(() => isClosed).toBe(true);
  });

  test("Titles are one short line in any character set", async () => {
    const { post, read, servePage } = await startWithPages(await open());
    const shown = async (path: string, page: RequestListener) => {
      const id = await post(servePage(path, page));
      await expect.poll(() => read(id)).toBeDefined();
      return read(id);
    };
    const latin = html(
      Buffer.from("<title>M\xfcnchen</title>", "latin1"),
      "text/html; charset=iso-8859-1",
    );
    expect(await shown("/latin", latin)).toMatchObject({ title: "München" });
    const named = html(
      Buffer.concat([
        Buffer.from('<meta charset="shift_jis"><title>'),
        Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
        Buffer.from("</title>"),
      ]),
      "text/html",
    );
    expect(await shown("/named", named)).toMatchObject({ title: "日本" });
    const unknown = html("<title>plain</title>", "text/html; charset=klingon");
    expect(await shown("/unknown", unknown)).toMatchObject({ title: "plain" });
    const long = html(`<title>${"long ".repeat(200)}\n\u202eevil</title>`);
    const { title } = await shown("/long", long);
    expect([...title]).toHaveLength(300);
    const script = '<meta property="og:image" content="javascript:alert(1)">';
    expect(await shown("/script", html(`${script}<title><b>x</b></title>`))).toEqual({
      url: expect.stringContaining("/script"),
      title: "<b>x</b>",
      siteName: expect.stringContaining("localhost"),
    });
  });

  test("Webhook messages get no preview, and no message does while previews are off", async () => {
    const cast = await startWithPages(await open());
    const { request, chat, ada, read, servePage, host, settle } = cast;
    const url = servePage("/a", html("<title>A</title>"));
    const { body } = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "CI" } });
    await fetch(body.url, { method: "POST", body: JSON.stringify({ text: url }) });
    await settle();
    expect(await read(1)).toBeUndefined();

    const off = await startWithPages(await open(), { BELFRY_LINK_PREVIEWS: "off" });
    await off.post(url);
    await off.server.app.close();
    expect(host.requestCount("/a")).toBe(0);
  });
});
