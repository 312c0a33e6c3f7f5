/**
 * Mounts the endpoints of the contracts on Fastify: checks the credential before the body is read,
 * validates the request and calls the handler with typed parameters.
 */
import {
  type Access,
  api,
  type Body,
  type EndpointKey,
  type Params,
  type Query,
  type Reply,
} from "@belfry/contracts/api";
import type { Chat } from "@belfry/contracts/chats";
import { Bytes, NoContent } from "@belfry/contracts/ids";
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Bodies } from "../http/bodies/bodies.ts";
import { hasArrived } from "../http/raw-bodies.ts";
import { fail } from "../problems.ts";
import type { AccessRule } from "./access.ts";
import { type AuthenticationOptions, createAuthentication } from "./authentication.ts";
import type { Identity, Origin, SessionIdentity } from "./identity.ts";
import { requireManager } from "./require-manager.ts";
import { createWriteRates, type WriteRatesOptions } from "./write-rates.ts";

type IdentityFor<A extends Access> = A extends "open"
  ? undefined
  : A extends "session" | "recent" | "session admin" | "recent admin" | "recent owner"
    ? SessionIdentity
    : Identity;

export interface Call<K extends EndpointKey> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Undefined only for endpoints that need no credential. */
  identity: IdentityFor<(typeof api)[K]["access"]>;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Handlers of endpoints that reply with status 204 return nothing. */
type Result<K extends EndpointKey> = Promise<Reply<K> extends null ? unknown : Reply<K>>;

type ChatEndpointKey = Extract<EndpointKey, `${string} /api/chats/:chatId${string}`>;

/** A call on one chat, which the caller is a member of. */
export type ChatCall<K extends ChatEndpointKey> = Call<K> & { chat: Chat };

/** A chat that the caller can read. `me` is absent if they are not a member. */
export type ReadableChat = Omit<Chat, "me"> & Partial<Pick<Chat, "me">>;

/** A call on one chat, which the caller is a member of or which is open. */
export type ReadableChatCall<K extends ChatEndpointKey> = Call<K> & { chat: ReadableChat };

export interface RouteOptions {
  /** Bytes. */
  bodyLimit?: number;
  /** A large body is a `ReceivedFile`. */
  takesFile?: boolean;
}

export type Routes = ReturnType<typeof createRoutes>;

export interface RoutesOptions extends AuthenticationOptions, WriteRatesOptions {
  bodies: Bodies;
  /** Returns undefined if the chat does not exist or the user is not a member. */
  chatFor(user: { id: number }, chatId: number): Promise<Chat | undefined>;
  /** Returns undefined if the chat does not exist or is private. */
  openChatFor(chatId: number): Promise<ReadableChat | undefined>;
}

export function createRoutes(app: FastifyInstance, options: RoutesOptions) {
  const { bodies, originOf, chatFor, openChatFor } = options;
  const authentication = createAuthentication(options);
  const takeFromRates = createWriteRates(options);
  const identityOf = new WeakMap<FastifyRequest, () => Promise<Identity>>();

  /** Everything that is checked before the body is read. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    key: EndpointKey,
    { bodyLimit = limits.bodyBytes, takesFile = false }: RouteOptions,
  ): Promise<void> {
    // Awaits also for open endpoints: see `hasArrived`.
    const name = await (api[key].access === "open" ? undefined : nameSender(request, key));
    const { ip } = originOf(request);
    if (!hasArrived(request.raw)) {
      bodies.reserve(request.raw, reply.raw, { ip, name }, bodyLimit, takesFile);
    }
  }

  async function nameSender(request: FastifyRequest, key: EndpointKey): Promise<string> {
    const { identity, identityNow } = await authentication.begin(request, api[key]);
    takeFromRates(identity, key);
    identityOf.set(request, identityNow);
    return `user:${identity.user.id}`;
  }

  function on<K extends EndpointKey>(
    key: K,
    handler: (call: Call<K>) => Result<K>,
    options: RouteOptions = {},
  ): void {
    const { bodyLimit = limits.bodyBytes, takesFile = false } = options;
    const [method, url] = key.split(" ") as [string, string];
    const endpoint: AccessRule & {
      params?: TSchema;
      query?: TSchema;
      body?: TSchema;
      reply: TSchema;
    } = api[key];
    const { params, query, body, reply: response } = endpoint;
    const isEmpty = response === NoContent;
    app.route({
      method,
      url,
      bodyLimit,
      config: { takesBytes: body === Bytes, takesFile },
      // Only JSON that is read: no reply to a write is long.
      ...(method === "GET" && response !== Bytes && { compress: {} }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && body !== Bytes && { body }),
        ...(!isEmpty && response !== Bytes && { response: { "2xx": response } }),
      },
      onRequest: (request, reply) => admit(request, reply, key, options),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const { params, query, body = {} } = request;
        const identity = await identityOf.get(request)?.();
        const origin = identity?.origin ?? originOf(request);
        const call = { params, query, body, identity, origin, request, reply } as Call<K>;
        const result = await handler(call);
        return isEmpty ? reply.code(204).send() : result;
      },
    });
  }

  /** Mounts an endpoint with a short body, such as that of a sign-in. */
  function onSmall<K extends EndpointKey>(key: K, handler: (call: Call<K>) => Result<K>): void {
    on(key, handler, { bodyLimit: limits.authBodyBytes });
  }

  /**
   * Mounts an endpoint of one chat. Rejects callers who are not members with `chat_not_found`, and
   * with `manage` those who cannot manage the chat with `not_allowed`.
   */
  function onChat<K extends ChatEndpointKey>(
    key: K,
    handler: (call: ChatCall<K>) => Result<K>,
    { manage = false, ...options }: RouteOptions & { manage?: boolean } = {},
  ): void {
    const handleInChat = async (call: Call<K>) => {
      const { user } = call.identity as Identity;
      const { chatId } = call.params as { chatId: number };
      const chat = (await chatFor(user, chatId)) ?? fail("chat_not_found");
      if (manage) requireManager(user, chat);
      return handler({ ...call, chat });
    };
    on(key, handleInChat, options);
  }

  /**
   * Mounts an endpoint that reads one chat: one of the caller's, or an open one. All others are
   * rejected with `chat_not_found`.
   */
  function onReadableChat<K extends ChatEndpointKey>(
    key: K,
    handler: (call: ReadableChatCall<K>) => Result<K>,
  ): void {
    on(key, async (call) => {
      const { user } = call.identity as Identity;
      const { chatId } = call.params as { chatId: number };
      const chat = (await chatFor(user, chatId)) ?? (await openChatFor(chatId));
      return handler({ ...call, chat: chat ?? fail("chat_not_found") });
    });
  }

  return { on, onSmall, onChat, onReadableChat };
}
