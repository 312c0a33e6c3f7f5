/** Validators and serializers, compiled on first use and shared by all servers of the process. */
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";

type Serializer = (data: unknown) => string;

const validatorBySchema = new WeakMap<TSchema, Validator>();
const serializerBySchema = new WeakMap<TSchema, Serializer>();

export function validatorOf(schema: TSchema): Validator {
  const validator = validatorBySchema.get(schema) ?? Compile(schema);
  validatorBySchema.set(schema, validator);
  return validator;
}

const compile = SerializerSelector()(undefined, undefined);

/** Fastify's `schemaController`. Members that are not in the schema are not written. */
export const lazySerializers: NonNullable<FastifyServerOptions["schemaController"]> = {
  compilersFactory: {
    buildSerializer: () => (route) => {
      const schema = route.schema as TSchema;
      return (data) => {
        const serializer =
          serializerBySchema.get(schema) ?? compile(route as Parameters<typeof compile>[0]);
        serializerBySchema.set(schema, serializer);
        return serializer(data);
      };
    },
  },
};
