/** Reads JSON bodies strictly, and checks every part of a request against its schema. */

import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { fail } from "../problems.ts";

export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : parseJson(body),
  );

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validator = Compile(schema);
    const isBody = httpPart === "body";
    return (given: unknown) => {
      // Addresses carry text only; bodies mean what they say.
      const value = isBody ? given : validator.Convert(given);
      if (validator.Check(value)) return { value };
      fail(isBody ? "invalid_body" : "invalid_query", {
        errors: validator.Errors(value).slice(0, 10).map(located),
      });
    };
  });
}

/** Answers the value of a JSON text in UTF-8, or refuses it. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) fail("invalid_body", { detail: "The body is not valid UTF-8." });
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    fail("invalid_body", { detail: "The body is not valid JSON." });
  }
}

interface Located {
  instancePath: string;
  message: string;
  params: object;
}

/** Points at the member that is missing, where a validator points at the object that lacks it. */
function located({ instancePath, message, params }: Located) {
  const missing = "requiredProperties" in params ? (params.requiredProperties as string[]) : [];
  const [name] = missing;
  const pointer = name === undefined ? instancePath : `${instancePath}/${name}`;
  return { pointer, detail: name === undefined ? message : "is required" };
}
