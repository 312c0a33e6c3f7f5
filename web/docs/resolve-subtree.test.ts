import { expect, test } from "vitest";
import { resolveSubtree } from "./resolve-subtree.ts";

const document = {
  paths: {
    "/chats": {
      get: {
        replies: [{ $ref: "#/components/schemas/Chat" }],
        problem: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { properties: { code: { enum: ["not_found"] } }, required: ["limit"] },
          ],
        },
      },
    },
  },
  components: {
    schemas: {
      Id: { type: "integer" },
      Chat: { properties: { id: { $ref: "#/components/schemas/Id" }, title: { type: "string" } } },
      Problem: { properties: { code: { type: "string" } }, required: ["code"] },
    },
  },
};

test("A part of the document is returned with the schemas in place of the references", async () => {
  const { spec, errors } = await resolveSubtree(document, ["paths", "/chats", "get"]);
  expect(errors).toEqual([]);
  const id = { type: "integer", $$ref: "#/components/schemas/Id" };
  expect(spec).toEqual({
    replies: [
      { properties: { id, title: { type: "string" } }, $$ref: "#/components/schemas/Chat" },
    ],
    problem: {
      properties: { code: { type: "string", enum: ["not_found"] } },
      required: ["code", "limit"],
      $$ref: "#/components/schemas/Problem",
    },
  });
});

test("A part that does not exist is undefined", async () => {
  expect((await resolveSubtree(document, ["paths", "/users", "get"])).spec).toBeUndefined();
});
