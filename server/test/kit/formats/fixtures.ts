/** Fixtures of the webhook formats: one request each, with the expected result. */
import { readdirSync, readFileSync } from "node:fs";

export interface Fixture {
  headers: Record<string, string>;
  body: unknown;
  /** Set if the body alone does not identify a service that is recognised by the shape of bodies. */
  isUncertain?: boolean;
  /** Set for one request that starts an event and for one that ends the same event. */
  lifecycle?: "start" | "end";
  expect: {
    type: "post" | "ignore" | "reject";
    /** Part of the reason, for `ignore` and `reject`. */
    reason?: string;
    key?: string;
    /** False by default. */
    isOver?: boolean;
    level?: string;
    state?: string;
    color?: string;
    title?: string;
    contains?: string[];
    /** Texts that occur nowhere in the message. */
    lacks?: string[];
  };
}

/** How often the list item or the text at each JSON Pointer (RFC 6901) is repeated. */
type Repeat = Record<string, number>;

const folder = new URL("../../../src/webhooks/formats/", import.meta.url);

export function readFixtures(format: string): { name: string; fixture: Fixture }[] {
  return readdirSync(new URL(`${format}/fixtures/`, folder)).map((file) => {
    const name = file.replace(/\.json$/, "");
    return { name, fixture: readFixture(format, name) };
  });
}

function readFixture(format: string, name: string): Fixture {
  const file = new URL(`${format}/fixtures/${name}.json`, folder);
  const { repeat = {}, ...fixture }: Fixture & { repeat?: Repeat } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  for (const [pointer, times] of Object.entries(repeat)) repeatAt(fixture, pointer, times);
  return fixture;
}

/** Repeats a text in place, or inserts copies of a list item in which `{n}` is the copy's number from 1. */
function repeatAt({ body }: Fixture, pointer: string, times: number): void {
  const path = pointer.split("/").slice(1);
  const last = path.pop() ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: an invalid pointer must fail the test.
  const parent = path.reduce<any>((value, name) => value[name], body);
  if (!Array.isArray(parent)) {
    parent[last] = parent[last].repeat(times);
    return;
  }
  const item = JSON.stringify(parent[Number(last)]);
  const copies = Array.from({ length: times }, (_, i) => item.replaceAll("{n}", `${i + 1}`));
  parent.splice(Number(last), 1, ...copies.map((copy) => JSON.parse(copy)));
}
