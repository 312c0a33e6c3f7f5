/** Parses JSON bodies, receives files, and validates every part of a request against its schema. */
import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { fail, Refusal } from "../problems.ts";
import { createBodyReader, type ReceiveBody, type ReceiveUpload } from "./raw-bodies.ts";
import { validatorOf } from "./schemas.ts";

interface BodyConfig {
  takesBytes?: boolean;
  takesFile?: boolean;
}

interface Receivers {
  receiveBody: ReceiveBody;
  receiveUpload: ReceiveUpload;
}

export function mountJsonBodies(
  app: FastifyInstance,
  { receiveBody, receiveUpload }: Receivers,
): void {
  app.removeAllContentTypeParsers();
  const limitOf = ({ routeOptions }: FastifyRequest) => routeOptions.bodyLimit;
  const read = createBodyReader<never>(receiveBody, limitOf);
  const readUpload = createBodyReader(receiveUpload, limitOf);
  app.addContentTypeParser("application/json", (request, payload, done) => {
    if (takesBytes(request)) return done(new Refusal("unsupported_media_type", {}));
    read(request, payload, (error, bytes) => {
      if (!bytes) return done(error);
      try {
        done(null, bytes.length === 0 ? undefined : parseJson(bytes));
      } catch (invalid) {
        done(invalid as Refusal);
      }
    });
  });

  app.addContentTypeParser("application/octet-stream", (request, payload, done) => {
    if (configOf(request).takesFile) readUpload(request, payload, done);
    else if (takesBytes(request)) read(request, payload, done);
    else done(new Refusal("unsupported_media_type", {}));
  });

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const isBody = httpPart === "body";
    return (given: unknown) => {
      const validator = validatorOf(schema);
      // No body counts as an empty object: some endpoints have only optional members.
      const value = isBody ? (given ?? {}) : parseNumbers(schema, given);
      if (validator.Check(value)) return { value };
      fail(isBody ? "invalid_body" : "invalid_query", {
        errors: validator.Errors(value).slice(0, 10).map(locateError),
      });
    };
  });
}

/**
 * Converts integer parameters of a path or query. Only one spelling of a number is accepted, so that
 * each resource has one URL.
 */
function parseNumbers(schema: TSchema, given: unknown): unknown {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const entries = Object.entries(given as Record<string, unknown>).map(([name, text]) => {
    const isNumber = properties[name]?.type === "integer" && typeof text === "string";
    return [name, isNumber && /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text];
  });
  return Object.fromEntries(entries);
}

function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) fail("invalid_body", { detail: "The body is not valid UTF-8." });
  try {
    return JSON.parse(body.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    fail("invalid_body", { detail: "The body is not valid JSON." });
  }
}

interface ValidationError {
  instancePath: string;
  message: string;
  params: object;
}

/** Points to a missing member itself; the validator points to the object that lacks it. */
function locateError({ instancePath, message, params }: ValidationError) {
  const missing = "requiredProperties" in params ? (params.requiredProperties as string[]) : [];
  const [name] = missing;
  const pointer = name === undefined ? instancePath : `${instancePath}/${name}`;
  return { pointer, detail: name === undefined ? message : "is required" };
}

function takesBytes(request: FastifyRequest): boolean {
  return configOf(request).takesBytes === true;
}

function configOf({ routeOptions }: FastifyRequest): BodyConfig {
  return routeOptions.config as BodyConfig;
}
