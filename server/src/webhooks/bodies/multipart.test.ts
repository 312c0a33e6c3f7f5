import fc from "fast-check";
import { expect, test } from "vitest";
import { form } from "../../../test/kit/files/uploads.ts";
import { anyCharacter } from "../../../test/kit/text/any-character.ts";
import { Refusal } from "../../problems.ts";
import { type Part, readParts } from "./multipart.ts";

const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`;

async function readOrReject(body: Buffer, contentType: string): Promise<Part[] | "refused"> {
  try {
    return await readParts(body, contentType);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe("invalid_body");
    return "refused";
  }
}

test("[W50] All bytes of a part are read unchanged", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom("\r\n", "\r\n--", "--4e5f", "\r\n\r\n", "").map((text) => Buffer.from(text)),
  );
  const name = fc
    .string({ unit: "grapheme", maxLength: 20 })
    .filter((one) => !/["\\\r\n%]/.test(one));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, name, bytes), { maxLength: 8 }), async (given) => {
      const fields = given.map(([field, file, value]) => ({
        head: `; name="${field}"; filename="${file}"`,
        value: Buffer.from(value),
      }));
      const { body, headers } = form(fields);
      const read = await readParts(body, headers["content-type"]);
      expect(read.map(({ name, fileName, bytes }) => [name, fileName, [...bytes]])).toEqual(
        given.map(([field, file, value]) => [field, file, [...value]]),
      );
    }),
  );
});

test("[W13] A truncated or damaged form is rejected, or read up to the damage", async () => {
  const { body, headers } = form([
    { head: '; name="a"', value: "1" },
    { head: '; name="b"; filename="b.txt"', value: "2" },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(body.length - 1),
      fc.nat(255),
      fc.boolean(),
      async (at, byte, isCut) => {
        const mutated = Buffer.from(isCut ? body.subarray(0, at) : body);
        if (!isCut) mutated[at] = byte;
        await readOrReject(mutated, headers["content-type"]);
      },
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array(),
      fc.string({ unit: anyCharacter }),
      async (bytes, boundary) => {
        await readOrReject(Buffer.from(bytes), type(boundary));
      },
    ),
  );
});

test.for([
  ['; name="a"; filename="b \\"c\\".txt"', "a", 'b "c".txt'],
  ['; name="a"; filename="%22b%22.txt"', "a", '"b".txt'],
  ['; name="a"; filename="C:\\dir\\b.txt"', "a", "C:\\dir\\b.txt"],
  ["; name=a; filename=b.txt", "a", "b.txt"],
  ['; filename="b.txt"; filename*=UTF-8\'\'n%C3%A4h.txt; name="a"', "a", "näh.txt"],
  ["; filename=\"b.txt\"; filename*=UTF-8''%ff", "", "\ufffd"],
  [';name="a";filename="b;c.txt"', "a", "b;c.txt"],
  ['; NAME="a"; FileName="b.txt"', "a", "b.txt"],
  ['; name="a', "a", undefined],
] as const)("[W50] The part header %s is understood", async ([head, name, fileName]) => {
  const { body, headers } = form([{ head, value: "x" }]);
  expect(await readParts(body, headers["content-type"])).toMatchObject([{ name, fileName }]);
});

test("[W51] At most a hundred parts are read, with headers of limited length", async () => {
  const many = (count: number) =>
    form(Array.from({ length: count }, () => ({ head: '; name="a"', value: "" })));
  const { headers } = many(1);
  expect(await readOrReject(many(100).body, headers["content-type"])).toHaveLength(100);
  expect(await readOrReject(many(101).body, headers["content-type"])).toBe("refused");
  const long = form([{ head: `; name="${"a".repeat(9000)}"`, value: "" }]);
  expect(await readOrReject(long.body, headers["content-type"])).toBe("refused");
});
