import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { requirePrograms } from "../../../../test/kit/processes/programs.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const run = promisify(execFile);

/** Prints what discord.py returns, one JSON value per line. */
const script = `
import asyncio, io, json, sys
import aiohttp, discord
from discord.http import Route

base, webhook_id, token = sys.argv[1:]
Route.BASE = base + "/api/v10"

def show(*values):
    print(json.dumps(values))

async def main():
    async with aiohttp.ClientSession() as session:
        webhook = discord.Webhook.partial(int(webhook_id), token, session=session)
        show((await webhook.fetch()).name)
        show(await webhook.send("without wait"))
        embed = discord.Embed(title="Deploy 7", description="__done__", colour=discord.Colour.green())
        embed.add_field(name="Host", value="db-1", inline=True)
        embed.set_footer(text="CI")
        file = discord.File(io.BytesIO(b"all is well"), filename="report.txt")
        sent = await webhook.send("with wait", username="CI", embed=embed, file=file, wait=True)
        show(sent.id, sent.content, sent.author.name, sent.attachments[0].filename)
        plain = await webhook.send("silent", silent=True, wait=True)
        show(plain.id, plain.embeds)
        fetched = await webhook.fetch_message(sent.id)
        show(fetched.content, fetched.embeds[0].title, fetched.embeds[0].fields[0].value)
        edited = await sent.edit(content="edited")
        show(edited.content, edited.edited_at is not None)
        await webhook.edit_message(plain.id, content="edited too", embeds=[])
        await plain.delete()
        try:
            await webhook.fetch_message(plain.id)
        except discord.NotFound as error:
            show(error.status, error.code)
        try:
            await webhook.send("")
        except discord.HTTPException as error:
            show(error.status, error.code)

asyncio.run(main())
`;

anyDatabase((open) => {
  test("[H1, W34] discord.py sends with and without wait, fetches, edits and deletes", async () => {
    requirePrograms("discord.py");
    const { url, request, ada, chat, relay } = await startWithCast(await open());
    const token: string = relay.url.split("/").at(-1);
    const { stdout } = await run("/usr/bin/python3", ["-c", script, url, String(relay.id), token]);
    const printed = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(printed).toEqual([
      ["Relay"],
      [null],
      [2, "with wait", "CI", "report.txt"],
      [3, []],
      ["with wait", "Deploy 7", "db-1"],
      ["edited", true],
      [404, 10008],
      [400, 50006],
    ]);
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([
      { text: "without wait" },
      {
        text: "edited",
        level: "success",
        cards: [{ title: "Deploy 7", text: "_done_", footer: { text: "CI" } }],
        files: [{ name: "report.txt", size: 11 }],
      },
      { deletedAt: expect.any(String) },
    ]);
  });
});
