/** API keys, the credentials of scripts. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";

/** A key has its owner's permissions, limited by its scopes. `write` includes `read`, `admin` both. */
export const Scope = Type.Union([
  Type.Literal("read"),
  Type.Literal("write"),
  Type.Literal("admin"),
]);
export type Scope = Static<typeof Scope>;

export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Scope),
  createdAt: Time,
  expiresAt: orNull(Time),
  lastUsedAt: orNull(Time),
  /** IP of the last request. */
  lastUsedAddress: orNull(Type.String()),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object({ items: Type.Array(ApiKey) });

export const CreateApiKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.nameLength }),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: 10 }),
  expiresAt: Type.Optional(orNull(Time)),
});
export type CreateApiKey = Static<typeof CreateApiKey>;

/** `key` is sent only in this reply. */
export const CreatedApiKey = Type.Object({ ...ApiKey.properties, key: Type.String() });
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const ApiKeyParams = Type.Object({ apiKeyId: Id });
