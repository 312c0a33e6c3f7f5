/**
 * A process that posts and reads in turns while others attack, in its own process so that it measures
 * the server alone. Arguments: server URL, path of the webhook, session token. At its end it prints
 * the times of its requests in milliseconds.
 */
const [url = "", webhookPath = "", token = ""] = process.argv.slice(2);
const times: number[] = [];

process.on("SIGTERM", () => {
  process.stdout.write(JSON.stringify(times), () => process.exit(0));
});
process.stdout.write("started\n");

for (let count = 0; ; count++) {
  const start = performance.now();
  const reply = await (count % 2
    ? fetch(`${url}/api/chats`, { headers: { authorization: `Bearer ${token}` } })
    : fetch(url + webhookPath, { method: "POST", body: JSON.stringify({ text: "meanwhile" }) }));
  await reply.text();
  times.push(reply.ok ? Math.round(performance.now() - start) : Number.POSITIVE_INFINITY);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
