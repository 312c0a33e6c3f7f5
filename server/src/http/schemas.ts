/**
 * Turns a schema into what checks a request, or writes a reply. Made when the first one comes: a
 * start compiles nothing, and what is made serves every server in this process.
 */
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";

type Serializer = (data: unknown) => string;

const validatorBySchema = new WeakMap<TSchema, Validator>();
const serializerBySchema = new WeakMap<TSchema, Serializer>();

export function validatorOf(schema: TSchema): Validator {
  const made = validatorBySchema.get(schema) ?? Compile(schema);
  validatorBySchema.set(schema, made);
  return made;
}

const compile = SerializerSelector()(undefined, undefined);

/** For Fastify: members that the schema does not have are not written. */
export const lazySerializers: NonNullable<FastifyServerOptions["schemaController"]> = {
  compilersFactory: {
    buildSerializer: () => (route) => {
      const schema = route.schema as TSchema;
      return (data) => {
        const made =
          serializerBySchema.get(schema) ?? compile(route as Parameters<typeof compile>[0]);
        serializerBySchema.set(schema, made);
        return made(data);
      };
    },
  },
};
