/** Programs that ping healthchecks: curl as its documentation uses it, and recorded requests. */
import { expect, test } from "vitest";
import { startHeartbeat } from "../../../../test/kit/alerts/heartbeats.ts";
import { eachDatabase } from "../../../../test/kit/each-database.ts";
import { requirePrograms, runProgram } from "../../../../test/kit/processes/programs.ts";

const curl = "curl -fsS -m 10 --retry 5";

/** The lines of a script, and the result that they give. */
const lines: [string, { kind: string; exitCode: number | null }][] = [
  [`${curl} -o /dev/null "$URL"`, { kind: "success", exitCode: null }],
  [`${curl} -I "$URL"`, { kind: "success", exitCode: null }],
  [`false; ${curl} "$URL/$?"`, { kind: "fail", exitCode: 1 }],
  [`true && ${curl} "$URL"`, { kind: "success", exitCode: null }],
  [`m=$(echo 3 files 2>&1); ${curl} --data-raw "$m" "$URL/$?"`, { kind: "success", exitCode: 0 }],
  [`echo disk full | ${curl} --data-binary @- "$URL/fail"`, { kind: "fail", exitCode: null }],
  [
    `R=$(cat /proc/sys/kernel/random/uuid); ${curl} "$URL/start?rid=$R"; ${curl} "$URL?rid=$R"`,
    { kind: "success", exitCode: null },
  ],
  [`${curl} --http1.0 "$URL/start" && ${curl} "$URL"`, { kind: "success", exitCode: null }],
];

eachDatabase((open) => {
  test("The lines with curl that scripts have for healthchecks work with another address", async () => {
    requirePrograms("curl");
    const { heartbeat, read } = await startHeartbeat(await open());
    for (const [line] of lines) {
      const script = `URL=${heartbeat.pingUrl}; ${line}`;
      expect([line, await runProgram("sh", "-c", script)]).toEqual([line, 0]);
    }
    const { results } = await read();
    expect(results).toMatchObject(lines.map(([, result]) => result));
    expect(results.map(({ durationMs }) => durationMs !== null).slice(-2)).toEqual([true, true]);
  });

  // Recorded from borgmatic 1.7.7 of Debian 12, with its own hook for healthchecks.
  test("The requests of borgmatic report the start, the end and a failure", async () => {
    const { request, read, path } = await startHeartbeat(await open());
    const headers = { "user-agent": "python-requests/2.34.2", "accept-encoding": "gzip, deflate" };
    for (const signal of ["/start", "", "/start", "/fail"]) {
      const { status, body } = await request(`POST ${path}${signal}`, { headers, body: "" });
      expect([status, body]).toEqual([200, "OK"]);
    }
    const { results } = await read();
    expect(results.map(({ kind }) => kind)).toEqual(["success", "fail"]);
    expect(results.every(({ durationMs }) => durationMs !== null)).toBe(true);
  });
});
