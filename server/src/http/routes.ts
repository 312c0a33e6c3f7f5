/**
 * Mounts an endpoint of the contracts on Fastify: checks the credential before the body is read,
 * the request against its schemas, and hands the handler typed parts.
 */
import {
  api,
  type Body,
  type EndpointKey,
  type Params,
  type Query,
  type Reply,
} from "@belfry/contracts/api";
import { Nothing } from "@belfry/contracts/ids";
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { fail } from "../problems.ts";
import { bearerChallenge, type Credentials } from "./credentials.ts";
import type { Identity } from "./identity.ts";

type OpenEndpoint = {
  [K in EndpointKey]: (typeof api)[K] extends { open: true } ? K : never;
}[EndpointKey];

export interface Call<K extends EndpointKey> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  /** Absent only on the endpoints that are open to everybody. */
  identity: K extends OpenEndpoint ? undefined : Identity;
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
  identify(token: string): Promise<Identity>;
}

export function openRoutes(app: FastifyInstance, { credentials, identify }: RoutesNeeds): Routes {
  const identityByRequest = new WeakMap<FastifyRequest, Identity>();

  async function signedIn(request: FastifyRequest): Promise<Identity> {
    const credential = credentials.read(request);
    if (!credential) fail("sign_in_required", { headers: bearerChallenge });
    return identify(credential.token);
  }

  return {
    on(key, handler, options = {}) {
      const [method, url] = key.split(" ") as [string, string];
      const endpoint: {
        open?: true;
        params?: TSchema;
        query?: TSchema;
        body?: TSchema;
        reply: TSchema;
      } = api[key];
      const { open, params, query, body, reply: response } = endpoint;
      const isEmpty = response === Nothing;
      app.route({
        method,
        url,
        bodyLimit: options.bodyLimit ?? limits.bodyBytes,
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(!isEmpty && { response: { 200: response } }),
        },
        ...(!open && {
          onRequest: async (request) => {
            identityByRequest.set(request, await signedIn(request));
          },
        }),
        handler: async (request, reply) => {
          reply.header("cache-control", "no-store");
          const { params, query, body } = request;
          const identity = identityByRequest.get(request);
          const call = { params, query, body, identity, request, reply } as Call<typeof key>;
          const answer = await handler(call);
          if (isEmpty) return reply.code(204).send();
          return answer;
        },
      });
    },
  };
}
