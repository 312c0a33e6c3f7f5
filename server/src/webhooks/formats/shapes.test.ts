/** Checks which formats read the fixtures of services on the plain webhook URL. */
import { expect, test } from "vitest";
import { type Fixture, readFixtures } from "../../../test/kit/formats/fixtures.ts";
import { chooseFormat } from "./choose.ts";
import { services } from "./services.ts";

/** The name of the format that reads the request without a name in the URL. */
function chosenFor({ headers, body }: Fixture, withHeaders: boolean): string {
  const isObject = typeof body === "object" && body !== null;
  return chooseFormat(undefined, isObject ? body : {}, withHeaders ? headers : {}).name;
}

test.each(services.filter(({ shape }) => shape))(
  "Bodies of $name are recognised without a header",
  ({ name }) => {
    const chosen = readFixtures(name).map(({ fixture }) => chosenFor(fixture, false));
    expect(chosen).toContain(name);
  },
);

test("No service's body has the shape of another service's", () => {
  const wrong = services.flatMap(({ name }) =>
    readFixtures(name)
      .filter(({ fixture }) => fixture.expect.type === "post")
      .map((file) => ({ file: `${name}/${file.name}`, chosen: chosenFor(file.fixture, false) }))
      .filter(({ chosen }) => services.some((other) => other.name === chosen && chosen !== name)),
  );
  expect(wrong).toEqual([]);
});

test("A body with a text or cards is native, with any other members", () => {
  const alert = { alert_cycle_key: "1", alert_transition: "Triggered", event_title: "CPU" };
  const bodies = [{ text: "a" }, { ...alert, text: "CPU" }, { ...alert, cards: [] }];
  expect(bodies.map((body) => chooseFormat(undefined, body, {}).name)).toEqual(
    bodies.map(() => "native"),
  );
});
