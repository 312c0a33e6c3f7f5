/**
 * Mounts an endpoint of the contracts on Fastify: checks the credential before the body is read,
 * the request against its schemas, and hands the handler typed parts.
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
import { Bytes, Nothing } from "@belfry/contracts/ids";
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { fail } from "../problems.ts";
import { type AccessRule, requireAccess } from "./access.ts";
import { bearerChallenge, type Credentials } from "./credentials.ts";
import type { Identity, Origin, SessionIdentity } from "./identity.ts";

type IdentityFor<A extends Access> = A extends "open"
  ? undefined
  : A extends "session" | "recent" | "session admin" | "recent admin"
    ? SessionIdentity
    : Identity;

export interface Call<K extends EndpointKey> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Absent only on the endpoints that are open to everybody. */
  identity: IdentityFor<(typeof api)[K]["access"]>;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Routes {
  on<K extends EndpointKey>(
    key: K,
    handler: (call: Call<K>) => Promise<Reply<K>>,
    options?: { bodyLimit?: number },
  ): void;
}

export interface RoutesNeeds {
  credentials: Credentials;
  /** Who a token speaks for; refuses one that is not, or no longer, valid. */
  identify(token: string, origin: Origin): Promise<Identity>;
  /** Refuses a session whose password was not given lately. */
  requireRecent(identity: Identity): void;
  originOf(request: FastifyRequest): Origin;
}

export function createRoutes(app: FastifyInstance, needs: RoutesNeeds): Routes {
  const { credentials, identify, requireRecent, originOf } = needs;
  const identityByRequest = new WeakMap<FastifyRequest, Identity>();

  async function signedIn(request: FastifyRequest): Promise<Identity> {
    const credential = credentials.read(request);
    if (!credential) fail("sign_in_required", { headers: bearerChallenge });
    return identify(credential.token, originOf(request));
  }

  return {
    on(key, handler, options = {}) {
      const [method, url] = key.split(" ") as [string, string];
      const endpoint: AccessRule & {
        params?: TSchema;
        query?: TSchema;
        body?: TSchema;
        reply: TSchema;
      } = api[key];
      const { access, params, query, body, reply: response } = endpoint;
      const isEmpty = response === Nothing;
      app.route({
        method,
        url,
        bodyLimit: options.bodyLimit ?? limits.bodyBytes,
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(!isEmpty && response !== Bytes && { response: { 200: response } }),
        },
        ...(access !== "open" && {
          onRequest: async (request) => {
            const identity = await signedIn(request);
            requireAccess(identity, endpoint, requireRecent);
            identityByRequest.set(request, identity);
          },
        }),
        handler: async (request, reply) => {
          reply.header("cache-control", "no-store");
          const { params, query, body = {} } = request;
          const identity = identityByRequest.get(request);
          const origin = identity?.origin ?? originOf(request);
          const call = { params, query, body, identity, origin, request, reply } as Call<
            typeof key
          >;
          const answer = await handler(call);
          if (isEmpty) return reply.code(204).send();
          return answer;
        },
      });
    },
  };
}
