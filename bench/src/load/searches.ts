/** Searches over HTTP, one at a time. */
export interface SearchTarget {
  port: number;
  token: string;
}

/** Returns the milliseconds of each search, ascending. */
export async function timeSearches(
  target: SearchTarget,
  queries: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await search(target, query);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

/** Returns the number of hits on the first page. */
async function search({ port, token }: SearchTarget, query: string): Promise<number> {
  const url = `http://127.0.0.1:${port}/api/search?query=${encodeURIComponent(query)}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`The search for ${query} returned ${await reply.text()}`);
  const { items } = (await reply.json()) as { items: unknown[] };
  return items.length;
}

/** Posts through the webhook and returns the milliseconds until the message is found. */
export async function timeUntilFound(
  target: SearchTarget & { path: string },
  word: string,
): Promise<number> {
  const start = performance.now();
  const reply = await fetch(`http://127.0.0.1:${target.port}${target.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: `Now ${word}` }),
  });
  if (!reply.ok) throw new Error(`The webhook returned ${await reply.text()}`);
  while ((await search(target, word)) === 0) await new Promise((done) => setTimeout(done, 10));
  return performance.now() - start;
}
