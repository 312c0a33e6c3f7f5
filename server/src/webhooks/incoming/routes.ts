/** The addresses that senders post to: take bytes, limit their size, answer after the commit. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptRawBodies, bodyLimitOf, mayHaveFiles, rawBodyOf } from "../../http/raw-bodies.ts";
import { fail } from "../../problems.ts";
import type { Incoming } from "./incoming.ts";
import { type Address, addresses, type Params } from "./paths.ts";
import type { Received } from "./request.ts";

/** `ipOf` answers the client's address, proxies considered. */
export function mountReceive(
  app: FastifyInstance,
  incoming: Incoming,
  ipOf: (request: FastifyRequest) => string,
): void {
  app.register(async (scope) => {
    acceptRawBodies(scope);
    for (const [path, find] of Object.entries(addresses)) {
      const addressed = (request: FastifyRequest) => find(request.params as Params);
      scope.post(
        path,
        {
          config: {
            bodyLimit: bodyLimitOf,
            refusal(refusal, request) {
              const address = addressed(request);
              // What was refused before its body was read stands in the log as well.
              if (address && request.body === undefined) {
                incoming.noteUnread(receivedAt(address, request, ipOf), refusal);
              }
              return address?.dialect.refused(refusal);
            },
          },
          // So many bytes are held in memory for those alone who may post.
          onRequest: async (request) => {
            if (!mayHaveFiles(request)) return;
            const { token } = addressed(request) ?? fail("not_found");
            await incoming.senderOf(token, () => ipOf(request));
          },
        },
        async (request, reply) => receive(addressed(request) ?? fail("not_found"), request, reply),
      );
    }
  });

  async function receive(address: Address, request: FastifyRequest, reply: FastifyReply) {
    const { dialect } = address;
    const received = receivedAt(address, request, ipOf);
    const accepted = await incoming.receive(received);
    const { status, headers, body } = dialect.accepted(accepted, received);
    return reply
      .code(status)
      .headers({
        ...headers,
        ...dialect.paced(accepted.allowance),
        "cache-control": "no-store",
      })
      .send(body);
  }
}

/** What a request brings to an address. */
export function receivedAt(
  { token, format, dialect, messageId }: Address,
  request: FastifyRequest,
  ipOf: (request: FastifyRequest) => string,
): Received {
  const { headers } = request;
  return {
    token,
    format,
    isEdit: messageId !== undefined,
    body: rawBodyOf(request),
    contentType: headers["content-type"] ?? "",
    headers,
    query: request.query as Params,
    ipOf: () => ipOf(request),
    statusOf: (refusal) => dialect.refused(refusal)?.status ?? refusal.status,
  };
}
